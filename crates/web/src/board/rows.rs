//! All cells of a board, in rows: of its layout, if it has one, or of its grid, layer by layer.

use super::cell::BoardCell;
use super::edges::Edges;
use super::faces::Faces;
use leptos::prelude::*;
use leptos::reactive::computed::Selector;
use quatrainment::{Cell, Grid, Layout, column_letters};

/// The cells of a board, with letters and numbers around them.
#[component]
pub fn Rows(
    faces: Faces,
    cursor: Selector<Cell>,
    is_still: bool,
    diagrams: Signal<bool>,
    names: Signal<bool>,
) -> impl IntoView {
    let never = Signal::stored(false);
    let grid = faces.with_game(|game| game.grid().clone());
    if let Some(layout) = grid.layout() {
        let rows = rows_of(layout, &grid)
            .into_iter()
            .map(|row| {
                let cells = row.into_iter().map(|((row, half), cell)| {
                    let place = (Some(u64::from(row)), u64::from(half));
                    view! { <BoardCell faces cell cursor=cursor.clone() is_still diagrams names place /> }
                });
                view! { <div role="row" class="line">{cells.collect_view()}</div> }
            })
            .collect_view();
        return view! {
            <div role="rowgroup" class="layer">
                <Edges game=faces.with_game(Clone::clone) />
                {rows}
            </div>
        }
        .into_any();
    }
    let rows = grid.rows();
    let columns = grid.columns();
    let layers = (0..grid.layers()).map(|layer| {
        let lines = (0..rows).map(|row| {
            let first = (layer * rows + row) * columns;
            let cells = (first..first + columns).filter_map(|index| grid.cell(index)).map(|cell| {
                view! { <BoardCell faces cell cursor=cursor.clone() is_still diagrams names=never /> }
            });
            view! {
                <div role="row" class="line">
                    <span role="rowheader" class="label">{row + 1}</span>
                    {cells.collect_view()}
                </div>
            }
        });
        let letters = (0..columns)
            .map(|column| view! { <span role="columnheader" class="label">{column_letters(column)}</span> });
        view! {
            <div role="rowgroup" class="layer">
                <div role="row" class="line letters">
                    {corner(&grid, layer)}
                    {letters.collect_view()}
                </div>
                {lines.collect_view()}
            </div>
        }
    });
    layers.collect_view().into_any()
}

/// The corner names the layer, as names of cells do: `B3/2`.
fn corner(grid: &Grid, layer: u64) -> AnyView {
    let name = grid
        .cell(layer * grid.rows() * grid.columns())
        .map(|cell| grid.name(cell))
        .unwrap_or_default();
    match name.split_once('/') {
        Some((_, layer)) => {
            view! { <span role="columnheader" class="label">{format!("/{layer}")}</span> }
                .into_any()
        }
        None => view! { <span class="label"></span> }.into_any(),
    }
}

/// Returns the cells of a layout, row by row, each with its row and its column in half cells.
fn rows_of(layout: &Layout, grid: &Grid) -> Vec<Vec<((u32, u32), Cell)>> {
    let mut placed: Vec<((u32, u32), Cell)> =
        layout.places().iter().copied().zip(grid.cells()).collect();
    placed.sort();
    placed
        .chunk_by(|a, b| a.0.0 == b.0.0)
        .map(<[_]>::to_vec)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_with_a_layout_has_the_rows_of_the_layout() {
        let grid = Grid::new("1x7".parse().unwrap());
        let layout = Layout::read(&grid, " o o\no o o\n o o").unwrap();
        let rows = rows_of(&layout, &grid);
        let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
        assert_eq!(lengths, [2, 3, 2]);
        let (place, cell) = rows[1][2];
        assert_eq!((place, grid.name(cell)), ((1, 4), "E1".to_owned()));
    }
}
