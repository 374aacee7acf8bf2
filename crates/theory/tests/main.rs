//! The theory from outside, in one program: it is linked once, and its tests run side by side.

mod certificates;
mod depths;
mod documents;
mod examples;
mod geometry;
mod more_states;
mod proofs;
mod support;
mod three_mirrors;
mod worst;
