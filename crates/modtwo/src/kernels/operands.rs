//! What kernels work on: blocks of words, and parts of matrices.

use std::ops::Range;

/// Eight words, the contents of a 512-bit register.
pub(crate) type U64x8 = [u64; 8];

/// Six words, a block of polynomials whose lengths are not multiples of eight words.
pub(crate) type U64x6 = [u64; 6];

/// The rows of panels are padded with zeros to a multiple of this, so that no loop has a remainder.
pub(crate) const ROWS: usize = 64;

/// A part of a matrix, in either layout.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) data: &'a [u64],
    pub(crate) stride: usize,
    /// The width in words.
    pub(crate) width: usize,
    pub(crate) layout: Layout,
}

/// The order of the words of a view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Panel `p` starts at `data[p * stride]` and is padded: a `PanelMatrix`.
    Panels,
    /// Row `i` starts at `data[i * stride]`, and there are `rows` of them: a [`Matrix`](crate::Matrix).
    Rows { rows: usize },
}

impl Layout {
    /// Returns the index of the word in row `row` and word column `word`.
    pub(crate) fn offset(self, stride: usize, row: usize, word: usize) -> usize {
        match self {
            Layout::Panels => word * stride + row,
            Layout::Rows { .. } => row * stride + word,
        }
    }
}

impl<'a> View<'a> {
    /// Returns some rows of panel `p`.
    pub(crate) fn panel(&self, p: usize, rows: Range<usize>) -> &'a [u64] {
        &self.data[p * self.stride..][rows]
    }

    /// Returns some of the rows of a view in rows, up to its last one.
    pub(crate) fn rows(&self, range: Range<usize>) -> impl Iterator<Item = &'a [u64]> {
        let Layout::Rows { rows } = self.layout else {
            unreachable!("a view in panels has no rows")
        };
        let (data, stride, width) = (self.data, self.stride, self.width);
        (range.start..range.end.min(rows)).map(move |i| &data[i * stride..][..width])
    }

    /// Returns the view from row `row` and word column `word` on, which is empty if that is past the end.
    pub(crate) fn skip(&self, row: usize, word: usize) -> View<'a> {
        let start = self.layout.offset(self.stride, row, word);
        let layout = match self.layout {
            Layout::Panels => Layout::Panels,
            Layout::Rows { rows } => Layout::Rows {
                rows: rows.saturating_sub(row),
            },
        };
        let data = self.data.get(start..).unwrap_or_default();
        View {
            data,
            width: self.width.saturating_sub(word),
            layout,
            ..*self
        }
    }
}

/// A product of sums of blocks of equal shape: `targets += (sum of lefts) · (sum of rights)`.
pub(crate) struct Job<'a> {
    pub(crate) lefts: Vec<View<'a>>,
    /// What [`pack`](super::set::Products::pack) made of the left factor, if it is a single one in panels that has been packed.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(dead_code, reason = "tables need no packing")
    )]
    pub(crate) packed: Option<&'a [u64]>,
    pub(crate) rights: Vec<View<'a>>,
    /// The layout of the factors and of the result.
    pub(crate) layout: Layout,
    /// The offsets of the target blocks in the result.
    pub(crate) targets: Vec<usize>,
    /// Rows of the left factors and of the result; a multiple of 8 in panels.
    pub(crate) rows: usize,
    /// The width of the left factors in words. The right factors have 64 rows for each.
    pub(crate) depth: usize,
    /// The width of the right factors and of the result in words.
    pub(crate) width: usize,
}

impl<'a> Job<'a> {
    pub(crate) fn new(a: View<'a>, b: View<'a>, rows: usize) -> Self {
        Job {
            lefts: vec![a],
            packed: None,
            rights: vec![b],
            layout: a.layout,
            targets: vec![0],
            rows,
            depth: a.width,
            width: b.width,
        }
    }
}

/// Returns 64 words as eight times eight.
#[cfg(target_arch = "x86_64")]
pub(super) fn eights(block: &mut [u64; 64]) -> &mut [U64x8; 8] {
    let eights = block.as_chunks_mut().0.first_chunk_mut();
    eights.expect("eight times eight words")
}
