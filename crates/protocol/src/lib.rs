//! What a Quatrainment server and its clients say to each other: every message, event and address, once.
//!
//! | module | what |
//! |---|---|
//! | [`people`], [`progress`], [`rules`], [`tasks`] | the parts of which the rest is made |
//! | [`event`] | what happens, as a stream says it |
//! | [`room`], [`class`] | a race and a class as somebody in it sees them, kept current by what happens |
//! | [`daily`] | the ranked puzzle of the day |
//! | [`ask`] | what clients send |
//! | [`problem`] | why something was not done, and whether to try again |
//! | [`path`] | where each thing is asked for |
//! | [`clock`], [`asks`], [`limits`] | the server's time, what a client does next, what is allowed |
//!
//! [`read`] and [`write()`] are the only doors to JSON. A field that is missing is an error. An event, a part or a phase that
//! only a newer server knows is read as `Unknown`, so that an older client stays in its room.
//!
//! ```
//! use quatrainment_protocol::{asks::Asks, event::LiveEvent, read};
//! let events: Vec<LiveEvent> = read(r#"[{"type":"left","member":3},{"type":"fireworks","for":2}]"#).unwrap();
//! assert_eq!(events, [LiveEvent::Left { member: 3 }, LiveEvent::Unknown]);
//! assert!(Asks::Nothing < Asks::Fetch && Asks::Fetch < Asks::Gone);
//! ```

#![forbid(unsafe_code)]

pub mod ask;
pub mod asks;
pub mod class;
pub mod clock;
pub mod daily;
pub mod event;
pub mod limits;
pub mod path;
pub mod people;
pub mod problem;
pub mod progress;
pub mod room;
pub mod rules;
pub mod tasks;

pub use serde_json::Error;

/// Reads a message.
///
/// # Errors
/// When it is not JSON, or a field is missing or of another kind.
pub fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text)
}

/// Writes a message. What has no name on the wire, like something unknown, is written as `null`; nobody sends that.
#[must_use]
pub fn write<T: serde::Serialize>(message: &T) -> String {
    serde_json::to_string(message).unwrap_or_else(|_| "null".to_owned())
}
