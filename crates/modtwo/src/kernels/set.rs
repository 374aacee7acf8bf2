//! [`Set`]: an instruction set as tables of functions.

use super::aligned::AlignedWords;
use super::operands::{Job, U64x6, U64x8, View};
use super::portable::chacha::BLOCKS;
use super::portable::fft::{Element, Twiddle, Twiddles};
use super::portable::sliced::Ones;
use super::portable::walsh::{Lanes, TYPES, TypeRanges};
use crate::InstructionSet;

/// The kernels of an instruction set that the CPU supports. It is resolved once per operation.
pub(crate) type Isa = &'static Set;

/// An instruction set. All of them compute the same bits.
///
/// A set takes what it does not do better from another one, table by table or function by function, by `..OTHER`. It must
/// then also require the features of the other one.
pub(crate) struct Set {
    pub(crate) name: InstructionSet,
    /// Returns whether the CPU has what the functions need.
    pub(super) is_detected: fn() -> bool,
    /// The least side in words for which Strassen's method is faster than [`Products::multiply`] alone.
    pub(crate) min_strassen_words: usize,
    /// The least length in words of the shorter factor of a product of polynomials for which the Fourier transform is faster
    /// than [`Polynomials::multiply_blocks`].
    pub(crate) min_fft_words: usize,
    pub(crate) bits: Bits,
    pub(crate) products: Products,
    pub(crate) polynomials: Polynomials,
    pub(crate) fourier: Fourier,
    pub(crate) codes: Codes,
    pub(crate) boards: Boards,
    pub(crate) keystream: Keystream,
}

/// Defines a table of functions, with a method that calls each. The functions are `unsafe` because they may have target
/// features; the methods are safe.
macro_rules! table {
    (
        $(#[$about:meta])*
        $table:ident {
            $(
                $(#[$doc:meta])*
                fn $function:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?;
            )*
        }
    ) => {
        $(#[$about])*
        pub(crate) struct $table {
            $(pub(super) $function: unsafe fn($($type),*) $(-> $result)?,)*
        }

        impl $table {
            $(
                $(#[$doc])*
                #[inline]
                pub(crate) fn $function(&self, $($argument: $type),*) $(-> $result)? {
                    // SAFETY: (1) The features of the set that this table belongs to are detected.
                    unsafe { (self.$function)($($argument),*) }
                }
            )*
        }
    };
}

table! {
    /// What is done with the bits of a few words.
    Bits {
        /// Transposes 8×8 words.
        fn transpose_words(rows: &[U64x8; 8]) -> [U64x8; 8];

        /// Transposes 64×64 bits.
        fn transpose_bits(block: &mut [u64; 64]);

        /// Adds the independent ones of some words to the basis of a panel; see
        /// [`pivots`](super::portable::pivots::extend_basis).
        fn extend_basis(
            basis: &mut [u64; 64],
            mask: &mut u64,
            candidates: &mut [U64x8],
            report: &mut dyn FnMut(usize, usize),
        );

        /// Counts the ones of some words.
        fn count_ones(words: &[u64]) -> usize;
    }
}

table! {
    /// Products of matrices.
    Products {
        /// Runs a product with targets in `c`.
        fn multiply(c: &mut [u64], stride: usize, job: &Job<'_>);

        /// Packs a left factor in panels with the given rows, as [`multiply`](Products::multiply) does each time. Tables need
        /// no packing.
        fn pack(a: View<'_>, rows: usize) -> AlignedWords;
    }
}

table! {
    /// Carry-less products of words.
    Polynomials {
        /// Writes the product of two equally long lists of blocks to `out`. More arguments than this would not fit into
        /// registers, and small products would wait for them.
        fn multiply_blocks(out: &mut [U64x8], factors: [&[U64x8]; 2], scratch: &mut [U64x8]);

        /// The same for blocks of six words: fewer than [`MIN_TOOM`](super::portable::toom::MIN_TOOM).
        fn multiply_short_blocks(out: &mut [U64x6], factors: [&[U64x6]; 2], scratch: &mut [U64x6]);

        /// Computes (a, b) ← (p·a + q·b, r·a + s·b) for equally long lists of words whose last products do not overflow.
        fn combine(a: &mut [u64], b: &mut [u64], matrix: [u64; 4]);

        /// Adds `factor` times `from` to `to`, which is one word longer.
        fn add_multiple(to: &mut [u64], from: &[u64], factor: u64);

        /// Adds a pair of words times `from` to `to`, which is one pair longer.
        fn add_multiple_of_pair(to: &mut [[u64; 2]], from: &[[u64; 2]], factor: [u64; 2]);

        /// Returns the product of two words, low word first.
        fn product_of_words(a: u64, b: u64) -> [u64; 2];
    }
}

table! {
    /// The additive Fourier transform, for products of large polynomials.
    Fourier {
        /// Transforms a power of two of elements, at least 4, at the points of a block.
        fn transform(values: &mut [Element], twiddles: &Twiddles, block: usize);

        /// Inverts [`transform`](Fourier::transform).
        fn inverse_transform(values: &mut [Element], twiddles: &Twiddles, block: usize);

        /// Computes one level of [`transform`](Fourier::transform).
        fn butterflies(low: &mut [Element], high: &mut [Element], twiddle: Twiddle);

        /// Changes the basis of 2^k coefficients of `unit` words each, before a transform.
        fn to_product_basis(f: &mut [u64], k: usize, unit: usize);

        /// Inverts [`to_product_basis`](Fourier::to_product_basis).
        fn to_power_basis(f: &mut [u64], k: usize, unit: usize);

        /// Multiplies elements pairwise: a power of two of them, at least 4, or none.
        fn multiply_elements(a: &mut [Element], b: &[Element]);
    }
}

table! {
    /// Numbers of ones of many vectors.
    Codes {
        /// Adds `row` to every lane, then writes the Walsh–Hadamard transforms of the numbers of ones of each type to
        /// `values`. Returns a word whose bit y says whether one of the values at y is at least `threshold`.
        fn walsh(
            state: &mut [Lanes<u16>],
            row: &[u16],
            types: &TypeRanges,
            values: &mut [Lanes<i16>; TYPES],
            threshold: i16,
        ) -> u64;

        /// Pushes the places and weights of the vectors in groups of eight whose sum with another one has at most weight
        /// `limit`. A group has as many elements as the vector has words.
        fn light_sums(vector: &[u64], groups: &[U64x8], limit: u32, light: &mut Vec<(usize, u32)>);
    }
}

table! {
    /// The rows of a board, one after the other.
    Boards {
        /// Computes one step of a [`Recurrence`](crate::Recurrence): `p` becomes A·x + p + b. `x` has an extra word at
        /// both ends. Returns the number of ones of `x`.
        fn step(x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64;

        /// Computes one step of a tile of [slices](super::portable::sliced): `p` becomes A·x + p + b. `x` has one more vector
        /// at both ends. Adds the ones of `x` in the lanes of `counted` to `ones`.
        fn sliced_step(
            x: &[U64x8],
            p: &mut [U64x8],
            b: &[U64x8],
            own: bool,
            counted: &U64x8,
            ones: &mut Ones,
        );
    }
}

table! {
    /// Random words.
    Keystream {
        /// Computes blocks of the keystream of [`ChaCha8`](crate::ChaCha8), from number `first` on.
        fn blocks(key: &[u32; 8], first: u64, blocks: &mut [U64x8; BLOCKS]);
    }
}
