//! The best scores: [`SprintBest`].

use quatrainment::generate::Date;
use std::fmt;

/// The best score ever, and of one day. It is written as one word, like `17,2026-11-19:12`, for a front end's settings; it is
/// empty before the first sprint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SprintBest(Option<Scores>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scores {
    ever: u64,
    date: Date,
    on_date: u64,
}

/// How a score compares with those before it. It prints like `17 solved, a new best`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SprintStanding {
    /// The score.
    pub score: u64,
    /// The best score of the same day before.
    pub best_today_before: Option<u64>,
    /// The best score of all days before.
    pub best_before: Option<u64>,
}

impl SprintBest {
    /// Reads the word. What cannot be read counts as none.
    ///
    /// ```
    /// use quatrainment_play::sprint::SprintBest;
    /// let best = SprintBest::read("17,2026-11-19:12");
    /// assert_eq!((best.ever(), best.of("2026-11-19".parse()?), best.of("2026-11-20".parse()?)), (Some(17), Some(12), None));
    /// assert_eq!(SprintBest::read("many").ever(), None);
    /// # Ok::<(), quatrainment::generate::DateError>(())
    /// ```
    #[must_use]
    pub fn read(text: &str) -> SprintBest {
        let scores = || {
            let (ever, day) = text.trim().split_once(',')?;
            let (date, on_date) = day.split_once(':')?;
            let (ever, on_date): (u64, u64) = (ever.parse().ok()?, on_date.parse().ok()?);
            Some(Scores {
                ever: ever.max(on_date),
                date: date.parse().ok()?,
                on_date,
            })
        };
        SprintBest(scores())
    }

    /// Returns the best score ever.
    #[must_use]
    pub fn ever(&self) -> Option<u64> {
        self.0.map(|scores| scores.ever)
    }

    /// Returns the best score of a day, which is remembered until there is a score of another day.
    #[must_use]
    pub fn of(&self, date: Date) -> Option<u64> {
        let scores = self.0.filter(|scores| scores.date == date)?;
        Some(scores.on_date)
    }

    /// Adds the score of a sprint that ended on a day, and compares it with those before.
    pub fn record(&mut self, score: u64, date: Date) -> SprintStanding {
        let standing = SprintStanding {
            score,
            best_today_before: self.of(date),
            best_before: self.ever(),
        };
        self.0 = Some(Scores {
            ever: score.max(self.ever().unwrap_or(0)),
            date,
            on_date: standing.best_today(),
        });
        standing
    }

    /// Adds the scores of another device or window. The later day is kept.
    pub fn merge(&mut self, other: &SprintBest) {
        self.0 = match (self.0, other.0) {
            (Some(a), Some(b)) => {
                let (date, on_date) = (a.date, a.on_date).max((b.date, b.on_date));
                Some(Scores {
                    ever: a.ever.max(b.ever),
                    date,
                    on_date,
                })
            }
            (a, b) => a.or(b),
        };
    }
}

impl fmt::Display for SprintBest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Scores {
                ever,
                date,
                on_date,
            }) => write!(f, "{ever},{date}:{on_date}"),
            None => Ok(()),
        }
    }
}

impl SprintStanding {
    /// Returns the best score of the day, with this one.
    #[must_use]
    pub fn best_today(&self) -> u64 {
        self.score.max(self.best_today_before.unwrap_or(0))
    }

    /// Returns whether it is better than every score before.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.best_before.is_some_and(|before| self.score > before)
    }

    /// Returns whether it is better than every score of the day, which has one.
    #[must_use]
    pub fn is_best_today(&self) -> bool {
        self.best_today_before
            .is_some_and(|before| self.score > before)
    }

    /// Returns what to say beside the score; empty when there is nothing to celebrate.
    #[must_use]
    pub fn praise(&self) -> &'static str {
        match self.best_before {
            None => "your first sprint",
            Some(_) if self.is_best() => "a new best",
            Some(_) if self.is_best_today() => "your best today",
            Some(_) => "",
        }
    }
}

impl fmt::Display for SprintStanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.praise() {
            "" => write!(f, "{} solved", self.score),
            praise => write!(f, "{} solved, {praise}", self.score),
        }
    }
}
