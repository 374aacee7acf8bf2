//! Matrices of any shape and rank, with every instruction set: products and eliminations against sums of rows.
#![no_main]

use libfuzzer_sys::fuzz_target;
use modtwo::{InstructionSet, Matrix, Reduction, Vector};

/// The longest side; blocks of the elimination are several words wide from 257 on.
const SIDE: usize = 1200;

fuzz_target!(|input: (u16, u16, u16, u16, u8, u64)| {
    let sets = InstructionSet::available();
    sets[usize::from(input.4) % sets.len()].run(|| check(input));
});

fn check((rows, columns, rank, others, _, seed): (u16, u16, u16, u16, u8, u64)) {
    let side = |length: u16| usize::from(length) % SIDE;
    let (rows, columns, others) = (side(rows), side(columns), side(others));

    let mut state = seed;
    let mut random = |rows: usize, columns: usize| {
        Matrix::from_rows(columns, (0..rows).map(|_| vector(columns, &mut state)))
    };
    // A product of thin factors has a low rank.
    let rank = side(rank);
    let a = product(&random(rows, rank), &random(rank, columns));
    let b = random(columns, others);
    assert_eq!(&a * &b, product(&a, &b));
    assert_eq!(a.transpose().transpose(), a);

    let Reduction {
        matrix,
        pivots,
        transform,
    } = a.reduction();
    assert_eq!(product(&transform, &a), matrix);
    assert_eq!(transform.rank(), rows);
    assert!(pivots.is_sorted() && pivots.len() <= rank.min(rows).min(columns));
    for (row, reduced) in matrix.iter_rows().enumerate() {
        assert_eq!(reduced.ones().next(), pivots.get(row).copied());
    }
    for (row, &pivot) in pivots.iter().enumerate() {
        assert!((0..rows).all(|i| matrix.get(i, pivot) == (i == row)));
    }
    assert_eq!(a.rank(), pivots.len());
    assert_eq!(a.echelon().matrix, matrix);
    let kernel = a.kernel();
    assert_eq!(kernel.rows() + pivots.len(), columns);
    assert!(
        kernel
            .iter_rows()
            .all(|quiet| (&a * &quiet.to_vector()).is_zero())
    );
    let known = &a * &vector(columns, &mut state);
    let found = a.solve(&known).expect("it was made to be solvable");
    assert_eq!(&a * &found, known);
}

fn vector(len: usize, state: &mut u64) -> Vector {
    let mut word = || {
        *state = state
            .wrapping_mul(0x5851_F42D_4C95_7F2D)
            .wrapping_add(0x1405_7B7E_F767_814F);
        (*state ^ *state >> 29)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(23)
    };
    Vector::from_words(len, (0..len.div_ceil(64)).map(|_| word()).collect())
}

/// The product as sums of rows.
fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let row = |i: usize| {
        let mut sum = Vector::zeros(b.columns());
        a.row(i).ones().for_each(|k| sum ^= b.row(k));
        sum
    };
    Matrix::from_rows(b.columns(), (0..a.rows()).map(row))
}
