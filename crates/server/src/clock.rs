//! The server's time: milliseconds since 1970 that never go back.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A clock that follows the system's clock forwards, and continues at its own pace when that steps back.
///
/// A race must not wait an hour because the system's clock was set back by an hour.
#[derive(Debug)]
pub struct Clock {
    started: Instant,
    /// The milliseconds by which it is behind the system's clock.
    behind: u64,
    /// The time at its creation, moved forwards with the system's clock.
    offset: AtomicU64,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::behind(0)
    }
}

impl Clock {
    /// Creates a clock that is behind, for load tests.
    #[must_use]
    pub fn behind(milliseconds: u64) -> Clock {
        let now = system_time().saturating_sub(milliseconds);
        Clock {
            started: Instant::now(),
            behind: milliseconds,
            offset: AtomicU64::new(now),
        }
    }

    /// Returns the milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.after(system_time().saturating_sub(self.behind), self.elapsed())
    }

    fn elapsed(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Returns the time, given what the system's clock shows and how long this clock has been running.
    fn after(&self, system: u64, elapsed: u64) -> u64 {
        let offset = self
            .offset
            .fetch_max(system.saturating_sub(elapsed), Ordering::Relaxed);
        offset
            .max(system.saturating_sub(elapsed))
            .saturating_add(elapsed)
    }
}

fn system_time() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_back_is_ignored_and_a_step_forwards_is_followed() {
        let clock = Clock {
            started: Instant::now(),
            behind: 0,
            offset: AtomicU64::new(1_000_000),
        };
        assert_eq!(clock.after(1_000_010, 10), 1_000_010);
        // A quarter of an hour back: the time continues.
        assert_eq!(clock.after(100_020, 20), 1_000_020);
        assert_eq!(clock.after(0, 30), 1_000_030);
        assert_eq!(clock.after(2_000_000, 40), 2_000_000);
        assert_eq!(clock.after(1_000_050, 50), 2_000_010);
    }

    #[test]
    fn the_time_is_that_of_the_system() {
        assert!(Clock::default().now().abs_diff(system_time()) < 1000);
    }
}
