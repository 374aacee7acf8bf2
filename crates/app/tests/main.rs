//! The program from outside, in one program of its own: it is linked once, and its tests run side by side.

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
