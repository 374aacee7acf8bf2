//! The step of a recurrence, eight words per instruction. Neighbours come from loads one word off and from shifts across
//! two words.

use crate::kernels::avx512::register::{load, store};
use crate::kernels::portable::recurrence;
use crate::words;
use std::arch::x86_64::*;

/// Computes one step. Returns the number of ones of `x`.
#[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
pub(super) fn step(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
    let ones = match (neighbours, own) {
        (true, true) => whole_registers::<true, true>(x, p, b),
        (true, false) => whole_registers::<true, false>(x, p, b),
        (false, true) => whole_registers::<false, true>(x, p, b),
        (false, false) => whole_registers::<false, false>(x, p, b),
    };
    let done = b.len() / 8 * 8;
    recurrence::step(&x[done..], &mut p[done..], &b[done..], neighbours, own);
    ones + words::count_ones(&x[1 + done..=b.len()]) as u64
}

/// Computes one step on all words but the last few that do not fill a register.
#[target_feature(enable = "avx512f,avx512vbmi2,avx512vpopcntdq")]
#[inline]
fn whole_registers<const NEIGHBOURS: bool, const OWN: bool>(
    x: &[u64],
    p: &mut [u64],
    b: &[u64],
) -> u64 {
    const XOR3: i32 = 0x96; // the truth table of a three-way XOR
    let (left, middle, right) = (
        x.as_chunks::<8>().0,
        x[1..].as_chunks::<8>().0,
        x[2..].as_chunks::<8>().0,
    );
    let sides = left.iter().zip(middle).zip(right);
    let rest = p
        .as_chunks_mut::<8>()
        .0
        .iter_mut()
        .zip(b.as_chunks::<8>().0);
    let mut ones = _mm512_setzero_si512();
    for (((left, middle), right), (p, b)) in sides.zip(rest) {
        let middle = load(middle);
        ones = _mm512_add_epi64(ones, _mm512_popcnt_epi64(middle));
        let mut sum = if OWN {
            _mm512_ternarylogic_epi64::<XOR3>(load(p), load(b), middle)
        } else {
            _mm512_xor_si512(load(p), load(b))
        };
        if NEIGHBOURS {
            let left = _mm512_shldi_epi64::<1>(middle, load(left));
            let right = _mm512_shrdi_epi64::<1>(middle, load(right));
            sum = _mm512_ternarylogic_epi64::<XOR3>(sum, left, right);
        }
        store(p, sum);
    }
    _mm512_reduce_add_epi64(ones).cast_unsigned()
}
