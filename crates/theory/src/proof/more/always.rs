//! The proof when R is invertible modulo k: the inverse, the presses that change one cell alone, the masks.

use super::parts::Proof;
use crate::proof::page::Detail;
use crate::{orbits, words};
use quatrainment::Pattern;
use quatrainment::draw::{Board, Document};

pub(super) fn write(proof: &Proof<'_>, page: &mut Document, detail: Detail) {
    let (cells, states) = (proof.cells(), proof.states());
    page.heading("Elimination");
    proof.steps_allowed(page);
    let how = if proof.is_prime() {
        format!(
            "Go through the columns from the left. In each, look at the equations that no earlier column has \
             used for one with an entry other than 0 in this column; as {states} is a prime, that entry has an \
             inverse. Move the equation up to the first unused place and multiply it by the inverse, so that \
             its entry becomes 1: this is the *pivot* of the column. Add it to every other equation as often \
             as makes the entry there 0."
        )
    } else {
        format!(
            "Go through the columns from the left. In each, look at the equations that no earlier column has \
             used, choose one whose entry in this column has the smallest common divisor with {states}, move \
             it up to the first unused place, and multiply it so that its entry becomes that divisor. Take it \
             from the others as often as it goes into their entries. If remainders are left below, do the same \
             again with them: they are smaller each time, so this comes to an end, and what is left is the \
             *pivot* of the column."
        )
    };
    page.paragraph(how);
    page.paragraph(format!(
        "This takes {}. Done to the identity matrix, the same steps give a matrix $T$, and $T·R$ is what they \
         make of $R$. Here every column ends with the pivot 1 and nothing else, from the top left to the bottom \
         right: $T·R = I$, the identity matrix. The steps can be undone, so $T$ has an inverse; from $T·R = I$ \
         it is $R$, and $R·T = I$ as well. So $T = R^{{-1}}$ modulo {states}. You may check it without following \
         the steps: multiply $R·R^{{-1}}$ modulo {states} and find $I$, {cells} times {cells} sums.",
        Proof::counted(&proof.form.rounds)
    ));
    if detail == Detail::Steps {
        proof.steps(page, &proof.form.rounds, false);
    }
    let caption = format!("The inverse of the matrix of the game modulo {states}.");
    page.blocks
        .extend(proof.array("R^{-1}", &proof.form.transform, &caption));
    page.heading("Every target can be reached");
    page.statement(
        "Theorem",
        format!(
            "Every target $B$ can be reached from every start $A$, and how often each cell is pressed is \
             determined modulo {states}: $p = R^{{-1}}·(B - A)$."
        ),
    );
    page.statement(
        "Proof",
        "$R·p = d$ has the same solutions as $p = R^{-1}·d$, which has one, whatever $d$ is. By Lemma 3 the \
         presses $p$ lead from $A$ to $B$ when $d = B - A$, and no others do. ∎",
    );
    alone(proof, page);
    masks(proof, page);
    depths(proof, page);
}

/// Writes the columns of the inverse, one for each kind of cell.
fn alone(proof: &Proof<'_>, page: &mut Document) {
    let (inverse, states) = (&proof.form.transform, proof.states());
    page.heading("Changing a single cell");
    page.paragraph(format!(
        "Column $k$ of $R^{{-1}}$ solves $R·p = d$ for the difference $d$ that is 1 in cell $k$ and 0 elsewhere: \
         these presses together add 1 to cell $k$ and change nothing else. {} With these patterns any puzzle \
         can be solved by hand: take the pattern of every cell as often as the cell must rise, and add them up \
         modulo {states}.",
        super::super::always::kinds(proof.game)
    ));
    let boards = orbits(proof.game).into_iter().map(|orbit| {
        let presses = proof.pattern(&inverse.column(orbit[0].position()));
        let count = words::counted(presses.sum() as usize, "press");
        Board::pattern(format!("{} alone: {count}", proof.name(orbit[0])), &presses)
    });
    let boards: Vec<Board> = boards.collect();
    page.fact("alone", texts(proof, |place| inverse.column(place)));
    page.figure(boards, "How often each cell is pressed.");
}

/// Writes the rows of the inverse, one for each kind of cell.
fn masks(proof: &Proof<'_>, page: &mut Document) {
    let (inverse, states) = (&proof.form.transform, proof.states());
    page.heading("Masks");
    let question = format!(
        "Row $k$ of $R^{{-1}}$ answers how often cell $k$ must be pressed: entry $k$ of $p = R^{{-1}}·d$ is the \
         sum of the entries of $d$, each times the number in that row. Lay the row on the board as a *mask* of \
         weights, multiply what each cell must rise by with its weight, and add up modulo {states}."
    );
    if *inverse == inverse.transposed() {
        page.paragraph(format!(
            "{question} In this game a press of $k$ adds to $i$ what a press of $i$ adds to $k$, so $R$ and its \
             inverse are symmetric, and the masks are the patterns above."
        ));
        return;
    }
    page.paragraph(question);
    let boards = orbits(proof.game).into_iter().map(|orbit| {
        let mask = proof.pattern(inverse.row(orbit[0].position()));
        Board::pattern(format!("mask of {}", proof.name(orbit[0])), &mask)
    });
    page.figure(boards.collect(), "The weights of the cells.");
    page.fact("masks", texts(proof, |place| inverse.row(place).to_vec()));
}

/// Returns the pattern of the first cell of each kind.
fn texts(proof: &Proof<'_>, values: impl Fn(usize) -> Vec<u8>) -> Vec<String> {
    let kinds = orbits(proof.game).into_iter();
    kinds
        .map(|orbit| proof.pattern(&values(orbit[0].position())).to_string())
        .collect()
}

/// Writes how many presses a difference needs.
fn depths(proof: &Proof<'_>, page: &mut Document) {
    let (cells, most) = (proof.cells(), usize::from(proof.states()) - 1);
    let mut all = proof.game.blank();
    let presses = Pattern::from_fn(proof.game.grid(), proof.states(), |_| proof.states() - 1);
    proof.game.press_all(&mut all, &presses);
    page.heading("How many presses");
    page.paragraph(format!(
        "Differences and choices of how often each cell is pressed, 0 to {most} times, correspond one to one. \
         So {} presses is the average of all {} differences, and exactly one difference needs all {}.",
        halves(cells * most),
        words::power(proof.states(), cells),
        cells * most
    ));
    page.figure(
        vec![Board::pattern("needs every press", &all)],
        "The one difference that needs all presses.",
    );
}

/// Formats half of a number.
fn halves(number: usize) -> String {
    if number.is_multiple_of(2) {
        (number / 2).to_string()
    } else {
        format!("{}.5", number / 2)
    }
}
