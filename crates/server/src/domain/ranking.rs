//! The order of results, and their places.

/// What a result is ranked by. The lesser one is better: results without hints first, then fewest presses (undone
/// ones count), then time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    /// Whether there were hints.
    pub hinted: bool,
    /// The presses.
    pub presses: u64,
    /// The time that the server measured.
    pub milliseconds: u64,
}

/// Times up to twice as many seconds are counted second by second, and then each doubling of the time in this many spans.
const SPANS: u64 = 32;

/// Returns the number of the time span in which results are counted together. Places are found by adding up the counts
/// of the spans before, so a day with a million results needs some hundred numbers for each number of presses.
#[must_use]
pub fn span(milliseconds: u64) -> u64 {
    let seconds = milliseconds / 1000;
    let doublings = (seconds / SPANS).max(1).ilog2();
    SPANS * u64::from(doublings) + (seconds >> doublings)
}

/// Returns the first millisecond of a span.
#[must_use]
pub fn span_start(span: u64) -> u64 {
    let doublings = (span / SPANS).max(1) - 1;
    1000 * ((span - SPANS * doublings) << doublings)
}

/// The number of spans in a bar of the chart of times, which is about a tenth of the time wide.
const BAR: u64 = 4;

/// Returns the chart of times for the counts of spans, in order: for each bar its first millisecond and its count. Empty bars
/// between others are there, too.
///
/// ```
/// use quatrainment_server::domain::ranking::{bars, span};
/// let counts = [(span(8_000), 1), (span(9_500), 2), (span(16_000), 1)];
/// assert_eq!(bars(&counts), [(8_000, 3), (12_000, 0), (16_000, 1)]);
/// ```
#[must_use]
pub fn bars(counts: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let (Some((first, _)), Some((last, _))) = (counts.first(), counts.last()) else {
        return Vec::new();
    };
    let mut bars: Vec<_> = (first / BAR..=last / BAR)
        .map(|bar| (span_start(bar * BAR), 0))
        .collect();
    for (span, count) in counts {
        bars[(span / BAR - first / BAR) as usize].1 += count;
    }
    bars
}

/// Returns the place of each score in a sorted list; equal scores share one.
///
/// ```
/// use quatrainment_server::domain::ranking::{Score, places};
/// let score = |presses| Score { hinted: false, presses, milliseconds: 0 };
/// assert_eq!(places([8, 9, 9, 10].map(score)), [1, 2, 2, 4]);
/// ```
#[must_use]
pub fn places(scores: impl IntoIterator<Item = Score>) -> Vec<u64> {
    let mut place = 0;
    let mut before = None;
    let number = |(index, score)| {
        if before != Some(score) {
            (before, place) = (Some(score), index);
        }
        place
    };
    (1..).zip(scores).map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn hints_weigh_more_than_presses_and_presses_more_than_time() {
        let score = |hinted, presses, milliseconds| Score {
            hinted,
            presses,
            milliseconds,
        };
        assert!(score(false, 30, 90_000) < score(true, 8, 1_000));
        assert!(score(false, 8, 90_000) < score(false, 9, 1_000));
        assert!(score(false, 8, 1_000) < score(false, 8, 1_001));
    }

    #[test]
    fn a_span_is_a_second_for_a_minute_and_then_a_small_part_of_the_time() {
        for (time, first, next) in [
            (0, 0, 1_000),
            (31_999, 31_000, 32_000),
            (63_999, 63_000, 64_000),
            (64_000, 64_000, 66_000),
            (129_000, 128_000, 132_000),
            (86_400_000, 86_016_000, 88_064_000),
        ] {
            let span = span(time);
            assert_eq!((span_start(span), span_start(span + 1)), (first, next));
        }
    }

    proptest! {
        #[test]
        fn spans_keep_the_order_of_times(one in 0u64..200_000_000, other in 0u64..200_000_000) {
            prop_assert!(span(one) <= span(other) || one > other);
            prop_assert!((span_start(span(one))..span_start(span(one) + 1)).contains(&one));
        }
    }
}
