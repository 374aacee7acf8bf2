//! Fault tests of a server: `cargo xtask faults` in full, a few of them in the tests.
//!
//! After each fault every acknowledged result is stored exactly once, no race is stuck, and clients continue within three
//! seconds.

mod clients;
mod failures;
mod people;

use crate::process::Program;
use anyhow::{Result, bail};
use clients::schemathesis;
pub use clients::{slow_clients, twice_and_out_of_order};
pub use failures::{
    a_process_lost_during_a_race, clocks_that_step_back, crashes_of_postgresql, full_disk,
    kills_of_the_server,
};
use std::time::Duration;

/// The maximum time until clients continue.
const RESUME: Duration = Duration::from_secs(3);

/// The faults by their names, in the order in which they happen.
pub const NAMES: [&str; 8] = [
    "twice", "disk", "slow", "lost", "clocks", "crashes", "kills", "schema",
];

/// Runs all faults, or some of them, or less of the long ones.
///
/// # Errors
/// When something is lost, stuck or late, or a fault is unknown.
pub async fn run(program: &Program, only: &[String], is_small: bool) -> Result<()> {
    if let Some(name) = only.iter().find(|name| !NAMES.contains(&name.as_str())) {
        bail!("unknown fault '{name}'; use {}", NAMES.join(", "));
    }
    for name in NAMES
        .into_iter()
        .filter(|name| only.is_empty() || only.iter().any(|one| one == name))
    {
        match name {
            "twice" => twice_and_out_of_order(program, 40).await?,
            "disk" => full_disk(program).await?,
            "slow" => slow_clients(program, 300).await?,
            "lost" => a_process_lost_during_a_race(program, RESUME).await?,
            "clocks" => clocks_that_step_back(program).await?,
            "crashes" => {
                crashes_of_postgresql(program, if is_small { 3 } else { 20 }, RESUME).await?
            }
            "kills" => {
                kills_of_the_server(program, if is_small { 10 } else { 200 }, RESUME).await?
            }
            _ => schemathesis(program).await?,
        }
    }
    Ok(())
}
