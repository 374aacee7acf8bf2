//! The transpose of 8×8 words.

use super::U64x8;
use super::register::{load, store};
use std::arch::x86_64::*;

/// Transposes 8×8 words: pairs within 128-bit lanes, then lanes, then halves.
#[target_feature(enable = "avx512f")]
pub(crate) fn words(rows: &[U64x8; 8]) -> [U64x8; 8] {
    let mut pairs = [_mm512_setzero_si512(); 8];
    for i in (0..8).step_by(2) {
        let (a, b) = (load(&rows[i]), load(&rows[i + 1]));
        pairs[i] = _mm512_unpacklo_epi64(a, b);
        pairs[i + 1] = _mm512_unpackhi_epi64(a, b);
    }
    let even = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    let odd = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    let low = _mm512_setr_epi64(0, 1, 2, 3, 8, 9, 10, 11);
    let high = _mm512_setr_epi64(4, 5, 6, 7, 12, 13, 14, 15);
    let mut columns = [[0; 8]; 8];
    for parity in 0..2 {
        let pick = |i: usize| pairs[2 * i + parity];
        let (p0, p1, p2, p3) = (pick(0), pick(1), pick(2), pick(3));
        let (upper_even, lower_even) =
            (_mm512_permutex2var_epi64(p0, even, p1), _mm512_permutex2var_epi64(p2, even, p3));
        let (upper_odd, lower_odd) =
            (_mm512_permutex2var_epi64(p0, odd, p1), _mm512_permutex2var_epi64(p2, odd, p3));
        store(&mut columns[parity], _mm512_permutex2var_epi64(upper_even, low, lower_even));
        store(&mut columns[parity + 2], _mm512_permutex2var_epi64(upper_odd, low, lower_odd));
        store(&mut columns[parity + 4], _mm512_permutex2var_epi64(upper_even, high, lower_even));
        store(&mut columns[parity + 6], _mm512_permutex2var_epi64(upper_odd, high, lower_odd));
    }
    columns
}
