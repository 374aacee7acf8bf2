//! What can be said about all positions of a game at once: readable bases, depths, surveys of sizes, proofs.

mod basis;
mod certificate;
mod check;
mod depths;
mod determinant;
mod elimination;
mod explain;
mod proof;
mod survey;
mod symmetry;
pub(crate) mod words;

pub(crate) use basis::short_basis;
pub use certificate::{certify_answer, certify_game};
pub use check::{Checked, Claim, Refused, check};
pub(crate) use depths::ways_to_press;
pub use depths::{DepthsError, depths};
pub use elimination::Elimination;
pub use explain::{ExplainError, Method, MethodError, explain};
pub use proof::{Detail, ProofError, prove};
pub use survey::{SizeRange, Survey};
pub use symmetry::orbits;
