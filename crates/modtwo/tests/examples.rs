//! The teaching examples run, and their assertions hold.

#[path = "../examples/linear_algebra.rs"]
mod linear_algebra;

#[test]
fn linear_algebra_runs() {
    linear_algebra::main().expect("its texts are matrices and vectors");
}
