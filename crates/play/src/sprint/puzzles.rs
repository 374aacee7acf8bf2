//! The puzzles of a sprint: their pars, and the puzzles that a seed draws.

use quatrainment::generate::{Series, series};
use quatrainment::{Puzzle, Solver, catalogue};

/// The greatest par of Quatrainment 4×4: every set of presses is the fewest for what it does.
pub const MAX_PAR: u64 = 16;

/// Returns the par of a puzzle, counted from 1.
///
/// ```
/// use quatrainment_play::sprint::par;
/// let pars: Vec<u64> = (1..=21).map(par).collect();
/// assert_eq!(pars, [1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5]);
/// assert_eq!((par(75), par(76), par(1_000)), (15, 16, 16));
/// ```
#[must_use]
pub fn par(number: u64) -> u64 {
    match number {
        0..=3 => 1,
        4..=8 => 2,
        9..=15 => 3,
        _ => (4 + (number - 16) / 5).min(MAX_PAR),
    }
}

/// The puzzles of a seed. They never change.
#[derive(Clone, Debug)]
pub(super) struct Puzzles {
    solver: Solver,
    series: Series,
    number: u64,
}

impl Puzzles {
    pub fn new(seed: u64) -> Puzzles {
        let game = catalogue::find("quatrainment")
            .expect("the catalogue has Quatrainment")
            .game()
            .expect("it has a usual board");
        Puzzles {
            solver: Solver::new(&game).expect("its board is small"),
            series: series(seed),
            number: 0,
        }
    }
}

impl Iterator for Puzzles {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        self.number += 1;
        self.series.draw(&self.solver, par(self.number)).ok()
    }
}
