//! Certificates of worst cases, for [`check`](crate::theory::check).
//!
//! After a basis of the quiet sets, which is proven to be one like the claim `not-always-solvable`, there is a position that
//! needs at least so many presses, and a proof that none needs more: a tree in preorder. Its leaves are `weights` of quiet
//! sets (see [`super`]), each written as the sum of the sets of the basis, set i being bit i of the number. Its branches are
//! `split` lines: the number of a type of cells is at most this, or more. A type is written like a quiet set, by the sets
//! of the basis that hold it. Types after `positive` have odd numbers and are independent, so that adding a quiet set makes all
//! their numbers positive.

use super::branch::{Branch, ProofStep};
use super::{MAX_NULLITY, Types, Worst};
use crate::theory::certificate::{self, Kernel};

/// The maximum number of cells, the square of which is the length of the text.
const MAX_CELLS: u64 = 2500;

/// The maximum number of lines of a proof.
const MAX_STEPS: usize = 200_000;

impl Worst {
    /// Creates a certificate of both bounds; or `None`, when there is none: with more than 16 independent quiet sets or 2500
    /// cells, or when the proof has too many steps.
    ///
    /// ```
    /// use quatrainment::{Solver, catalogue, theory, theory::Worst};
    /// let game = catalogue::find("lights-out")?.game()?;
    /// let mut worst = Worst::new(&Solver::new(&game)?)?;
    /// while !worst.step(1 << 20).is_finished() {}
    /// let certificate = worst.certify().expect("the board is small");
    /// assert_eq!(
    ///     theory::check(&certificate)?.to_string(),
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
        let types = Types::sorted(game.grid().len() as usize, quiet.rows(), |set, cell| quiet.get(set, cell));
        let cells = types.cells() as i64;
        // No position has a smaller largest f than this; f is as odd as the number of cells.
        let least = cells - 2 * (self.at_most as i64 - types.fixed.len() as i64);
        let mut branch = Branch::new(&types, least);
        let place = |place: usize| types.types[place].0;
        let positive = (0..types.types.len()).filter(|&place| branch.from()[place] == 1);
        let positive: Vec<String> = positive.map(|at| place(at).to_string()).collect();
        let positive = if positive.is_empty() { "none".to_owned() } else { positive.join(" ") };
        let mut text = format!(
            "{text}presses {}\nat-least {}\nat-most {}\npositive {positive}\n",
            self.presses, self.at_least, self.at_most
        );
        if least - 2 < 0 {
            // The f of all quiet sets add up to 0.
            text += "weights all\n";
        } else {
            for step in branch.refute(least - 2, MAX_STEPS)? {
                match step {
                    ProofStep::Split { place: at, at_most } => {
                        text += &format!("split {} {at_most}\n", place(at));
                    }
                    ProofStep::Weights(weights) => {
                        let weights = weights.iter().enumerate().filter(|(_, weight)| **weight > 0);
                        let weights: Vec<String> =
                            weights.map(|(quiet_set, weight)| format!("{quiet_set}:{weight}")).collect();
                        text += &format!("weights {}\n", weights.join(" "));
                    }
                }
            }
        }
        Some(text + "end\n")
    }
}
