//! The step of a recurrence for rows.

/// Computes one step: `p` becomes A·x + p + b. `x` has an extra word at both ends.
pub(crate) fn step(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) {
    let len = b.len();
    let sides = x[..len].iter().zip(&x[1..=len]).zip(&x[2..]);
    let rest = p.iter_mut().zip(b);
    match (neighbours, own) {
        (true, true) => sides.zip(rest).for_each(|(((l, x), r), (p, b))| {
            *p ^= (x << 1 | l >> 63) ^ (x >> 1 | r << 63) ^ x ^ b;
        }),
        (true, false) => sides.zip(rest).for_each(|(((l, x), r), (p, b))| {
            *p ^= (x << 1 | l >> 63) ^ (x >> 1 | r << 63) ^ b;
        }),
        (false, true) => sides
            .zip(rest)
            .for_each(|(((_, x), _), (p, b))| *p ^= x ^ b),
        (false, false) => rest.for_each(|(p, b)| *p ^= b),
    }
}
