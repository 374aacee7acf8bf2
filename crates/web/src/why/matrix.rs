//! The matrix as a picture: a filled square where a press flips a cell, the names along two sides, the right sides
//! beside it. A name is a button, so that the keyboard can also point at rows and columns.

use super::equations::Equations;
use super::spot::Spot;
use leptos::html;
use leptos::prelude::*;
use quatrainment::Cell;
use quatrainment_theory::Elimination;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::HtmlElement;

/// The maximum number of rows that have names to read.
const MAX_NAMED: usize = 40;

/// The matrix, and an explanation of the spot that is pointed at.
#[component]
pub fn MatrixView(equations: Equations) -> impl IntoView {
    let side = equations.with_game(|game| game.grid().len() as usize);
    let is_named = side <= MAX_NAMED;
    let origins = Memo::new(move |_| {
        equations.read(|now| {
            (0..now.side())
                .map(|row| now.origin(row))
                .collect::<Vec<_>>()
        })
    });
    let columns = equations.with_game(|game| game.grid().cells().collect::<Vec<_>>());
    let explanation = move || match equations.spot.get() {
        None => "Point at a row or column, or move to its name with the keyboard.".to_owned(),
        Some(spot) => equations.with_game(|game| equations.read(|now| spot.sentence(game, now))),
    };
    let names = move |columns: &[Cell], is_row: bool| {
        let name = |(place, &cell): (usize, &Cell)| {
            view! { <Name equations place cell is_row is_named /> }
        };
        columns.iter().enumerate().map(name).collect_view()
    };
    // A view that is removed loses the focus when its signals are gone already.
    let leave = move || {
        let _ = equations.spot.try_set(None);
    };
    let scroller = NodeRef::<html::Div>::new();
    let (is_wider, has_more) = follow_scrolling(scroller);
    follow_steps(equations, scroller);
    view! {
        <div class="shown">
            <div
                class="scroll"
                class:more=has_more
                node_ref=scroller
                tabindex="0"
                role="group"
                aria-label="The matrix of the game"
            >
                <div
                    class="matrix"
                    class:dense=!is_named
                    on:pointerleave=move |_| leave()
                    on:focusout=move |_| leave()
                >
                    <div class="names columns" role="group" aria-label="Presses">
                        {names(&columns, false)}
                    </div>
                    <div class="names rows" role="group" aria-label="Equations">
                        {move || origins.with(|origins| names(origins, true))}
                    </div>
                    <Entries equations side />
                    <RightSides equations side />
                </div>
            </div>
            <Show when=move || is_wider.get()>
                <p class="scrolls">"The matrix is wider than the page: scroll it sideways. →"</p>
            </Show>
            <p class="explanation">{explanation}</p>
        </div>
    }
}

/// Returns whether an element has to be scrolled sideways, and whether there is more at its end.
fn follow_scrolling(scroller: NodeRef<html::Div>) -> (RwSignal<bool>, RwSignal<bool>) {
    let (is_wider, has_more) = (RwSignal::new(false), RwSignal::new(false));
    let look = move || {
        let Some(area) = scroller.try_get_untracked().flatten() else {
            return;
        };
        let hidden = area.scroll_width() - area.client_width();
        is_wider.set(hidden > 1);
        has_more.set(hidden - area.scroll_left() > 1);
    };
    Effect::new(move |_| {
        if let Some(area) = scroller.get() {
            let scrolled = Closure::<dyn Fn()>::new(look);
            area.set_onscroll(Some(scrolled.as_ref().unchecked_ref()));
            // It lives as long as the element.
            scrolled.forget();
            request_animation_frame(look);
        }
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| look());
    on_cleanup(move || resized.remove());
    (is_wider, has_more)
}

/// Scrolls to the row that a step has changed, and to the column that it worked on, unless they are in sight.
fn follow_steps(equations: Equations, scroller: NodeRef<html::Div>) {
    Effect::new(move |before: Option<usize>| {
        let step = equations.step.get();
        if before.is_some_and(|before| before != step) {
            request_animation_frame(move || {
                let made = untrack(|| equations.read(|now| now.at())).checked_sub(1);
                let place = made.and_then(|made| {
                    untrack(|| {
                        equations.read(|now| Some((now.rows_of(made)?.1, now.column_of(made)?)))
                    })
                });
                if let Some((row, column)) = place {
                    show_row(row);
                    if let Some(scroller) = scroller.try_get_untracked().flatten() {
                        show_column(&scroller, column);
                    }
                }
            });
        }
        step
    });
}

/// The rectangle of the name of a row or a column.
fn area_of(name: &str, place: usize) -> Option<web_sys::DomRect> {
    let name = document().query_selector(&format!(".matrix [data-{name}='{place}']"));
    Some(name.ok()??.get_bounding_client_rect())
}

/// Free space around what is scrolled to.
const MARGIN: f64 = 12.0;

fn show_row(row: usize) {
    let height = window().inner_height().ok().and_then(|it| it.as_f64());
    let (Some(area), Some(height)) = (area_of("row", row), height) else {
        return;
    };
    let below = area.bottom() + MARGIN - height;
    let above = area.top() - MARGIN;
    if above < 0.0 || below > 0.0 {
        window().scroll_by_with_x_and_y(0.0, if above < 0.0 { above } else { below });
    }
}

fn show_column(scroller: &HtmlElement, column: usize) {
    let Some(area) = area_of("column", column) else {
        return;
    };
    let window = scroller.get_bounding_client_rect();
    let right = area.right() + MARGIN - window.right();
    let left = area.left() - MARGIN - window.left();
    if left < 0.0 || right > 0.0 {
        let by = if left < 0.0 { left } else { right };
        scroller.set_scroll_left(scroller.scroll_left() + by as i32);
    }
}

/// The name of a row or a column; the first one is a tab stop, and arrows move to the others.
#[component]
fn Name(
    equations: Equations,
    place: usize,
    cell: Cell,
    is_row: bool,
    is_named: bool,
) -> impl IntoView {
    let name = equations.with_game(|game| game.grid().name(cell));
    let label = format!("{} {name}", if is_row { "Row of" } else { "Press" });
    let spot = if is_row {
        Spot::Row(place)
    } else {
        Spot::Column(place)
    };
    let point = move || equations.spot.set(Some(spot));
    let walk = move |event: web_sys::KeyboardEvent| {
        let from = event_target::<HtmlElement>(&event);
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => from.next_element_sibling(),
            "ArrowLeft" | "ArrowUp" => from.previous_element_sibling(),
            "Home" => from
                .parent_element()
                .and_then(|names| names.first_element_child()),
            "End" => from
                .parent_element()
                .and_then(|names| names.last_element_child()),
            _ => return,
        };
        event.prevent_default();
        if let Some(to) = to.map(|to| to.unchecked_into::<HtmlElement>()) {
            from.set_tab_index(-1);
            to.set_tab_index(0);
            let _ = to.focus();
        }
    };
    view! {
        <button
            type="button"
            class="name"
            data-row=is_row.then_some(place)
            data-column=(!is_row).then_some(place)
            tabindex=if place == 0 { "0" } else { "-1" }
            aria-label=label
            on:keydown=walk
            on:focus=move |_| point()
            on:pointerenter=move |_| point()
            on:click=move |_| point()
        >
            {is_named.then_some(name)}
        </button>
    }
}

/// The entries, with the rows and the column of the next step, and the spot that is pointed at.
#[component]
fn Entries(equations: Equations, side: usize) -> impl IntoView {
    let root = NodeRef::<html::Div>::new();
    let group = equations.with_game(|game| game.grid().columns() as usize);
    let lines: String = (group..side)
        .step_by(group)
        .map(|at| format!("M{at} 0V{side}M0 {at}H{side}"))
        .collect();
    let across = move |row: Option<usize>| {
        row.map(|row| format!("M0 {row}h{side}v1h-{side}z"))
            .unwrap_or_default()
    };
    let down = move |column: Option<usize>| {
        column
            .map(|column| format!("M{column} 0h1v{side}h-1z"))
            .unwrap_or_default()
    };
    let rows = Memo::new(move |_| equations.read(|now| now.rows_of(now.at())));
    let works = move || down(equations.read(|now| now.column_of(now.at())));
    let stays = move || across(rows.get().map(|rows| rows.0));
    let changes = move || across(rows.get().map(|rows| rows.1));
    let seen = move || {
        let spot = equations.spot.get();
        across(spot.and_then(Spot::row)) + &down(spot.and_then(Spot::column))
    };
    let ones = Memo::new(move |_| {
        equations.read(|now| squares(side, |row, column| now.entry(row, column) > 0))
    });
    let has_digits = equations.with_game(|game| game.states() > 2);
    let digits =
        has_digits.then(|| view! { <Digits numbers=Signal::derive(move || numbers(equations)) /> });
    let point = move |event: web_sys::PointerEvent| {
        let Some(area) = root
            .get_untracked()
            .map(|root| root.get_bounding_client_rect())
        else {
            return;
        };
        let place = |at: i32, from: f64, length: f64| {
            let place = (f64::from(at) - from) / length * side as f64;
            (place >= 0.0 && place < side as f64).then_some(place as usize)
        };
        let row = place(event.client_y(), area.top(), area.height());
        let column = place(event.client_x(), area.left(), area.width());
        let spot = row
            .zip(column)
            .map(|(row, column)| Spot::Entry(row, column));
        if equations.spot.get_untracked() != spot {
            equations.spot.set(spot);
        }
    };
    view! {
        <div class="entries" node_ref=root on:pointermove=point>
            <svg
                role="img"
                aria-label="A square for each press that flips a cell"
                viewBox=format!("0 0 {side} {side}")
                preserveAspectRatio="none"
            >
                <path class="works" d=works />
                <path class="stays" d=stays />
                <path class="seen" d=seen />
                <path class="ones" d=ones />
                <path class="lines" d=lines />
                <path class="changes" d=changes />
                {digits}
            </svg>
        </div>
    }
}

/// The right sides of the equations.
#[component]
fn RightSides(equations: Equations, side: usize) -> impl IntoView {
    let ones = Memo::new(move |_| {
        let is_one =
            |now: &Elimination| squares(side, |row, column| column == 0 && now.right_side(row) > 0);
        equations.read(is_one)
    });
    let has_digits = equations.with_game(|game| game.states() > 2);
    let right_sides = move |now: &Elimination| {
        (0..now.side())
            .map(|row| (row, 0, now.right_side(row)))
            .collect::<Vec<_>>()
    };
    let digits = has_digits.then(|| {
        view! { <Digits numbers=Signal::derive(move || equations.read(right_sides)) /> }
    });
    view! {
        <svg
            class="right-sides"
            role="img"
            aria-label="The right sides: cells that differ"
            viewBox=format!("0 0 1 {side}")
            preserveAspectRatio="none"
        >
            <path class="ones" d=ones />
            {digits}
        </svg>
    }
}

/// The entries of the matrix, with their rows and columns.
fn numbers(equations: Equations) -> Vec<(usize, usize, u8)> {
    equations.read(|now| {
        let places =
            (0..now.side()).flat_map(|row| (0..now.side()).map(move |column| (row, column)));
        places
            .map(|(row, column)| (row, column, now.entry(row, column)))
            .collect()
    })
}

/// Numbers in the squares, with more than two states.
#[component]
fn Digits(numbers: Signal<Vec<(usize, usize, u8)>>) -> impl IntoView {
    move || {
        let numbers = numbers.get().into_iter().filter(|(.., number)| *number > 0);
        let digit = |(row, column, number): (usize, usize, u8)| {
            view! { <text x=format!("{column}.5") y=format!("{row}.72")>{number}</text> }
        };
        numbers.map(digit).collect_view()
    }
}

/// Returns the filled squares of a picture as one path, with a little space between them.
fn squares(side: usize, is_one: impl Fn(usize, usize) -> bool) -> String {
    let mut path = String::new();
    for row in 0..side {
        for column in (0..side).filter(|&column| is_one(row, column)) {
            path += &format!("M{column}.1 {row}.1h.8v.8h-.8z");
        }
    }
    path
}
