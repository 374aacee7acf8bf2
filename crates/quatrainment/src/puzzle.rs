//! A game, a start and a target: [`Puzzle`].

use crate::game::Game;
use crate::notation::{self, CodeError};
use crate::pattern::Pattern;
use std::fmt;
use std::str::FromStr;

/// A game, a pattern to start from and a pattern to reach, both of that game.
///
/// It prints as its [code](crate::notation::encode), which parses back into the puzzle. A puzzle that is too large for a
/// code prints as the name of its game and its size.
///
/// ```
/// use quatrainment::{Puzzle, catalogue};
/// let game = catalogue::find("quatrainment")?.game()?;
/// let start = game.pattern("X.../..../..../....")?;
/// let puzzle = Puzzle::new(game.clone(), start, game.blank())?;
/// assert_eq!(puzzle.difference().sum(), 1);
/// assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    game: Game,
    start: Pattern,
    target: Pattern,
}

impl Puzzle {
    /// Creates a puzzle from its parts.
    ///
    /// # Errors
    /// Returns an error if a pattern does not belong to the game.
    pub fn new(game: Game, start: Pattern, target: Pattern) -> Result<Puzzle, PuzzleError> {
        for pattern in [&start, &target] {
            if pattern.grid() != game.grid() || pattern.states() != game.states() {
                return Err(PuzzleError {
                    game: format!(
                        "{} {} with {} states",
                        game.name(),
                        game.grid().size(),
                        game.states()
                    ),
                    pattern: format!("{} with {} states", pattern.grid().size(), pattern.states()),
                });
            }
        }
        Ok(Puzzle {
            game,
            start,
            target,
        })
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the pattern to start from.
    #[must_use]
    pub fn start(&self) -> &Pattern {
        &self.start
    }

    /// Returns the pattern to reach.
    #[must_use]
    pub fn target(&self) -> &Pattern {
        &self.target
    }

    /// Returns whether start and target are the same, so that there is nothing to play.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.start == self.target
    }

    /// Returns the difference of start and target: the pattern that, added to the start, gives the target.
    #[must_use]
    pub fn difference(&self) -> Pattern {
        self.start.difference(&self.target)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match notation::encode(self) {
            Ok(code) => f.write_str(&code),
            Err(_) => write!(f, "{} {}", self.game.name(), self.game.grid().size()),
        }
    }
}

impl FromStr for Puzzle {
    type Err = CodeError;

    /// Reads a code, like [`notation::decode`].
    fn from_str(code: &str) -> Result<Puzzle, CodeError> {
        notation::decode(code)
    }
}

/// A pattern does not belong to the puzzle's game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the pattern is {pattern}, but the game is {game}")]
pub struct PuzzleError {
    game: String,
    pattern: String,
}
