//! Products in panels by the method of the four Russians: the sums of a few rows of the right factor are tabulated once,
//! then each row of the result takes one look-up per table.
//!
//! This is the kernel of every instruction set without products of bit blocks. Eight panels at a time are copied to a
//! strip, whose rows are whole registers; fewer panels have narrower strips. What depends on the instruction set is in
//! [`Wide`]. Everything is always inlined, so that it is compiled with the target features of the caller.

use crate::aligned::AlignedWords;
use crate::multiply::Job;
use crate::panel::{Layout, View};
use crate::simd::U64x8;
use crate::simd::scratch::ScratchPool;
use crate::words;

/// The number of rows of the result that are processed together, which should stay in the L2 cache.
const TILE: usize = 4096;
/// The least number of rows of the result for which larger tables are worth their construction.
const MIN_MEDIUM: usize = 96;
const MIN_LARGE: usize = 768;

/// Scratch buffers: the tables, a strip of sums, and multipliers.
pub(crate) type Scratch = [AlignedWords; 3];

pub(crate) static SCRATCH: ScratchPool<3> = ScratchPool::new();

/// How rows of `N` words are added.
trait Entries<const N: usize> {
    /// `N` words in registers.
    type Sum: Copy;

    fn load(&self, entry: &[u64; N]) -> Self::Sum;

    fn add_two(&self, sum: Self::Sum, a: &[u64; N], b: &[u64; N]) -> Self::Sum;

    fn store(&self, to: &mut [u64; N], sum: Self::Sum);

    /// Copies the sum of the views in 64 rows from `top` on and in `width` panels from `first` on.
    fn gather(&self, rows: &mut [[u64; N]; 64], views: &[View<'_>], first: usize, width: usize, top: usize);

    /// Adds rows to `width` panels.
    fn scatter(&self, panels: &mut [u64], stride: usize, width: usize, rows: &[[u64; N]]);
}

/// Rows of eight words, with the instructions of the caller.
pub(crate) struct Wide<Load, AddTwo, Store, Transpose> {
    pub(crate) load: Load,
    pub(crate) add_two: AddTwo,
    pub(crate) store: Store,
    /// Transposes 8×8 words.
    pub(crate) transpose: Transpose,
}

impl<Sum, Load, AddTwo, Store, Transpose> Entries<8> for Wide<Load, AddTwo, Store, Transpose>
where
    Sum: Copy,
    Load: Fn(&U64x8) -> Sum,
    AddTwo: Fn(Sum, &U64x8, &U64x8) -> Sum,
    Store: Fn(&mut U64x8, Sum),
    Transpose: Fn(&[U64x8; 8]) -> [U64x8; 8],
{
    type Sum = Sum;

    #[inline(always)]
    fn load(&self, entry: &U64x8) -> Sum {
        (self.load)(entry)
    }

    #[inline(always)]
    fn add_two(&self, sum: Sum, a: &U64x8, b: &U64x8) -> Sum {
        (self.add_two)(sum, a, b)
    }

    #[inline(always)]
    fn store(&self, to: &mut U64x8, sum: Sum) {
        (self.store)(to, sum);
    }

    #[inline(always)]
    fn gather(&self, rows: &mut [U64x8; 64], views: &[View<'_>], first: usize, width: usize, top: usize) {
        for (group, rows) in rows.as_chunks_mut().0.iter_mut().enumerate() {
            let top = top + 8 * group;
            let mut columns = [[0; 8]; 8];
            for view in views {
                for (w, column) in columns.iter_mut().enumerate().take(width) {
                    let panel = view.panel(first + w, top..top + 8);
                    column.iter_mut().zip(panel).for_each(|(to, word)| *to ^= word);
                }
            }
            *rows = (self.transpose)(&columns);
        }
    }

    #[inline(always)]
    fn scatter(&self, panels: &mut [u64], stride: usize, width: usize, rows: &[U64x8]) {
        // The rows of panels are padded to multiples of eight.
        for (group, rows) in rows.as_chunks().0.iter().enumerate() {
            for (w, column) in (self.transpose)(rows).iter().enumerate().take(width) {
                let to = &mut panels[w * stride + 8 * group..][..8];
                to.iter_mut().zip(column).for_each(|(to, word)| *to ^= word);
            }
        }
    }
}

/// Rows of few words, in plain code.
struct Narrow;

impl<const N: usize> Entries<N> for Narrow {
    type Sum = [u64; N];

    #[inline(always)]
    fn load(&self, entry: &[u64; N]) -> [u64; N] {
        *entry
    }

    #[inline(always)]
    fn add_two(&self, sum: [u64; N], a: &[u64; N], b: &[u64; N]) -> [u64; N] {
        std::array::from_fn(|w| sum[w] ^ (a[w] ^ b[w]))
    }

    #[inline(always)]
    fn store(&self, to: &mut [u64; N], sum: [u64; N]) {
        *to = sum;
    }

    #[inline(always)]
    fn gather(&self, rows: &mut [[u64; N]; 64], views: &[View<'_>], first: usize, width: usize, top: usize) {
        *rows = [[0; N]; 64];
        for view in views {
            for w in 0..width {
                let panel = view.panel(first + w, top..top + 64);
                rows.iter_mut().zip(panel).for_each(|(row, word)| row[w] ^= word);
            }
        }
    }

    #[inline(always)]
    fn scatter(&self, panels: &mut [u64], stride: usize, width: usize, rows: &[[u64; N]]) {
        for w in 0..width {
            let panel = &mut panels[w * stride..][..rows.len()];
            panel.iter_mut().zip(rows).for_each(|(word, row)| *word ^= row[w]);
        }
    }
}

/// Runs a product with targets in the panels `c`. For `min_large` rows or more, large tables in L2 are faster than more
/// tables in L1.
#[inline(always)]
#[expect(private_bounds, reason = "the only wide entries are `Wide`")]
pub(crate) fn multiply(
    scratch: &mut Scratch,
    c: &mut [u64],
    stride: usize,
    job: &Job<'_>,
    wide: &impl Entries<8>,
    min_large: usize,
) {
    assert_eq!(job.layout, Layout::Panels, "no kernel for rows in this instruction set");
    let mut first = 0;
    while first < job.width {
        let mut strip = Strip { c: &mut *c, stride, job, first, scratch: &mut *scratch };
        first += match (job.width - first, job.rows) {
            (1, MIN_LARGE..) => strip.multiply::<1, 256, 8>(&Narrow),
            (1, MIN_MEDIUM..) => strip.multiply::<1, 64, 11>(&Narrow),
            (1, _) => strip.multiply::<1, 16, 16>(&Narrow),
            (2, MIN_LARGE..) => strip.multiply::<2, 256, 8>(&Narrow),
            (2, MIN_MEDIUM..) => strip.multiply::<2, 64, 11>(&Narrow),
            (2, _) => strip.multiply::<2, 16, 16>(&Narrow),
            (3 | 4, MIN_MEDIUM..) => strip.multiply::<4, 64, 11>(&Narrow),
            (3 | 4, _) => strip.multiply::<4, 16, 16>(&Narrow),
            (_, rows) if rows >= min_large => strip.multiply::<8, 256, 8>(wide),
            (_, MIN_MEDIUM..) => strip.multiply::<8, 64, 11>(wide),
            _ => strip.multiply::<8, 16, 16>(wide),
        };
    }
}

/// A product that is restricted to a few panels of the result.
struct Strip<'a, 'b> {
    c: &'a mut [u64],
    stride: usize,
    job: &'a Job<'b>,
    /// The first panel.
    first: usize,
    scratch: &'a mut Scratch,
}

impl Strip<'_, '_> {
    /// Multiplies with tables of `SIZE` entries of `N` words. Returns `N`.
    #[inline(always)]
    fn multiply<const N: usize, const SIZE: usize, const TABLES: usize>(
        &mut self,
        entries: &impl Entries<N>,
    ) -> usize {
        let (job, first, stride) = (self.job, self.first, self.stride);
        let width = N.min(job.width - first);
        let [tables, sums, multipliers] = &mut *self.scratch;
        let tables = tables.scratch(TABLES * SIZE * N).as_chunks_mut::<N>().0.as_chunks_mut::<SIZE>().0;
        let tables: &mut [[[u64; N]; SIZE]; TABLES] = tables.try_into().expect("as many tables");
        let mut rows = [[0; N]; 64];
        for top in (0..job.rows).step_by(TILE) {
            let height = TILE.min(job.rows - top);
            let sums = sums.scratch(N * height).as_chunks_mut::<N>().0;
            sums.fill([0; N]);
            for k in 0..job.depth {
                entries.gather(&mut rows, &job.rights, first, width, 64 * k);
                fill(tables, &rows, entries);
                let chosen = match &*job.lefts {
                    [a] => a.panel(k, top..top + height),
                    lefts => {
                        let multipliers = multipliers.scratch(height);
                        multipliers.fill(0);
                        lefts.iter().for_each(|a| words::add(multipliers, a.panel(k, top..top + height)));
                        multipliers
                    }
                };
                look_up(tables, chosen, sums, entries);
            }
            for target in &job.targets {
                entries.scatter(&mut self.c[target + first * stride + top..], stride, width, sums);
            }
        }
        N
    }
}

/// Tabulates all sums of the rows of each table, by doubling.
#[inline(always)]
fn fill<const N: usize, const SIZE: usize, const TABLES: usize>(
    tables: &mut [[[u64; N]; SIZE]; TABLES],
    rows: &[[u64; N]; 64],
    entries: &impl Entries<N>,
) {
    let zero = [0; N];
    for (table, rows) in tables.iter_mut().zip(rows.chunks(SIZE.ilog2() as usize)) {
        table[0] = zero;
        for (j, row) in rows.iter().enumerate() {
            let row = entries.load(row);
            let (known, new) = table.split_at_mut(1 << j);
            for (new, known) in new.iter_mut().zip(known) {
                entries.store(new, entries.add_two(row, known, &zero));
            }
        }
    }
}

/// Adds to each row of the strip the entries that the bits of its multiplier choose.
#[inline(always)]
fn look_up<const N: usize, const SIZE: usize, const TABLES: usize>(
    tables: &[[[u64; N]; SIZE]; TABLES],
    multipliers: &[u64],
    sums: &mut [[u64; N]],
    entries: &impl Entries<N>,
) {
    let bits = SIZE.ilog2() as usize;
    let zero = [0; N];
    // One list with one base address: eleven of them would not leave enough registers.
    let tables = tables.as_flattened();
    for (total, &m) in sums.iter_mut().zip(multipliers) {
        let entry = |t: usize| &tables[((m >> (bits * t)) as usize % SIZE) | (t * SIZE)];
        let mut sum = entries.load(total);
        for t in (0..TABLES).step_by(2) {
            sum = entries.add_two(sum, entry(t), if t + 1 < TABLES { entry(t + 1) } else { &zero });
        }
        entries.store(total, sum);
    }
}
