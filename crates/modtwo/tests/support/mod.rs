//! What several test files and the benchmarks share: random vectors, matrices and polynomials.
#![allow(dead_code, reason = "each file uses a part of it")]

use modtwo::{Matrix, Polynomial, Vector};
use proptest::prelude::ProptestConfig;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The right to set the number of threads: one test at a time has it, because the number is that of the whole process.
pub struct Threads(MutexGuard<'static, ()>);

impl Threads {
    /// Waits for the right.
    pub fn claim() -> Threads {
        static CLAIMED: Mutex<()> = Mutex::new(());
        Threads(CLAIMED.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn set(&self, threads: usize) {
        modtwo::set_threads(threads);
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        modtwo::set_threads(0);
    }
}

/// The generator splitmix64.
pub struct Random(pub u64);

impl Random {
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn words(&mut self, len: usize) -> Vec<u64> {
        (0..len).map(|_| self.word()).collect()
    }

    pub fn vector(&mut self, len: usize) -> Vector {
        Vector::from_words(len, self.words(len.div_ceil(64)))
    }

    pub fn matrix(&mut self, rows: usize, columns: usize) -> Matrix {
        Matrix::from_rows(columns, (0..rows).map(|_| self.vector(columns)))
    }

    /// Returns a matrix of at most the given rank, with zero rows and with patches of zeros.
    pub fn matrix_of_rank(&mut self, rows: usize, columns: usize, rank: usize) -> Matrix {
        let (mut left, mut right) = (self.matrix(rows, rank), self.matrix(rank, columns));
        for i in 0..rank {
            for j in 0..columns {
                if (i / 7 + j / 90) % 3 == 0 {
                    right.set(i, j, false);
                }
            }
        }
        for i in (0..rows).step_by(3) {
            for j in 0..rank {
                left.set(i, j, false);
            }
        }
        &left * &right
    }

    pub fn polynomial(&mut self, words: usize) -> Polynomial {
        Polynomial::from_words(self.words(words))
    }
}

/// Picks a size for a test that would take too long in an interpreter.
pub const fn size(compiled: usize, interpreted: usize) -> usize {
    if cfg!(miri) { interpreted } else { compiled }
}

/// Settings for property tests. Miri is a thousand times slower, so one case has to do.
pub fn cases(compiled: u32) -> ProptestConfig {
    if cfg!(miri) {
        return ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(1)
        };
    }
    ProptestConfig::with_cases(compiled)
}
