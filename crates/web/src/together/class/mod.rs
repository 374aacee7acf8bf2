//! Class: a room that stays, with tasks instead of rounds. Teachers see who solved each task; students see their tasks.

mod add;
mod context;
mod entry;
mod more;
mod overview;
mod projector;
mod race;
mod room;
mod standing;
mod stuck;
mod student;
mod tab;
mod table;
mod task;
mod teacher;
mod view_game;

pub use tab::ClassTab;
