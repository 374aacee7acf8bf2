//! The checker of certificates. It reads the rule of a game from the certificate, lays it on the board, and then only
//! multiplies and compares, on lists of bits and numbers.
//!
//! It depends on no other crate: on nothing of the solver, and not on the code that lays rules there. What a press changes is
//! written here a second time, on purpose, so that an error in one of the two cannot go unnoticed.
//!
//! ```
//! let certificate = "quatrainment certificate 1
//! game lights-out
//! grid 2x2
//! wraps none
//! everywhere shells 0 1
//! claim solution
//! start XX/XX
//! target ../..
//! presses XX/XX
//! count 4
//! end
//! ";
//! let checked = quatrainment_check::check(certificate)?;
//! assert_eq!(checked.to_string(), "4 presses lead from start to target in lights-out 2x2");
//! # Ok::<(), quatrainment_check::CertificateError>(())
//! ```

#![forbid(unsafe_code)]

mod board;
mod claim;
mod classes;
mod lines;
mod machine;
mod more;
mod picture;
mod recompute;
mod rule;
mod two;
mod verify;
mod worst;

pub use claim::{CertificateError, Checked, Claim};
pub use recompute::{Recomputed, recompute};
pub use verify::{check, is_certificate};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
