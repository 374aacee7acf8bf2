//! Progress on the terminal for work that takes more than a second; nothing anywhere else.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

/// Work that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// Does the work, with a spinner beside a message once it has taken a while.
pub fn spin<T>(message: &str, work: impl FnOnce() -> T) -> T {
    let (done, wait) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                let spinner = ProgressBar::new_spinner().with_message(message.to_owned());
                spinner.enable_steady_tick(Duration::from_millis(100));
                // The sender sends nothing: it is dropped when the work is done.
                let _ = wait.recv();
                spinner.finish_and_clear();
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// A bar for work in known steps.
pub struct Steps {
    started: Instant,
    bar: ProgressBar,
    shown: bool,
}

impl Steps {
    /// Creates a bar for this many steps.
    pub fn new(steps: u64) -> Steps {
        Steps {
            started: Instant::now(),
            bar: ProgressBar::hidden().with_elapsed(Duration::ZERO),
            shown: false,
        }
        .with_length(steps)
    }

    fn with_length(self, steps: u64) -> Steps {
        self.bar.set_length(steps);
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} ({eta} left)");
        self.bar.set_style(style.expect("the template is one"));
        self
    }

    /// Reports that a step is done and what comes next.
    pub fn step(&mut self, next: &str) {
        self.reach(self.bar.position() + 1, next);
    }

    /// Reports how many steps are done and what comes next.
    pub fn reach(&mut self, done: u64, next: &str) {
        self.bar.set_position(done);
        self.bar.set_message(next.to_owned());
        if !self.shown && self.started.elapsed() > PATIENCE {
            self.shown = true;
            self.bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        }
    }

    /// Runs something that writes to the terminal, with the bar out of the way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
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
        Percent { steps: Mutex::new(Steps::new(100)), what }
    }

    /// Shows the progress. If it is less than before, another pass has begun.
    pub fn report(&self, percent: u32) {
        let mut steps = self.steps.lock().expect("no thread panicked");
        if u64::from(percent) < steps.bar.position() {
            steps.bar.reset_eta();
        }
        steps.reach(percent.into(), self.what);
    }

    /// Takes the bar off the terminal.
    pub fn clear(&self) {
        self.steps.lock().expect("no thread panicked").bar.finish_and_clear();
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
