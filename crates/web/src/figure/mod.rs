//! Boards, matrices and sentences of the library's documents, drawn in the colours of the page.

mod matrix;
mod picture;
mod sentence;

pub use matrix::MatrixPicture;
pub use picture::Picture;
pub use sentence::Sentence;
