//! Stage two, minimum weight: from any solution and the quiet sets to the fewest presses, for every number of states.

use super::answer::Evidence;
use super::basis::Basis;
use super::fewest::{Coset, Fewest, FewestSearch};
use super::limits::MAX_EXAMINED;
use super::modular::fewest as modular;
use super::options::SolverOptions;
use super::residues::Residues;
use crate::grid::Grid;
use crate::pattern::Pattern;

/// The maximum number of bits in the quiet sets of a board on which fewer presses are searched for, if not all
/// solutions can be examined.
const MAX_SEARCHED: usize = 1 << 24;

/// What is prepared once to find the fewest presses.
#[derive(Clone, Debug)]
pub(super) enum Minimum {
    /// Two states.
    Bits(Fewest),
    /// More states: nothing is prepared.
    Residues,
    /// There are too many quiet sets on too many cells to search at all.
    Unsearched,
}

impl Minimum {
    /// Prepares the quiet sets of a game on a grid.
    pub(super) fn new(quiet_sets: &Basis, grid: &Grid) -> Minimum {
        let Basis::Bits(basis) = quiet_sets else {
            return Minimum::Residues;
        };
        if basis.rows() > MAX_EXAMINED && basis.rows() * basis.columns() > MAX_SEARCHED {
            return Minimum::Unsearched;
        }
        Minimum::Bits(Fewest::new(basis, |position| {
            // The parities of row and column; opposite ones make a half.
            let cell = grid.cell(position as u64).expect("a cell of the board");
            let at = grid.coordinates(cell);
            2 * (at.iter().sum::<u64>() as usize % 2) + at[0] as usize % 2
        }))
    }

    /// Returns whether all solutions of every difference can be examined.
    pub(super) fn can_examine_all(&self, quiet_sets: &Basis) -> bool {
        match (self, quiet_sets) {
            (Minimum::Bits(fewest), _) => fewest.can_examine_all(),
            (_, Basis::Residues(residues)) => modular::can_examine_all(residues),
            _ => false,
        }
    }

    /// Replaces a solution by the best that is found, if possible one with the fewest presses.
    pub(super) fn minimise(
        &self,
        quiet_sets: &Basis,
        presses: &mut Pattern,
        options: &SolverOptions,
    ) -> Evidence {
        match (self, quiet_sets) {
            (Minimum::Bits(fewest), _) => {
                fewest.minimise(presses.bits_mut().expect("presses of two states"), options)
            }
            (_, Basis::Residues(residues)) => {
                let values = presses
                    .values_mut()
                    .expect("presses of more than two states");
                modular::minimise(residues, values, options)
            }
            // Any solution will do on such a board; it is not called fewest unless nothing is pressed.
            _ => Evidence::AtLeast(u64::from(!presses.is_blank())),
        }
    }

    /// Starts searches at a solution of two states, one for each component of the quiet sets. Returns `None` where there
    /// is nothing to search in steps.
    pub(super) fn searches(
        &self,
        presses: &Pattern,
        options: &SolverOptions,
    ) -> Option<Vec<FewestSearch>> {
        match self {
            Minimum::Bits(fewest) => {
                Some(fewest.searches(presses.bits().expect("presses of two states"), options))
            }
            Minimum::Residues | Minimum::Unsearched => None,
        }
    }
}

/// Returns an iterator over every solution with as many presses as this one.
pub(super) fn as_light_as<'a>(
    quiet_sets: &'a Basis,
    presses: &Pattern,
) -> Box<dyn Iterator<Item = Pattern> + 'a> {
    let grid = presses.grid().clone();
    match quiet_sets {
        Basis::Bits(basis) => {
            let bits = presses.bits().expect("presses of two states").clone();
            let weight = bits.count_ones();
            let all = Coset::new(basis, bits).filter(move |(_, found)| *found == weight);
            Box::new(all.map(move |(bits, _)| Pattern::from_bits(&grid, bits)))
        }
        Basis::Residues(residues @ Residues { states, .. }) => {
            let all = modular::as_light_as(residues, presses.values());
            Box::new(all.map(move |values| Pattern::from_values(&grid, *states, values)))
        }
    }
}
