//! The server's clock: rounds start and end by it.

/// How far the server's clock is ahead of this machine's, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    ahead: i64,
}

impl Clock {
    /// Sets the server's time from a response that has just arrived. Times are milliseconds since 1970.
    pub fn set(&mut self, said: u64, own: u64) {
        self.ahead = difference(said, own);
    }

    /// Sets the server's time from an event. An event may arrive late, so it never sets
    /// the clock back.
    ///
    /// ```
    /// use quatrainment_protocol::clock::Clock;
    /// let mut clock = Clock::default();
    /// clock.set(5_000, 1_000);
    /// clock.hear(4_500, 2_000);
    /// assert_eq!(clock.at(2_000), 6_000);
    /// clock.hear(6_200, 2_000);
    /// assert_eq!(clock.at(2_000), 6_200);
    /// ```
    pub fn hear(&mut self, said: u64, own: u64) {
        self.ahead = self.ahead.max(difference(said, own));
    }

    /// Returns the server's time at a time of this machine.
    #[must_use]
    pub fn at(self, own: u64) -> u64 {
        own.saturating_add_signed(self.ahead)
    }
}

fn difference(said: u64, own: u64) -> i64 {
    let signed = |time| i64::try_from(time).unwrap_or(i64::MAX);
    signed(said).saturating_sub(signed(own))
}
