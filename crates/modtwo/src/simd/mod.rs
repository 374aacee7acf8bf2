//! Kernels: the inner loops, for each instruction set. This is the only module with `unsafe` code.
//!
//! [`Kernels`] is the interface; its provided methods are the portable implementation. An operation calls [`current`]
//! once, when it starts, and passes the [`Isa`] on to everything it does, including its worker threads.
//!
//! # Adding an instruction set
//!
//! 1. Add a variant to [`InstructionSet`].
//! 2. Add a file with `required_features!` and an implementation of [`Kernels`] that overrides what is faster.
//! 3. Add it to [`SETS`].
//!
//! The tests run every kernel on every set that the CPU supports.
//!
//! # Safety
//!
//! There are five kinds of `unsafe` here, and no other. All indexing is done on slices and arrays, with bounds checks.
//!
//! 1. Calling a function with target features from one without. It is sound if the CPU has the features. They are listed
//!    in `required_features!`, and the kernels are reachable only through [`SETS`], after [`available`] has detected
//!    those features. A test compares the list with the features that the functions enable.
//! 2. Loading or storing a register through a reference to an array of exactly its size. The reference is valid for those
//!    bytes, and the unaligned instructions are used.
//! 3. Prefetching a cache line. It is a hint that reads and writes nothing.
//! 4. Calling `madvise` on memory that is borrowed. It is a hint that changes no byte.
//! 5. Declaring `madvise` as an external function.
#![allow(unsafe_code)]

use crate::InstructionSet;
use crate::aligned::AlignedWords;
use crate::chacha::{self, BLOCKS};
use crate::coset::{self, Lanes, TYPES, TypeRanges};
use crate::four_russians::{self, SCRATCH, Wide};
use crate::multiply::Job;
use crate::panel::View;
use crate::polynomial::fft::{self, Element, Twiddle, Twiddles};
use crate::polynomial::{basis, karatsuba};
use crate::sliced::{self, Bitwise, Ones};
use crate::{pivots, recurrence, row_sums, transpose, words};
use std::cell::Cell;
use std::sync::OnceLock;

/// Defines the features that an instruction set needs, and a function that detects them. Features that others imply are
/// included.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! required_features {
    ($($feature:tt),+ $(,)?) => {
        /// The target features that the kernels of this file enable, or that those imply.
        #[cfg(test)]
        pub(super) const FEATURES: &[&str] = &[$($feature),+];

        /// Returns whether the CPU has all of them.
        pub(super) fn is_detected() -> bool {
            #[cfg(target_arch = "x86_64")]
            return $(std::arch::is_x86_feature_detected!($feature))&&+;
            #[cfg(target_arch = "aarch64")]
            return $(std::arch::is_aarch64_feature_detected!($feature))&&+;
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2gfni;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512gfni;
#[cfg(all(target_os = "linux", not(miri)))]
mod huge_pages;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod panels;
#[cfg(target_arch = "x86_64")]
mod pclmul;
#[cfg(target_arch = "x86_64")]
mod rows;
pub(crate) mod scratch;
#[cfg(all(target_arch = "wasm32", feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod vpclmul;

/// Prefetches the cache line of a word.
#[cfg(target_arch = "x86_64")]
#[inline]
fn prefetch(word: &u64) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: (3) A hint; nothing is read or written.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) }
}

/// Eight words, the contents of a 512-bit register.
pub(crate) type U64x8 = [u64; 8];

/// Six words, a block of polynomials whose lengths are not multiples of eight words.
pub(crate) type U64x6 = [u64; 6];

/// The kernels of an instruction set that the CPU supports. It is resolved once per operation.
pub(crate) type Isa = &'static dyn Kernels;

/// An instruction set, and whether the CPU supports it.
struct Entry {
    is_detected: fn() -> bool,
    kernels: Isa,
}

/// All instruction sets of this architecture, the fastest last.
const SETS: &[Entry] = &[
    Entry {
        is_detected: || true,
        kernels: &Portable,
    },
    #[cfg(target_arch = "aarch64")]
    Entry {
        is_detected: neon::is_detected,
        kernels: &neon::Neon,
    },
    // Where it is missing, a module with its instructions is not even loaded.
    #[cfg(all(target_arch = "wasm32", feature = "simd128"))]
    Entry {
        is_detected: || true,
        kernels: &simd128::Simd128,
    },
    #[cfg(target_arch = "x86_64")]
    Entry {
        is_detected: avx2::is_detected,
        kernels: &avx2::Avx2,
    },
    #[cfg(target_arch = "x86_64")]
    Entry {
        is_detected: avx2gfni::is_detected,
        kernels: &avx2gfni::Avx2Gfni,
    },
    #[cfg(target_arch = "x86_64")]
    Entry {
        is_detected: avx512::is_detected,
        kernels: &avx512::Avx512,
    },
    #[cfg(target_arch = "x86_64")]
    Entry {
        is_detected: avx512gfni::is_detected,
        kernels: &avx512gfni::Avx512Gfni,
    },
];

/// Returns the instruction sets that the CPU supports, the fastest last.
pub(crate) fn available() -> impl DoubleEndedIterator<Item = Isa> {
    SETS.iter()
        .filter(|entry| (entry.is_detected)())
        .map(|entry| entry.kernels)
}

thread_local! {
    /// The set that [`with`] chose for this thread.
    static CHOSEN: Cell<Option<Isa>> = const { Cell::new(None) };
}

/// Returns the instruction set for an operation that starts now: the fastest, unless [`with`] chose another.
pub(crate) fn current() -> Isa {
    static FASTEST: OnceLock<Isa> = OnceLock::new();
    CHOSEN
        .get()
        .unwrap_or_else(|| *FASTEST.get_or_init(|| available().next_back().unwrap_or(&Portable)))
}

/// Calls `operation` with `isa` as the current set of this thread.
pub(crate) fn with<R>(isa: Isa, operation: impl FnOnce() -> R) -> R {
    /// Restores the previous choice, also after a panic.
    struct Restore(Option<Isa>);
    impl Drop for Restore {
        fn drop(&mut self) {
            CHOSEN.set(self.0);
        }
    }
    let _restore = Restore(CHOSEN.replace(Some(isa)));
    operation()
}

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

    /// The same for blocks of six words: fewer than [`MIN_TOOM`](crate::polynomial::toom::MIN_TOOM).
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
        coset::walsh(state, row, types, values, threshold)
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
        words::count_ones_one_by_one(words)
    }

    /// Computes one step of a [`Recurrence`](crate::Recurrence): `p` becomes A·x + p + b. `x` has an extra word at
    /// both ends. Returns the number of ones of `x`.
    fn step(&self, x: &[u64], p: &mut [u64], b: &[u64], neighbours: bool, own: bool) -> u64 {
        recurrence::step(x, p, b, neighbours, own);
        self.count_ones(&x[1..=b.len()]) as u64
    }

    /// Computes one step of a tile of [slices](crate::sliced): `p` becomes A·x + p + b. `x` has one more vector at both
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
struct Portable;

impl Kernels for Portable {
    fn instruction_set(&self) -> InstructionSet {
        InstructionSet::Portable
    }
}

/// Advises the system to use huge pages for this memory, before its first use. A large matrix then takes a few page
/// faults instead of thousands, and walking down its columns does not miss the TLB at every step.
pub(crate) fn advise_huge_pages<T>(memory: &[T]) {
    #[cfg(all(target_os = "linux", not(miri)))]
    huge_pages::advise(memory);
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "it starts threads")]
    fn a_choice_is_for_one_thread_and_ends_with_its_operation() {
        let default = InstructionSet::current();
        for set in InstructionSet::available() {
            set.run(|| {
                assert_eq!(InstructionSet::current(), set);
                let other = std::thread::spawn(InstructionSet::current)
                    .join()
                    .expect("no panic");
                assert_eq!(other, default);
                InstructionSet::Portable
                    .run(|| assert_eq!(InstructionSet::current(), InstructionSet::Portable));
                assert_eq!(InstructionSet::current(), set);
            });
            let panicked =
                std::panic::catch_unwind(|| set.run(|| std::panic::resume_unwind(Box::new(()))));
            assert!(panicked.is_err());
            assert_eq!(InstructionSet::current(), default);
        }
    }

    /// Returns the features that the functions of a file or folder of this module enable.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    fn enabled_features(path: &std::path::Path) -> std::collections::BTreeSet<String> {
        if path.is_dir() {
            let entries = std::fs::read_dir(path).expect("a readable folder");
            return entries
                .flat_map(|entry| enabled_features(&entry.expect("an entry").path()))
                .collect();
        }
        let source = std::fs::read_to_string(path).expect("a readable file");
        let lists = source.split("target_feature(enable = \"").skip(1);
        let features = lists.flat_map(|rest| rest.split('"').next().expect("a list").split(','));
        features.map(str::to_string).collect()
    }

    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    #[test]
    fn every_feature_that_a_kernel_enables_is_detected() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/simd");
        let mut found = 0;
        for entry in std::fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("an entry").path();
            let detected = match path.file_stem().and_then(|stem| stem.to_str()) {
                #[cfg(target_arch = "x86_64")]
                Some("avx2" | "pclmul") => avx2::FEATURES,
                #[cfg(target_arch = "x86_64")]
                Some("avx2gfni" | "vpclmul") => avx2gfni::FEATURES,
                #[cfg(target_arch = "x86_64")]
                Some("avx512") => avx512::FEATURES,
                #[cfg(target_arch = "x86_64")]
                Some("avx512gfni") => avx512gfni::FEATURES,
                #[cfg(target_arch = "aarch64")]
                Some("neon") => neon::FEATURES,
                Some("mod" | "panels" | "scratch" | "huge_pages") => &[],
                // Files of the other architecture.
                _ => continue,
            };
            for feature in enabled_features(&path) {
                let path = path.display();
                assert!(
                    detected.contains(&feature.as_str()),
                    "{path} enables {feature}, which is not detected"
                );
                found += 1;
            }
        }
        assert!(found > 1, "only {found} features found");
    }
}
