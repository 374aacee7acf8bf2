//! What can be said about all positions of a game at once: readable bases, depths, surveys of sizes.

mod basis;
mod depths;
mod survey;

pub(crate) use basis::short_basis;
pub(crate) use depths::ways_to_press;
pub use depths::{DepthsError, depths};
pub use survey::{SizeRange, Survey};
