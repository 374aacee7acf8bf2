//! Vector instructions: the only module with `unsafe` code.
//!
//! There are two kinds of unsafe block here, and no other. (1) Calling a function compiled for certain instructions
//! from one that is not: sound when the machine has them, which [`Path`] guarantees, since a path can only be current
//! when its instructions were detected. (2) Loading or storing a register through a reference to an array of exactly
//! its size: the reference is valid for those bytes and the instructions used ask for no alignment. All indexing
//! is done on slices and arrays, with the usual checks.
#![allow(unsafe_code)]

use crate::multiply::Job;
use crate::{Path, tables};

#[cfg(target_arch = "x86_64")]
mod exchange;
#[cfg(target_arch = "x86_64")]
mod gfni;
#[cfg(target_arch = "x86_64")]
mod vector;

/// Eight words: a register in memory.
pub(crate) type Eight = [u64; 8];

/// Transposes eight times eight words.
pub(crate) fn exchange(lines: &[Eight; 8]) -> [Eight; 8] {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { exchange::exchange(lines) },
        _ => std::array::from_fn(|i| std::array::from_fn(|j| lines[j][i])),
    }
}

/// Runs a product whose targets lie in the word columns `c`, by the current path.
pub(crate) fn run(c: &mut [u64], stride: usize, job: &Job<'_>) {
    match Path::current() {
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { gfni::run(c, stride, job) },
        // SAFETY: (1) a current path has been detected.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { tables_avx2(c, stride, job) },
        _ => tables::run(c, stride, job),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn tables_avx2(c: &mut [u64], stride: usize, job: &Job<'_>) {
    tables::run(c, stride, job);
}
