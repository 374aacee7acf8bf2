//! Patterns and puzzles as text and as SVG, in one call each. [`Figure`] and [`Board`] have the options.

use super::{Board, Drawing, Figure, beside};
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;

/// The width, in columns, within which boards stand side by side.
const WIDTH: usize = 80;

impl Pattern {
    /// Draws the pattern as text, with column letters and row numbers.
    ///
    /// ```
    /// use quatrainment::catalogue;
    /// let game = catalogue::find("lights-out")?.game_of(&"3x3".parse()?)?;
    /// assert_eq!(
    ///     game.pattern("X.X/.X./X.X")?.to_text(),
    ///     "  A B C\n1 X . X\n2 . X .\n3 X . X\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let text = beside(&[Figure::pattern("", self)], WIDTH);
        text.trim_start_matches('\n').to_owned()
    }

    /// Draws the pattern as an SVG picture, to be written to a file or put into a page.
    ///
    /// ```
    /// use quatrainment::catalogue;
    /// let game = catalogue::find("lights-out")?.game()?;
    /// assert!(game.all_on().to_svg().starts_with("<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        Drawing::board(&Board::pattern("", self)).to_svg()
    }
}

impl Puzzle {
    /// Draws start and target as text, side by side where both fit in 80 columns.
    ///
    /// ```
    /// use quatrainment::{Puzzle, catalogue};
    /// let game = catalogue::find("merlin")?.game()?;
    /// let puzzle = Puzzle::new(game.clone(), game.blank(), game.ring())?;
    /// assert_eq!(
    ///     puzzle.to_text(),
    ///     "  start     target\n  A B C     A B C\n1 . . .   1 X X X\n2 . . .   2 X . X\n3 . . .   3 X X X\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let figures = [
            Figure::pattern("start", self.start()),
            Figure::pattern("target", self.target()),
        ];
        beside(&figures, WIDTH)
    }

    /// Draws start and target as an SVG picture, to be written to a file or put into a page.
    ///
    /// ```
    /// use quatrainment::{Puzzle, catalogue};
    /// let game = catalogue::find("merlin")?.game()?;
    /// let puzzle = Puzzle::new(game.clone(), game.blank(), game.ring())?;
    /// assert!(puzzle.to_svg().starts_with("<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        let boards = [
            Board::pattern("start", self.start()),
            Board::pattern("target", self.target()),
        ];
        Drawing::page(boards.iter().map(Drawing::board).collect()).to_svg()
    }
}
