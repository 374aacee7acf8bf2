//! Stage one, linear algebra: what every [`Backend`] answers.

use super::basis::Basis;
use crate::pattern::Pattern;
use std::fmt;

/// A game prepared to solve R·p = d for any difference d, with R the game's matrix.
pub(super) trait Backend: fmt::Debug + Send + Sync {
    /// Returns a sentence about how positions are solved.
    fn method(&self) -> String;

    /// Returns generators of all presses that change nothing.
    fn quiet_basis(&self) -> &Basis;

    /// Returns generators of all weightings of the cells whose sum no press changes.
    fn invariant_basis(&self) -> &Basis;

    /// Returns any solution of a difference that violates no invariant.
    fn any_solution(&self, difference: &Pattern) -> Pattern;

    /// Returns the row of R⁻¹ that belongs to a cell, which is given by the pattern in which it alone is 1. R must be
    /// invertible.
    fn mask(&self, unit: &Pattern) -> Pattern;

    /// Returns any solution, or an invariant that the difference violates.
    fn solve(&self, difference: &Pattern) -> Result<Pattern, Pattern> {
        match self.invariant_basis().violated_by(difference) {
            Some(witness) => Err(witness),
            None => Ok(self.any_solution(difference)),
        }
    }
}
