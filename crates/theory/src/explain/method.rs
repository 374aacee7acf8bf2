//! How a puzzle is explained: [`Method`].

use crate::proof::ProofError;
use quatrainment::solve::{RowChase, Solver};
use std::fmt;
use std::str::FromStr;

/// A way to solve a puzzle by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// One wrong cell at a time, with the presses that flip it alone; repeats cancel.
    Cells,
    /// One press at a time: count the wrong cells inside its mask.
    Masks,
    /// Clear row after row with the row below, look up what is left, and chase once more.
    Chase,
    /// Solve the equations.
    Elimination,
}

impl Method {
    /// All methods.
    pub const ALL: [Method; 4] = [
        Method::Cells,
        Method::Masks,
        Method::Chase,
        Method::Elimination,
    ];

    /// Returns the name of the method, which [`FromStr`](std::str::FromStr) reads.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Cells => "cells",
            Method::Masks => "masks",
            Method::Chase => "chase",
            Method::Elimination => "elimination",
        }
    }

    /// Returns the method that suits a game best: one cell at a time if all can be flipped alone, else chasing if
    /// the rows can be chased, else elimination.
    #[must_use]
    pub fn usual(solver: &Solver) -> Method {
        if solver.is_always_solvable() {
            return Method::Cells;
        }
        match RowChase::of(solver.game()) {
            Ok(_) => Method::Chase,
            Err(_) => Method::Elimination,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<Method, MethodError> {
        let found = Method::ALL.into_iter().find(|method| method.name() == text);
        found.ok_or_else(|| MethodError(text.to_owned()))
    }
}

/// There is no such method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown method '{0}'; use cells, masks, chase or elimination")]
pub struct MethodError(String);

/// The reason why a puzzle is not explained.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// There are no proofs and explanations for the game.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// The method does not suit the game.
    #[error("{reason}; use the method {instead}")]
    Method {
        /// The reason.
        reason: String,
        /// A method that suits it.
        instead: Method,
    },
}
