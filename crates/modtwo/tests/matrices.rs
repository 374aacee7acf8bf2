//! Every operation against a naive one that keeps a `bool` for each entry, for all shapes: empty, one row, not a multiple
//! of 64, rank-deficient, tall, wide.

use crate::support::{Random, cases, size};
use modtwo::{LinearMap16, Matrix, ParseError, Reduction, Step, Vector};
use proptest::prelude::*;

type Bits = Vec<Vec<bool>>;

/// The naive implementation.
mod naive {
    use super::Bits;

    pub fn product(a: &Bits, b: &Bits, columns: usize) -> Bits {
        let entry =
            |row: &Vec<bool>, j: usize| (0..row.len()).fold(false, |s, k| s ^ (row[k] & b[k][j]));
        a.iter()
            .map(|row| (0..columns).map(|j| entry(row, j)).collect())
            .collect()
    }

    pub fn echelon(mut a: Bits, columns: usize) -> (Bits, Vec<usize>) {
        let mut pivots: Vec<usize> = Vec::new();
        for j in 0..columns {
            let r = pivots.len();
            if let Some(p) = (r..a.len()).find(|&i| a[i][j]) {
                a.swap(r, p);
                let pivot = a[r].clone();
                for (i, row) in a.iter_mut().enumerate() {
                    if i != r && row[j] {
                        row.iter_mut().zip(&pivot).for_each(|(x, y)| *x ^= y);
                    }
                }
                pivots.push(j);
            }
        }
        (a, pivots)
    }
}

fn bits(a: &Matrix) -> Bits {
    (0..a.rows())
        .map(|i| (0..a.columns()).map(|j| a.get(i, j)).collect())
        .collect()
}

fn matrix(a: &Bits, columns: usize) -> Matrix {
    Matrix::from_fn(a.len(), columns, |i, j| a[i][j])
}

/// The side of a matrix: often tiny, often near a multiple of 64.
fn side() -> impl Strategy<Value = usize> {
    prop_oneof![
        Just(0usize),
        Just(1),
        2..size(12, 4),
        size(60, 64)..size(70, 66),
        size(120, 4)..size(140, 6)
    ]
}

/// Entries: uniform, sparse, or the product of two thin factors (so rank-deficient).
fn entries(rows: usize, columns: usize) -> impl Strategy<Value = Bits> {
    let uniform = |r, c| prop::collection::vec(prop::collection::vec(any::<bool>(), c), r);
    let sparse = prop::collection::vec(
        prop::collection::vec(prop::bool::weighted(0.03), columns),
        rows,
    );
    let thin = (0usize..10).prop_flat_map(move |k| {
        (uniform(rows, k), uniform(k, columns))
            .prop_map(move |(a, b)| naive::product(&a, &b, columns))
    });
    prop_oneof![uniform(rows, columns), sparse, thin]
}

fn any_matrix() -> impl Strategy<Value = Matrix> {
    (side(), side()).prop_flat_map(|(r, c)| entries(r, c).prop_map(move |a| matrix(&a, c)))
}

fn any_vector() -> impl Strategy<Value = Vec<bool>> {
    side().prop_flat_map(|n| prop::collection::vec(any::<bool>(), n))
}

fn vector(entries: &[bool]) -> Vector {
    entries.iter().copied().collect()
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_vector_is_its_entries(a in any_vector(), flips in prop::collection::vec(any::<prop::sample::Index>(), 0..8)) {
        let mut a = a;
        let mut v = vector(&a);
        if !a.is_empty() {
            for flip in flips {
                let i = flip.index(a.len());
                a[i] = !a[i];
                v.flip(i);
                let j = a.len() - 1 - i;
                v.set(j, a[i]);
                a[j] = a[i];
            }
        }
        prop_assert_eq!(v.len(), a.len());
        prop_assert_eq!(v.is_empty(), a.is_empty());
        prop_assert_eq!(&v, &Vector::from_fn(a.len(), |i| a[i]));
        prop_assert_eq!(&v, &Vector::from_words(a.len(), v.words().to_vec()));
        prop_assert_eq!(v.count_ones(), a.iter().filter(|&&x| x).count());
        prop_assert_eq!(v.is_zero(), !a.contains(&true));
        prop_assert!(v.ones().eq((0..a.len()).filter(|&i| a[i])));
        prop_assert_eq!(v.to_string(), a.iter().map(|&x| if x { '1' } else { '0' }).collect::<String>());
        prop_assert_eq!(format!("{v:?}"), v.to_string());
        prop_assert_eq!(&v.to_string().parse::<Vector>(), &Ok(v.clone()));
        prop_assert_eq!(v.as_row().to_vector(), v);
    }

    #[test]
    fn sums_and_dot_products_are_entry_by_entry((a, b) in side().prop_flat_map(|n| {
        (prop::collection::vec(any::<bool>(), n), prop::collection::vec(any::<bool>(), n))
    })) {
        let (u, v) = (vector(&a), vector(&b));
        let sum: Vector = a.iter().zip(&b).map(|(x, y)| x ^ y).collect();
        prop_assert_eq!(&(&u ^ &v), &sum);
        let mut w = u.clone();
        prop_assert_eq!(w.add_and_count(v.as_row()), sum.count_ones());
        prop_assert_eq!(&w, &sum);
        w ^= v.as_row();
        prop_assert_eq!(&w, &u);
        prop_assert_eq!(u.dot(&v), a.iter().zip(&b).filter(|&(&x, &y)| x && y).count() % 2 == 1);
    }

    #[test]
    fn words_past_the_end_are_cleared_and_missing_ones_are_zero(len in side(), words in prop::collection::vec(any::<u64>(), 0..5)) {
        let bit = |i: usize| words.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 == 1);
        prop_assert_eq!(Vector::from_words(len, words.clone()), Vector::from_fn(len, bit));
    }

    #[test]
    fn a_matrix_is_its_rows(a in any_matrix()) {
        let rows: Vec<Vector> = a.iter_rows().map(|row| row.to_vector()).collect();
        prop_assert_eq!(rows.len(), a.rows());
        prop_assert_eq!(&Matrix::from_rows(a.columns(), rows.clone()), &a);
        let mut built = Matrix::zeros(a.rows(), a.columns());
        for (i, row) in rows.iter().enumerate() {
            let mut target = built.row_mut(i);
            target ^= row.as_row();
            prop_assert_eq!(a.row(i).count_ones(), row.count_ones());
            prop_assert_eq!(a.row(i).is_zero(), row.is_zero());
            prop_assert!(a.row(i).ones().all(|j| a.get(i, j)));
        }
        prop_assert_eq!(&built, &a);
        let lines: Vec<String> = rows.iter().map(Vector::to_string).collect();
        prop_assert_eq!(a.to_string(), lines.join("\n"));
        if a.rows() > 0 && a.columns() > 0 {
            prop_assert_eq!(&a.to_string().parse::<Matrix>(), &Ok(a.clone()));
        }
        let mut zero = &a ^ &Matrix::zeros(a.rows(), a.columns());
        prop_assert_eq!(&zero, &a);
        zero ^= &a;
        prop_assert_eq!(zero, Matrix::zeros(a.rows(), a.columns()));
    }

    #[test]
    fn transposing_swaps_indices(a in any_matrix()) {
        let t = a.transpose();
        prop_assert_eq!(&t, &Matrix::from_fn(a.columns(), a.rows(), |i, j| a.get(j, i)));
        prop_assert_eq!(t.transpose(), a);
    }

    #[test]
    fn products_agree((a, b) in (side(), side(), side()).prop_flat_map(|(r, k, c)| {
        (entries(r, k).prop_map(move |a| matrix(&a, k)), entries(k, c).prop_map(move |b| matrix(&b, c)))
    })) {
        let product = &a * &b;
        prop_assert_eq!(&product, &matrix(&naive::product(&bits(&a), &bits(&b), b.columns()), b.columns()));
        for (column, expected) in b.transpose().iter_rows().zip(product.transpose().iter_rows()) {
            prop_assert_eq!(&a * &column.to_vector(), expected.to_vector());
        }
    }

    #[test]
    fn echelon_forms_agree(a in any_matrix()) {
        let (form, pivots) = naive::echelon(bits(&a), a.columns());
        let fast = a.echelon();
        prop_assert_eq!(&fast.matrix, &matrix(&form, a.columns()));
        prop_assert_eq!(&fast.pivots, &pivots);
        prop_assert_eq!(a.rank(), pivots.len());
        prop_assert_eq!(a.transpose().rank(), pivots.len());
    }

    #[test]
    fn reported_steps_lead_to_the_form(a in any_matrix()) {
        let mut replayed = bits(&a);
        let form = a.echelon_with(|step| match step {
            Step::Swap { a, b } => replayed.swap(a, b),
            Step::Add { from, to } => {
                let from = replayed[from].clone();
                replayed[to].iter_mut().zip(from).for_each(|(x, y)| *x ^= y);
            }
        });
        prop_assert_eq!(&matrix(&replayed, a.columns()), &form.matrix);
        prop_assert_eq!(form, a.echelon());
    }

    #[test]
    fn the_transform_reduces_and_is_invertible(a in any_matrix()) {
        let Reduction { matrix, pivots, transform } = a.reduction();
        let form = a.echelon();
        prop_assert_eq!(&matrix, &form.matrix);
        prop_assert_eq!(&pivots, &form.pivots);
        prop_assert_eq!(transform.rank(), a.rows());
        prop_assert_eq!(&(&transform * &a), &matrix);
    }

    #[test]
    fn solutions_solve_and_exist_when_they_can(a in any_matrix(), seed in any::<u64>()) {
        let random = |n: usize| Vector::from_fn(n, |i| (seed.rotate_left(i as u32) ^ (seed >> (i % 60))) & 1 == 1);
        let b = &a * &random(a.columns());
        let x = a.solve(&b);
        prop_assert!(x.is_some_and(|x| &a * &x == b));
        let b = random(a.rows());
        let solvable = a.left_kernel().iter_rows().all(|y| !y.dot(b.as_row()));
        match a.solve(&b) {
            Some(x) => prop_assert!(solvable && &a * &x == b),
            None => prop_assert!(!solvable),
        }
    }

    #[test]
    fn kernels_are_bases(a in any_matrix()) {
        let (kernel, left) = (a.kernel(), a.left_kernel());
        let rank = a.rank();
        prop_assert_eq!((kernel.rows(), kernel.rank()), (a.columns() - rank, a.columns() - rank));
        prop_assert_eq!((left.rows(), left.rank()), (a.rows() - rank, a.rows() - rank));
        prop_assert!((&a * &kernel.transpose()).iter_rows().all(|row| row.is_zero()));
        prop_assert!((&left * &a).iter_rows().all(|row| row.is_zero()));
    }

    #[test]
    fn inverses_exist_exactly_at_full_rank(a in side().prop_flat_map(|n| {
        entries(n, n).prop_map(move |a| matrix(&a, n))
    })) {
        match a.inverse() {
            Some(inverse) => {
                prop_assert_eq!(&(&a * &inverse), &Matrix::identity(a.rows()));
                prop_assert_eq!(&inverse * &a, Matrix::identity(a.rows()));
            }
            None => prop_assert!(a.rank() < a.rows()),
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes hours in an interpreter")]
fn sides_around_a_block_of_512_agree() {
    let mut random = Random(1);
    for (rows, columns) in [(511, 512), (513, 300), (260, 577)] {
        for density in [1, 6] {
            let a = Matrix::from_fn(rows, columns, |_, _| {
                random.word().is_multiple_of(1 << density)
            });
            let (form, pivots) = naive::echelon(bits(&a), columns);
            let reduction = a.reduction();
            assert_eq!(reduction.matrix, matrix(&form, columns));
            assert_eq!(reduction.pivots, pivots);
            assert_eq!(a.echelon().matrix, reduction.matrix);
            let product = matrix(
                &naive::product(&bits(&reduction.transform), &bits(&a), columns),
                columns,
            );
            assert_eq!(product, reduction.matrix);
            assert_eq!(&reduction.transform * &a, product);
        }
    }
}

#[test]
fn a_matrix_that_is_not_square_has_no_inverse() {
    assert_eq!(Matrix::zeros(2, 3).inverse(), None);
    assert_eq!(Matrix::zeros(0, 0).inverse(), Some(Matrix::zeros(0, 0)));
}

#[test]
#[should_panic(expected = "index 3 is out of bounds for 3 entries")]
fn an_index_out_of_range_panics_with_both_numbers() {
    let _ = Vector::zeros(3).get(3);
}

#[test]
#[should_panic(expected = "the left one has 3 columns, the right one 4 rows")]
fn shapes_that_do_not_match_panic_with_both_numbers() {
    let _ = &Matrix::zeros(2, 3) * &Matrix::zeros(4, 2);
}

#[test]
#[should_panic(expected = "right-hand side: expected length 2, found 3")]
fn a_right_hand_side_of_the_wrong_length_panics() {
    let _ = Matrix::zeros(2, 3).solve(&Vector::zeros(3));
}

#[test]
#[should_panic(expected = "cannot add matrices: the left one is 2×3, the right one 3×2")]
fn adding_matrices_of_different_shapes_panics() {
    let _ = &Matrix::zeros(2, 3) ^ &Matrix::zeros(3, 2);
}

#[test]
fn bad_text_is_refused_with_its_place() {
    assert_eq!(
        "10\n0\n".parse::<Matrix>(),
        Err(ParseError::UnequalRows {
            row: 1,
            found: 1,
            expected: 2
        })
    );
    let error = "10\n0é".parse::<Matrix>();
    assert_eq!(
        error,
        Err(ParseError::InvalidEntry {
            found: 'é',
            row: 1,
            column: 1
        })
    );
    assert_eq!("".parse(), Ok(Matrix::default()));
    assert_eq!("10\r\n01\r\n".parse(), Ok(Matrix::identity(2)));
}

#[test]
fn a_prepared_map_is_the_product() {
    let mut random = Random(9);
    for (rows, columns) in [(16, 16), (16, 9), (3, 16), (8, 8), (0, 5), (5, 0)] {
        let a = random.matrix(rows, columns);
        let map = LinearMap16::new(&a);
        let mut batch: Vec<u16> = (0..=u16::MAX).step_by(size(7, 7001)).collect();
        let image = |v: u16| {
            let image = &a * &Vector::from_words(columns, vec![u64::from(v)]);
            image.words().first().copied().unwrap_or(0) as u16
        };
        let images: Vec<u16> = batch.iter().map(|&v| image(v)).collect();
        assert!(
            batch
                .iter()
                .zip(&images)
                .all(|(&v, &image)| map.apply(v) == image)
        );
        map.apply_all(&mut batch);
        assert_eq!(batch, images);
    }
}
