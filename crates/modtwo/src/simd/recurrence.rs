//! The step of a recurrence on rows, eight words an instruction: neighbours come from loads that are a word off and
//! from shifts across two words.

use super::vector::{load, store};
use crate::{recurrence, words};
use std::arch::x86_64::*;

/// One step with 256-bit vectors, which the compiler makes from the plain loop.
#[target_feature(enable = "avx2")]
pub(super) fn step_avx2(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) {
    recurrence::step(x, p, b, neighbours, own);
}

/// One step with 512-bit vectors. Returns how many ones `x` has.
#[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
pub(super) fn step_avx512(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
    let ones = match (neighbours, own) {
        (true, true) => eights::<true, true>(x, p, b),
        (true, false) => eights::<true, false>(x, p, b),
        (false, true) => eights::<false, true>(x, p, b),
        (false, false) => eights::<false, false>(x, p, b),
    };
    let done = b.len() / 8 * 8;
    recurrence::step(&x[done..], &mut p[done..], &b[done..], neighbours, own);
    ones + words::count_ones(&x[1 + done..=b.len()]) as u64
}

#[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
#[inline]
fn eights<const NEIGHBOURS: bool, const OWN: bool>(x: &[u64], p: &mut [u64], b: &[u64]) -> u64 {
    const ALL: i32 = 0x96; // the sum of three
    let (left, middle, right) = (x.as_chunks::<8>().0, x[1..].as_chunks::<8>().0, x[2..].as_chunks::<8>().0);
    let sides = left.iter().zip(middle).zip(right);
    let rest = p[1..].as_chunks_mut::<8>().0.iter_mut().zip(b.as_chunks::<8>().0);
    let mut ones = _mm512_setzero_si512();
    for (((left, middle), right), (p, b)) in sides.zip(rest) {
        let middle = load(middle);
        ones = _mm512_add_epi64(ones, _mm512_popcnt_epi64(middle));
        let mut sum = if OWN {
            _mm512_ternarylogic_epi64::<ALL>(load(p), load(b), middle)
        } else {
            _mm512_xor_si512(load(p), load(b))
        };
        if NEIGHBOURS {
            let left = _mm512_shldi_epi64::<1>(middle, load(left));
            let right = _mm512_shrdi_epi64::<1>(middle, load(right));
            sum = _mm512_ternarylogic_epi64::<ALL>(sum, left, right);
        }
        store(p, sum);
    }
    _mm512_reduce_add_epi64(ones).cast_unsigned()
}
