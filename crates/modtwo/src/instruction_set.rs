//! [`InstructionSet`]: which CPU instructions the kernels use.

use std::fmt;
use std::str::FromStr;

/// A set of CPU instructions that the kernels are written for.
///
/// Every operation picks the fastest set that the CPU supports when it starts, and uses it until it ends. All sets
/// compute the same bits, so this matters only for tests and benchmarks, which can [choose one](InstructionSet::run).
///
/// # Examples
///
/// ```
/// use modtwo::InstructionSet;
///
/// assert!(InstructionSet::available().contains(&InstructionSet::current()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InstructionSet {
    /// Plain 64-bit words, on every CPU.
    Portable,
    /// 128-bit vectors (WebAssembly in browsers since about 2023, compiled with `-C target-feature=+simd128`).
    Simd128,
    /// 128-bit vectors and carry-less products (64-bit ARM with the cryptographic extension: telephones, Apple's
    /// computers, servers).
    Neon,
    /// 256-bit vectors and carry-less products (x86-64 since about 2013).
    Avx2,
    /// 256-bit vectors with products of 8×8 bit matrices and carry-less products (x86-64 laptops since about 2021).
    Avx2Gfni,
    /// 512-bit vectors, and carry-less products (x86-64 servers since about 2017).
    Avx512,
    /// 512-bit vectors with products of 8×8 bit matrices and carry-less products (x86-64 since about 2019).
    Avx512Gfni,
}

impl InstructionSet {
    /// Every set, also those for other architectures.
    const ALL: [InstructionSet; 7] = [
        InstructionSet::Portable,
        InstructionSet::Simd128,
        InstructionSet::Neon,
        InstructionSet::Avx2,
        InstructionSet::Avx2Gfni,
        InstructionSet::Avx512,
        InstructionSet::Avx512Gfni,
    ];
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            InstructionSet::Portable => "portable",
            InstructionSet::Simd128 => "simd128",
            InstructionSet::Neon => "neon",
            InstructionSet::Avx2 => "avx2",
            InstructionSet::Avx2Gfni => "avx2-gfni",
            InstructionSet::Avx512 => "avx512",
            InstructionSet::Avx512Gfni => "avx512-gfni",
        })
    }
}

/// Reads a name as it is displayed.
///
/// # Examples
///
/// ```
/// use modtwo::InstructionSet;
///
/// assert_eq!("avx2".parse(), Ok(InstructionSet::Avx2));
/// assert_eq!("neon".parse(), Ok(InstructionSet::Neon));
/// assert!("mmx".parse::<InstructionSet>().is_err());
/// ```
impl FromStr for InstructionSet {
    type Err = ParseInstructionSetError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = InstructionSet::ALL
            .into_iter()
            .find(|set| set.to_string() == name);
        found.ok_or_else(|| ParseInstructionSetError {
            name: name.to_string(),
        })
    }
}

/// The error of parsing an [`InstructionSet`] from a name that none of them has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseInstructionSetError {
    name: String,
}

impl fmt::Display for ParseInstructionSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown instruction set '{}', expected one of",
            self.name
        )?;
        InstructionSet::ALL
            .iter()
            .try_for_each(|set| write!(f, " {set}"))
    }
}

impl std::error::Error for ParseInstructionSetError {}
