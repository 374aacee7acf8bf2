//! Why something was not done, and whether it may work a little later.

use serde::{Deserialize, Serialize};

/// A refusal as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// A word for programs, like `door_closed`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub error: Word,
    /// A sentence for people.
    pub message: String,
}

/// The reason of a refusal, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// The body is not what this address takes.
    BadBody,
    /// The request makes no sense.
    BadRequest,
    /// The operator has banned this person.
    Banned,
    /// It does not fit to what happened before.
    Conflict,
    /// The door of the room is closed.
    DoorClosed,
    /// It is not for this person to do.
    Forbidden,
    /// Another page sent this.
    ForeignOrigin,
    /// What was asked cannot be.
    Invalid,
    /// The log does not continue the one that the server has: another window went on.
    LogDiffers,
    /// The log does not replay.
    LogRefused,
    /// There is no such thing, or not for this person.
    NotFound,
    /// The body is not JSON.
    NotJson,
    /// Nobody is known by the secret, or there is none.
    Stranger,
    /// It was too often.
    TooMany,
    /// The database does not answer.
    Unavailable,
    /// The server made a mistake.
    Unexpected,
    /// The server is not asked by this name.
    WrongHost,
    /// The address cannot be asked that way.
    WrongMethod,
    /// A word that only a newer server knows.
    #[serde(other, skip_serializing)]
    Other,
}

/// Returns whether a request may work if it is sent again a little later. A status of 0 stands for no answer at all.
///
/// What passes: no connection (0), a request that took too long (408), too many of them (429), and what stands before a server
/// that is being started or has lost its database (502, 503, 504). A 500 is not in the list: the server says it only when it
/// has made a mistake, which the same request would make it repeat; it is better shown than tried for ever.
///
/// ```
/// use quatrainment_protocol::problem::is_passing;
/// assert!([0, 408, 429, 502, 503, 504].into_iter().all(is_passing));
/// assert!(![200, 400, 401, 403, 404, 409, 422, 500, 501, 505].into_iter().any(is_passing));
/// ```
#[must_use]
pub fn is_passing(status: u16) -> bool {
    matches!(status, 0 | 408 | 429 | 502..=504)
}
