//! The results about a drawn game: [`Findings`], computed here or by the worker.

use quatrainment::words::sentence;
use quatrainment::{Game, Pattern, Solver, SolverOptions};
use serde::{Deserialize, Serialize};

/// The memory that preparing a game may take here.
const MEMORY: u64 = 64 << 20;

/// The number of quiet sets and invariants that are shown.
const SHOWN: usize = 3;

/// The maximum number of cells that are examined at once, without the worker.
const QUICK: u64 = 144;
const QUICK_WITH_MORE_STATES: u64 = 25;

/// The results about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    pub cells: u64,
    pub rank: usize,
    /// The number of independent quiet sets, and of invariants.
    pub nullity: usize,
    /// One position in this many can be solved; it has as many solutions.
    pub share: String,
    pub quiet_sets: Vec<Pattern>,
    pub invariants: Vec<Pattern>,
}

impl Findings {
    /// Returns whether they are computed at once.
    pub fn is_quick(game: &Game) -> bool {
        let most = if game.states() == 2 {
            QUICK
        } else {
            QUICK_WITH_MORE_STATES
        };
        game.grid().len() <= most
    }

    /// Computes them, and reports the progress in percent where it is known.
    ///
    /// # Errors
    /// With a sentence, when that needs too much memory.
    pub fn of(game: &Game, progress: fn(u32)) -> Result<Findings, String> {
        let options = SolverOptions::new().memory(MEMORY).progress(progress);
        let solver = Solver::with_options(game, &options).map_err(sentence)?;
        Ok(Findings {
            cells: game.grid().len(),
            rank: solver.rank(),
            nullity: solver.nullity(),
            share: solver.solutions_text(),
            quiet_sets: solver.quiet_sets().take(SHOWN).collect(),
            invariants: solver.invariants().take(SHOWN).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    #[test]
    fn known_games_have_their_known_rank() {
        for (name, rank, share) in [
            ("quatrainment", 16, "1"),
            ("quatrainment-a", 12, "16"),
            ("lights-out", 23, "4"),
        ] {
            let findings =
                Findings::of(&catalogue::find(name).unwrap().game().unwrap(), |_| {}).unwrap();
            assert_eq!(
                (findings.rank, findings.share.as_str()),
                (rank, share),
                "{name}"
            );
        }
    }

    #[test]
    fn findings_come_back_from_the_worker_as_they_were() {
        for (name, states) in [
            ("quatrainment", 2),
            ("quatrainment-b", 2),
            ("lights-out", 3),
            ("merlin", 12),
        ] {
            let game = catalogue::find(name)
                .unwrap()
                .game()
                .unwrap()
                .with_states(states)
                .unwrap();
            let findings = Findings::of(&game, |_| {}).unwrap();
            let text = serde_json::to_string(&findings).unwrap();
            assert_eq!(
                serde_json::from_str::<Findings>(&text).unwrap(),
                findings,
                "{name}"
            );
        }
    }
}
