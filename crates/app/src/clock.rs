//! The only place that reads the clock and the calendar; everything else gets both as arguments.

use jiff::{ToSpan, Zoned};
use quatrainment::generate::Date;
use quatrainment_play::Now;

/// Returns the time as the game needs it.
pub fn now() -> Now {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let now = Zoned::now();
    let midnight = now
        .checked_add(1.day())
        .and_then(|tomorrow| tomorrow.start_of_day());
    let until_tomorrow = midnight.map(|midnight| midnight.duration_since(&now).as_millis());
    Now {
        milliseconds: now.timestamp().as_millisecond().try_into().unwrap_or(0),
        today: day(&now),
        until_tomorrow: until_tomorrow
            .ok()
            .and_then(|left| left.try_into().ok())
            .unwrap_or(DAY),
    }
}

/// Returns the day where the player is.
pub fn today() -> Date {
    day(&Zoned::now())
}

fn day(now: &Zoned) -> Date {
    let date = now.date();
    let [year, month, day] = [
        i32::from(date.year()),
        i32::from(date.month()),
        i32::from(date.day()),
    ];
    let date = || {
        Date::new(
            year.try_into().ok()?,
            month.try_into().ok()?,
            day.try_into().ok()?,
        )
    };
    date().unwrap_or_else(|| Date::new(1, 1, 1).expect("the first day of all"))
}
