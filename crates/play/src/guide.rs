//! The guide to the first game: three steps on a real board.

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
    /// Returns the number of the step, from 1 to 3.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            GuideStep::Press(_) => 1,
            GuideStep::Target { .. } => 2,
            GuideStep::Finish { .. } => 3,
        }
    }

    pub(super) fn sentence(self, cell: &str) -> String {
        match self {
            GuideStep::Press(_) => {
                format!("1 of 3. Press {cell} and watch: it flips, and so do its neighbours.")
            }
            GuideStep::Target { differing } => format!(
                "2 of 3. The other board is the target. Make yours match it. Dots mark the {differing} cells that do not \
                 match yet."
            ),
            GuideStep::Finish { in_one_press } => format!(
                "3 of 3. Now finish{}. A corner flips six cells; an edge flips only its neighbours. You can always undo.",
                if in_one_press {
                    ": one more press is enough"
                } else {
                    ""
                }
            ),
        }
    }
}

/// Returns whether one press is enough to win.
pub(super) fn takes_one_press(session: &Session) -> bool {
    let (puzzle, current) = (session.puzzle(), session.current());
    puzzle.game().grid().cells().any(|cell| {
        let mut pressed = current.clone();
        puzzle.game().press(&mut pressed, cell);
        pressed == *puzzle.target()
    })
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
    let (first, second) = (cell("B2"), cell("D4"));
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
