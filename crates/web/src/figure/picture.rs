//! A board as a picture.

use super::Sentence;
use leptos::prelude::*;
use quatrainment::column_letters;
use quatrainment::draw::{Board, Mark};

/// The side of a cell, and the space for letters.
const CELL: usize = 26;
const LABEL: usize = 16;

/// A board with its title and the names of its rows and columns. No mark depends on colour alone.
#[component]
pub fn Picture(board: Board) -> impl IntoView {
    let rows = board.grid.rows() as usize;
    let columns = board.grid.columns() as usize;
    let wide = LABEL + columns * CELL + 1;
    let high = LABEL + rows * CELL + 1;
    let letters = (0..columns).map(|column| {
        let x = LABEL + column * CELL + CELL / 2;
        view! { <text x=x y=LABEL - 5>{column_letters(column as u64)}</text> }
    });
    let numbers = (0..rows).map(|row| {
        let y = LABEL + row * CELL + CELL / 2 + 4;
        view! { <text x=LABEL / 2 - 1 y=y>{row + 1}</text> }
    });
    let cells = board.marks.iter().enumerate().map(|(place, &mark)| {
        let x = LABEL + place % columns * CELL;
        let y = LABEL + place / columns * CELL;
        view! { <g transform=format!("translate({x} {y})")><Square mark /></g> }
    });
    let label = format!(
        "{}: {}",
        board.title.replace(['*', '`', '$'], ""),
        board.to_line()
    );
    view! {
        <span class="picture">
            <span class="title"><Sentence text=board.title.clone() /></span>
            <svg role="img" aria-label=label viewBox=format!("0 0 {wide} {high}") width=wide height=high>
                {letters.collect_view()}
                {numbers.collect_view()}
                {cells.collect_view()}
            </svg>
        </span>
    }
}

/// One cell.
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
            view! { <path class="cross" d="M10 10L16 16M16 10L10 16" /> }.into_any()
        }
        Mark::Pressed | Mark::PressedChanges => {
            view! { <circle cx=middle cy=middle r="5" /> }.into_any()
        }
        Mark::Number(number) => view! { <text x=middle y=middle + 4>{number}</text> }.into_any(),
        _ => ().into_any(),
    };
    view! {
        <rect class=class x="1.5" y="1.5" width=CELL - 3 height=CELL - 3 rx="5" />
        {inside}
    }
}
