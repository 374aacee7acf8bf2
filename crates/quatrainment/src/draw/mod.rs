//! Boards, matrices and whole documents for people to look at. A [`Document`] is written once; each format has a
//! renderer in a file of its own.

mod animation;
mod board;
mod document;
mod html;
mod json;
mod latex;
mod lettering;
mod letters;
mod markdown;
mod markup;
mod places;
mod plain;
mod svg;
mod text;
mod tikz;

pub use animation::{Animation, Frame};
pub use board::{Board, Mark};
pub use document::{Array, Block, Document, Fact, Format, FormatError, Table};
pub use html::sentence_html;
pub use lettering::Lettering;
pub use markup::sentence_text;
pub use svg::Drawing;
pub use text::{Figure, beside};
