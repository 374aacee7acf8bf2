//! The guide to the first game: three steps on a real board.

use super::action::Effect;
use super::message::Message;
use super::mode::Mode;
use super::state::GameState;
use quatrainment::{Cell, Puzzle, Session, catalogue, notation};

/// Where the player is in the guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuideStep {
    /// Press this cell and watch.
    Press(Cell),
    /// Look at the target.
    Target {
        /// How many cells still differ.
        differing: u64,
    },
    /// Finish the puzzle alone.
    Finish {
        /// Whether one more press is enough.
        in_one_press: bool,
    },
}

impl GuideStep {
    /// What a player reads who begins with a puzzle of somebody else, before the guide.
    pub const WELCOME: &str =
        "Make your board match the target: each press flips several cells at once.";

    /// Returns the number of the step, from 1 to 3.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            GuideStep::Press(_) => 1,
            GuideStep::Target { .. } => 2,
            GuideStep::Finish { .. } => 3,
        }
    }

    /// Returns the step at a position: back at the first while its press is missing, otherwise where the player is.
    pub(super) fn at(self, session: &Session) -> GuideStep {
        let [first, _] = SOLUTION.map(|name| cell(session, name));
        if astray(session).is_none() && !session.presses().any(|pressed| pressed == first) {
            return GuideStep::Press(first);
        }
        match self {
            GuideStep::Press(_) if astray(session).is_some() => self,
            GuideStep::Press(_) | GuideStep::Target { .. } => GuideStep::Target {
                differing: session.difference().cells().count() as u64,
            },
            GuideStep::Finish { .. } => GuideStep::Finish {
                in_one_press: takes_one_press(session),
            },
        }
    }

    /// Returns what is said at a position, like `1 of 3. Press B2 and watch: it flips, and so do its neighbours.`
    pub(super) fn sentence(self, session: &Session) -> String {
        let name = |cell| session.puzzle().game().grid().name(cell);
        let text = match (astray(session), self) {
            (Some(cell), _) => format!(
                "{} leads away from the target. Press it again, or Undo, to take it back.",
                name(cell)
            ),
            (None, GuideStep::Press(cell)) => format!(
                "Press {} and watch: it flips, and so do its neighbours.",
                name(cell)
            ),
            (None, GuideStep::Target { differing }) => format!(
                "The other board is the target. Make yours match it: dots mark the {differing} cells that do not match yet."
            ),
            (None, GuideStep::Finish { in_one_press }) => format!(
                "Now finish{}. A corner flips six cells; an edge flips only its neighbours.",
                if in_one_press {
                    ": one more press is enough"
                } else {
                    ""
                }
            ),
        };
        format!("{} of 3. {text}", self.number())
    }

    /// Returns the cell that the step asks to press: its own, or one that led away, to take it back.
    pub(super) fn wanted(self, session: &Session) -> Option<Cell> {
        astray(session).or(match self {
            GuideStep::Press(cell) => Some(cell),
            _ => None,
        })
    }
}

/// The two presses that solve the guide's puzzle, the one that the first step asks for first.
const SOLUTION: [&str; 2] = ["B2", "D4"];

fn cell(session: &Session, name: &str) -> Cell {
    let grid = session.puzzle().game().grid();
    grid.cell_named(name)
        .expect("the guide's board has this cell")
}

/// Returns the last press that led away from the target and was not taken back. Two presses of a cell cancel.
pub(super) fn astray(session: &Session) -> Option<Cell> {
    let solution = SOLUTION.map(|name| cell(session, name));
    let presses: Vec<Cell> = session.presses().collect();
    let times = |cell: Cell| presses.iter().filter(|pressed| **pressed == cell).count();
    let is_wrong = |cell: &Cell| match solution.contains(cell) {
        true => times(*cell) % 2 == 0,
        false => times(*cell) % 2 == 1,
    };
    presses.iter().rev().find(|cell| is_wrong(cell)).copied()
}

/// Returns whether a game is the guide's.
pub(super) fn is_guided(session: &Session) -> bool {
    *session.puzzle() == puzzle().0
}

/// Returns whether one press is enough to win.
fn takes_one_press(session: &Session) -> bool {
    let (puzzle, current) = (session.puzzle(), session.current());
    puzzle.game().grid().cells().any(|cell| {
        let mut pressed = current.clone();
        puzzle.game().press(&mut pressed, cell);
        pressed == *puzzle.target()
    })
}

impl GameState {
    /// Returns what the guide says now, whatever else is said beside it.
    #[must_use]
    pub fn guide_text(&self) -> Option<String> {
        match self.mode {
            Mode::Guide(step) => Some(step.sentence(&self.round.session)),
            _ => None,
        }
    }

    /// Returns whether a press has to be taken back before the guide goes on.
    #[must_use]
    pub fn is_astray(&self) -> bool {
        matches!(self.mode, Mode::Guide(_)) && astray(&self.round.session).is_some()
    }

    /// Returns whether the guide speaks of a cell, which is then ringed on both boards.
    #[must_use]
    pub fn is_spoken_of(&self, cell: Cell) -> bool {
        let session = &self.round.session;
        match self.mode {
            Mode::Guide(GuideStep::Target { .. } | GuideStep::Finish { .. }) => {
                astray(session).is_none() && session.difference().get(cell) > 0
            }
            _ => false,
        }
    }

    /// Says the step of the guide.
    pub(super) fn say_guide(&mut self) -> Vec<Effect> {
        let Mode::Guide(step) = &mut self.mode else {
            return Vec::new();
        };
        *step = step.at(&self.round.session);
        let step = *step;
        let text = step.sentence(&self.round.session);
        let effects = self.say(Message::Guide(step, text));
        if let Some(cell) = step
            .wanted(&self.round.session)
            .filter(|_| self.pressed.is_none())
        {
            self.cursor = cell;
        }
        effects
    }

    /// Goes on with the guide, if its game was left in the middle.
    pub(super) fn resume_guide(&mut self) -> Vec<Effect> {
        if self.settings.guided || !is_guided(&self.round.session) || self.session().is_won() {
            return Vec::new();
        }
        self.mode = Mode::Guide(GuideStep::Press(cell(&self.round.session, SOLUTION[0])));
        self.say_guide()
    }
}

/// The puzzle of the guide, and the cell that its first step asks for. It takes two presses: a centre and a corner.
pub(super) fn puzzle() -> (Puzzle, Cell) {
    const TARGET: &str = "X..X/.XX./.XX./X..X";
    let game = catalogue::find("quatrainment")
        .expect("the catalogue has Quatrainment")
        .game()
        .expect("it is a game");
    let target = notation::pattern(&game, TARGET).expect("the target is a pattern of the game");
    let cell = |name| {
        game.grid()
            .cell_named(name)
            .expect("the board has this cell")
    };
    let (first, second) = (cell(SOLUTION[0]), cell(SOLUTION[1]));
    let mut start = target.clone();
    game.press(&mut start, first);
    game.press(&mut start, second);
    (
        Puzzle::new(game, start, target).expect("both patterns are of the game"),
        first,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::generate::{Level, grade};
    use quatrainment::solve::Solver;

    #[test]
    fn the_guide_has_an_easy_puzzle_of_two_presses() {
        let (puzzle, first) = puzzle();
        let grade = grade(&Solver::new(puzzle.game()).unwrap(), &puzzle).unwrap();
        assert_eq!((grade.par, grade.level), (2, Level::Easy));
        assert_eq!(puzzle.game().grid().name(first), "B2");
    }
}
