//! One cell of a board.

use super::diagram::PressDiagram;
use super::faces::{Face, Faces};
use leptos::prelude::*;
use leptos::reactive::computed::Selector;
use quatrainment::Cell;

/// A cell: a button that is the only tab stop of its board where the cursor is. The board itself listens to its events.
#[component]
pub fn BoardCell(
    faces: Faces,
    cell: Cell,
    /// The cursor of the board.
    cursor: Selector<Cell>,
    /// Whether it is read-only.
    is_still: bool,
    /// Whether it has a small drawing of what it flips.
    diagrams: Signal<bool>,
    /// Whether it shows its name.
    names: Signal<bool>,
    /// Its position, on a board whose cells are placed one by one: its row, unless its element has it, and its column in half
    /// cells.
    #[prop(optional)]
    place: Option<(Option<u64>, u64)>,
) -> impl IntoView {
    let face = faces.face(cell);
    let (name, states) = faces.with_game(|game| (game.grid().name(cell), game.states()));
    let label = {
        let name = name.clone();
        move || face.with(|face| face.label(&name, states))
    };
    let shown_name = name.clone();
    let shown_name = move || {
        names
            .get()
            .then(|| view! { <i class="name">{shown_name.clone()}</i> })
    };
    let diagram = move || {
        diagrams
            .get()
            .then(|| faces.with_game(|game| view! { <PressDiagram game=game.clone() cell=cell /> }))
    };
    view! {
        <button
            type="button"
            role="gridcell"
            class=move || face.with(|face| face.classes(states))
            tabindex=move || if cursor.selected(&cell) { "0" } else { "-1" }
            aria-label=label
            aria-readonly=is_still.then_some("true")
            aria-colindex=place.map(|(_, half)| half / 2 + 1)
            data-cell=name
            data-lacks=move || face.with(|face| face.lack(states))
            style:--row=place.and_then(|(row, _)| row).map(|row| row.to_string())
            style:--half=place.map(|(_, half)| half.to_string())
            style:--shade=move || face.with(|face| face.shade(states))
        >
            <span class="ink" data-mark=move || face.with(Face::mark_text)>
                {move || face.with(|face| face.sign(states))}
            </span>
            {shown_name}
            {diagram}
        </button>
    }
}
