//! What can be said about all positions of a game at once: depths, surveys of sizes, proofs.

mod certificate;
mod check;
mod depths;
mod determinant;
mod elimination;
mod explain;
pub(crate) mod modular;
mod proof;
mod sizes;
#[cfg(feature = "large")]
mod survey;
mod symmetry;
pub(crate) mod words;
#[cfg(feature = "large")]
mod worst;

pub use certificate::{certify_answer, certify_game};
pub use check::{CertificateError, Checked, Claim, check};
pub(crate) use depths::ways_to_press;
pub use depths::{DepthsError, depths};
pub use elimination::Elimination;
pub use explain::{ExplainError, Method, MethodError, explain};
pub use proof::{Detail, ProofError, prove};
pub use sizes::SizeRange;
#[cfg(feature = "large")]
pub use survey::{Shard, ShardError, Survey, Surveys};
pub use symmetry::orbits;
#[cfg(feature = "large")]
pub use worst::{Worst, WorstError};
