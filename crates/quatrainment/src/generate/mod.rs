//! Puzzles from a seed: [`random`], with a given [par](with_par), of a [`Level`], of a [day](daily).
//!
//! The same seed always gives the same puzzle, on every platform. So a puzzle depends only on the numbers
//! drawn and on what is mathematically determined (whether presses are the fewest), never on which of several
//! solutions a method happens to find.

mod daily;
mod date;
mod level;
mod presses;
mod seeds;
mod series;
mod ways;

use crate::game::{Game, Goal};
use crate::grid::Cell;
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use crate::rng;
use crate::solve::Solver;
use modtwo::Random;

pub use daily::{Daily, DailyGame};
pub use date::{Date, DateError};
pub use level::{Grade, Level, LevelError, typical_par};
pub use presses::by_presses;
pub use seeds::{Seeds, seeds};
pub use series::{Series, series};
pub use ways::ways_to_press;

/// The maximum number of draws before giving up.
const MAX_DRAWS: usize = 64;

/// The maximum number of solutions examined to reach a par.
const MAX_WORK: usize = 1 << 30;

/// Creates a random puzzle. The start is the target after uniformly random presses, so it can be solved.
///
/// ```
/// use quatrainment::{catalogue, generate};
/// let game = catalogue::find("quatrainment")?.game()?;
/// let puzzle = generate::random(&game, 7)?;
/// assert_eq!(puzzle, generate::random(&game, 7)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if no press of the game changes anything.
pub fn random(game: &Game, seed: u64) -> Result<Puzzle, GenerateError> {
    random_with(game, &mut Random::new(seed, rng::PUZZLE))
}

/// Creates the pattern that uniformly random presses make of the blank board. It may be blank again.
///
/// ```
/// use quatrainment::{Solver, catalogue, generate};
/// let game = catalogue::find("lights-out")?.game()?;
/// let pattern = generate::random_pattern(&game, 1);
/// assert!(Solver::new(&game)?.solve(&pattern).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// Panics if the board does not fit in memory.
#[must_use]
pub fn random_pattern(game: &Game, seed: u64) -> Pattern {
    rng::pressed(game, seed)
}

/// Creates a puzzle whose fewest presses are `par`.
///
/// ```
/// use quatrainment::{Solver, catalogue, generate};
/// let solver = Solver::new(&catalogue::find("lights-out")?.game()?)?;
/// let puzzle = generate::with_par(&solver, 15, 1)?;
/// assert_eq!(solver.par(&puzzle), Some(15));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if none was found, or if fewest presses cannot be proven for this game.
pub fn with_par(solver: &Solver, par: u64, seed: u64) -> Result<Puzzle, GenerateError> {
    with_par_with(solver, par, &mut Random::new(seed, rng::PUZZLE))
}

/// Creates a puzzle of a level, with its grade. A tiny game may have no puzzle of that level; then the nearest one is
/// made, and its grade says which level it has.
///
/// ```
/// use quatrainment::{Solver, catalogue, generate::{self, Level}};
/// let solver = Solver::new(&catalogue::find("quatrainment")?.game()?)?;
/// let (puzzle, grade) = generate::of_level(&solver, Level::Easy, 1)?;
/// assert_eq!(solver.par(&puzzle), Some(grade.par));
/// assert!((2..=4).contains(&grade.par));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if none was found, or if fewest presses cannot be proven for this game.
pub fn of_level(
    solver: &Solver,
    level: Level,
    seed: u64,
) -> Result<(Puzzle, Grade), GenerateError> {
    of_level_with(solver, level, &mut Random::new(seed, rng::PUZZLE))
}

/// Returns the level of a puzzle and the reason for it, or `None` when it has no solution or its par is not proven.
///
/// ```
/// use quatrainment::{Solver, catalogue, generate::{self, Level}};
/// let solver = Solver::new(&catalogue::find("quatrainment")?.game()?)?;
/// let puzzle = generate::with_par(&solver, 9, 1)?;
/// assert_eq!(generate::grade(&solver, &puzzle).unwrap().level, Level::Expert);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// Panics if the puzzle is of another game than the solver.
#[must_use]
pub fn grade(solver: &Solver, puzzle: &Puzzle) -> Option<Grade> {
    let (par, typical) = (solver.par(puzzle)?, typical_par(solver));
    Some(Grade::new(par, typical))
}

/// Creates the puzzle of a day: Quatrainment 4×4, easy on Monday and Tuesday, medium on Wednesday and Thursday,
/// hard on Friday and Saturday, expert on Sunday.
///
/// ```
/// use quatrainment::generate::{self, Level};
/// let (_, grade) = generate::daily("2026-11-15".parse()?);
/// assert_eq!(grade.level, Level::Expert);
/// # Ok::<(), generate::DateError>(())
/// ```
#[must_use]
pub fn daily(date: Date) -> (Puzzle, Grade) {
    Daily::new(date).puzzle()
}

fn random_with(game: &Game, rng: &mut Random) -> Result<Puzzle, GenerateError> {
    for _ in 0..MAX_DRAWS {
        let target = draw_target(game, rng);
        let presses = rng::states(game, rng);
        let puzzle = puzzle_with(game, target, &presses);
        if !puzzle.difference().is_blank() {
            return Ok(puzzle);
        }
    }
    Err(GenerateError::NothingToDo)
}

fn with_par_with(solver: &Solver, par: u64, rng: &mut Random) -> Result<Puzzle, GenerateError> {
    // The rank may be 0 all the same, for instance modulo 4 if presses add 2.
    let changes_nothing = solver
        .game()
        .grid()
        .cells()
        .all(|cell| solver.game().effect(cell).is_empty());
    if par == 0 || changes_nothing {
        return Err(GenerateError::NothingToDo);
    }
    check_provable(solver)?;
    let game = solver.game();
    let target = draw_target(game, rng);
    let cells = draw_fewest(solver, par, rng)?;
    let mut presses = game.blank();
    for cell in cells {
        presses.add(cell, 1);
    }
    Ok(puzzle_with(game, target, &presses))
}

fn of_level_with(
    solver: &Solver,
    level: Level,
    rng: &mut Random,
) -> Result<(Puzzle, Grade), GenerateError> {
    let typical = typical_par(solver);
    if let Some(pars) = level.pars(typical) {
        let par = pars.start() + rng.below(pars.end() - pars.start() + 1);
        let puzzle = with_par_with(solver, par, rng)?;
        return Ok((puzzle, Grade::new(par, typical)));
    }
    // The highest level is any position beyond the typical par. More than half of all positions reach the
    // typical par; should none be found beyond it, the best one seen is as hard as the game gets.
    check_provable(solver)?;
    let mut best: Option<(Puzzle, Grade)> = None;
    for _ in 0..MAX_DRAWS {
        let puzzle = random_with(solver.game(), rng)?;
        let par = solver.par(&puzzle).ok_or(GenerateError::Cancelled)?;
        if best.as_ref().is_none_or(|(_, grade)| par > grade.par) {
            best = Some((puzzle, Grade::new(par, typical)));
        }
        if par > typical {
            break;
        }
    }
    best.ok_or(GenerateError::NothingToDo)
}

fn check_provable(solver: &Solver) -> Result<(), GenerateError> {
    if solver.can_examine_all() {
        Ok(())
    } else {
        Err(GenerateError::NotProven)
    }
}

/// Draws presses whose effect no fewer presses have: cells in random order, each as often as it can be pressed, and
/// each taken if that stays true.
///
/// If presses are the fewest for what they do, so are any of them: otherwise replacing those would make the
/// rest fewer as well. So every set of fewest presses can be drawn, and of a run of cells the longest start
/// that can be taken is found by bisection.
fn draw_fewest(solver: &Solver, par: u64, rng: &mut Random) -> Result<Vec<Cell>, GenerateError> {
    let game = solver.game();
    let solutions = usize::try_from(solver.solutions()).unwrap_or(usize::MAX);
    let mut tests = (MAX_WORK / solutions).max(MAX_DRAWS);
    let mut longest = 0;
    let mut are_fewest = |cells: &[Cell]| {
        if solver.is_always_solvable() {
            return true;
        }
        tests = tests.saturating_sub(1);
        let mut difference = game.blank();
        for &cell in cells {
            game.press(&mut difference, cell);
        }
        let fewest = solver
            .solve(&difference)
            .expect("presses were made, so they can be");
        tests > 0 && fewest.count() == cells.len() as u64
    };
    for _ in 0..MAX_DRAWS {
        let often = usize::from(game.states()) - 1;
        let mut order: Vec<Cell> = game
            .grid()
            .cells()
            .flat_map(|cell| std::iter::repeat_n(cell, often))
            .collect();
        rng.shuffle(&mut order);
        let mut taken: Vec<Cell> = Vec::new();
        let mut rest = &order[..];
        while (taken.len() as u64) < par && !rest.is_empty() {
            let run = rest.len().min((par - taken.len() as u64) as usize);
            let with = |length: usize| [&taken[..], &rest[..length]].concat();
            let (mut good, mut bad) = (0, run + 1);
            let mut length = run;
            while good + 1 < bad {
                if are_fewest(&with(length)) {
                    good = length
                } else {
                    bad = length
                }
                length = good.midpoint(bad);
            }
            taken = with(good);
            rest = &rest[(good + 1).min(rest.len())..];
        }
        if solver.is_cancelled() {
            return Err(GenerateError::Cancelled);
        }
        if taken.len() as u64 == par {
            return Ok(taken);
        }
        longest = longest.max(taken.len() as u64);
    }
    Err(GenerateError::NoSuchPar { par, longest })
}

/// Creates the puzzle that these presses solve.
fn puzzle_with(game: &Game, target: Pattern, presses: &Pattern) -> Puzzle {
    let undo = presses.difference(&game.blank());
    let mut start = target.clone();
    game.press_all(&mut start, &undo);
    Puzzle::new(game.clone(), start, target).expect("both patterns were made for the game")
}

fn draw_target(game: &Game, rng: &mut Random) -> Pattern {
    match game.goal() {
        Goal::Random => rng::states(game, rng),
        Goal::Blank => game.blank(),
        Goal::Ring => game.ring(),
    }
}

/// The reason why there is no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No press changes anything, or a par of 0 was requested.
    #[error(
        "nothing to press: a puzzle needs a par of at least 1 and a press that changes something"
    )]
    NothingToDo,
    /// No position with this par was found.
    #[error("no puzzle with par {par} was found; the longest was {longest}")]
    NoSuchPar {
        /// The requested par.
        par: u64,
        /// The longest par that was found.
        longest: u64,
    },
    /// The game has too many solutions to prove a par.
    #[error("a puzzle of this game has too many solutions to prove a par")]
    NotProven,
    /// The solver was cancelled.
    #[error("cancelled")]
    Cancelled,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::rule::Rule;
    use crate::solve::SolverOptions;
    use crate::test_support::{grid, solver};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_wanted_par_is_the_par(seed in any::<u64>(), game in 0usize..5, par in 1u64..8) {
            let (name, size) = [
                ("quatrainment", "4x4"), ("lights-out", "5x5"), ("quatrainment-b", "4x4"),
                ("merlin", "3x3"), ("lights-out", "9x9")
            ][game];
            let solver = solver(name, size);
            let puzzle = with_par(&solver, par, seed).unwrap();
            prop_assert_eq!(solver.par(&puzzle), Some(par));
        }

        #[test]
        fn random_puzzles_can_be_solved(seed in any::<u64>(), game in 0usize..13, states in 2u8..13) {
            let game = catalogue::all()[game].game().unwrap().with_states(states).unwrap();
            let puzzle = random(&game, seed).unwrap();
            prop_assert!(Solver::new(&game).unwrap().solve(&puzzle.difference()).is_ok());
        }
    }

    #[test]
    fn a_par_and_a_level_can_be_wanted_of_more_states() {
        for (name, size, states) in [
            ("lights-out", "3x3", 3),
            ("quatrainment", "4x4", 3),
            ("merlin", "3x3", 10),
        ] {
            let game = solver(name, size)
                .game()
                .clone()
                .with_states(states)
                .unwrap();
            let solver = Solver::new(&game).unwrap();
            for par in [1, 2, 5] {
                let puzzle = with_par(&solver, par, 1).unwrap();
                assert_eq!(solver.par(&puzzle), Some(par), "{name} {size} {states}");
            }
            let (puzzle, grade) = of_level(&solver, Level::Expert, 1).unwrap();
            assert_eq!(solver.par(&puzzle), Some(grade.par));
        }
    }

    #[test]
    fn the_deepest_positions_are_found() {
        for (name, size, deepest) in [
            ("lights-out", "4x4", 7),
            ("quatrainment-a", "4x4", 9),
            ("lights-out-torus", "3x3", 3),
            ("quatrainment", "4x4", 16),
        ] {
            let solver = solver(name, size);
            let puzzle = with_par(&solver, deepest, 1).unwrap();
            assert_eq!(solver.par(&puzzle), Some(deepest), "{name} {size}");
            let error = with_par(&solver, deepest + 1, 1).unwrap_err();
            assert_eq!(
                error,
                GenerateError::NoSuchPar {
                    par: deepest + 1,
                    longest: deepest
                }
            );
        }
    }

    #[test]
    fn levels_differ_by_par_on_every_game() {
        for entry in catalogue::all() {
            let solver = Solver::new(&entry.game().unwrap()).unwrap();
            let mut before = 0;
            for level in Level::ALL {
                let (puzzle, grade) = of_level(&solver, level, 3).unwrap();
                assert_eq!(
                    solver.par(&puzzle),
                    Some(grade.par),
                    "{} {level}",
                    entry.name
                );
                assert_eq!(
                    super::grade(&solver, &puzzle),
                    Some(grade),
                    "{} {level}",
                    entry.name
                );
                assert!(grade.par >= before, "{} {level}: {grade}", entry.name);
                before = grade.par;
            }
        }
    }

    #[test]
    fn a_tiny_game_may_lack_a_level() {
        let solver = solver("lights-out", "2x2");
        let (puzzle, grade) = of_level(&solver, Level::Medium, 4).unwrap();
        assert_eq!((grade.level, grade.par, grade.typical), (Level::Easy, 1, 2));
        assert_eq!(super::grade(&solver, &puzzle), Some(grade));
    }

    #[test]
    fn a_par_can_be_wanted_of_a_game_without_units() {
        // Each press adds 2 to its cell, so each cell needs it at most once modulo 4.
        let grid = grid("1x3");
        let twice = grid
            .cells()
            .map(|cell| vec![cell, cell])
            .collect::<Vec<_>>();
        let game = Game::new("twice", Rule::Listed(twice.into()), grid)
            .unwrap()
            .with_states(4)
            .unwrap();
        let solver = Solver::new(&game).unwrap();
        assert_eq!(solver.rank(), 0);
        for par in [1, 2, 3] {
            assert_eq!(solver.par(&with_par(&solver, par, 1).unwrap()), Some(par));
        }
        for level in Level::ALL {
            assert!(of_level(&solver, level, 1).is_ok(), "{level}");
        }
        // Modulo 2 these presses change nothing.
        let solver = Solver::new(&game.with_states(2).unwrap()).unwrap();
        assert_eq!(with_par(&solver, 1, 1), Err(GenerateError::NothingToDo));
    }

    #[test]
    fn what_cannot_be_made_is_refused() {
        let nothing = solver("lights-out-without-self", "1x1");
        assert_eq!(random(nothing.game(), 1), Err(GenerateError::NothingToDo));
        assert_eq!(
            with_par(&solver("merlin", "3x3"), 0, 1),
            Err(GenerateError::NothingToDo)
        );
        let many = solver("lights-out-without-self", "30x30");
        let refused = of_level(&many, Level::Easy, 1).unwrap_err();
        assert_eq!(refused, GenerateError::NotProven);
    }

    #[test]
    fn a_cancelled_solver_makes_no_puzzle() {
        let cancelled =
            solver("lights-out", "30x30").configured(&SolverOptions::new().cancel(|| true));
        for level in Level::ALL {
            assert_eq!(
                of_level(&cancelled, level, 1),
                Err(GenerateError::Cancelled),
                "{level}"
            );
        }
    }

    /// Seeds are permanent: the first version made these puzzles, and they must never change.
    #[test]
    fn the_same_seed_gives_the_same_puzzle_for_ever() {
        let golden = include_str!("../../tests/data/seeds.txt");
        let mut made_of = Vec::new();
        for line in golden.lines().filter(|line| !line.starts_with('#')) {
            let [game, size, kind, seed, start, target] = line
                .split_whitespace()
                .collect::<Vec<_>>()
                .try_into()
                .expect("six words");
            let solver = solver(game, size);
            let number: u64 = seed.parse().unwrap_or(0);
            let puzzle = match kind.split_once(':') {
                None if kind == "daily" => {
                    let game = DailyGame::named(game).unwrap();
                    let date = seed.parse().unwrap();
                    Daily { game, date }.puzzle().0
                }
                None if kind == "pattern" => {
                    let pattern = random_pattern(solver.game(), number);
                    Puzzle::new(solver.game().clone(), pattern, solver.game().blank()).unwrap()
                }
                Some(("par", par)) => with_par(&solver, par.parse().unwrap(), number).unwrap(),
                Some(("level", level)) => {
                    of_level(&solver, level.parse().unwrap(), number).unwrap().0
                }
                None if kind == "random" => random(solver.game(), number).unwrap(),
                _ => panic!("{kind} is not a kind of puzzle"),
            };
            let made = (puzzle.start().to_string(), puzzle.target().to_string());
            assert_eq!(made, (start.to_owned(), target.to_owned()), "{line}");
            made_of.push(game);
        }
        for entry in catalogue::all() {
            assert!(
                made_of.contains(&entry.name),
                "{} has no golden seed",
                entry.name
            );
        }
    }
}
