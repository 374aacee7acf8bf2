//! Every path and every number of threads gives the same bits, and large results are right. One test, since the path
//! is chosen for the whole program.

use modtwo::{Map16, Matrix, Path, Polynomial, Vector};

struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 ^ self.0 >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    }

    fn vector(&mut self, len: usize) -> Vector {
        Vector::from_words(len, (0..len.div_ceil(64)).map(|_| self.word()).collect())
    }

    fn matrix(&mut self, rows: usize, columns: usize) -> Matrix {
        Matrix::from_rows(columns, (0..rows).map(|_| self.vector(columns)))
    }

    /// A matrix of at most this rank, with its ones in patches.
    fn deficient(&mut self, rows: usize, columns: usize, rank: usize) -> Matrix {
        let (mut left, mut right) = (self.matrix(rows, rank), self.matrix(rank, columns));
        for i in 0..rank {
            for j in 0..columns {
                if (i / 7 + j / 90) % 3 == 0 {
                    right.set(i, j, false);
                }
            }
        }
        for i in (0..rows).step_by(3) {
            for j in 0..rank {
                left.set(i, j, false);
            }
        }
        &left * &right
    }

    fn polynomial(&mut self, words: usize) -> Polynomial {
        Polynomial::from_words((0..words).map(|_| self.word()).collect())
    }
}

/// Everything that can be asked about a matrix, as text.
fn everything(a: &Matrix) -> String {
    let r = a.reduction();
    let b = a * &Vector::from_fn(a.columns(), |i| i % 3 == 1);
    let kernels = (a.kernel(), a.left_kernel());
    format!("{:?} {:?} {} {:?} {:?} {:?}", r, a.echelon(), a.rank(), a.solve(&b), kernels, a.inverse())
}

/// Checks a product with a random vector.
fn check_product(random: &mut Random, a: &Matrix, b: &Matrix, product: &Matrix) {
    for _ in 0..4 {
        let v = random.vector(b.columns());
        assert_eq!(product * &v, a * &(b * &v));
    }
}

fn check_large(random: &mut Random) {
    // Large enough for Strassen's method, with a rest on every side.
    let (a, b) = (random.matrix(8210, 8260), random.matrix(8260, 8330));
    check_product(random, &a, &b, &(&a * &b));

    // Large enough for threads to share the columns and to move the rows.
    let a = random.matrix(3100, 3000);
    let r = a.reduction();
    check_product(random, &r.transform, &a, &r.matrix);
    assert_eq!(r.matrix, a.echelon().matrix);

    let a = random.deficient(1500, 1300, 900);
    let r = a.reduction();
    assert!(r.pivots.len() <= 900);
    check_product(random, &r.transform, &a, &r.matrix);
    assert_eq!(r.matrix, a.echelon().matrix);
    assert_eq!(r.transform.rank(), 1500);
    let kernel = a.kernel();
    assert_eq!(kernel.rows() + r.pivots.len(), 1300);
    assert!((&a * &kernel.transpose()).iter_rows().all(|row| row.is_zero()));
}

#[test]
fn all_paths_and_threads_agree() {
    let shapes =
        [(1, 1), (1, 600), (600, 1), (63, 65), (64, 64), (130, 128), (511, 513), (700, 300), (300, 1100)];
    let mut expected: Option<Vec<String>> = None;
    for path in Path::available() {
        Path::force(Some(path));
        assert_eq!(Path::current(), path);
        for threads in [1, 2, 3] {
            if threads > 1 && path != *Path::available().last().unwrap() {
                continue;
            }
            modtwo::set_threads(threads);
            let mut random = Random(5);
            let mut found = Vec::new();
            for (rows, columns) in shapes {
                found.push(everything(&random.matrix(rows, columns)));
                found.push(everything(&random.deficient(rows, columns, rows.min(columns) / 2)));
            }
            for words in [1, 7, 8, 9, 40, 130, 1700] {
                let (a, b) = (random.polynomial(words), random.polynomial(words + 3));
                found.push(format!("{:?}", (&a * &b).words()));
                found.push(format!("{:?}", (&(&a * &b) << 5).div_rem(&b).0.words()));
                let c = a.extended_gcd(&b);
                found.push(format!("{:?}", [c.gcd.words(), c.s.words(), c.t.words()]));
            }
            match &expected {
                None => expected = Some(found),
                Some(expected) => assert!(*expected == found, "{path:?} with {threads} threads differs"),
            }
            check_large(&mut random);
        }
    }
    Path::force(None);
    modtwo::set_threads(0);
}

#[test]
fn a_prepared_map_is_the_product() {
    let mut random = Random(9);
    for (rows, columns) in [(16, 16), (16, 9), (3, 16), (8, 8), (0, 5), (5, 0)] {
        let a = random.matrix(rows, columns);
        let map = Map16::new(&a);
        let mut batch: Vec<u16> = (0..=u16::MAX).step_by(7).collect();
        let images: Vec<u16> = batch
            .iter()
            .map(|&v| {
                let image = &a * &Vector::from_words(columns, vec![u64::from(v)]);
                image.words().first().copied().unwrap_or(0) as u16
            })
            .collect();
        assert!(batch.iter().zip(&images).all(|(&v, &image)| map.apply(v) == image));
        map.apply_all(&mut batch);
        assert_eq!(batch, images);
    }
}
