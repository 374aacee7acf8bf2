//! The cursor of a board.

use leptos::prelude::*;
use quatrainment::{Cell, Grid};

/// The cursor of a board: its cell, and the callback that moves it.
#[derive(Clone, Copy)]
pub struct Cursor {
    pub cell: Signal<Cell>,
    pub on_move: Callback<Cell>,
}

impl Cursor {
    /// A cursor of the board's own, on its first cell.
    pub fn new(grid: &Grid) -> Cursor {
        let cell = RwSignal::new(grid.cell(0).expect("a grid has a first cell"));
        Cursor {
            cell: cell.into(),
            on_move: Callback::new(move |to| cell.set(to)),
        }
    }
}
