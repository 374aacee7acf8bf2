//! What is played in a race, and what is going on in it.

use serde::{Deserialize, Serialize};

/// What counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// The time.
    Fastest,
    /// The presses, then the time.
    Fewest,
}

/// What is played.
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
    /// What counts.
    pub counts: Counts,
    /// Whether hints are allowed. A result with hints comes after all without.
    pub hints: bool,
    /// After how many minutes a round ends at the latest, from 1 to 30.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 30))]
    pub minutes: u64,
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
            minutes: 10,
        }
    }
}

/// What is going on in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People gather.
    Lobby,
    /// A round will start at `starts`.
    Countdown,
    /// A round is played.
    Running,
    /// A round is over.
    Pause,
    /// The last round is over.
    Over,
    /// Something that only a newer server knows.
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
