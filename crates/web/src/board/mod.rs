//! The board that every view uses: a grid of cells with one tab stop. Arrows move, space and Enter press; hover
//! or focus shows what a press would flip.

mod diagram;
mod faces;
mod steps;

pub use diagram::Diagram;
pub use faces::Faces;

use leptos::html;
use leptos::prelude::*;
use quatrainment::{Cell, column_letters};
use steps::Step;
use wasm_bindgen::JsCast;

/// A board.
#[component]
pub fn Board(
    /// What the cells show.
    faces: Faces,
    /// What the board is called, for those who do not see it.
    #[prop(into)]
    label: Signal<String>,
    /// Its name for style sheets and tests: `yours`, `target` and so on.
    name: &'static str,
    /// What pressing a cell does; without it the board is only looked at.
    #[prop(optional, into)]
    on_press: Option<Callback<Cell>>,
    /// Whether hover and focus show what a press would flip.
    #[prop(optional, into)]
    reach: Signal<bool>,
    /// Whether every cell has a small drawing of what it flips.
    #[prop(optional, into)]
    diagrams: Signal<bool>,
    /// The cell that has, or would get, the focus.
    #[prop(optional)]
    cursor: Option<RwSignal<Cell>>,
) -> impl IntoView {
    let root = NodeRef::<html::Div>::new();
    let faces_are_two = faces.game().states() == 2;
    let grid = faces.game().grid().clone();
    let cursor = cursor.unwrap_or_else(|| RwSignal::new(grid.cell(0).expect("a grid has a first cell")));
    let aimed = RwSignal::new(None::<Cell>);
    follow_cursor(root, faces.clone(), cursor);
    follow_aim(faces.clone(), reach, aimed);

    let cell_of = {
        let grid = grid.clone();
        move |event: &web_sys::Event| named_cell(event).and_then(|name| grid.cell_named(&name).ok())
    };
    let click = {
        let cell_of = cell_of.clone();
        move |event: web_sys::MouseEvent| {
            if let Some(cell) = cell_of(&event) {
                cursor.set(cell);
                if let Some(press) = on_press {
                    press.run(cell);
                }
            }
        }
    };
    let keydown = {
        let grid = grid.clone();
        move |event: web_sys::KeyboardEvent| {
            let held = event.ctrl_key() || event.meta_key();
            let Some(step) = Step::of_key(&event.key(), held).filter(|_| !event.alt_key()) else { return };
            event.prevent_default();
            let cell = step.from(&grid, cursor.get_untracked());
            cursor.set(cell);
            focus(root, &grid.name(cell));
        }
    };
    let over = {
        let cell_of = cell_of.clone();
        // A finger does not hover: it presses.
        move |event: web_sys::PointerEvent| {
            if event.pointer_type() != "touch" {
                aimed.set(cell_of(&event));
            }
        }
    };
    let focused = move |event: web_sys::FocusEvent| {
        let Some(cell) = cell_of(&event) else { return };
        cursor.set(cell);
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|cell| cell.matches(":focus-visible").unwrap_or(false)) {
            aimed.set(Some(cell));
        }
    };

    let (rows, columns, layers) = (grid.rows(), grid.columns(), grid.layers());
    let layer = move |layer: u64| {
        let letters = (0..columns).map(|column| {
            view! { <span role="columnheader" class="label">{column_letters(column)}</span> }
        });
        let corner = (layers > 1).then(|| format!("/{}", layer + 1));
        let row = |row: u64| {
            let first = (layer * rows + row) * columns;
            let cells = (first..first + columns).map(|index| {
                let cell = grid.cell(index).expect("rows and columns count the cells");
                let tab = if cell == cursor.get_untracked() { "0" } else { "-1" };
                view! { <Square faces=faces.clone() cell tab diagrams still=on_press.is_none()/> }
            });
            view! {
                <div role="row" class="line">
                    <span role="rowheader" class="label">{row + 1}</span>
                    {cells.collect_view()}
                </div>
            }
        };
        view! {
            <div role="rowgroup" class="layer">
                <div role="row" class="line letters">
                    <span role="columnheader" class="label">{corner}</span>
                    {letters.collect_view()}
                </div>
                {(0..rows).map(row).collect_view()}
            </div>
        }
    };
    view! {
        <div
            node_ref=root
            class=if faces_are_two { "board two" } else { "board more" }
            class:diagrams=move || diagrams.get()
            role="grid"
            aria-label=move || label.get()
            aria-readonly=on_press.is_none().then_some("true")
            data-board=name
            style:--columns=columns.to_string()
            style:--rows=rows.to_string()
            on:click=click
            on:keydown=keydown
            on:pointerover=over
            on:pointerleave=move |_| aimed.set(None)
            on:focusin=focused
            on:focusout=move |_| aimed.set(None)
        >
            {(0..layers).map(layer).collect_view()}
        </div>
    }
}

/// One cell.
#[component]
fn Square(
    faces: Faces,
    cell: Cell,
    tab: &'static str,
    diagrams: Signal<bool>,
    /// Whether it cannot be pressed.
    still: bool,
) -> impl IntoView {
    let face = faces.face(cell);
    let game = faces.game().clone();
    let name = game.grid().name(cell);
    let states = game.states();
    let label = {
        let name = name.clone();
        move || face.with(|face| face.label(&name, states))
    };
    let mark = move || face.with(|face| face.mark.map(faces::mark_text));
    // With two states a cell that is on has an X, which is drawn; with more it has a number.
    let number = (states > 2).then_some(move || face.with(|face| (face.state > 0).then_some(face.state)));
    let apart = move || face.with(|face| (states > 2 && face.differs > 0).then_some(face.differs));
    let shade = move || (states > 2).then(|| face.with(|face| face.shade(states)));
    view! {
        <button
            type="button"
            role="gridcell"
            class=move || face.with(|face| face.classes(states))
            data-cell=name
            data-apart=apart
            aria-label=label
            aria-readonly=still.then_some("true")
            tabindex=tab
            style:--shade=shade
        >
            <span class="ink">{number}</span>
            {move || diagrams.get().then(|| view! { <Diagram game=game.clone() cell/> })}
            {move || mark().map(|mark| view! { <b class="mark">{mark}</b> })}
        </button>
    }
}

/// Only the cell at the cursor is a tab stop.
fn follow_cursor(root: NodeRef<html::Div>, faces: Faces, cursor: RwSignal<Cell>) {
    Effect::new(move |_| {
        let name = faces.game().grid().name(cursor.get());
        let Some(root) = root.get_untracked() else { return };
        if let Ok(Some(before)) = root.query_selector("[data-cell][tabindex='0']") {
            let _ = before.set_attribute("tabindex", "-1");
        }
        if let Ok(Some(now)) = root.query_selector(&format!("[data-cell='{name}']")) {
            let _ = now.set_attribute("tabindex", "0");
        }
    });
}

/// Marks what a press of the cell that is aimed at would flip.
fn follow_aim(faces: Faces, reach: Signal<bool>, aimed: RwSignal<Option<Cell>>) {
    Effect::new(move |before: Option<Vec<Cell>>| {
        let cell = aimed.get().filter(|_| reach.get());
        let reached: Vec<Cell> = cell
            .map_or_else(Vec::new, |cell| faces.game().effect(cell).into_iter().map(|(to, _)| to).collect());
        for cell in before.into_iter().flatten().filter(|cell| !reached.contains(cell)) {
            faces.face(cell).update(|face| face.reached = false);
        }
        for &cell in &reached {
            let face = faces.face(cell);
            if face.with_untracked(|face| !face.reached) {
                face.update(|face| face.reached = true);
            }
        }
        reached
    });
}

/// The name of the cell that an event happened at.
fn named_cell(event: &web_sys::Event) -> Option<String> {
    let element = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    element.closest("[data-cell]").ok()??.get_attribute("data-cell")
}

/// Gives a cell the focus.
fn focus(root: NodeRef<html::Div>, name: &str) {
    let Some(root) = root.get_untracked() else { return };
    if let Ok(Some(cell)) = root.query_selector(&format!("[data-cell='{name}']")) {
        let _ = cell.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
