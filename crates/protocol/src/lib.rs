//! The protocol between a Quatrainment server and its clients: every message, event and path, defined once.
//!
//! | module | what |
//! |---|---|
//! | [`people`], [`progress`], [`rules`], [`tasks`] | the parts of the messages |
//! | [`event`] | the events of a stream |
//! | [`room`], [`class`] | a race and a class as a member sees them, updated by events |
//! | [`daily`] | the ranked puzzle of the day |
//! | [`ask`] | what clients send |
//! | [`problem`] | why a request failed, and whether to try again |
//! | [`path`] | the paths of the API |
//! | [`clock`], [`asks`], [`limits`] | the server's time, what a client does next, limits |
//!
//! Only [`read`] and [`write()`] handle JSON. A missing field is an error. An event, a role or a phase that
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

/// Writes a message. What has no name on the wire, like an unknown event, is written as `null`, which is never sent.
#[must_use]
pub fn write<T: serde::Serialize>(message: &T) -> String {
    serde_json::to_string(message).unwrap_or_else(|_| "null".to_owned())
}
