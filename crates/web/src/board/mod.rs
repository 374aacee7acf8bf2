//! The board that every view uses: a grid of cells with one tab stop. Arrows move, space and Enter press; hover
//! or focus shows what a press would flip.

mod diagram;
mod faces;
mod markup;
mod steps;

pub use diagram::drawing;
pub use faces::{Face, Faces};

use crate::live;
use leptos::html;
use leptos::prelude::*;
use markup::markup;
use quatrainment::{Cell, Grid};
use steps::Step;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// A board. It stands in a `.field`, which it measures.
pub struct Board {
    /// What the cells show.
    pub faces: Faces,
    /// What the board is called, for those who do not see it.
    pub label: Signal<String>,
    /// Its name for style sheets and tests: `yours`, `target` and so on.
    pub name: &'static str,
    /// What pressing a cell does; without it the board is only looked at.
    pub on_press: Option<Callback<Cell>>,
    /// Whether hover and focus show what a press would flip.
    pub reach: Signal<bool>,
    /// Whether every cell has a small drawing of what it flips.
    pub diagrams: Signal<bool>,
    /// The cell that has, or would get, the focus.
    pub cursor: RwSignal<Cell>,
}

impl Board {
    /// A board that is only looked at.
    pub fn new(faces: Faces, label: Signal<String>, name: &'static str) -> Board {
        let first = faces.game().grid().cell(0).expect("a grid has a first cell");
        let no = Signal::stored(false);
        Board { faces, label, name, on_press: None, reach: no, diagrams: no, cursor: RwSignal::new(first) }
    }

    /// Puts it on the page.
    pub fn view(self) -> AnyView {
        let Board { faces, label, name, on_press, reach, diagrams, cursor } = self;
        let root = NodeRef::<html::Div>::new();
        let grid = faces.game().grid().clone();
        let aimed = RwSignal::new(None::<Cell>);
        draw_cells(root, faces.clone(), diagrams, on_press.is_none());
        follow_cursor(root, grid.clone(), diagrams, cursor);
        follow_aim(faces.clone(), reach, aimed);

        let click = {
            let grid = grid.clone();
            move |event: web_sys::MouseEvent| {
                if let Some(cell) = cell_of(&event, &grid) {
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
                let Some(step) = Step::of_key(&event.key(), held).filter(|_| !event.alt_key()) else {
                    return;
                };
                event.prevent_default();
                cursor.set(step.from(&grid, cursor.get_untracked()));
            }
        };
        let over = {
            let grid = grid.clone();
            // A finger does not hover: it presses.
            move |event: web_sys::PointerEvent| {
                if event.pointer_type() != "touch" {
                    aimed.set(cell_of(&event, &grid));
                }
            }
        };
        let (rows, columns) = extent(&grid);
        let form = match grid.layout() {
            Some(layout) if layout.is_hexagonal() => " laid hexagonal",
            Some(_) => " laid",
            None if grid.layers() > 1 => " deep",
            None => "",
        };
        let focused = move |event: web_sys::FocusEvent| {
            let Some(cell) = cell_of(&event, &grid) else { return };
            cursor.set(cell);
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            if target.is_some_and(|cell| cell.matches(":focus-visible").unwrap_or(false)) {
                aimed.set(Some(cell));
            }
        };
        let classes = [if faces.game().states() == 2 { "board two" } else { "board more" }, form].concat();
        view! {
            <div
                node_ref=root
                class=classes
                role="grid"
                aria-label=label
                aria-readonly=on_press.is_none().then_some("true")
                data-board=name
                style:--columns=columns
                style:--rows=rows
                on:click=click
                on:keydown=keydown
                on:pointerover=over
                on:pointerleave=move |_| aimed.set(None)
                on:focusin=focused
                on:focusout=move |_| aimed.set(None)
            ></div>
        }
        .into_any()
    }
}

/// How many rows and columns a board is high and wide. A layout may end half a cell further.
fn extent(grid: &Grid) -> (String, String) {
    match grid.layout() {
        Some(layout) => {
            let half = if layout.halves() % 2 == 0 { "" } else { ".5" };
            (layout.rows().to_string(), [&(layout.halves() / 2).to_string(), half].concat())
        }
        None => (grid.rows().to_string(), grid.columns().to_string()),
    }
}

/// Puts the cells on the board, and redraws each when what it shows changes.
fn draw_cells(root: NodeRef<html::Div>, faces: Faces, diagrams: Signal<bool>, still: bool) {
    live::watch(move || {
        let Some(root) = root.get() else { return };
        root.set_inner_html(&markup(faces.game(), still, diagrams.get()));
        let _ = root.class_list().toggle_with_force("diagrams", diagrams.get());
        let Ok(squares) = root.query_selector_all("[data-cell]") else { return };
        let states = faces.game().states();
        for cell in faces.game().grid().cells() {
            let Some(square) = squares.get(cell.position() as u32) else { return };
            let square: HtmlElement = square.unchecked_into();
            let face = faces.face(cell);
            live::watch(move || face.with(|face| draw(&square, face, states)));
        }
    });
}

/// Makes a cell look like its face. Its first child is the ink, its second the mark of a hint.
fn draw(square: &HtmlElement, face: &Face, states: u8) {
    let set = |name: &str, value: &str| drop(square.set_attribute(name, value));
    square.set_class_name(&face.classes(states));
    let name = square.get_attribute("data-cell").unwrap_or_default();
    set("aria-label", &face.label(&name, states));
    let (ink, mark) = (square.first_element_child(), square.last_element_child());
    if let Some(mark) = mark {
        mark.set_text_content(face.mark.map(faces::mark_text).as_deref());
    }
    // With two states a cell that is on has an X, which is drawn; with more it has a number.
    if states > 2 {
        let number = Some(face.state.to_string()).filter(|_| face.state > 0);
        if let Some(ink) = ink {
            ink.set_text_content(number.as_deref());
        }
        let _ = square.style().set_property("--shade", &face.shade(states));
        let apart = if face.differs > 0 { face.differs.to_string() } else { String::new() };
        set("data-apart", &apart);
    }
}

/// Only the cell at the cursor is a tab stop. When the focus is on the board, it goes along.
fn follow_cursor(root: NodeRef<html::Div>, grid: Grid, diagrams: Signal<bool>, cursor: RwSignal<Cell>) {
    live::watch(move || {
        // The cells are put on the board anew when drawings come or go.
        diagrams.track();
        let name = grid.name(cursor.get());
        let Some(root) = root.get() else { return };
        let focused = document().active_element();
        if let Ok(Some(before)) = root.query_selector("[tabindex='0']") {
            let _ = before.set_attribute("tabindex", "-1");
        }
        if let Ok(Some(now)) = root.query_selector(&["[data-cell='", &name, "']"].concat()) {
            let _ = now.set_attribute("tabindex", "0");
            if focused.as_ref().is_some_and(|focused| *focused != now && root.contains(Some(focused))) {
                let _ = now.unchecked_into::<HtmlElement>().focus();
            }
        }
    });
}

/// Marks what a press of the cell that is aimed at would flip.
fn follow_aim(faces: Faces, reach: Signal<bool>, aimed: RwSignal<Option<Cell>>) {
    let mut before = Vec::new();
    live::watch(move || {
        let cell = aimed.get().filter(|_| reach.get());
        let reached = cell.map_or_else(Vec::new, |cell| faces.game().effect(cell));
        let reached: Vec<Cell> = reached.into_iter().map(|(cell, _)| cell).collect();
        let change = |cell: Cell, reached: bool| {
            let face = faces.face(cell);
            if face.with_untracked(|face| face.reached != reached) {
                face.update(|face| face.reached = reached);
            }
        };
        let left: Vec<Cell> = std::mem::replace(&mut before, reached);
        left.iter().filter(|cell| !before.contains(cell)).for_each(|&cell| change(cell, false));
        before.iter().for_each(|&cell| change(cell, true));
    });
}

/// The cell that an event happened at.
fn cell_of(event: &web_sys::Event, grid: &Grid) -> Option<Cell> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let name = element.closest("[data-cell]").ok()??.get_attribute("data-cell")?;
    grid.cell_named(&name).ok()
}
