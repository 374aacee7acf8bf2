//! Bits: vectors and matrices over GF(2), the field of two elements where 1 + 1 = 0.
//!
//! Sixty-four entries share a machine word, so adding two vectors is a handful of XORs. The crate knows
//! no game; it answers the questions of linear algebra, exactly.
//!
//! ```
//! use gf2::{Matrix, Vector};
//!
//! // Three lamps in a row; a press toggles a lamp and its neighbours.
//! let presses = Matrix::from_fn(3, 3, |lamp, press| lamp.abs_diff(press) <= 1);
//! let all_lit: Vector = [true, true, true].into_iter().collect();
//!
//! let answer = presses.solve(&all_lit).expect("the middle press lights all three");
//! assert_eq!(answer.to_string(), "010");
//! assert_eq!(&presses * &answer, all_lit);
//! assert_eq!(presses.rank(), 3);
//! ```
//!
//! # What it promises
//! - Results are exact, and the same on every machine.
//! - Bits past the end of a vector or a row are always zero, so equality, hashing and
//!   [`words`](Vector::words) need no masking.
//! - An index out of range or a mismatch of lengths is a mistake in the calling program: it panics with a
//!   sentence that says what was expected. Every such case is listed under *Panics*.
#![deny(unsafe_code)]

mod echelon;
mod machine;
mod matrix;
mod multiply;
mod pivots;
mod polynomial;
mod product;
mod reduce;
mod row;
mod simd;
mod slab;
mod small;
mod solve;
mod steps;
mod tables;
mod transpose;
mod vector;
mod words;

pub use echelon::{Echelon, Reduction};
pub use machine::{Path, set_threads, threads};
pub use matrix::Matrix;
pub use polynomial::{Bezout, Polynomial};
pub use row::{Ones, Row, RowMut};
pub use small::Map16;
pub use steps::Step;
pub use vector::Vector;
