//! A game, a start and a target: [`Puzzle`].

use crate::game::Game;
use crate::pattern::Pattern;

/// A game, a pattern to start from and a pattern to reach, both of that game.
///
/// ```
/// use quatrainment::{Puzzle, catalogue, notation};
/// let game = catalogue::find("quatrainment")?.game()?;
/// let start = notation::pattern(&game, "X.../..../..../....")?;
/// let puzzle = Puzzle::new(game.clone(), start, game.blank())?;
/// assert_eq!(puzzle.difference().sum(), 1);
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
    /// When a pattern does not belong to the game.
    pub fn new(game: Game, start: Pattern, target: Pattern) -> Result<Puzzle, PuzzleError> {
        for pattern in [&start, &target] {
            if pattern.grid() != game.grid() || pattern.states() != game.states() {
                return Err(PuzzleError {
                    game: format!("{} {} with {} states", game.name(), game.grid().size(), game.states()),
                    pattern: format!("{} with {} states", pattern.grid().size(), pattern.states()),
                });
            }
        }
        Ok(Puzzle { game, start, target })
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the pattern to start from.
    pub fn start(&self) -> &Pattern {
        &self.start
    }

    /// Returns the pattern to reach.
    pub fn target(&self) -> &Pattern {
        &self.target
    }

    /// Returns whether start and target are the same, so that there is nothing to play.
    pub fn is_solved(&self) -> bool {
        self.start == self.target
    }

    /// Returns what must be added to the start to reach the target.
    pub fn difference(&self) -> Pattern {
        self.start.difference(&self.target)
    }
}

/// A pattern does not belong to the puzzle's game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a pattern of {pattern} does not belong to {game}")]
pub struct PuzzleError {
    game: String,
    pattern: String,
}
