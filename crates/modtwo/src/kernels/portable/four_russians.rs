//! Products by the method of the four Russians: the sums of a few rows of the right factor are tabulated once, then each
//! row of the result takes one look-up per table.
//!
//! This is the kernel of every instruction set without products of bit blocks. The left factor is used in panels, since a
//! row's word of a panel chooses the entries to add up. Eight words of each row of the result are a strip, whose rows are
//! whole registers; fewer words have narrower strips. What depends on the instruction set is in [`Wide`]. Everything is
//! always inlined, so that it is compiled with the target features of the caller.

use crate::kernels::aligned::{AlignedWords, CACHE_LINE};
use crate::kernels::operands::{Job, Layout, ROWS, U64x8, View};
use crate::kernels::scratch::ScratchPool;
use crate::words;

/// The number of rows of the result that are processed together, which should stay in the L2 cache.
const TILE: usize = 8192;
/// The number of words of each row of the left factor that are packed together.
const DEPTH: usize = 128;
/// The least number of rows of the result for which larger tables are worth their construction.
const MIN_MEDIUM: usize = 96;
const MIN_LARGE: usize = 768;

/// Scratch buffers: the packed left factor, the tables, and a strip of sums.
pub(crate) type Scratch = [AlignedWords; 3];

pub(crate) static SCRATCH: ScratchPool<3> = ScratchPool::new();

/// How rows of `N` words are added.
trait Entries<const N: usize> {
    /// `N` words in registers.
    type Sum: Copy;

    fn load(&self, entry: &[u64; N]) -> Self::Sum;

    fn add_two(&self, sum: Self::Sum, a: &[u64; N], b: &[u64; N]) -> Self::Sum;

    fn store(&self, to: &mut [u64; N], sum: Self::Sum);

    /// Copies the sum of views in panels, in 64 rows from `top` on and in `width` panels from `first` on.
    fn gather(
        &self,
        rows: &mut [[u64; N]; 64],
        views: &[View<'_>],
        first: usize,
        width: usize,
        top: usize,
    );

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
    fn gather(
        &self,
        rows: &mut [U64x8; 64],
        views: &[View<'_>],
        first: usize,
        width: usize,
        top: usize,
    ) {
        for (group, rows) in rows.as_chunks_mut().0.iter_mut().enumerate() {
            let top = top + 8 * group;
            let mut columns = [[0; 8]; 8];
            for view in views {
                for (w, column) in columns.iter_mut().enumerate().take(width) {
                    let panel = view.panel(first + w, top..top + 8);
                    column
                        .iter_mut()
                        .zip(panel)
                        .for_each(|(to, word)| *to ^= word);
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
    fn gather(
        &self,
        rows: &mut [[u64; N]; 64],
        views: &[View<'_>],
        first: usize,
        width: usize,
        top: usize,
    ) {
        *rows = [[0; N]; 64];
        for view in views {
            for w in 0..width {
                let panel = view.panel(first + w, top..top + 64);
                rows.iter_mut()
                    .zip(panel)
                    .for_each(|(row, word)| row[w] ^= word);
            }
        }
    }

    #[inline(always)]
    fn scatter(&self, panels: &mut [u64], stride: usize, width: usize, rows: &[[u64; N]]) {
        for w in 0..width {
            let panel = &mut panels[w * stride..][..rows.len()];
            panel
                .iter_mut()
                .zip(rows)
                .for_each(|(word, row)| *word ^= row[w]);
        }
    }
}

/// Runs a product with targets in `c`, in either layout. For `min_large` rows or more, large tables in L2 are faster than
/// more tables in L1.
#[inline(always)]
pub(crate) fn multiply<Sum, Load, AddTwo, Store, Transpose>(
    [packed, tables, sums]: &mut Scratch,
    c: &mut [u64],
    stride: usize,
    job: &Job<'_>,
    wide: &Wide<Load, AddTwo, Store, Transpose>,
    min_large: usize,
) where
    Sum: Copy,
    Load: Fn(&U64x8) -> Sum,
    AddTwo: Fn(Sum, &U64x8, &U64x8) -> Sum,
    Store: Fn(&mut U64x8, Sum),
    Transpose: Fn(&[U64x8; 8]) -> [U64x8; 8],
{
    for k in (0..job.depth).step_by(DEPTH) {
        let depth = DEPTH.min(job.depth - k);
        for top in (0..job.rows).step_by(TILE) {
            let rows = TILE.min(job.rows - top);
            let left = match (&*job.lefts, job.layout) {
                ([a], Layout::Panels) => a.skip(top, k),
                _ => pack(packed, &job.lefts, [top, k], rows, depth, &wide.transpose),
            };
            let mut first = 0;
            while first < job.width {
                let mut strip = Strip {
                    c: &mut *c,
                    stride,
                    job,
                    left,
                    k,
                    depth,
                    top,
                    rows,
                    first,
                    tables,
                    sums,
                };
                first += match (job.width - first, rows) {
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
    }
}

/// Packs the sum of the left factors in panels: `rows` rows and `depth` words of each, from the given row and word on.
#[inline(always)]
fn pack<'a>(
    packed: &'a mut AlignedWords,
    lefts: &[View<'_>],
    [top, first]: [usize; 2],
    rows: usize,
    depth: usize,
    transpose: &impl Fn(&[U64x8; 8]) -> [U64x8; 8],
) -> View<'a> {
    // Panels a power of two apart would compete for the same cache sets.
    let stride = rows.next_multiple_of(ROWS) + CACHE_LINE;
    let packed = packed.scratch(stride * depth);
    if lefts.iter().all(|left| left.layout == Layout::Panels) {
        for (k, panel) in packed.chunks_exact_mut(stride).enumerate() {
            panel.fill(0);
            for left in lefts {
                words::add(&mut panel[..rows], left.panel(first + k, top..top + rows));
            }
        }
    } else {
        let mut lines = [[0; CACHE_LINE]; ROWS];
        for start in (0..rows).step_by(ROWS) {
            for k in (0..depth).step_by(CACHE_LINE) {
                let width = CACHE_LINE.min(depth - k);
                // Load all cache lines first: they are far apart, and none should wait for another.
                gather_rows(&mut lines, lefts, first + k, width, top + start);
                for (group, lines) in lines.as_chunks().0.iter().enumerate() {
                    for (w, column) in transpose(lines).iter().enumerate().take(width) {
                        packed[(k + w) * stride + start + 8 * group..][..8].copy_from_slice(column);
                    }
                }
            }
        }
    }
    View {
        data: packed,
        stride,
        width: depth,
        layout: Layout::Panels,
    }
}

/// Copies the sum of views in rows, like [`Entries::gather`]. What is past the end is zero.
#[inline(always)]
fn gather_rows<const N: usize>(
    rows: &mut [[u64; N]; 64],
    views: &[View<'_>],
    first: usize,
    width: usize,
    top: usize,
) {
    *rows = [[0; N]; 64];
    for view in views {
        for (to, row) in rows.iter_mut().zip(view.rows(top..top + 64)) {
            let words = &row[first..first + width];
            match words.first_chunk::<N>() {
                Some(words) => *to = std::array::from_fn(|w| to[w] ^ words[w]),
                None => to.iter_mut().zip(words).for_each(|(to, word)| *to ^= word),
            }
        }
    }
}

/// Adds rows to the first `width` words of rows that are `stride` apart.
#[inline(always)]
fn add_to_rows<const N: usize>(to: &mut [u64], stride: usize, width: usize, rows: &[[u64; N]]) {
    for (to, row) in to.chunks_mut(stride).zip(rows) {
        let to = &mut to[..width];
        match to.first_chunk_mut::<N>() {
            Some(to) => *to = std::array::from_fn(|w| to[w] ^ row[w]),
            None => to.iter_mut().zip(row).for_each(|(to, word)| *to ^= word),
        }
    }
}

/// A product that is restricted to some rows and columns of the left factor, and to a few words of each row of the right
/// factor and of the result.
struct Strip<'a, 'b> {
    c: &'a mut [u64],
    stride: usize,
    job: &'a Job<'b>,
    /// The rows and columns of the left factor, in panels.
    left: View<'a>,
    /// Where they are in the whole left factor, and how many.
    k: usize,
    depth: usize,
    top: usize,
    rows: usize,
    /// The first word column of the right factor and of the result.
    first: usize,
    tables: &'a mut AlignedWords,
    sums: &'a mut AlignedWords,
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
        let tables = self
            .tables
            .scratch(TABLES * SIZE * N)
            .as_chunks_mut::<N>()
            .0
            .as_chunks_mut::<SIZE>()
            .0;
        let tables: &mut [[[u64; N]; SIZE]; TABLES] = tables.try_into().expect("as many tables");
        let sums = self.sums.scratch(N * self.rows).as_chunks_mut::<N>().0;
        sums.fill([0; N]);
        let mut rows = [[0; N]; 64];
        for k in 0..self.depth {
            let top = 64 * (self.k + k);
            match job.layout {
                Layout::Panels => entries.gather(&mut rows, &job.rights, first, width, top),
                Layout::Rows { .. } => gather_rows(&mut rows, &job.rights, first, width, top),
            }
            fill(tables, &rows, entries);
            look_up(tables, self.left.panel(k, 0..self.rows), sums, entries);
        }
        for target in &job.targets {
            let to = &mut self.c[target + job.layout.offset(stride, self.top, first)..];
            match job.layout {
                Layout::Panels => entries.scatter(to, stride, width, sums),
                Layout::Rows { .. } => add_to_rows(to, stride, width, sums),
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
    let bits = SIZE.ilog2();
    let zero = [0; N];
    // One list with one base address: eleven of them would not leave enough registers.
    let tables = tables.as_flattened().as_flattened();
    for (total, &m) in sums.iter_mut().zip(multipliers) {
        // The bits for table `t` are rotated to where they are the number of the entry's first word in the table. That
        // and a mask are two instructions.
        let entry = |t: u32| {
            let mask = (SIZE - 1).min(u64::MAX.unbounded_shr(bits * t) as usize) * N;
            let word = m.rotate_left(N.ilog2()).rotate_right(bits * t) as usize & mask;
            tables[t as usize * SIZE * N + word..]
                .first_chunk()
                .expect("the entry is in the table")
        };
        let mut sum = entries.load(total);
        for t in (0..TABLES as u32).step_by(2) {
            sum = entries.add_two(
                sum,
                entry(t),
                if t + 1 < TABLES as u32 {
                    entry(t + 1)
                } else {
                    &zero
                },
            );
        }
        entries.store(total, sum);
    }
}
