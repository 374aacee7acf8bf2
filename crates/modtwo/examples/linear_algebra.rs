//! Rank, solutions, kernel and inverse of small matrices over GF(2).
//!
//! Run it with `cargo run --example linear_algebra`.

use modtwo::{Matrix, ParseError, Vector};

/// Runs the example.
pub fn main() -> Result<(), ParseError> {
    // Three people each see the sum of two secret bits: x0 + x1, x1 + x2 and x0 + x2.
    let a: Matrix = "110\n011\n101".parse()?;
    println!("A =\n{a}\n");

    // Over GF(2) the three rows add up to zero, so one of them is redundant.
    println!("rank of A: {}", a.rank());
    assert_eq!(a.rank(), 2);

    // One solution of A·x = b, and all others: add any sum of the rows of the kernel.
    let b: Vector = "101".parse()?;
    let x = a.solve(&b).expect("the sums are consistent");
    let kernel = a.kernel();
    println!("A·x = {b} has the solution {x}; solutions differ by sums of\n{kernel}\n");
    assert_eq!(&a * &x, b);
    let other = &x ^ &kernel.row(0).to_vector();
    assert_eq!(&a * &other, b);

    // Some right-hand sides have no solution. The left kernel says which: those that are not orthogonal to it.
    let b: Vector = "100".parse()?;
    let invariant = a.left_kernel().row(0).to_vector();
    println!(
        "A·x = {b} is solvable: {}; its dot product with {invariant} is 1",
        a.solve(&b).is_some()
    );
    assert_eq!(a.solve(&b), None);
    assert!(invariant.dot(&b));

    // A matrix of full rank has an inverse, and then every system has exactly one solution.
    let lower = Matrix::from_fn(3, 3, |i, j| j <= i);
    let inverse = lower.inverse().expect("its diagonal is all ones");
    println!("\nthe inverse of\n{lower}\nis\n{inverse}");
    assert_eq!(&lower * &inverse, Matrix::identity(3));
    assert_eq!(a.inverse(), None);
    Ok(())
}
