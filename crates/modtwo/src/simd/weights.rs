//! Weights of the elements of a coset: the plain code of [`coset`](crate::coset), compiled for wider registers.

use super::Eight;
use crate::coset::{Lanes, Layout, TYPES, sum_weights, walsh};

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq")]
pub(super) fn walsh_avx512(
    state: &mut [Lanes<u16>],
    row: &[u16],
    layout: &Layout,
    values: &mut [Lanes<i16>; TYPES],
) -> i16 {
    walsh(state, row, layout, values)
}

#[target_feature(enable = "avx2")]
pub(super) fn walsh_avx2(
    state: &mut [Lanes<u16>],
    row: &[u16],
    layout: &Layout,
    values: &mut [Lanes<i16>; TYPES],
) -> i16 {
    walsh(state, row, layout, values)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vpopcntdq")]
pub(super) fn sum_weights_avx512(
    to: &[Eight],
    tables: &[Vec<Eight>; 4],
    chosen: &[u32],
    weights: &mut [u32],
) {
    sum_weights(to, tables, chosen, weights);
}

#[target_feature(enable = "avx2")]
pub(super) fn sum_weights_avx2(to: &[Eight], tables: &[Vec<Eight>; 4], chosen: &[u32], weights: &mut [u32]) {
    sum_weights(to, tables, chosen, weights);
}
