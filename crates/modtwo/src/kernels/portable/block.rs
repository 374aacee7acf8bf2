//! The product of two blocks of eight words, from 27 products of words, or of six words, from 18, in vectors of pairs of
//! words: Karatsuba's method over pairs, and within them.
//!
//! A vector may hold several pairs, each of another product, so that wide registers compute several products at once.

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
    /// Returns the product of two blocks of eight words. Products of first words, of second words and of the sums of both
    /// are recombined separately, and only the results are put together.
    #[inline(always)]
    pub(crate) fn product(&self, a: [V; 4], b: [V; 4]) -> [[V; 4]; 2] {
        let Pairs { low, high, .. } = self;
        let (s, t) = (self.folded(a), self.folded(b));
        let sums = self.recombine([
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
        let firsts = self.recombine(std::array::from_fn(|i| low(a[i], b[i])));
        let middle = self.sum(sums, firsts);
        let seconds = self.recombine(std::array::from_fn(|i| high(a[i], b[i])));
        self.put_together(firsts, seconds, self.sum(middle, seconds))
    }

    /// The same for blocks of six words.
    #[inline(always)]
    pub(crate) fn short_product(&self, a: [V; 3], b: [V; 3]) -> [[V; 3]; 2] {
        let Pairs { low, high, .. } = self;
        let (s, t) = (self.folded_short(a), self.folded_short(b));
        let sums = self.recombine_short([
            low(s[0], t[0]),
            high(s[0], t[0]),
            low(s[1], t[1]),
            low(s[3], t[3]),
            low(s[2], t[2]),
            high(s[2], t[2]),
        ]);
        let (a, b) = (self.six_sums(a), self.six_sums(b));
        let firsts = self.recombine_short(std::array::from_fn(|i| low(a[i], b[i])));
        let middle = self.sum(sums, firsts);
        let seconds = self.recombine_short(std::array::from_fn(|i| high(a[i], b[i])));
        self.put_together(firsts, seconds, self.sum(middle, seconds))
    }

    /// Returns the two blocks of a product from the coefficients of the products of first words, of second words and of what
    /// is between them.
    #[inline(always)]
    fn put_together<const COEFFICIENTS: usize, const N: usize>(
        &self,
        firsts: [V; COEFFICIENTS],
        seconds: [V; COEFFICIENTS],
        middle: [V; COEFFICIENTS],
    ) -> [[V; N]; 2] {
        let Pairs { xor, across, .. } = self;
        let pair = |k: usize| {
            if k == 0 {
                xor(firsts[0], across(self.zero, middle[0]))
            } else if k < COEFFICIENTS {
                xor(
                    xor(firsts[k], seconds[k - 1]),
                    across(middle[k - 1], middle[k]),
                )
            } else {
                xor(seconds[k - 1], across(middle[k - 1], self.zero))
            }
        };
        [
            std::array::from_fn(pair),
            std::array::from_fn(|k| pair(N + k)),
        ]
    }

    #[inline(always)]
    fn sum<const LEN: usize>(&self, a: [V; LEN], b: [V; LEN]) -> [V; LEN] {
        std::array::from_fn(|i| (self.xor)(a[i], b[i]))
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
        [
            p0,
            low,
            xor(shared, xor(p02, p0)),
            xor(middle, xor(low, high)),
            xor(shared, xor(p13, p3)),
            high,
            p3,
        ]
    }

    /// Returns the five coefficients of a product of two lists of three, from the products of their [six
    /// sums](Self::six_sums).
    #[inline(always)]
    fn recombine_short(&self, [p0, p1, p2, p01, p02, p12]: [V; 6]) -> [V; 5] {
        let xor = &self.xor;
        let (low, high) = (xor(p0, p1), xor(p1, p2));
        [
            p0,
            xor(p01, low),
            xor(p02, xor(low, p2)),
            xor(p12, high),
            p2,
        ]
    }

    /// Returns the sums of quarters that two levels of Karatsuba's method multiply: 0, 1, 0+1, 2, 3, 2+3, 0+2, 1+3 and the
    /// sum of all.
    #[inline(always)]
    fn nine_sums(&self, [p, q, r, s]: [V; 4]) -> [V; 9] {
        let xor = &self.xor;
        let (pq, rs) = (xor(p, q), xor(r, s));
        [p, q, pq, r, s, rs, xor(p, r), xor(q, s), xor(pq, rs)]
    }

    /// Returns the sums of thirds that Karatsuba's method multiplies: 0, 1, 2, 0+1, 0+2 and 1+2.
    #[inline(always)]
    fn six_sums(&self, [p, q, r]: [V; 3]) -> [V; 6] {
        let xor = &self.xor;
        [p, q, r, xor(p, q), xor(p, r), xor(q, r)]
    }

    /// Returns the sums of the two words of a quarter, for the same nine sums, two in a pair: of 0 and 1; of 2 and 3; of
    /// 0+2 and 1+3; of 0+1 and 2+3; of all.
    #[inline(always)]
    fn folded(&self, [a, b, c, d]: [V; 4]) -> [V; 5] {
        let xor = &self.xor;
        let (first, second) = (self.fold(a, b), self.fold(c, d));
        let sums = self.fold(first, second);
        [
            first,
            second,
            xor(first, second),
            sums,
            xor(sums, (self.seconds)(sums, sums)),
        ]
    }

    /// Returns the sums of the two words of a third, for the same six sums, two in a pair: of 0 and 1; of 2, twice; of 0+2
    /// and 1+2; of 0+1.
    #[inline(always)]
    fn folded_short(&self, [a, b, c]: [V; 3]) -> [V; 4] {
        let xor = &self.xor;
        let (first, second) = (self.fold(a, b), self.fold(c, c));
        [
            first,
            second,
            xor(first, second),
            xor(first, (self.seconds)(first, first)),
        ]
    }

    /// Returns the sums of the two words of each pair.
    #[inline(always)]
    fn fold(&self, a: V, b: V) -> V {
        (self.xor)((self.firsts)(a, b), (self.seconds)(a, b))
    }
}

/// What the product of a few blocks takes. A block has `N` pairs of words, that is `W` words. The sums are also computed in pairs: wider registers would have to wait until the pairs are stored.
pub(crate) struct FewBlocks<Load, Store, Xor, P> {
    pub(crate) load: Load,
    pub(crate) store: Store,
    pub(crate) xor: Xor,
    pub(crate) products: P,
}

/// Products of two blocks. A function for one product is enough.
pub(crate) trait Products<V, const N: usize> {
    fn one(&self, a: [V; N], b: [V; N]) -> [[V; N]; 2];

    fn two(&self, a: [[V; N]; 2], b: [[V; N]; 2]) -> [[[V; N]; 2]; 2];
}

impl<V, const N: usize, One> Products<V, N> for One
where
    V: Copy,
    One: Fn([V; N], [V; N]) -> [[V; N]; 2],
{
    #[inline(always)]
    fn one(&self, a: [V; N], b: [V; N]) -> [[V; N]; 2] {
        self(a, b)
    }

    #[inline(always)]
    fn two(&self, a: [[V; N]; 2], b: [[V; N]; 2]) -> [[[V; N]; 2]; 2] {
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
impl<V, const N: usize, One, Two> Products<V, N> for OneOrTwo<One, Two>
where
    One: Fn([V; N], [V; N]) -> [[V; N]; 2],
    Two: Fn([[V; N]; 2], [[V; N]; 2]) -> [[[V; N]; 2]; 2],
{
    #[inline(always)]
    fn one(&self, a: [V; N], b: [V; N]) -> [[V; N]; 2] {
        (self.one)(a, b)
    }

    #[inline(always)]
    fn two(&self, a: [[V; N]; 2], b: [[V; N]; 2]) -> [[[V; N]; 2]; 2] {
        (self.two)(a, b)
    }
}

impl<Load, Store, Xor, P> FewBlocks<Load, Store, Xor, P> {
    /// Writes the product of one, two or three blocks by as many.
    #[inline(always)]
    pub(crate) fn multiply<V, const N: usize, const W: usize>(
        &self,
        out: &mut [[u64; W]],
        a: &[[u64; W]],
        b: &[[u64; W]],
    ) where
        V: Copy,
        Load: Fn(&[u64; W]) -> [V; N],
        Store: Fn(&mut [u64; W], [V; N]),
        Xor: Fn(V, V) -> V,
        P: Products<V, N>,
    {
        let FewBlocks { load, products, .. } = self;
        match (a, b) {
            ([a], [b]) => self.write(out, [products.one(load(a), load(b))]),
            ([a0, a1], [b0, b1]) => {
                let (a, b) = ([load(a0), load(a1)], [load(b0), load(b1)]);
                let [low, high] = products.two(a, b);
                let middle = products.one(self.sum(a[0], a[1]), self.sum(b[0], b[1]));
                self.write(out, [low, self.total(middle, self.total(low, high)), high]);
            }
            ([a0, a1, a2], [b0, b1, b2]) => {
                let (a, b) = (
                    [load(a0), load(a1), load(a2)],
                    [load(b0), load(b1), load(b2)],
                );
                // The sums of blocks i and j.
                let of_a = |i: usize, j: usize| self.sum(a[i], a[j]);
                let of_b = |i: usize, j: usize| self.sum(b[i], b[j]);
                let [low, middle] = products.two([a[0], a[1]], [b[0], b[1]]);
                let [high, first] = products.two([a[2], of_a(0, 1)], [b[2], of_b(0, 1)]);
                let [second, third] =
                    products.two([of_a(0, 2), of_a(1, 2)], [of_b(0, 2), of_b(1, 2)]);
                let first = self.total(first, self.total(low, middle));
                let second = self.total(self.total(second, middle), self.total(low, high));
                let third = self.total(third, self.total(middle, high));
                self.write(out, [low, first, second, third, high]);
            }
            _ => unreachable!("one to three blocks"),
        }
    }

    #[inline(always)]
    fn sum<V: Copy, const N: usize>(&self, a: [V; N], b: [V; N]) -> [V; N]
    where
        Xor: Fn(V, V) -> V,
    {
        std::array::from_fn(|i| (self.xor)(a[i], b[i]))
    }

    /// Returns the sum of two products.
    #[inline(always)]
    fn total<V: Copy, const N: usize>(&self, a: [[V; N]; 2], b: [[V; N]; 2]) -> [[V; N]; 2]
    where
        Xor: Fn(V, V) -> V,
    {
        [self.sum(a[0], b[0]), self.sum(a[1], b[1])]
    }

    /// Writes the sum of products, each one block higher than the one before.
    #[inline(always)]
    fn write<V: Copy, const N: usize, const W: usize, const LEN: usize>(
        &self,
        out: &mut [[u64; W]],
        products: [[[V; N]; 2]; LEN],
    ) where
        Store: Fn(&mut [u64; W], [V; N]),
        Xor: Fn(V, V) -> V,
    {
        (self.store)(&mut out[0], products[0][0]);
        for i in 1..LEN {
            (self.store)(&mut out[i], self.sum(products[i - 1][1], products[i][0]));
        }
        (self.store)(&mut out[LEN], products[LEN - 1][1]);
    }
}
