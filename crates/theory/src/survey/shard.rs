//! Parts of a survey for several machines: [`Shard`].

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::str::FromStr;

/// One of several parts into which a survey is divided, written `2/8`: the second of eight.
///
/// ```
/// use quatrainment_theory::Shard;
/// let costs = [1, 9, 2, 7, 4, 3];
/// let first: Shard = "1/2".parse()?;
/// let second: Shard = "2/2".parse()?;
/// assert_eq!(first.choose(&costs), [0, 1, 5]); // 1 + 9 + 3
/// assert_eq!(second.choose(&costs), [2, 3, 4]); // 2 + 7 + 4
/// # Ok::<(), quatrainment_theory::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shard {
    /// From 1 to `count`.
    number: u64,
    count: u64,
}

impl Shard {
    /// Creates the part with this number, from 1 to `count`.
    ///
    /// # Errors
    /// Returns an error if there is no such part.
    pub fn new(number: u64, count: u64) -> Result<Shard, ShardError> {
        match number {
            0 => Err(ShardError::Zero { count }),
            _ if number > count => Err(ShardError::TooLarge { number, count }),
            _ => Ok(Shard { number, count }),
        }
    }

    /// Returns the number of the part, from 1.
    #[must_use]
    pub fn number(self) -> u64 {
        self.number
    }

    /// Returns the number of parts.
    #[must_use]
    pub fn count(self) -> u64 {
        self.count
    }

    /// Returns the items of this part, in order, given what each item of the whole costs. Every item is in exactly one
    /// part, and the parts cost about the same: the most expensive item that is left goes to the part with the least, so
    /// two parts differ by at most one item's cost.
    #[must_use]
    pub fn choose(self, costs: &[u64]) -> Vec<usize> {
        let mut items: Vec<usize> = (0..costs.len()).collect();
        items.sort_by_key(|&item| (Reverse(costs[item]), item));
        // Parts beyond the number of items stay empty.
        let parts = self.count.min(costs.len() as u64);
        let mut loads: BinaryHeap<_> = (1..=parts).map(|part| Reverse((0u128, part))).collect();
        let mut chosen = Vec::new();
        for item in items {
            let mut least = loads.peek_mut().expect("an item has a part");
            let Reverse((load, part)) = &mut *least;
            *load += u128::from(costs[item].max(1));
            if *part == self.number {
                chosen.push(item);
            }
        }
        chosen.sort_unstable();
        chosen
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let wrong = || ShardError::NotAShard(text.to_owned());
        let number = |text: &str| {
            text.parse::<u64>()
                .ok()
                .filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
                .ok_or_else(wrong)
        };
        let (part, count) = text.split_once('/').ok_or_else(wrong)?;
        Shard::new(number(part)?, number(count)?)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

/// Why a text or a pair of numbers is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// It is not written like one.
    #[error("'{0}' is not a shard; write 1/8 for the first of eight")]
    NotAShard(String),
    /// Shards are counted from 1.
    #[error("there is no shard 0 of {count}: shards are counted from 1")]
    Zero {
        /// The number of shards.
        count: u64,
    },
    /// There are fewer.
    #[error("there is no shard {number} of {count}")]
    TooLarge {
        /// The shard that was asked for.
        number: u64,
        /// The number of shards.
        count: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_item_is_in_one_shard_and_shards_are_balanced(
            costs in prop::collection::vec(0u64..1000, 0..60),
            count in 1u64..12,
        ) {
            let shards: Vec<Vec<usize>> =
                (1..=count).map(|number| Shard::new(number, count).unwrap().choose(&costs)).collect();
            let mut all: Vec<usize> = shards.concat();
            all.sort_unstable();
            prop_assert_eq!(all, (0..costs.len()).collect::<Vec<_>>());
            let load = |items: &Vec<usize>| items.iter().map(|&item| costs[item].max(1)).sum::<u64>();
            let loads: Vec<u64> = shards.iter().map(load).collect();
            let largest = costs.iter().copied().max().unwrap_or(0).max(1);
            prop_assert!(loads.iter().max().unwrap() - loads.iter().min().unwrap() <= largest);
        }
    }

    #[test]
    fn costs_of_any_size_are_added() {
        let costs = [u64::MAX; 5];
        assert_eq!(Shard::new(1, 2).unwrap().choose(&costs), [0, 2, 4]);
        assert_eq!(Shard::new(9, u64::MAX).unwrap().choose(&costs), [0; 0]);
    }

    #[test]
    fn wrong_shards_are_refused() {
        for text in [
            "", "1", "/", "1/", "/2", "a/2", "+1/2", "1/2/3", "-1/2", " 1/2",
        ] {
            assert_eq!(
                text.parse::<Shard>(),
                Err(ShardError::NotAShard(text.to_owned())),
                "{text}"
            );
        }
        assert_eq!("0/2".parse::<Shard>(), Err(ShardError::Zero { count: 2 }));
        assert_eq!(
            "3/2".parse::<Shard>(),
            Err(ShardError::TooLarge {
                number: 3,
                count: 2
            })
        );
        assert_eq!(
            "1/0".parse::<Shard>(),
            Err(ShardError::TooLarge {
                number: 1,
                count: 0
            })
        );
    }
}
