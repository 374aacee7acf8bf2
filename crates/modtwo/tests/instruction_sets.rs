//! Every instruction set that the CPU supports and every number of threads computes the same bits.

use crate::support::{Random, Threads, size};
use modtwo::{
    Boundary, CosetWeights, InstructionSet, Matrix, Polynomial, Recurrence, RowSums, Rows, Vector,
};
use std::fmt::Debug;

/// Computes something with every instruction set and checks that the results are equal.
fn check<T: PartialEq + Debug>(what: impl Debug, compute: impl Fn() -> T) -> T {
    let expected = InstructionSet::Portable.run(&compute);
    for set in InstructionSet::available().into_iter().skip(1) {
        assert!(set.run(&compute) == expected, "{set}: {what:?} differs");
    }
    expected
}

/// Computes everything there is to know about a matrix.
fn everything(a: &Matrix) -> impl PartialEq + Debug + use<> {
    let b = a * &Vector::from_fn(a.columns(), |i| i % 3 == 1);
    let kernels = (a.kernel(), a.left_kernel());
    (
        a.reduction(),
        a.echelon(),
        a.rank(),
        a.solve(&b),
        kernels,
        a.inverse(),
        a.transpose(),
        &a.transpose() * a,
    )
}

#[test]
fn matrices_are_the_same() {
    let shapes: &[(usize, usize)] = if cfg!(miri) {
        &[(3, 66)]
    } else {
        &[
            (1, 1),
            (1, 600),
            (600, 1),
            (63, 65),
            (64, 64),
            (130, 128),
            (511, 513),
            (700, 300),
            (300, 1100),
        ]
    };
    let mut random = Random(5);
    for &(rows, columns) in shapes {
        let a = random.matrix(rows, columns);
        check((rows, columns), || everything(&a));
        let a = random.matrix_of_rank(rows, columns, rows.min(columns) / 2);
        check((rows, columns), || everything(&a));
    }
}

#[test]
fn polynomials_are_the_same() {
    let lengths: &[usize] = if cfg!(miri) {
        &[1, 9]
    } else {
        &[1, 7, 8, 9, 40, 130, 1700, 4300]
    };
    let mut random = Random(6);
    for &words in lengths {
        let (a, b) = (random.polynomial(words), random.polynomial(words + 3));
        check(words, || {
            let product = &a * &b;
            (
                a.extended_gcd(&b),
                a.gcd(&b),
                (&product << 5).div_rem(&b),
                product,
            )
        });
    }
    // Products by Fourier transforms, with every set.
    let words = size(8500, 20);
    let (a, b) = (random.polynomial(words), random.polynomial(words));
    check(words, || &a * &b);
}

/// The indices and weights that a scan visits, in order.
fn scanned(weights: &CosetWeights, limit: u32) -> Vec<(u64, u32)> {
    let mut visited = Vec::new();
    weights.scan(0..weights.blocks(), limit, |index, weight| {
        visited.push((index, weight));
        limit
    });
    visited
}

#[test]
fn weights_of_cosets_are_the_same() {
    let mut random = Random(7);
    let (shapes, widths): (&[usize], &[usize]) = if cfg!(miri) {
        (&[0, 7, 12], &[17])
    } else {
        (
            &[0, 1, 5, 6, 7, 11, 14],
            &[0, 1, 15, 16, 17, 63, 130, 1000, 5000],
        )
    };
    for &rows in shapes {
        for &columns in widths {
            let (matrix, element) = (random.matrix(rows, columns), random.vector(columns));
            let weights = CosetWeights::new(&matrix, &element).expect("it fits");
            let all = check((rows, columns), || scanned(&weights, u32::MAX));
            assert_eq!(all.len(), 1 << rows);
            let (index, weight) = all[all.len() / 2];
            let mut sum = element.clone();
            (0..rows)
                .filter(|row| index >> row & 1 == 1)
                .for_each(|row| sum ^= matrix.row(row));
            assert_eq!(sum.count_ones(), weight as usize);
            check((rows, columns), || scanned(&weights, columns as u32 / 2));
        }
    }
}

#[test]
fn weights_of_sums_are_the_same() {
    let mut random = Random(8);
    for rows in [0, 1, 8, 9, 17, 32].into_iter().step_by(size(1, 4)) {
        // Up to 31 words are counted at once, with some sets.
        for columns in [0, 1, 511, 512, 513, 1025, 1984, 2049, 3000]
            .into_iter()
            .step_by(size(1, 3))
        {
            let (matrix, vector) = (random.matrix(rows, columns), random.vector(columns));
            let sums = RowSums::new(&matrix).expect("it fits");
            let mut chosen: Vec<u32> = (0..50).map(|_| random.word() as u32).collect();
            chosen.extend((0..50).map(|i| 0x1234_0000 | i));
            let others = sums.batch(&vector, &chosen[30..]);
            for limit in [columns as u32 / 2, u32::MAX] {
                check((rows, columns, limit), || {
                    let mut light = Vec::new();
                    sums.batch(&Vector::zeros(columns), &chosen).light_pairs(
                        &others,
                        limit,
                        |i, j, weight| {
                            light.push((i, j, weight));
                            limit
                        },
                    );
                    light.sort_unstable();
                    light
                });
            }
        }
    }
}

#[test]
fn recurrences_are_the_same() {
    let mut random = Random(9);
    for boundary in [Boundary::Zero, Boundary::Mirrored, Boundary::Periodic] {
        for (neighbours, own) in [(true, true), (true, false), (false, true), (false, false)] {
            for len in [1, 64, 511, 512, 513, 1100].into_iter().take(size(6, 2)) {
                let rule = Recurrence {
                    len,
                    neighbours,
                    own,
                    boundary,
                };
                let [before, now, added] =
                    std::array::from_fn(|_| random.vector(len).words().to_vec());
                check(rule, || {
                    let mut rows = Rows::new(&rule, &before, &now);
                    let ones = rule.advance(&mut rows, 7, &added, None);
                    (rows, ones)
                });
            }
        }
    }
}

/// Checks a product with random vectors.
fn check_product(random: &mut Random, a: &Matrix, b: &Matrix, product: &Matrix) {
    for _ in 0..4 {
        let v = random.vector(b.columns());
        assert_eq!(product * &v, a * &(b * &v));
    }
}

/// Checks an elimination that is too large for a naive comparison.
fn check_elimination(random: &mut Random, a: &Matrix) {
    let r = a.reduction();
    check_product(random, &r.transform, a, &r.matrix);
    assert_eq!(r.matrix, a.echelon().matrix);
    assert_eq!(r.transform.rank(), a.rows());
    let kernel = a.kernel();
    assert_eq!(kernel.rows() + r.pivots.len(), a.columns());
    assert!(
        (a * &kernel.transpose())
            .iter_rows()
            .all(|row| row.is_zero())
    );
}

#[test]
#[cfg_attr(miri, ignore = "takes hours in an interpreter")]
fn large_matrices_are_right_with_every_set_and_number_of_threads() {
    let mut random = Random(10);
    let a = random.matrix_of_rank(1500, 1300, 900);
    for set in InstructionSet::available() {
        set.run(|| check_elimination(&mut random, &a));
    }
    // Large enough to be split among threads, and for Strassen's method with a remainder on every side. A unit test covers
    // Strassen's method with the other sets.
    let large = [
        random.matrix(3100, 3000),
        random.matrix(2100, 4000),
        random.matrix_of_rank(3000, 3100, 1700),
    ];
    let (a, b) = (random.matrix(8210, 8260), random.matrix(8260, 8330));
    let limit = Threads::claim();
    limit.set(1);
    let alone = large.each_ref().map(|a| (a.rank(), a.reduction()));
    for threads in [1, 2, 3] {
        limit.set(threads);
        for (a, alone) in large.iter().zip(&alone) {
            check_elimination(&mut random, a);
            assert!(
                *alone == (a.rank(), a.reduction()),
                "{threads} threads compute something else"
            );
        }
        check_product(&mut random, &a, &b, &(&a * &b));
    }
}

/// The pivots of a block are looked for in its first rows; here they are elsewhere, always or now and then.
#[test]
#[cfg_attr(miri, ignore = "takes hours in an interpreter")]
fn pivots_below_the_first_rows_are_found() {
    let mut random = Random(13);
    let n = 1600;
    let rows: Vec<Vector> = (0..n).map(|_| random.vector(n)).collect();
    let zero = Vector::zeros(n);
    let chosen: [(&str, &dyn Fn(usize) -> Vector); 4] = [
        ("last", &|i| {
            if i < 700 {
                zero.clone()
            } else {
                rows[i].clone()
            }
        }),
        ("doubled", &|i| rows[i / 2].clone()),
        ("sparse", &|i| {
            Vector::from_fn(n, |j| (i * 7919 + j * 104_729) % 1009 < 2)
        }),
        ("late", &|i| {
            if (400..900).contains(&i) {
                rows[0].clone()
            } else {
                rows[i].clone()
            }
        }),
    ];
    for (name, row) in chosen {
        let a = Matrix::from_rows(n, (0..n).map(row));
        let expected = a.echelon_with(|_| {});
        for set in InstructionSet::available() {
            set.run(|| {
                check_elimination(&mut random, &a);
                assert!(a.echelon() == expected, "{name} with {set}");
            });
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes hours in an interpreter")]
fn long_products_are_right_with_every_set() {
    let mut random = Random(12);
    // Longer than what a kernel packs at once, in each direction; all widths of a strip.
    for [rows, inner, columns] in [
        [9, 17_000, 70],
        [17_000, 9, 70],
        [9, 70, 17_000],
        [8_300, 8_300, 1],
        [100, 130, 500],
    ] {
        for columns in [columns, columns + 64, columns + 192, columns + 320] {
            let (a, b) = (random.matrix(rows, inner), random.matrix(inner, columns));
            let product = check([rows, inner, columns], || &a * &b);
            check_product(&mut random, &a, &b, &product);
        }
    }
}

/// Blocks have eight or six words; those that are not whole are filled up or left out.
#[test]
fn products_of_polynomials_of_every_length_are_right() {
    let mut random = Random(13);
    let lengths: Vec<usize> = if cfg!(miri) {
        vec![17, 18]
    } else {
        (1..85).chain([98, 129, 130, 131, 140, 144, 258]).collect()
    };
    for long in lengths {
        for less in [0, 1, 2, 3, 9] {
            let (a, b) = (
                random.polynomial(long),
                random.polynomial(usize::saturating_sub(long, less)),
            );
            let product = check([long, less], || &a * &b);
            let sum = b
                .exponents()
                .fold(Polynomial::zero(), |sum, i| &sum + &(&a << i));
            assert!(product == sum, "{long} words by {less} fewer");
        }
    }
}

/// Switching sets while other threads compute must not matter: each operation keeps the set it started with.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "it starts threads")]
fn operations_on_several_threads_do_not_disturb_each_other() {
    let mut random = Random(11);
    let side = size(300, 10);
    let (a, b) = (random.matrix(side, side), random.matrix(side, side));
    let (p, q): (Polynomial, Polynomial) = (random.polynomial(size(40, 2)), random.polynomial(50));
    let compute = || (&a * &b, a.rank(), a.inverse(), p.extended_gcd(&q));
    let expected = InstructionSet::Portable.run(compute);
    std::thread::scope(|scope| {
        for set in InstructionSet::available() {
            let (compute, expected) = (&compute, &expected);
            scope.spawn(move || {
                for _ in 0..size(20, 1) {
                    assert!(set.run(compute) == *expected, "{set} differs");
                }
            });
        }
    });
}
