//! Limits on rates and numbers: token buckets and counts, in memory only. Addresses are never stored.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The maximum number of keys that are remembered.
const MAX_KEYS: usize = 100_000;

/// A bucket of tokens for each key: full at first, refilled evenly.
#[derive(Debug)]
pub struct Buckets<K> {
    size: u64,
    /// The milliseconds in which an empty bucket fills up; 0 for no limit.
    period: u64,
    /// For each key, when its bucket will be full.
    full: Mutex<HashMap<K, u64>>,
}

impl<K: Hash + Eq + Clone> Buckets<K> {
    /// Allows `size` at once, and as many again in each period of milliseconds. A size of 0 is no limit.
    #[must_use]
    pub fn new(size: u64, period: u64) -> Buckets<K> {
        Buckets {
            size,
            period: if size == 0 { 0 } else { period },
            full: Mutex::default(),
        }
    }

    /// Takes a token.
    ///
    /// # Errors
    /// When there is none, with the seconds until there is one.
    pub fn take(&self, key: &K, now: u64) -> Result<(), u64> {
        if self.period == 0 {
            return Ok(());
        }
        let each = (self.period / self.size).max(1);
        let mut buckets = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_KEYS && !buckets.contains_key(key) {
            buckets.retain(|_, full| *full > now);
            if buckets.len() >= MAX_KEYS {
                buckets.clear();
            }
        }
        let full = buckets.get(key).copied().unwrap_or(0).max(now);
        let after = full + each;
        if after > now + self.period {
            return Err((after - now - self.period).div_ceil(1000).max(1));
        }
        buckets.insert(key.clone(), after);
        Ok(())
    }
}

/// How long a turn is waited for, in microseconds. Later ones are refused.
const PATIENCE: u64 = 2_000_000;

/// Turns for everyone together: some at once, the rest evenly. When they come too fast, all wait alike.
#[derive(Debug)]
pub struct Turns {
    at_once: u64,
    /// The microseconds between two; 0 for no limit.
    each: u64,
    /// When the last turn that was taken is over, in microseconds.
    taken: Mutex<u64>,
}

impl Turns {
    /// Allows this many turns at once, and as many again in each period of milliseconds. A number of 0 is no limit.
    #[must_use]
    pub fn new(number: u64, period: u64) -> Turns {
        let each = (period * 1000).checked_div(number);
        Turns {
            at_once: number,
            each: each.map_or(0, |each| each.max(1)),
            taken: Mutex::default(),
        }
    }

    /// Takes the next turn, and returns how long to wait for it.
    ///
    /// # Errors
    /// When that is too long, with the seconds until it is not.
    pub fn take(&self, now: u64) -> Result<Duration, u64> {
        let now = now * 1000;
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let over = (*taken).max(now) + self.each;
        let wait = (over - now).saturating_sub(self.each * self.at_once);
        if wait > PATIENCE {
            return Err((wait - PATIENCE).div_ceil(1_000_000));
        }
        *taken = over;
        Ok(Duration::from_micros(wait))
    }

    /// Returns a turn that does not count.
    pub fn give_back(&self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        *taken = taken.saturating_sub(self.each);
    }
}

/// A count per key.
#[derive(Debug)]
pub struct Counts<K>(Mutex<HashMap<K, u64>>);

impl<K> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(Mutex::default())
    }
}

impl<K: Hash + Eq + Clone> Counts<K> {
    /// Adds one unless there are `most`. Returns `false` if there are.
    pub fn add(&self, key: &K, most: u64) -> bool {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        let fits = *count < most;
        *count += u64::from(fits);
        if *count == 0 {
            counts.remove(key);
        }
        fits
    }

    /// Subtracts one.
    pub fn remove(&self, key: &K) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(key) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                counts.remove(key);
            }
        }
    }
}

/// Returns the unit that counts as one address: an IPv4 address, or the network of an IPv6 address.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let buckets = Buckets::new(3, 3000);
        for _ in 0..3 {
            assert_eq!(buckets.take(&"one", 10_000), Ok(()));
        }
        assert_eq!(buckets.take(&"one", 10_000), Err(1));
        assert_eq!(buckets.take(&"other", 10_000), Ok(()));
        assert_eq!(buckets.take(&"one", 11_000), Ok(()));
        assert_eq!(buckets.take(&"one", 11_000), Err(1));
        assert_eq!(Buckets::new(0, 1000).take(&"one", 5), Ok(()));
    }

    #[test]
    fn turns_come_evenly_and_those_too_far_away_are_refused() {
        let milliseconds = |turns: &Turns, now| turns.take(now).map(|wait| wait.as_millis());
        let turns = Turns::new(4, 1000);
        for wait in [0, 0, 0, 0, 250, 500] {
            assert_eq!(milliseconds(&turns, 10_000), Ok(wait));
        }
        // One that does not count is free again.
        turns.give_back();
        assert_eq!(milliseconds(&turns, 10_000), Ok(500));
        assert_eq!(milliseconds(&turns, 10_500), Ok(250));
        while milliseconds(&turns, 10_500).is_ok() {}
        assert_eq!(milliseconds(&turns, 10_500), Err(1));
        assert_eq!(milliseconds(&turns, 20_000), Ok(0));
        let free = Turns::new(0, 1000);
        assert!((0..9).all(|_| milliseconds(&free, 5) == Ok(0)));
    }

    #[test]
    fn counts_are_limited_and_forgotten() {
        let counts = Counts::default();
        assert!(counts.add(&1, 1) && !counts.add(&1, 1) && !counts.add(&2, 0));
        counts.remove(&1);
        assert!(counts.add(&1, 1));
        assert_eq!(counts.0.lock().unwrap().len(), 1);
    }

    #[test]
    fn a_household_is_one_address() {
        let address = |text: &str| network(text.parse().unwrap());
        assert_eq!(address("2001:db8:1:2:3:4:5:6"), address("2001:db8:1:2::1"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    }
}
