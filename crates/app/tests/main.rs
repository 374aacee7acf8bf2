//! The command-line program from outside. All tests are one binary: it is linked once, and they run side by side.

mod claims;
mod cli;
mod command_line;
mod fewest;
mod giant;
#[cfg(feature = "manual")]
mod manual;
mod own_games;
#[cfg(unix)]
mod play;
mod readme;
mod shards;
mod support;
mod why;
