//! A search with a budget of time: it shows the best so far and the bound, and ends when they meet, when the time is
//! over, or when it is interrupted; what was found by then is kept.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use quatrainment::solve::Step;
use quatrainment::{Pattern, Solution, Solver, Unsolvable};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Work between two looks at the clock: some hundredths of a second.
const WORK: u64 = 1 << 24;

/// Searches that end sooner show nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// Searches for the fewest presses, for at most so long.
pub fn search(solver: &Solver, difference: &Pattern, budget: Duration) -> Result<Solution, Unsolvable> {
    let mut search = solver.search(difference)?;
    let interrupted = Interrupted::new();
    let started = Instant::now();
    let bar = ProgressBar::hidden();
    bar.set_length(budget.as_millis() as u64);
    let style = ProgressStyle::with_template("{bar:30} {msg}").expect("the template is one");
    bar.set_style(style);
    let mut shown = false;
    while !matches!(search.step(WORK), Step::Proven | Step::Ended) {
        let elapsed = started.elapsed();
        if elapsed >= budget || interrupted.is_set() {
            break;
        }
        if !shown && elapsed > PATIENCE {
            shown = true;
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.set_position(elapsed.as_millis() as u64);
        bar.set_message(format!(
            "best {} presses, at least {}; Ctrl-C keeps the best",
            search.count(),
            search.lower_bound()
        ));
    }
    bar.finish_and_clear();
    if search.is_short_of_memory() {
        eprintln!("quatrainment: the lists for a proof did not fit in memory; --memory allows more");
    }
    Ok(search.solution())
}

/// Whether someone pressed Ctrl-C. While it lives, that does not end the program.
pub struct Interrupted {
    flag: Arc<AtomicBool>,
    #[cfg(unix)]
    hook: Option<signal_hook::SigId>,
}

impl Interrupted {
    pub fn new() -> Interrupted {
        let flag = Arc::new(AtomicBool::new(false));
        Interrupted {
            // Where it cannot be caught, an interrupt ends the program as usual.
            #[cfg(unix)]
            hook: signal_hook::flag::register(signal_hook::consts::SIGINT, flag.clone()).ok(),
            flag,
        }
    }

    pub fn is_set(&self) -> bool {
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

/// A length of time: 500ms, 10s, 5m or 2h; a number alone is seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is no length of time; write 500ms, 10s, 5m or 2h");
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let milliseconds = match &text[digits.len()..] {
        "ms" => 1,
        "" | "s" => 1000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err(wrong()),
    };
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(wrong());
    }
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    let most = 365 * 24 * 3_600_000;
    let length = number.checked_mul(milliseconds).filter(|&length| length <= most);
    length.map(Duration::from_millis).ok_or_else(|| "that is more than a year".to_owned())
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
        for text in ["", "s", "-1s", "+1s", "1.5s", "10x", "9999999999999h", "99999999999999999999s"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
