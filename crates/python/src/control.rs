//! Long work: it runs in its own thread without the interpreter's lock, while the caller's thread checks for Ctrl-C
//! and reports the progress.

use pyo3::prelude::*;
use quatrainment::SolverOptions;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// The time between two checks.
const INTERVAL: Duration = Duration::from_millis(50);

/// The state shared by the work and its caller.
#[derive(Debug, Default)]
pub struct Control {
    is_cancelled: AtomicBool,
    done: AtomicU64,
    is_finished: Mutex<bool>,
    finished: Condvar,
}

impl Control {
    /// Reports the progress in percent.
    pub fn report(&self, percent: u64) {
        self.done.store(percent, Ordering::Relaxed);
    }

    /// Adds this work's callbacks to options.
    pub fn options(self: &Arc<Control>, options: SolverOptions) -> SolverOptions {
        let (progress, cancel) = (self.clone(), self.clone());
        options
            .progress(move |percent| progress.report(percent.into()))
            .cancel(move || cancel.is_cancelled.load(Ordering::Relaxed))
    }

    /// Waits briefly for the work. Returns whether it is finished.
    fn wait(&self) -> bool {
        let is_finished = self.is_finished.lock().expect("no thread panicked");
        *self
            .finished
            .wait_timeout_while(is_finished, INTERVAL, |is_finished| !*is_finished)
            .expect("no thread panicked")
            .0
    }
}

/// Marks the work as finished, even if it panics.
struct Finish<'a>(&'a Control);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        if let Ok(mut is_finished) = self.0.is_finished.lock() {
            *is_finished = true;
        }
        self.0.finished.notify_all();
    }
}

/// Does the work without the lock. Ctrl-C, or an exception of the callback, cancels it and is raised once it has ended.
pub fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Arc<Control>) -> T + Send,
) -> PyResult<T> {
    let control = Arc::new(Control::default());
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let _finish = Finish(&control);
            work(&control)
        });
        let (mut outcome, mut reported) = (Ok(()), 0);
        loop {
            let is_finished = py.detach(|| control.wait());
            if outcome.is_ok() {
                let done = if is_finished {
                    100
                } else {
                    control.done.load(Ordering::Relaxed)
                };
                outcome = py.check_signals();
                if let Some(progress) = progress
                    && outcome.is_ok()
                    && done != reported
                {
                    outcome = report(progress, done, 100);
                    reported = done;
                }
                if outcome.is_err() {
                    control.is_cancelled.store(true, Ordering::Relaxed);
                }
            }
            if is_finished {
                break;
            }
        }
        match worker.join() {
            Ok(result) => outcome.map(|()| result),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// Calls `progress(done, total)`, or moves a bar that is like tqdm's.
pub fn report(progress: &Bound<'_, PyAny>, done: u64, total: u64) -> PyResult<()> {
    if progress.hasattr("update")? {
        progress.setattr("total", total)?;
        let shown: f64 = progress.getattr("n")?.extract()?;
        // Another pass has started.
        if shown > done as f64 {
            progress.call_method0("reset")?;
            progress.setattr("total", total)?;
            progress.call_method1("update", (done,))?;
        } else {
            progress.call_method1("update", (done - shown as u64,))?;
        }
        return Ok(());
    }
    progress.call1((done, total)).map(|_| ())
}
