//! The product of slabs: Strassen's method above a certain size, shared out among threads.
//!
//! Strassen's seven products are of sums of blocks, and each is added to one or two blocks of the result. The kernels
//! take sums as they are and form them while they pack their operands, so that no sum is ever stored, at any depth of
//! the recursion.

use crate::slab::{Layout, Slab, View, ViewMut};
use crate::{Matrix, machine, simd};
use std::ops::Range;

/// Word columns that stay with one thread: the kernels sum so many together.
pub(crate) const GROUP: usize = 4;
/// Rows of a matrix that stay with one thread: a multiple of what the kernels sum together.
const TALL: usize = 32;
/// Products of bits below which a second thread costs more than it brings.
const WORTH_A_THREAD: u64 = 1 << 30;
/// Where Strassen's method pays. The instructions for 8×8 blocks are so fast that moving the operands weighs more than
/// an eighth product saved, but for large sides, and twice nested it costs more than it brings.
const STRASSEN: Strassen = Strassen { words: 128, depth: 1 };

/// When to use Strassen's method.
#[derive(Clone, Copy)]
struct Strassen {
    /// The least side, in words.
    words: usize,
    /// How often it may be nested.
    depth: usize,
}

/// A part of a slab: some word columns, some rows.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) words: Range<usize>,
    pub(crate) rows: Range<usize>,
}

/// Sums of equal parts: `targets += (sum of lefts) · (sum of rights)`.
pub(crate) struct Job<'a> {
    pub(crate) lefts: Vec<View<'a>>,
    pub(crate) rights: Vec<View<'a>>,
    /// How the result lies, and the factors.
    pub(crate) layout: Layout,
    /// Where the results go, as offsets into the words that are changed.
    pub(crate) targets: Vec<usize>,
    /// Rows of the left factors and of the result, in a slab a multiple of 8.
    pub(crate) rows: usize,
    /// Word columns of the left factors; the right ones have 64 rows for each.
    pub(crate) depth: usize,
    /// Word columns of the right factors and of the result.
    pub(crate) words: usize,
}

impl<'a> Job<'a> {
    fn new(a: View<'a>, b: View<'a>, rows: usize) -> Self {
        let (lefts, rights, targets) = (vec![a], vec![b], vec![0]);
        Job { lefts, rights, layout: a.layout, targets, rows, depth: a.words, words: b.words }
    }
}

/// Adds `a·b` to the part `place` of `c`. Row 0 of `a` belongs to row `place.rows.start` of `c`, which is a multiple
/// of 8 so that rows go eight by eight; the last rows may reach into the padding.
pub(crate) fn add_product(c: &mut Slab, place: &Place, a: View<'_>, b: View<'_>) {
    let threads = threads_for(place.rows.len(), a.words, place.words.len());
    c.view_mut(place.words.clone()).share(threads, GROUP, |first, mut part| {
        let b = b.part(first..first + part.words);
        add_product_here(&mut part, place.rows.clone(), a, b);
    });
}

/// Adds `a·b` to some rows of `c`, as [`add_product`] does, on this thread.
pub(crate) fn add_product_here(c: &mut ViewMut<'_>, rows: Range<usize>, a: View<'_>, b: View<'_>) {
    if c.words == 0 || rows.is_empty() || a.words == 0 {
        return;
    }
    debug_assert_eq!(rows.start % 8, 0);
    let job = Job::new(a, b, rows.len().next_multiple_of(8));
    strassen(&mut c.data[rows.start..], c.stride, &job, STRASSEN);
}

/// How many threads a product of this many rows, words of depth and words across should have.
pub(crate) fn threads_for(rows: usize, depth: usize, words: usize) -> usize {
    let bits = [rows, 64 * depth, 64 * words];
    let work = bits.iter().fold(1, |work: u64, &side| work.saturating_mul(side as u64));
    machine::threads().min((work / WORTH_A_THREAD + 1) as usize)
}

/// Adds `a·b` to `c`, where [`simd::run`] takes matrices as they are.
pub(crate) fn add_matrix_product(c: &mut Matrix, a: &Matrix, b: &Matrix) {
    let (rows, stride) = (c.rows(), c.view().stride);
    let (a, b) = (a.view(), b.view());
    if rows == 0 || stride == 0 || a.words == 0 {
        return;
    }
    let threads = threads_for(rows, a.words, stride);
    machine::share(c.words_mut(), TALL * stride, threads, |pieces, part| {
        let job = Job::new(a.shifted(TALL * pieces, 0), b, part.len() / stride);
        strassen(part, stride, &job, STRASSEN);
    });
}

/// The seven products: which quarters (upper left, upper right, lower left, lower right) of the left factor are added,
/// which of the right factor, and to which quarters of the result the product goes.
const SEVEN: [[&[usize]; 3]; 7] = [
    [&[0, 3], &[0, 3], &[0, 3]],
    [&[2, 3], &[0], &[2, 3]],
    [&[0], &[1, 3], &[1, 3]],
    [&[3], &[0, 2], &[0, 2]],
    [&[0, 1], &[3], &[0, 1]],
    [&[0, 2], &[0, 1], &[3]],
    [&[1, 3], &[2, 3], &[0]],
];

/// Runs a job whose targets lie in `c`, by Strassen's method where it pays.
fn strassen(c: &mut [u64], stride: usize, job: &Job<'_>, when: Strassen) {
    let least = (job.rows / 64).min(job.depth).min(job.words);
    if when.depth == 0 || least < when.words {
        return simd::run(c, stride, job);
    }
    let half = [job.rows / 16 * 8, job.depth / 2, job.words / 2];
    let [rows, depth, words] = half;
    for [left, right, target] in SEVEN {
        let quarter = Job {
            layout: job.layout,
            lefts: quarters(&job.lefts, left, rows, depth),
            rights: quarters(&job.rights, right, 64 * depth, words),
            targets: target
                .iter()
                .flat_map(|q| {
                    job.targets
                        .iter()
                        .map(move |at| at + job.layout.offset(stride, q / 2 * rows, q % 2 * words))
                })
                .collect(),
            rows,
            depth,
            words,
        };
        strassen(c, stride, &quarter, Strassen { depth: when.depth - 1, ..when });
    }
    // What an odd side left over: the last word of depth, the last word column, the last rows.
    let part = |top: usize, from: usize, first: usize, rows, depth, words| Job {
        layout: job.layout,
        lefts: job.lefts.iter().map(|a| a.shifted(top, from)).collect(),
        rights: job.rights.iter().map(|b| b.shifted(64 * from, first)).collect(),
        targets: job.targets.iter().map(|at| at + job.layout.offset(stride, top, first)).collect(),
        rows,
        depth,
        words,
    };
    let (r, d, w) = (2 * rows, 2 * depth, 2 * words);
    for rest in [
        part(0, d, 0, r, job.depth - d, w),
        part(0, 0, w, r, job.depth, job.words - w),
        part(r, 0, 0, job.rows - r, job.depth, job.words),
    ] {
        if rest.rows * rest.depth * rest.words > 0 {
            simd::run(c, stride, &rest);
        }
    }
}

/// The chosen quarters of every view, a quarter being `rows` by `words`.
fn quarters<'a>(views: &[View<'a>], chosen: &[usize], rows: usize, words: usize) -> Vec<View<'a>> {
    chosen
        .iter()
        .flat_map(|q| views.iter().map(move |view| view.shifted(q / 2 * rows, q % 2 * words)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Vector;

    #[test]
    fn strassens_method_gives_the_product_however_deep() {
        let matrix = |seed: usize, rows, columns| {
            Matrix::from_fn(rows, columns, |i, j| (i * i + j * (i + seed)) % 7 < 3 || (i ^ j) % 11 == seed)
        };
        let (a, b) = (matrix(1, 300, 333), matrix(2, 333, 410));
        let expected = Matrix::from_rows(
            410,
            a.iter_rows()
                .map(|row| row.ones().fold(Vector::zeros(410), |sum, k| &sum ^ &b.row(k).to_vector())),
        );
        for depth in 0..4 {
            let when = Strassen { words: 1, depth };
            let (left, right) = (Slab::from_matrix(&a, 0), Slab::from_matrix(&b, 0));
            let mut product = Slab::zeros(300, right.words());
            let job = Job::new(left.view(0..left.words(), 0), right.view(0..right.words(), 0), 304);
            let ViewMut { data, stride, .. } = product.view_mut(0..right.words());
            strassen(data, stride, &job, when);
            assert_eq!(product.to_matrix(410), expected, "slabs, depth {depth}");
            if simd::takes_matrices() {
                let mut product = Matrix::zeros(300, 410);
                let stride = product.view().stride;
                strassen(product.words_mut(), stride, &Job::new(a.view(), b.view(), 300), when);
                assert_eq!(product, expected, "matrices, depth {depth}");
            }
        }
    }
}
