//! The rules of playing together, as pure functions and values: no clock, no file, no network, no database.
//!
//! | file | question |
//! |---|---|
//! | `log.rs` | Does this log replay, and what is its score? |
//! | `ranking.rs` | Which of two results is better, and which place is that? |
//! | `daily.rs` | Which puzzle is today's, and when does today end? |
//! | `race.rs` | What may happen in a race now, and what follows? |
//! | `class.rs` | What is a class, and which parts does each member see? |
//! | `name.rs` | Which names may people have? |
//!
//! The messages for members are in `quatrainment_protocol`.

pub mod class;
pub mod daily;
pub mod log;
pub mod name;
pub mod race;
pub mod ranking;
