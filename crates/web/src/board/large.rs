//! The cells of a large board: only those in sight are on the page.

use super::cell::BoardCell;
use super::cursor::Cursor;
use super::faces::Faces;
use super::viewport::Viewport;
use leptos::prelude::*;
use leptos::reactive::computed::Selector;
use quatrainment::column_letters;
use std::ops::Range;

/// A large board that scrolls, with its letters and numbers along two sides.
#[component]
pub fn LargeBoard(
    faces: Faces,
    cursor: Cursor,
    viewport: Viewport,
    is_still: bool,
    diagrams: Signal<bool>,
) -> impl IntoView {
    let never = Signal::stored(false);
    let (all_rows, all_columns) =
        faces.with_game(|game| (game.grid().rows(), game.grid().columns()));
    let in_sight = Memo::new(move |_| faces.with_game(|game| viewport.range(game.grid())));
    // The cell at the cursor is always there, so that the keyboard finds the board.
    let at = move || {
        let place = cursor.cell.get().index();
        (place / all_columns, place % all_columns)
    };
    let rows = Memo::new(move |_| with(in_sight.get().0, at().0, all_rows));
    let columns = Memo::new(move |_| with(in_sight.get().1, at().1, all_columns));
    Effect::new(move |_| {
        let cell = cursor.cell.get();
        faces.with_game(|game| viewport.show(game.grid(), cell));
    });
    let selected = StoredValue::new(Selector::new(move || cursor.cell.get()));
    let cells = move |row: u64| {
        let cell = move |column: u64| {
            let cell = faces.with_game(|game| game.grid().cell(row * all_columns + column));
            cell.map(|cell| {
                let place = (None, 2 * column);
                view! { <BoardCell faces cell cursor=selected.get_value() is_still diagrams names=never place /> }
            })
        };
        view! {
            <div role="row" class="line" aria-rowindex=row + 1 style:--row=row.to_string()>
                <For each=move || columns.get() key=|column| *column children=cell />
            </div>
        }
    };
    let letter = |column: u64| {
        view! { <span class="label" style:--half=(2 * column).to_string()>{column_letters(column)}</span> }
    };
    let number =
        |row: u64| view! { <span class="label" style:--row=row.to_string()>{row + 1}</span> };
    view! {
        <div
            class="scroller"
            role="presentation"
            node_ref=viewport.scroller
            style:--size=move || format!("{}px", viewport.zoom.get())
            on:scroll=move |_| viewport.look()
        >
            <div class="letters" aria-hidden="true">
                <For each=move || columns.get() key=|column| *column children=letter />
            </div>
            <div class="numbers" aria-hidden="true">
                <For each=move || rows.get() key=|row| *row children=number />
            </div>
            <div role="rowgroup" class="layer">
                <For each=move || rows.get() key=|row| *row children=cells />
            </div>
        </div>
    }
}

/// Returns the places of a range in order, and one more that may be outside.
fn with(range: Range<u64>, place: u64, length: u64) -> Vec<u64> {
    (0..length)
        .filter(|at| range.contains(at) || *at == place)
        .collect()
}
