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
    /// Where the cursor is.
    cursor: Selector<Cell>,
    /// Whether it can only be looked at.
    is_still: bool,
    /// Whether it has a small drawing of what it flips.
    diagrams: Signal<bool>,
    /// Whether it shows its name.
    names: Signal<bool>,
    /// Where it stands, on a board whose cells are placed one by one: its row, if its element does not say, and its column
    /// in half cells.
    #[prop(optional)]
    place: Option<(Option<u64>, u64)>,
) -> impl IntoView {
    let face = faces.face(cell);
    let (name, states) = faces.with_game(|game| (game.grid().name(cell), game.states()));
    let has_digits = states > 2;
    let label = {
        let name = name.clone();
        move || face.with(|face| face.label(&name, states))
    };
    // With two states a cell that is on has a cross, which is part of its background; with more it has a digit.
    let figure = move |read: fn(&Face) -> u8| {
        has_digits
            .then(|| face.with(read))
            .filter(|figure| *figure > 0)
            .map(|figure| figure.to_string())
    };
    let digit = move || figure(|face| face.state);
    let lacks = move || figure(|face| face.differs);
    let mark = move || {
        let text = faces
            .has_marks()
            .then(|| face.with(Face::mark_text))
            .flatten();
        text.map(|text| view! { <b class="mark">{text}</b> })
    };
    let shade = move || has_digits.then(|| face.with(|face| face.shade(states)));
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
            data-lacks=lacks
            style:--row=place.and_then(|(row, _)| row).map(|row| row.to_string())
            style:--half=place.map(|(_, half)| half.to_string())
            style:--shade=shade
        >
            {has_digits.then(|| view! { <span class="ink">{digit}</span> })}
            {shown_name}
            {diagram}
            {mark}
        </button>
    }
}
