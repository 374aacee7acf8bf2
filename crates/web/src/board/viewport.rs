//! The part of a large board that is in sight: [`Viewport`]. Positions are in pixels of the page.

use leptos::html;
use leptos::prelude::*;
use quatrainment::{Cell, Grid};
use std::ops::Range;

/// The gap between two cells.
const GAP: f64 = 2.0;
/// The strips for letters and numbers.
const LETTERS: f64 = 20.0;
const NUMBERS: f64 = 30.0;
/// The number of cells around the cursor that stay in sight, to show what a press flips.
const MARGIN: f64 = 2.0;

/// The sides of a cell, from far to near.
pub const ZOOMS: [u32; 4] = [24, 30, 38, 48];

/// How far a large board is scrolled, and how large its cells are.
#[derive(Clone, Copy)]
pub struct Viewport {
    /// The element that scrolls.
    pub scroller: NodeRef<html::Div>,
    /// The side of a cell.
    pub zoom: RwSignal<u32>,
    seen: RwSignal<Seen>,
}

/// The part of the board in sight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Seen {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Viewport {
    /// Creates a viewport at the upper left, with small cells.
    pub fn new() -> Viewport {
        let viewport = Viewport {
            scroller: NodeRef::new(),
            zoom: RwSignal::new(ZOOMS[0]),
            seen: RwSignal::default(),
        };
        let resized = window_event_listener(leptos::ev::resize, move |_| viewport.look());
        on_cleanup(move || resized.remove());
        // The size is known when the element is on the page.
        Effect::new(move |_| {
            if viewport.scroller.get().is_some() {
                viewport.zoom.track();
                viewport.look();
            }
        });
        viewport
    }

    /// Updates the part in sight.
    pub fn look(self) {
        let Some(scroller) = self.scroller.get_untracked() else {
            return;
        };
        let seen = Seen {
            left: f64::from(scroller.scroll_left()),
            top: f64::from(scroller.scroll_top()),
            width: f64::from(scroller.client_width()) - NUMBERS,
            height: f64::from(scroller.client_height()) - LETTERS,
        };
        if self.seen.get_untracked() != seen {
            self.seen.set(seen);
        }
    }

    /// Returns the distance from a cell to the next.
    pub fn pitch(self) -> f64 {
        f64::from(self.zoom.get()) + GAP
    }

    /// Returns the rows and the columns that are on the page.
    pub fn range(self, grid: &Grid) -> (Range<u64>, Range<u64>) {
        let seen = self.seen.get();
        let pitch = self.pitch();
        (
            in_sight(seen.top, seen.height, pitch, grid.rows()),
            in_sight(seen.left, seen.width, pitch, grid.columns()),
        )
    }

    /// Returns the part in sight, in percent of the whole: left, top, width and height.
    pub fn frame(self, grid: &Grid) -> [f64; 4] {
        let seen = self.seen.get();
        let pitch = self.pitch();
        let part = |length: f64, of: u64| (100.0 * length / (pitch * of as f64)).clamp(0.0, 100.0);
        [
            part(seen.left, grid.columns()),
            part(seen.top, grid.rows()),
            part(seen.width, grid.columns()),
            part(seen.height, grid.rows()),
        ]
    }

    /// Scrolls until a cell is in sight, with a margin.
    pub fn show(self, grid: &Grid, cell: Cell) {
        let seen = self.seen.get_untracked();
        let pitch = untrack(|| self.pitch());
        let row = cell.index() / grid.columns();
        let column = cell.index() % grid.columns();
        let left = nearest(seen.left, seen.width, pitch, column);
        let top = nearest(seen.top, seen.height, pitch, row);
        self.scroll_to(left, top);
    }

    /// Scrolls until a part of the board, from 0 to 1 along both sides, is in the middle.
    pub fn show_part(self, grid: &Grid, (x, y): (f64, f64)) {
        let seen = self.seen.get_untracked();
        let pitch = untrack(|| self.pitch());
        let left = x * pitch * grid.columns() as f64 - seen.width / 2.0;
        let top = y * pitch * grid.rows() as f64 - seen.height / 2.0;
        self.scroll_to(left, top);
    }

    fn scroll_to(self, left: f64, top: f64) {
        let Some(scroller) = self.scroller.get_untracked() else {
            return;
        };
        scroller.set_scroll_left(left.max(0.0) as i32);
        scroller.set_scroll_top(top.max(0.0) as i32);
        self.look();
    }
}

/// Returns the cells in sight along one side, with a few more on both ends.
fn in_sight(from: f64, length: f64, pitch: f64, cells: u64) -> Range<u64> {
    const MORE: u64 = 2;
    let first = (from / pitch).max(0.0) as u64;
    let last = ((from + length) / pitch).max(0.0).ceil() as u64;
    first.saturating_sub(MORE).min(cells)..(last + MORE).min(cells)
}

/// Returns the scroll position at which a cell is in sight with a margin; the current one, if it is.
fn nearest(from: f64, length: f64, pitch: f64, cell: u64) -> f64 {
    let margin = (MARGIN * pitch).min((length - pitch).max(0.0) / 2.0);
    let start = cell as f64 * pitch - margin;
    let end = (cell + 1) as f64 * pitch + margin;
    if start < from {
        start
    } else if end > from + length {
        end - length
    } else {
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_cells_in_sight_are_on_the_page() {
        assert_eq!(in_sight(0.0, 260.0, 26.0, 64), 0..12);
        assert_eq!(in_sight(260.0, 260.0, 26.0, 64), 8..22);
        assert_eq!(in_sight(1404.0, 260.0, 26.0, 64), 52..64);
        assert_eq!(in_sight(0.0, 0.0, 26.0, 64), 0..2);
    }

    #[test]
    fn a_margin_stays_around_the_cursor() {
        assert_eq!(nearest(0.0, 260.0, 26.0, 5), 0.0);
        assert_eq!(nearest(0.0, 260.0, 26.0, 8), 26.0 * 11.0 - 260.0);
        assert_eq!(nearest(260.0, 260.0, 26.0, 11), 26.0 * 9.0);
        // In a narrow window the cell itself stays in sight.
        assert_eq!(nearest(0.0, 40.0, 26.0, 3), 26.0 * 4.0 + 7.0 - 40.0);
    }
}
