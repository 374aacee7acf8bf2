//! Toggle puzzles.
