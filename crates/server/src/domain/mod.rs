//! The rules of playing together, as pure functions and values: no clock, no file, no network, no database.
//!
//! | file | question |
//! |---|---|
//! | `log.rs` | Does this log replay, and what does it say? |
//! | `ranking.rs` | Which of two results is better, and which place is that? |
//! | `daily.rs` | Which puzzle is today's, and when does today end? |
//! | `race.rs` | What may happen in a race now, and what follows? |
//! | `class.rs` | What is a class, and who sees what of it? |
//! | `name.rs` | Which names may people have? |
//!
//! What members get to see and to hear of it is in `quatrainment_protocol`.

pub mod class;
pub mod daily;
pub mod log;
pub mod name;
pub mod race;
pub mod ranking;
