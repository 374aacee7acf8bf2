//! The rules of a race, its phases and its rounds.

use serde::{Deserialize, Serialize};

/// How results are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// By time.
    Fastest,
    /// By presses, then by time.
    Fewest,
}

/// The rules of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rules {
    /// A game of the catalogue, like `quatrainment`.
    #[cfg_attr(feature = "openapi", schema(example = "quatrainment"))]
    pub game: String,
    /// The size of the board, like `4x4`; at most 100 cells.
    #[cfg_attr(feature = "openapi", schema(example = "4x4"))]
    pub size: String,
    /// `easy`, `medium`, `hard` or `expert`.
    #[cfg_attr(feature = "openapi", schema(example = "medium"))]
    pub level: String,
    /// The number of rounds, from 1 to 20.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
    pub rounds: u64,
    /// How results are ranked.
    pub counts: Counts,
    /// Whether hints are allowed. Results with hints rank after all others.
    pub hints: bool,
    /// The time limit of a round in minutes, from 1 to 30.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 30))]
    pub minutes: u64,
    /// The seconds between a round and the countdown to the next, from 1 to 600; without it the host starts every round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 600))]
    pub pause: Option<u64>,
    /// Whether the players cannot see the wall: only then does it show boards while a round is in progress.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub boards: bool,
    /// Whether the host only watches.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub host_watches: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            game: "quatrainment".to_owned(),
            size: "4x4".to_owned(),
            level: "medium".to_owned(),
            rounds: 5,
            counts: Counts::Fewest,
            hints: false,
            minutes: 3,
            pause: Some(10),
            boards: false,
            host_watches: false,
        }
    }
}

/// The phase of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Players are joining.
    Lobby,
    /// A round will start at `starts`.
    Countdown,
    /// A round is in progress.
    Running,
    /// A round is over.
    Pause,
    /// The last round is over.
    Over,
    /// A phase of a newer server.
    #[serde(other, skip_serializing)]
    Unknown,
}

/// A round that has started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Round {
    /// The puzzle's code.
    pub code: String,
    /// When it started, in milliseconds since 1970.
    pub started: u64,
    /// When it ends at the latest.
    pub ends: u64,
}
