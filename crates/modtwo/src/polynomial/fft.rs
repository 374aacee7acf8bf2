//! Products of large polynomials by an additive Fourier transform over GF(2¹²⁸).
//!
//! The factors are split into 64-bit digits, as polynomials in y = t⁶⁴. Products of digits have fewer than 128 terms, so
//! they are elements of GF(2¹²⁸), and the product is evaluated and interpolated at points of which the
//! [kernels](crate::kernels::portable::fft) tell more.

use crate::kernels::Isa;
use crate::kernels::portable::fft::{Element, Twiddles};
use crate::words;

/// A number of points: 2^k, or 2^k + 2^j with j < k.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    k: u32,
    j: Option<u32>,
}

impl Size {
    /// Returns the least size for products of `digits` words, of factors of at most `longest` words.
    pub(crate) fn of(digits: usize, longest: usize) -> Size {
        let whole = digits.next_power_of_two().max(16).trailing_zeros();
        assert!(
            whole < 31,
            "polynomials of 2^36 terms and more are not supported"
        );
        let k = whole - 1;
        let rest = digits
            .saturating_sub(1 << k)
            .next_power_of_two()
            .max(16)
            .trailing_zeros();
        if k > 4 && rest < k && longest <= 1 << k {
            Size { k, j: Some(rest) }
        } else {
            Size { k: whole, j: None }
        }
    }
}

/// The values of a polynomial at a number of points.
#[derive(Clone)]
pub(crate) struct Values {
    size: Size,
    /// The values at the first 2^k points.
    first: Vec<Element>,
    /// The values at the next 2^j points.
    second: Vec<Element>,
}

impl Values {
    /// Evaluates a polynomial.
    pub(crate) fn of(isa: Isa, words: &[u64], size: Size) -> Values {
        let twiddles = Twiddles::get();
        let mut digits = words.to_vec();
        digits.resize(words.len().next_power_of_two(), 0);
        let k = digits.len().trailing_zeros();
        isa.fourier.to_product_basis(&mut digits, k as usize, 1);
        let mut first: Vec<Element> = digits.into_iter().map(|digit| [digit, 0]).collect();
        first.resize(1 << size.k, [0; 2]);
        let mut second = Vec::new();
        if let Some(j) = size.j {
            second = next_values(isa, &first, j);
        }
        isa.fourier.transform(&mut first, twiddles, 0);
        Values {
            size,
            first,
            second,
        }
    }

    pub(crate) fn multiply(&mut self, isa: Isa, other: &Values) {
        isa.fourier.multiply_elements(&mut self.first, &other.first);
        isa.fourier
            .multiply_elements(&mut self.second, &other.second);
    }

    pub(crate) fn add(&mut self, other: &Values) {
        words::add(self.first.as_flattened_mut(), other.first.as_flattened());
        words::add(self.second.as_flattened_mut(), other.second.as_flattened());
    }

    /// Interpolates: returns the polynomial with these values, as `digits` words.
    pub(crate) fn into_words(self, isa: Isa, digits: usize) -> Vec<u64> {
        let twiddles = Twiddles::get();
        let Values {
            size,
            mut first,
            mut second,
        } = self;
        let k = size.k as usize;
        isa.fourier.inverse_transform(&mut first, twiddles, 0);
        if let Some(j) = size.j {
            // f = f₀ + sₖ·f₁, and sₖ is 1 at the second points.
            let of_first = next_values(isa, &first, j);
            words::add(second.as_flattened_mut(), of_first.as_flattened());
            isa.fourier
                .inverse_transform(&mut second, twiddles, 1 << (size.k - j));
            isa.fourier
                .to_power_basis(second.as_flattened_mut(), j as usize, 2);
        }
        isa.fourier.to_power_basis(first.as_flattened_mut(), k, 2);
        first.resize(first.len() + second.len(), [0; 2]);
        // sₖ has the term y^(2^i) where the binomial coefficient of k over i is odd.
        for i in (0..=k).filter(|i| !second.is_empty() && k & i == *i) {
            let part = &mut first[1 << i..];
            let len = second.len().min(part.len());
            words::add(part[..len].as_flattened_mut(), second[..len].as_flattened());
        }
        let mut out = vec![0; digits];
        let mut carry = 0;
        for (out, [low, high]) in out.iter_mut().zip(&first) {
            *out = low ^ carry;
            carry = *high;
        }
        out
    }
}

/// Returns the values at the 2^j points after the first 2^k, from 2^k coefficients in the basis of products of sₖ.
fn next_values(isa: Isa, coefficients: &[Element], j: u32) -> Vec<Element> {
    let twiddles = Twiddles::get();
    let mut values = coefficients.to_vec();
    let mut block = 1;
    while values.len() > 1 << j {
        let (low, high) = values.split_at_mut(coefficients.len() / (2 * block));
        isa.fourier.butterflies(low, high, twiddles.of(block));
        values.truncate(coefficients.len() / (2 * block));
        block *= 2;
    }
    isa.fourier.transform(&mut values, twiddles, block);
    values
}

/// Returns the product of two lists of words.
pub(crate) fn product(isa: Isa, a: &[u64], b: &[u64]) -> Vec<u64> {
    let digits = a.len() + b.len();
    let size = Size::of(digits, a.len().max(b.len()));
    let mut values = Values::of(isa, a, size);
    values.multiply(isa, &Values::of(isa, b, size));
    values.into_words(isa, digits)
}
