//! Race: a room, rounds of the same puzzle for everyone at the same moment, and everyone's progress.

mod context;
mod entry;
mod lobby;
mod progress;
mod results;
mod results_page;
mod room;
mod round;
mod rules;
mod tab;
mod wall;
mod wall_board;

pub use entry::JoinByCode;
pub use tab::{RacePart, RaceTab};
