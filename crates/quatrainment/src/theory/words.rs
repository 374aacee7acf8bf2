//! How proofs, explanations and worksheets put things: titles, numbers, names of cells.

use crate::catalogue;
use crate::draw::{Board, Mark};
use crate::game::Game;
use crate::grid::Cell;
use crate::pattern::Pattern;

/// A game with its board, like `Quatrainment 4×4`.
pub(crate) fn title(game: &Game) -> String {
    let name = catalogue::find(game.name()).map_or(game.name(), |entry| entry.title);
    format!("{name} {}", size(game))
}

/// The size of the board, like `4×4`.
pub(crate) fn size(game: &Game) -> String {
    game.grid().size().to_string().replace('x', "×")
}

/// The option that asks for this size, unless it is the game's own.
pub(crate) fn size_option(game: &Game) -> String {
    match catalogue::find(game.name()) {
        Ok(entry) if entry.default_size() == game.grid().size() => String::new(),
        _ => format!(" --size {}", game.grid().size()),
    }
}

/// What a press does, in a sentence.
pub(crate) fn rule(game: &Game) -> String {
    let Ok(entry) = catalogue::find(game.name()) else {
        return format!("This is about the game {}.", game.name());
    };
    format!("{}: {}.", entry.title, entry.about)
}

/// What the marks of a drawn press mean.
pub(crate) fn legend(game: &Game) -> String {
    let tints = match Board::has_classes(game) {
        true => " Corners are hatched aslant, edges across, centres not.",
        false => "",
    };
    format!("‹A ring marks the pressed cell and dark cells flip.{tints}|{TYPED_LEGEND}›")
}

/// What the symbols of a typed press mean.
const TYPED_LEGEND: &str = "`@` is pressed and flips, `o` is pressed and does not, `x` flips.";

/// How many cells of a set each press flips.
pub(crate) fn flips(game: &Game, set: &Pattern, title: impl Into<String>) -> Board {
    let met = |cell| game.effect(cell).iter().filter(|(changed, _)| set.get(*changed) == 1).count();
    Board::new(title, game.grid(), |cell| Mark::Number(met(cell) as u64))
}

/// A number with its noun.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ if noun.ends_with('s') => format!("{number} {noun}es"),
        _ => format!("{number} {noun}s"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The names of cells.
pub(crate) fn names(game: &Game, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| game.grid().name(cell)).collect()
}

/// The names of cells in a sentence.
pub(crate) fn cells(game: &Game, cells: &[Cell]) -> String {
    let names: Vec<String> = names(game, cells).iter().map(|name| format!("`{name}`")).collect();
    listed(&names)
}

/// A power of two: written out while it is short.
pub(crate) fn power_of_two(exponent: usize) -> String {
    if exponent <= 20 { (1u64 << exponent).to_string() } else { format!("$2^{{{exponent}}}$") }
}
