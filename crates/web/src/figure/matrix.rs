//! A matrix as a picture.

use super::Sentence;
use leptos::prelude::*;
use quatrainment::draw::Array;

/// A matrix: a filled square for each 1, fine lines between the rows of the board.
#[component]
pub fn MatrixPicture(array: Array) -> impl IntoView {
    let side = match array.rows.len() {
        0..=8 => 26,
        9..=40 => 12,
        _ => 5,
    };
    let size = array.rows.len() * side;
    let ones: String = array
        .rows
        .iter()
        .enumerate()
        .flat_map(|(row, entries)| {
            entries
                .iter()
                .enumerate()
                .map(move |(column, entry)| (row, column, *entry))
        })
        .filter(|(.., entry)| *entry != 0)
        .map(|(row, column, _)| format!("M{} {}h{side}v{side}h-{side}z", column * side, row * side))
        .collect();
    let between = (array.group..array.rows.len())
        .step_by(array.group.max(1))
        .filter(|_| array.group > 1);
    let lines: String = between
        .map(|at| format!("M{0} 0v{size}M0 {0}h{size}", at * side))
        .collect();
    let label = format!("The matrix, {} rows and columns", array.rows.len());
    view! {
        <span class="picture">
            <span class="title"><Sentence text=format!("${}$", array.name) /></span>
            <svg
                class="matrix-picture"
                role="img"
                aria-label=label
                viewBox=format!("-1 -1 {0} {0}", size + 2)
                width=size + 2
                height=size + 2
            >
                <path class="ground" d=format!("M0 0h{size}v{size}h-{size}z") />
                <path class="ones" d=ones />
                <path class="lines" d=lines />
            </svg>
        </span>
    }
}
