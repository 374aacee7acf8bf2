//! What can be said about all positions of a game at once: depths, surveys of sizes, proofs.

mod atlas;
mod certificate;
mod check;
mod coq;
mod depths;
mod determinant;
mod elimination;
mod explain;
mod fewest_proof;
pub(crate) mod modular;
mod proof;
mod sizes;
#[cfg(feature = "large")]
mod survey;
mod symmetry;
mod three_mirrors;
pub(crate) mod words;
#[cfg(feature = "large")]
mod worst;

pub use atlas::{ATLAS_BITS, ATLAS_CENSUS, Atlas};
pub use certificate::{certify_answer, certify_game};
pub use check::{CertificateError, Checked, Claim, Recomputed, check, is_certificate, recompute};
pub use coq::coq;
pub(crate) use depths::ways_to_press;
pub use depths::{DepthsError, depths};
pub use elimination::Elimination;
pub use explain::{ExplainError, Method, MethodError, explain};
pub use fewest_proof::{FewestProof, FewestProofError, prove_fewest};
pub use proof::{Detail, ProofError, prove};
pub use sizes::SizeRange;
#[cfg(feature = "large")]
pub use survey::{Shard, ShardError, Survey, Surveys};
pub use symmetry::orbits;
pub use three_mirrors::{ThreeMirrors, three_mirrors};
#[cfg(feature = "large")]
pub use worst::{Worst, WorstError};
