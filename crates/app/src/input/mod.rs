//! Reads what people type: games, patterns and puzzles.

mod code;
mod daily;
mod file;
mod game;
mod pattern;
mod puzzle;

pub use code::{check_no_code, is_code, is_puzzle};
pub use daily::{daily, of_day};
pub use game::{GameArgs, GameOption, GameSource, one_name, size, sizes, solver};
pub use pattern::{
    check_pattern_file, is_picture, pattern, picture_rows, size_of_picture, unknown, write_pattern,
};
pub use puzzle::{Asked, Input, PuzzleArgs, coded, pattern_of};
