//! Boards and matrices to look at, in texts and beside them, drawn in the colours of the page.

use leptos::prelude::*;
use quatrainment::column_letters;
use quatrainment::draw::{self, Array, Mark, sentence_html};

/// The side of a cell, and the room for letters.
const CELL: usize = 26;
const LABEL: usize = 16;

/// A board to look at.
#[component]
pub fn Picture(board: draw::Board) -> impl IntoView {
    let (rows, columns) = (board.grid.rows() as usize, board.grid.columns() as usize);
    let (wide, high) = (LABEL + columns * CELL + 1, LABEL + rows * CELL + 1);
    let title = board.title.clone();
    let label = format!("{title}: {}", board.to_line());
    let letters = (0..columns).map(|column| {
        let x = LABEL + column * CELL + CELL / 2;
        view! { <text x=x y=LABEL - 5>{column_letters(column as u64)}</text> }
    });
    let numbers = (0..rows).map(|row| {
        let y = LABEL + row * CELL + CELL / 2 + 4;
        view! { <text x=LABEL / 2 - 1 y=y>{row + 1}</text> }
    });
    let cells = board.marks.iter().enumerate().map(|(place, &mark)| {
        let (x, y) = (LABEL + place % columns * CELL, LABEL + place / columns * CELL);
        view! { <g transform=format!("translate({x} {y})")><Square mark/></g> }
    });
    view! {
        <span class="picture">
            <span class="title" inner_html=sentence_html(&title)></span>
            <svg
                role="img"
                aria-label=label
                viewBox=format!("0 0 {wide} {high}")
                width=wide
                height=high
            >
                {letters.collect_view()}
                {numbers.collect_view()}
                {cells.collect_view()}
            </svg>
        </span>
    }
}

/// One cell. What a mark means is never told by colour alone.
#[component]
fn Square(mark: Mark) -> impl IntoView {
    let class = match mark {
        Mark::On | Mark::PressedChanges | Mark::Changes | Mark::Counted => "on",
        Mark::Passed => "passed",
        _ => "off",
    };
    let middle = CELL / 2;
    let inside = match mark {
        Mark::On | Mark::Changes | Mark::Counted => {
            view! { <path class="cross" d="M10 10L16 16M16 10L10 16"/> }.into_any()
        }
        Mark::Pressed | Mark::PressedChanges => view! { <circle cx=middle cy=middle r="5"/> }.into_any(),
        Mark::Number(number) => view! { <text x=middle y=middle + 4>{number}</text> }.into_any(),
        _ => ().into_any(),
    };
    view! {
        <rect class=class x="1.5" y="1.5" width=CELL - 3 height=CELL - 3 rx="5"/>
        {inside}
    }
}

/// A matrix to look at: a dark square for each 1, fine lines between the rows of the board.
#[component]
pub fn Matrix(array: Array) -> impl IntoView {
    let side = if array.rows.len() > 40 { 5 } else { 12 };
    let size = array.rows.len() * side;
    let mut ones = String::new();
    for (row, entries) in array.rows.iter().enumerate() {
        for (column, _) in entries.iter().enumerate().filter(|(_, entry)| **entry != 0) {
            ones += &format!("M{} {}h{side}v{side}h-{side}z", column * side, row * side);
        }
    }
    let mut lines = String::new();
    for at in (array.group..array.rows.len()).step_by(array.group.max(1)).filter(|_| array.group > 1) {
        lines += &format!("M{} 0v{size}M0 {}h{size}", at * side, at * side);
    }
    view! {
        <figure class="boards">
            <span class="picture">
                <span class="title" inner_html=sentence_html(&format!("${}$", array.name))></span>
                <svg
                    class="matrix"
                    role="img"
                    aria-label=format!("The matrix, {} rows and columns", array.rows.len())
                    viewBox=format!("-1 -1 {} {}", size + 2, size + 2)
                    width=size + 2
                    height=size + 2
                >
                    <rect class="sheet" x="-0.5" y="-0.5" width=size + 1 height=size + 1/>
                    <path class="ones" d=ones/>
                    <path class="lines" d=lines/>
                </svg>
            </span>
            {(!array.caption.is_empty()).then(|| view! { <figcaption inner_html=sentence_html(&array.caption)/> })}
        </figure>
    }
}
