//! Where a change came from: its distance and direction, so that a flip spreads from the pressed cell.

use quatrainment::{Cell, Grid, Layout};

/// The pressed cell as seen from a cell that it changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    distance: u8,
    /// The direction of the pressed cell: -1, 0 or 1 down the rows and along the columns.
    down: i8,
    along: i8,
}

impl Arrival {
    /// Looks from a cell at the pressed one. Around a joined border the shorter way counts.
    pub fn new(grid: &Grid, pressed: Cell, cell: Cell) -> Arrival {
        if let Some(layout) = grid.layout() {
            return Arrival::in_layout(layout, pressed, cell);
        }
        let (from, to) = (grid.coordinates(cell), grid.coordinates(pressed));
        let mut arrival = Arrival::default();
        let column_axis = usize::from(grid.axes() > 1);
        for (axis, (&from, &to)) in from.iter().zip(&to).enumerate() {
            let (mut steps, mut way) = (from.abs_diff(to), if to < from { -1 } else { 1 });
            if grid.wraps(axis) && 2 * steps > grid.length(axis) {
                (steps, way) = (grid.length(axis) - steps, -way);
            }
            arrival.distance = arrival.distance.saturating_add(u8::try_from(steps).unwrap_or(u8::MAX));
            let way = if steps == 0 { 0 } else { way };
            if axis == column_axis {
                arrival.along = way;
            } else if axis == 0 {
                arrival.down = way;
            }
        }
        arrival
    }

    fn in_layout(layout: &Layout, pressed: Cell, cell: Cell) -> Arrival {
        let ((row, half), (to_row, to_half)) = (layout.place(cell), layout.place(pressed));
        let (down, across) = (row.abs_diff(to_row), half.abs_diff(to_half));
        // A step to another row of hexagons is half a step to the side, too.
        let across = if layout.is_hexagonal() { across.saturating_sub(down) } else { across };
        let way = |from: u32, to: u32| if to < from { -1 } else { i8::from(to > from) };
        Arrival {
            distance: u8::try_from(down + across.div_ceil(2)).unwrap_or(u8::MAX),
            down: way(row, to_row),
            along: way(half, to_half),
        }
    }

    /// Returns the classes for the distance and the direction.
    pub fn classes(self) -> [&'static str; 2] {
        let distance = match self.distance {
            0 => " d0",
            1 => " d1",
            2 => " d2",
            3 => " d3",
            _ => " d4",
        };
        let direction = match (self.down, self.along) {
            (0, 0) => "",
            (-1, 0) => " from-n",
            (-1, 1) => " from-ne",
            (0, 1) => " from-e",
            (1, 1) => " from-se",
            (1, 0) => " from-s",
            (1, -1) => " from-sw",
            (0, -1) => " from-w",
            _ => " from-nw",
        };
        [distance, direction]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    #[test]
    fn a_flip_spreads_from_the_pressed_cell() {
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let cell = |name| game.grid().cell_named(name).unwrap();
        let arrival = |from, to| Arrival::new(game.grid(), cell(from), cell(to)).classes().concat();
        assert_eq!(arrival("B2", "B2"), " d0");
        assert_eq!(arrival("B2", "C2"), " d1 from-w");
        assert_eq!(arrival("B2", "B4"), " d2 from-n");
        assert_eq!(arrival("D4", "A1"), " d4 from-se");
        let torus = catalogue::find("lights-out-torus").unwrap().game().unwrap();
        let around = Arrival::new(torus.grid(), cell("A1"), cell("D1"));
        assert_eq!(around.classes().concat(), " d1 from-e");
    }
}
