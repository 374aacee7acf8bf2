//! The light ones of the sums of a vector and many others.

use crate::kernels::operands::U64x8;

/// Pushes the places and weights of the vectors, in groups of eight, whose sum with another one has at most weight `limit`.
/// `count` returns the weights of the sums with eight vectors.
#[inline(always)]
pub(crate) fn light_sums(
    vector: &[u64],
    groups: &[U64x8],
    limit: u32,
    light: &mut Vec<(usize, u32)>,
    count: impl Fn(&[u64], &[U64x8]) -> U64x8,
) {
    for (place, group) in groups.chunks_exact(vector.len()).enumerate() {
        let weights = count(vector, group);
        // In most groups there is none.
        if weights
            .iter()
            .fold(false, |any, &weight| any | (weight <= u64::from(limit)))
        {
            let lanes = weights
                .iter()
                .enumerate()
                .filter(|&(_, &weight)| weight <= u64::from(limit));
            light.extend(lanes.map(|(lane, &weight)| (8 * place + lane, weight as u32)));
        }
    }
}

/// Returns the weights of the sums of a vector and eight others, word by word.
#[inline(always)]
pub(crate) fn count_words(vector: &[u64], group: &[U64x8]) -> U64x8 {
    let mut ones = [0; 8];
    for (own, words) in vector.iter().zip(group) {
        for lane in 0..8 {
            ones[lane] += u64::from((own ^ words[lane]).count_ones());
        }
    }
    ones
}
