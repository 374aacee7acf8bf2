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

/// What the product of a few blocks takes, with four pairs of words for a block and eight for a product of two blocks. The
/// sums are computed in pairs, too: wider registers would have to wait until the pairs are stored.
pub(crate) struct FewBlocks<Load, Store, Xor, P> {
    pub(crate) load: Load,
    pub(crate) store: Store,
    pub(crate) xor: Xor,
    pub(crate) products: P,
}

/// Products of two blocks. A function for one product is enough.
pub(crate) trait Products<V> {
    fn one(&self, a: [V; 4], b: [V; 4]) -> [V; 8];

    fn two(&self, a: [[V; 4]; 2], b: [[V; 4]; 2]) -> [[V; 8]; 2];
}

impl<V: Copy, One: Fn([V; 4], [V; 4]) -> [V; 8]> Products<V> for One {
    #[inline(always)]
    fn one(&self, a: [V; 4], b: [V; 4]) -> [V; 8] {
        self(a, b)
    }

    #[inline(always)]
    fn two(&self, a: [[V; 4]; 2], b: [[V; 4]; 2]) -> [[V; 8]; 2] {
        [self(a[0], b[0]), self(a[1], b[1])]
    }
}

/// A function for one product, and one for two products together.
#[cfg(target_arch = "x86_64")]
pub(crate) struct OneOrTwo<One, Two> {
    pub(crate) one: One,
    pub(crate) two: Two,
}

#[cfg(target_arch = "x86_64")]
impl<V, One, Two> Products<V> for OneOrTwo<One, Two>
where
    One: Fn([V; 4], [V; 4]) -> [V; 8],
    Two: Fn([[V; 4]; 2], [[V; 4]; 2]) -> [[V; 8]; 2],
{
    #[inline(always)]
    fn one(&self, a: [V; 4], b: [V; 4]) -> [V; 8] {
        (self.one)(a, b)
    }

    #[inline(always)]
    fn two(&self, a: [[V; 4]; 2], b: [[V; 4]; 2]) -> [[V; 8]; 2] {
        (self.two)(a, b)
    }
}

impl<V, Load, Store, Xor, P> FewBlocks<Load, Store, Xor, P>
where
    V: Copy,
    Load: Fn(&U64x8) -> [V; 4],
    Store: Fn(&mut U64x8, [V; 4]),
    Xor: Fn(V, V) -> V,
    P: Products<V>,
{
    /// Writes the product of one, two or three blocks by as many.
    #[inline(always)]
    pub(crate) fn multiply(&self, out: &mut [U64x8], a: &[U64x8], b: &[U64x8]) {
        let FewBlocks { load, products, .. } = self;
        match (a, b) {
            ([a], [b]) => self.write(out, [products.one(load(a), load(b))]),
            ([a0, a1], [b0, b1]) => {
                let (a, b) = ([load(a0), load(a1)], [load(b0), load(b1)]);
                let [low, high] = products.two(a, b);
                let middle = products.one(self.sum(a[0], a[1]), self.sum(b[0], b[1]));
                self.write(out, [low, self.sum(middle, self.sum(low, high)), high]);
            }
            ([a0, a1, a2], [b0, b1, b2]) => {
                let (a, b) = ([load(a0), load(a1), load(a2)], [load(b0), load(b1), load(b2)]);
                // The sums of blocks i and j.
                let of_a = |i: usize, j: usize| self.sum(a[i], a[j]);
                let of_b = |i: usize, j: usize| self.sum(b[i], b[j]);
                let [low, middle] = products.two([a[0], a[1]], [b[0], b[1]]);
                let [high, first] = products.two([a[2], of_a(0, 1)], [b[2], of_b(0, 1)]);
                let [second, third] = products.two([of_a(0, 2), of_a(1, 2)], [of_b(0, 2), of_b(1, 2)]);
                let first = self.sum(first, self.sum(low, middle));
                let second = self.sum(self.sum(second, middle), self.sum(low, high));
                let third = self.sum(third, self.sum(middle, high));
                self.write(out, [low, first, second, third, high]);
            }
            _ => unreachable!("one to three blocks"),
        }
    }

    #[inline(always)]
    fn sum<const N: usize>(&self, a: [V; N], b: [V; N]) -> [V; N] {
        std::array::from_fn(|i| (self.xor)(a[i], b[i]))
    }

    /// Writes the sum of products, each one block higher than the one before.
    #[inline(always)]
    fn write<const N: usize>(&self, out: &mut [U64x8], products: [[V; 8]; N]) {
        let halves = products.map(|[a, b, c, d, e, f, g, h]| [[a, b, c, d], [e, f, g, h]]);
        (self.store)(&mut out[0], halves[0][0]);
        for i in 1..N {
            (self.store)(&mut out[i], self.sum(halves[i - 1][1], halves[i][0]));
        }
        (self.store)(&mut out[N], halves[N - 1][1]);
    }
}
