//! Boards, matrices and whole documents for people to look at. A [`Document`] is written once; each format has a
//! renderer in a file of its own.

mod animation;
mod array;
mod board;
mod cells;
mod document;
mod drawing;
mod format;
mod html;
mod latex;
mod lettering;
mod markdown;
mod markup;
mod pen;
mod places;
mod plain;
mod puzzle;
#[cfg(feature = "serde")]
mod serial;
mod svg;
mod text;
mod tikz;

pub use animation::{Animation, Frame};
pub use array::Array;
pub use board::{Board, Mark};
pub use document::{Block, Document, Fact, Table};
pub use drawing::Drawing;
pub use format::{Format, FormatError};
pub use html::sentence_html;
pub use markup::sentence_text;
pub use text::{Figure, beside};
