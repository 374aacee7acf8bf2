//! Games written as TOML files. Writing needs no TOML parser, so it is always available.

use crate::game::{Game, Goal};
use crate::grid::Class;
use crate::rule::{Mirror, Reach, Rule};

/// Returns the name of an axis in a game file.
pub(super) fn axis_name(axis: usize) -> String {
    match axis {
        0 => "rows".to_owned(),
        1 => "columns".to_owned(),
        2 => "layers".to_owned(),
        _ => format!("axis{}", axis + 1),
    }
}

/// Writes a game as a file that `game_file` (of the feature `toml`) reads back.
///
/// ```
/// # #[cfg(feature = "toml")] {
/// use quatrainment::{catalogue, notation};
/// let game = catalogue::find("merlin")?.game()?;
/// assert_eq!(notation::game_file(&notation::write_game_file(&game))?.game, game);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write_game_file(game: &Game) -> String {
    let grid = game.grid();
    let mut text = format!(
        "name = {}\nsize = \"{}\"\n",
        quoted(game.name()),
        grid.size()
    );
    if game.states() != 2 {
        text += &format!("states = {}\n", game.states());
    }
    // Folded and listed presses take no notice of it.
    let is_noticed = matches!(game.rule(), Rule::Everywhere(_) | Rule::Classes { .. });
    let wrapping: Vec<String> = (0..grid.axes())
        .filter(|&axis| is_noticed && grid.wraps(axis))
        .map(|axis| quoted(&axis_name(axis)))
        .collect();
    if !wrapping.is_empty() {
        text += &format!("wrap = [{}]\n", wrapping.join(", "));
    }
    match game.goal() {
        Goal::Random => {}
        Goal::Blank => text += "goal = \"blank\"\n",
        Goal::Ring => text += "goal = \"ring\"\n",
    }
    if let Some(layout) = grid.layout() {
        text += &format!("layout = \"\"\"\n{}\n\"\"\"\n", layout.write(grid));
    }
    match game.rule() {
        Rule::Everywhere(reach) => {
            text += &format!("\n[rule]\neverywhere = {}\n", reach_text(reach))
        }
        Rule::Classes { .. } => {
            text += "\n[rule]\n";
            for class in [Class::Corner, Class::Edge, Class::Centre] {
                let reach = game.rule().reach(class).expect("classes have a reach each");
                text += &format!("{class} = {}\n", reach_text(reach));
            }
        }
        Rule::Folded { picture, mirror } => {
            let mirror = if *mirror == Mirror::Half {
                "half"
            } else {
                "whole"
            };
            text += &format!("\n[rule]\npicture = \"{picture}\"\nmirror = \"{mirror}\"\n");
        }
        Rule::Listed(lists) => {
            text += "\n[presses]\n";
            for (cell, list) in grid.cells().zip(lists.iter()) {
                let list: Vec<String> = list.iter().map(|&cell| grid.name(cell)).collect();
                text += &format!("{} = \"{}\"\n", quoted(&grid.name(cell)), list.join(" "));
            }
        }
    }
    text
}

fn reach_text(reach: &Reach) -> String {
    match reach {
        Reach::Shells(distances) => {
            let distances: Vec<String> = distances.iter().map(u64::to_string).collect();
            format!("[{}]", distances.join(", "))
        }
        Reach::Picture(picture) => format!("\"{picture}\""),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
