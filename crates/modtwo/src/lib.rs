//! Bits: vectors, matrices and polynomials over GF(2), the field of two elements where 1 + 1 = 0.
//!
//! Sixty-four entries share a machine word, so adding two vectors is a handful of XORs. The crate knows
//! no game; it answers the questions of linear algebra, exactly and fast.
//!
//! ```
//! use modtwo::{Matrix, Vector};
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
//! # What is here
//! - [`Vector`] and [`Matrix`]: sums, products, [`rank`](Matrix::rank), [`solve`](Matrix::solve),
//!   [`inverse`](Matrix::inverse), [`kernel`](Matrix::kernel), and the reduced [`echelon`](Matrix::echelon) form, also
//!   with the [`transform`](Matrix::reduction) that leads to it or [step by step](Matrix::echelon_with), as on paper.
//! - [`Polynomial`]: products, division, [`gcd`](Polynomial::gcd) and
//!   [`extended_gcd`](Polynomial::extended_gcd), and the
//!   [basis of Fibonacci polynomials](Polynomial::from_fibonacci_basis).
//! - [`CosetWeights`] and [`SumWeights`]: how many ones the elements of a coset have, billions of them a second.
//! - [`Recurrence`]: rows that follow from the two before them, at the speed of memory.
//! - [`Map16`]: a linear map of 16 bits in a nanosecond.
//!
//! ```
//! use modtwo::Polynomial;
//!
//! // How many ways are there to toggle nothing on a 5×5 board of Lights Out? Two bits' worth.
//! let f = Polynomial::fibonacci(6);
//! assert_eq!(f.gcd(&f.shifted_argument()).degree(), Some(2));
//! ```
//!
//! # What it promises
//! - Results are exact, and the same bits on every machine, on every [`Path`] and with any number of
//!   [threads](set_threads).
//! - Bits past the end of a vector or a row are always zero, so equality, hashing and
//!   [`words`](Vector::words) need no masking.
//! - An index out of range or a mismatch of lengths is a mistake in the calling program: it panics with a
//!   sentence that says what was expected. Every such case is listed under *Panics*.
//! - It depends on nothing but the standard library. All `unsafe` code is in one private module, for vector
//!   instructions that are chosen when the program runs; everything has a portable twin.
//!
//! # What it costs
//! A matrix takes a bit an entry. Products and reductions of n×n matrices take time that grows as n³ with a very small
//! constant: they are built on one kernel that multiplies 8×8 blocks of bits in an instruction where there is one
//! (x86-64 with GFNI and AVX-512), and looks up sums of rows in tables elsewhere. They take two to four times the
//! memory of their operands. Products of polynomials of n terms take time that grows as n·log n, greatest common
//! divisors as n·log² n.
#![deny(unsafe_code)]

mod aligned;
mod along;
mod coset;
mod echelon;
mod machine;
mod matrix;
mod multiply;
mod pivots;
mod polynomial;
mod product;
mod recurrence;
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

pub use coset::{CosetWeights, SumWeights, Summand};
pub use echelon::{Echelon, Reduction};
pub use machine::{Path, set_threads, threads};
pub use matrix::Matrix;
pub use polynomial::{Bezout, Polynomial};
pub use recurrence::{Ends, Recurrence, Rows};
pub use row::{Ones, Row, RowMut};
pub use small::Map16;
pub use steps::Step;
pub use vector::Vector;
