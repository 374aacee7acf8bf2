//! The look-up of a chase: which presses undo what it leaves.

use crate::modular::{Diagonal, Echelon, Square};
use quatrainment::solve::{Often, RowChase};
use quatrainment::{Cell, Pattern};

/// The maximum number of look-ups among which the lightest is chosen.
const MAX_CHOICES: u32 = 1 << 12;

/// What a chase leaves, and which presses undo it.
pub(super) struct LookUp {
    /// The presses that a chase does not make.
    seeds: Vec<Cell>,
    /// The cells that a chase does not clear.
    left: Vec<Cell>,
    /// Row s is what seed s leaves, when it is made on the blank board and chased.
    leaves: Square,
    /// The cells of what is left that are looked at, each with the presses to make for each 1 that it lacks. `None`
    /// when cells cannot be looked at one by one, because some number has no inverse.
    pub(super) table: Option<Vec<(Cell, Vec<Often>)>>,
}

impl LookUp {
    /// Derives the look-up. What the seeds leave is a matrix L, and what is left over can be undone exactly when it is a sum
    /// of its columns. Chasing is linear, so making those presses and chasing again clears the board.
    pub(super) fn of(chase: &RowChase, states: u32) -> LookUp {
        let rows = chase.leaves();
        let mut look_up = LookUp {
            seeds: chase.seeds().to_vec(),
            left: chase.left().to_vec(),
            // One row of the board is a seed and all below the depth are; one row more than these is left.
            leaves: Square::from_fn(rows.len(), states, |seed, cell| rows[seed][cell]),
            table: None,
        };
        if let Some(table) = chase.table() {
            let once = |presses: Vec<Cell>| presses.into_iter().map(|press| (press, 1)).collect();
            let row = |(cell, presses)| (cell, once(presses));
            look_up.table = Some(table.into_iter().map(row).collect());
            return look_up;
        }
        let form = Echelon::of(&look_up.leaves);
        if form.has_unit_pivots() {
            look_up.table = Some(look_up.cell_by_cell(&form.pivots));
        }
        look_up
    }

    /// Returns the first cells that determine all others of a sum of what seeds leave, with the presses for each.
    fn cell_by_cell(&self, looked_at: &[usize]) -> Vec<(Cell, Vec<Often>)> {
        let (size, states) = (self.seeds.len(), self.leaves.modulus());
        let seen = Square::from_fn(size, states, |place, seed| {
            looked_at
                .get(place)
                .map_or(0, |&cell| self.leaves.get(seed, cell))
        });
        let form = Diagonal::of(&seen);
        let silent: Vec<(Vec<u8>, u32)> = form
            .bound()
            .into_iter()
            .map(|place| (form.quiet(place), form.entries[place]))
            .collect();
        let answer = |place: usize| {
            let mut wanted = vec![0; size];
            wanted[place] = (states - 1) as u8;
            let answer = form
                .solve(&wanted)
                .expect("the cells that are looked at are independent");
            self.often(&lightest(answer, &silent, states))
        };
        (0..looked_at.len())
            .map(|place| (self.left[looked_at[place]], answer(place)))
            .collect()
    }

    /// Returns the presses of seeds that undo what is left.
    pub(super) fn undoing(&self, lacking: &Pattern) -> Vec<Often> {
        if let Some(table) = &self.table {
            let states = self.leaves.modulus();
            let mut often = vec![0u32; self.seeds.len()];
            for (cell, presses) in table {
                for (press, times) in presses {
                    let seed = self
                        .seeds
                        .iter()
                        .position(|seed| seed == press)
                        .expect("the table names seeds");
                    often[seed] =
                        (often[seed] + u32::from(lacking.get(*cell)) * u32::from(*times)) % states;
                }
            }
            return self.often(
                &often
                    .into_iter()
                    .map(|times| times as u8)
                    .collect::<Vec<_>>(),
            );
        }
        let states = self.leaves.modulus();
        let wanted: Vec<u8> = self
            .left
            .iter()
            .map(|&cell| ((states - u32::from(lacking.get(cell))) % states) as u8)
            .collect();
        let form = Diagonal::of(&self.leaves.transposed());
        self.often(
            &form
                .solve(&wanted)
                .expect("what is left of a solvable difference can be undone"),
        )
    }

    fn often(&self, times: &[u8]) -> Vec<Often> {
        self.seeds
            .iter()
            .copied()
            .zip(times.iter().copied())
            .filter(|&(_, times)| times > 0)
            .collect()
    }
}

/// Returns the lightest sum of a vector and multiples of some that change nothing; of several the first in reading
/// order. Where there are too many, it is the vector itself.
fn lightest(vector: Vec<u8>, silent: &[(Vec<u8>, u32)], states: u32) -> Vec<u8> {
    let choices = silent
        .iter()
        .try_fold(1u32, |product, (_, order)| product.checked_mul(*order));
    let Some(choices) = choices.filter(|&choices| choices <= MAX_CHOICES) else {
        return vector;
    };
    let key = |vector: &Vec<u8>| {
        let places = vector.iter().enumerate();
        let repeated: Vec<usize> = places
            .flat_map(|(place, &times)| std::iter::repeat_n(place, times.into()))
            .collect();
        (repeated.len(), repeated)
    };
    let chosen = |choice: u32| {
        let (mut sum, mut rest) = (vector.clone(), choice);
        for (values, order) in silent {
            let times = rest % order;
            rest /= order;
            for (to, &value) in sum.iter_mut().zip(values) {
                *to = ((u32::from(*to) + times * u32::from(value)) % states) as u8;
            }
        }
        sum
    };
    (0..choices).map(chosen).min_by_key(key).unwrap_or(vector)
}
