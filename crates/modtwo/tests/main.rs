//! The crate from outside, in one program: it is linked once, and its tests run side by side.

mod cosets;
mod examples;
mod instruction_sets;
mod keystreams;
mod matrices;
mod polynomials;
mod recurrences;
mod support;
