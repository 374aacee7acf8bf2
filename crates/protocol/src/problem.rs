//! Error responses, and whether a request may work a little later.

use serde::{Deserialize, Serialize};

/// An error response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// A word for programs, like `door_closed`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub error: Word,
    /// A sentence for people.
    pub message: String,
}

/// The reason of an error, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// The body does not fit this address.
    BadBody,
    /// The request is malformed.
    BadRequest,
    /// The operator has banned this player.
    Banned,
    /// It conflicts with the current state.
    Conflict,
    /// The room is locked.
    DoorClosed,
    /// This player is not allowed to do it.
    Forbidden,
    /// Another site sent this.
    ForeignOrigin,
    /// The content of the request is invalid.
    Invalid,
    /// The log does not continue the one that the server has: the game went on in another window.
    LogDiffers,
    /// The log does not replay.
    LogRefused,
    /// It does not exist, or this player is not allowed to see it.
    NotFound,
    /// The body is not JSON.
    NotJson,
    /// The request has no secret, or an unknown one.
    Stranger,
    /// There were too many requests.
    TooMany,
    /// The database is not available.
    Unavailable,
    /// An internal error of the server.
    Unexpected,
    /// The server does not serve this host.
    WrongHost,
    /// The address does not have this method.
    WrongMethod,
    /// A word of a newer server.
    #[serde(other, skip_serializing)]
    Other,
}

/// Returns whether a request may work if it is sent again a little later. A status of 0 stands for no response.
///
/// Temporary: no connection (0), a request that took too long (408), too many requests (429), and a proxy before a server
/// that is starting or has lost its database (502, 503, 504). A 500 is not in the list: the server sends it only when it
/// has made a mistake, which the same request would repeat, so it is shown instead of tried again.
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
