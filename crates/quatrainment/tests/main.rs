//! The library from outside, in one program: it is linked once, and its tests run side by side.

mod evidence;
mod examples;
mod fewest;
#[cfg(feature = "serde")]
mod serde;
mod solver_options;
#[cfg(feature = "large")]
mod structured;
mod support;
