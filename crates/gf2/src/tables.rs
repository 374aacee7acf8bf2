//! The product of slabs by the method of the four Russians: every sum of six rows that could be needed is
//! tabulated once, then each row of the result takes eleven look-ups for 64 rows of the right factor.
//!
//! This is the portable path; compiled for wider vectors it is also the AVX2 path.

use crate::slab::{View, ViewMut};

/// Eight word columns side by side: one row of a table, or of the result.
type Wide = [u64; 8];

/// How many rows of the right factor each table covers; together 64.
const SPLIT: [usize; 11] = [6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5];
const TABLE: usize = 64;
/// Rows of the result that are worked on together; they should stay in the second-level cache.
const TILE: usize = 4096;

/// Adds `a·b` to `c`, each given as word columns with `rows` rows (64 for each word of `a` in the case of `b`).
#[inline(always)]
pub(crate) fn add_product(c: &mut ViewMut<'_>, rows: usize, a: View<'_>, b: View<'_>) {
    let mut tables = vec![[[0; 8]; TABLE]; SPLIT.len()];
    let mut sums = vec![[0; 8]; rows.min(TILE)];
    for left in (0..c.words).step_by(8) {
        let width = 8.min(c.words - left);
        for top in (0..rows).step_by(TILE) {
            let bottom = rows.min(top + TILE);
            let sums = &mut sums[..bottom - top];
            sums.fill([0; 8]);
            for k in 0..a.words {
                fill(&mut tables, b.part(left..left + width), k * 64);
                look_up(&tables, a.column(k, top..bottom), sums);
            }
            for w in 0..width {
                let column = c.column_mut(left + w, top..bottom);
                column
                    .iter_mut()
                    .zip(&*sums)
                    .for_each(|(word, sum)| *word ^= sum[w]);
            }
        }
    }
}

/// Tabulates the sums of the 64 rows from `top` on.
#[inline(always)]
fn fill(tables: &mut [[Wide; TABLE]], b: View<'_>, mut top: usize) {
    for (table, split) in tables.iter_mut().zip(SPLIT) {
        for j in 0..split {
            let mut row = [0; 8];
            for (w, word) in row.iter_mut().enumerate().take(b.words) {
                *word = b.data[w * b.stride + top];
            }
            top += 1;
            let (done, new) = table.split_at_mut(1 << j);
            new.iter_mut()
                .zip(done)
                .for_each(|(new, old)| *new = sum(*old, row));
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
