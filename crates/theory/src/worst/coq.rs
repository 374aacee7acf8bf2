//! Certificates of worst cases for Coq. They hold the same proof as those for `quatrainment-check`, in terms of
//! the number b of pressed cells of a type, instead of n − 2b. The general lemmas are in `worst.v`.

use super::branch::ProofStep;
use super::certificate::Refutation;
use super::{MAX_NULLITY, Worst};
use crate::coq;
use modtwo::{Matrix, Vector};

/// The maximum number of steps of a proof: Coq reads the tree as one term.
const MAX_STEPS: usize = 20_000;

impl Worst {
    /// Creates a file in which Coq proves both bounds; or `None`, when there is none: when there are more than 256
    /// cells or so many quiet sets that not all of them were used, or when the proof has too many steps.
    ///
    /// It needs Coq 8.16 or later and nothing besides.
    ///
    /// ```
    /// use quatrainment::{Solver, catalogue};
    /// use quatrainment_theory::Worst;
    /// let game = catalogue::find("lights-out")?.game()?;
    /// let mut worst = Worst::new(&Solver::new(&game)?)?;
    /// while !worst.step(1 << 20).is_finished() {}
    /// let file = worst.coq().expect("the board is small");
    /// assert!(file.contains("Theorem no_position_needs_more"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn coq(&self) -> Option<String> {
        let game = self.solver.game();
        if self.types.nullity > MAX_NULLITY || game.grid().len() > coq::MAX_CELLS {
            return None;
        }
        let quiet = game.matrix().kernel();
        if self.proven_with(&quiet).is_some() {
            return None;
        }
        let refutation = self.refutation(&quiet, MAX_STEPS)?;
        let (at_least, at_most) = (self.at_least, self.at_most);
        let presses = game
            .grid()
            .cells()
            .filter(|&cell| self.presses.get(cell) == 1);
        let presses: Vec<String> = presses.map(|cell| cell.index().to_string()).collect();
        let general = "cells flips unique makes invariants quiet claims_hold";
        let groups = refutation.groups();
        let fewer = refutation.fewer();
        let tree = tree(&refutation, &mut refutation.steps.iter());
        Some(format!(
            "{}{}\n\
             (* The cells by the quiet sets that hold them. *)\n\
             Definition groups : list (N * list N) := [{groups}]%N.\n\
             Lemma groups_hold : groups_ok cells quiet groups = true.\n\
             Proof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             (* Groups that may be taken to have less than half of their cells pressed. *)\n\
             Definition fewer : list (nat * N) := [{fewer}].\n\n\
             Definition all_sums : list (N * Z) := map (fun m => (N.of_nat m, 1%Z)) (seq 0 {sums}).\n\
             Definition tree : cases :=\n{tree}.\n\n\
             Lemma tree_holds : fewer_ok quiet groups fewer &&\n  \
             proves quiet {at_most} tree (sizes groups) (first_limits groups fewer) = true.\n\
             Proof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             (* Whatever is made can be made with at most {at_most} presses. *)\n\
             Theorem no_position_needs_more (X : N -> bool) :\n  \
             exists Y, (forall c, In c cells -> after cells flips X c = after cells flips Y c) /\\ (count cells Y <= {at_most})%Z.\n\
             Proof. exact (at_most {general} groups groups_hold fewer {at_most} tree tree_holds X). Qed.\n\n\
             (* What these presses make takes at least {at_least}. *)\n\
             Definition hard : N := mask [{presses}]%N (fun _ => true).\n\
             Lemma hard_holds : all_need cells {at_least} quiet hard = true.\n\
             Proof. vm_cast_no_check (eq_refl true). Qed.\n\n\
             Theorem a_position_needs_as_many (Y : N -> bool) :\n  \
             (forall c, In c cells -> after cells flips (N.testbit hard) c = after cells flips Y c) -> ({at_least} <= count cells Y)%Z.\n\
             Proof. exact (at_least {general} {at_least} hard hard_holds Y). Qed.\n\n\
             Print Assumptions no_position_needs_more.\nPrint Assumptions a_position_needs_as_many.\n",
            coq::two(game),
            include_str!("worst.v"),
            sums = 1u64 << refutation.types.nullity,
            presses = presses.join("; "),
        ))
    }
}

impl Refutation {
    /// Returns the types and their cells, at the end the cells in no quiet set.
    fn groups(&self) -> String {
        let numbers = |cells: &[usize]| {
            cells
                .iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join("; ")
        };
        let groups = self
            .types
            .types
            .iter()
            .map(|(of, cells)| (*of, cells))
            .chain([(0, &self.types.fixed)]);
        groups
            .map(|(of, cells)| format!("({of}, [{}])", numbers(cells)))
            .collect::<Vec<_>>()
            .join(";\n  ")
    }

    /// Returns the places of the positive types, each with a sum of quiet sets that holds it and no other of them.
    fn fewer(&self) -> String {
        let positive = &self.positive;
        let types = Matrix::from_fn(positive.len(), self.types.nullity, |place, set| {
            self.types.types[positive[place]].0 >> set & 1 == 1
        });
        let entry = |(number, place): (usize, &usize)| {
            let wanted = Vector::from_fn(positive.len(), |other| other == number);
            let sum = types.solve(&wanted).expect("they are independent");
            let sum: u64 = (0..self.types.nullity)
                .map(|set| u64::from(sum.get(set)) << set)
                .sum();
            format!("({place}%nat, {sum}%N)")
        };
        positive
            .iter()
            .enumerate()
            .map(entry)
            .collect::<Vec<_>>()
            .join("; ")
    }
}

/// Returns the tree whose steps in preorder come next.
fn tree<'a>(refutation: &Refutation, steps: &mut impl Iterator<Item = &'a ProofStep>) -> String {
    match steps.next().expect("every split is followed by two proofs") {
        ProofStep::Split { place, at_most } => {
            // n − 2b is at most this, so at least this many cells are pressed.
            let high = tree(refutation, steps);
            let low = tree(refutation, steps);
            let pressed = (refutation.types.types[*place].1.len() as i64 - at_most) / 2 - 1;
            format!("(split {place} {pressed} {low} {high})")
        }
        ProofStep::Weights(weights) if weights.iter().all(|&weight| weight == 1) => {
            "(weights all_sums)".to_owned()
        }
        ProofStep::Weights(weights) => {
            let weights = weights
                .iter()
                .enumerate()
                .filter(|(_, weight)| **weight > 0);
            let weights: Vec<String> = weights
                .map(|(quiet_set, weight)| format!("({quiet_set}%N, {weight}%Z)"))
                .collect();
            format!("\n(weights [{}])", weights.join("; "))
        }
    }
}
