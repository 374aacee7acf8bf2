//! A small picture to draw on: what a press flips at one kind of cell.

use super::design::{Design, Place};
use crate::board::CROSS;
use leptos::html;
use leptos::prelude::*;
use quatrainment::Class;
use std::ops::RangeInclusive;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The rows and columns of a picture, around the pressed cell.
pub type Extent = (RangeInclusive<i64>, RangeInclusive<i64>);

/// A picture: cells to click, with a ring around the pressed one. Arrows move.
#[component]
pub fn Sketch(
    design: RwSignal<Design>,
    class: Class,
    #[prop(into)] title: String,
    extent: Extent,
) -> impl IntoView {
    let root = NodeRef::<html::Div>::new();
    let cursor = RwSignal::new((0, 0));
    let (down, right) = extent;
    let step = move |(row, column): Place| {
        let Some(root) = root.get_untracked() else {
            return;
        };
        if let Ok(Some(cell)) = root.query_selector(&format!("[data-at='{row},{column}']")) {
            cursor.set((row, column));
            let _ = cell.unchecked_into::<HtmlElement>().focus();
        }
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (row, column) = cursor.get_untracked();
        let to = match event.key().as_str() {
            "ArrowRight" => (row, column + 1),
            "ArrowLeft" => (row, column - 1),
            "ArrowDown" => (row + 1, column),
            "ArrowUp" => (row - 1, column),
            _ => return,
        };
        event.prevent_default();
        step(to);
    };
    let rows = down.map(|row| {
        let cells = right
            .clone()
            .map(|column| view! { <Square design class at=(row, column) cursor /> });
        view! {
            <div class="strip" role="row">
                {cells.collect_view()}
            </div>
        }
    });
    view! {
        <div class="sketch">
            <h3>{title.clone()}</h3>
            <div
                class="paper two"
                role="grid"
                aria-label=title
                data-picture=class.to_string()
                node_ref=root
                on:keydown=keydown
            >
                {rows.collect_view()}
            </div>
        </div>
    }
}

#[component]
fn Square(
    design: RwSignal<Design>,
    class: Class,
    at: Place,
    cursor: RwSignal<Place>,
) -> impl IntoView {
    let is_drawn = Memo::new(move |_| design.with(|design| design.drawn(class).contains(at)));
    let is_pressed = at == (0, 0);
    let toggle = move |_| {
        cursor.set(at);
        design.update(|design| design.drawn_mut(class).toggle(at));
    };
    let label = move || {
        let flips = if is_drawn.get() {
            "flips"
        } else {
            "does not flip"
        };
        format!("{}, {flips}", place_words(at))
    };
    view! {
        <button
            type="button"
            role="gridcell"
            class="cell"
            class:on=is_drawn
            class:pressed=is_pressed
            data-at=format!("{},{}", at.0, at.1)
            tabindex=move || if cursor.get() == at { "0" } else { "-1" }
            aria-label=label
            on:click=toggle
            on:focus=move |_| cursor.set(at)
        >
            {match is_pressed {
                true => view! { <span class="ring"></span> }.into_any(),
                false => view! { <span class="ink">{CROSS}</span> }.into_any(),
            }}
        </button>
    }
}

/// Returns the position of a cell relative to the pressed one, in words.
fn place_words((down, right): Place) -> String {
    let along = |steps: i64, more: &str, less: &str| match steps {
        0 => None,
        steps if steps > 0 => Some(format!("{steps} {more}")),
        steps => Some(format!("{} {less}", -steps)),
    };
    let ways: Vec<String> = [along(down, "down", "up"), along(right, "right", "left")]
        .into_iter()
        .flatten()
        .collect();
    if ways.is_empty() {
        "The pressed cell".to_owned()
    } else {
        ways.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_named_from_the_pressed_cell() {
        assert_eq!(place_words((0, 0)), "The pressed cell");
        assert_eq!(place_words((2, -1)), "2 down 1 left");
        assert_eq!(place_words((-1, 0)), "1 up");
    }
}
