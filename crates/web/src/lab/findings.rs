//! What is found out about a drawn game: [`Findings`], here or by the worker, to which it travels as text.

use quatrainment::words::sentence;
use quatrainment::{Game, Pattern, Solver, SolverOptions, notation};

/// The memory that preparing a game may take here.
const MEMORY: u64 = 64 << 20;

/// How many quiet sets and invariants are shown.
const SHOWN: usize = 3;

/// The maximum number of cells that are examined at once, without the worker.
const QUICK: u64 = 144;
const QUICK_WITH_MORE_STATES: u64 = 25;

/// What is found out about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    pub cells: u64,
    pub rank: usize,
    /// How many independent quiet sets there are, and as many invariants.
    pub nullity: usize,
    /// One position in so many can be solved; it has as many solutions.
    pub share: String,
    pub quiet_sets: Vec<Pattern>,
    pub invariants: Vec<Pattern>,
}

impl Findings {
    /// Whether it is found out in no time.
    pub fn is_quick(game: &Game) -> bool {
        let most = if game.states() == 2 {
            QUICK
        } else {
            QUICK_WITH_MORE_STATES
        };
        game.grid().len() <= most
    }

    /// Finds out.
    ///
    /// # Errors
    /// With a sentence, when it would need too much memory.
    pub fn of(game: &Game) -> Result<Findings, String> {
        Findings::with_progress(game, |_| {})
    }

    /// Finds out, and reports the progress in percent, where this can be known.
    fn with_progress(game: &Game, progress: fn(u32)) -> Result<Findings, String> {
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

    fn encode(&self) -> String {
        let Findings {
            rank,
            nullity,
            share,
            quiet_sets,
            invariants,
            ..
        } = self;
        let texts = |patterns: &[Pattern]| {
            let numbers = |pattern: &Pattern| {
                let values = pattern.values();
                values
                    .iter()
                    .map(u8::to_string)
                    .collect::<Vec<_>>()
                    .join(",")
            };
            patterns.iter().map(numbers).collect::<Vec<_>>().join(" ")
        };
        format!(
            "{rank};{nullity};{share};{};{}",
            texts(quiet_sets),
            texts(invariants)
        )
    }

    /// Reads what the worker answered about a game.
    fn decode(game: &Game, text: &str) -> Option<Findings> {
        let mut parts = text.split(';');
        let mut part = || parts.next();
        let rank = part()?.parse().ok()?;
        let nullity = part()?.parse().ok()?;
        let share = part()?.to_owned();
        let patterns = |text: &str| {
            text.split(' ')
                .filter(|text| !text.is_empty())
                .map(|text| pattern(game, text))
                .collect::<Option<_>>()
        };
        let quiet_sets = patterns(part()?)?;
        let invariants = patterns(part()?)?;
        Some(Findings {
            cells: game.grid().len(),
            rank,
            nullity,
            share,
            quiet_sets,
            invariants,
        })
    }

    /// Reads what the worker answered.
    ///
    /// # Errors
    /// With a sentence, when it answered nothing that makes sense.
    pub fn read(game: &Game, answer: Result<String, String>) -> Result<Findings, String> {
        answer.and_then(|text| {
            Findings::decode(game, &text).ok_or_else(|| "The answer was not understood.".to_owned())
        })
    }
}

/// What the worker answers.
///
/// # Errors
/// With a sentence.
pub fn answer(code: &str, progress: fn(u32)) -> Result<String, String> {
    let puzzle = notation::decode(code).map_err(sentence)?;
    Ok(Findings::with_progress(puzzle.game(), progress)?.encode())
}

fn pattern(game: &Game, text: &str) -> Option<Pattern> {
    let values: Vec<u8> = text
        .split(',')
        .map(|value| value.parse().ok())
        .collect::<Option<_>>()?;
    let is_whole = values.len() as u64 == game.grid().len()
        && values.iter().all(|&value| value < game.states());
    is_whole.then(|| Pattern::from_fn(game.grid(), game.states(), |cell| values[cell.position()]))
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
            let findings = Findings::of(&catalogue::find(name).unwrap().game().unwrap()).unwrap();
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
            let answer = answer(&notation::encode_game(&game).unwrap(), |_| {});
            assert_eq!(Findings::read(&game, answer), Findings::of(&game), "{name}");
        }
    }

    #[test]
    fn nonsense_is_no_answer() {
        let game = catalogue::find("merlin").unwrap().game().unwrap();
        for text in [
            "",
            "9",
            "9;0;1;;x",
            "9;0;1;1,2;",
            "9;0;1;0,0,0,0,0,0,0,0,9;",
        ] {
            assert!(
                Findings::read(&game, Ok(text.to_owned())).is_err(),
                "{text}"
            );
        }
        assert!(answer("nonsense", |_| {}).is_err());
    }
}
