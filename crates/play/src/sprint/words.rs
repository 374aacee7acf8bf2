//! The sentences of a sprint.

use super::best::SprintStanding;
use super::rewards::MAX_EXTRA_SECONDS;
use super::state::{Outcome, PlayedPuzzle, Sprint, SprintEvent};
use crate::review::Alphabet;
use quatrainment::clock;
use quatrainment::words::counted;
use std::fmt;

/// What to say before the first press.
pub const INTRODUCTION: &str = "Solve as many puzzles as you can in three minutes. The clock starts with your first press. Puzzles solved in a row with the \
                                fewest presses earn extra time.";

impl SprintEvent {
    /// Returns what to announce; `None` when the board says enough.
    ///
    /// ```
    /// use quatrainment_play::sprint::SprintEvent;
    /// let event = SprintEvent::Solved { fewest: true, presses: 1, par: 1, combo: 3, seconds: 3 };
    /// assert_eq!(event.sentence().as_deref(), Some("Solved. Combo 3: +3 s."));
    /// assert_eq!(SprintEvent::Dropped.sentence(), None);
    /// ```
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        match *self {
            SprintEvent::Nothing
            | SprintEvent::Pressed(_)
            | SprintEvent::Undone(_)
            | SprintEvent::Dropped => None,
            SprintEvent::Solved {
                fewest: true,
                combo,
                seconds: 0,
                ..
            } => Some(format!("Solved. Combo {combo}.")),
            SprintEvent::Solved {
                fewest: true,
                combo,
                seconds,
                ..
            } => Some(format!("Solved. Combo {combo}: +{seconds} s.")),
            SprintEvent::Solved { presses, par, .. } => {
                Some(format!("Solved in {presses} presses (fewest {par})."))
            }
            SprintEvent::Skipped => Some("Skipped.".to_owned()),
            SprintEvent::Ended => Some("Time is up.".to_owned()),
        }
    }
}

impl Sprint {
    /// Returns the time that is left as a clock shows it. It rounds up, so that `0:00` means that time is up.
    ///
    /// ```
    /// use quatrainment_play::sprint::{Sprint, SprintAction};
    /// let mut sprint = Sprint::new(7);
    /// assert_eq!(sprint.clock_text(99), "3:00");
    /// sprint.act(SprintAction::Skip, 100);
    /// assert_eq!((sprint.clock_text(1_099), sprint.clock_text(1_100)), ("3:00".to_owned(), "2:59".to_owned()));
    /// assert_eq!(sprint.next_tick_at(100), Some(1_100));
    /// ```
    #[must_use]
    pub fn clock_text(&self, now_ms: u64) -> String {
        clock(self.left(now_ms).div_ceil(1_000) * 1_000)
    }

    /// Returns the combo as a heading, like `Combo 7`.
    #[must_use]
    pub fn combo_text(&self) -> String {
        format!("Combo {}", self.combo())
    }

    /// Returns what comes next, like `3 more for +5 s`.
    #[must_use]
    pub fn next_reward_text(&self) -> String {
        match self.next_reward() {
            Some(next) if self.combo() == 0 => {
                format!("{} in a row for +{} s", next.combo, next.seconds)
            }
            Some(next) => format!("{} more for +{} s", next.combo - self.combo(), next.seconds),
            None => format!("You have all {MAX_EXTRA_SECONDS} s of extra time"),
        }
    }

    /// Returns the score, like `14 solved`.
    #[must_use]
    pub fn score_text(&self) -> String {
        format!("{} solved", self.score())
    }

    /// Returns the facts of the end, each with its name: best today, best before, longest combo, extra time.
    #[must_use]
    pub fn facts(&self, standing: &SprintStanding) -> Vec<(&'static str, String)> {
        let mut facts = vec![("Best today", standing.best_today().to_string())];
        if let Some(before) = standing.best_before {
            facts.push(("Best before", before.to_string()));
        }
        facts.push(("Longest combo", self.longest_combo().to_string()));
        facts.push(("Extra time", format!("+{} s", self.extra_seconds())));
        facts
    }

    /// Returns the result in three lines for others to read: the score, the combo, and the sprint's code. It reveals no press
    /// to a reader; anyone who opens the code can watch it or play the same puzzles.
    ///
    /// ```
    /// use quatrainment_play::sprint::{Sprint, SprintAction};
    /// let mut sprint = Sprint::new(7);
    /// sprint.act(SprintAction::Skip, 0);
    /// sprint.act(SprintAction::Tick, 180_000);
    /// let lines = sprint.share();
    /// assert!(lines.starts_with("Quatrainment sprint: 0 solved in 3:00\nLongest combo 0\ns"));
    /// ```
    #[must_use]
    pub fn share(&self) -> String {
        let time = clock(super::MILLISECONDS + 1_000 * self.extra_seconds());
        let extra = match self.extra_seconds() {
            0 => String::new(),
            seconds => format!(", +{seconds} s"),
        };
        format!(
            "Quatrainment sprint: {} in {time}\nLongest combo {}{extra}\n{}",
            self.score_text(),
            self.longest_combo(),
            self.code()
        )
    }
}

impl Outcome {
    /// Returns a mark of the outcome: ✓ + – · or, in plain characters, v + - .
    #[must_use]
    pub fn mark(self, alphabet: Alphabet) -> char {
        let is_plain = alphabet == Alphabet::Ascii;
        match self {
            Outcome::Fewest if is_plain => 'v',
            Outcome::Fewest => '✓',
            Outcome::More => '+',
            Outcome::Skipped if is_plain => '-',
            Outcome::Skipped => '–',
            Outcome::TimeUp if is_plain => '.',
            Outcome::TimeUp => '·',
        }
    }

    /// Returns the outcome in words, as an alternative to a mark.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Fewest => "solved with the fewest presses",
            Outcome::More => "solved with more presses",
            Outcome::Skipped => "skipped",
            Outcome::TimeUp => "time up",
        }
    }
}

impl PlayedPuzzle {
    /// Returns the name of the puzzle, like `puzzle 6`.
    #[must_use]
    pub fn heading(&self) -> String {
        format!("puzzle {}", self.number)
    }

    /// Returns the puzzle and what happened in a line, like `Puzzle 6: 4 presses, fewest 2`.
    #[must_use]
    pub fn line(&self) -> String {
        format!("Puzzle {}: {self}", self.number)
    }
}

/// What happened, like `4 presses, fewest 2` or `Skipped, fewest 2`.
impl fmt::Display for PlayedPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let par = self.par();
        match self.outcome {
            Outcome::Fewest => write!(f, "{}, the fewest", counted(self.presses(), "press")),
            Outcome::More => write!(f, "{}, fewest {par}", counted(self.presses(), "press")),
            Outcome::Skipped => write!(f, "Skipped, fewest {par}"),
            Outcome::TimeUp => write!(f, "Time up, fewest {par}"),
        }
    }
}
