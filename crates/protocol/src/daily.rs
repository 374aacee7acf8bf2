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
    /// The game.
    pub heading: String,
    /// The level.
    pub level: String,
    /// The number of players who have solved it.
    pub total: u64,
    /// Your attempt, if you have started.
    pub you: Option<Try>,
}

/// Your attempt at a day's puzzle.
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
    /// The log that the server has; continue from it.
    pub log: String,
    /// The number of presses, including undone ones.
    pub presses: u64,
    /// The number of hints.
    pub hints: u64,
    /// Whether it is solved.
    pub solved: bool,
    /// Whether the operator disqualified it.
    pub struck: bool,
    /// The milliseconds from showing the puzzle to receiving the winning log.
    pub milliseconds: u64,
    /// Par (the fewest presses), once it is solved.
    pub par: Option<u64>,
    /// The place, while it is listed.
    pub place: Option<Place>,
}

impl Try {
    /// Returns the state of the attempt.
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
    /// The percentage of the other results that are not better, rounded down.
    pub percentile: u64,
}

impl Place {
    /// Returns the place of a result, given the number of better ones and of all.
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

/// A past day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PastDay {
    /// The day.
    pub day: String,
    /// The level.
    pub level: String,
    /// Par: the fewest presses.
    pub par: u64,
    /// The puzzle's code.
    pub code: String,
    /// The number of players who solved it.
    pub total: u64,
}

/// A row of the ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// The place; equal results share it.
    pub place: u64,
    /// The name.
    pub name: String,
    /// Whether it is you.
    pub you: bool,
    /// The number of presses, including undone ones.
    pub presses: u64,
    /// The number of hints.
    pub hints: u64,
    /// The time, in milliseconds.
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
    /// The level.
    pub level: String,
    /// Par (the fewest presses), if you may see it.
    pub par: Option<u64>,
    /// The number of players who solved it.
    pub total: u64,
    /// The best results.
    pub best: Vec<Line>,
    /// Your row.
    pub you: Option<Line>,
    /// Your place.
    pub place: Option<Place>,
    /// A histogram of the times of players with as many presses as you.
    pub times: Vec<Time>,
    /// The percentage of players with as many presses as you who were slower, rounded down.
    pub faster_than: Option<u64>,
}

/// A bar of the histogram of times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Time {
    /// The shortest time of the bar, in milliseconds.
    pub from: u64,
    /// The number of results.
    pub count: u64,
}

/// A game to replay press by press.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replay {
    /// The name.
    pub name: String,
    /// The puzzle's code.
    pub code: String,
    /// The log.
    pub log: String,
    /// The number of presses.
    pub presses: u64,
    /// The number of hints.
    pub hints: u64,
    /// The time, in milliseconds.
    pub milliseconds: u64,
}
