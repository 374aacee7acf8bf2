//! Stands in for `board.rs` without the feature `large`: there is no [`Board`], and all cells of every board are eliminated.

use super::two::Hunt;
use super::{Evidence, SolverError};
use crate::game::Game;
use crate::pattern::Pattern;
use gf2::{Matrix, Vector};
use std::convert::Infallible;

/// A prepared large board, of which there is none.
#[derive(Clone, Debug)]
pub(super) struct Board {
    none: Infallible,
    pub quiet_sets: Matrix,
    pub invariants: Matrix,
}

impl Board {
    pub fn prepare(_: &Game, _: u64) -> Result<Option<Board>, SolverError> {
        Ok(None)
    }

    pub fn nullity(_: &Game, _: u64) -> Result<Option<u64>, SolverError> {
        Ok(None)
    }

    pub fn method(&self) -> String {
        match self.none {}
    }

    pub fn mask(&self, _: &Pattern) -> Vector {
        match self.none {}
    }

    pub fn any_solution(&self, _: &Pattern) -> Result<Vector, Vector> {
        match self.none {}
    }

    pub fn can_examine_all(&self) -> bool {
        match self.none {}
    }

    pub fn minimise(&self, _: &mut Vector) -> Evidence {
        match self.none {}
    }

    pub fn hunts(&self, _: &Vector) -> Option<Vec<Hunt>> {
        match self.none {}
    }

    pub fn as_light_as(&self, _: Vector) -> impl Iterator<Item = Vector> + '_ {
        std::iter::from_fn(|| match self.none {})
    }
}
