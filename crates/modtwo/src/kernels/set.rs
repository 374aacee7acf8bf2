//! [`Kernels`]: what an instruction set computes.

use super::aligned::AlignedWords;
use super::operands::{Job, U64x6, U64x8, View};
use super::portable::chacha::{self, BLOCKS};
use super::portable::fft::{self, Element, Twiddle, Twiddles};
use super::portable::four_russians::{self, SCRATCH, Wide};
use super::portable::sliced::{self, Bitwise, Ones};
use super::portable::walsh::{self, Lanes, TYPES, TypeRanges};
use super::portable::{basis, karatsuba, pivots, recurrence, row_sums, transpose};
use crate::{InstructionSet, words};

/// The kernels of an instruction set that the CPU supports. It is resolved once per operation.
pub(crate) type Isa = &'static dyn Kernels;

/// The inner loops that depend on the instruction set. All implementations compute the same bits.
pub(crate) trait Kernels: Sync {
    fn instruction_set(&self) -> InstructionSet;

    /// Transposes 8×8 words.
    fn transpose_words(&self, rows: &[U64x8; 8]) -> [U64x8; 8] {
        transpose::transpose_words(rows)
    }

    /// Transposes 64×64 bits.
    fn transpose_bits(&self, block: &mut [u64; 64]) {
        transpose::transpose_block(block);
    }

    /// Adds the independent ones of some words to the basis of a panel; see [`pivots::extend_basis`].
    fn extend_basis(
        &self,
        basis: &mut [u64; 64],
        mask: &mut u64,
        candidates: &mut [U64x8],
        report: &mut dyn FnMut(usize, usize),
    ) {
        pivots::extend_basis(basis, mask, candidates, report, pivots::add_where);
    }

    /// Returns the least side in words for which Strassen's method is faster than [`multiply`](Kernels::multiply) alone.
    fn min_strassen_words(&self) -> usize {
        128
    }

    /// Runs a matrix product with targets in `c`.
    fn multiply(&self, c: &mut [u64], stride: usize, job: &Job<'_>) {
        let wide = Wide {
            load: |entry: &U64x8| *entry,
            add_two: |sum: U64x8, a: &U64x8, b: &U64x8| {
                std::array::from_fn(|w| sum[w] ^ (a[w] ^ b[w]))
            },
            store: |to: &mut U64x8, sum| *to = sum,
            transpose: transpose::transpose_words,
        };
        SCRATCH.with(|scratch| four_russians::multiply(scratch, c, stride, job, &wide, usize::MAX));
    }

    /// Packs a left factor in panels with the given rows, as [`multiply`](Kernels::multiply) does each time. Tables need no
    /// packing.
    fn pack(&self, _a: View<'_>, _rows: usize) -> AlignedWords {
        AlignedWords::default()
    }

    /// Runs a matrix product with a single left factor in panels, which has been [packed](Kernels::pack).
    fn multiply_packed(&self, c: &mut [u64], stride: usize, job: &Job<'_>, _packed: &[u64]) {
        self.multiply(c, stride, job);
    }

    /// Returns the least length in words of the shorter factor of a product of polynomials for which the Fourier transform
    /// is faster than [`multiply_blocks`](Kernels::multiply_blocks).
    fn min_fft_words(&self) -> usize {
        4200
    }

    /// Writes the carry-less product of two equally long lists of blocks to `out`. More arguments than this would not fit
    /// into registers, and small products would wait for them.
    fn multiply_blocks(&self, out: &mut [U64x8], [a, b]: [&[U64x8]; 2], scratch: &mut [U64x8]) {
        karatsuba::multiply_blocks(out, a, b, scratch);
    }

    /// The same for blocks of six words: fewer than [`MIN_TOOM`](super::portable::toom::MIN_TOOM).
    fn multiply_short_blocks(
        &self,
        out: &mut [U64x6],
        [a, b]: [&[U64x6]; 2],
        scratch: &mut [U64x6],
    ) {
        karatsuba::multiply_short_blocks(out, a, b, scratch);
    }

    /// Computes (a, b) ← (p·a + q·b, r·a + s·b) for equally long lists of words whose last products do not overflow.
    fn combine(&self, a: &mut [u64], b: &mut [u64], matrix: [u64; 4]) {
        karatsuba::combine(a, b, matrix, [0; 2], karatsuba::two_words);
    }

    /// Adds `factor` times `from` to `to`, which is one word longer.
    fn add_multiple(&self, to: &mut [u64], from: &[u64], factor: u64) {
        karatsuba::add_multiple(to, from, factor, karatsuba::two_words);
    }

    /// Adds a pair of words times `from` to `to`, which is one pair longer.
    fn add_multiple_of_pair(&self, to: &mut [[u64; 2]], from: &[[u64; 2]], [low, high]: [u64; 2]) {
        let (to, from) = (to.as_flattened_mut(), from.as_flattened());
        self.add_multiple(&mut to[..=from.len()], from, low);
        self.add_multiple(&mut to[1..], from, high);
    }

    /// Computes the additive Fourier transform of a power of two of elements, at least 4, at the points of a block.
    fn transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        fft::transform(values, twiddles, block);
    }

    /// Inverts [`transform`](Kernels::transform).
    fn inverse_transform(&self, values: &mut [Element], twiddles: &Twiddles, block: usize) {
        fft::inverse_transform(values, twiddles, block);
    }

    /// Computes one level of [`transform`](Kernels::transform).
    fn butterflies(&self, low: &mut [Element], high: &mut [Element], twiddle: Twiddle) {
        fft::butterflies(low, high, twiddle);
    }

    /// Changes the basis of 2^k coefficients of `unit` words each, before a transform.
    fn to_product_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        basis::to_product_basis(f, k, unit);
    }

    /// Inverts [`to_product_basis`](Kernels::to_product_basis).
    fn to_power_basis(&self, f: &mut [u64], k: usize, unit: usize) {
        basis::to_power_basis(f, k, unit);
    }

    /// Multiplies elements pairwise: a power of two of them, at least 4, or none.
    fn multiply_elements(&self, a: &mut [Element], b: &[Element]) {
        fft::multiply_with(a, b, karatsuba::two_words);
    }

    /// Adds `row` to every lane, then writes the Walsh–Hadamard transforms of the numbers of ones of each type to
    /// `values`. Returns a word whose bit y says whether one of the values at y is at least `threshold`.
    fn walsh(
        &self,
        state: &mut [Lanes<u16>],
        row: &[u16],
        types: &TypeRanges,
        values: &mut [Lanes<i16>; TYPES],
        threshold: i16,
    ) -> u64 {
        walsh::walsh(state, row, types, values, threshold)
    }

    /// Pushes the places and weights of the vectors in groups of eight whose sum with another one has at most weight
    /// `limit`. A group has as many elements as the vector has words.
    fn light_sums(
        &self,
        vector: &[u64],
        groups: &[U64x8],
        limit: u32,
        light: &mut Vec<(usize, u32)>,
    ) {
        row_sums::light_sums(vector, groups, limit, light, row_sums::count_words);
    }

    /// Counts the ones of some words.
    fn count_ones(&self, words: &[u64]) -> usize {
        words::count_ones(words)
    }

    /// Computes one step of a [`Recurrence`](crate::Recurrence): `p` becomes A·x + p + b. `x` has an extra word at
    /// both ends. Returns the number of ones of `x`.
    fn step(&self, x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
        recurrence::step(x, p, b, neighbours, own);
        self.count_ones(&x[1..=b.len()]) as u64
    }

    /// Computes one step of a tile of [slices](super::portable::sliced): `p` becomes A·x + p + b. `x` has one more vector at both
    /// ends. Adds the ones of `x` in the lanes of `counted` to `ones`.
    fn sliced_step(
        &self,
        x: &[U64x8],
        p: &mut [U64x8],
        b: &[U64x8],
        own: bool,
        counted: &U64x8,
        ones: &mut Ones,
    ) {
        let bitwise = Bitwise {
            load: |vector: &U64x8| *vector,
            store: |to: &mut U64x8, vector| *to = vector,
            xor3: |a: U64x8, b: U64x8, c: U64x8| std::array::from_fn(|w| a[w] ^ b[w] ^ c[w]),
            majority: |a: U64x8, b: U64x8, c: U64x8| {
                std::array::from_fn(|w| a[w] & b[w] | c[w] & (a[w] ^ b[w]))
            },
        };
        sliced::step(x, p, b, own, counted, ones, &bitwise);
    }

    /// Computes blocks of the keystream of [`ChaCha8`](crate::ChaCha8), from number `first` on.
    fn chacha(&self, key: &[u32; 8], first: u64, blocks: &mut [U64x8; BLOCKS]) {
        chacha::blocks(key, first, blocks);
    }

    /// Returns the carry-less product of two words, low word first.
    fn product_of_words(&self, a: u64, b: u64) -> [u64; 2] {
        karatsuba::two_words(a, b)
    }
}

/// The portable kernels.
pub(super) struct Portable;

impl Kernels for Portable {
    fn instruction_set(&self) -> InstructionSet {
        InstructionSet::Portable
    }
}
