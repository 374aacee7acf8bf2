//! A calendar date: [`Date`]. The library has no clock, so the caller provides it.

use std::fmt;
use std::str::FromStr;

/// A day of the Gregorian calendar, written like `2026-11-15`.
///
/// ```
/// use quatrainment::generate::Date;
/// let date: Date = "2026-11-15".parse()?;
/// assert_eq!(date.to_string(), "2026-11-15");
/// assert!("2026-02-29".parse::<Date>().is_err());
/// # Ok::<(), quatrainment::generate::DateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Creates a date from the year 1 to 9999, if there is such a day.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let days = days_of(year, month);
        let exists = (1..=9999).contains(&year) && (1..=days).contains(&day);
        exists.then_some(Date { year, month, day })
    }

    /// Creates the date `number` days after 0001-01-01, or `None` past the year 9999.
    #[must_use]
    pub fn from_number(number: u64) -> Option<Date> {
        // A year has at most 366 days, so this guess is never too late, and never by more than a few years.
        let mut year = u16::try_from(number / 366 + 1)
            .ok()
            .filter(|&year| year <= 9999)?;
        while Date::new(year + 1, 1, 1).is_some_and(|next| next.number() <= number) {
            year += 1;
        }
        let mut date = Date::new(year, 1, 1)?;
        while let Some(next) =
            Date::new(year, date.month + 1, 1).filter(|next| next.number() <= number)
        {
            date = next;
        }
        Date::new(
            year,
            date.month,
            u8::try_from(number - date.number() + 1).ok()?,
        )
    }

    /// Returns the number of days since 0001-01-01.
    #[must_use]
    pub fn number(self) -> u64 {
        let years = u64::from(self.year) - 1;
        let months: u64 = (1..self.month)
            .map(|month| u64::from(days_of(self.year, month)))
            .sum();
        365 * years + years / 4 - years / 100 + years / 400 + months + u64::from(self.day) - 1
    }

    /// Returns the year.
    #[must_use]
    pub fn year(self) -> u16 {
        self.year
    }

    /// Returns the month, from 1 to 12.
    #[must_use]
    pub fn month(self) -> u8 {
        self.month
    }

    /// Returns the day of the month, from 1.
    #[must_use]
    pub fn day(self) -> u8 {
        self.day
    }

    /// Returns the day of the week, from 0 for Monday to 6 for Sunday.
    #[must_use]
    pub fn weekday(self) -> u8 {
        // 0001-01-01 was a Monday.
        (self.number() % 7) as u8
    }
}

fn days_of(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u8::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Long lists of dates are written faster as one text than as three numbers.
        let digit = |number: u16, place: u16| b'0' + (number / place % 10) as u8;
        let [a, b, c, d] = [1000, 100, 10, 1].map(|place| digit(self.year, place));
        let two = |number: u8| [10, 1].map(|place| digit(number.into(), place));
        let ([m, n], [x, y]) = (two(self.month), two(self.day));
        let text = [a, b, c, d, b'-', m, n, b'-', x, y];
        f.pad(std::str::from_utf8(&text).expect("digits"))
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Date, DateError> {
        let date = || {
            let digits = |range: std::ops::Range<usize>| {
                let part = text.get(range)?;
                part.bytes()
                    .all(|digit| digit.is_ascii_digit())
                    .then_some(part)
            };
            if text.len() != 10 || text.get(4..5)? != "-" || text.get(7..8)? != "-" {
                return None;
            }
            let (year, month, day) = (digits(0..4)?, digits(5..7)?, digits(8..10)?);
            Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
        };
        date().ok_or_else(|| DateError::new(text))
    }
}

/// The text is not a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a date; write year-month-day, like 2026-11-15")]
pub struct DateError(String);

impl DateError {
    pub(super) fn new(text: &str) -> DateError {
        DateError(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_without_gaps() {
        let mut number = 0;
        for year in 1..=9999 {
            for month in 1..=12 {
                for day in 1..=31 {
                    if let Some(date) = Date::new(year, month, day) {
                        assert_eq!(date.number(), number);
                        number += 1;
                    }
                }
            }
        }
        assert_eq!(number, 3_652_059);
        for number in (0..3_652_059).step_by(97).chain([3_652_058]) {
            assert_eq!(Date::from_number(number).unwrap().number(), number);
        }
        assert_eq!(Date::from_number(3_652_059), None);
        // The last two would be in the years 65,535 and 65,536, which are at the end of a 16-bit number.
        for number in [u64::MAX, 65_534 * 366, 65_535 * 366] {
            assert_eq!(Date::from_number(number), None);
        }
    }

    #[test]
    fn known_days_fall_on_their_weekdays() {
        let weekday = |text: &str| text.parse::<Date>().unwrap().weekday();
        assert_eq!(weekday("1970-01-01"), 3);
        assert_eq!(weekday("2026-11-15"), 6);
        assert_eq!(weekday("2024-02-29"), 3);
    }

    #[test]
    fn dates_are_written_with_all_digits_and_padded_on_request() {
        for (year, month, day, text) in [
            (7, 3, 4, "0007-03-04"),
            (2024, 12, 31, "2024-12-31"),
            (9999, 1, 10, "9999-01-10"),
        ] {
            let date = Date::new(year, month, day).unwrap();
            assert_eq!(date.to_string(), text);
            assert_eq!(format!("{date:>12}"), format!("  {text}"));
            assert_eq!(text.parse(), Ok(date));
        }
    }

    #[test]
    fn wrong_dates_are_refused() {
        for text in [
            "",
            "2026-2-3",
            "2026-13-01",
            "2026-00-10",
            "2026-02-30",
            "20261115",
            "+026-01-01",
            "2026-1é-1",
        ] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
