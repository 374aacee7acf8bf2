//! Stars: what a solved step earns, and what is remembered of it. [`Progress`]

use super::steps::{STEPS, Step, StepId, steps};
use crate::review::Alphabet;
use quatrainment::Session;
use quatrainment::words::counted;
use std::collections::BTreeMap;
use std::fmt;

/// The maximum number of stars of a step.
pub const MAX_STARS: u8 = 3;

/// What each star is for.
pub const STARS_FOR: [&str; MAX_STARS as usize] = [
    "solved",
    "without help",
    "without help and with the fewest presses",
];

/// Returns the stars of a step: those earned, then dots, in the signs of the front end.
///
/// ```
/// use quatrainment_play::{Alphabet, journey};
/// assert_eq!(journey::stars_text(2, Alphabet::Signs), "★★·");
/// assert_eq!(journey::stars_text(1, Alphabet::Ascii), "*..");
/// ```
#[must_use]
pub fn stars_text(earned: u8, alphabet: Alphabet) -> String {
    let [star, missing] = match alphabet {
        Alphabet::Ascii => ["*", "."],
        Alphabet::Signs | Alphabet::Emoji => ["★", "·"],
    };
    star.repeat(earned.into()) + &missing.repeat(MAX_STARS.saturating_sub(earned).into())
}

/// How a step was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the target was reached.
    pub solved: bool,
    /// Whether there was any help: a hint, a fix, a display of the presses that remain. What the step itself points at or draws
    /// is not help.
    pub helped: bool,
    /// Whether the program showed the solution.
    pub shown: bool,
    /// The number of presses that were not taken back.
    pub presses: u64,
}

impl Outcome {
    /// Returns how a session was played.
    #[must_use]
    pub fn of(session: &Session) -> Outcome {
        Outcome {
            solved: session.is_won(),
            helped: session.is_helped(),
            shown: session.is_assisted(),
            presses: session.moves(),
        }
    }
}

impl Step {
    /// Returns the stars that an outcome earns: one if the step is solved, two without help, three without help and with the
    /// presses that the step asks for. A shown solution earns none.
    #[must_use]
    pub fn stars(&self, outcome: &Outcome) -> u8 {
        match outcome {
            Outcome { solved: false, .. } | Outcome { shown: true, .. } => 0,
            Outcome { helped: true, .. } => 1,
            Outcome { presses, .. } if *presses > self.asks => 2,
            _ => MAX_STARS,
        }
    }
}

/// The stars of every step that was solved. It is written as one line of text, like `1.1=3,4.2=1`, for a front end's
/// settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(BTreeMap<StepId, u8>);

impl Progress {
    /// Reads the line of text. What cannot be read is left out.
    ///
    /// ```
    /// use quatrainment_play::journey::Progress;
    /// let progress = Progress::read("4.2=1,1.1=3,99.1=3,nonsense");
    /// assert_eq!(progress.to_string(), "1.1=3,4.2=1");
    /// assert_eq!((progress.stars("1.1".parse()?), progress.solved(), progress.total()), (3, 2, 4));
    /// # Ok::<(), quatrainment_play::journey::StepIdError>(())
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Progress {
        let mut progress = Progress::default();
        for entry in text.split(',') {
            let Some((id, stars)) = entry.split_once('=') else {
                continue;
            };
            if let (Ok(id), Ok(stars @ 1..=MAX_STARS)) = (id.parse(), stars.parse()) {
                progress.record(id, stars);
            }
        }
        progress
    }

    /// Adds the stars of a game. The most stars of a step are kept; returns whether there are more now.
    pub fn record(&mut self, id: StepId, stars: u8) -> bool {
        let best = stars.min(MAX_STARS);
        let is_more = best > self.stars(id);
        if is_more {
            self.0.insert(id, best);
        }
        is_more
    }

    /// Adds the stars of another device or window. The most stars of every step are kept.
    pub fn merge(&mut self, other: &Progress) {
        for (&id, &stars) in &other.0 {
            self.record(id, stars);
        }
    }

    /// Returns the stars of a step, 0 if it was not solved.
    #[must_use]
    pub fn stars(&self, id: StepId) -> u8 {
        self.0.get(&id).copied().unwrap_or(0)
    }

    /// Returns the number of solved steps.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.0.len()
    }

    /// Returns the number of all stars.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().copied().map(u64::from).sum()
    }

    /// Returns the number of solved steps of a chapter and their stars.
    #[must_use]
    pub fn of_chapter(&self, chapter: u8) -> (usize, u64) {
        let stars = self.0.iter().filter(|(id, _)| id.chapter() == chapter);
        stars.fold((0, 0), |(solved, total), (_, &stars)| {
            (solved + 1, total + u64::from(stars))
        })
    }

    /// Returns a line about the whole journey, like `27 of 66 solved, 71 stars`.
    #[must_use]
    pub fn summary(&self) -> String {
        let stars = counted(self.total(), "star");
        format!("{} of {} solved, {stars}", self.solved(), steps().count())
    }

    /// Returns a line about a chapter, like `5 of 18 stars`; before its first star `6 puzzles`.
    #[must_use]
    pub fn chapter_summary(&self, chapter: u8) -> String {
        match self.of_chapter(chapter) {
            (0, _) => counted(u64::from(STEPS), "puzzle"),
            (_, stars) => format!("{stars} of {} stars", STEPS * MAX_STARS),
        }
    }

    /// Returns the step to suggest: the first that was not solved. `None` when all are.
    #[must_use]
    pub fn next_step(&self) -> Option<StepId> {
        steps().find(|id| !self.0.contains_key(id))
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (id, stars)) in self.0.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            write!(f, "{comma}{id}={stars}")?;
        }
        Ok(())
    }
}

/// As its line of text.
#[cfg(feature = "serde")]
impl serde::Serialize for Progress {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Progress {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Progress, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(Progress::read(&text))
    }
}
