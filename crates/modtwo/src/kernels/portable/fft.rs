//! The additive Fourier transform over GF(2¹²⁸), for products of large polynomials.
//!
//! The factors are split into 64-bit digits, as polynomials in y = t⁶⁴. Products of digits have fewer than 128 terms, so
//! they are elements of GF(2¹²⁸) = GF(2)\[x\]/(x¹²⁸ + x⁷ + x² + x + 1). The polynomials are evaluated at the points
//! v(m) = Σ mⱼ·βⱼ (mⱼ the bits of m) for Cantor's basis β₀ = 1, βⱼ² + βⱼ = βⱼ₋₁.
//!
//! Let sₖ be the polynomial that vanishes at the first 2^k points. In this basis s₀ = y, sₖ₊₁ = sₖ² + sₖ, all
//! coefficients are 0 or 1, sₖ(βₖ) = 1, and s₂ⱼ(y) = y^(2^(2^j)) + y has only two terms. Following Lin, Chung and Han, a
//! polynomial is written in the basis of products of sₖ over the ones k of an index. Converting takes only additions, and
//! splitting at the top bit, f = f₀ + sₖ·f₁, gives one butterfly per level, with the twiddle factor sₖ(point) = v(2b) in
//! block b of any level.

use super::karatsuba::two_words;
use std::sync::OnceLock;

/// An element of GF(2¹²⁸), low word first.
pub(crate) type Element = [u64; 2];

/// A twiddle factor and its product with x⁶⁴, which saves a reduction step per product.
#[derive(Clone, Copy)]
pub(crate) struct Twiddle {
    pub(crate) plain: Element,
    pub(crate) shifted: Element,
}

/// The sum of lower powers that equals x¹²⁸.
pub(crate) const REDUCTION: u64 = 0x87;

/// Cantor's basis. Each element is a solution of z² + z = its predecessor; the other solution differs by 1.
const CANTOR: [u128; 32] = [
    0x0000_0000_0000_0000_0000_0000_0000_0001,
    0x295a_c0b1_f473_1af9_676a_ac9f_a4b2_0b08,
    0xa213_4422_cd40_54c9_ff10_99c3_1bbe_8f22,
    0x7959_d70c_e1ee_6942_53b8_5b64_02b1_e848,
    0x08f6_b313_e935_b8e2_cabc_d8e4_694e_5644,
    0x49c9_3216_3528_2198_4d48_b166_61e8_60ec,
    0x053d_8555_a997_9a1c_a13f_e8ac_5560_ce0c,
    0x4d52_354a_3a3d_8c86_5cb1_0fba_bcf0_0118,
    0x2cca_e6ed_8d6b_4cd0_e18c_55b8_e07d_3612,
    0x210d_8fbe_7267_2c66_588b_6244_c5d7_4470,
    0xc211_182c_85e1_48b3_d047_dada_8465_4da4,
    0x104d_101e_47f1_f112_fed3_b473_eeb3_9df8,
    0xce95_5ea0_da2a_682b_bf19_9eb4_f675_f2ac,
    0xdbac_fb2a_c336_178f_19c5_5b8d_6bef_4c98,
    0x5877_0bc4_e101_ab94_f553_1b28_8581_56d0,
    0x497f_8adb_47e0_ae82_8b97_b65b_221c_c4e4,
    0x05aa_755d_f14f_64da_a10c_fc6a_1654_c578,
    0x82db_3545_23f4_0c7b_bae9_9a4e_3fbe_0c54,
    0xba5b_a13d_bf25_ee6b_8e80_8ec2_a80c_4662,
    0x300b_8602_354d_bc70_5c2b_82c3_9ef7_a93c,
    0xc25f_5e75_edaa_4fa9_882e_2943_d5ee_4534,
    0x3909_2e35_de04_cc32_95d3_204b_1d1d_d922,
    0x8ab3_63f0_b1f0_f211_cb6e_1a70_3554_1fd6,
    0xbe1e_ca74_6232_042b_a131_8678_2936_64f4,
    0xb3b2_d351_03f1_a3ed_e684_ecc9_b397_a5fe,
    0x34b0_cc6c_cf4e_e620_6da6_f30e_41a8_edf0,
    0xa6af_6a59_808b_2143_acd6_0553_1d72_8f16,
    0x3555_819a_552c_1192_0367_71e3_ca90_ca14,
    0xeabe_a114_c8ae_9a9f_c6c1_932e_eb78_b72a,
    0x1988_519c_2a18_a57c_fc58_74dd_3b94_25ce,
    0x60ab_fabc_33f6_97de_70ec_5584_7206_2c44,
    0x0df6_8fe1_cdf7_3f30_a9e4_7128_863b_a654,
];

impl Twiddle {
    pub(crate) fn new(plain: Element) -> Twiddle {
        let [low, high] = plain;
        let [first, second] = two_words(high, REDUCTION);
        Twiddle {
            plain,
            shifted: [first, low ^ second],
        }
    }

    #[inline(always)]
    pub(crate) fn plus(self, other: Twiddle) -> Twiddle {
        let sum = |a: Element, b: Element| [a[0] ^ b[0], a[1] ^ b[1]];
        Twiddle {
            plain: sum(self.plain, other.plain),
            shifted: sum(self.shifted, other.shifted),
        }
    }
}

/// The twiddle factors v(2b) for b = byte·256^i, for every byte and i < 4. Those of other b are their sums.
pub(crate) struct Twiddles([[Twiddle; 256]; 4]);

impl Twiddles {
    pub(crate) fn get() -> &'static Twiddles {
        static TWIDDLES: OnceLock<Box<Twiddles>> = OnceLock::new();
        TWIDDLES.get_or_init(|| {
            let zero = Twiddle {
                plain: [0; 2],
                shifted: [0; 2],
            };
            let mut tables = Box::new(Twiddles([[zero; 256]; 4]));
            for (i, table) in tables.0.iter_mut().enumerate() {
                for j in 0..8 {
                    let Some(&beta) = CANTOR.get(8 * i + j + 1) else {
                        break;
                    };
                    let beta = Twiddle::new([beta as u64, (beta >> 64) as u64]);
                    for m in 0..1 << j {
                        table[(1 << j) + m] = table[m].plus(beta);
                    }
                }
            }
            tables
        })
    }

    /// Returns v(2b), the twiddle factor of block `b`.
    #[inline(always)]
    pub(crate) fn of(&self, b: usize) -> Twiddle {
        let [first, second, third, fourth] = &self.0;
        let low = first[b & 255].plus(second[b >> 8 & 255]);
        if b < 1 << 16 {
            low
        } else {
            low.plus(third[b >> 16 & 255]).plus(fourth[b >> 24 & 255])
        }
    }
}

/// Defines the transform and its inverse in terms of butterflies.
macro_rules! transforms {
    ($(#[$attribute:meta])* $transform:ident, $inverse:ident, $butterflies:ident, $inverse_butterflies:ident) => {
        $(#[$attribute])*
        pub(crate) fn $transform(
            values: &mut [$crate::kernels::portable::fft::Element],
            twiddles: &$crate::kernels::portable::fft::Twiddles,
            block: usize,
        ) {
            if values.len() < 2 {
                return;
            }
            let (low, high) = values.split_at_mut(values.len() / 2);
            $butterflies(low, high, twiddles.of(block));
            $transform(low, twiddles, 2 * block);
            $transform(high, twiddles, 2 * block + 1);
        }

        $(#[$attribute])*
        pub(crate) fn $inverse(
            values: &mut [$crate::kernels::portable::fft::Element],
            twiddles: &$crate::kernels::portable::fft::Twiddles,
            block: usize,
        ) {
            if values.len() < 2 {
                return;
            }
            let (low, high) = values.split_at_mut(values.len() / 2);
            $inverse(low, twiddles, 2 * block);
            $inverse(high, twiddles, 2 * block + 1);
            $inverse_butterflies(low, high, twiddles.of(block));
        }
    };
}
#[cfg(target_arch = "aarch64")]
pub(crate) use transforms;

/// Returns the product of an element and a factor, from carry-less products of words.
#[inline(always)]
pub(crate) fn times(
    a: Element,
    factor: Twiddle,
    product: impl Fn(u64, u64) -> [u64; 2],
) -> Element {
    let sum = |a: Element, b: Element| [a[0] ^ b[0], a[1] ^ b[1]];
    let low = sum(
        product(a[0], factor.plain[0]),
        product(a[1], factor.shifted[0]),
    );
    let middle = sum(
        product(a[0], factor.plain[1]),
        product(a[1], factor.shifted[1]),
    );
    let over = product(middle[1], REDUCTION);
    [low[0] ^ over[0], low[1] ^ middle[0] ^ over[1]]
}

/// Computes (low, high) ← (low + factor·high, low + (factor + 1)·high), the values of low + s·high for s = factor and
/// s = factor + 1.
#[inline(always)]
pub(crate) fn butterflies_with(
    low: &mut [Element],
    high: &mut [Element],
    factor: Twiddle,
    product: impl Fn(u64, u64) -> [u64; 2] + Copy,
) {
    for (low, high) in low.iter_mut().zip(high) {
        let term = times(*high, factor, product);
        *low = [low[0] ^ term[0], low[1] ^ term[1]];
        *high = [high[0] ^ low[0], high[1] ^ low[1]];
    }
}

/// Inverts [`butterflies_with`].
#[inline(always)]
pub(crate) fn inverse_butterflies_with(
    low: &mut [Element],
    high: &mut [Element],
    factor: Twiddle,
    product: impl Fn(u64, u64) -> [u64; 2] + Copy,
) {
    for (low, high) in low.iter_mut().zip(high) {
        *high = [high[0] ^ low[0], high[1] ^ low[1]];
        let term = times(*high, factor, product);
        *low = [low[0] ^ term[0], low[1] ^ term[1]];
    }
}

/// Multiplies elements pairwise.
#[inline(always)]
pub(crate) fn multiply_with(
    a: &mut [Element],
    b: &[Element],
    product: impl Fn(u64, u64) -> [u64; 2] + Copy,
) {
    for (a, b) in a.iter_mut().zip(b) {
        let [first, second] = product(b[1], REDUCTION);
        let factor = Twiddle {
            plain: *b,
            shifted: [first, b[0] ^ second],
        };
        *a = times(*a, factor, product);
    }
}

pub(crate) fn multiply_elements(a: &mut [Element], b: &[Element]) {
    multiply_with(a, b, two_words);
}

pub(crate) fn butterflies(low: &mut [Element], high: &mut [Element], factor: Twiddle) {
    butterflies_with(low, high, factor, two_words);
}

pub(crate) fn inverse_butterflies(low: &mut [Element], high: &mut [Element], factor: Twiddle) {
    inverse_butterflies_with(low, high, factor, two_words);
}

transforms!(
    transform,
    inverse_transform,
    butterflies,
    inverse_butterflies
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_element_of_cantors_basis_solves_its_equation() {
        let element = |x: u128| [x as u64, (x >> 64) as u64];
        for pair in CANTOR.windows(2) {
            let z = element(pair[1]);
            let square = times(z, Twiddle::new(z), two_words);
            assert_eq!([square[0] ^ z[0], square[1] ^ z[1]], element(pair[0]));
        }
    }
}
