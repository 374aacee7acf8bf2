//! Matrix products: Strassen's method above a certain size, split among threads.
//!
//! Strassen's seven products are of sums of blocks, and each is added to one or two blocks of the result. The kernels
//! add up the blocks while they pack their operands, so no sum is ever stored, at any depth of the recursion.

use crate::kernels::{self, Isa, Job, View};
use crate::panels_mut::PanelsMut;
use crate::threads::{split_among, threads};
use crate::{Matrix, Vector, words};
use std::ops::{Mul, Range};

/// The number of rows of a matrix that stay with one thread: a multiple of what the kernels accumulate together.
const ROW_GROUP: usize = 32;
/// The least number of bit products per thread for which another thread is faster.
const MIN_WORK_PER_THREAD: u64 = 1 << 30;
/// When to use Strassen's method.
#[derive(Clone, Copy)]
struct Strassen {
    /// The least side in words.
    min_words: usize,
    /// The number of levels.
    depth: usize,
}

impl Strassen {
    /// Strassen's method saves an eighth of the work, but moves the operands more often. That pays only for long sides,
    /// and a second level never does.
    fn for_kernels(isa: Isa) -> Strassen {
        Strassen {
            min_words: isa.min_strassen_words,
            depth: 1,
        }
    }
}

/// Returns the product of two matrices.
///
/// # Panics
///
/// Panics if the number of columns on the left is not the number of rows on the right.
impl Mul for &Matrix {
    type Output = Matrix;

    #[track_caller]
    fn mul(self, right: &Matrix) -> Matrix {
        assert!(
            self.columns() == right.rows(),
            "cannot multiply matrices: the left one has {} columns, the right one {} rows",
            self.columns(),
            right.rows()
        );
        let mut product = Matrix::zeros(self.rows(), right.columns());
        let rows = self.rows();
        let stride = words::count(right.columns());
        let (a, b) = (self.view(), right.view());
        if rows == 0 || stride == 0 || a.width == 0 {
            return product;
        }
        let isa = kernels::current();
        let threads = threads_for(rows, a.width, stride);
        split_among(
            product.words_mut(),
            ROW_GROUP * stride,
            threads,
            |groups, part| {
                let job = Job::new(a.skip(ROW_GROUP * groups, 0), b, part.len() / stride);
                strassen(isa, part, stride, &job, Strassen::for_kernels(isa));
            },
        );
        product
    }
}

/// Returns the product of a matrix and a column vector.
///
/// # Panics
///
/// Panics if the number of columns is not the length of the vector.
impl Mul<&Vector> for &Matrix {
    type Output = Vector;

    #[track_caller]
    fn mul(self, right: &Vector) -> Vector {
        words::check_len(
            "vector in a matrix-vector product",
            right.len(),
            self.columns(),
        );
        self.iter_rows()
            .map(|row| row.dot(right.as_row()))
            .collect()
    }
}

/// Adds `a·b` to some rows of `c`, on the current thread. Row 0 of `a` corresponds to the first of these rows, which must be a
/// multiple of 8. The last rows may reach into the padding.
pub(crate) fn add_product(c: &mut PanelsMut<'_>, rows: Range<usize>, a: View<'_>, b: View<'_>) {
    if c.panels == 0 || rows.is_empty() || a.width == 0 {
        return;
    }
    debug_assert_eq!(rows.start % 8, 0);
    let job = Job::new(a, b, rows.len().next_multiple_of(8));
    strassen(
        c.isa,
        &mut c.data[rows.start..],
        c.stride,
        &job,
        Strassen::for_kernels(c.isa),
    );
}

/// Adds `a·b` to some rows of `c` like [`add_product`]. If `a` has been [packed](Job::packed), that is used, without
/// Strassen's method.
pub(crate) fn add_packed_product(
    c: &mut PanelsMut<'_>,
    rows: Range<usize>,
    (a, packed): (View<'_>, Option<&[u64]>),
    b: View<'_>,
) {
    let Some(packed) = packed else {
        return add_product(c, rows, a, b);
    };
    if c.panels > 0 && !rows.is_empty() && a.width > 0 {
        debug_assert_eq!(rows.start % 8, 0);
        let job = Job {
            packed: Some(packed),
            ..Job::new(a, b, rows.len().next_multiple_of(8))
        };
        c.isa
            .products
            .multiply(&mut c.data[rows.start..], c.stride, &job);
    }
}

/// Returns the number of threads for a product of the given rows, and depth and width in words.
pub(crate) fn threads_for(rows: usize, depth: usize, width: usize) -> usize {
    let sides = [rows, 64 * depth, 64 * width];
    let work = sides
        .iter()
        .fold(1, |work: u64, &side| work.saturating_mul(side as u64));
    threads().min((work / MIN_WORK_PER_THREAD).max(1) as usize)
}

/// Strassen's products: the quadrants (0 upper left, 1 upper right, 2 lower left, 3 lower right) of the left factor to
/// add up, those of the right factor, and those of the result to add the product to.
const STRASSEN_PRODUCTS: [[&[usize]; 3]; 7] = [
    [&[0, 3], &[0, 3], &[0, 3]],
    [&[2, 3], &[0], &[2, 3]],
    [&[0], &[1, 3], &[1, 3]],
    [&[3], &[0, 2], &[0, 2]],
    [&[0, 1], &[3], &[0, 1]],
    [&[0, 2], &[0, 1], &[3]],
    [&[1, 3], &[2, 3], &[0]],
];

/// Runs a job with targets in `c`, by Strassen's method where it pays.
fn strassen(isa: Isa, c: &mut [u64], stride: usize, job: &Job<'_>, when: Strassen) {
    let shortest = (job.rows / 64).min(job.depth).min(job.width);
    if when.depth == 0 || shortest < when.min_words {
        return isa.products.multiply(c, stride, job);
    }
    let (rows, depth, width) = (job.rows / 16 * 8, job.depth / 2, job.width / 2);
    for [left, right, target] in STRASSEN_PRODUCTS {
        let quadrant = Job {
            layout: job.layout,
            packed: None,
            lefts: quadrants(&job.lefts, left, rows, depth),
            rights: quadrants(&job.rights, right, 64 * depth, width),
            targets: target
                .iter()
                .flat_map(|q| {
                    job.targets
                        .iter()
                        .map(move |at| at + job.layout.offset(stride, q / 2 * rows, q % 2 * width))
                })
                .collect(),
            rows,
            depth,
            width,
        };
        strassen(
            isa,
            c,
            stride,
            &quadrant,
            Strassen {
                depth: when.depth - 1,
                ..when
            },
        );
    }
    // What remains of odd sides: the last word of depth, the last word column, the last rows.
    let part = |top: usize, from: usize, first: usize, rows, depth, width| Job {
        layout: job.layout,
        packed: None,
        lefts: job.lefts.iter().map(|a| a.skip(top, from)).collect(),
        rights: job
            .rights
            .iter()
            .map(|b| b.skip(64 * from, first))
            .collect(),
        targets: job
            .targets
            .iter()
            .map(|at| at + job.layout.offset(stride, top, first))
            .collect(),
        rows,
        depth,
        width,
    };
    let (r, d, w) = (2 * rows, 2 * depth, 2 * width);
    for rest in [
        part(0, d, 0, r, job.depth - d, w),
        part(0, 0, w, r, job.depth, job.width - w),
        part(r, 0, 0, job.rows - r, job.depth, job.width),
    ] {
        if rest.rows * rest.depth * rest.width > 0 {
            isa.products.multiply(c, stride, &rest);
        }
    }
}

/// Returns the chosen quadrants of every view, each `rows` rows and `width` words large.
fn quadrants<'a>(views: &[View<'a>], chosen: &[usize], rows: usize, width: usize) -> Vec<View<'a>> {
    chosen
        .iter()
        .flat_map(|q| {
            views
                .iter()
                .map(move |view| view.skip(q / 2 * rows, q % 2 * width))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panel::PanelMatrix;

    #[test]
    fn strassens_method_computes_the_product_at_every_depth() {
        let [rows, inner, columns] = if cfg!(miri) {
            [64, 65, 70]
        } else {
            [300, 333, 410]
        };
        let matrix = |seed: usize, rows, columns| {
            Matrix::from_fn(rows, columns, |i, j| {
                (i * i + j * (i + seed)) % 7 < 3 || (i ^ j) % 11 == seed
            })
        };
        let (a, b) = (matrix(1, rows, inner), matrix(2, inner, columns));
        let expected = Matrix::from_rows(
            columns,
            a.iter_rows().map(|row| {
                row.ones().fold(Vector::zeros(columns), |sum, k| {
                    &sum ^ &b.row(k).to_vector()
                })
            }),
        );
        for isa in kernels::available() {
            for depth in 0..if cfg!(miri) { 2 } else { 4 } {
                let name = isa.name;
                let when = Strassen {
                    min_words: 1,
                    depth,
                };
                let left = PanelMatrix::from_matrix(isa, &a);
                let right = PanelMatrix::from_matrix(isa, &b);
                let mut product = PanelMatrix::zeros(isa, rows, right.panels());
                let job = Job::new(left.view(), right.view(), rows.next_multiple_of(8));
                let PanelsMut { data, stride, .. } = product.panels_mut(0..right.panels());
                strassen(isa, data, stride, &job, when);
                assert_eq!(
                    product.to_matrix(columns),
                    expected,
                    "{name}, panels, depth {depth}"
                );
                let mut product = Matrix::zeros(rows, columns);
                let stride = words::count(columns);
                let job = Job::new(a.view(), b.view(), rows);
                strassen(isa, product.words_mut(), stride, &job, when);
                assert_eq!(product, expected, "{name}, rows, depth {depth}");
            }
        }
    }
}
