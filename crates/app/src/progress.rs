//! Progress on the terminal for work that takes more than a second; nothing anywhere else.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::borrow::Cow;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// Work that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two drawings of a spinner.
const FRAME: Duration = Duration::from_millis(100);

/// For work in known steps.
const STEPS: &str = "[{bar:40}] {pos}/{len} {msg} ({eta} left)";

/// For work with a budget of time.
const BUDGET: &str = "[{bar:20}] {msg}";

/// A bar on standard error that appears once the work has taken a while, and is cleared when it is dropped.
#[derive(Debug)]
pub struct Bar {
    bar: ProgressBar,
    patience: Duration,
}

impl Bar {
    /// Creates a bar for this many steps.
    pub fn steps(steps: u64) -> Bar {
        Bar::new(steps, STEPS, PATIENCE)
    }

    /// Creates a bar that never appears.
    pub fn hidden() -> Bar {
        Bar::new(0, STEPS, Duration::MAX)
    }

    /// Creates a bar for this much time; it appears after `patience`.
    pub fn budget(budget: Duration, patience: Duration) -> Bar {
        Bar::new(budget.as_millis() as u64, BUDGET, patience)
    }

    fn new(length: u64, template: &str, patience: Duration) -> Bar {
        let style =
            ProgressStyle::with_template(template).expect("a template as indicatif has them");
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden());
        bar.set_style(style.progress_chars("#>-"));
        Bar { bar, patience }
    }

    /// Returns the time since the work started.
    pub fn elapsed(&self) -> Duration {
        self.bar.elapsed()
    }

    /// Shows how much is done, and what comes next or is known. If that is less than before, another pass has started.
    pub fn reach(&self, done: u64, message: impl Into<Cow<'static, str>>) {
        if self.bar.is_hidden() && self.elapsed() >= self.patience {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(message);
        self.bar.set_position(done);
    }

    /// Shows that a step is done, and what comes next.
    pub fn step(&self, next: impl Into<Cow<'static, str>>) {
        self.reach(self.bar.position() + 1, next);
    }

    /// Runs something that writes to the terminal, with the bar out of the way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the bar from the terminal.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Does the work, with a spinner beside a message once it has taken a while.
pub fn spin<T>(message: &str, work: impl FnOnce() -> T) -> T {
    let (done, wait) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // The sender sends nothing: it is dropped when the work is done.
            if wait.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let style = ProgressStyle::default_spinner().tick_chars(r"|/-\ ");
                let spinner = ProgressBar::new_spinner()
                    .with_style(style)
                    .with_message(message.to_owned());
                spinner.enable_steady_tick(FRAME);
                let _ = wait.recv();
                spinner.finish_and_clear();
            }
        });
        let result = work();
        drop(done);
        result
    })
}
