//! Searches with a time budget. They show what is known so far, and end when everything is known, when the time is over, or
//! when they are interrupted; what was found by then is kept.

use crate::progress::Bar;
use jiff::SignedDuration;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Work between two readings of the clock, as the library counts it: some hundredths of a second.
pub const WORK: u64 = 1 << 24;

/// Searches that end sooner show nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// A search that takes longer was not meant.
const MAX_BUDGET: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Takes steps for at most `budget`. A step does about [`WORK`] and returns what is known then, or `None` at the end.
pub fn spend(budget: Duration, mut step: impl FnMut() -> Option<String>) {
    let interrupted = Interrupted::new();
    let bar = Bar::budget(budget, PATIENCE);
    while let Some(known) = step() {
        let elapsed = bar.elapsed();
        if elapsed >= budget || interrupted.is_set() {
            break;
        }
        bar.reach(elapsed.as_millis() as u64, known);
    }
}

/// Notices Ctrl-C, which does not end the program while this exists.
struct Interrupted {
    flag: Arc<AtomicBool>,
    #[cfg(unix)]
    hook: Option<signal_hook::SigId>,
}

impl Interrupted {
    fn new() -> Interrupted {
        let flag = Arc::new(AtomicBool::new(false));
        Interrupted {
            // Where it cannot be caught, an interrupt ends the program as usual.
            #[cfg(unix)]
            hook: signal_hook::flag::register(signal_hook::consts::SIGINT, flag.clone()).ok(),
            flag,
        }
    }

    fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
impl Drop for Interrupted {
    fn drop(&mut self) {
        if let Some(hook) = self.hook.take() {
            signal_hook::low_level::unregister(hook);
        }
    }
}

/// Reads a length of time: 500ms, 10s, 5m, 1h 30m; a number alone is seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a length of time; write 500ms, 10s, 5m or 2h");
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let unit = if is_number { "s" } else { "" };
    let length: SignedDuration = format!("{text}{unit}").parse().map_err(|_| wrong())?;
    let length = Duration::try_from(length).map_err(|_| wrong())?;
    if length > MAX_BUDGET {
        return Err(format!(
            "'{text}' is more than a year; write a shorter time"
        ));
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time_are_read_with_their_unit() {
        assert_eq!(duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("90"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("5m"), Ok(Duration::from_secs(300)));
        assert_eq!(duration("2h"), Ok(Duration::from_secs(7200)));
        assert_eq!(duration("1h30min"), Ok(Duration::from_secs(5400)));
        assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1500)));
        for text in ["", "s", "-1s", "10x", "ten", "99999999999999999999s"] {
            assert!(
                duration(text)
                    .unwrap_err()
                    .contains("is not a length of time"),
                "{text}"
            );
        }
        for text in ["8761h", "9999999999999h"] {
            let error = duration(text).unwrap_err();
            assert!(error.contains("is more than a year"), "{error}");
        }
    }
}
