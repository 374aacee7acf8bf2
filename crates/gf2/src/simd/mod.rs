//! Vector instructions: the only module with `unsafe` code.
//!
//! There are two kinds of unsafe block here, and no other. (1) Calling a function compiled for certain instructions
//! from one that is not: sound when the machine has them, which [`Path`] guarantees, since a path can only be current
//! when its instructions were detected. (2) Loading or storing a register through a reference to an array of exactly
//! its size: the reference is valid for those bytes and the instructions used ask for no alignment. All indexing
//! is done on slices and arrays, with the usual checks.
#![allow(unsafe_code)]

use crate::Path;
use crate::slab::{View, ViewMut};
use crate::tables;

#[cfg(target_arch = "x86_64")]
mod gfni;

/// Adds `a·b` to `c` for word columns of `rows` rows (a multiple of 8), by the current path.
pub(crate) fn add_product(mut c: ViewMut<'_>, rows: usize, a: View<'_>, b: View<'_>) {
    debug_assert_eq!(rows % 8, 0);
    debug_assert_eq!(c.words, b.words);
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { gfni::add_product(&mut c, rows, a, b) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { add_product_avx2(&mut c, rows, a, b) },
        _ => tables::add_product(&mut c, rows, a, b),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn add_product_avx2(c: &mut ViewMut<'_>, rows: usize, a: View<'_>, b: View<'_>) {
    tables::add_product(c, rows, a, b);
}
