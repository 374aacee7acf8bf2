//! The ranked puzzle of a day. It comes from the server's own secret, so it is unknown before; the offline daily
//! puzzle is a different one.

use quatrainment::generate::{self, Date, Grade};
use quatrainment::{Puzzle, Solver, catalogue};
use sha2::{Digest, Sha256};

/// The milliseconds of a day.
pub const DAY: u64 = 86_400_000;

/// The number of 1970-01-01, counted from 0001-01-01.
const EPOCH: u64 = 719_162;

/// Returns the day, in UTC, of a time in milliseconds since 1970.
///
/// ```
/// use quatrainment_server::domain::daily::day_of;
/// assert_eq!(day_of(1_794_787_199_999).to_string(), "2026-11-15");
/// assert_eq!(day_of(1_794_787_200_000).to_string(), "2026-11-16");
/// ```
#[must_use]
pub fn day_of(now: u64) -> Date {
    let last = Date::new(9999, 12, 31).expect("it is a date");
    Date::from_number(EPOCH + now / DAY).unwrap_or(last)
}

/// Returns when a day ends, in milliseconds since 1970.
#[must_use]
pub fn end_of(day: Date) -> u64 {
    (day.number() + 1).saturating_sub(EPOCH) * DAY
}

/// Draws the ranked puzzle of a day: Quatrainment 4×4, as hard as the offline puzzle of that day.
///
/// # Errors
/// Never for Quatrainment; with the reason if the library cannot create the puzzle.
pub fn puzzle(secret: &str, day: Date) -> Result<(Puzzle, Grade), String> {
    let digest =
        Sha256::digest(format!("quatrainment ranked daily v1\n{secret}\n{day}").as_bytes());
    let seed = digest
        .iter()
        .take(8)
        .fold(0, |seed, &byte| seed << 8 | u64::from(byte));
    let (_, offline) = generate::daily(day);
    let game = catalogue::find("quatrainment")
        .map_err(|error| error.to_string())?
        .game();
    let solver = Solver::new(&game.map_err(|error| error.to_string())?)
        .map_err(|error| error.to_string())?;
    generate::of_level(&solver, offline.level, seed).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_one_puzzle_for_each_secret_and_the_level_of_its_weekday() {
        let day: Date = "2026-11-15".parse().unwrap();
        let (ours, grade) = puzzle("ours", day).unwrap();
        assert_eq!(puzzle("ours", day).unwrap().0, ours);
        assert_ne!(puzzle("theirs", day).unwrap().0, ours);
        assert_ne!(generate::daily(day).0, ours);
        assert_eq!(grade.level, generate::Level::Expert);
        assert_eq!(end_of(day), 1_794_787_200_000);
        assert_eq!(day_of(u64::MAX), Date::new(9999, 12, 31).unwrap());
    }
}
