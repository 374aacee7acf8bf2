//! A rule laid on a grid: [`Game`].

use crate::grid::{Cell, Class, Grid, GridError, Size};
use crate::notation::{self, TextError};
use crate::pattern::Pattern;
use crate::rule::{Misfit, Rule};
use modtwo::Matrix;
use std::sync::Arc;

/// The maximum length of a game's name in bytes.
const MAX_NAME: usize = 64;

/// A rule laid on a grid, with the number of states of a cell.
///
/// A game describes; it holds no table per cell, so it is cheap to clone at any size.
///
/// ```
/// use quatrainment::{Game, Grid, Rule};
/// let game = Game::new("my game", Rule::everywhere([0, 1]), Grid::new("3x3".parse()?))?;
/// let mut pattern = game.blank();
/// game.press(&mut pattern, game.grid().cell_named("B2")?);
/// assert_eq!(pattern.to_string(), ".X./XXX/.X.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    name: Arc<str>,
    rule: Arc<Rule>,
    grid: Grid,
    states: u8,
    goal: Goal,
}

/// The default goal of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A target drawn at random.
    #[default]
    Random,
    /// Every cell off.
    Blank,
    /// Every cell on except those at the centre.
    Ring,
}

impl Game {
    /// Creates a game with two states and a random target.
    ///
    /// # Errors
    /// Returns an error if the name is empty, longer than 64 bytes or not one line, or if the rule cannot be laid on the
    /// grid.
    pub fn new(name: &str, rule: Rule, grid: Grid) -> Result<Game, GameError> {
        if name.trim().is_empty() || name.len() > MAX_NAME || name.contains(char::is_control) {
            return Err(GameError::Name);
        }
        match rule.misfit(&grid) {
            None => {}
            Some(Misfit::Picture(picture)) => {
                return Err(GameError::Picture {
                    picture,
                    axes: grid.axes(),
                });
            }
            Some(Misfit::List(listed)) => {
                return Err(GameError::List {
                    listed,
                    size: grid.size(),
                });
            }
        }
        Ok(Game {
            name: name.into(),
            rule: Arc::new(rule),
            grid,
            states: 2,
            goal: Goal::Random,
        })
    }

    /// Creates a game with the same rule on another grid.
    ///
    /// # Errors
    /// Returns an error if the rule cannot be laid on it.
    pub fn on(&self, grid: Grid) -> Result<Game, GameError> {
        let game = Game::new(&self.name, Rule::clone(&self.rule), grid)?;
        Ok(Game {
            states: self.states,
            goal: self.goal,
            ..game
        })
    }

    /// Returns the game with another number of states.
    ///
    /// # Errors
    /// Returns an error if there are fewer than two.
    pub fn with_states(self, states: u8) -> Result<Game, GameError> {
        if states < 2 {
            return Err(GameError::States(states));
        }
        Ok(Game { states, ..self })
    }

    /// Returns the game with another goal.
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Game {
        Game { goal, ..self }
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the rule.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Returns the grid.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the number of states of a cell.
    #[must_use]
    pub fn states(&self) -> u8 {
        self.states
    }

    /// Returns the default goal.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Creates the pattern with every cell off.
    ///
    /// # Panics
    /// Panics if the board does not fit in memory.
    #[must_use]
    pub fn blank(&self) -> Pattern {
        Pattern::blank(&self.grid, self.states)
    }

    /// Creates the pattern with every cell in state 1.
    ///
    /// # Panics
    /// Panics if the board does not fit in memory.
    #[must_use]
    pub fn all_on(&self) -> Pattern {
        Pattern::from_fn(&self.grid, self.states, |_| 1)
    }

    /// Creates the pattern that is on where the coordinates have an even sum, as in the top left corner.
    ///
    /// # Panics
    /// Panics if the board does not fit in memory.
    #[must_use]
    pub fn checkerboard(&self) -> Pattern {
        let even = |cell| self.grid.coordinates(cell).iter().sum::<u64>() % 2 == 0;
        Pattern::from_fn(&self.grid, self.states, |cell| u8::from(even(cell)))
    }

    /// Creates the pattern with every cell on except those at the centre: Merlin's goal.
    ///
    /// # Panics
    /// Panics if the board does not fit in memory.
    #[must_use]
    pub fn ring(&self) -> Pattern {
        let on = |cell| self.grid.class(cell) != Class::Centre;
        Pattern::from_fn(&self.grid, self.states, |cell| u8::from(on(cell)))
    }

    /// Reads a pattern of this game from text, as described in [`notation::pattern`](crate::notation::pattern()).
    ///
    /// ```
    /// use quatrainment::catalogue;
    /// let game = catalogue::find("merlin")?.game()?;
    /// let pattern = game.pattern("XXX/X.X/XXX")?;
    /// assert_eq!(pattern, game.ring());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error with the place if the text is not a pattern of this game.
    pub fn pattern(&self, text: &str) -> Result<Pattern, TextError> {
        notation::pattern(self, text)
    }

    /// Returns the effect of a press: each cell that it changes, in reading order, and by how much.
    ///
    /// # Panics
    /// Panics if the cell is not on the board.
    #[must_use]
    pub fn effect(&self, cell: Cell) -> Vec<(Cell, u8)> {
        let mut effect: Vec<(Cell, u8)> = Vec::new();
        for cell in self.rule.landing(&self.grid, cell) {
            match effect.last_mut() {
                Some((last, amount)) if *last == cell => *amount = (*amount + 1) % self.states,
                _ => effect.push((cell, 1)),
            }
        }
        effect.retain(|&(_, amount)| amount != 0);
        effect
    }

    /// Presses one cell.
    ///
    /// # Panics
    /// Panics if the pattern or the cell belongs to another game.
    pub fn press(&self, pattern: &mut Pattern, cell: Cell) {
        self.check(pattern);
        for (cell, amount) in self.effect(cell) {
            pattern.add(cell, amount);
        }
    }

    /// Presses every cell as often as `presses` says.
    ///
    /// # Panics
    /// Panics if either pattern belongs to another game.
    pub fn press_all(&self, pattern: &mut Pattern, presses: &Pattern) {
        self.check(pattern);
        assert!(pattern.is_like(presses), "presses of another game");
        for cell in presses.cells() {
            for _ in 0..presses.get(cell) {
                self.press(pattern, cell);
            }
        }
    }

    fn check(&self, pattern: &Pattern) {
        let belongs = pattern.grid() == &self.grid && pattern.states() == self.states;
        assert!(belongs, "a pattern of another game");
    }

    /// Creates the matrix R of a two-state game. Column k is what press k flips, so the presses p that make a
    /// difference d are the solutions of R·p = d.
    ///
    /// # Panics
    /// Panics if cells have more than two states, or if the matrix does not fit in memory.
    #[must_use]
    pub fn matrix(&self) -> Matrix {
        assert_eq!(
            self.states, 2,
            "a matrix over GF(2) describes a game with two states"
        );
        let cells = usize::try_from(self.grid.len()).expect("the board fits in memory");
        let mut matrix = Matrix::zeros(cells, cells);
        for press in self.grid.cells() {
            for (cell, _) in self.effect(press) {
                matrix.set(cell.position(), press.position(), true);
            }
        }
        matrix
    }
}

/// Why a rule cannot be played on a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The name is empty, too long or not one line.
    #[error("a game's name is one line of 1 to {MAX_NAME} bytes")]
    Name,
    /// The size is invalid.
    #[error(transparent)]
    Size(#[from] GridError),
    /// A picture cannot be laid on a grid with another number of axes.
    #[error("this rule's picture is for boards with {picture} sides, not {axes}")]
    Picture {
        /// The axes of the picture.
        picture: usize,
        /// The axes of the grid.
        axes: usize,
    },
    /// A list of presses does not fit the grid.
    #[error("this rule lists the presses of {listed} cells, which is not a {size} board")]
    List {
        /// The number of cells listed.
        listed: usize,
        /// The size of the grid.
        size: Size,
    },
    /// Too few states.
    #[error("a cell has 2 to 255 states, not {0}")]
    States(u8),
    /// The board is smaller than the rule allows.
    #[error("{game} needs sides of at least {minimum}, so {size} is too small")]
    SideTooShort {
        /// The game.
        game: String,
        /// The shortest side allowed.
        minimum: u64,
        /// The requested size.
        size: Size,
    },
    /// A game of the catalogue needs at least two axes.
    #[error("{game} needs a board with at least two sides, like 4x4, not {size}")]
    TooFewAxes {
        /// The game.
        game: String,
        /// The requested size.
        size: Size,
    },
}

#[cfg(test)]
mod tests {
    use crate::test_support::{game, usual, usual_with_states};
    use std::panic::{AssertUnwindSafe, catch_unwind};

    fn panics(act: impl FnOnce()) -> bool {
        catch_unwind(AssertUnwindSafe(act)).is_err()
    }

    #[test]
    fn what_belongs_to_another_game_is_not_pressed() {
        let (game, larger) = (usual("merlin"), game("merlin", "4x4"));
        let three_states = usual_with_states("merlin", 3);
        let cell = game.grid().cell(4).unwrap();
        for mut other in [larger.blank(), three_states.blank()] {
            assert!(panics(|| game.press(&mut other, cell)));
            let presses = other.clone();
            assert!(
                panics(|| game.press_all(&mut other, &presses)),
                "although nothing is pressed"
            );
            assert!(panics(|| game.press_all(&mut game.blank(), &presses)));
        }
        for beyond in larger.grid().cells().skip(9) {
            assert!(
                panics(|| game.press(&mut game.blank(), beyond)),
                "{beyond:?}"
            );
            assert!(panics(|| drop(game.effect(beyond))), "{beyond:?}");
        }
    }
}
