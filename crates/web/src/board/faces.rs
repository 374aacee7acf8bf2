//! The faces of a board's cells: a signal for each, so that a press redraws only what it changed.

use super::extent::is_large;
use leptos::prelude::*;
use quatrainment::{Cell, Game, Grid, Pattern};
use quatrainment_play::HintMark;

/// The sign of a cell that is on when there are two states, so that no one depends on the colour.
pub const CROSS: &str = "×";

/// The face of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    pub state: u8,
    /// The amount to add to reach the target.
    pub differs: u8,
    pub mark: Option<HintMark>,
    /// Whether the press that is pointed at would change it.
    pub reached: bool,
    /// Whether a ring fades here, because the last press was here.
    pub ringed: bool,
    /// How the cell moved with the last press, if it did.
    pub motion: Option<Motion>,
    /// Whether what is said speaks of it.
    pub told: bool,
}

/// How a cell moves: it turns over, or is part of the wave after a win. It starts the later the farther it is from the press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    /// The distance from the press, at most [`FARTHEST`].
    away: u8,
    /// Changes with every press, so that the animation starts anew.
    is_odd: bool,
    /// Whether its state changed.
    turns: bool,
    /// Whether the press won the game.
    is_wave: bool,
}

/// The distance from a press from which on all cells move at once.
const FARTHEST: u64 = 7;

impl Motion {
    fn classes(self) -> String {
        let turn = match (self.turns, self.is_odd) {
            (false, _) => "",
            (true, false) => " turns",
            (true, true) => " turns odd",
        };
        let wave = if self.is_wave { " wave" } else { "" };
        format!("{turn}{wave} away{}", self.away)
    }
}

impl Face {
    /// Returns the classes for style sheets.
    pub fn classes(&self, states: u8) -> String {
        let on = match (self.state > 0, states) {
            (false, _) => "",
            (true, 3..) if self.state < states.div_ceil(2) => " on pale",
            (true, _) => " on",
        };
        let mark = match self.mark {
            None => "",
            Some(HintMark::Region) => " region",
            Some(HintMark::Here) => " here",
            Some(HintMark::Counted(_)) => " counted",
            Some(HintMark::Inside) => " inside",
        };
        let differs = if self.differs > 0 { " differs" } else { "" };
        let reached = if self.reached { " reached" } else { "" };
        let ringed = if self.ringed { " ringed" } else { "" };
        let motion = self.motion.map(Motion::classes).unwrap_or_default();
        let told = if self.told { " told" } else { "" };
        format!("cell{on}{differs}{reached}{mark}{ringed}{told}{motion}")
    }

    /// Returns its label for screen readers, like `B3, on, differs`.
    pub fn label(&self, name: &str, states: u8) -> String {
        let state = match (self.state, states) {
            (0, 2) => "off".to_owned(),
            (_, 2) => "on".to_owned(),
            (state, _) => state.to_string(),
        };
        let differs = match (self.differs, states) {
            (0, _) => String::new(),
            (_, 2) => ", differs".to_owned(),
            (amount, _) => format!(", differs by {amount}"),
        };
        let mark = match self.mark {
            None => String::new(),
            Some(HintMark::Region) => ", in the region of the hint".to_owned(),
            Some(HintMark::Here) => ", press it".to_owned(),
            Some(HintMark::Counted(number)) => format!(", in the mask, number {number}"),
            Some(HintMark::Inside) => ", in the mask".to_owned(),
        };
        format!("{name}, {state}{differs}{mark}")
    }

    /// Returns the sign of its state, which only a cell that is on shows: a cross for two states, a digit for more.
    pub fn sign(&self, states: u8) -> String {
        match states {
            2 => CROSS.to_owned(),
            _ => self.state.to_string(),
        }
    }

    /// Returns the text in the dot of a cell that differs: with more than two states, by how much.
    pub fn lack(&self, states: u8) -> Option<String> {
        (states > 2 && self.differs > 0).then(|| self.differs.to_string())
    }

    /// Returns the sign of a hint's mark.
    pub fn mark_text(&self) -> Option<String> {
        self.mark.map(|mark| match mark {
            HintMark::Region => "?".to_owned(),
            HintMark::Here => "!".to_owned(),
            HintMark::Counted(number) => number.to_string(),
            HintMark::Inside => "–".to_owned(),
        })
    }

    /// Returns the shade of its state, in percent, with more than two.
    pub fn shade(&self, states: u8) -> Option<String> {
        (states > 2).then(|| format!("{}%", shade(self.state, states)))
    }
}

/// Returns the shade of a state, in percent. It avoids greys on which neither dark nor light digits are legible.
pub fn shade(state: u8, states: u8) -> u32 {
    let part = u32::from(state) * 100 / u32::from(states - 1).max(1);
    if state < states.div_ceil(2) {
        part * 9 / 10
    } else {
        66 + part * 34 / 100
    }
}

/// The distance of two cells: steps to a neighbour, also across a corner or to the next layer.
fn distance(grid: &Grid, from: Cell, to: Cell) -> u8 {
    let place = |cell: Cell| {
        let layer = grid.rows() * grid.columns();
        let rest = cell.index() % layer.max(1);
        (
            cell.index() / layer.max(1),
            rest / grid.columns(),
            rest % grid.columns(),
        )
    };
    let (from, to) = (place(from), place(to));
    let away = from
        .0
        .abs_diff(to.0)
        .max(from.1.abs_diff(to.1))
        .max(from.2.abs_diff(to.2));
    away.min(FARTHEST) as u8
}

/// The faces of all cells of a board.
#[derive(Clone, Copy)]
pub struct Faces {
    game: StoredValue<Game>,
    cells: StoredValue<Vec<RwSignal<Face>>>,
    /// Whether nothing has been shown yet.
    is_blank: StoredValue<bool>,
    /// Changes with every press.
    is_odd: StoredValue<bool>,
}

/// A position to show.
#[derive(Default)]
pub struct Position<'a> {
    /// Cells that differ from this are marked.
    pub target: Option<&'a Pattern>,
    /// The cell that was pressed: it gets a ring, and what it changed turns over.
    pub pressed: Option<Cell>,
    /// Whether that press won the game: a wave goes over the board.
    pub is_won: bool,
}

impl Faces {
    /// Creates blank faces for a game's board.
    pub fn new(game: &Game) -> Faces {
        let blank = |_| RwSignal::new(Face::default());
        Faces {
            game: StoredValue::new(game.clone()),
            cells: StoredValue::new(game.grid().cells().map(blank).collect()),
            is_blank: StoredValue::new(true),
            is_odd: StoredValue::new(false),
        }
    }

    /// Reads the game of the board.
    pub fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.game.with_value(read)
    }

    /// Returns the face of one cell.
    pub fn face(self, cell: Cell) -> RwSignal<Face> {
        self.cells.with_value(|cells| cells[cell.position()])
    }

    /// Changes one face, and redraws its cell if that makes a difference.
    pub fn change(self, cell: Cell, change: impl FnOnce(&mut Face)) {
        self.face(cell).maybe_update(|face| {
            let before = *face;
            change(face);
            *face != before
        });
    }

    /// Rings the cells that are spoken of.
    pub fn tell(self, is_told: impl Fn(Cell) -> bool) {
        let cells: Vec<Cell> = self.with_game(|game| game.grid().cells().collect());
        for cell in cells {
            self.change(cell, |face| face.told = is_told(cell));
        }
    }

    /// Shows a pattern. While a view changes to another game, a pattern may be of the other board; it is not shown here.
    pub fn show(
        self,
        pattern: &Pattern,
        Position {
            target,
            pressed,
            is_won,
        }: Position,
        mark: impl Fn(Cell) -> Option<HintMark>,
    ) {
        if self.with_game(|game| pattern.grid() != game.grid() || pattern.states() != game.states())
        {
            return;
        }
        // A board that is opened does not come from a press, though the last press is known.
        let has_ring = !self.is_blank.get_value() && !is_large(pattern.grid());
        let pressed = pressed.filter(|_| has_ring);
        self.is_blank.set_value(false);
        let is_same =
            |cell: Cell| self.face(cell).with_untracked(|face| face.state) == pattern.get(cell);
        let has_changed = !pattern.grid().cells().all(is_same);
        let difference = target.map(|target| pattern.difference(target));
        let origin = pressed.filter(|_| has_changed);
        let is_odd = self.is_odd.get_value() != origin.is_some();
        self.is_odd.set_value(is_odd);
        for cell in pattern.grid().cells() {
            self.change(cell, |face| {
                let turns = face.state != pattern.get(cell);
                face.state = pattern.get(cell);
                if let Some(origin) = origin.filter(|_| turns || is_won) {
                    face.motion = Some(Motion {
                        away: distance(pattern.grid(), origin, cell),
                        is_odd,
                        turns,
                        is_wave: is_won,
                    });
                } else if turns || has_changed && face.motion.is_some_and(|before| before.is_wave) {
                    face.motion = None;
                }
                face.differs = difference
                    .as_ref()
                    .map_or(0, |difference| difference.get(cell));
                face.mark = mark(cell);
                if has_changed {
                    face.ringed = pressed == Some(cell);
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_has_the_name_the_state_and_whether_it_differs() {
        let face = Face {
            state: 1,
            differs: 1,
            ..Face::default()
        };
        assert_eq!(face.label("B3", 2), "B3, on, differs");
        assert_eq!(Face::default().label("A1", 2), "A1, off");
        let face = Face {
            state: 2,
            differs: 3,
            mark: Some(HintMark::Counted(4)),
            ..Face::default()
        };
        assert_eq!(
            face.label("A1", 5),
            "A1, 2, differs by 3, in the mask, number 4"
        );
    }

    #[test]
    fn cells_move_the_later_the_farther_they_are_from_the_press() {
        let grid = Grid::new("4x4x2".parse().unwrap());
        let cell = |name| grid.cell_named(name).unwrap();
        let away = |to| distance(&grid, cell("A1/1"), cell(to));
        assert_eq!(["A1/1", "B2/1", "D2/1", "A1/2"].map(away), [0, 1, 3, 1]);
        let face = Face {
            motion: Some(Motion {
                away: 2,
                is_odd: true,
                turns: true,
                is_wave: false,
            }),
            ..Face::default()
        };
        assert_eq!(face.classes(2), "cell turns odd away2");
    }

    #[test]
    fn digits_can_be_read_on_every_shade() {
        for states in 3..=255u8 {
            for state in 1..states {
                let face = Face {
                    state,
                    ..Face::default()
                };
                let shade = shade(state, states);
                let pale = face.classes(states).contains("pale");
                assert!(
                    if pale {
                        shade <= 50
                    } else {
                        (66..=100).contains(&shade)
                    },
                    "{state} of {states}"
                );
            }
        }
    }
}
