//! Text in and out: patterns ([`pattern`]) and puzzle codes ([`encode`], [`decode`]).

mod code;
mod text;

pub use code::{CodeError, MOST_CODED_CELLS, decode, encode, looks_like_a_code};
pub use text::{TextError, TextErrorKind, pattern};
