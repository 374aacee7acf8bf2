//! Exact linear algebra over GF(2), the field of two elements where 1 + 1 = 0: vectors, matrices and polynomials.
//!
//! Entries are packed 64 to a machine word, so adding two vectors is a few XORs, and products and eliminations of large
//! matrices use vector instructions that are detected at run time.
//!
//! # Examples
//!
//! Solve a system of linear equations:
//!
//! ```
//! use modtwo::{Matrix, Vector};
//!
//! let a: Matrix = "110\n111\n011".parse()?;
//! let b: Vector = "111".parse()?;
//!
//! let x = a.solve(&b).expect("the matrix has full rank");
//! assert_eq!(x.to_string(), "010");
//! assert_eq!(&a * &x, b);
//! # Ok::<(), modtwo::ParseError>(())
//! ```
//!
//! Describe all solutions, or why there is none:
//!
//! ```
//! use modtwo::{Matrix, Vector};
//!
//! // Each row is the sum of the other two.
//! let a: Matrix = "1100\n0110\n1010".parse()?;
//! assert_eq!(a.rank(), 2);
//!
//! // Solutions differ by sums of the rows of the kernel.
//! assert_eq!(a.kernel().to_string(), "1110\n0001");
//!
//! // A right-hand side is solvable if and only if it is orthogonal to the left kernel.
//! let b: Vector = "100".parse()?;
//! assert_eq!(a.solve(&b), None);
//! assert!(a.left_kernel().row(0).dot(b.as_row()));
//! # Ok::<(), modtwo::ParseError>(())
//! ```
//!
//! Compute with polynomials:
//!
//! ```
//! use modtwo::Polynomial;
//!
//! let a: Polynomial = "t^4 + t^2 + 1".parse()?;
//! let b: Polynomial = "t^3 + 1".parse()?;
//! assert_eq!(a.gcd(&b).to_string(), "t^2 + t + 1");
//! assert_eq!(a.div_rem(&b).1.to_string(), "t^2 + t + 1");
//! # Ok::<(), modtwo::ParseError>(())
//! ```
//!
//! # Overview
//!
//! - [`Vector`] and [`Matrix`]: sums, products, [`rank`](Matrix::rank), [`solve`](Matrix::solve),
//!   [`inverse`](Matrix::inverse), [`kernel`](Matrix::kernel), and the reduced [`echelon`](Matrix::echelon) form, also
//!   with the [transform](Matrix::reduction) that leads to it, or [step by step](Matrix::echelon_with).
//! - [`Polynomial`]: products, division, [`gcd`](Polynomial::gcd), [`extended_gcd`](Polynomial::extended_gcd), and the
//!   [basis of Fibonacci polynomials](Polynomial::from_fibonacci_basis).
//! - [`CosetWeights`] and [`RowSums`]: the numbers of ones of the elements of a coset, billions per second.
//! - [`Recurrence`]: rows that follow from the previous two, at the speed of memory.
//! - [`LinearMap16`]: a linear map of 16 bits in a nanosecond.
//! - [`ChaCha8`]: random words from a key, gigabytes per second.
//!
//! # Guarantees
//!
//! - Results are exact, and the same for every [`InstructionSet`] and every [number of threads](set_threads).
//! - Bits past the end of a vector or a row are zero, so equality, hashing and [`words`](Vector::words) need no masking.
//! - An index out of bounds or a mismatch of lengths is a bug in the caller. It panics with a message that names the
//!   values, and is documented under *Panics*.
//! - There are no dependencies. All `unsafe` code is in one private module, for vector instructions. Everything has a
//!   portable implementation.
//!
//! # WebAssembly
//!
//! Compiled with `-C target-feature=+simd128`, a module computes with 128-bit vectors, and cannot be loaded where these are
//! missing.
//!
//! # Performance
//!
//! A matrix takes one bit per entry. Products and eliminations of n×n matrices take O(n³) time with a very small constant:
//! a kernel multiplies 8×8 blocks of bits in one instruction (x86-64 with GFNI, in 256- or 512-bit registers), or looks
//! up sums of rows in tables (AVX-512, AVX2, NEON, SIMD128, and plain words). They need two to four times the memory of
//! their operands. Products of polynomials with n terms take O(n log n) time, greatest common divisors O(n log² n).
#![deny(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate)]

mod chacha;
mod choice;
mod coset;
mod echelon;
mod eliminate;
mod goal;
mod instruction_set;
mod kernels;
mod linear_map16;
mod matrix;
mod multiply;
mod panel;
mod panels_mut;
mod parse;
mod pipeline;
mod pivots;
mod polynomial;
mod random;
mod recurrence;
mod reduce;
mod row;
mod row_sums;
mod solve;
mod steps;
mod threads;
mod trailing;
mod transpose;
mod vector;
mod words;

pub use chacha::ChaCha8;
pub use coset::CosetWeights;
pub use echelon::{Echelon, Reduction};
pub use instruction_set::{InstructionSet, ParseInstructionSetError};
pub use linear_map16::LinearMap16;
pub use matrix::Matrix;
pub use parse::ParseError;
pub use polynomial::{Bezout, Polynomial};
pub use random::Random;
pub use recurrence::{Boundary, Recurrence, Rows};
pub use row::{Ones, Row, RowMut};
pub use row_sums::{RowSums, VectorBatch};
pub use steps::Step;
pub use threads::{set_threads, threads};
pub use vector::Vector;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
