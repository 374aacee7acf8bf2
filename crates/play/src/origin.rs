//! Where a game comes from, which decides what it counts for: [`Origin`].

use crate::journey::StepId;
use quatrainment::generate::Daily;
use std::fmt;

/// The time within which a daily puzzle must be finished to count for its day.
const A_DAY: u64 = 24 * 60 * 60 * 1000;

/// What the word of a step begins with.
const STEP: &str = "step/";

/// The word of a puzzle that the program opened by itself, and what the word of such a daily puzzle ends with.
const OPENED: &str = "opened";
const OPENED_DAILY: char = '~';

/// Where a game comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A puzzle like any other: new, from a code, set up.
    #[default]
    Free,
    /// A puzzle like any other that the program opened by itself, and not because the player asked for it.
    Opened,
    /// The puzzle of a day.
    Daily {
        /// Which one.
        daily: Daily,
        /// When the first press was made, in milliseconds since 1970, if it was made on the day of the puzzle.
        begun: Option<u64>,
        /// Whether the program opened it by itself.
        opened: bool,
    },
    /// A position of a finished game, tried again.
    Review,
    /// A step of the journey.
    Step(StepId),
}

impl Origin {
    /// Creates the origin of a daily puzzle that nobody has pressed yet.
    #[must_use]
    pub fn daily(daily: Daily) -> Origin {
        Origin::Daily {
            daily,
            begun: None,
            opened: false,
        }
    }

    /// Returns the origin of the same puzzle, opened by the program itself: its clock waits for the first press.
    #[must_use]
    pub fn opened(self) -> Origin {
        match self {
            Origin::Free => Origin::Opened,
            Origin::Daily { daily, begun, .. } => Origin::Daily {
                daily,
                begun,
                opened: true,
            },
            other => other,
        }
    }

    /// Returns the origin of the same puzzle, asked for by the player: its clock runs from the start.
    #[must_use]
    pub fn asked_for(self) -> Origin {
        match self {
            Origin::Opened => Origin::Free,
            Origin::Daily { daily, begun, .. } => Origin::Daily {
                daily,
                begun,
                opened: false,
            },
            other => other,
        }
    }

    /// Returns whether times of games from here are compared with others. Where the clock waited for the first press, planning
    /// cost nothing.
    #[must_use]
    pub fn is_timed(self) -> bool {
        self == self.asked_for()
    }

    /// Returns the daily puzzle, if it is one.
    #[must_use]
    pub fn as_daily(self) -> Option<Daily> {
        match self {
            Origin::Daily { daily, .. } => Some(daily),
            _ => None,
        }
    }

    /// Returns whether it is the same puzzle of the same kind, begun or not, asked for or not.
    #[must_use]
    pub fn is_like(self, other: Origin) -> bool {
        match (self, other) {
            (Origin::Daily { daily, .. }, Origin::Daily { daily: other, .. }) => daily == other,
            (this, other) => this.asked_for() == other.asked_for(),
        }
    }

    /// Returns whether games from here are part of the statistics.
    #[must_use]
    pub fn is_counted(self) -> bool {
        !matches!(self, Origin::Review | Origin::Step(_))
    }

    /// Returns the daily puzzle for whose day a game counts that was finished then: on the day itself, or within 24 hours of
    /// a first press made on the day. So neither midnight nor a journey takes a day from anyone.
    #[must_use]
    pub fn counts_for(self, day: quatrainment::generate::Date, finished: u64) -> Option<Daily> {
        let Origin::Daily { daily, begun, .. } = self else {
            return None;
        };
        let in_time = begun.is_some_and(|begun| finished.saturating_sub(begun) <= A_DAY);
        (day == daily.date || in_time).then_some(daily)
    }

    /// Reads what [`Display`](fmt::Display) wrote; `None` when it is damaged.
    #[must_use]
    pub fn read(text: &str) -> Option<Origin> {
        Some(match text {
            "-" => Origin::Free,
            "review" => Origin::Review,
            OPENED => Origin::Opened,
            _ if text.starts_with(STEP) => Origin::Step(text[STEP.len()..].parse().ok()?),
            _ => {
                let (text, opened) = match text.strip_suffix(OPENED_DAILY) {
                    Some(text) => (text, true),
                    None => (text, false),
                };
                let (daily, begun) = match text.split_once('*') {
                    Some((daily, begun)) => (daily, Some(begun.parse().ok()?)),
                    None => (text, None),
                };
                Origin::Daily {
                    daily: daily.parse().ok()?,
                    begun,
                    opened,
                }
            }
        })
    }
}

/// One word, as games in progress and the history keep it: `-`, `opened`, `2026-11-15`, `merlin/2026-11-15*1794700800000`, `2026-11-15~`
/// (opened by the program), `review`, `step/4.2`.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Free => f.write_str("-"),
            Origin::Review => f.write_str("review"),
            Origin::Step(id) => write!(f, "{STEP}{id}"),
            Origin::Opened => f.write_str(OPENED),
            Origin::Daily {
                daily,
                begun,
                opened,
            } => {
                write!(f, "{daily}")?;
                if let Some(begun) = begun {
                    write!(f, "*{begun}")?;
                }
                match opened {
                    true => write!(f, "{OPENED_DAILY}"),
                    false => Ok(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_comes_back_from_its_word() {
        let daily: Daily = "merlin/2026-11-15".parse().unwrap();
        let begun = Some(1_794_700_800_000);
        for origin in [
            Origin::Free,
            Origin::Review,
            Origin::Step(StepId::FIRST),
            Origin::daily(daily),
            Origin::Daily {
                daily,
                begun,
                opened: false,
            },
        ] {
            for origin in [origin, origin.opened()] {
                assert_eq!(Origin::read(&origin.to_string()), Some(origin));
                assert!(origin.is_like(origin.asked_for()) && origin.asked_for().is_timed());
            }
        }
        assert_eq!(
            Origin::daily(daily).opened().to_string(),
            "merlin/2026-11-15~"
        );
        for text in [
            "",
            "2026-02-30",
            "2026-11-15*",
            "2026-11-15*x",
            "2026-11-15~*5",
            "review~",
            "chess/2026-11-15",
        ] {
            assert_eq!(Origin::read(text), None, "{text}");
        }
        // What earlier versions kept.
        let earlier = Origin::read("2026-11-15").unwrap();
        assert_eq!(earlier.as_daily().unwrap().to_string(), "2026-11-15");
    }

    #[test]
    fn a_daily_puzzle_counts_if_it_was_begun_on_its_day_and_finished_within_a_day() {
        let date = |text: &str| text.parse().unwrap();
        let daily = Daily::new(date("2026-11-15"));
        let begun = Origin::Daily {
            daily,
            begun: Some(1000),
            opened: false,
        };
        let (same, next) = (date("2026-11-15"), date("2026-11-16"));
        assert_eq!(begun.counts_for(next, 1000 + A_DAY), Some(daily));
        assert_eq!(begun.counts_for(next, 1001 + A_DAY), None);
        assert_eq!(Origin::daily(daily).counts_for(same, u64::MAX), Some(daily));
        assert_eq!(Origin::daily(daily).counts_for(next, 0), None);
        assert_eq!(Origin::Free.counts_for(same, 0), None);
    }
}
