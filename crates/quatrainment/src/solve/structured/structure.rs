//! What a game must look like to be solved row by row: [`Structure`], found by comparing what presses do.
//!
//! Nothing asks for a game's name. What a press changes depends only on where its cell lies from the borders, so
//! every press of a small board of the same kind is compared with a plus; the few presses that differ, at the
//! corners, are kept as corrections.

use crate::game::Game;
use crate::grid::{Grid, Size};
use crate::rule::{Reach, Rule};
use modtwo::{Boundary, Recurrence};
use std::collections::BTreeSet;

/// A row and a column, each from 0.
pub(super) type Place = (usize, usize);

/// A game in which a press changes the cell above and the cell below it, its neighbours in the row, and perhaps
/// itself; with a few corrections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Structure {
    pub rows: usize,
    pub columns: usize,
    /// Whether a press changes its own cell.
    pub own: bool,
    /// What lies beyond the ends of a row.
    pub across: Boundary,
    /// What lies above the first row and below the last.
    pub down: Boundary,
    pub corrections: Vec<Correction>,
}

/// An odd number of presses on these cells also changes these cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Correction {
    pub presses: Vec<Place>,
    pub changes: Vec<Place>,
}

/// A side of a board on which every kind of place is found, as long as a press reaches no further than [`REACH`].
pub(super) const SMALL: usize = 12;
const REACH: u64 = 4;
/// The maximum number of presses that may be corrected.
const MAX_CORRECTIONS: usize = 8;

/// The shape of press that a small board is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Candidate {
    Plus {
        own: bool,
        across: Boundary,
        down: Boundary,
    },
    Square,
    Framed,
}

/// The shape of a game's presses: a plus, a square of nine cells, or a plus with a frame around.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Plus(Structure),
    /// The cell and all eight around it, clipped at the border.
    Square {
        rows: usize,
        columns: usize,
    },
    /// Inside the border a plus; on it the cell and the two beside it along the border, at a corner also the one inside.
    Framed {
        rows: usize,
        columns: usize,
    },
}

/// Returns the structure of a game, if it has one that is covered.
pub(super) fn find(game: &Game) -> Option<Shape> {
    let grid = game.grid();
    if game.states() != 2 || grid.axes() != 2 || reach(game.rule())? > REACH {
        return None;
    }
    let sides = [
        usize::try_from(grid.length(0)).ok()?,
        usize::try_from(grid.length(1)).ok()?,
    ];
    let wraps = [grid.wraps(0), grid.wraps(1)];
    // A board that is more than its sides is another matter.
    let plain = |lengths: [usize; 2]| {
        let size = Size::new(lengths.map(|length| length as u64)).ok()?;
        Some(Grid::new(size).wrapping(|axis| wraps[axis]))
    };
    if *grid != plain(sides)? {
        return None;
    }
    let small = sides.map(|side| side.min(SMALL));
    let probe = game.on(plain(small)?).ok()?;
    let beyond = |axis: usize| match wraps[axis] {
        true => &[Boundary::Periodic][..],
        false => &[Boundary::Zero, Boundary::Mirrored],
    };
    let pluses = [true, false].into_iter().flat_map(|own| {
        let pairs = beyond(0)
            .iter()
            .flat_map(|&down| beyond(1).iter().map(move |&across| (down, across)));
        pairs.map(move |(down, across)| Candidate::Plus { own, across, down })
    });
    let others = if wraps[0] || wraps[1] {
        &[][..]
    } else {
        &[Candidate::Square, Candidate::Framed]
    };
    let compared = pluses
        .chain(others.iter().copied())
        .filter_map(|shape| Some((shape, differences(&probe, small, shape)?)));
    let (shape, corrections) = compared.min_by_key(|(_, corrections)| corrections.len())?;
    let [rows, columns] = sides;
    let (own, across, down) = match shape {
        Candidate::Plus { own, across, down } => (own, across, down),
        Candidate::Square => {
            return corrections
                .is_empty()
                .then_some(Shape::Square { rows, columns });
        }
        Candidate::Framed => {
            let is_framed = corrections.is_empty() && rows > 2 && columns > 2;
            return is_framed.then_some(Shape::Framed { rows, columns });
        }
    };
    if !corrections.is_empty() && (wraps[0] || wraps[1]) {
        return None;
    }
    let place = |(row, column): Place| Some((place(row, rows)?, place(column, columns)?));
    let corrections = corrections
        .into_iter()
        .map(|(press, changes)| {
            let changes = changes.into_iter().map(place).collect::<Option<_>>()?;
            Some(Correction {
                presses: vec![place(press)?],
                changes,
            })
        })
        .collect::<Option<_>>()?;
    Some(Shape::Plus(Structure {
        rows,
        columns,
        own,
        across,
        down,
        corrections,
    }))
}

/// Returns the place on the large board of a place of the small one: at the same distance from the border that is near.
fn place(at: usize, side: usize) -> Option<usize> {
    let reach = REACH as usize;
    match at {
        _ if side <= SMALL => Some(at),
        _ if at < reach => Some(at),
        _ if at >= SMALL - reach => Some(side - SMALL + at),
        _ => None,
    }
}

/// Returns the reach of a press; `None` if the rule is a list for one board.
fn reach(rule: &Rule) -> Option<u64> {
    let of = |reach: &Reach| match reach {
        Reach::Shells(distances) => distances.iter().copied().max().unwrap_or(0),
        Reach::Picture(picture) => drawn(picture.offsets()),
    };
    match rule {
        Rule::Everywhere(reach) => Some(of(reach)),
        Rule::Classes {
            corner,
            edge,
            centre,
        } => [corner, edge, centre].into_iter().map(of).max(),
        Rule::Folded { picture, .. } => Some(drawn(picture.offsets())),
        Rule::Listed(_) => None,
    }
}

fn drawn(offsets: &[[i64; 3]]) -> u64 {
    offsets
        .iter()
        .flatten()
        .map(|along| along.unsigned_abs())
        .max()
        .unwrap_or(0)
}

/// Returns the presses that do not have the shape, each with the cells in which it differs; `None` if there are many.
fn differences(
    probe: &Game,
    [rows, columns]: [usize; 2],
    shape: Candidate,
) -> Option<Vec<(Place, Vec<Place>)>> {
    let mut found = Vec::new();
    for cell in probe.grid().cells() {
        let at = (cell.position() / columns, cell.position() % columns);
        let mut changes = shape.changes(at, rows, columns);
        for (cell, _) in probe.effect(cell) {
            toggle(
                &mut changes,
                (cell.position() / columns, cell.position() % columns),
            );
        }
        if !changes.is_empty() {
            found.push((at, changes.into_iter().collect()));
        }
        if found.len() > MAX_CORRECTIONS {
            return None;
        }
    }
    Some(found)
}

fn toggle(places: &mut BTreeSet<Place>, place: Place) {
    if !places.remove(&place) {
        places.insert(place);
    }
}

impl Candidate {
    /// Returns the cells that a press of this shape changes.
    fn changes(self, (row, column): Place, rows: usize, columns: usize) -> BTreeSet<Place> {
        let mut changes = BTreeSet::new();
        match self {
            Candidate::Plus { own, across, down } => {
                if own {
                    toggle(&mut changes, (row, column));
                }
                for up in [true, false] {
                    if let Some(to) = beside(row, up, rows, down) {
                        toggle(&mut changes, (to, column));
                    }
                    if let Some(to) = beside(column, up, columns, across) {
                        toggle(&mut changes, (row, to));
                    }
                }
            }
            Candidate::Framed => {
                let is_end = [
                    row == 0 || row == rows - 1,
                    column == 0 || column == columns - 1,
                ];
                let around = |(to, at): &Place| match is_end {
                    [true, true] => true,
                    [true, false] => *to == row,
                    [false, true] => *at == column,
                    [false, false] => *to == row || *at == column,
                };
                changes = Candidate::Square.changes((row, column), rows, columns);
                changes.retain(around);
            }
            Candidate::Square => {
                for to in row.saturating_sub(1)..rows.min(row + 2) {
                    changes.extend(
                        (column.saturating_sub(1)..columns.min(column + 2)).map(|at| (to, at)),
                    );
                }
            }
        }
        changes
    }
}

/// Returns the coordinate on one side of another.
fn beside(at: usize, down: bool, side: usize, boundary: Boundary) -> Option<usize> {
    let end = if down { 0 } else { side - 1 };
    match boundary {
        _ if at != end => Some(if down { at - 1 } else { at + 1 }),
        Boundary::Zero => None,
        Boundary::Mirrored => Some(at),
        Boundary::Periodic => Some(side - 1 - end),
    }
}

impl Structure {
    /// Returns the rule by which rows of presses follow from each other.
    pub fn recurrence(&self) -> Recurrence {
        Recurrence {
            len: self.columns,
            neighbours: true,
            own: self.own,
            boundary: self.across,
        }
    }

    /// Returns the structure with the transposed matrix. A plus is symmetric; corrections are transposed.
    pub fn transposed(&self) -> Structure {
        let transpose = |c: &Correction| Correction {
            presses: c.changes.clone(),
            changes: c.presses.clone(),
        };
        Structure {
            corrections: self.corrections.iter().map(transpose).collect(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::game;

    fn found(name: &str, size: &str) -> Option<Shape> {
        find(&game(name, size))
    }

    #[test]
    fn structures_are_found_from_what_presses_do() {
        for (name, own, across, down, corrections) in [
            ("lights-out", true, Boundary::Zero, Boundary::Zero, 0),
            (
                "lights-out-without-self",
                false,
                Boundary::Zero,
                Boundary::Zero,
                0,
            ),
            (
                "lights-out-cylinder",
                true,
                Boundary::Periodic,
                Boundary::Zero,
                0,
            ),
            (
                "lights-out-torus",
                true,
                Boundary::Periodic,
                Boundary::Periodic,
                0,
            ),
            (
                "quatrainment",
                true,
                Boundary::Mirrored,
                Boundary::Mirrored,
                4,
            ),
            ("quatrainment-a", true, Boundary::Zero, Boundary::Zero, 4),
            ("quatrainment-b", false, Boundary::Zero, Boundary::Zero, 4),
        ] {
            for size in ["6x7", "1000000x7", "50x60000"] {
                let Some(Shape::Plus(structure)) = found(name, size) else {
                    panic!("{name} is covered")
                };
                assert_eq!(
                    (structure.own, structure.across, structure.down),
                    (own, across, down),
                    "{name}"
                );
                assert_eq!(structure.corrections.len(), corrections, "{name}");
            }
        }
        let Some(Shape::Plus(structure)) = found("quatrainment", "1000x2000") else {
            panic!("covered")
        };
        let last = structure.corrections.last().unwrap();
        assert_eq!(last.presses, [(999, 1999)]);
        assert_eq!(last.changes, [(997, 1999), (998, 1998), (999, 1997)]);
        assert_eq!(
            found("king", "9x900"),
            Some(Shape::Square {
                rows: 9,
                columns: 900
            })
        );
        assert_eq!(
            found("merlin", "9x900"),
            Some(Shape::Framed {
                rows: 9,
                columns: 900
            })
        );
        for name in ["ctk-3", "knight", "king-without-self"] {
            assert_eq!(found(name, "30x40"), None, "{name}");
        }
    }

    #[test]
    fn a_far_reaching_rule_is_not_mistaken_for_a_plus() {
        let grid = Grid::new("50x50".parse().unwrap());
        for shells in [vec![0, 1, 13], vec![0, 1, 30]] {
            let game =
                Game::new("far", Rule::everywhere(Reach::Shells(shells)), grid.clone()).unwrap();
            assert_eq!(find(&game), None);
        }
    }
}
