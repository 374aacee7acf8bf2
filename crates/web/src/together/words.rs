//! Numbers and times in words.

use quatrainment::generate::Date;

/// Returns a remaining time: `in 5 h 12 min`.
pub fn time_left(milliseconds: u64) -> String {
    let minutes = milliseconds.div_ceil(60_000);
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("in {minutes} min"),
        (hours, 0) => format!("in {hours} h"),
        (hours, minutes) => format!("in {hours} h {minutes} min"),
    }
}

/// Returns an elapsed time: `now`, `2 min`, `1 h`, `3 days`.
pub fn ago(milliseconds: u64) -> String {
    match milliseconds / 60_000 {
        0 => "now".to_owned(),
        minutes @ 1..60 => format!("{minutes} min"),
        minutes @ 60..1440 => format!("{} h", minutes / 60),
        minutes @ 1440..2880 => format!("{} day", minutes / 1440),
        minutes => format!("{} days", minutes / 1440),
    }
}

/// Returns a number of presses in words.
pub fn presses(number: u64) -> String {
    format!("{number} {}", if number == 1 { "press" } else { "presses" })
}

/// Returns the day of the week of a date like `2026-11-16`; another text stays as it is.
pub fn weekday(day: &str) -> String {
    const DAYS: [&str; 7] = [
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ];
    let Ok(date) = day.parse::<Date>() else {
        return day.to_owned();
    };
    let monday = Date::new(2026, 11, 16).expect("a Monday").number() % 7;
    DAYS[((date.number() + 7 - monday) % 7) as usize].to_owned()
}

/// Returns a text with the sign for multiplication in sizes: `Lights Out 5×5`.
pub fn size(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_digit = |place: Option<usize>| {
        place
            .and_then(|place| letters.get(place))
            .is_some_and(char::is_ascii_digit)
    };
    let sign = |(place, &letter): (usize, &char)| {
        let is_between =
            letter == 'x' && is_digit(place.checked_sub(1)) && is_digit(Some(place + 1));
        if is_between { '×' } else { letter }
    };
    letters.iter().enumerate().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        assert_eq!(time_left(5 * 3_600_000 + 12 * 60_000), "in 5 h 12 min");
        assert_eq!(time_left(3_600_000), "in 1 h");
        assert_eq!(time_left(59_001), "in 1 min");
        for (milliseconds, text) in [
            (59_999, "now"),
            (120_000, "2 min"),
            (3_600_000, "1 h"),
            (86_400_000, "1 day"),
            (200_000_000, "2 days"),
        ] {
            assert_eq!(ago(milliseconds), text);
        }
    }

    #[test]
    fn days_have_names() {
        for (day, name) in [
            ("2026-11-15", "Sunday"),
            ("2026-11-16", "Monday"),
            ("2027-01-01", "Friday"),
        ] {
            assert_eq!(weekday(day), name);
        }
        assert_eq!(weekday("soon"), "soon");
        assert_eq!(size("Exercise x, 4x4x2, 3x"), "Exercise x, 4×4×2, 3x");
        assert_eq!(
            (presses(1), presses(8)),
            ("1 press".to_owned(), "8 presses".to_owned())
        );
    }
}
