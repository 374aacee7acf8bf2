//! The matrix as a picture: a dark square where a press flips a cell, the names along two sides, the right sides
//! beside it. A name is a button, so that the keyboard lights rows and columns, too.

use super::Equations;
use crate::live;
use crate::markup::{acting, at, find, group, key, piece, step, write};
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
        let names =
            |cells: &[Cell]| cells.iter().map(|&cell| grid.name(cell)).collect::<Vec<_>>().join(" + ");
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

/// The picture. What changes is written into it, so that the names, one of which may have the focus, stay.
pub fn picture(all: Equations, game: &Game) -> AnyView {
    let side = game.grid().len() as usize;
    let is_named = side <= MOST_NAMED;
    let columns: String =
        game.grid().cells().map(|cell| name(game, is_named, "column", cell.position(), cell)).collect();
    let dense = if is_named { "" } else { " dense" };
    let text = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"The matrix of the game\"><div \
         class=\"matrix{dense}\" style=\"--side:{side}\"><div class=\"names columns\" role=\"group\" \
         aria-label=\"Presses\">{columns}</div><div class=\"names rows\" role=\"group\" aria-label=\"Equations\"></div>\
         <svg class=\"entries\" role=\"img\" aria-label=\"A square for each press that flips a cell\" viewBox=\"0 0 \
         {side} {side}\" preserveAspectRatio=\"none\"></svg><svg class=\"right\" role=\"img\" aria-label=\"The right \
         sides: what is wrong\" viewBox=\"0 0 1 {side}\" preserveAspectRatio=\"none\"></svg></div></div>"
    );
    follow(all, game, is_named);
    let told = {
        let game = game.clone();
        let usual = "Point at a row or a column, or go to its name with the keyboard.";
        live::text(move || {
            all.spot
                .get()
                .map_or_else(|| usual.to_owned(), |spot| all.read(|equations| spot.words(&game, equations)))
        })
    };
    group("", vec![acting("", text, move |event| act(all, side, &event)), piece("told", told)])
}

/// Keeps the picture as the equations are.
fn follow(all: Equations, game: &Game, is_named: bool) {
    let (side, group) = (game.grid().len() as usize, game.grid().columns() as usize);
    let lines: String =
        (group..side).step_by(group).map(|at| format!("M{at} 0V{side}M0 {at}H{side}")).collect();
    live::watch(move || {
        let band = |class: &str, row: Option<usize>, column: Option<usize>| {
            let across = row.map(|row| format!("<path class=\"{class}\" d=\"M0 {row}h{side}v1h-{side}z\"/>"));
            let down =
                column.map(|column| format!("<path class=\"{class}\" d=\"M{column} 0h1v{side}h-1z\"/>"));
            [across, down].into_iter().flatten().collect::<String>()
        };
        let spot = all.spot.get();
        let entries = all.read(|equations| {
            let rows = equations.rows_of(equations.at());
            [
                band("works", None, equations.column_of(equations.at())),
                band("stays", rows.map(|rows| rows.0), None),
                band("seen", spot.and_then(Spot::row), spot.and_then(Spot::column)),
                format!(
                    "<path class=\"ones\" d=\"{}\"/>",
                    squares(side, side, |row, column| equations.entry(row, column))
                ),
                format!("<path class=\"lines\" d=\"{lines}\"/>"),
                band("changes", rows.map(|rows| rows.1), None),
            ]
            .concat()
        });
        write(".entries", &entries);
    });
    let game = game.clone();
    let mut order = Vec::new();
    live::watch(move || {
        let right = all.read(|equations| squares(side, 1, |row, _| equations.right(row)));
        write(".right", &["<path class=\"ones\" d=\"", &right, "\"/>"].concat());
        // Rows change places when they are exchanged, and only then.
        let origins =
            |equations: &Elimination| (0..side).map(|row| equations.origin(row)).collect::<Vec<_>>();
        let now = all.now.with(|shown| shown.as_ref().map_or_else(Vec::new, origins));
        if now != order {
            let names = now.iter().enumerate().map(|(row, &cell)| name(&game, is_named, "row", row, cell));
            write(".names.rows", &names.collect::<String>());
            order = now;
        }
    });
}

/// The name of a row or a column; it is a button, and the first one is a tab stop.
fn name(game: &Game, is_named: bool, kind: &str, place: usize, cell: Cell) -> String {
    let (tab, name) = (if place == 0 { "0" } else { "-1" }, game.grid().name(cell));
    let (word, shown) =
        (if kind == "row" { "Row of" } else { "Press" }, if is_named { name.as_str() } else { "" });
    format!(
        "<button type=\"button\" class=\"name\" data-{kind}=\"{place}\" tabindex=\"{tab}\" aria-label=\"{word} \
         {name}\">{shown}</button>"
    )
}

/// Looks where the pointer or the focus is; arrows move along the names.
fn act(all: Equations, side: usize, event: &web_sys::Event) {
    let row = at(event, "data-row").map(|(name, place)| (name, "data-row", place));
    let named = row.or_else(|| at(event, "data-column").map(|(name, place)| (name, "data-column", place)));
    let is_left = matches!(event.type_().as_str(), "pointerleave" | "focusout");
    if let (Some((name, kind, _)), Some(key)) = (&named, key(event)) {
        return walk(name, kind, side, &key, event);
    }
    let spot = match named {
        _ if is_left => None,
        Some((_, kind, place)) => place
            .parse()
            .ok()
            .map(|place| if kind == "data-row" { Spot::Row(place) } else { Spot::Column(place) }),
        None => entry(side, event),
    };
    if all.spot.get_untracked() != spot {
        all.spot.set(spot);
    }
}

/// The entry that the pointer is at.
fn entry(side: usize, event: &web_sys::Event) -> Option<Spot> {
    let pointer = event.dyn_ref::<web_sys::MouseEvent>()?;
    let area = find(".entries")?.get_bounding_client_rect();
    let place = |at: i32, from: f64, length: f64| {
        let place = (f64::from(at) - from) / length * side as f64;
        (place >= 0.0 && place < side as f64).then_some(place as usize)
    };
    let row = place(pointer.client_y(), area.top(), area.height())?;
    Some(Spot::Entry(row, place(pointer.client_x(), area.left(), area.width())?))
}

fn walk(from: &web_sys::Element, kind: &str, side: usize, key: &str, event: &web_sys::Event) {
    let Some(place) = from.get_attribute(kind).and_then(|place| place.parse::<usize>().ok()) else { return };
    let to = match key {
        "ArrowRight" | "ArrowDown" => place + 1,
        "ArrowLeft" | "ArrowUp" => place.wrapping_sub(1),
        "Home" => 0,
        "End" => side - 1,
        _ => return,
    };
    event.prevent_default();
    step(from, find(&format!("[{kind}='{to}']")));
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
