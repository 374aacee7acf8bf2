//! Certificates of worst cases, for `quatrainment-check`.
//!
//! After a basis of the quiet sets, which is proven to be one like the claim `not-always-solvable`, there is a position that
//! needs at least that many presses, and a proof that none needs more: a tree in preorder. Its leaves are `weights` of quiet
//! sets (see [`super`]), each written as the sum of the sets of the basis, set i being bit i of the number. Its branches are
//! `split` lines: the number of a type of cells is at most this, or more. A type is written like a quiet set, by the sets
//! of the basis that hold it. Types after `positive` have odd numbers and are independent, so that adding a quiet set makes all
//! their numbers positive. A line `sets` before it names quiet sets: only these are added, and types and weights are about
//! them instead of the basis. With fewer sets to add, no position needs fewer presses, so the bound also holds with all of them.

use super::branch::{Branch, ProofStep};
use super::types::{Types, is_in};
use super::{MAX_NULLITY, Method, Worst};
use crate::certificate::{self, Kernel};
use modtwo::{Matrix, Vector};

/// The maximum number of cells, the square of which is the length of the text.
const MAX_CELLS: u64 = 2500;

/// The maximum number of lines of a proof.
const MAX_STEPS: usize = 200_000;

impl Worst {
    /// Creates a certificate of both bounds; or `None`, when there is none: with more than 20 independent quiet sets or 2500
    /// cells, or when the proof has too many steps.
    ///
    /// ```
    /// use quatrainment::{Solver, catalogue};
    /// use quatrainment_theory::Worst;
    /// use quatrainment_theory as theory;
    /// let game = catalogue::find("lights-out")?.game()?;
    /// let mut worst = Worst::new(&Solver::new(&game)?)?;
    /// while !worst.step(1 << 20).is_finished() {}
    /// let certificate = worst.certify().expect("the board is small");
    /// assert_eq!(
    ///     quatrainment_check::check(&certificate)?.to_string(),
    ///     "a position of lights-out 5x5 needs 15 presses, and none needs more"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn certify(&self) -> Option<String> {
        let game = self.solver.game();
        if self.types.nullity > MAX_NULLITY || game.grid().len() > MAX_CELLS {
            return None;
        }
        let Kernel { text, quiet } = certificate::kernel(game, "worst-case");
        let Refutation {
            sets,
            types,
            positive,
            steps,
        } = self.refutation(&quiet, MAX_STEPS)?;
        let of = |place: usize| types.types[place].0.to_string();
        let positive: Vec<String> = positive.into_iter().map(of).collect();
        let positive = if positive.is_empty() {
            "none".to_owned()
        } else {
            positive.join(" ")
        };
        let mut text = format!(
            "{text}presses {}\nat-least {}\nat-most {}\n",
            self.presses, self.at_least, self.at_most
        );
        if let Some(sets) = sets {
            text += &format!(
                "sets {}\n",
                sets.iter()
                    .map(usize::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            );
        }
        text += &format!("positive {positive}\n");
        for step in steps {
            match step {
                ProofStep::Split { place, at_most } => {
                    text += &format!("split {} {at_most}\n", of(place))
                }
                ProofStep::Weights(weights) if weights.iter().all(|&weight| weight == 1) => {
                    text += "weights all\n";
                }
                ProofStep::Weights(weights) => {
                    let weights = weights
                        .iter()
                        .enumerate()
                        .filter(|(_, weight)| **weight > 0);
                    let weights: Vec<String> = weights
                        .map(|(quiet_set, weight)| format!("{quiet_set}:{weight}"))
                        .collect();
                    text += &format!("weights {}\n", weights.join(" "));
                }
            }
        }
        Some(text + "end\n")
    }

    /// Returns a proof that no position needs more presses than [`at_most`](Worst::at_most), for a basis of the quiet
    /// sets; or `None`, when it has more steps than this.
    pub(super) fn refutation(&self, quiet: &Matrix, max_steps: usize) -> Option<Refutation> {
        let sets = self.proven_with(quiet);
        let all = Types::sorted(quiet.columns(), quiet.rows(), |set, cell| {
            quiet.get(set, cell)
        });
        let types = sets
            .as_ref()
            .map_or_else(|| all.clone(), |sets| all.sorted_by(sets));
        // No position has a smaller largest f than this.
        let least = types.largest_for(self.at_most);
        let (from, _) = Branch::limits(&types);
        let positive = (0..from.len()).filter(|&place| from[place] == 1).collect();
        let steps = match least - 2 {
            // The f of all quiet sets add up to 0.
            ..0 => vec![ProofStep::Weights(vec![1; 1 << types.nullity])],
            wanted => Branch::new(&types, wanted).refute(max_steps)?,
        };
        Some(Refutation {
            sets,
            types,
            positive,
            steps,
        })
    }

    /// Returns the quiet sets that prove the upper bound as sums of a basis, or `None` for all.
    pub(super) fn proven_with(&self, quiet: &Matrix) -> Option<Vec<usize>> {
        let Method::Search(search) = &self.method else {
            return None;
        };
        let sets = search.upper.proven_with()?;
        let (cells, basis) = (self.types.by_cell(), quiet.transpose());
        let sum = |&set: &usize| {
            let set = Vector::from_fn(cells.len(), |cell| is_in(cells[cell], set));
            let sum = basis
                .solve(&set)
                .expect("all quiet sets are sums of the basis");
            (0..quiet.rows())
                .map(|row| usize::from(sum.get(row)) << row)
                .sum()
        };
        Some(sets.iter().map(sum).collect())
    }
}

/// A proof that the largest f cannot be smaller, for both writers of certificates.
pub(super) struct Refutation {
    /// The quiet sets that it is about, as sums of the basis, or `None` for all.
    pub(super) sets: Option<Vec<usize>>,
    pub(super) types: Types,
    /// The places of independent types of odd numbers, which may be taken to be positive.
    pub(super) positive: Vec<usize>,
    /// The tree, in preorder.
    pub(super) steps: Vec<ProofStep>,
}
