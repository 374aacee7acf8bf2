//! The product of slabs by the method of the four Russians: every sum of six rows that could be needed is
//! tabulated once, then each row of the result takes eleven look-ups for 64 rows of the right factor.
//!
//! This is the portable path; compiled for wider vectors it is also the AVX2 path.

use crate::multiply::Job;
use crate::slab::View;
use crate::words;

/// Eight word columns side by side: one row of a table, or of the result.
type Wide = [u64; 8];

/// How many rows of the right factor each table covers; together 64.
const SPLIT: [usize; 11] = [6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5];
const TABLE: usize = 64;
/// Rows of the result that are worked on together; they should stay in the second-level cache.
const TILE: usize = 4096;

/// Runs a product whose targets lie in the word columns `c`.
#[inline(always)]
pub(crate) fn run(c: &mut [u64], stride: usize, job: &Job<'_>) {
    let mut tables = vec![[[0; 8]; TABLE]; SPLIT.len()];
    let mut sums = vec![[0; 8]; job.rows.min(TILE)];
    let mut multipliers = vec![0; job.rows.min(TILE)];
    for left in (0..job.words).step_by(8) {
        let width = 8.min(job.words - left);
        for top in (0..job.rows).step_by(TILE) {
            let height = TILE.min(job.rows - top);
            let (sums, multipliers) = (&mut sums[..height], &mut multipliers[..height]);
            sums.fill([0; 8]);
            for k in 0..job.depth {
                fill(&mut tables, &job.rights, left, width, k * 64);
                multipliers.fill(0);
                for a in &job.lefts {
                    words::add(multipliers, a.column(k, top..top + height));
                }
                look_up(&tables, multipliers, sums);
            }
            for target in &job.targets {
                for w in 0..width {
                    let column = &mut c[target + (left + w) * stride + top..][..height];
                    column.iter_mut().zip(&*sums).for_each(|(word, sum)| *word ^= sum[w]);
                }
            }
        }
    }
}

/// Tabulates the sums of the 64 rows from `top` on, in the word columns from `left` on.
#[inline(always)]
fn fill(tables: &mut [[Wide; TABLE]], rights: &[View<'_>], left: usize, width: usize, mut top: usize) {
    for (table, split) in tables.iter_mut().zip(SPLIT) {
        for j in 0..split {
            let mut row = [0; 8];
            for b in rights {
                for (w, word) in row.iter_mut().enumerate().take(width) {
                    *word ^= b.data[(left + w) * b.stride + top];
                }
            }
            top += 1;
            let (done, new) = table.split_at_mut(1 << j);
            new.iter_mut().zip(done).for_each(|(new, old)| *new = sum(*old, row));
        }
    }
}

#[inline(always)]
fn look_up(tables: &[[Wide; TABLE]], multipliers: &[u64], sums: &mut [Wide]) {
    let tables: &[[Wide; TABLE]; SPLIT.len()] = tables.try_into().expect("eleven tables");
    for (total, &m) in sums.iter_mut().zip(multipliers) {
        let entry = |t: usize, shift: usize, mask: u64| tables[t][(m >> shift & mask) as usize];
        for t in 0..9 {
            *total = sum(*total, entry(t, 6 * t, 63));
        }
        *total = sum(*total, sum(entry(9, 54, 31), entry(10, 59, 31)));
    }
}

#[inline(always)]
fn sum(a: Wide, b: Wide) -> Wide {
    std::array::from_fn(|w| a[w] ^ b[w])
}
