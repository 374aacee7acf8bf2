//! The only place that asks what time and what day it is; everything else is told.

use quatrainment::generate::Date;
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, for what is written into the history.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The day where the player is.
pub fn today() -> Date {
    let date = jiff::Zoned::now().date();
    let [year, month, day] = [i32::from(date.year()), i32::from(date.month()), i32::from(date.day())];
    let date = || Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?);
    date().unwrap_or_else(|| Date::new(1, 1, 1).expect("the first day of all"))
}
