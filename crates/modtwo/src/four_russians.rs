//! Products in panels by the method of the four Russians: all sums of six rows that could be needed are tabulated
//! once, then each row of the result takes eleven look-ups for 64 rows of the right factor.
//!
//! This is the portable kernel, and the AVX2 kernel when it is compiled for wider vectors.

use crate::multiply::Job;
use crate::panel::{Layout, View};
use crate::simd::U64x8;
use crate::words;

/// The number of rows of the right factor that each table covers, 64 in total.
const SPLIT: [usize; 11] = [6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5];
const TABLE: usize = 64;
/// The number of rows of the result that are processed together, which should stay in the L2 cache.
const TILE: usize = 4096;

/// Runs a product with targets in the panels `c`.
#[inline(always)]
pub(crate) fn multiply(c: &mut [u64], stride: usize, job: &Job<'_>) {
    assert_eq!(job.layout, Layout::Panels, "no kernel for rows in this instruction set");
    let mut tables = vec![[[0; 8]; TABLE]; SPLIT.len()];
    let mut sums = vec![[0; 8]; job.rows.min(TILE)];
    let mut multipliers = vec![0; job.rows.min(TILE)];
    for left in (0..job.width).step_by(8) {
        let width = 8.min(job.width - left);
        for top in (0..job.rows).step_by(TILE) {
            let height = TILE.min(job.rows - top);
            let (sums, multipliers) = (&mut sums[..height], &mut multipliers[..height]);
            sums.fill([0; 8]);
            for k in 0..job.depth {
                fill(&mut tables, &job.rights, left, width, k * 64);
                multipliers.fill(0);
                for a in &job.lefts {
                    words::add(multipliers, a.panel(k, top..top + height));
                }
                look_up(&tables, multipliers, sums);
            }
            for target in &job.targets {
                for w in 0..width {
                    let panel = &mut c[target + (left + w) * stride + top..][..height];
                    panel.iter_mut().zip(&*sums).for_each(|(word, sum)| *word ^= sum[w]);
                }
            }
        }
    }
}

/// Tabulates the sums of the 64 rows from `top` on, in the panels from `left` on.
#[inline(always)]
fn fill(tables: &mut [[U64x8; TABLE]], rights: &[View<'_>], left: usize, width: usize, mut top: usize) {
    for (table, split) in tables.iter_mut().zip(SPLIT) {
        for j in 0..split {
            let mut row = [0; 8];
            for b in rights {
                for (w, word) in row.iter_mut().enumerate().take(width) {
                    *word ^= b.data[(left + w) * b.stride + top];
                }
            }
            top += 1;
            let (known, new) = table.split_at_mut(1 << j);
            new.iter_mut().zip(known).for_each(|(new, known)| *new = sum(*known, row));
        }
    }
}

#[inline(always)]
fn look_up(tables: &[[U64x8; TABLE]], multipliers: &[u64], sums: &mut [U64x8]) {
    let tables: &[[U64x8; TABLE]; SPLIT.len()] = tables.try_into().expect("eleven tables");
    for (total, &m) in sums.iter_mut().zip(multipliers) {
        let entry = |t: usize, shift: usize, mask: u64| tables[t][(m >> shift & mask) as usize];
        for t in 0..9 {
            *total = sum(*total, entry(t, 6 * t, 63));
        }
        *total = sum(*total, sum(entry(9, 54, 31), entry(10, 59, 31)));
    }
}

#[inline(always)]
fn sum(a: U64x8, b: U64x8) -> U64x8 {
    std::array::from_fn(|w| a[w] ^ b[w])
}
