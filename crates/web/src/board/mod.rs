//! The board that every view uses: a grid of cells with one tab stop. Arrows move, space and Enter press; the pointer,
//! the focus or a long touch shows what a press would flip.

mod cell;
mod cursor;
mod diagram;
mod edges;
mod extent;
mod faces;
mod large;
mod miniature;
mod overview;
mod pointing;
mod rows;
mod viewport;

pub use cursor::Cursor;
pub use diagram::RuleDiagram;
pub use extent::{Outline, is_large};
pub use faces::{CROSS, Faces, Position};
pub use miniature::Miniature;
pub use overview::Overview;
pub use viewport::Viewport;

use extent::{extent, layers_across};
use large::LargeBoard;
use leptos::html;
use leptos::prelude::*;
use leptos::reactive::computed::Selector;
use pointing::{Pointing, motion};
use quatrainment::{Cell, Grid};
use rows::Rows;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// A board. It stands in a `.field`, which it measures.
#[component]
pub fn Board(
    /// The faces of the cells.
    faces: Faces,
    /// Its label for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Its name for style sheets and tests: `yours`, `target` and so on.
    name: &'static str,
    /// Called when a cell is pressed; without it the board is read-only.
    #[prop(optional_no_strip)]
    on_press: Option<Callback<Cell>>,
    /// Whether pointing at a cell shows what a press would flip.
    #[prop(optional, into)]
    reach: Signal<bool>,
    /// Whether every cell has a small drawing of what it flips.
    #[prop(optional, into)]
    diagrams: Signal<bool>,
    /// Whether the cells of an irregular board show their names.
    #[prop(optional, into)]
    names: Signal<bool>,
    /// The cursor; without one the board has its own.
    #[prop(optional)]
    cursor: Option<Cursor>,
    /// How a large board is scrolled, if another component shows it.
    #[prop(optional)]
    viewport: Option<Viewport>,
) -> impl IntoView {
    let grid = faces.with_game(|game| game.grid().clone());
    let cursor = cursor.unwrap_or_else(|| Cursor::new(&grid));
    let root = NodeRef::<html::Div>::new();
    let pointing = Pointing::new(faces, reach);
    follow_cursor(root, faces, cursor);

    let is_large = is_large(&grid);
    let form = match grid.layout() {
        Some(layout) if layout.is_hexagonal() => " laid hexagonal",
        Some(_) => " laid",
        None if grid.layers() > 1 => " deep",
        None if is_large => " large",
        None => "",
    };
    let states = faces.with_game(|game| game.states());
    let kind = if states == 2 { "two" } else { "more" };
    let classes = move || {
        let diagrams = if diagrams.get() { " diagrams" } else { "" };
        format!("board {kind}{form}{diagrams}")
    };
    let (rows, columns) = extent(&grid);
    let across = layers_across(&grid);
    let row_count = grid.rows();
    let column_count = grid.columns();
    let is_still = on_press.is_none();

    let at = StoredValue::new(grid);
    let cell_of = move |event: &web_sys::Event| at.with_value(|grid| cell_of(event, grid));
    let click = move |event: web_sys::MouseEvent| {
        let Some(cell) = cell_of(&event) else { return };
        // A long touch only looks. A click that counts none is a key's.
        if let Some(press) = on_press.filter(|_| event.detail() == 0 || !pointing.was_long_touch())
        {
            press.run(cell);
        }
        // A press may have moved the cursor already.
        cursor.on_move.run(cell);
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let held = event.ctrl_key() || event.meta_key();
        if let Some(motion) = motion(&event.key(), held).filter(|_| !event.alt_key()) {
            event.prevent_default();
            let to = at.with_value(|grid| grid.moved(cursor.cell.get_untracked(), motion));
            cursor.on_move.run(to);
        }
    };
    let focused = move |event: web_sys::FocusEvent| {
        let Some(cell) = cell_of(&event) else { return };
        cursor.on_move.run(cell);
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        if target.is_some_and(|cell| cell.matches(":focus-visible").unwrap_or(false)) {
            pointing.at(Some(cell));
        }
    };
    // A ring that has faded is removed, so that another press there gets a new one.
    let faded = move |event: web_sys::AnimationEvent| {
        if let Some(cell) = cell_of(&event) {
            faces.change(cell, |face| face.ringed = false);
        }
    };
    let cells = if is_large {
        let viewport = viewport.unwrap_or_else(Viewport::new);
        view! { <LargeBoard faces cursor viewport is_still diagrams /> }.into_any()
    } else {
        let selected = Selector::new(move || cursor.cell.get());
        view! { <Rows faces cursor=selected is_still diagrams names /> }.into_any()
    };
    view! {
        <div
            node_ref=root
            class=classes
            role="grid"
            aria-label=label
            aria-readonly=is_still.then_some("true")
            aria-rowcount=is_large.then_some(row_count)
            aria-colcount=is_large.then_some(column_count)
            data-board=name
            style:--columns=columns
            style:--rows=rows
            style:--across=across.to_string()
            on:click=click
            on:keydown=keydown
            on:pointerover=move |event| pointing.over(&event, cell_of(&event))
            on:pointerdown=move |event| pointing.down(&event, cell_of(&event))
            on:pointerup=move |event| pointing.up(&event)
            on:pointercancel=move |event| pointing.up(&event)
            on:pointerleave=move |_| pointing.at(None)
            on:contextmenu=move |event| if pointing.was_long_touch() { event.prevent_default() }
            on:focusin=focused
            on:focusout=move |_| pointing.at(None)
            on:animationend=faded
        >
            {cells}
        </div>
    }
}

/// Moves the focus along with the cursor while it is on the board.
fn follow_cursor(root: NodeRef<html::Div>, faces: Faces, cursor: Cursor) {
    Effect::new(move |_| {
        let cell = cursor.cell.get();
        if faces.with_game(|game| cell.index() >= game.grid().len()) {
            return;
        }
        let Some(root) = root.get() else { return };
        let has_focus = document()
            .active_element()
            .is_some_and(|focused| root.contains(Some(&focused)));
        if has_focus {
            let name = faces.with_game(|game| game.grid().name(cell));
            if !focus_cell(&root, &name) {
                // A large board has to scroll there first.
                request_animation_frame(move || {
                    focus_cell(&root, &name);
                });
            }
        }
    });
}

/// Focuses a cell; returns whether it is on the page.
fn focus_cell(root: &HtmlElement, name: &str) -> bool {
    let Ok(Some(cell)) = root.query_selector(&format!("[data-cell='{name}']")) else {
        return false;
    };
    if document().active_element().as_ref() != Some(&cell) {
        let _ = cell.unchecked_into::<HtmlElement>().focus();
    }
    true
}

/// Returns the cell that an event happened at.
fn cell_of(event: &web_sys::Event, grid: &Grid) -> Option<Cell> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let name = element
        .closest("[data-cell]")
        .ok()??
        .get_attribute("data-cell")?;
    grid.cell_named(&name).ok()
}
