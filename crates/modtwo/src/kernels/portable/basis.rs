//! The change of basis before and after the additive Fourier transform of [`fft`](super::fft): from powers of y to
//! products of the polynomials sₖ, and back. It takes only additions.
//!
//! The recursion is a macro, so that it is compiled for the vectors of each instruction set.

use super::fft::Element;

/// Defines the changes of basis of 2^k coefficients, each `unit` words long: from powers of y to products of sₖ, and back.
macro_rules! conversions {
    ($(#[$attribute:meta])* $to_product_basis:ident, $to_power_basis:ident) => {
        $(#[$attribute])*
        pub(crate) fn $to_product_basis(f: &mut [u64], k: usize, unit: usize) {
            match (k, unit) {
                (0 | 1, _) => return,
                (4, 1) => {
                    let blocks = f.as_chunks_mut::<16>().0;
                    return blocks.iter_mut().for_each(|f| $crate::kernels::portable::basis::to_product_basis_of_16(f));
                }
                (4, 2) => {
                    let pairs: &mut [[u64; 2]] = f.as_chunks_mut().0;
                    let blocks = pairs.as_chunks_mut::<16>().0;
                    return blocks.iter_mut().for_each(|f| $crate::kernels::portable::basis::to_product_basis_of_16(f));
                }
                _ => {}
            }
            // The largest power of two below k: there s and its powers s^(2^m) have two terms.
            let i = 1 << (k - 1).ilog2();
            for m in (0..k - i).rev() {
                for block in f.chunks_exact_mut(unit << (i + m + 1)) {
                    // Divide by y^(2^(i+m)) + y^(2^m).
                    let (low, high) = block.split_at_mut(unit << (i + m));
                    let (step, rest) = (unit << m, high.len() - (unit << m));
                    let (bottom, top) = high.split_at_mut(rest);
                    $crate::kernels::portable::basis::add(&mut bottom[..step], top);
                    $crate::kernels::portable::basis::add(&mut low[step..], &high[..rest]);
                }
            }
            $to_product_basis(f, k - i, unit << i);
            f.chunks_exact_mut(unit << i).for_each(|part| $to_product_basis(part, i, unit));
        }

        $(#[$attribute])*
        pub(crate) fn $to_power_basis(f: &mut [u64], k: usize, unit: usize) {
            match (k, unit) {
                (0 | 1, _) => return,
                (4, 2) => {
                    let pairs: &mut [[u64; 2]] = f.as_chunks_mut().0;
                    let blocks = pairs.as_chunks_mut::<16>().0;
                    return blocks.iter_mut().for_each(|f| $crate::kernels::portable::basis::to_power_basis_of_16(f));
                }
                _ => {}
            }
            let i = 1 << (k - 1).ilog2();
            f.chunks_exact_mut(unit << i).for_each(|part| $to_power_basis(part, i, unit));
            $to_power_basis(f, k - i, unit << i);
            for m in 0..k - i {
                for block in f.chunks_exact_mut(unit << (i + m + 1)) {
                    let (low, high) = block.split_at_mut(unit << (i + m));
                    let (step, rest) = (unit << m, high.len() - (unit << m));
                    $crate::kernels::portable::basis::add(&mut low[step..], &high[..rest]);
                    let (bottom, top) = high.split_at_mut(rest);
                    $crate::kernels::portable::basis::add(&mut bottom[..step], top);
                }
            }
        }
    };
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) use conversions;

/// Adds `from` to `to`. Unlike [`words::add`](crate::words::add) it is always inlined, so that it is compiled with the
/// target features of its caller.
#[inline(always)]
pub(crate) fn add(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to ^= from;
    }
}

/// The additions `(to, from)`, in order, that change the basis of 16 coefficients: the recursion, unrolled.
const SIXTEEN: [(usize, usize); 32] = {
    let mut pairs = [(0, 0); 32];
    let mut n = 0;
    // (block, D, d, unit): divide by y^D + y^d, where y is `unit` coefficients.
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
pub(crate) fn to_product_basis_of_16<T: Sum>(f: &mut [T; 16]) {
    for (to, from) in SIXTEEN {
        f[to] = f[to].plus(f[from]);
    }
}

#[inline(always)]
pub(crate) fn to_power_basis_of_16<T: Sum>(f: &mut [T; 16]) {
    for (to, from) in SIXTEEN.into_iter().rev() {
        f[to] = f[to].plus(f[from]);
    }
}

/// A digit or an element, which can be added.
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

conversions!(to_product_basis, to_power_basis);
