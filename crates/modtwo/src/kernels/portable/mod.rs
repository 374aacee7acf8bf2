//! The loops themselves, in plain words: those of the portable set, and what other sets compile for their own registers.
//!
//! What depends on the registers is passed in as closures, and everything is always inlined, so that it is compiled with the
//! target features of the caller. Recursions are macros, for the same reason.

pub(crate) mod basis;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) mod block;
pub(crate) mod chacha;
pub(crate) mod fft;
pub(crate) mod four_russians;
pub(crate) mod karatsuba;
pub(crate) mod pivots;
pub(crate) mod recurrence;
pub(crate) mod row_sums;
pub(crate) mod sliced;
pub(crate) mod toom;
pub(crate) mod transpose;
pub(crate) mod walsh;
