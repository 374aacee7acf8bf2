//! The wording of proofs, explanations and worksheets: titles, numbers, names of cells.

use quatrainment::draw::{Board, Mark};
pub(crate) use quatrainment::words::{counted, listed};
use quatrainment::{Cell, Game, catalogue};
use quatrainment::{Pattern, words};

/// Returns a game with its board, like `Quatrainment 4×4`.
pub(crate) fn title(game: &Game) -> String {
    let name = words::title(game);
    match game.states() {
        2 => format!("{name} {}", size(game)),
        states => format!("{name} {}, {states} states", size(game)),
    }
}

/// Returns the size of the board, like `4×4`.
pub(crate) fn size(game: &Game) -> String {
    game.grid().size().to_string().replace('x', "×")
}

/// Returns a sentence about what a press does.
pub(crate) fn rule(game: &Game) -> String {
    let Some(entry) = catalogue::entry_of(game) else {
        return format!("This is about the game {}.", game.name());
    };
    let flips = match game.states() {
        states if states > 2 && entry.about.contains("flip") => {
            format!(" With {states} states, to flip a cell is to add 1 to it modulo {states}.")
        }
        _ => String::new(),
    };
    format!("{}: {}.{flips}", entry.title, entry.about)
}

/// Returns the legend of a drawn press.
pub(crate) fn legend(game: &Game) -> String {
    let tints = match Board::has_classes(game) {
        true => " Corners have diagonal hatching, edges horizontal, centres none.",
        false => "",
    };
    if game.states() == 2 {
        return format!(
            "‹A ring marks the pressed cell; filled cells flip.{tints}|{TYPED_LEGEND}›"
        );
    }
    let is_more = |cell| game.effect(cell).iter().any(|&(_, amount)| amount > 1);
    let more = if game.grid().cells().any(is_more) {
        " A number says what is added, if not 1."
    } else {
        ""
    };
    format!(
        "‹A ring marks the pressed cell, and 1 is added to filled cells.{tints}|{TYPED_LEGEND_OF_MORE}›{more}"
    )
}

/// What the symbols of a typed press mean.
const TYPED_LEGEND: &str = "`@` is pressed and flips, `o` is pressed and does not, `x` flips.";
const TYPED_LEGEND_OF_MORE: &str =
    "`@` is pressed and rises by 1, `o` is pressed and does not, `x` rises by 1.";

/// Draws how many cells of a set each press flips; with more states, by how much it raises the sum with these
/// weights.
pub(crate) fn flips(game: &Game, set: &Pattern, title: impl Into<String>) -> Board {
    let met = |(changed, amount): (Cell, u8)| u64::from(set.get(changed)) * u64::from(amount);
    let raised = |cell| game.effect(cell).into_iter().map(met).sum();
    Board::new(title, game.grid(), |cell| Mark::Number(raised(cell)))
}

/// Returns the number of pairs of titled boards that fit side by side in 80 columns.
pub(crate) fn pairs_beside(game: &Game) -> usize {
    const MAX_COLUMNS: u64 = 5;
    let grid = game.grid();
    let columns = grid.layout().map_or(grid.columns(), |layout| {
        u64::from(layout.halves()).div_ceil(2)
    });
    if columns <= MAX_COLUMNS && (grid.layers() == 1 || grid.layout().is_some()) {
        2
    } else {
        1
    }
}

/// Returns the names of cells.
pub(crate) fn names(game: &Game, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| game.grid().name(cell)).collect()
}

/// Returns the names of cells for a sentence.
pub(crate) fn cells(game: &Game, cells: &[Cell]) -> String {
    let names: Vec<String> = names(game, cells)
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    listed(&names)
}

/// Formats a power of two, written out while it is short.
pub(crate) fn power_of_two(exponent: usize) -> String {
    power(2, exponent)
}

/// Formats a power of a small number, written out while it is short.
pub(crate) fn power(base: u8, exponent: usize) -> String {
    const MAX: u64 = 1 << 20;
    let small = u32::try_from(exponent)
        .ok()
        .and_then(|exponent| u64::from(base).checked_pow(exponent));
    match small.filter(|&number| number <= MAX) {
        Some(number) => number.to_string(),
        None => format!("${base}^{{{exponent}}}$"),
    }
}

/// Formats a weighted sum of cells, like `A1` + 2·`B3`.
pub(crate) fn sum(weights: &Pattern) -> String {
    let term = |cell| match (weights.get(cell), weights.grid().name(cell)) {
        (1, name) => format!("`{name}`"),
        (weight, name) => format!("{weight}·`{name}`"),
    };
    weights.cells().map(term).collect::<Vec<_>>().join(" + ")
}

/// Formats presses for a sentence, each with how often: `A1`, 2 times `B3` and `C1`.
pub(crate) fn presses(presses: &Pattern) -> String {
    let often = |cell| match (presses.get(cell), presses.grid().name(cell)) {
        (1, name) => format!("`{name}`"),
        (2, name) => format!("twice `{name}`"),
        (times, name) => format!("{times} times `{name}`"),
    };
    listed(&presses.cells().map(often).collect::<Vec<_>>())
}
/// Returns a sentence about the equations, counted from 0, that end up without presses and with a right side that is not 0; the
/// first one has the right side `first`.
pub(crate) fn contradictions(equations: &[usize], first: &str) -> String {
    let number = equations[0] + 1;
    let others = match equations.len() {
        1 => String::new(),
        2 => " So does one more.".to_owned(),
        count => format!(" So do {} more.", count - 1),
    };
    format!(
        "Equation {number} now contains no press, but its right side is {first}: it reads 0 = {first}, which cannot be.{others} No \
         presses fulfil all equations, so there is no solution."
    )
}
