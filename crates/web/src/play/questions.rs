//! What is asked about a puzzle that may take long: a new one, what is known about it, a hint, a solution. A small
//! board is answered at once; a large one goes to the worker as text.

use super::signs::Signs;
use quatrainment::generate::{self, Level};
use quatrainment::{
    Cell, Game, Grid, Hint, HintLevel, HintMarks, Pattern, Puzzle, Solution, Solver, SolverOptions, notation,
};
use std::cell::RefCell;
use std::sync::Arc;

/// How much memory preparing a game may take: that of a board with some 4,000 cells, as in the terminal.
pub const MEMORY: u64 = 12 << 20;

/// The most cells that are answered at once, without the worker.
const QUICK: u64 = 36;
const QUICK_WITH_MORE_STATES: u64 = 16;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// A new puzzle of a game.
    New { game: Game, level: Level, seed: u64 },
    /// What is known about a puzzle.
    Know(Puzzle),
    /// A hint, for what is left of a puzzle.
    Hint(HintLevel, Puzzle),
    /// The presses that solve what is left of a puzzle.
    Solve(Puzzle),
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    New(Puzzle),
    Know(Known),
    Hint(Told),
    Solve(Vec<Cell>),
}

/// What is known about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It can be solved with so many presses, and not with fewer than the first number.
    Solvable { least: u64, most: u64, level: Option<Level> },
    /// It cannot: why, and which cells of the target to change, each as often as it is listed.
    Unsolvable { why: Told, change: Vec<Cell> },
}

impl Known {
    /// The fewest presses, when they are proven.
    pub fn par(&self) -> Option<u64> {
        match self {
            Known::Solvable { least, most, .. } if least == most => Some(*least),
            _ => None,
        }
    }

    /// How hard it is.
    pub fn level(&self) -> Option<Level> {
        match self {
            Known::Solvable { level, .. } => *level,
            Known::Unsolvable { .. } => None,
        }
    }

    /// The par as the page shows it.
    pub fn par_text(&self) -> String {
        match self {
            Known::Unsolvable { .. } => "none".to_owned(),
            Known::Solvable { least, most, .. } if least == most => least.to_string(),
            Known::Solvable { least, most, .. } => format!("{least} to {most}"),
        }
    }
}

/// What is said, with what is drawn on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    pub text: String,
    pub signs: Signs,
    /// The cell to press.
    pub cell: Option<Cell>,
}

impl Told {
    fn of(hint: &Hint, difference: &Pattern) -> Told {
        let cell = match hint {
            Hint::Press { cell, .. } | Hint::Because { cell, .. } => Some(*cell),
            _ => None,
        };
        let marks = HintMarks::of(hint, difference);
        Told { text: hint.to_string(), signs: Signs::of(&marks, difference.grid()), cell }
    }

    fn encode(&self, grid: &Grid) -> String {
        let cell = self.cell.map_or_else(|| "-".to_owned(), |cell| grid.name(cell));
        [&cell, "|", &self.signs.encode(grid), "|", &self.text].concat()
    }

    fn decode(text: &str, grid: &Grid) -> Option<Told> {
        let (cell, rest) = text.split_once('|')?;
        let (signs, text) = rest.split_once('|')?;
        let cell = if cell == "-" { None } else { Some(grid.cell_named(cell).ok()?) };
        Some(Told { text: text.to_owned(), signs: Signs::decode(signs, grid)?, cell })
    }
}

thread_local! {
    /// The last solver: most questions are about the same game.
    static PREPARED: RefCell<Option<Arc<Solver>>> = const { RefCell::new(None) };
}

fn solver(game: &Game, progress: fn(u32)) -> Result<Arc<Solver>, String> {
    let known = PREPARED.with_borrow(|known| known.clone().filter(|solver| solver.game() == game));
    if let Some(solver) = known {
        return Ok(solver);
    }
    let options = SolverOptions::new().memory(MEMORY).progress(progress);
    let solver = Solver::with_options(game, &options).map_err(|_| too_large(game))?;
    let solver = Arc::new(solver);
    PREPARED.set(Some(solver.clone()));
    Ok(solver)
}

/// What is said about a board that cannot be played here.
pub fn too_large(game: &Game) -> String {
    format!("A {} board is too large to be played here.", game.grid().size())
}

impl Question {
    fn game(&self) -> &Game {
        match self {
            Question::New { game, .. } => game,
            Question::Know(puzzle) | Question::Hint(_, puzzle) | Question::Solve(puzzle) => puzzle.game(),
        }
    }

    /// Whether the answer takes no longer than a moment.
    pub fn is_quick(&self) -> bool {
        let most = if self.game().states() == 2 { QUICK } else { QUICK_WITH_MORE_STATES };
        self.game().grid().len() <= most
    }

    /// Answers it, however long that takes.
    ///
    /// # Errors
    /// With a sentence for the player.
    pub fn answer(&self) -> Result<Answer, String> {
        self.answer_telling(|_| {})
    }

    /// Answers it and reports the progress in percent, where this can be known.
    fn answer_telling(&self, progress: fn(u32)) -> Result<Answer, String> {
        let solver = solver(self.game(), progress)?;
        Ok(match self {
            Question::New { game, level, seed } => {
                let puzzle = generate::of_level(&solver, *level, *seed)
                    .map(|(puzzle, _)| puzzle)
                    // Where no level can be proven, any puzzle is as good as another.
                    .or_else(|_| generate::random(game, *seed));
                Answer::New(puzzle.map_err(|error| format!("{error}."))?)
            }
            Question::Know(puzzle) => Answer::Know(known(&solver, puzzle)),
            Question::Hint(level, puzzle) => {
                let difference = puzzle.difference();
                Answer::Hint(Told::of(&Hint::about(&solver, &difference, *level), &difference))
            }
            Question::Solve(puzzle) => match solver.solve(&puzzle.difference()) {
                Ok(solution) => Answer::Solve(as_often(solution.presses())),
                Err(_) => Answer::Solve(Vec::new()),
            },
        })
    }

    /// The question as text, for the worker.
    pub fn encode(&self) -> String {
        let code = |puzzle| notation::encode(puzzle).unwrap_or_default();
        match self {
            Question::New { game, level, seed } => {
                let blank =
                    Puzzle::new(game.clone(), game.blank(), game.blank()).expect("blanks of the game itself");
                format!("new {level} {seed} {}", code(&blank))
            }
            Question::Know(puzzle) => ["know ", &code(puzzle)].concat(),
            Question::Hint(level, puzzle) => ["hint ", level.name(), " ", &code(puzzle)].concat(),
            Question::Solve(puzzle) => ["solve ", &code(puzzle)].concat(),
        }
    }

    fn decode(text: &str) -> Option<Question> {
        let words: Vec<&str> = text.split(' ').collect();
        let puzzle = |code| notation::decode(code).ok();
        Some(match words[..] {
            ["new", level, seed, code] => Question::New {
                game: puzzle(code)?.game().clone(),
                level: level.parse().ok()?,
                seed: seed.parse().ok()?,
            },
            ["know", code] => Question::Know(puzzle(code)?),
            ["hint", level, code] => Question::Hint(level.parse().ok()?, puzzle(code)?),
            ["solve", code] => Question::Solve(puzzle(code)?),
            _ => return None,
        })
    }

    /// Reads the answer that the worker wrote.
    pub fn read(&self, text: &str) -> Option<Answer> {
        let grid = self.game().grid();
        Some(match self {
            Question::New { .. } => Answer::New(notation::decode(text).ok()?),
            Question::Know(_) => Answer::Know(Known::decode(text, grid)?),
            Question::Hint(..) => Answer::Hint(Told::decode(text, grid)?),
            Question::Solve(_) => Answer::Solve(cells(text, grid)?),
        })
    }
}

/// Answers a question that came as text; this is what the worker does.
///
/// # Errors
/// With a sentence for the player.
pub fn answer(question: &str, progress: fn(u32)) -> Result<String, String> {
    let question = Question::decode(question).ok_or("The worker did not understand the question.")?;
    let answer = question.answer_telling(progress)?;
    let grid = question.game().grid();
    Ok(match &answer {
        Answer::New(puzzle) => notation::encode(puzzle).map_err(|error| format!("{error}."))?,
        Answer::Know(known) => known.encode(grid),
        Answer::Hint(told) => told.encode(grid),
        Answer::Solve(presses) => names(presses, grid),
    })
}

fn known(solver: &Solver, puzzle: &Puzzle) -> Known {
    let difference = puzzle.difference();
    match solver.solve(&difference) {
        Ok(solution) => {
            let fewest = Some(solution.count()).filter(|_| solution.is_fewest());
            let level = fewest.map(|par| Level::of(par, generate::typical_par(solver)));
            Known::Solvable { least: least(&solution), most: solution.count(), level }
        }
        Err(why) => {
            let nearest = solver.nearest_solvable(&difference);
            let change = as_often(nearest.change());
            Known::Unsolvable { why: Told::of(&Hint::Impossible { why, nearest }, &difference), change }
        }
    }
}

fn least(solution: &Solution) -> u64 {
    if solution.is_fewest() { solution.count() } else { solution.lower_bound() }
}

impl Known {
    fn encode(&self, grid: &Grid) -> String {
        match self {
            Known::Solvable { least, most, level } => {
                format!("par {least} {most} {}", level.map_or("-", Level::name))
            }
            Known::Unsolvable { why, change } => {
                ["none ", &names(change, grid), "|", &why.encode(grid)].concat()
            }
        }
    }

    fn decode(text: &str, grid: &Grid) -> Option<Known> {
        if let Some(rest) = text.strip_prefix("none ") {
            let (change, why) = rest.split_once('|')?;
            return Some(Known::Unsolvable { why: Told::decode(why, grid)?, change: cells(change, grid)? });
        }
        let words: Vec<&str> = text.split(' ').collect();
        let ["par", least, most, level] = words[..] else { return None };
        let level = if level == "-" { None } else { Some(level.parse().ok()?) };
        Some(Known::Solvable { least: least.parse().ok()?, most: most.parse().ok()?, level })
    }
}

/// The cells of a pattern, each as often as its state says.
fn as_often(pattern: &Pattern) -> Vec<Cell> {
    pattern.cells().flat_map(|cell| std::iter::repeat_n(cell, usize::from(pattern.get(cell)))).collect()
}

fn names(cells: &[Cell], grid: &Grid) -> String {
    cells.iter().map(|&cell| grid.name(cell)).collect::<Vec<_>>().join(" ")
}

fn cells(text: &str, grid: &Grid) -> Option<Vec<Cell>> {
    text.split(' ').filter(|name| !name.is_empty()).map(|name| grid.cell_named(name).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    /// What the worker answers is what would be answered here.
    #[test]
    fn questions_and_answers_travel_as_text() {
        for (name, size, states) in
            [("quatrainment", "4x4", 2), ("lights-out", "5x5", 2), ("merlin", "3x3", 4), ("king", "3x3x3", 2)]
        {
            let Ok(game) = catalogue::find(name).unwrap().game_of(&size.parse().unwrap()) else { continue };
            let game = game.with_states(states).unwrap();
            let puzzle = generate::random(&game, 5).unwrap();
            let unsolvable = Puzzle::new(game.clone(), game.checkerboard(), game.ring()).unwrap();
            let mut questions = vec![Question::New { game, level: Level::Hard, seed: 7 }];
            for puzzle in [puzzle, unsolvable] {
                questions.push(Question::Know(puzzle.clone()));
                questions.push(Question::Solve(puzzle.clone()));
                questions.extend(HintLevel::ALL.map(|level| Question::Hint(level, puzzle.clone())));
            }
            for question in questions {
                assert_eq!(Question::decode(&question.encode()).as_ref(), Some(&question));
                let travelled = question.read(&answer(&question.encode(), |_| {}).unwrap());
                assert_eq!(travelled, Some(question.answer().unwrap()), "{question:?}");
            }
        }
        assert!(answer("why not", |_| {}).is_err());
    }

    #[test]
    fn preparing_a_game_reports_progress() {
        thread_local! {
            static REPORTED: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
        }
        let game = catalogue::find("merlin").unwrap().game_of(&"6x7".parse().unwrap()).unwrap();
        let question = Question::Know(generate::random(&game.with_states(6).unwrap(), 3).unwrap());
        answer(&question.encode(), |percent| REPORTED.with_borrow_mut(|all| all.push(percent))).unwrap();
        let reported = REPORTED.take();
        assert!(reported.len() > 50 && reported.is_sorted(), "{reported:?}");
        assert!(reported.iter().all(|&percent| percent < 100), "{reported:?}");
    }

    #[test]
    fn an_unsolvable_puzzle_tells_its_witness_and_the_change_that_helps() {
        let game = catalogue::find("quatrainment-b").unwrap().game().unwrap();
        let start = notation::pattern(&game, "X.../..../..../....").unwrap();
        let puzzle = Puzzle::new(game.clone(), start, game.blank()).unwrap();
        let Ok(Answer::Know(known)) = Question::Know(puzzle).answer() else { panic!() };
        assert_eq!((known.par(), known.level(), &known.par_text()[..]), (None, None, "none"));
        let Known::Unsolvable { why, change } = known else { panic!() };
        assert!(why.text.contains("cells A1 B2 C3 D4"), "{}", why.text);
        assert_eq!(names(&change, game.grid()), "A1");
    }
}
