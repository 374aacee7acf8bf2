//! The proof when R is invertible: the inverse, the presses that flip one cell alone, the masks.

use super::parts::Proof;
use crate::{orbits, words};
use quatrainment::draw::{Board, Document};
use quatrainment::{Game, Pattern};

pub(super) fn write(proof: &Proof<'_>, page: &mut Document) {
    let cells = proof.cells();
    let inverse = &proof.reduction.transform;
    page.paragraph(format!(
        "There are as many pivots as columns, so every column has a single 1, each in a different row, from \
         the top left to the bottom right: $E$ is the identity matrix $I$, and $T·R = I$. The steps can be \
         undone, so $T$ has an inverse; from $T·R = I$ it is $R$, and $R·T = I$ as well. So $T = R^{{-1}}$. \
         You may check it without following the steps: multiply $R·R^{{-1}}$ and find $I$, {cells} times \
         {cells} sums.",
    ));
    let caption = "The inverse of the matrix of the game.";
    page.blocks.extend(
        proof
            .array("R^{-1}", inverse, caption)
            .map(quatrainment::draw::Block::Matrix),
    );
    page.heading("Every target can be reached");
    page.statement(
        "Theorem",
        "Every target $B$ can be reached from every start $A$, by exactly one set of presses: \
         $p = R^{-1}·(A + B)$.",
    );
    page.statement(
        "Proof",
        "$R·p = d$ has the same solutions as $p = R^{-1}·d$, which has one, whatever $d$ is. By Lemma 3 the \
         presses $p$ lead from $A$ to $B$ when $d = A + B$, and no other set does. ∎",
    );
    alone(proof, page);
    masks(proof, page);
    depths(proof, page);
}

/// Writes the columns of the inverse, one for each kind of cell.
fn alone(proof: &Proof<'_>, page: &mut Document) {
    let inverse = proof.reduction.transform.transpose();
    page.heading("Flipping a single cell");
    page.paragraph(format!(
        "Column $k$ of $R^{{-1}}$ solves $R·p = d$ for the difference $d$ that has only cell $k$: these \
         presses together flip cell $k$ and nothing else. {} With these patterns any puzzle can be solved by \
         hand: take the pattern of every cell that differs, and press what occurs an odd number of times.",
        kinds(proof.game)
    ));
    let orbits = orbits(proof.game);
    let boards = orbits.iter().map(|orbit| {
        let presses = proof.pattern(inverse.row(orbit[0].position()).to_vector());
        let count = words::counted(presses.sum() as usize, "press");
        Board::pattern(format!("{} alone: {count}", proof.name(orbit[0])), &presses)
    });
    let boards: Vec<Board> = boards.collect();
    page.fact(
        "alone",
        boards
            .iter()
            .map(|board| board.to_line())
            .collect::<Vec<_>>(),
    );
    page.figure(boards, "Marked cells are pressed.");
}

/// Returns a sentence that says how the symmetries of the game group its cells.
pub(super) fn kinds(game: &Game) -> String {
    let orbits = orbits(game);
    if orbits.len() as u64 == game.grid().len() {
        return String::new();
    }
    let kind = |orbit: &Vec<quatrainment::Cell>| {
        format!("{} like {}", orbit.len(), game.grid().name(orbit[0]))
    };
    let kinds: Vec<String> = orbits.iter().map(kind).collect();
    let moves = if (0..game.grid().axes()).any(|axis| game.grid().wraps(axis)) {
        "shifted, turned or reflected"
    } else {
        "turned or reflected"
    };
    format!(
        "The game looks the same when its board is {moves} in a way that keeps its shape, which moves the \
         cells of each kind onto each other: {}. One of each kind is drawn, the others are moved copies.",
        words::listed(&kinds)
    )
}

/// Writes the rows of the inverse, one for each kind of cell.
fn masks(proof: &Proof<'_>, page: &mut Document) {
    let inverse = &proof.reduction.transform;
    page.heading("Masks");
    let question = "Row $k$ of $R^{-1}$ answers whether cell $k$ must be pressed: entry $k$ of $p = \
                    R^{-1}·d$ is the sum of the entries of $d$ at the ones of that row. Lay the row on the \
                    board as a *mask* and count the cells inside it that differ: press the cell exactly \
                    when the count is odd.";
    if *inverse == inverse.transpose() {
        page.paragraph(format!(
            "{question} In this game a press of $k$ flips $i$ exactly when a press of $i$ flips $k$, so $R$ \
             and its inverse are symmetric, and the masks are the patterns above."
        ));
        return;
    }
    page.paragraph(question);
    let orbits = orbits(proof.game);
    let boards = orbits.iter().map(|orbit| {
        let mask = proof.pattern(inverse.row(orbit[0].position()).to_vector());
        Board::pattern(format!("mask of {}", proof.name(orbit[0])), &mask)
    });
    let boards: Vec<Board> = boards.collect();
    page.fact(
        "masks",
        boards
            .iter()
            .map(|board| board.to_line())
            .collect::<Vec<_>>(),
    );
    page.figure(
        boards,
        "Press the cell when an odd number of the marked cells differ.",
    );
}

/// Writes how many presses a difference needs.
fn depths(proof: &Proof<'_>, page: &mut Document) {
    let cells = proof.cells();
    let mut all = proof.game.blank();
    let presses = Pattern::from_fn(proof.game.grid(), 2, |_| 1);
    proof.game.press_all(&mut all, &presses);
    page.heading("How many presses");
    page.paragraph(format!(
        "Differences and sets of presses correspond one to one. So of the {} differences as many need $k$ \
         presses as there are ways to choose $k$ of {cells} cells, half of the cells is the average, and \
         exactly one difference needs all {cells} presses.",
        words::power_of_two(cells)
    ));
    page.figure(
        vec![Board::pattern("needs every press", &all)],
        "The one difference that needs all presses.",
    );
}
