//! Carry-less products of blocks of eight words.

use super::pairs;
use crate::kernels::avx512::register::{broadcast, load, store};
use crate::kernels::operands::U64x8;
use crate::kernels::pclmul::two_words;
use crate::kernels::portable::karatsuba::{self, karatsuba};
use std::arch::x86_64::*;

karatsuba!(
    #[target_feature(enable = "avx512f,avx512vl,pclmulqdq,vpclmulqdq")]
    few_blocks,
    pairs::few_short_blocks
);

/// Writes the product of one, two or three blocks by as many.
#[target_feature(enable = "avx512f,avx512vl,pclmulqdq,vpclmulqdq")]
#[inline]
fn few_blocks(out: &mut [U64x8], a: &[U64x8], b: &[U64x8]) {
    match (a, b, out) {
        ([a], [b], [low, high]) => {
            let product = two_blocks(a, load(b));
            store(low, product[0]);
            store(high, product[1]);
        }
        // Karatsuba's method in registers.
        ([a_low, a_high], [b_low, b_high], [out0, out1, out2, out3]) => {
            let mut a_sum = [0; 8];
            store(&mut a_sum, _mm512_xor_si512(load(a_low), load(a_high)));
            let (x, y) = (load(b_low), load(b_high));
            let low = two_blocks(a_low, x);
            let high = two_blocks(a_high, y);
            let middle = two_blocks(&a_sum, _mm512_xor_si512(x, y));
            let shared = _mm512_xor_si512(low[1], high[0]);
            store(out0, low[0]);
            store(
                out1,
                xor4(shared, middle[0], low[0], _mm512_setzero_si512()),
            );
            store(
                out2,
                xor4(shared, middle[1], high[1], _mm512_setzero_si512()),
            );
            store(out3, high[1]);
        }
        (a, b, out) => pairs::few_blocks(out, a, b),
    }
}

/// Returns the product of two blocks: every word of `a` times four words of `b` per instruction.
///
/// A product of words i and j starts at word i + j. Those with i + j even are summed in lanes that start at even words,
/// the others in lanes one word higher. Advancing by a pair of words of `a` moves both by one lane.
#[target_feature(enable = "avx512f,vpclmulqdq")]
#[inline]
fn two_blocks(a: &U64x8, b: __m512i) -> [__m512i; 2] {
    let zero = _mm512_setzero_si512();
    // Sums of lanes before they are moved: lane l of `even[m]` starts at word 2(m + l).
    let mut even = [zero; 5];
    let mut odd = [zero; 4];
    for m in 0..4 {
        let first = _mm512_set1_epi64(a[2 * m].cast_signed());
        let second = _mm512_set1_epi64(a[2 * m + 1].cast_signed());
        even[m] = _mm512_xor_si512(even[m], _mm512_clmulepi64_epi128::<0x00>(b, first));
        even[m + 1] = _mm512_clmulepi64_epi128::<0x01>(b, second);
        odd[m] = _mm512_xor_si512(
            _mm512_clmulepi64_epi128::<0x01>(b, first),
            _mm512_clmulepi64_epi128::<0x00>(b, second),
        );
    }
    let [even_low, even_high] = [
        xor4(
            even[0],
            up::<6>(even[1]),
            up::<4>(even[2]),
            up::<2>(even[3]),
        ),
        xor4(
            down::<6>(even[1]),
            down::<4>(even[2]),
            down::<2>(even[3]),
            even[4],
        ),
    ];
    let odd_low = xor4(odd[0], up::<6>(odd[1]), up::<4>(odd[2]), up::<2>(odd[3]));
    let odd_high = xor4(
        zero,
        down::<6>(odd[1]),
        down::<4>(odd[2]),
        down::<2>(odd[3]),
    );
    // The odd lanes move up by a word, across the two registers.
    [
        _mm512_xor_si512(even_low, _mm512_alignr_epi64::<7>(odd_low, zero)),
        _mm512_xor_si512(even_high, _mm512_alignr_epi64::<7>(odd_high, odd_low)),
    ]
}

/// Returns the words of `x` moved up by `8 − BY`, without those that leave the register at the top.
#[target_feature(enable = "avx512f")]
#[inline]
fn up<const BY: i32>(x: __m512i) -> __m512i {
    _mm512_alignr_epi64::<BY>(x, _mm512_setzero_si512())
}

/// Returns the words that [`up`] drops, at the bottom of the next register.
#[target_feature(enable = "avx512f")]
#[inline]
fn down<const BY: i32>(x: __m512i) -> __m512i {
    _mm512_alignr_epi64::<BY>(_mm512_setzero_si512(), x)
}

#[target_feature(enable = "avx512f")]
#[inline]
fn xor4(a: __m512i, b: __m512i, c: __m512i, d: __m512i) -> __m512i {
    _mm512_xor_si512(_mm512_ternarylogic_epi64::<0x96>(a, b, c), d)
}

/// Computes (a, b) ← (p·a + q·b, r·a + s·b), eight words at a time. The products of odd words move up by one word.
#[target_feature(enable = "avx512f,vpclmulqdq,pclmulqdq")]
pub(super) fn combine(a: &mut [u64], b: &mut [u64], matrix: [u64; 4]) {
    let [p, q, r, s] = matrix;
    // Each register holds two multipliers; the instruction selects one.
    let (pq, rs) = (broadcast([p, q]), broadcast([r, s]));
    let mut before_a = _mm512_setzero_si512();
    let mut before_b = before_a;
    let (a_blocks, a_rest) = a.as_chunks_mut();
    let (b_blocks, b_rest) = b.as_chunks_mut();
    for (a, b) in a_blocks.iter_mut().zip(b_blocks) {
        let (x, y) = (load(a), load(b));
        for (to, multipliers, before) in [(a, pq, &mut before_a), (b, rs, &mut before_b)] {
            let even = _mm512_xor_si512(
                _mm512_clmulepi64_epi128::<0x00>(x, multipliers),
                _mm512_clmulepi64_epi128::<0x10>(y, multipliers),
            );
            let odd = _mm512_xor_si512(
                _mm512_clmulepi64_epi128::<0x01>(x, multipliers),
                _mm512_clmulepi64_epi128::<0x11>(y, multipliers),
            );
            store(
                to,
                _mm512_xor_si512(even, _mm512_alignr_epi64::<7>(odd, *before)),
            );
            *before = odd;
        }
    }
    let mut last = [[0; 8]; 2];
    store(&mut last[0], before_a);
    store(&mut last[1], before_b);
    karatsuba::combine(a_rest, b_rest, matrix, [last[0][7], last[1][7]], |a, b| {
        two_words(a, b)
    });
}
