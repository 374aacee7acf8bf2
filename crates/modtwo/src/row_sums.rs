//! [`RowSums`]: chosen sums of rows, from tables of all sums of eight rows. [`VectorBatch`]: the light sums of pairs of
//! vectors.

use crate::kernels::{self, AlignedWords, U64x8};
use crate::{Matrix, Row, Vector, words};

/// The number of bytes of vectors that are compared with one after the other, so that they stay in the first cache.
const RUN_BYTES: usize = 24 << 10;

/// Sums of rows of a matrix with at most 32 rows, each chosen by an index whose bit i stands for row i.
///
/// # Examples
///
/// ```
/// use modtwo::{Matrix, RowSums, Vector};
///
/// let rows = Matrix::from_fn(20, 300, |i, j| (i * j + i) % 5 == 1);
/// let sums = RowSums::new(&rows).unwrap();
/// let mut sum = Vector::zeros(300);
/// sums.add_to(&mut sum, 0b101);
/// assert_eq!(sum, &rows.row(0).to_vector() ^ &rows.row(2).to_vector());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowSums {
    columns: usize,
    /// For each of four groups of eight rows, the 256 sums.
    tables: [Matrix; 4],
}

/// Vectors of the same length, prepared for finding the pairs whose sum is light.
///
/// # Examples
///
/// ```
/// use modtwo::{Matrix, RowSums, Vector};
///
/// let rows = Matrix::from_fn(20, 300, |i, j| (i * j + i) % 5 == 1);
/// let sums = RowSums::new(&rows).unwrap();
/// let some = sums.batch(&Vector::from_fn(300, |j| j % 2 == 0), &[1, 2, 3]);
/// let others = sums.batch(&Vector::zeros(300), &[4, 5]);
/// let mut lightest = (u32::MAX, 0, 0);
/// some.light_pairs(&others, u32::MAX, |i, j, weight| {
///     lightest = lightest.min((weight, i, j));
///     lightest.0 // heavier pairs no longer matter
/// });
/// assert_eq!(lightest, (150, 0, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VectorBatch {
    len: usize,
    words: usize,
    /// For each group of eight vectors: their first words, their second words, and so on. The last group is padded with
    /// zeros.
    groups: AlignedWords,
}

impl RowSums {
    /// Prepares the tables, which take 8 kB for every 64 columns. Returns `None` if the matrix has more than 32 rows.
    #[must_use]
    pub fn new(rows: &Matrix) -> Option<RowSums> {
        if rows.rows() > 32 {
            return None;
        }
        let tables = std::array::from_fn(|group| {
            let eight: Vec<usize> = (8 * group..rows.rows().min(8 * group + 8)).collect();
            // Bits past the last row add nothing.
            let choices = Matrix::from_fn(256, eight.len(), |choice, bit| choice >> bit & 1 == 1);
            &choices
                * &Matrix::from_rows(
                    rows.columns(),
                    eight.iter().map(|&i| rows.row(i).to_vector()),
                )
        });
        Some(RowSums {
            columns: rows.columns(),
            tables,
        })
    }

    /// Adds a sum of rows to a vector.
    ///
    /// # Panics
    ///
    /// Panics if the length of the vector is not the number of columns.
    #[track_caller]
    pub fn add_to(&self, vector: &mut Vector, chosen: u32) {
        self.entries(chosen)
            .into_iter()
            .for_each(|entry| *vector ^= entry);
    }

    /// Returns a vector plus each of some sums of rows.
    ///
    /// # Panics
    ///
    /// Panics if the length of the vector is not the number of columns.
    #[must_use]
    #[track_caller]
    pub fn batch(&self, to: &Vector, chosen: &[u32]) -> VectorBatch {
        words::check_len("vector to add rows to", to.len(), self.columns);
        // Vectors without columns get a word, so that groups are not empty.
        let words = to.words().len().max(1);
        let mut groups = AlignedWords::zeros(chosen.len().next_multiple_of(8) * words);
        // Choices that follow each other often agree in their upper half.
        let (mut upper, mut upper_sum) = (None, to.clone());
        for (group, chosen) in groups
            .as_chunks_mut::<8>()
            .0
            .chunks_exact_mut(words)
            .zip(chosen.chunks(8))
        {
            for (lane, &chosen) in chosen.iter().enumerate() {
                let [first, second, third, fourth] = self.entries(chosen);
                if upper.replace(chosen >> 16) != Some(chosen >> 16) {
                    upper_sum.clone_from(to);
                    upper_sum ^= third;
                    upper_sum ^= fourth;
                }
                let sums = upper_sum
                    .words()
                    .iter()
                    .zip(first.words())
                    .zip(second.words());
                for (words, ((upper, first), second)) in group.iter_mut().zip(sums) {
                    words[lane] = upper ^ first ^ second;
                }
            }
        }
        VectorBatch {
            len: chosen.len(),
            words,
            groups,
        }
    }

    /// Returns the entries of the four tables whose sum is a sum of rows.
    #[inline(always)]
    fn entries(&self, chosen: u32) -> [Row<'_>; 4] {
        let entry = |group: usize| self.tables[group].row(chosen as usize >> (8 * group) & 255);
        [entry(0), entry(1), entry(2), entry(3)]
    }
}

impl VectorBatch {
    /// Calls `visit` for each pair of a vector of this batch and one of another whose sum has at most weight `limit`,
    /// with their indices and the weight. `visit` returns the limit from then on. Pairs are visited in no particular
    /// order.
    ///
    /// # Panics
    ///
    /// Panics if the vectors of the batches do not have equally many words.
    #[track_caller]
    pub fn light_pairs(
        &self,
        other: &VectorBatch,
        mut limit: u32,
        mut visit: impl FnMut(usize, usize, u32) -> u32,
    ) {
        words::check_len("words of a vector", other.words, self.words);
        // Each of the few is added to eight of the many at once.
        let is_swapped = self.len > other.len;
        let (few, many) = if is_swapped {
            (other, self)
        } else {
            (self, other)
        };
        let isa = kernels::current();
        let groups_in_run = (RUN_BYTES / (self.words * size_of::<U64x8>())).max(1);
        let vectors: Vec<u64> = (0..few.len).flat_map(|i| few.vector(i)).collect();
        let mut light = Vec::new();
        for (run, groups) in many.groups().chunks(groups_in_run * self.words).enumerate() {
            for (i, vector) in vectors.chunks_exact(self.words).enumerate() {
                isa.codes.light_sums(vector, groups, limit, &mut light);
                for (place, weight) in light.drain(..) {
                    let j = 8 * groups_in_run * run + place;
                    if weight <= limit && j < many.len {
                        limit = if is_swapped {
                            visit(j, i, weight)
                        } else {
                            visit(i, j, weight)
                        };
                    }
                }
            }
        }
    }

    fn groups(&self) -> &[U64x8] {
        self.groups.as_chunks().0
    }

    /// Returns the words of a vector.
    fn vector(&self, i: usize) -> impl Iterator<Item = u64> {
        let group = &self.groups()[self.words * (i / 8)..][..self.words];
        group.iter().map(move |words| words[i % 8])
    }
}
