//! Theory of the games of [`quatrainment`]: explanations of solutions, written proofs, certificates, [`lessons`], counts
//! of positions by their fewest presses, tables by board size, and worst cases.

#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate)]

mod atlas;
mod certificate;
mod coq;
mod depths;
mod determinant;
mod elimination;
mod explain;
mod fewest_proof;
mod inverse;
pub mod lessons;
mod modular;
mod proof;
mod sizes;
mod survey;
mod symmetry;
#[cfg(test)]
mod test_support;
mod three_mirrors;
mod words;
mod worst;

pub use atlas::{ATLAS_BITS, ATLAS_CENSUS, Atlas};
pub use certificate::{Misnamed, certify_answer, certify_game, named_game};
pub use coq::coq;
pub use depths::{DepthsError, depths};
pub use elimination::Elimination;
pub use explain::{ExplainError, Method, MethodError, explain};
pub use fewest_proof::{FewestProof, FewestProofError, prove_fewest};
pub use inverse::inverse;
pub use proof::{Detail, ProofError, prove};
pub use sizes::SizeRange;
pub use survey::{Shard, ShardError, Survey, Surveys};
pub use symmetry::orbits;
pub use three_mirrors::{ThreeMirrors, three_mirrors};
pub use worst::{Worst, WorstError};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
