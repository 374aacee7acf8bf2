//! The proof when R is not invertible modulo k: a diagonal form, what it says about differences, quiet presses and
//! invariants with weights. It is the same for primes and for composite numbers of states.

use super::parts::{Proof, reachable};
use crate::modular::Diagonal;
use crate::proof::page::Detail;
use crate::{orbits, words};
use num_bigint::BigUint;
use quatrainment::draw::{Board, Document};
use quatrainment::{Cell, Pattern};

/// The maximum number of quiet presses and invariants that are drawn.
const MAX_DRAWN: usize = 8;

/// The maximum number of rows of a transformation that is written out.
const MAX_ROWS: usize = 36;

pub(super) fn write(proof: &Proof<'_>, diagonal: &Diagonal, page: &mut Document, detail: Detail) {
    diagonal_form(proof, diagonal, page, detail);
    theorem(proof, diagonal, page);
    relations(proof, diagonal, page);
    let invariants: Vec<Pattern> = diagonal
        .bound()
        .into_iter()
        .map(|place| proof.pattern(&diagonal.invariant(place)))
        .collect();
    weights(proof, &invariants, page);
    unreachable(proof, &invariants, page);
    alone(proof, &invariants, page);
}

fn diagonal_form(proof: &Proof<'_>, diagonal: &Diagonal, page: &mut Document, detail: Detail) {
    let states = proof.states();
    page.heading("A diagonal form");
    proof.steps_allowed(page);
    page.paragraph(format!(
        "The same steps may be made with columns; they amount to combining presses. Choose an entry that has \
         the smallest common divisor with {states}, bring it to the top left, multiply its row so that it \
         becomes that divisor, and take its row and its column from the others as often as it goes into the \
         entries there. {} Then continue with the remaining rows and columns, until all entries left are 0.",
        match proof.is_prime() {
            true => format!("As {states} is a prime, the entry becomes 1, and nothing remains."),
            false =>
                "If a remainder is left, or something further down that the entry does not divide, start again \
                 with a remainder: it is smaller each time, so this comes to an end."
                    .to_owned(),
        }
    ));
    let entries: Vec<String> = diagonal
        .entries
        .chunk_by(|a, b| a == b)
        .map(|run| match (run.len(), run[0] % u32::from(states)) {
            (1, entry) => entry.to_string(),
            (2, entry) => format!("{entry} twice"),
            (count, entry) => format!("{entry} ({count} times)"),
        })
        .collect();
    page.paragraph(format!(
        "This takes {}. Steps on rows multiply $R$ from the left by a matrix $L$, steps on columns from the \
         right by a matrix $K$, and $L·R·K = D$ modulo {states}, where $D$ is 0 but for its diagonal. There, \
         from the top left, stand {}. Where equal numbers stand, rows of $L$ and columns of $K$ may be combined \
         with each other without a change of $D$; that is done last, to make invariants light. Write $s_1$, $s_2$ \
         and so on for the numbers on the diagonal, with {states} for 0; each divides {states}. \
         The steps can be undone, so $L$ and $K$ have inverses.",
        Proof::counted(&diagonal.rounds),
        words::listed(&entries)
    ));
    if detail == Detail::Steps {
        proof.steps(page, &diagonal.rounds, true);
    }
    if proof.cells() <= MAX_ROWS {
        page.blocks
            .extend(proof.array("L", &diagonal.left, "What is done to the rows."));
        page.blocks
            .extend(proof.array("K", &diagonal.right, "What is done to the columns."));
    }
}

fn theorem(proof: &Proof<'_>, diagonal: &Diagonal, page: &mut Document) {
    let (states, cells) = (proof.states(), proof.cells());
    let ways: BigUint = diagonal
        .entries
        .iter()
        .map(|&entry| BigUint::from(entry))
        .product();
    let (reached, all) = (
        reachable(&diagonal.entries, states.into()),
        words::power(states, cells),
    );
    let (reached, ways) = (as_power(&reached, states), as_power(&ways, states));
    page.heading("What can be reached");
    page.paragraph(format!(
        "Call numbers for the presses *quiet* when pressing each cell so often changes nothing, and weights of \
         the cells an *invariant* when no press changes the sum of all states, each times its weight, modulo \
         {states}. As columns these are the $q$ with $R·q = 0$ and the $y$ with $y^T·R = 0$."
    ));
    page.statement(
        "Theorem",
        format!(
            "Of all {all} differences exactly {reached} can be made, each in {ways} ways. A target can be reached \
             from a start exactly when every invariant has the same sum in both; it is enough to look at {}.",
            words::counted(diagonal.bound().len(), "invariant")
        ),
    );
    page.statement(
        "Proof",
        format!(
            "Let $v_i$ be column $i$ of $K$ and $c_i$ column $i$ of $L^{{-1}}$. As $K$ has an inverse, every choice \
             of presses is a sum of multiples $z_i$ of the $v_i$ in exactly one way. As $L$ has one, every \
             difference $d$ is a sum of multiples $x_i$ of the $c_i$ in exactly one way, with $x = L·d$. And \
             $R·K = L^{{-1}}·D$ says: pressing $v_i$ adds $s_i$ times $c_i$. So the presses make $d$ exactly when \
             $s_i·z_i = x_i$ modulo {states} for every $i$. As $s_i$ divides {states}, such a $z_i$ exists exactly \
             when $s_i$ divides $x_i$, and then there are $s_i$ of them: one, plus the multiples of ${states}/s_i$. \
             So there are as many solutions as the product of all $s_i$, or none. The numbers modulo {states} that \
             $s_i$ divides are ${states}/s_i$ many, and the product of these counts the differences that can be \
             made."
        ),
    );
    page.paragraph(format!(
        "That $s_i$ divides $x_i$ says that ${states}/s_i$ times $x_i$ is 0 modulo {states}. That is the sum of $d$ \
         with the weights $w_i$, which are ${states}/s_i$ times row $i$ of $L$. These weights are an invariant: \
         times $R·K$ they are ${states}/s_i$ times row $i$ of $D$, which is 0, and $K$ has an inverse. Conversely \
         let $y$ be any invariant. As $L$ has an inverse, $y$ is a sum of multiples $u_i$ of the rows of $L$, and \
         $y^T·R·K = 0$ says $s_i·u_i = 0$: so $u_i$ is a multiple of ${states}/s_i$, and $y$ a sum of multiples of \
         the $w_i$. In the same way every quiet choice of presses is a sum of multiples of $q_i$, which are \
         ${states}/s_i$ times $v_i$. Where $s_i = 1$ all of this is 0 and says nothing; {} remain. ∎",
        words::counted(diagonal.bound().len(), "place")
    ));
}

/// Formats a large number as a power of the number of states, if it is one.
fn as_power(number: &BigUint, states: u8) -> String {
    let (mut rest, mut exponent) = (number.clone(), 0);
    while (&rest % states) == BigUint::ZERO {
        rest /= states;
        exponent += 1;
    }
    match number.to_string() {
        digits if digits.len() < 8 => digits,
        _ if rest == 1u8.into() => format!("${states}^{{{exponent}}}$"),
        _ if rest.to_string().len() < 8 && exponent > 0 => {
            format!("${rest}·{states}^{{{exponent}}}$")
        }
        digits => digits,
    }
}

fn relations(proof: &Proof<'_>, diagonal: &Diagonal, page: &mut Document) {
    let places = diagonal.bound();
    let quiet: Vec<Pattern> = places
        .iter()
        .map(|&place| proof.pattern(&diagonal.quiet(place)))
        .collect();
    page.heading("Relations between presses");
    page.paragraph(format!(
        "All quiet presses are sums of multiples of {}. {}",
        if quiet.len() == 1 {
            "these".to_owned()
        } else {
            format!("these {}", quiet.len())
        },
        more(quiet.len())
    ));
    let drawn = quiet.iter().take(MAX_DRAWN).enumerate();
    page.figure(
        drawn
            .map(|(number, set)| Board::pattern(format!("quiet presses {}", number + 1), set))
            .collect(),
        "Pressing each cell of one board as often as it says changes nothing.",
    );
    let relations = quiet
        .iter()
        .zip(&places)
        .take(MAX_DRAWN)
        .map(|(set, &place)| {
            let times = diagonal.entries[place];
            format!(
                "Pressing {} changes nothing{}.",
                words::presses(set),
                if times == u32::from(proof.states()) {
                    String::new()
                } else {
                    format!("; {times} times that cancels out")
                }
            )
        });
    page.list(relations.collect());
}

fn weights(proof: &Proof<'_>, invariants: &[Pattern], page: &mut Document) {
    page.heading("Invariants");
    page.paragraph(format!(
        "{} The board beside each shows how much every press adds to the sum of the states, each times its \
         weight: only multiples of {}. {}",
        if invariants.len() == 1 {
            "All invariants are multiples of this one.".to_owned()
        } else {
            format!("All invariants are sums of multiples of these {}.", invariants.len())
        },
        proof.states(),
        more(invariants.len())
    ));
    // Few enough per figure to keep each invariant beside its numbers.
    let numbered: Vec<(usize, &Pattern)> = invariants.iter().take(MAX_DRAWN).enumerate().collect();
    for pair in numbered.chunks(words::pairs_beside(proof.game)) {
        let mut boards = Vec::new();
        for &(number, weights) in pair {
            boards.push(Board::pattern(format!("invariant {}", number + 1), weights));
            boards.push(words::flips(
                proof.game,
                weights,
                format!("added to invariant {}", number + 1),
            ));
        }
        page.figure(boards, "");
    }
}

fn unreachable(proof: &Proof<'_>, invariants: &[Pattern], page: &mut Document) {
    let Some(invariant) = invariants.first() else {
        return;
    };
    let Some(cell) = invariant.cells().next() else {
        return;
    };
    let mut target = proof.game.blank();
    target.add(cell, 1);
    page.heading("An unreachable target");
    page.paragraph(format!(
        "From the blank board the board on which {} is 1 and all else 0 cannot be reached: the invariant {} is 0 \
         at the start and {} at the target.",
        words::cells(proof.game, &[cell]),
        words::sum(invariant),
        invariant.get(cell)
    ));
    page.fact(
        "unreachable",
        vec![proof.game.blank().to_string(), target.to_string()],
    );
    page.figure(
        vec![
            Board::pattern("start", &proof.game.blank()),
            Board::pattern("target", &target),
            Board::pattern("invariant", invariant),
        ],
        "A start, an unreachable target and the reason.",
    );
}

fn alone(proof: &Proof<'_>, invariants: &[Pattern], page: &mut Document) {
    let is_free = |cell: Cell| invariants.iter().all(|weights| weights.get(cell) == 0);
    let free: Vec<Cell> = proof
        .game
        .grid()
        .cells()
        .filter(|&cell| is_free(cell))
        .collect();
    page.heading("Changing a single cell");
    if free.is_empty() {
        page.paragraph(
            "Every cell has a weight in some invariant, so 1 cannot be added to any cell alone.",
        );
        return;
    }
    page.paragraph(format!(
        "1 can be added to a cell alone exactly when its weight is 0 in every invariant: {}. Of the cells \
         that turning or reflecting the board maps onto each other, one is drawn, with few presses.",
        words::cells(proof.game, &free)
    ));
    let boards = orbits(proof.game)
        .into_iter()
        .filter(|orbit| is_free(orbit[0]))
        .filter_map(|orbit| {
            let solution = proof.solver.flip_alone(orbit[0]).ok()?;
            let count = words::counted(solution.count() as usize, "press");
            Some(Board::pattern(
                format!("{} alone: {count}", proof.name(orbit[0])),
                solution.presses(),
            ))
        });
    page.figure(boards.collect(), "How often each cell is pressed.");
}

fn more(total: usize) -> String {
    match total.saturating_sub(MAX_DRAWN) {
        0 => String::new(),
        rest => {
            format!("The first {MAX_DRAWN} are shown; {rest} more follow from the certificate.")
        }
    }
}
