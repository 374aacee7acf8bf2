//! Small drawings of what a press flips: inside a cell, in the list of games, and on a first visit.

use leptos::prelude::*;
use quatrainment::draw::Board as Picture;
use quatrainment::{Cell, Game, Rule};

/// How far the drawing reaches around the cell, on boards that it cannot show whole.
const REACH: u64 = 2;
/// The longest side that is shown whole.
const WHOLE: u64 = 6;

/// The cells of a drawing as paths, in units of a cell.
#[derive(Debug, PartialEq, Eq)]
struct Sketch {
    size: (String, String),
    ground: String,
    flipped: String,
    pressed: (String, String),
}

/// What one press flips: the cells around it, those that flip, and a ring where the press is.
#[component]
pub fn PressDiagram(game: Game, cell: Cell) -> impl IntoView {
    let Sketch {
        size: (wide, high),
        ground,
        flipped,
        pressed: (x, y),
    } = Sketch::new(&game, cell);
    view! {
        <svg class="diagram" viewBox=format!("0 0 {wide} {high}") aria-hidden="true" focusable="false">
            <path class="ground" d=ground />
            <path class="flipped" d=flipped />
            <circle class="pressed" cx=x cy=y r=".24" />
        </svg>
    }
}

/// The rule of a game: what a press flips at each kind of cell.
#[component]
pub fn RuleDiagram(game: Game) -> impl IntoView {
    let examples = Picture::examples(&game);
    let is_one = examples.len() == 1;
    let figure = |cell: Cell| {
        let kind = match game.grid().layout() {
            _ if matches!(game.rule(), Rule::Listed(_)) => {
                format!("{}, for example", game.grid().name(cell))
            }
            _ if is_one => "every cell".to_owned(),
            Some(_) => game.grid().name(cell),
            None => game.grid().class(cell).to_string(),
        };
        view! {
            <figure>
                <PressDiagram game=game.clone() cell=cell />
                <figcaption>{kind}</figcaption>
            </figure>
        }
    };
    let figures = examples.into_iter().map(figure).collect_view();
    view! { <div class="rule">{figures}</div> }
}

/// Returns the part of a side that is shown around a place.
fn part(at: u64, length: u64) -> std::ops::Range<u64> {
    if length <= WHOLE {
        return 0..length;
    }
    let first = at.saturating_sub(REACH).min(length - 2 * REACH - 1);
    first..first + 2 * REACH + 1
}

impl Sketch {
    fn new(game: &Game, cell: Cell) -> Sketch {
        match game.grid().layout() {
            Some(_) => Sketch::in_layout(game, cell),
            None => Sketch::in_rows(game, cell),
        }
    }

    fn in_rows(game: &Game, cell: Cell) -> Sketch {
        let grid = game.grid();
        let rows = grid.rows();
        let columns = grid.columns();
        let place = |index: u64| {
            (
                index / columns % rows,
                index % columns,
                index / (rows * columns),
            )
        };
        let (row, column, layer) = place(cell.index());
        let shown_rows = part(row, rows);
        let shown_columns = part(column, columns);
        // The layers before and after stand beside it, with a gap of one cell.
        let shown_layers = layer.saturating_sub(1)..(layer + 2).min(grid.layers());
        let high = shown_rows.end - shown_rows.start;
        let pitch = shown_columns.end - shown_columns.start + 1;
        let across = |column: u64, layer: u64| {
            column - shown_columns.start + (layer - shown_layers.start) * pitch
        };
        let square = |(row, column, layer): (u64, u64, u64)| {
            format!(
                "M{}.1 {}.1h.8v.8h-.8z",
                across(column, layer),
                row - shown_rows.start
            )
        };
        let is_shown = |&(row, column, layer): &(u64, u64, u64)| {
            shown_rows.contains(&row)
                && shown_columns.contains(&column)
                && shown_layers.contains(&layer)
        };
        let all_columns = |row: u64, layer: u64| {
            shown_columns
                .clone()
                .map(move |column| (row, column, layer))
        };
        let all_rows = |layer: u64| {
            shown_rows
                .clone()
                .flat_map(move |row| all_columns(row, layer))
        };
        let ground = shown_layers.clone().flat_map(all_rows);
        let flipped = game
            .effect(cell)
            .into_iter()
            .map(|(cell, _)| place(cell.index()));
        let wide = (shown_layers.end - shown_layers.start) * pitch - 1;
        Sketch {
            size: (wide.to_string(), high.to_string()),
            ground: ground.map(square).collect(),
            flipped: flipped.filter(is_shown).map(square).collect(),
            pressed: (
                format!("{}.5", across(column, layer)),
                format!("{}.5", row - shown_rows.start),
            ),
        }
    }

    /// A board with a layout is always shown whole.
    fn in_layout(game: &Game, cell: Cell) -> Sketch {
        let layout = game
            .grid()
            .layout()
            .expect("only boards with a layout are drawn here");
        let units = |halves: f64| format!("{}", halves / 2.0);
        let centre = |cell: Cell| {
            let (row, half) = layout.place(cell);
            (f64::from(half), f64::from(2 * row))
        };
        let square = |cell: Cell| {
            let (x, y) = centre(cell);
            format!("M{} {}h.8v.8h-.8z", units(x + 0.2), units(y + 0.2))
        };
        let (x, y) = centre(cell);
        Sketch {
            size: (
                units(f64::from(layout.halves())),
                units(f64::from(2 * layout.rows())),
            ),
            ground: game.grid().cells().map(square).collect(),
            flipped: game
                .effect(cell)
                .into_iter()
                .map(|(cell, _)| square(cell))
                .collect(),
            pressed: (units(x + 1.0), units(y + 1.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    #[test]
    fn a_drawing_shows_what_flips_and_where_the_press_is() {
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let edge = Sketch::new(&game, game.grid().cell_named("B1").unwrap());
        assert_eq!(edge.size, ("4".to_owned(), "4".to_owned()));
        assert_eq!(
            edge.flipped,
            "M0.1 0.1h.8v.8h-.8zM2.1 0.1h.8v.8h-.8zM1.1 1.1h.8v.8h-.8z"
        );
        assert_eq!(edge.pressed, ("1.5".to_owned(), "0.5".to_owned()));
    }

    #[test]
    fn a_drawing_shows_the_layers_beside() {
        let game = catalogue::find("lights-out")
            .unwrap()
            .game_of(&"3x3x3".parse().unwrap())
            .unwrap();
        let first = Sketch::new(&game, game.grid().cell_named("A1/1").unwrap());
        assert_eq!(first.size, ("7".to_owned(), "3".to_owned()));
        assert_eq!(
            first.flipped,
            "M0.1 0.1h.8v.8h-.8zM1.1 0.1h.8v.8h-.8zM0.1 1.1h.8v.8h-.8zM4.1 0.1h.8v.8h-.8z"
        );
    }

    #[test]
    fn a_drawing_of_a_large_board_shows_only_the_surroundings() {
        assert_eq!(part(0, 20), 0..5);
        assert_eq!(part(10, 20), 8..13);
        assert_eq!(part(19, 20), 15..20);
        assert_eq!(part(1, 3), 0..3);
    }
}
