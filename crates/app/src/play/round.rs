//! The puzzle on the table, with everything that is known about it: [`Round`], and how one is made.

use crate::input::GameSource;
use crate::store::InProgress;
use quatrainment::generate::{self, Date, Grade, Level};
use quatrainment::{
    Game, Grid, Hint, Puzzle, Session, Size, Solution, Solver, SolverOptions, Unsolvable, catalogue, notation,
};
use std::path::PathBuf;
use std::sync::Arc;

/// How much memory preparing a game may take unless more is allowed: that of a board with some 4,000 cells, which
/// takes a moment.
pub const MEMORY: u64 = 12 << 20;

/// A puzzle being played and what is known about it.
#[derive(Clone, Debug)]
pub struct Round {
    pub session: Session,
    pub solver: Arc<Solver>,
    /// How hard it is; `None` when it has no solution or its par is not proven.
    pub grade: Option<Grade>,
    /// A solution of the puzzle, or why there is none.
    pub answer: Result<Solution, Unsolvable>,
    /// Its day, when it is the puzzle of a day.
    pub daily: Option<Date>,
    /// Its code.
    pub code: String,
}

/// What to make a round of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A random puzzle. Without a seed, whoever makes it throws dice.
    Random { game: Asked, level: Level, seed: Option<u64> },
    /// This puzzle.
    Puzzle(Puzzle),
    /// The puzzle of a day; of today without one.
    Daily(Option<Date>),
    /// This game in progress.
    GoOn(Box<InProgress>),
}

/// A game that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    Game(Game),
    /// By its name or from a file, on its usual board or another.
    Source {
        name: String,
        file: Option<PathBuf>,
        size: Option<Size>,
    },
}

impl Asked {
    fn game(self) -> Result<Game, String> {
        match self {
            Asked::Game(game) => Ok(game),
            Asked::Source { name, file, size } => {
                let game = || {
                    let source = GameSource::new(&name, file.as_deref())?;
                    source.game(&size.unwrap_or_else(|| source.default_size()), None)
                };
                game().map_err(|error: anyhow::Error| format!("{error:#}"))
            }
        }
    }
}

/// The same game on a board of another size.
///
/// # Errors
/// When the rule does not allow that size, with a sentence for the player.
pub fn resized(game: &Game, size: Size) -> Result<Game, String> {
    let known = game.grid();
    let named = catalogue::find(game.name()).ok().filter(|entry| {
        let same = entry.game_of(&known.size()).and_then(|usual| usual.with_states(game.states()));
        same.as_ref() == Ok(game)
    });
    let resized = match named {
        Some(entry) => entry.game_of(&size).and_then(|other| other.with_states(game.states())),
        None => game.on(Grid::new(size).wrapping(|axis| axis < known.axes() && known.wraps(axis))),
    };
    resized.map_err(|error| error.to_string())
}

impl Request {
    /// Makes the round. Seed and day are for requests that leave them open; preparing it may take so much memory.
    ///
    /// # Errors
    /// With a sentence for the player.
    pub fn make(self, seed: u64, today: Date, memory: u64) -> Result<Round, String> {
        match self {
            Request::Random { game, level, seed: asked } => {
                let game = game.game()?;
                let solver = prepared(&game, memory)?;
                let seed = asked.unwrap_or(seed);
                let puzzle = generate::of_level(&solver, level, seed)
                    .map(|(puzzle, _)| puzzle)
                    // Where no level can be proven, any puzzle is as good as another.
                    .or_else(|_| generate::random(&game, seed))
                    .map_err(|error| error.to_string())?;
                Round::new(Session::new(puzzle), Arc::new(solver), None)
            }
            Request::Puzzle(puzzle) => {
                let solver = prepared(puzzle.game(), memory)?;
                Round::new(Session::new(puzzle), Arc::new(solver), None)
            }
            Request::Daily(date) => {
                let date = date.unwrap_or(today);
                let (puzzle, _) = generate::daily(date);
                let solver = prepared(puzzle.game(), memory)?;
                Round::new(Session::new(puzzle), Arc::new(solver), Some(date))
            }
            Request::GoOn(saved) => {
                let solver = prepared(saved.session.puzzle().game(), memory)?;
                Round::new(saved.session, Arc::new(solver), saved.daily)
            }
        }
    }
}

fn prepared(game: &Game, memory: u64) -> Result<Solver, String> {
    Solver::with_options(game, &SolverOptions::new().memory(memory))
        .map_err(|_| format!("a {} board is too large to be played here (see --memory)", game.grid().size()))
}

impl Round {
    fn new(session: Session, solver: Arc<Solver>, daily: Option<Date>) -> Result<Round, String> {
        let code = notation::encode(session.puzzle()).map_err(|error| error.to_string())?;
        let answer = solver.solve(&session.puzzle().difference());
        let fewest = answer.as_ref().ok().filter(|solution| solution.is_fewest()).map(Solution::count);
        let grade = fewest.map(|par| {
            let typical = generate::typical_par(&solver);
            Grade { level: Level::of(par, typical), par, typical }
        });
        Ok(Round { session, solver, grade, answer, daily, code })
    }

    /// The same puzzle from its beginning, as a game of its own.
    pub fn afresh(&self) -> Round {
        Round { session: Session::new(self.session.puzzle().clone()), ..self.clone() }
    }

    /// Finds out anew what is known, after the puzzle was changed in set-up.
    pub fn look_again(&mut self) {
        let changed = Round::new(self.session.clone(), Arc::clone(&self.solver), None);
        *self = changed.expect("set-up keeps the board, so there is still a code");
    }

    /// The fewest presses, when they are proven.
    pub fn par(&self) -> Option<u64> {
        self.grade.map(|grade| grade.par)
    }

    /// The par as the screen shows it.
    pub fn par_text(&self) -> String {
        match &self.answer {
            Err(_) => "none".to_owned(),
            Ok(solution) if solution.is_fewest() => solution.count().to_string(),
            Ok(solution) => format!("{} to {}", solution.lower_bound(), solution.count()),
        }
    }

    /// The game, as it is saved.
    pub fn in_progress(&self) -> InProgress {
        InProgress { session: self.session.clone(), daily: self.daily }
    }

    /// Why the puzzle has no solution and how to give it one, when it has none.
    pub fn impossible(&self) -> Option<Hint> {
        let why = self.answer.as_ref().err()?.clone();
        let nearest = self.solver.nearest_solvable(&self.session.puzzle().difference());
        Some(Hint::Impossible { why, nearest })
    }
}
