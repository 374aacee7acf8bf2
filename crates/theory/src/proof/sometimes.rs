//! The proof when R is not invertible: relations between presses, quiet sets, invariants, what can be reached.

use super::parts::Proof;
use crate::{orbits, words};
use quatrainment::draw::{Board, Document, Mark};
use quatrainment::{Cell, Pattern};

/// The maximum number of quiet sets and invariants that are drawn, and of relations that are listed.
const MAX_DRAWN: usize = 8;

/// The maximum number of presses of a relation that is split in the best way.
const MAX_SPLIT: usize = 12;

pub(super) fn write(proof: &Proof<'_>, page: &mut Document) {
    let (cells, rank, nullity) = (proof.cells(), proof.rank, proof.nullity());
    let free: Vec<String> = (0..cells)
        .filter(|column| !proof.reduction.pivots.contains(column))
        .filter_map(|column| proof.game.grid().cell(column as u64))
        .map(|cell| format!("`{}`", proof.name(cell)))
        .collect();
    page.paragraph(format!(
        "There are {rank} pivots for {cells} columns. The first {rank} rows of $E$ have one pivot each, the \
         last {nullity} are zero. The columns without a pivot are {}.",
        words::listed(&free)
    ));
    let caption = "The reduced form of the matrix of the game.";
    page.blocks.extend(
        proof
            .array("E", &proof.reduction.matrix, caption)
            .map(quatrainment::draw::Block::Matrix),
    );
    theorem(proof, page);
    relations(proof, page);
    invariants(proof, page);
    unreachable(proof, page);
    alone(proof, page);
}

fn theorem(proof: &Proof<'_>, page: &mut Document) {
    let (cells, rank, nullity) = (proof.cells(), proof.rank, proof.nullity());
    let (reached, all, ways) = (
        words::power_of_two(rank),
        words::power_of_two(cells),
        words::power_of_two(nullity),
    );
    page.heading("What can be reached");
    page.paragraph(
        "Call a set of cells an *invariant* when every press flips an even number of them, and a set of \
         presses *quiet* when together they change nothing. As columns these are the $y$ with $y^T·R = 0$ \
         and the $q$ with $R·q = 0$.",
    );
    page.statement(
        "Theorem",
        format!(
            "Of all {all} differences exactly {reached} can be made. So from every start {reached} of the \
             {all} patterns can be reached, each by {ways} sets of presses. A target can be reached from a \
             start exactly when they differ in an even number of the cells of every invariant; it is enough \
             to look at {}.",
            words::counted(nullity, "invariant")
        ),
    );
    page.statement(
        "Proof",
        format!(
            "$R·p = d$ has the same solutions as $E·p = T·d$. Choose the presses without a pivot as you \
             like: {ways} ways. Each of the first {rank} equations contains one pivot, and no other equation \
             contains it, so it can be satisfied by that press and by it only. In the last {nullity} equations \
             the left side is 0. Each is satisfied exactly when the right side, the sum of the entries of \
             $d$ at the ones of a row of $T$, is 0, whatever was chosen. So there are {ways} solutions when \
             $d$ has an even number of cells in common with each of the last {nullity} rows of $T$, and \
             none otherwise."
        ),
    );
    page.paragraph(format!(
        "These {nullity} rows are invariants, because they make the last {nullity} rows of $T·R = E$ zero. \
         No sum of them vanishes, because the steps that made $T$ can be undone. So each condition on $d$ \
         halves the number of differences that satisfy those before it: {reached} remain. Conversely let \
         $y$ be an invariant. As $T$ has an inverse, $y$ is a sum of rows of $T$, and $y^T·R$ is the sum of \
         the same rows of $E$. It is zero, but among the first {rank} rows of $E$ each has a 1 that no \
         other row has, at its pivot. So $y$ is a sum of the last {nullity} rows of $T$ only: there are \
         {ways} invariants, with the empty one. ∎"
    ));
}

fn relations(proof: &Proof<'_>, page: &mut Document) {
    let quiet: Vec<Pattern> = proof.solver.quiet_sets().collect();
    page.heading("Relations between presses");
    page.paragraph(format!(
        "$R·q = 0$ has {} solutions: the quiet sets, with the empty one. All are sums of {}. Split in two \
         parts, a quiet set is a relation: either part does the same as the other. {}",
        words::power_of_two(quiet.len()),
        if quiet.len() == 1 { "this one".to_owned() } else { format!("these {}", quiet.len()) },
        more(quiet.len())
    ));
    let drawn = quiet.iter().take(MAX_DRAWN).enumerate();
    page.figure(
        drawn
            .map(|(number, set)| Board::pattern(format!("quiet set {}", number + 1), set))
            .collect(),
        "Pressing all marked cells of one board changes nothing.",
    );
    let relations = quiet
        .iter()
        .filter(|set| set.sum() > 0)
        .take(MAX_DRAWN)
        .map(|set| {
            let (one, other) = split(proof, set);
            match (one.is_empty(), other.is_empty()) {
                (true, _) | (_, true) => format!(
                    "Pressing {} changes nothing.",
                    words::cells(proof.game, &set.cells().collect::<Vec<_>>())
                ),
                _ => format!(
                    "Pressing {} does the same as pressing {}.",
                    words::cells(proof.game, &one),
                    words::cells(proof.game, &other)
                ),
            }
        });
    page.list(relations.collect());
    let Some((one, other)) = quiet.first().map(|set| split(proof, set)) else {
        return;
    };
    if one.is_empty() || other.is_empty() {
        return;
    }
    let pressed = |cells: &[Cell]| {
        let mut board = proof.game.blank();
        for &cell in cells {
            proof.game.press(&mut board, cell);
        }
        let title = format!("press {}", words::names(proof.game, cells).join(" "));
        Board::new(title, proof.game.grid(), |cell| {
            match (cells.contains(&cell), board.get(cell)) {
                (true, 1) => Mark::PressedChanges,
                (true, _) => Mark::Pressed,
                (false, 1) => Mark::Changes,
                (false, _) => Mark::Off,
            }
        })
    };
    page.figure(
        vec![pressed(&one), pressed(&other)],
        "The first relation: the presses ‹(rings)|(`@` and `o`)› differ, the cells they flip ‹(filled)|(`@` \
         and `x`)› do not.",
    );
}

/// Splits a quiet set into two parts of equal size that flip few cells each; a large one in reading order.
fn split(proof: &Proof<'_>, quiet: &Pattern) -> (Vec<Cell>, Vec<Cell>) {
    let cells: Vec<Cell> = quiet.cells().collect();
    let half = cells.len() / 2;
    if cells.len() > MAX_SPLIT || cells.len() < 2 {
        return (cells[..half].to_vec(), cells[half..].to_vec());
    }
    let part = |choice: u32, wanted: bool| -> Vec<Cell> {
        let chosen = |place: &usize| (choice >> place & 1 == 1) == wanted;
        (0..cells.len())
            .filter(chosen)
            .map(|place| cells[place])
            .collect()
    };
    let flipped = |choice: &u32| {
        let mut board = proof.game.blank();
        for cell in part(*choice, true) {
            proof.game.press(&mut board, cell);
        }
        board.sum()
    };
    // The first cell is always in the first part.
    let choices = (0..1u32 << cells.len()).filter(|choice| choice & 1 == 1);
    let best = choices
        .filter(|choice| choice.count_ones() as usize == cells.len() - half)
        .min_by_key(flipped)
        .expect("a set of two cells or more has a half");
    (part(best, true), part(best, false))
}

fn invariants(proof: &Proof<'_>, page: &mut Document) {
    let invariants: Vec<Pattern> = proof.solver.invariants().collect();
    page.heading("Invariants");
    page.paragraph(format!(
        "{} These have few cells and the same sums as the last rows of $T$. The board beside \
         each shows how many of the marked cells every press flips: the numbers are even. So no presses ever change \
         whether the number of marked cells that are on is even or odd. {}",
        if invariants.len() == 1 {
            "There is one invariant.".to_owned()
        } else {
            format!("There are {} invariants of which none is a sum of others.", invariants.len())
        },
        more(invariants.len())
    ));
    // Few enough per figure to keep each invariant beside its numbers.
    let numbered: Vec<(usize, &Pattern)> = invariants.iter().take(MAX_DRAWN).enumerate().collect();
    for pair in numbered.chunks(words::pairs_beside(proof.game)) {
        let mut boards = Vec::new();
        for &(number, set) in pair {
            boards.push(Board::pattern(format!("invariant {}", number + 1), set));
            boards.push(words::flips(
                proof.game,
                set,
                format!("flips of invariant {}", number + 1),
            ));
        }
        page.figure(boards, "");
    }
}

fn unreachable(proof: &Proof<'_>, page: &mut Document) {
    let Some(invariant) = proof.solver.invariants().next() else {
        return;
    };
    let Some(cell) = invariant.cells().next() else {
        return;
    };
    let mut target = proof.game.blank();
    target.add(cell, 1);
    page.heading("An unreachable target");
    page.paragraph(format!(
        "From the blank board the board on which only {} is on cannot be reached: they differ in one cell \
         of the invariant {}, and one is odd.",
        words::cells(proof.game, &[cell]),
        words::cells(proof.game, &invariant.cells().collect::<Vec<_>>())
    ));
    page.fact(
        "unreachable",
        vec![proof.game.blank().to_string(), target.to_string()],
    );
    page.figure(
        vec![
            Board::pattern("start", &proof.game.blank()),
            Board::pattern("target", &target),
            Board::pattern("invariant", &invariant),
        ],
        "A start, an unreachable target and the reason.",
    );
}

fn alone(proof: &Proof<'_>, page: &mut Document) {
    let invariants: Vec<Pattern> = proof.solver.invariants().collect();
    let is_free = |cell: Cell| invariants.iter().all(|set| set.get(cell) == 0);
    let free: Vec<Cell> = proof
        .game
        .grid()
        .cells()
        .filter(|&cell| is_free(cell))
        .collect();
    page.heading("Flipping a single cell");
    if free.is_empty() {
        page.paragraph("Every cell belongs to an invariant, so no cell can be flipped alone.");
        return;
    }
    page.paragraph(format!(
        "A cell can be flipped alone exactly when it belongs to no invariant: {}. Of the cells that \
         turning or reflecting the board maps onto each other, one is drawn, with the fewest presses.",
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
    page.figure(boards.collect(), "Marked cells are pressed.");
}

fn more(total: usize) -> String {
    match total.saturating_sub(MAX_DRAWN) {
        0 => String::new(),
        rest => format!("The first {MAX_DRAWN} are shown; {rest} more are in the certificate."),
    }
}
