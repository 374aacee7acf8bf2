//! Text and pictures in and out: patterns ([`pattern`], [`Bitmap`]), puzzle codes ([`encode`], [`decode`]), numbers as codes
//! ([`encode_numbers`], [`decode_numbers`]), game files, and what others write ([`read_flip`]).

mod bitmap;
mod cells;
mod code;
mod flip;
#[cfg(feature = "toml")]
mod game_file;
mod game_writer;
mod text;

pub use bitmap::{Bitmap, BitmapError, RowReader, RowWriter};
pub(crate) use cells::{named_cells, weighted_sum};
pub use code::{
    CodeError, MAX_CODED_CELLS, MAX_CODED_NUMBER, code_of_link, decode, decode_numbers, encode,
    encode_game, encode_numbers, looks_like_a_code,
};
pub use flip::{
    FlipError, MAX_FLIP_CELLS, Part as FlipPart, looks_like_flip, read_flip, write_flip,
};
#[cfg(feature = "toml")]
pub use game_file::{GameFile, GameFileError, game_file};
pub use game_writer::write_game_file;
#[cfg(feature = "serde")]
pub(crate) use text::read_pattern;
pub use text::{TextError, TextErrorKind, pattern};
