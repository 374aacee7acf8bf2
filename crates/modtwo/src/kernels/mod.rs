//! Kernels: the inner loops, for each instruction set. This is the only module with `unsafe` code, and it knows nothing of the
//! rest of the crate but how bits lie in words.
//!
//! A [`Set`](set::Set) is a table of functions on slices. An operation calls [`current`] once, when it starts, and passes the
//! [`Isa`] on to everything it does, including its worker threads.
//!
//! # Adding an instruction set
//!
//! 1. Add a variant to [`InstructionSet`](crate::InstructionSet).
//! 2. Add a file with `required_features!` and a [`Set`](set::Set) of what is faster, and `..` another set for the rest.
//! 3. Add it to [`SETS`], and to the test below.
//!
//! The tests run every kernel on every set that the CPU supports.
//!
//! # Safety
//!
//! There are five kinds of `unsafe` here, and no other. All indexing is done on slices and arrays, with bounds checks.
//!
//! 1. Calling a function of a set, which may have target features, from one without them. It is sound if the CPU has the
//!    features. They are listed in `required_features!`, and the sets are reachable only through [`SETS`], after
//!    [`available`] has detected those features. A test compares the list with the features that the functions enable, and
//!    with those of the set that it takes functions from.
//! 2. Loading or storing a register through a reference to an array of exactly its size. The reference is valid for those
//!    bytes, and the unaligned instructions are used.
//! 3. Prefetching a cache line. It is a hint that reads and writes nothing.
//! 4. Calling `madvise` on memory that is borrowed. It is a hint that changes no byte.
//! 5. Declaring `madvise` as an external function.
#![allow(unsafe_code)]

pub(crate) mod aligned;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2gfni;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512gfni;
mod features;
mod huge_pages;
#[cfg(target_arch = "aarch64")]
mod neon;
mod operands;
#[cfg(target_arch = "x86_64")]
mod panels;
#[cfg(target_arch = "x86_64")]
mod pclmul;
#[deny(unsafe_code)]
pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
mod prefetch;
#[cfg(target_arch = "x86_64")]
mod rows;
mod scratch;
mod set;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod vpclmul;

pub(crate) use aligned::{AlignedWords, CACHE_LINE, aligned_start};
pub(crate) use huge_pages::advise_huge_pages;
pub(crate) use operands::{Job, Layout, ROWS, U64x6, U64x8, View};
pub(crate) use set::Isa;

use portable::PORTABLE;
use std::cell::Cell;
use std::sync::OnceLock;

/// All instruction sets of this architecture, the fastest last.
const SETS: &[Isa] = &[
    &PORTABLE,
    #[cfg(target_arch = "aarch64")]
    &neon::NEON,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    &simd128::SIMD128,
    #[cfg(target_arch = "x86_64")]
    &avx2::AVX2,
    #[cfg(target_arch = "x86_64")]
    &avx2gfni::AVX2_GFNI,
    #[cfg(target_arch = "x86_64")]
    &avx512::AVX512,
    #[cfg(target_arch = "x86_64")]
    &avx512gfni::AVX512_GFNI,
];

/// Returns the instruction sets that the CPU supports, the fastest last.
pub(crate) fn available() -> impl DoubleEndedIterator<Item = Isa> {
    SETS.iter().copied().filter(|set| (set.is_detected)())
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
        .unwrap_or_else(|| *FASTEST.get_or_init(|| available().next_back().unwrap_or(&PORTABLE)))
}

/// Counts ones with the best instructions, where that is worth a call.
pub(crate) fn count_ones(words: &[u64]) -> usize {
    const MANY: usize = 8;
    if words.len() < MANY {
        crate::words::count_ones(words)
    } else {
        current().bits.count_ones(words)
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::InstructionSet;

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
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/kernels");
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
                Some(
                    "aligned" | "features" | "huge_pages" | "mod" | "operands" | "panels"
                    | "portable" | "prefetch" | "scratch" | "set",
                ) => &[],
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

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn a_set_requires_what_the_sets_below_it_require() {
        for (base, set) in [
            (avx2::FEATURES, avx2gfni::FEATURES),
            (avx2::FEATURES, avx512::FEATURES),
            (avx512::FEATURES, avx512gfni::FEATURES),
        ] {
            for feature in base {
                assert!(set.contains(feature), "{feature} is not in {set:?}");
            }
        }
    }
}
