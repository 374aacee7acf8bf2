//! A small drawing of what one press flips, for inside its cell and for the list of games.

use leptos::prelude::*;
use quatrainment::{Cell, Game};

/// How far around the cell the drawing reaches, on boards that it cannot show whole.
const REACH: u64 = 2;
/// The longest side that is shown whole.
const WHOLE: u64 = 6;

/// What one press flips, as a drawing. Those who do not see it are told elsewhere.
#[component]
pub fn Diagram(game: Game, cell: Cell) -> impl IntoView {
    let Drawing { box_, ground, flipped, here } = drawing(&game, cell);
    view! {
        <svg class="diagram" viewBox=box_ aria-hidden="true" focusable="false">
            <path class="ground" d=ground/>
            <path class="flipped" d=flipped/>
            <circle class="pressed" cx=here.0 cy=here.1 r="0.24"/>
        </svg>
    }
}

struct Drawing {
    box_: String,
    /// All cells that are shown, and those that flip.
    ground: String,
    flipped: String,
    /// The middle of the pressed cell.
    here: (String, String),
}

/// Which part of a side is shown around a place.
fn part(at: u64, length: u64) -> std::ops::Range<u64> {
    if length <= WHOLE {
        return 0..length;
    }
    let first = at.saturating_sub(REACH).min(length - 2 * REACH - 1);
    first..first + 2 * REACH + 1
}

fn drawing(game: &Game, cell: Cell) -> Drawing {
    let grid = game.grid();
    let (rows, columns) = (grid.rows(), grid.columns());
    let place = |index: u64| (index / columns % rows, index % columns, index / (rows * columns));
    let (row, column, layer) = place(cell.index());
    let (shown_rows, shown_columns) = (part(row, rows), part(column, columns));
    let square = |row: u64, column: u64| {
        format!("M{}.1 {}.1h.8v.8h-.8z", column - shown_columns.start, row - shown_rows.start)
    };
    let ground = shown_rows.clone().flat_map(|row| shown_columns.clone().map(move |column| (row, column)));
    let flipped = game.effect(cell).into_iter().map(|(cell, _)| place(cell.index())).filter(|place| {
        place.2 == layer && shown_rows.contains(&place.0) && shown_columns.contains(&place.1)
    });
    let middle = |at: u64, shown: &std::ops::Range<u64>| format!("{}.5", at - shown.start);
    Drawing {
        box_: format!(
            "0 0 {} {}",
            shown_columns.end - shown_columns.start,
            shown_rows.end - shown_rows.start
        ),
        ground: ground.map(|(row, column)| square(row, column)).collect(),
        flipped: flipped.map(|(row, column, _)| square(row, column)).collect(),
        here: (middle(column, &shown_columns), middle(row, &shown_rows)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    #[test]
    fn a_drawing_shows_what_flips_and_where_the_press_is() {
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let edge = drawing(&game, game.grid().cell_named("B1").unwrap());
        assert_eq!(edge.box_, "0 0 4 4");
        assert_eq!(edge.flipped, "M0.1 0.1h.8v.8h-.8zM2.1 0.1h.8v.8h-.8zM1.1 1.1h.8v.8h-.8z");
        assert_eq!(edge.here, ("1.5".to_owned(), "0.5".to_owned()));
    }

    #[test]
    fn of_a_large_board_only_the_surroundings_are_shown() {
        assert_eq!(part(0, 20), 0..5);
        assert_eq!(part(10, 20), 8..13);
        assert_eq!(part(19, 20), 15..20);
        assert_eq!(part(1, 3), 0..3);
    }
}
