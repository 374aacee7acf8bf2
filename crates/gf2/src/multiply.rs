//! The product of slabs, shared out among threads.

use crate::slab::{Slab, View, ViewMut};
use crate::{machine, simd};
use std::ops::Range;

/// Products of bits below which a second thread costs more than it brings.
const WORTH_A_THREAD: usize = 1 << 30;

/// A part of a slab: some word columns, from some row down.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) words: Range<usize>,
    pub(crate) rows: Range<usize>,
}

/// Adds `a·b` to the part `place` of `c`. Row 0 of `a` belongs to row `place.rows.start` of `c`, which is a multiple
/// of 8 so that rows go eight by eight; the row past the end may be rounded up into the padding.
pub(crate) fn add_product(c: &mut Slab, place: &Place, a: View<'_>, b: View<'_>) {
    debug_assert_eq!(place.rows.start % 8, 0);
    if place.words.is_empty() || place.rows.is_empty() || a.words == 0 {
        return;
    }
    let rows = place.rows.len().next_multiple_of(8);
    let c = c.view_mut(place.words.clone(), place.rows.start);
    let work = rows * a.words * c.words * 64 * 64;
    let threads = machine::threads()
        .min(work / WORTH_A_THREAD + 1)
        .min(c.words.div_ceil(4));
    if threads <= 1 {
        return simd::add_product(c, rows, a, b);
    }
    // Each thread takes some word columns, four by four.
    let share = c.words.div_ceil(threads).next_multiple_of(4);
    std::thread::scope(|scope| {
        let mut rest = Some(c);
        let mut done = 0;
        while let Some(c) = rest.take() {
            let width = share.min(c.words);
            let (stride, words) = (c.stride, c.words);
            let b = b.part(done..done + width);
            let part;
            if width < words {
                let (first, others) = c.data.split_at_mut(width * stride);
                part = ViewMut {
                    data: first,
                    stride,
                    words: width,
                };
                rest = Some(ViewMut {
                    data: others,
                    stride,
                    words: words - width,
                });
                scope.spawn(move || simd::add_product(part, rows, a, b));
            } else {
                simd::add_product(c, rows, a, b);
            }
            done += width;
        }
    });
}
