//! The change of basis before and after the additive Fourier transform of [`fft`](super::fft): from powers of y to
//! products of the polynomials sₖ, and back. It takes only additions.
//!
//! The recursion is a macro so that each path compiles it for its own vectors.

use super::fft::Element;

/// Defines the changes of basis: 2^k coefficients, each `unit` words long, from powers of y to the basis of products of
/// sₖ, and back.
macro_rules! conversions {
    ($(#[$attribute:meta])* $to_basis:ident, $from_basis:ident) => {
        $(#[$attribute])*
        pub(crate) fn $to_basis(f: &mut [u64], k: usize, unit: usize) {
            match (k, unit) {
                (0 | 1, _) => return,
                (4, 1) => return f.as_chunks_mut::<16>().0.iter_mut().for_each(|f| to_basis_of_16(f)),
                (4, 2) => {
                    let pairs: &mut [[u64; 2]] = f.as_chunks_mut().0;
                    return pairs.as_chunks_mut::<16>().0.iter_mut().for_each(|f| to_basis_of_16(f));
                }
                _ => {}
            }
            // The largest power of two below k: there s has two terms, and so have its powers s^(2^m).
            let i = 1 << (k - 1).ilog2();
            for m in (0..k - i).rev() {
                for block in f.chunks_exact_mut(unit << (i + m + 1)) {
                    // Divide by y^(2^(i+m)) + y^(2^m).
                    let (low, high) = block.split_at_mut(unit << (i + m));
                    let (step, rest) = (unit << m, high.len() - (unit << m));
                    let (bottom, top) = high.split_at_mut(rest);
                    add(&mut bottom[..step], top);
                    add(&mut low[step..], &high[..rest]);
                }
            }
            $to_basis(f, k - i, unit << i);
            f.chunks_exact_mut(unit << i).for_each(|part| $to_basis(part, i, unit));
        }

        $(#[$attribute])*
        pub(crate) fn $from_basis(f: &mut [u64], k: usize, unit: usize) {
            match (k, unit) {
                (0 | 1, _) => return,
                (4, 2) => {
                    let pairs: &mut [[u64; 2]] = f.as_chunks_mut().0;
                    return pairs.as_chunks_mut::<16>().0.iter_mut().for_each(|f| from_basis_of_16(f));
                }
                _ => {}
            }
            let i = 1 << (k - 1).ilog2();
            f.chunks_exact_mut(unit << i).for_each(|part| $from_basis(part, i, unit));
            $from_basis(f, k - i, unit << i);
            for m in 0..k - i {
                for block in f.chunks_exact_mut(unit << (i + m + 1)) {
                    let (low, high) = block.split_at_mut(unit << (i + m));
                    let (step, rest) = (unit << m, high.len() - (unit << m));
                    add(&mut low[step..], &high[..rest]);
                    let (bottom, top) = high.split_at_mut(rest);
                    add(&mut bottom[..step], top);
                }
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
pub(crate) use conversions;

/// Adds words; like the function of the same purpose in [`words`], but compiled into its caller.
#[inline(always)]
pub(crate) fn add(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to ^= from;
    }
}

/// What is added to what, in order, to change the basis of 16 coefficients: the recursion, written out.
const SIXTEEN: [(usize, usize); 32] = {
    let mut pairs = [(0, 0); 32];
    let mut n = 0;
    // (block, distance D, distance d, unit): divide by y^D + y^d with y of `unit` coefficients.
    let divisions = [
        (0, 8, 2, 1),
        (0, 4, 1, 1),
        (8, 4, 1, 1),
        (0, 2, 1, 4),
        (0, 2, 1, 1),
        (4, 2, 1, 1),
        (8, 2, 1, 1),
        (12, 2, 1, 1),
    ];
    let mut i = 0;
    while i < divisions.len() {
        let (block, high, step, unit) = divisions[i];
        let mut h = high;
        while h > 0 {
            h -= 1;
            let mut u = 0;
            while u < unit {
                pairs[n] = (block + (h + step) * unit + u, block + (high + h) * unit + u);
                n += 1;
                u += 1;
            }
        }
        i += 1;
    }
    assert!(n == pairs.len());
    pairs
};

#[inline(always)]
pub(crate) fn to_basis_of_16<T: Sum>(f: &mut [T; 16]) {
    for (to, from) in SIXTEEN {
        f[to] = f[to].plus(f[from]);
    }
}

#[inline(always)]
pub(crate) fn from_basis_of_16<T: Sum>(f: &mut [T; 16]) {
    for (to, from) in SIXTEEN.into_iter().rev() {
        f[to] = f[to].plus(f[from]);
    }
}

/// What can be added: a digit or an element.
pub(crate) trait Sum: Copy {
    fn plus(self, other: Self) -> Self;
}

impl Sum for u64 {
    #[inline(always)]
    fn plus(self, other: u64) -> u64 {
        self ^ other
    }
}

impl Sum for Element {
    #[inline(always)]
    fn plus(self, other: Element) -> Element {
        [self[0] ^ other[0], self[1] ^ other[1]]
    }
}

conversions!(to_basis, from_basis);
