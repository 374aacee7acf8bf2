//! One step of a tile of slices: rows of a recurrence whose entries are dealt to the lanes of vectors. Ones are counted with
//! carry-save adders, sixteen vectors at a time.

use crate::kernels::operands::U64x8;

/// The number of vectors that are processed together. A tile is a multiple of it.
pub(crate) const GROUP: usize = 16;

/// The number of ones, in binary: bit i of each word is a digit of the count of its lane. Each digit is in one cache line.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Ones {
    /// The digits 1, 2, 4 and 8.
    pub(crate) digits: [U64x8; 4],
    /// The number of ones that were carried beyond 8, in sixteens, for each word.
    pub(crate) sixteens: U64x8,
}

/// How an instruction set computes with vectors.
pub(crate) struct Bitwise<Load, Store, Xor3, Majority> {
    pub(crate) load: Load,
    pub(crate) store: Store,
    pub(crate) xor3: Xor3,
    /// The bits that at least two of three vectors have.
    pub(crate) majority: Majority,
}

/// The operations of [`Bitwise`].
trait Operations {
    type Vector: Copy;

    fn load(&self, vector: &U64x8) -> Self::Vector;

    fn store(&self, to: &mut U64x8, vector: Self::Vector);

    fn xor3(&self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    fn majority(&self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// Adds two digits to a third, and returns the carry.
    #[inline(always)]
    fn add(&self, digit: &mut Self::Vector, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        let carry = self.majority(*digit, a, b);
        *digit = self.xor3(*digit, a, b);
        carry
    }
}

impl<V, Load, Store, Xor3, Majority> Operations for Bitwise<Load, Store, Xor3, Majority>
where
    V: Copy,
    Load: Fn(&U64x8) -> V,
    Store: Fn(&mut U64x8, V),
    Xor3: Fn(V, V, V) -> V,
    Majority: Fn(V, V, V) -> V,
{
    type Vector = V;

    #[inline(always)]
    fn load(&self, vector: &U64x8) -> V {
        (self.load)(vector)
    }

    #[inline(always)]
    fn store(&self, to: &mut U64x8, vector: V) {
        (self.store)(to, vector);
    }

    #[inline(always)]
    fn xor3(&self, a: V, b: V, c: V) -> V {
        (self.xor3)(a, b, c)
    }

    #[inline(always)]
    fn majority(&self, a: V, b: V, c: V) -> V {
        (self.majority)(a, b, c)
    }
}

/// Computes one step of a tile: `p` becomes A·x + p + b, where `x` has one more vector at both ends. Adds the ones of `x` in
/// the lanes of `counted` to `ones`.
#[inline(always)]
#[expect(private_bounds, reason = "the only operations are those of `Bitwise`")]
pub(crate) fn step(
    x: &[U64x8],
    p: &mut [U64x8],
    b: &[U64x8],
    own: bool,
    counted: &U64x8,
    ones: &mut Ones,
    with: &impl Operations,
) {
    if own {
        step_with::<true, _>(x, p, b, counted, ones, with);
    } else {
        step_with::<false, _>(x, p, b, counted, ones, with);
    }
}

#[inline(always)]
fn step_with<const OWN: bool, O: Operations>(
    x: &[U64x8],
    p: &mut [U64x8],
    b: &[U64x8],
    counted: &U64x8,
    ones: &mut Ones,
    with: &O,
) {
    let zero = with.load(&[0; 8]);
    let [mut first, mut second, mut third, mut fourth] =
        ones.digits.each_ref().map(|digit| with.load(digit));
    let groups = p
        .as_chunks_mut::<GROUP>()
        .0
        .iter_mut()
        .zip(b.as_chunks::<GROUP>().0);
    for (group, (p, b)) in groups.enumerate() {
        let x: &[U64x8; GROUP + 2] = x[GROUP * group..]
            .first_chunk()
            .expect("a group and its neighbours");
        let (mut left, mut middle) = (with.load(&x[0]), with.load(&x[1]));
        // Eights twice, fours twice, twos twice: written out by the compiler, since every loop has two turns.
        let mut eights = [zero; 2];
        for (i, eight) in eights.iter_mut().enumerate() {
            let mut fours = [zero; 2];
            for (j, four) in fours.iter_mut().enumerate() {
                let mut twos = [zero; 2];
                for (k, two) in twos.iter_mut().enumerate() {
                    let q = 8 * i + 4 * j + 2 * k;
                    let (right, next) = (with.load(&x[q + 2]), with.load(&x[q + 3]));
                    let sums = [
                        with.xor3(left, right, if OWN { middle } else { zero }),
                        with.xor3(middle, next, if OWN { right } else { zero }),
                    ];
                    for (q, sum) in (q..).zip(sums) {
                        let new = with.xor3(sum, with.load(&p[q]), with.load(&b[q]));
                        with.store(&mut p[q], new);
                    }
                    *two = with.add(&mut first, middle, right);
                    (left, middle) = (right, next);
                }
                *four = with.add(&mut second, twos[0], twos[1]);
            }
            *eight = with.add(&mut third, fours[0], fours[1]);
        }
        let mut sixteen = [0; 8];
        with.store(&mut sixteen, with.add(&mut fourth, eights[0], eights[1]));
        for (sum, (word, mask)) in ones.sixteens.iter_mut().zip(sixteen.iter().zip(counted)) {
            *sum += u64::from((word & mask).count_ones());
        }
    }
    for (to, digit) in ones.digits.iter_mut().zip([first, second, third, fourth]) {
        with.store(to, digit);
    }
}
