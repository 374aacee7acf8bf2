//! What a combo earns: [`Reward`].

/// The maximum extra time of a sprint, in seconds.
pub const MAX_EXTRA_SECONDS: u64 = 60;

/// Extra time for a combo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reward {
    /// The combo that earns it.
    pub combo: u64,
    /// The extra time.
    pub seconds: u64,
}

/// Returns the seconds that a combo earns when it reaches a length, 0 for most lengths.
///
/// ```
/// use quatrainment_play::sprint::reward;
/// assert_eq!([3, 6, 10, 15, 20, 25].map(reward), [3, 5, 7, 10, 10, 10]);
/// assert_eq!([0, 1, 5, 12].map(reward), [0; 4]);
/// ```
#[must_use]
pub fn reward(combo: u64) -> u64 {
    match combo {
        3 => 3,
        6 => 5,
        10 => 7,
        15.. if combo.is_multiple_of(5) => 10,
        _ => 0,
    }
}

impl Reward {
    /// Returns the next reward after a combo, when `earned` seconds were earned before; `None` when no more can be earned.
    pub(super) fn after(combo: u64, earned: u64) -> Option<Reward> {
        let left = MAX_EXTRA_SECONDS
            .checked_sub(earned)
            .filter(|&left| left > 0)?;
        let combo = (combo + 1..).find(|&combo| reward(combo) > 0)?;
        Some(Reward {
            combo,
            seconds: reward(combo).min(left),
        })
    }
}
