//! The server of Quatrainment: a daily ranking, races and classes.
//!
//! The layers, from the inside out; dependencies point one way:
//!
//! - [`domain`]: the rules, as pure functions and values. It reads no clock, no file and no network.
//! - [`store`]: one narrow trait for a database and two implementations, SQLite and PostgreSQL, with every SQL
//!   statement written once for both.
//! - [`http`]: requests in, responses and live events out.
//! - `main`: settings from flags and environment variables, and the operator's commands.
//!
//! `crates/server/README.md` describes how to write a client.
#![forbid(unsafe_code)]

pub mod clock;
pub mod commands;
pub mod domain;
pub mod http;
pub mod secret;
pub mod settings;
pub mod store;
