//! The command-line program from outside. All tests are one binary: it is linked once, and they run side by side.

// Tests start in the order of their names; this one waits for clocks, best while the others work.
#[cfg(unix)]
mod against_others;
mod claims;
mod cli;
mod command_line;
mod fewest;
mod giant;
mod guide;
mod help;
mod input;
mod manual;
mod own_games;
#[cfg(unix)]
mod play;

mod plots;
mod shards;
mod support;
mod why;
