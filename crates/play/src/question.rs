//! Questions that may take long, as plain values: [`Question`], its [`Answer`], and [`SolverCache`], which answers them on
//! whatever thread, worker or server it is called.

use super::puzzle_info::{Fix, PuzzleInfo, UnsolvableReport};
use super::review::Distance;
use super::words;
use crate::marks::HintMarks;
use quatrainment::generate::{self, Level};
use quatrainment::solve::{Nearest, Solver, SolverError, SolverOptions, Unsolvable};
use quatrainment::words::sentence;
use quatrainment::{Cell, Game, Hint, HintLevel, Pattern, Puzzle};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// The memory that preparing a game may take unless a front end allows more: enough for some 4,000 cells.
pub const DEFAULT_MEMORY: u64 = 12 << 20;

/// How many prepared games [`SolverCache`] keeps.
const MAX_PREPARED: usize = 4;

/// What is said when work was cancelled.
const CANCELLED: &str = "Stopped.";

/// The maximum number of cells whose questions take less than the blink of an eye.
const QUICK_CELLS: u64 = 36;
const QUICK_CELLS_WITH_MORE_STATES: u64 = 16;

/// A question whose answer may take long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Question {
    /// A new puzzle of a game.
    New {
        /// The game.
        game: Game,
        /// How hard it should be.
        level: Level,
        /// The seed of the puzzle.
        seed: u64,
    },
    /// What is known about a puzzle: its par, or why it cannot be solved.
    PuzzleInfo(Puzzle),
    /// A hint for a position, given as the puzzle that is left. Where there is no solution, the answer is why.
    Hint(HintLevel, Puzzle),
    /// The presses that solve a position, given as the puzzle that is left.
    Solve(Puzzle),
    /// How many presses a position is away from its target, given as the puzzle that is left.
    Distance(Puzzle),
}

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Answer {
    /// The new puzzle.
    New(Puzzle),
    /// What is known about the puzzle.
    PuzzleInfo(PuzzleInfo),
    /// The hint.
    Hint(HintReport),
    /// The presses in the order to make them; none when the position cannot be solved.
    Solve(Vec<Cell>),
    /// How many presses remain.
    Distance(Distance),
}

/// A hint as a player reads and sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HintReport {
    /// The sentence.
    pub text: String,
    /// What is drawn on the board.
    pub marks: HintMarks,
    /// The cell to press, if the hint names one.
    pub cell: Option<Cell>,
}

/// Answers questions, and keeps the games that it prepared last: most questions are about the same game. It can be
/// shared between threads.
#[derive(Debug)]
pub struct SolverCache {
    memory: u64,
    prepared: Mutex<VecDeque<Solver>>,
}

impl Default for SolverCache {
    fn default() -> SolverCache {
        SolverCache::new(DEFAULT_MEMORY)
    }
}

impl SolverCache {
    /// Creates a cache that prepares games within this many bytes each.
    #[must_use]
    pub fn new(memory: u64) -> SolverCache {
        SolverCache {
            memory,
            prepared: Mutex::default(),
        }
    }

    /// Returns whether a game can be prepared within the memory, as far as that is known without doing it: so that a front
    /// end can refuse what cannot be played before it is chosen. More states need more memory for each cell.
    ///
    /// ```
    /// use quatrainment::catalogue;
    /// use quatrainment_play::SolverCache;
    /// let game = catalogue::find("lights-out")?.game_of(&"64x64".parse()?)?;
    /// assert!(SolverCache::default().can_prepare(&game));
    /// assert!(!SolverCache::default().can_prepare(&game.with_states(255)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn can_prepare(&self, game: &Game) -> bool {
        Solver::fits(game, &SolverOptions::new().memory(self.memory))
    }

    /// Answers a question. The same question always has the same answer. The options may hear of the progress and cancel
    /// the work; their limit on memory is that of [`SolverCache::new`].
    ///
    /// ```
    /// use quatrainment_play::{Answer, Question, SolverCache};
    /// use quatrainment::{SolverOptions, catalogue, generate::Level};
    /// let game = catalogue::find("merlin")?.game()?;
    /// let question = Question::New { game, level: Level::Easy, seed: 7 };
    /// let answer = SolverCache::default().answer(&question, &SolverOptions::new())?;
    /// assert!(matches!(answer, Answer::New(puzzle) if puzzle.game().name() == "merlin"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns a sentence for the player if the board is too large or the work was cancelled.
    pub fn answer(&self, question: &Question, options: &SolverOptions) -> Result<Answer, String> {
        let solver = self.solver(question.game(), options)?;
        let answer = answer(&solver, question)?;
        // The answer of cancelled work may fall short.
        if solver.is_cancelled() {
            Err(CANCELLED.to_owned())
        } else {
            Ok(answer)
        }
    }

    /// Returns the solver of a game, prepared now or before, with these options.
    ///
    /// # Errors
    /// Returns a sentence for the player if the board is too large or the work was cancelled.
    pub fn solver(&self, game: &Game, options: &SolverOptions) -> Result<Solver, String> {
        let options = options.clone().memory(self.memory);
        let known = self
            .lock()
            .iter()
            .find(|solver| solver.game() == game)
            .cloned();
        if let Some(solver) = known {
            return Ok(solver.configured(&options));
        }
        let solver = Solver::with_options(game, &options).map_err(|error| match error {
            SolverError::Cancelled => CANCELLED.to_owned(),
            _ => words::too_large(game),
        })?;
        let mut prepared = self.lock();
        prepared.truncate(MAX_PREPARED - 1);
        prepared.push_front(solver.configured(&SolverOptions::new().memory(self.memory)));
        Ok(solver)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<Solver>> {
        // The list is whole between any two of its changes, so a panic elsewhere does not spoil it.
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn answer(solver: &Solver, question: &Question) -> Result<Answer, String> {
    Ok(match question {
        Question::New { game, level, seed } => {
            let puzzle = generate::of_level(solver, *level, *seed)
                .map(|(puzzle, _)| puzzle)
                // Where no level can be proven, any puzzle is as good as another.
                .or_else(|_| generate::random(game, *seed));
            Answer::New(puzzle.map_err(sentence)?)
        }
        Question::PuzzleInfo(puzzle) => Answer::PuzzleInfo(facts(solver, puzzle)),
        Question::Hint(level, puzzle) => {
            let difference = puzzle.difference();
            match Hint::about(solver, &difference, *level) {
                Hint::Impossible { why, .. } => {
                    Answer::PuzzleInfo(PuzzleInfo::Unsolvable(report(solver, puzzle, why)))
                }
                hint => Answer::Hint(HintReport {
                    text: hint.to_string(),
                    marks: HintMarks::of(&hint, &difference),
                    cell: hint.cell(),
                }),
            }
        }
        Question::Distance(puzzle) => Answer::Distance(match solver.solve(&puzzle.difference()) {
            Ok(solution) if solution.is_fewest() => Distance::Exact(solution.count()),
            Ok(solution) => Distance::Between(solution.lower_bound(), solution.count()),
            Err(_) => Distance::Unreachable,
        }),
        Question::Solve(puzzle) => {
            let solution = solver.solve(&puzzle.difference());
            Answer::Solve(
                solution.map_or_else(|_| Vec::new(), |solution| repeated(solution.presses())),
            )
        }
    })
}

impl Question {
    /// Returns the game that the question is about.
    #[must_use]
    pub fn game(&self) -> &Game {
        match self {
            Question::New { game, .. } => game,
            Question::PuzzleInfo(puzzle)
            | Question::Hint(_, puzzle)
            | Question::Solve(puzzle)
            | Question::Distance(puzzle) => puzzle.game(),
        }
    }

    /// Returns whether the answer takes so little time that a front end may wait for it.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        let game = self.game();
        let cells = if game.states() == 2 {
            QUICK_CELLS
        } else {
            QUICK_CELLS_WITH_MORE_STATES
        };
        game.grid().len() <= cells
    }
}

fn facts(solver: &Solver, puzzle: &Puzzle) -> PuzzleInfo {
    let difference = puzzle.difference();
    match solver.solve(&difference) {
        Ok(solution) => {
            let (at_least, at_most) = (solution.lower_bound(), solution.count());
            let grade = solution.is_fewest().then(|| {
                let typical = generate::typical_par(solver);
                generate::Grade {
                    level: Level::of(at_most, typical),
                    par: at_most,
                    typical,
                }
            });
            PuzzleInfo::Solvable {
                at_least,
                at_most,
                grade,
            }
        }
        Err(why) => PuzzleInfo::Unsolvable(report(solver, puzzle, why)),
    }
}

fn report(solver: &Solver, puzzle: &Puzzle, why: Unsolvable) -> UnsolvableReport {
    let difference = puzzle.difference();
    let nearest = solver.nearest_solvable(&difference);
    let fix = fix(puzzle, &nearest);
    let evidence = why.evidence();
    let marks = HintMarks::of(&Hint::Impossible { why, nearest }, &difference);
    UnsolvableReport {
        evidence,
        marks,
        fix,
    }
}

/// The nearest target that can be reached from the start and is not the start itself. `None` when no press changes
/// anything.
fn fix(puzzle: &Puzzle, nearest: &Nearest) -> Option<Fix> {
    let (game, target) = (puzzle.game(), puzzle.target());
    let add = |change: &Pattern| {
        let mut changed = target.clone();
        change
            .cells()
            .for_each(|cell| changed.add(cell, change.get(cell)));
        changed
    };
    let fixed = |target: Pattern| {
        let changed = puzzle.target().difference(&target);
        Fix {
            target,
            cells: changed.cells().collect(),
        }
    };
    let reached = add(nearest.change());
    if reached != *puzzle.start() {
        return Some(fixed(reached));
    }
    // Only the start itself is nearest. One press away from it there is always something to do.
    let presses = game.grid().cells().map(|cell| {
        let mut target = puzzle.start().clone();
        game.press(&mut target, cell);
        target
    });
    presses
        .filter(|target| target != puzzle.start())
        .map(fixed)
        .min_by_key(|fix| fix.cells.len())
}

/// The cells of a pattern, each as often as its state says.
fn repeated(pattern: &Pattern) -> Vec<Cell> {
    pattern
        .cells()
        .flat_map(|cell| std::iter::repeat_n(cell, usize::from(pattern.get(cell))))
        .collect()
}
