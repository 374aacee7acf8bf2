//! The library from outside, in one program: it is linked once, and its tests run side by side.

mod certificates;
mod documents;
mod evidence;
mod examples;
mod fewest;
mod more_states;
mod proofs;
#[cfg(feature = "serde")]
mod serde;
mod solver_options;
#[cfg(feature = "large")]
mod structured;
mod support;
mod three_mirrors;
#[cfg(feature = "large")]
mod worst;
