//! Class: a room that stays, with tasks instead of rounds. Teachers see who solved each task; students see their tasks.

mod context;
mod entry;
mod room;
mod student;
mod tab;
mod table;
mod task;
mod teacher;

pub use tab::ClassTab;
