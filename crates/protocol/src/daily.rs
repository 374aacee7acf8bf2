//! The ranked puzzle of the day.

use crate::progress::State;
use serde::{Deserialize, Serialize};

/// Today, without the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Today {
    /// The day, in UTC.
    pub day: String,
    /// When it ends, in milliseconds since 1970.
    pub ends: u64,
    /// The server's clock.
    pub now: u64,
    /// What is played.
    pub heading: String,
    /// How hard it is.
    pub level: String,
    /// How many have solved it.
    pub total: u64,
    /// Your try, if you began one.
    pub you: Option<Try>,
}

/// Your try at a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Try {
    /// The day.
    pub day: String,
    /// The identifier of the result.
    pub result: String,
    /// The puzzle's code.
    pub code: String,
    /// When the puzzle was shown, in milliseconds since 1970.
    pub revealed: u64,
    /// When the day ends.
    pub ends: u64,
    /// The log that the server has; go on from it.
    pub log: String,
    /// The presses, undone ones too.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// Whether it is solved.
    pub solved: bool,
    /// Whether the operator struck it.
    pub struck: bool,
    /// From the puzzle being shown to the winning log being received.
    pub milliseconds: u64,
    /// The fewest presses, once it is solved.
    pub par: Option<u64>,
    /// The place, while it is listed.
    pub place: Option<Place>,
}

impl Try {
    /// Returns what became of it.
    #[must_use]
    pub fn state(&self) -> State {
        State::of(self.solved, self.struck)
    }
}

/// A place among all results of a day. Equal results share a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// The place, from 1.
    pub place: u64,
    /// The number of listed results.
    pub total: u64,
    /// How many percent of the others are not better, rounded down.
    pub percentile: u64,
}

impl Place {
    /// Returns the place of a result when this many are better, of all.
    ///
    /// ```
    /// use quatrainment_protocol::daily::Place;
    /// assert_eq!(Place::new(0, 1), Place { place: 1, total: 1, percentile: 100 });
    /// assert_eq!(Place::new(411, 3906).percentile, 89);
    /// ```
    #[must_use]
    pub fn new(better: u64, total: u64) -> Place {
        let others = total.saturating_sub(1);
        let percentile = (100 * others.saturating_sub(better))
            .checked_div(others)
            .unwrap_or(100);
        Place {
            place: better + 1,
            total,
            percentile,
        }
    }
}

/// A day of the past.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PastDay {
    /// The day.
    pub day: String,
    /// How hard it was.
    pub level: String,
    /// The fewest presses.
    pub par: u64,
    /// The puzzle's code.
    pub code: String,
    /// How many solved it.
    pub total: u64,
}

/// A line of the ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// The place; equal results share one.
    pub place: u64,
    /// The name.
    pub name: String,
    /// Whether it is you.
    pub you: bool,
    /// The presses, undone ones too.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// The time.
    pub milliseconds: u64,
    /// The identifier of the result, for its replay.
    pub result: String,
}

/// The ranking of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ranking {
    /// The day.
    pub day: String,
    /// How hard it is.
    pub level: String,
    /// The fewest presses, for whoever may know.
    pub par: Option<u64>,
    /// How many solved it.
    pub total: u64,
    /// The best.
    pub best: Vec<Line>,
    /// Your line.
    pub you: Option<Line>,
    /// Your place.
    pub place: Option<Place>,
    /// How many with your number of presses took how long.
    pub times: Vec<Time>,
    /// How many percent of those with your number of presses were slower, rounded down.
    pub faster_than: Option<u64>,
}

/// A bar of the picture of times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Time {
    /// The least time of the bar, in milliseconds.
    pub from: u64,
    /// How many.
    pub count: u64,
}

/// A game to look at, press by press.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replay {
    /// The name.
    pub name: String,
    /// The puzzle's code.
    pub code: String,
    /// The log.
    pub log: String,
    /// The presses.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// The time.
    pub milliseconds: u64,
}
