//! Limits on rates and numbers: token buckets and counts, in memory only. Addresses are never stored.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

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
        self.look(key, now, true)
    }

    /// Checks whether there is a token.
    ///
    /// # Errors
    /// When there is none, with the seconds until there is one.
    pub fn check(&self, key: &K, now: u64) -> Result<(), u64> {
        self.look(key, now, false)
    }

    fn look(&self, key: &K, now: u64, take: bool) -> Result<(), u64> {
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
        if take {
            buckets.insert(key.clone(), after);
        }
        Ok(())
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
        assert_eq!(buckets.check(&"one", 11_000), Ok(()));
        assert_eq!(buckets.take(&"one", 11_000), Ok(()));
        assert_eq!(buckets.check(&"one", 11_000), Err(1));
        assert_eq!(Buckets::new(0, 1000).take(&"one", 5), Ok(()));
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
