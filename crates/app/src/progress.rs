//! Progress on the terminal for work that takes more than a second; nothing anywhere else.

use quatrainment::clock;
use std::io::{IsTerminal, Write, stderr};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

/// Work that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two drawings of a line.
const FRAME: Duration = Duration::from_millis(100);

/// A line on standard error that is drawn again and again, and cleared when it is dropped. It is only drawn on a terminal,
/// and only after a while.
#[derive(Debug)]
pub struct StatusLine {
    started: Instant,
    patience: Duration,
    drawn: Option<Instant>,
}

impl StatusLine {
    /// Creates a line that appears after this much time.
    pub fn new(patience: Duration) -> StatusLine {
        StatusLine {
            started: Instant::now(),
            patience,
            drawn: None,
        }
    }

    /// Returns how long ago the work began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Shows a text, unless it is too early or too soon after the last one.
    pub fn draw(&mut self, text: impl FnOnce() -> String) {
        let is_due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= FRAME);
        if !is_due || self.elapsed() < self.patience || !stderr().is_terminal() {
            return;
        }
        self.drawn = Some(Instant::now());
        // A longer text would wrap, and then stay.
        let text: String = text()
            .chars()
            .take(crate::output::width().saturating_sub(1))
            .collect();
        let _ = write!(stderr(), "\r\x1b[K{text}");
        let _ = stderr().flush();
    }

    /// Takes the line off the terminal.
    pub fn clear(&mut self) {
        if self.drawn.take().is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
            let _ = stderr().flush();
        }
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Returns a bar of this width with a part of it filled.
pub fn bar(done: u64, all: u64, width: usize) -> String {
    let filled = if all == 0 {
        width
    } else {
        (done.min(all) as u128 * width as u128 / u128::from(all)) as usize
    };
    format!("[{}{}]", "#".repeat(filled), "-".repeat(width - filled))
}

/// Does the work, with a spinner beside a message once it has taken a while.
pub fn spin<T>(message: &str, work: impl FnOnce() -> T) -> T {
    let (done, wait) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let mut line = StatusLine::new(PATIENCE);
            let mut turns = r"|/-\".chars().cycle();
            // The sender sends nothing: it is dropped when the work is done.
            while wait.recv_timeout(FRAME) == Err(mpsc::RecvTimeoutError::Timeout) {
                line.draw(|| format!("{} {message}", turns.next().unwrap_or(' ')));
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// A bar for work in known steps.
#[derive(Debug)]
pub struct Steps {
    line: StatusLine,
    /// When the steps began that the time left is estimated from.
    begun: Instant,
    done: u64,
    all: u64,
}

impl Steps {
    /// Creates a bar for this many steps.
    pub fn new(steps: u64) -> Steps {
        Steps {
            line: StatusLine::new(PATIENCE),
            begun: Instant::now(),
            done: 0,
            all: steps,
        }
    }

    /// Reports that a step is done and what comes next.
    pub fn step(&mut self, next: &str) {
        self.reach(self.done + 1, next);
    }

    /// Reports how many steps are done and what comes next. If that is less than before, another pass has begun.
    pub fn reach(&mut self, done: u64, next: &str) {
        if done < self.done {
            self.begun = Instant::now();
        }
        self.done = done;
        let (all, elapsed) = (self.all, self.begun.elapsed().as_millis() as u64);
        self.line.draw(|| {
            let left = match elapsed
                .checked_mul(all.saturating_sub(done))
                .and_then(|time| time.checked_div(done))
            {
                Some(left) => format!(" ({} left)", clock(left)),
                None => String::new(),
            };
            format!("{} {done}/{all} {next}{left}", bar(done, all, 40))
        });
    }

    /// Runs something that writes to the terminal, with the bar out of the way.
    pub fn aside<T>(&mut self, write: impl FnOnce() -> T) -> T {
        self.line.clear();
        write()
    }
}

/// A bar for work that reports its progress in percent, from any thread.
pub struct Percent {
    steps: Mutex<Steps>,
    what: &'static str,
}

impl Percent {
    /// Creates a bar for percent of something, like `of the rows`.
    pub fn new(what: &'static str) -> Percent {
        Percent {
            steps: Mutex::new(Steps::new(100)),
            what,
        }
    }

    /// Shows the progress. If it is less than before, another pass has begun.
    pub fn report(&self, percent: u32) {
        self.steps
            .lock()
            .expect("no thread panicked")
            .reach(percent.into(), self.what);
    }

    /// Takes the bar off the terminal.
    pub fn clear(&self) {
        self.steps.lock().expect("no thread panicked").line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_filled_in_proportion() {
        assert_eq!(bar(0, 8, 4), "[----]");
        assert_eq!(bar(3, 8, 4), "[#---]");
        assert_eq!(bar(8, 8, 4), "[####]");
        assert_eq!(bar(9, 8, 4), "[####]");
        assert_eq!(bar(0, 0, 4), "[####]");
    }
}
