//! Boards whose press is a plus everywhere: [`PlainPlus`], for which formulas are known.

use super::structure::{self, Shape, Structure};
use crate::game::Game;
use modtwo::Boundary;

/// A plus without corrections. What is known of it on one board holds on every board whose sides are either the same or
/// both at least [`PlainPlus::ALIKE_FROM`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainPlus {
    /// Whether a press changes its own cell.
    pub own: bool,
    /// What lies beyond the ends of a row.
    pub across: Boundary,
    /// What lies above the first row and below the last.
    pub down: Boundary,
}

impl PlainPlus {
    /// The side from which on longer boards are alike.
    pub const ALIKE_FROM: u64 = structure::SMALL as u64;

    /// Returns the plus that a press of a game is, if it is one everywhere.
    #[must_use]
    pub fn of(game: &Game) -> Option<PlainPlus> {
        match structure::find(game)? {
            Shape::Plus(Structure {
                own,
                across,
                down,
                corrections,
                ..
            }) if corrections.is_empty() => Some(PlainPlus { own, across, down }),
            _ => None,
        }
    }
}
