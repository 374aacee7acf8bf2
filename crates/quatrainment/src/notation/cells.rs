//! Cells by name, in a sentence.

use crate::english::MAX_NAMED;
use crate::pattern::Pattern;

/// Returns the names of the cells that are not in state 0, each once; of very many only the first.
pub(crate) fn named_cells(cells: &Pattern) -> String {
    let (names, more) = first_cells(cells, |name, _| name);
    if more == 0 {
        names.join(" ")
    } else {
        format!("{} and {more} more", names.join(" "))
    }
}

/// Returns the sum of the cells with these weights, like `1·A1 + 2·B3`; of very many only the first.
pub(crate) fn weighted_sum(weights: &Pattern) -> String {
    let (terms, more) = first_cells(weights, |name, weight| format!("{weight}·{name}"));
    if more == 0 {
        terms.join(" + ")
    } else {
        format!("{} + {more} more", terms.join(" + "))
    }
}

/// Formats the first cells that are not in state 0. Also returns the number of the others.
fn first_cells(pattern: &Pattern, format: impl Fn(String, u8) -> String) -> (Vec<String>, usize) {
    let first = pattern.cells().take(MAX_NAMED);
    let first: Vec<String> = first
        .map(|cell| format(pattern.grid().name(cell), pattern.get(cell)))
        .collect();
    let more = pattern.cells().count() - first.len();
    (first, more)
}
