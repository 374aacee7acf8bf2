//! A small picture of a pattern: for lists, for large targets and as an overview of a large board.

use super::faces::shade;
use leptos::prelude::*;
use quatrainment::Pattern;

/// A picture of a pattern, a square for each cell. Rows that do not change are not drawn again.
#[component]
pub fn Miniature(
    #[prop(into)] pattern: Signal<Pattern>,
    /// Its label for screen readers; without one it is decoration.
    #[prop(optional, into)]
    label: Option<String>,
) -> impl IntoView {
    let shape = Memo::new(move |_| pattern.with(Shape::of));
    move || {
        let shape = shape.get();
        let Shape { wide, high, .. } = shape;
        let rows = (0..shape.rows)
            .map(|row| {
                let squares = Memo::new(move |_| pattern.with(|pattern| squares(pattern, row)));
                let paths = move || {
                    let path =
                        |(tint, d): (u32, String)| view! { <path d=d style:--shade=format!("{tint}%") /> };
                    squares.get().into_iter().map(path).collect_view()
                };
                view! { <g>{paths}</g> }
            })
            .collect_view();
        let role = label.as_ref().map(|_| "img");
        let label = label.clone();
        view! {
            <svg
                class="miniature"
                viewBox=format!("0 0 {wide} {high}")
                role=role
                aria-label=label.clone()
                aria-hidden=label.is_none().then_some("true")
                style:--wide=wide.to_string()
                style:--high=high.to_string()
            >
                <rect class="ground" width=wide.to_string() height=high.to_string() />
                {rows}
            </svg>
        }
    }
}

/// The size of a picture, in half cells, and the number of rows that are drawn one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    wide: u64,
    high: u64,
    rows: u64,
}

impl Shape {
    fn of(pattern: &Pattern) -> Shape {
        let grid = pattern.grid();
        match grid.layout() {
            Some(layout) => {
                let wide = u64::from(layout.halves());
                let high = 2 * u64::from(layout.rows());
                Shape {
                    wide,
                    high,
                    rows: 1,
                }
            }
            // Layers stand side by side, with a gap of a cell.
            None => Shape {
                wide: 2 * (grid.layers() * (grid.columns() + 1) - 1),
                high: 2 * grid.rows(),
                rows: grid.rows(),
            },
        }
    }
}

/// Returns the squares of a row that are on: a path for each tint.
fn squares(pattern: &Pattern, row: u64) -> Vec<(u32, String)> {
    let grid = pattern.grid();
    let states = pattern.states();
    let mut paths: Vec<(u32, String)> = Vec::new();
    let mut add = |state: u8, x: u64, y: u64| {
        if state == 0 {
            return;
        }
        let tint = if states == 2 {
            100
        } else {
            shade(state, states)
        };
        let square = format!("M{x} {y}h1.8v1.8h-1.8z");
        match paths.iter_mut().find(|(known, _)| *known == tint) {
            Some((_, path)) => path.push_str(&square),
            None => paths.push((tint, square)),
        }
    };
    if let Some(layout) = grid.layout() {
        for cell in grid.cells() {
            let (row, half) = layout.place(cell);
            add(pattern.get(cell), u64::from(half), 2 * u64::from(row));
        }
        return paths;
    }
    let rows = grid.rows();
    let columns = grid.columns();
    for layer in 0..grid.layers() {
        let first = (layer * rows + row) * columns;
        for column in 0..columns {
            if let Some(cell) = grid.cell(first + column) {
                add(
                    pattern.get(cell),
                    2 * (layer * (columns + 1) + column),
                    2 * row,
                );
            }
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{catalogue, notation};

    #[test]
    fn a_square_is_drawn_for_every_cell_that_is_on() {
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let pattern = notation::pattern(&game, "X..X/..../..../....").unwrap();
        assert_eq!(
            squares(&pattern, 0),
            [(100, "M0 0h1.8v1.8h-1.8zM6 0h1.8v1.8h-1.8z".to_owned())]
        );
        assert!(squares(&pattern, 1).is_empty());
        assert_eq!(
            Shape::of(&pattern),
            Shape {
                wide: 8,
                high: 8,
                rows: 4
            }
        );
    }

    #[test]
    fn more_states_have_more_tints_and_layers_stand_side_by_side() {
        let entry = catalogue::find("lights-out").unwrap();
        let game = entry
            .game_of(&"2x2x2".parse().unwrap())
            .unwrap()
            .with_states(4)
            .unwrap();
        let mut pattern = game.blank();
        for (cell, state) in game.grid().cells().zip([1, 2, 0, 0, 3, 1, 0, 0]) {
            pattern.set(cell, state);
        }
        let drawn = squares(&pattern, 0);
        assert_eq!(drawn.len(), 3);
        assert_eq!(drawn[0].1, "M0 0h1.8v1.8h-1.8zM8 0h1.8v1.8h-1.8z");
    }
}
