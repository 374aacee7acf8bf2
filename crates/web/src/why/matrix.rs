//! The matrix as a picture: a dark square where a press flips a cell, the names along two sides, the right sides
//! beside it. A name is a button, so that the keyboard lights rows and columns, too.

use super::{Equations, Shown};
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

/// The picture. It is text that is written anew when the equations change; the names stay, because one of them may have
/// the focus.
pub fn picture(game: &Game) -> AnyView {
    let all = expect_context::<Equations>();
    let root = NodeRef::<html::Div>::new();
    let side = game.grid().len() as usize;
    let group = game.grid().columns() as usize;
    let is_named = side <= MOST_NAMED;
    let read = move |read: &dyn Fn(&Elimination) -> String| {
        all.now.with(|shown| shown.as_ref().map_or_else(String::new, |shown| read(&shown.equations)))
    };
    let lines: String = (group..side).step_by(group).map(|at| format!("M{at} 0V{side}M0 {at}H{side}")).collect();
    let entries = move || {
        let band = |class: &str, row: Option<usize>, column: Option<usize>| {
            let across = row.map(|row| format!("<path class=\"{class}\" d=\"M0 {row}h{side}v1h-{side}z\"/>"));
            let down = column.map(|column| format!("<path class=\"{class}\" d=\"M{column} 0h1v{side}h-1z\"/>"));
            [across, down].into_iter().flatten().collect::<String>()
        };
        let spot = all.spot.get();
        let seen = spot.map_or_else(String::new, |spot| band("seen", spot.row(), spot.column()));
        read(&|equations| {
            let at = equations.at();
            let rows = equations.rows_of(at);
            [
                band("works", None, equations.column_of(at)),
                band("stays", rows.map(|rows| rows.0), None),
                seen.clone(),
                format!("<path class=\"ones\" d=\"{}\"/>", squares(side, side, |row, column| equations.entry(row, column))),
                format!("<path class=\"lines\" d=\"{lines}\"/>"),
                band("changes", rows.map(|rows| rows.1), None),
            ]
            .concat()
        })
    };
    let right = move || read(&|equations| squares(side, 1, |row, _| equations.right(row)));
    let grid = game.grid().clone();
    let name = move |kind: &str, place: usize, cell: Cell| {
        let tab = if place == 0 { "0" } else { "-1" };
        let name = grid.name(cell);
        let (word, shown) = (if kind == "row" { "Row of" } else { "Press" }, if is_named { name.as_str() } else { "" });
        format!(
            "<button type=\"button\" class=\"name\" data-{kind}=\"{place}\" tabindex=\"{tab}\" aria-label=\"{word} \
             {name}\">{shown}</button>"
        )
    };
    let columns: String = game.grid().cells().map(|cell| name("column", cell.position(), cell)).collect();
    // Rows change places when they are exchanged, and only then.
    let order = Memo::new(move |_| {
        all.now.with(|shown| {
            let rows = |shown: &Shown| (0..side).map(|row| shown.equations.origin(row)).collect();
            shown.as_ref().map_or_else(Vec::new, rows)
        })
    });
    let rows = move || order.with(|order| order.iter().enumerate().map(|(row, &cell)| name("row", row, cell)).collect::<String>());
    let told = {
        let game = game.clone();
        move || {
            let usual = || "Point at a row or a column, or go to its name with the keyboard.".to_owned();
            all.spot.get().map_or_else(usual, |spot| read(&|equations| spot.words(&game, equations)))
        }
    };
    let look = move |event: &web_sys::Event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(spot) = target.as_ref().and_then(named_spot) {
            all.spot.set(Some(spot));
        }
    };
    let over = move |event: web_sys::PointerEvent| {
        let Some(picture) = event.current_target().and_then(|at| at.dyn_into::<web_sys::Element>().ok()) else {
            return;
        };
        let area = picture.get_bounding_client_rect();
        let place = |at: i32, from: f64, length: f64| ((f64::from(at) - from) / length * side as f64) as usize;
        let column = place(event.client_x(), area.left(), area.width());
        let row = place(event.client_y(), area.top(), area.height());
        let spot = (row < side && column < side).then_some(Spot::Entry(row, column));
        if all.spot.get_untracked() != spot {
            all.spot.set(spot);
        }
    };
    let label = format!("A square for each press that flips a cell, {side} rows and columns");
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label="The matrix of the game">
            <div
                class="matrix"
                class:dense=!is_named
                node_ref=root
                style:--side=side.to_string()
                on:keydown=move |event| walk(root, &event)
                on:pointerover=move |event| look(&event)
                on:focusin=move |event| look(&event)
                on:pointerleave=move |_| all.spot.set(None)
                on:focusout=move |_| all.spot.set(None)
            >
                <div class="names columns" role="group" aria-label="Presses" inner_html=columns></div>
                <div class="names rows" role="group" aria-label="Equations" inner_html=rows></div>
                <svg
                    class="entries"
                    role="img"
                    aria-label=label
                    viewBox=format!("0 0 {side} {side}")
                    preserveAspectRatio="none"
                    on:pointermove=over
                    inner_html=entries
                ></svg>
                <svg
                    class="right"
                    role="img"
                    aria-label="The right sides: what is wrong"
                    viewBox=format!("0 0 1 {side}")
                    preserveAspectRatio="none"
                    inner_html=move || ["<path class=\"ones\" d=\"", &right(), "\"/>"].concat()
                ></svg>
            </div>
        </div>
        <p class="told" aria-live="polite">{told}</p>
    }
    .into_any()
}

/// The row or the column that a name stands for.
fn named_spot(name: &web_sys::Element) -> Option<Spot> {
    let place = |kind: &str| name.get_attribute(kind)?.parse::<usize>().ok();
    place("data-row").map(Spot::Row).or_else(|| place("data-column").map(Spot::Column))
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
