//! The product of two blocks of eight words, from 27 products of words, in vectors of pairs of words: two levels of
//! Karatsuba's method over pairs, and one within them.
//!
//! A vector may hold several pairs, each of another product, so that wide registers compute several products at once.

use crate::simd::U64x8;

/// What the product of two blocks takes: operations on vectors, pair by pair.
pub(crate) struct Pairs<V, Xor, Low, High, Firsts, Seconds, Across> {
    pub(crate) zero: V,
    pub(crate) xor: Xor,
    /// Returns the carry-less products of the first words.
    pub(crate) low: Low,
    /// Returns the carry-less products of the second words.
    pub(crate) high: High,
    /// Returns the first words of both vectors.
    pub(crate) firsts: Firsts,
    /// Returns the second words of both vectors.
    pub(crate) seconds: Seconds,
    /// Returns the second words of the first vector with the first words of the second one.
    pub(crate) across: Across,
}

impl<V, Xor, Low, High, Firsts, Seconds, Across> Pairs<V, Xor, Low, High, Firsts, Seconds, Across>
where
    V: Copy,
    Xor: Fn(V, V) -> V,
    Low: Fn(V, V) -> V,
    High: Fn(V, V) -> V,
    Firsts: Fn(V, V) -> V,
    Seconds: Fn(V, V) -> V,
    Across: Fn(V, V) -> V,
{
    /// Returns the product of two blocks. Products of first words, of second words and of the sums of both are recombined
    /// separately, and only the results are put together.
    #[inline(always)]
    pub(crate) fn product(&self, a: [V; 4], b: [V; 4]) -> [V; 8] {
        let Pairs { xor, low, high, across, .. } = self;
        let (s, t) = (self.folded(a), self.folded(b));
        let mut middle = self.recombine([
            low(s[0], t[0]),
            high(s[0], t[0]),
            low(s[3], t[3]),
            low(s[1], t[1]),
            high(s[1], t[1]),
            high(s[3], t[3]),
            low(s[2], t[2]),
            high(s[2], t[2]),
            low(s[4], t[4]),
        ]);
        let (a, b) = (self.nine_sums(a), self.nine_sums(b));
        let lows = self.recombine(std::array::from_fn(|i| low(a[i], b[i])));
        for (middle, low) in middle.iter_mut().zip(lows) {
            *middle = xor(*middle, low);
        }
        let highs = self.recombine(std::array::from_fn(|i| high(a[i], b[i])));
        for (middle, high) in middle.iter_mut().zip(highs) {
            *middle = xor(*middle, high);
        }
        std::array::from_fn(|k| match k {
            0 => xor(lows[0], across(self.zero, middle[0])),
            7 => xor(highs[6], across(middle[6], self.zero)),
            _ => xor(xor(lows[k], highs[k - 1]), across(middle[k - 1], middle[k])),
        })
    }

    /// Returns the seven coefficients of a product of two lists of four, from the products of their [nine
    /// sums](Self::nine_sums).
    #[inline(always)]
    fn recombine(&self, [p0, p1, p01, p2, p3, p23, p02, p13, all]: [V; 9]) -> [V; 7] {
        let xor = &self.xor;
        let low = xor(p01, xor(p0, p1));
        let high = xor(p23, xor(p2, p3));
        let middle = xor(all, xor(p02, p13));
        let shared = xor(p1, p2);
        [p0, low, xor(shared, xor(p02, p0)), xor(middle, xor(low, high)), xor(shared, xor(p13, p3)), high, p3]
    }

    /// Returns the sums of quarters that two levels of Karatsuba's method multiply: 0, 1, 0+1, 2, 3, 2+3, 0+2, 1+3 and the
    /// sum of all.
    #[inline(always)]
    fn nine_sums(&self, [p, q, r, s]: [V; 4]) -> [V; 9] {
        let xor = &self.xor;
        let (pq, rs) = (xor(p, q), xor(r, s));
        [p, q, pq, r, s, rs, xor(p, r), xor(q, s), xor(pq, rs)]
    }

    /// Returns the sums of the two words of a quarter, for the same nine sums, two in a pair: of 0 and 1; of 2 and 3; of
    /// 0+2 and 1+3; of 0+1 and 2+3; of all.
    #[inline(always)]
    fn folded(&self, [a, b, c, d]: [V; 4]) -> [V; 5] {
        let Pairs { xor, firsts, seconds, .. } = self;
        let sum = |a: V, b: V| xor(firsts(a, b), seconds(a, b));
        let (first, second) = (sum(a, b), sum(c, d));
        let sums = sum(first, second);
        [first, second, xor(first, second), sums, xor(sums, seconds(sums, sums))]
    }
}

/// A product of two blocks.
pub(crate) type Product = [U64x8; 2];

/// Writes the product of one, two or three blocks by as many, given a function for one product of two blocks and one for
/// two such products.
#[inline(always)]
pub(crate) fn few_blocks(
    out: &mut [U64x8],
    a: &[U64x8],
    b: &[U64x8],
    one: impl Fn(&U64x8, &U64x8) -> Product,
    two: impl Fn([&U64x8; 2], [&U64x8; 2]) -> [Product; 2],
) {
    match (a, b) {
        ([a], [b]) => out.copy_from_slice(&one(a, b)),
        ([a0, a1], [b0, b1]) => {
            let [low, high] = two([a0, a1], [b0, b1]);
            let middle = plus_two(&one(&plus(a0, a1), &plus(b0, b1)), &plus_two(&low, &high));
            out[0] = low[0];
            out[1] = plus(&low[1], &middle[0]);
            out[2] = plus(&high[0], &middle[1]);
            out[3] = high[1];
        }
        ([a0, a1, a2], [b0, b1, b2]) => {
            let [low, middle] = two([a0, a1], [b0, b1]);
            let [high, first] = two([a2, &plus(a0, a1)], [b2, &plus(b0, b1)]);
            let [second, third] = two([&plus(a0, a2), &plus(a1, a2)], [&plus(b0, b2), &plus(b1, b2)]);
            let first = plus_two(&first, &plus_two(&low, &middle));
            let second = plus_two(&plus_two(&second, &middle), &plus_two(&low, &high));
            let third = plus_two(&third, &plus_two(&middle, &high));
            out[0] = low[0];
            out[1] = plus(&low[1], &first[0]);
            out[2] = plus(&first[1], &second[0]);
            out[3] = plus(&second[1], &third[0]);
            out[4] = plus(&third[1], &high[0]);
            out[5] = high[1];
        }
        _ => unreachable!("one to three blocks"),
    }
}

/// Returns the sum of two blocks.
#[inline(always)]
fn plus(a: &U64x8, b: &U64x8) -> U64x8 {
    std::array::from_fn(|i| a[i] ^ b[i])
}

/// Returns the sum of two products.
#[inline(always)]
fn plus_two([a, b]: &Product, [c, d]: &Product) -> Product {
    [plus(a, c), plus(b, d)]
}
