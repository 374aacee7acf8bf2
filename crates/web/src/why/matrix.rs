//! The matrix as a picture: a dark square where a press flips a cell, the names along two sides, the right sides
//! beside it. A name is a button, so that the keyboard lights rows and columns, too.

use super::Equations;
use crate::words;
use leptos::html;
use leptos::prelude::*;
use quatrainment::theory::Elimination;
use quatrainment::{Cell, Game};
use wasm_bindgen::JsCast;

/// From so many cells on names do not fit.
const MOST_NAMED: usize = 36;

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// An equation.
    Row(usize),
    /// A press.
    Column(usize),
    /// Where an equation and a press meet.
    Entry(usize, usize),
}

impl Spot {
    fn row(self) -> Option<usize> {
        match self {
            Spot::Row(row) | Spot::Entry(row, _) => Some(row),
            Spot::Column(_) => None,
        }
    }

    fn column(self) -> Option<usize> {
        match self {
            Spot::Column(column) | Spot::Entry(_, column) => Some(column),
            Spot::Row(_) => None,
        }
    }

    /// The presses and the cells of the board that it speaks of.
    pub fn speaks_of(self, game: &Game, equations: &Elimination) -> [Vec<Cell>; 2] {
        let cell = |place: usize| game.grid().cell(place as u64);
        match self {
            Spot::Row(row) => [equations.held(row), vec![equations.origin(row)]],
            Spot::Column(column) => {
                let flips = cell(column).map_or_else(Vec::new, |press| game.effect(press));
                [cell(column).into_iter().collect(), flips.into_iter().map(|(cell, _)| cell).collect()]
            }
            Spot::Entry(row, column) => [cell(column).into_iter().collect(), vec![equations.origin(row)]],
        }
    }

    /// What it says.
    fn words(self, game: &Game, equations: &Elimination) -> String {
        let grid = game.grid();
        let name = |place: usize| grid.cell(place as u64).map_or_else(String::new, |cell| grid.name(cell));
        let names = |cells: &[Cell]| cells.iter().map(|&cell| grid.name(cell)).collect::<Vec<_>>().join(" + ");
        match self {
            Spot::Row(row) => {
                let held = equations.held(row);
                let left = if held.is_empty() { "0".to_owned() } else { names(&held) };
                let right = u8::from(equations.right(row));
                format!("Row of {}: {left} = {right}.", grid.name(equations.origin(row)))
            }
            Spot::Column(column) => {
                let [_, cells] = self.speaks_of(game, equations);
                let cells: Vec<String> = cells.iter().map(|&cell| grid.name(cell)).collect();
                format!("Press {} flips {}.", name(column), cells.join(", "))
            }
            Spot::Entry(row, column) => {
                let holds = if equations.entry(row, column) { "holds" } else { "does not hold" };
                format!("The row of {} {holds} the press {}.", grid.name(equations.origin(row)), name(column))
            }
        }
    }
}

/// The picture.
#[component]
pub fn MatrixPicture(game: Game) -> impl IntoView {
    let all = expect_context::<Equations>();
    let root = NodeRef::<html::Div>::new();
    let grid = game.grid().clone();
    let side = grid.len() as usize;
    let group = grid.columns() as usize;
    let is_named = side <= MOST_NAMED;
    let read = move |read: &dyn Fn(&Elimination) -> String| {
        all.now.with(|shown| shown.as_ref().map_or_else(String::new, |shown| read(&shown.equations)))
    };
    let ones = move || read(&|equations| squares(side, side, |row, column| equations.entry(row, column)));
    let right = move || read(&|equations| squares(side, 1, |row, _| equations.right(row)));
    let lines: String = (group..side).step_by(group).map(|at| format!("M{at} 0V{side}M0 {at}H{side}")).collect();
    // The column that is worked on, the row that stays and the row that changes.
    let work = move |part: fn(&Elimination) -> Option<usize>| {
        all.now.with(|shown| shown.as_ref().and_then(|shown| part(&shown.equations)))
    };
    let column = move || work(|equations| equations.column_of(equations.at()));
    let stays = move || work(|equations| Some(equations.rows_of(equations.at())?.0));
    let changes = move || work(|equations| Some(equations.rows_of(equations.at())?.1));
    let band = move |class: &'static str, row: Option<usize>, column: Option<usize>| {
        let across = row.map(|row| view! { <rect class=class x="0" y=row width=side height="1"/> });
        let down = column.map(|column| view! { <rect class=class x=column y="0" width="1" height=side/> });
        (across, down)
    };
    let told = {
        let game = game.clone();
        move || {
            let usual = || "Point at a row or a column, or go to its name with the keyboard.".to_owned();
            all.spot.get().map_or_else(usual, |spot| read(&|equations| spot.words(&game, equations)))
        }
    };
    let over = move |event: web_sys::PointerEvent| {
        let Some(picture) = event.current_target().and_then(|at| at.dyn_into::<web_sys::Element>().ok()) else {
            return;
        };
        let area = picture.get_bounding_client_rect();
        let place = |at: f64, from: f64, length: f64| ((at - from) / length * side as f64).floor();
        let column = place(f64::from(event.client_x()), area.left(), area.width());
        let row = place(f64::from(event.client_y()), area.top(), area.height());
        let inside = 0.0..side as f64;
        all.spot.set(
            (inside.contains(&row) && inside.contains(&column))
                .then_some(Spot::Entry(row as usize, column as usize)),
        );
    };
    let name = move |spot: Spot| {
        let (kind, place) = match spot {
            Spot::Row(place) => ("row", place),
            Spot::Column(place) | Spot::Entry(_, place) => ("column", place),
        };
        let is_looked_at = move || {
            all.spot.get().is_some_and(|seen| match spot {
                Spot::Row(_) => seen.row() == spot.row(),
                _ => seen.column() == spot.column(),
            })
        };
        let grid = grid.clone();
        let text = move || match spot {
            Spot::Row(row) => read(&|equations| grid.name(equations.origin(row))),
            _ => grid.cell(place as u64).map_or_else(String::new, |cell| grid.name(cell)),
        };
        let label = {
            let text = text.clone();
            move || format!("{} {}", if kind == "row" { "Row of" } else { "Press" }, text())
        };
        view! {
            <button
                type="button"
                class="name"
                class:seen=is_looked_at
                data-row=(kind == "row").then_some(place)
                data-column=(kind == "column").then_some(place)
                tabindex=if place == 0 { "0" } else { "-1" }
                aria-label=label
                on:pointerenter=move |_| all.spot.set(Some(spot))
                on:focus=move |_| all.spot.set(Some(spot))
                on:click=move |_| all.spot.set(Some(spot))
            >
                {is_named.then_some(text)}
            </button>
        }
    };
    let names = |spot: fn(usize) -> Spot| (0..side).map(|place| name(spot(place))).collect_view();
    let (columns, rows) = (names(Spot::Column), names(Spot::Row));
    let view_box = format!("0 0 {side} {side}");
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label="The matrix of the game">
            <div
                class="matrix"
                class:dense=!is_named
                node_ref=root
                style:--side=side.to_string()
                on:keydown=move |event| walk(root, &event)
                on:pointerleave=move |_| all.spot.set(None)
                on:focusout=move |_| all.spot.set(None)
            >
                <div class="names columns" role="group" aria-label="Presses">{columns}</div>
                <div class="names rows" role="group" aria-label="Equations">{rows}</div>
                <svg
                    class="entries"
                    role="img"
                    aria-label=format!("A square for each press that flips a cell, {side} rows and columns")
                    viewBox=view_box
                    preserveAspectRatio="none"
                    on:pointermove=over
                >
                    {move || band("stays", stays(), None)}
                    {move || band("changes", changes(), None)}
                    {move || band("works", None, column())}
                    {move || all.spot.get().map(|spot| band("seen", spot.row(), spot.column()))}
                    <path class="ones" d=ones/>
                    <path class="lines" d=lines/>
                </svg>
                <svg
                    class="right"
                    role="img"
                    aria-label="The right sides: what is wrong"
                    viewBox=format!("0 0 1 {side}")
                    preserveAspectRatio="none"
                >
                    <path class="ones" d=right/>
                </svg>
            </div>
        </div>
        <p class="told" aria-live="polite">{told}</p>
        <p class="unseen">{words::counted(side as u64, "equation")}</p>
    }
}

/// Dark squares of a picture as one path, with a little paper between them.
fn squares(rows: usize, columns: usize, is_dark: impl Fn(usize, usize) -> bool) -> String {
    let mut path = String::new();
    for row in 0..rows {
        for column in (0..columns).filter(|&column| is_dark(row, column)) {
            path += &format!("M{column}.1 {row}.1h.8v.8h-.8z");
        }
    }
    path
}

/// Arrows move along the names; only one of each side is a tab stop.
fn walk(root: NodeRef<html::Div>, event: &web_sys::KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlElement>().ok());
    let Some((root, target)) = root.get_untracked().zip(target) else { return };
    let kind = if target.has_attribute("data-row") { "data-row" } else { "data-column" };
    let Some(place) = target.get_attribute(kind).and_then(|place| place.parse::<i64>().ok()) else { return };
    let to = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => place + 1,
        "ArrowLeft" | "ArrowUp" => place - 1,
        "Home" => 0,
        "End" => i64::try_from(root.query_selector_all(&format!("[{kind}]")).map_or(0, |all| all.length()))
            .unwrap_or(1) - 1,
        _ => return,
    };
    event.prevent_default();
    if let Ok(Some(next)) = root.query_selector(&format!("[{kind}='{to}']")) {
        let _ = target.set_attribute("tabindex", "-1");
        let _ = next.set_attribute("tabindex", "0");
        let _ = next.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}
