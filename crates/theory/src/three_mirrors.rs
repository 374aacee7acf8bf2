//! The theorem of the three mirrors: which games are always solvable exactly when Lights Out on a torus is. Its proof
//! is in `docs/three-mirrors.md`, and for Quatrainment and Merlin in Coq beside it.

use super::symmetry;
use quatrainment::{Class, Game, Grid, Mirror, Picture, Rule};

/// The theorem, applied to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ThreeMirrors {
    /// How the presses, but for those of the corners, are a plus folded at the border.
    pub mirror: Mirror,
    /// The number of corners that a corner press flips. If it is even, the game is not always solvable.
    pub corners: usize,
    /// The side of the torus. If `corners` is odd, the game is always solvable exactly when Lights Out on this torus
    /// is.
    pub torus: u64,
}

/// Applies the theorem of the three mirrors to a game, if possible: on a square board with two states
/// whose rule has all eight symmetries of the square and whose presses, but for those of the corners, are a plus
/// folded at the border by a mirror.
///
/// ```
/// use quatrainment::catalogue;
/// use quatrainment_theory as theory;
/// let game = catalogue::find("merlin")?.game()?;
/// let theorem = theory::three_mirrors(&game).expect("it applies to Merlin");
/// assert_eq!((theorem.corners, theorem.torus), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// Panics if the board does not fit in memory.
#[must_use]
pub fn three_mirrors(game: &Game) -> Option<ThreeMirrors> {
    let grid = game.grid();
    let is_square = grid.axes() == 2 && grid.rows() == grid.columns() && grid.rows() >= 3;
    if !is_square || (0..2).any(|axis| grid.wraps(axis)) || game.states() != 2 {
        return None;
    }
    let mirror = [Mirror::Half, Mirror::Whole]
        .into_iter()
        .find(|&mirror| is_folded(game, mirror))?;
    if !symmetry::has_all(game) {
        return None;
    }
    let corner = grid.cell(0)?;
    let corners = game
        .effect(corner)
        .iter()
        .filter(|(cell, _)| grid.class(*cell) == Class::Corner)
        .count();
    let torus = if mirror == Mirror::Half {
        grid.rows()
    } else {
        grid.rows() - 1
    };
    Some(ThreeMirrors {
        mirror,
        corners,
        torus,
    })
}

/// Returns whether every press but those of the corners is a plus that a mirror folds at the border.
fn is_folded(game: &Game, mirror: Mirror) -> bool {
    let plus: Picture = ".x./x@x/.x.".parse().expect("a plus is a picture");
    let grid: &Grid = game.grid();
    let folded = Game::new("folded", Rule::folded(plus, mirror), grid.clone())
        .expect("a plus fits a square");
    let mut cells = grid
        .cells()
        .filter(|&cell| grid.class(cell) != Class::Corner);
    cells.all(|cell| game.effect(cell) == folded.effect(cell))
}

impl ThreeMirrors {
    /// Returns a sentence about the theorem and a game that is always solvable, or is not.
    pub(super) fn sentence(self, is_always_solvable: bool) -> String {
        let (n, kind) = match self.mirror {
            Mirror::Half => ("$n$", "half-sample"),
            Mirror::Whole => ("$n - 1$", "whole-sample"),
        };
        let corners = match self.corners {
            1 => "1 corner, an odd number".to_owned(),
            count if count % 2 == 1 => format!("{count} corners, an odd number"),
            count => format!("{count} corners, an even number"),
        };
        let same = match (self.corners % 2 == 1, is_always_solvable) {
            (true, true) => format!(
                "Lights Out on the torus of side {} is also always solvable",
                self.torus
            ),
            (true, false) => {
                format!(
                    "Lights Out on the torus of side {} is not always solvable either",
                    self.torus
                )
            }
            (false, _) => "this game is not always solvable".to_owned(),
        };
        format!(
            "The presses of this game, but for the corners, are those of a plus folded at the border by the {kind} mirror. \
             The theorem of the three mirrors, which is proved for every size at once, says of such a game on a square board \
             of side $n$ at least 3: it is always solvable exactly when a corner press flips an odd number of corners and Lights \
             Out on the torus of side {n} is always solvable. Here a corner press flips {corners}. So {same}."
        )
    }
}
