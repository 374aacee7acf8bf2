//! One puzzle of the journey: [`Step`], what it points at and draws, and its stable name, a [`StepId`].

use super::chapters::{Chapter, Plan, chapters};
use quatrainment::solve::RowChase;
use quatrainment::words::listed;
use quatrainment::{Cell, Class, Game, Pattern, Puzzle, Solver, catalogue, generate};
use std::fmt;
use std::str::FromStr;

/// The number of chapters.
pub const CHAPTERS: u8 = 11;

/// The number of steps of a chapter.
pub const STEPS: u8 = 6;

/// The name of a step, like `4.2`: chapter and number. It never changes its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepId {
    chapter: u8,
    number: u8,
}

impl StepId {
    /// The first step of the journey.
    pub const FIRST: StepId = StepId {
        chapter: 1,
        number: 1,
    };

    /// Returns the name of a step; `None` if there is no such step.
    #[must_use]
    pub fn new(chapter: u8, number: u8) -> Option<StepId> {
        let exists = (1..=CHAPTERS).contains(&chapter) && (1..=STEPS).contains(&number);
        exists.then_some(StepId { chapter, number })
    }

    /// Returns the number of the chapter, from 1.
    #[must_use]
    pub fn chapter(self) -> u8 {
        self.chapter
    }

    /// Returns the number of the step in its chapter, from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        self.number
    }

    /// Returns the step after this one, also across chapters; `None` after the last.
    #[must_use]
    pub fn following(self) -> Option<StepId> {
        StepId::new(self.chapter, self.number + 1).or_else(|| StepId::new(self.chapter + 1, 1))
    }
}

impl fmt::Display for StepId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.chapter, self.number)
    }
}

impl FromStr for StepId {
    type Err = StepIdError;

    fn from_str(text: &str) -> Result<StepId, StepIdError> {
        let parse = || {
            let (chapter, number) = text.trim().split_once('.')?;
            StepId::new(chapter.parse().ok()?, number.parse().ok()?)
        };
        parse().ok_or_else(|| StepIdError(text.to_owned()))
    }
}

/// There is no such step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepIdError(String);

impl fmt::Display for StepIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown step '{}'; use chapter and number, 1.1 to {CHAPTERS}.{STEPS}",
            self.0
        )
    }
}

impl std::error::Error for StepIdError {}

/// A puzzle of the journey.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// Its name.
    pub id: StepId,
    /// The puzzle. It never changes.
    pub puzzle: Puzzle,
    /// One or two sentences to read before the first press.
    pub sentence: String,
    /// The cells that it points at. Pressing them is part of the solution.
    pub points_at: Vec<Cell>,
    /// The presses that the third star asks for. They are the fewest, except where chasing needs the first row: there they are
    /// the presses of chasing twice.
    pub asks: u64,
    /// How far the [shapes](Step::shapes) have faded, from 0 (drawn in full) to 4; `None` when nothing is drawn.
    pub fading: Option<u8>,
    draws: Draws,
}

/// A shape that a step draws on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The press that the shape decides about; `None` for a quiet set. Draw only the shape of the press that the player points
    /// at, the first one until then.
    pub press: Option<Cell>,
    /// The cells of the shape.
    pub cells: Pattern,
}

impl Step {
    /// Returns the chapter of the step.
    #[must_use]
    pub fn chapter(&self) -> &'static Chapter {
        &chapters()[usize::from(self.id.chapter) - 1]
    }

    /// Returns the shapes that the step draws: the masks of the presses that its chapter counts for, the one that it points at
    /// first, or quiet sets.
    ///
    /// ```
    /// use quatrainment_play::journey;
    /// let step = journey::step("4.1".parse()?);
    /// let shapes = step.shapes();
    /// assert_eq!((shapes.len(), shapes[0].cells.sum()), (4, 9));
    /// assert_eq!(shapes[0].press, Some(step.points_at[0]));
    /// # Ok::<(), journey::StepIdError>(())
    /// ```
    #[must_use]
    pub fn shapes(&self) -> Vec<Shape> {
        let game = self.puzzle.game();
        if self.draws == Draws::Nothing {
            return Vec::new();
        }
        let solver = Solver::new(game).expect("the boards of the journey are small");
        match self.draws {
            Draws::Nothing => Vec::new(),
            Draws::Masks(classes) => {
                let of = |cell| {
                    Some(Shape {
                        press: Some(cell),
                        cells: solver.mask(cell)?,
                    })
                };
                let mut cells = of_classes(game, classes);
                cells.sort_by_key(|cell| !self.points_at.contains(cell));
                cells.into_iter().filter_map(of).collect()
            }
            Draws::QuietSets(wanted) => {
                let sets = all_quiet_sets(&solver);
                let first = |cells: &Pattern| cells.to_string();
                let chosen = sets
                    .into_iter()
                    .filter(|cells| wanted.is_none_or(|wanted| first(cells) == wanted));
                chosen.map(|cells| Shape { press: None, cells }).collect()
            }
        }
    }

    /// Returns the table that chasing needs on this board: cells of the last row, each with the cells of the first row to press
    /// if it is still lit. A cell that occurs twice cancels. It is empty where the first row is not needed.
    #[must_use]
    pub fn table(&self) -> Vec<(Cell, Vec<Cell>)> {
        if !self.plan().uses_table {
            return Vec::new();
        }
        let chase = RowChase::of(self.puzzle.game()).expect("Lights Out can be chased");
        chase.table().expect("there are two states")
    }

    /// Returns the table in a sentence; empty where the first row is not needed.
    ///
    /// ```
    /// use quatrainment_play::journey;
    /// assert_eq!(
    ///     journey::step("8.5".parse()?).table_sentence(),
    ///     "If A5 is lit, press A1 and B1. If B5 is lit, press A1 and D1. If C5 is lit, press D1."
    /// );
    /// # Ok::<(), journey::StepIdError>(())
    /// ```
    #[must_use]
    pub fn table_sentence(&self) -> String {
        let grid = self.puzzle.game().grid();
        let row = |(cell, presses): (Cell, Vec<Cell>)| {
            let presses: Vec<String> = presses.iter().map(|&cell| grid.name(cell)).collect();
            format!("If {} is lit, press {}.", grid.name(cell), listed(&presses))
        };
        let rows: Vec<String> = self.table().into_iter().map(row).collect();
        rows.join(" ")
    }

    /// Returns the heading of the step, like `Corners by counting, puzzle 2`.
    #[must_use]
    pub fn heading(&self) -> String {
        format!("{}, puzzle {}", self.chapter().title, self.id.number)
    }

    fn plan(&self) -> &'static StepPlan {
        &self.chapter().plan.steps[usize::from(self.id.number) - 1]
    }
}

/// Returns the names of all steps in the order of the path.
pub fn steps() -> impl Iterator<Item = StepId> {
    std::iter::successors(Some(StepId::FIRST), |id| id.following())
}

/// Returns a step.
///
/// ```
/// use quatrainment_play::journey;
/// let step = journey::step("8.1".parse()?);
/// assert_eq!(step.puzzle.to_string(), "q6j5522f5032");
/// assert!(step.sentence.starts_with("Press D2, right below the light of the first row."));
/// # Ok::<(), journey::StepIdError>(())
/// ```
#[must_use]
pub fn step(id: StepId) -> Step {
    let plan = chapters()[usize::from(id.chapter) - 1].plan;
    plan.steps[usize::from(id.number) - 1].step(id, plan)
}

/// A step as its chapter plans it.
pub(super) struct StepPlan {
    /// Where the step is not played on the chapter's board.
    pub board: Option<Board>,
    pub presses: Presses,
    pub around: Around,
    pub points_at: &'static [&'static str],
    pub draws: Draws,
    pub fading: u8,
    pub uses_table: bool,
    pub asks: u64,
    /// `{}` stands for the cells that it points at.
    pub sentence: &'static str,
}

/// A game on a board.
#[derive(Clone, Copy)]
pub(super) enum Board {
    /// A game of the catalogue: its name, size and states.
    Named(&'static str, &'static str, u8),
    /// A rule of its own: its name, picture and size.
    Own(&'static str, &'static str, &'static str),
}

/// The presses that solve a step.
pub(super) enum Presses {
    /// These cells.
    These(&'static [&'static str]),
    /// So many cells of some classes, drawn by a seed.
    Of(&'static [Class], usize, u64),
    /// So many cells below the first row, drawn by a seed.
    BelowFirstRow(usize, u64),
}

/// The pattern around the presses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    /// The start is blank, and the target is what the presses flip.
    BlankStart,
    /// The target is blank, and the start is what the presses flip.
    BlankTarget,
    /// The target is the ring.
    Ring,
    /// Both are mixed.
    Mixed,
}

/// What a step draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draws {
    Nothing,
    /// The masks of the cells of these classes.
    Masks(&'static [Class]),
    /// The quiet sets, or only this one.
    QuietSets(Option<&'static str>),
}

impl StepPlan {
    fn step(&self, id: StepId, chapter: &Plan) -> Step {
        let game = self.board.unwrap_or(chapter.board).game();
        let puzzle = self.puzzle(&game, id);
        let points_at = cells_named(&game, self.points_at);
        let names: Vec<String> = points_at
            .iter()
            .map(|&cell| game.grid().name(cell))
            .collect();
        Step {
            id,
            puzzle,
            sentence: self.sentence.replace("{}", &listed(&names)),
            points_at,
            asks: self.asks,
            fading: (self.draws != Draws::Nothing).then_some(self.fading),
            draws: self.draws,
        }
    }

    fn puzzle(&self, game: &Game, id: StepId) -> Puzzle {
        let target = match self.around {
            Around::BlankStart | Around::BlankTarget => game.blank(),
            Around::Ring => game.ring(),
            Around::Mixed => {
                let seed = 100 * u64::from(id.chapter) + u64::from(id.number);
                generate::random_pattern(game, seed)
            }
        };
        let draw = |cells: &[Cell], count, seed| {
            generate::by_presses(game, target.clone(), cells, count, seed)
        };
        let puzzle = match &self.presses {
            Presses::These(names) => draw(&cells_named(game, names), names.len(), 0),
            Presses::Of(classes, count, seed) => draw(&of_classes(game, classes), *count, *seed),
            Presses::BelowFirstRow(count, seed) => {
                let columns = game.grid().columns() as usize;
                let cells: Vec<Cell> = game.grid().cells().skip(columns).collect();
                draw(&cells, *count, *seed)
            }
        };
        match self.around {
            Around::BlankStart => turned_round(&puzzle),
            _ => puzzle,
        }
    }
}

impl Board {
    pub fn game(self) -> Game {
        let game = match self {
            Board::Named(name, size, states) => catalogue::find(name).ok().and_then(|entry| {
                entry
                    .game_of(&size.parse().ok()?)
                    .ok()?
                    .with_states(states)
                    .ok()
            }),
            Board::Own(name, picture, size) => own_game(name, picture, size),
        };
        game.expect("the boards of the journey exist")
    }
}

fn own_game(name: &str, picture: &str, size: &str) -> Option<Game> {
    let picture: quatrainment::Picture = picture.parse().ok()?;
    let grid = quatrainment::Grid::new(size.parse().ok()?);
    Game::new(name, quatrainment::Rule::everywhere(picture), grid).ok()
}

/// Returns the puzzle with start and target exchanged. With two states the same presses solve it.
fn turned_round(puzzle: &Puzzle) -> Puzzle {
    let (start, target) = (puzzle.target().clone(), puzzle.start().clone());
    Puzzle::new(puzzle.game().clone(), start, target).expect("both are patterns of the game")
}

pub(super) fn cells_named(game: &Game, names: &[&str]) -> Vec<Cell> {
    let cell = |name: &&str| game.grid().cell_named(name);
    let cells: Result<_, _> = names.iter().map(cell).collect();
    cells.expect("the cells of the journey are on the board")
}

fn of_classes(game: &Game, classes: &[Class]) -> Vec<Cell> {
    let grid = game.grid();
    let is_one = |cell: &Cell| classes.contains(&grid.class(*cell));
    grid.cells().filter(is_one).collect()
}

/// Returns every quiet set of a game with few of them, without the empty one.
pub(super) fn all_quiet_sets(solver: &Solver) -> Vec<Pattern> {
    let mut sets = vec![solver.game().blank()];
    for set in solver.quiet_sets() {
        // With two states the difference of two sets is their sum.
        let more: Vec<Pattern> = sets.iter().map(|other| other.difference(&set)).collect();
        sets.extend(more);
    }
    sets.remove(0);
    sets
}
