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

/// Times up to this one are counted second by second, later ones minute by minute.
const FINE_SECONDS: u64 = 600;

/// Returns the number of the time span in which results are counted together. Places are found by adding up the counts
/// of the spans before, so a day with a million results needs a few thousand numbers.
#[must_use]
pub fn span(milliseconds: u64) -> u64 {
    match milliseconds / 1000 {
        seconds if seconds < FINE_SECONDS => seconds,
        seconds => FINE_SECONDS + (seconds - FINE_SECONDS) / 60,
    }
}

/// Returns the first millisecond of a span.
#[must_use]
pub fn span_start(span: u64) -> u64 {
    1000 * if span < FINE_SECONDS {
        span
    } else {
        FINE_SECONDS + (span - FINE_SECONDS) * 60
    }
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

    proptest! {
        #[test]
        fn spans_keep_the_order_of_times(one in 0u64..200_000_000, other in 0u64..200_000_000) {
            prop_assert!(span(one) <= span(other) || one > other);
            prop_assert!((span_start(span(one))..span_start(span(one) + 1)).contains(&one));
        }
    }
}
