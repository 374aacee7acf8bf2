//! Statistics of the history, and a chart of one line.

use super::Store;
use anyhow::Result;
use quatrainment::generate::Date;
use quatrainment_play::{Calendar, Statistics, Tally};

impl Store {
    /// Returns the statistics, as of a day.
    pub fn statistics(&self, today: Date) -> Result<Statistics> {
        Ok(self.tally("")?.statistics(today))
    }

    /// The daily puzzles that were solved.
    pub fn calendar(&self) -> Result<Calendar> {
        Ok(self.tally("WHERE daily IS NOT NULL")?.calendar())
    }

    /// Counts the games that a condition chooses.
    pub(super) fn tally(&self, condition: &str) -> Result<Tally> {
        let mut tally = Tally::new();
        self.each_where(condition, |game| {
            tally.add(game.record());
            Ok(())
        })?;
        Ok(tally)
    }
}

/// Draws numbers as a row of bars, from the smallest to the largest.
pub fn sparkline(numbers: &[u64], ascii: bool) -> String {
    let bars: Vec<char> = if ascii {
        "._-=+*%#"
    } else {
        "▁▂▃▄▅▆▇█"
    }
    .chars()
    .collect();
    let (least, most) = (
        numbers.iter().min().copied().unwrap_or(0),
        numbers.iter().max().copied().unwrap_or(0),
    );
    let height = |&number: &u64| match u128::from(most - least) {
        0 => 0,
        range => (u128::from(number - least) * (bars.len() as u128 - 1) / range) as usize,
    };
    numbers.iter().map(|number| bars[height(number)]).collect()
}
