//! What a game looks like afterwards: the presses that remained after each press, and where it went the wrong way.

mod graph;
mod share;
mod steps;
#[cfg(test)]
mod tests;

use quatrainment::{Cell, Puzzle, Session};
use steps::steps;

pub use share::{Alphabet, ShareText};

/// How many presses a position is away from its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Distance {
    /// This many, and no fewer.
    Exact(u64),
    /// At least and at most this many: the fewest are not proven.
    Between(u64, u64),
    /// The target cannot be reached.
    Unreachable,
}

/// Where a step of a game led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Fewer presses remain than before.
    Closer,
    /// More presses remain than before.
    Away,
    /// As many remain as before, or it is not known.
    Neither,
    /// A press was taken back, or made again.
    TakenBack,
    /// The game began again, from the start or from another puzzle.
    Again,
}

/// What a step was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// The beginning, or the puzzle that was set up: a line of its own begins.
    Start,
    /// A cell was pressed.
    Press(Cell),
    /// The program pressed a cell.
    Assist(Cell),
    /// A press was taken back; a restart has no cell.
    Undo(Option<Cell>),
    /// What was taken back was made again.
    Redo(Option<Cell>),
    /// The game was restarted.
    Restart,
}

/// A position of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What led here.
    pub kind: StepKind,
    /// How many events of the log lead here.
    pub events: usize,
    /// What is left to do, as a puzzle.
    pub rest: Puzzle,
    /// How many presses remain; `None` until it is known.
    pub distance: Option<Distance>,
}

/// A game, position by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    steps: Vec<Step>,
}

impl Distance {
    /// Returns the number, if it is proven.
    #[must_use]
    pub fn exact(self) -> Option<u64> {
        match self {
            Distance::Exact(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the number of a known way; `None` where there is none.
    #[must_use]
    pub fn at_most(self) -> Option<u64> {
        match self {
            Distance::Exact(number) | Distance::Between(_, number) => Some(number),
            Distance::Unreachable => None,
        }
    }
}

/// As a player reads it: `7`, `7 to 9`, or that there is no way.
impl std::fmt::Display for Distance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Distance::Exact(number) => write!(f, "{number}"),
            Distance::Between(least, most) => write!(f, "{least} to {most}"),
            Distance::Unreachable => f.write_str("no way"),
        }
    }
}

impl Step {
    /// Returns the cell that was pressed, by the player or by the program.
    #[must_use]
    pub fn pressed(&self) -> Option<Cell> {
        match self.kind {
            StepKind::Press(cell) | StepKind::Assist(cell) => Some(cell),
            _ => None,
        }
    }
}

impl Review {
    /// Creates the review of a game. No distance is known yet.
    #[must_use]
    pub fn new(session: &Session) -> Review {
        Review {
            steps: steps(session),
        }
    }

    /// Returns the positions in order, the start first.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the position that is asked about next, the last one first: what a player looks at after a win is the end.
    #[must_use]
    pub fn wanted(&self) -> Option<&Puzzle> {
        let step = self.steps.iter().rev().find(|step| step.distance.is_none());
        step.map(|step| &step.rest)
    }

    /// Takes the distance of a position, wherever it occurs.
    pub fn know(&mut self, rest: &Puzzle, distance: Distance) {
        for step in &mut self.steps {
            if step.rest == *rest {
                step.distance = Some(distance);
            }
        }
    }

    /// Returns whether every distance is known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.wanted().is_none()
    }

    /// Returns where a step led.
    #[must_use]
    pub fn direction(&self, place: usize) -> Direction {
        let step = &self.steps[place];
        match step.kind {
            StepKind::Start | StepKind::Restart => Direction::Again,
            StepKind::Undo(_) | StepKind::Redo(_) => Direction::TakenBack,
            StepKind::Press(_) | StepKind::Assist(_) => {
                let exact = |step: &Step| step.distance.and_then(Distance::exact);
                match (exact(&self.steps[place - 1]), exact(step)) {
                    (Some(before), Some(after)) if after < before => Direction::Closer,
                    (Some(before), Some(after)) if after > before => Direction::Away,
                    _ => Direction::Neither,
                }
            }
        }
    }

    /// Returns the place of the first press of the player that led away from the target, taken back or not.
    #[must_use]
    pub fn first_away(&self) -> Option<usize> {
        (0..self.steps.len()).find(|&place| {
            matches!(self.steps[place].kind, StepKind::Press(_))
                && self.direction(place) == Direction::Away
        })
    }

    /// Returns the number of a press among all presses, from 1.
    #[must_use]
    pub fn number(&self, place: usize) -> usize {
        let presses = self.steps[..=place].iter();
        presses.filter(|step| step.pressed().is_some()).count()
    }

    /// Returns the place of the position after some events of the log.
    #[must_use]
    pub fn place(&self, events: usize) -> usize {
        let after = self.steps.partition_point(|step| step.events <= events);
        after.saturating_sub(1)
    }

    /// Returns what went wrong, in a sentence; `None` until it is known.
    #[must_use]
    pub fn verdict(&self) -> Option<String> {
        if !self.is_complete() {
            return None;
        }
        if let Some(place) = self.first_away() {
            let name = self.name(place);
            return Some(format!("Press {}, {name}, led away.", self.number(place)));
        }
        let all = || 0..self.steps.len();
        let mut presses = all().filter(|&place| self.steps[place].pressed().is_some());
        let is_known = |distance: Option<Distance>| distance.and_then(Distance::exact).is_some();
        Some(if self.steps.iter().any(|step| !is_known(step.distance)) {
            "The fewest presses are not proven for every position.".to_owned()
        } else if presses.all(|place| self.direction(place) == Direction::Closer) {
            "Every press led closer.".to_owned()
        } else {
            "No press led away.".to_owned()
        })
    }

    /// Returns how many presses remained at each position, for those who cannot see the line.
    #[must_use]
    pub fn sentence(&self) -> String {
        let numbers = self.steps.iter().map(|step| match step.distance {
            Some(distance) => distance.to_string(),
            None => "?".to_owned(),
        });
        let numbers = numbers.collect::<Vec<_>>().join(", ");
        let verdict = self
            .verdict()
            .map_or_else(String::new, |text| " ".to_owned() + &text);
        format!("Presses that remained: {numbers}.{verdict}")
    }

    /// Returns what a step was, in a few words: `A1`, `undo`, `from the start`.
    #[must_use]
    pub fn name(&self, place: usize) -> String {
        let step = &self.steps[place];
        let name = |cell: Cell| step.rest.game().grid().name(cell);
        match step.kind {
            StepKind::Start if place == 0 => "start".to_owned(),
            StepKind::Start => "set-up".to_owned(),
            StepKind::Press(cell) | StepKind::Assist(cell) => name(cell),
            StepKind::Undo(Some(cell)) => format!("undo {}", name(cell)),
            StepKind::Undo(None) => "undo the restart".to_owned(),
            StepKind::Redo(Some(cell)) => format!("redo {}", name(cell)),
            StepKind::Redo(None) | StepKind::Restart => "from the start".to_owned(),
        }
    }
}
