//! How a [`Solver`](crate::Solver) may work: [`SolverOptions`].

use super::answer::SolverError;
use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

/// The maximum number of bytes of memory that [`Solver::new`](crate::Solver::new) takes.
pub const DEFAULT_MEMORY: u64 = 1 << 30;

/// Limits on memory and threads, and callbacks for progress and cancellation.
///
/// ```
/// use quatrainment::solve::SolverOptions;
/// use quatrainment::{Solver, SolverError, catalogue};
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// let stop = Arc::new(AtomicBool::new(false));
/// let options = SolverOptions::new().memory(64 << 20).progress(|percent| eprintln!("{percent} %")).cancel({
///     let stop = stop.clone();
///     move || stop.load(Ordering::Relaxed)
/// });
/// let game = catalogue::find("quatrainment")?.game()?.with_states(3)?;
/// let solver = Solver::with_options(&game, &options)?;
/// assert_eq!(solver.rank(), 15);
/// stop.store(true, Ordering::Relaxed);
/// assert_eq!(Solver::with_options(&game, &options).unwrap_err(), SolverError::Cancelled);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct SolverOptions {
    memory: u64,
    threads: Option<usize>,
    progress: Option<Arc<dyn Fn(u32) + Send + Sync>>,
    cancel: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl SolverOptions {
    /// Creates options with [`DEFAULT_MEMORY`], all threads that are available, and no callbacks.
    #[must_use]
    pub fn new() -> SolverOptions {
        SolverOptions {
            memory: DEFAULT_MEMORY,
            threads: None,
            progress: None,
            cancel: None,
        }
    }

    /// Sets the maximum number of bytes of memory that preparing a game may take, and then each search for the fewest
    /// presses.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> SolverOptions {
        self.memory = bytes;
        self
    }

    /// Sets the maximum number of threads of a search and of the rows of a giant board; 0 means no limit. Matrix
    /// elimination has a limit of its own, [`modtwo::set_threads`], which holds here as well. Answers never depend on the
    /// number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> SolverOptions {
        self.threads = (threads > 0).then_some(threads);
        self
    }

    /// Sets a function that is called with the progress in percent, whenever it changes. Preparing a game, solving a
    /// position and each pass over a giant board start again at 0. What takes only a moment reports nothing.
    #[must_use]
    pub fn progress(mut self, report: impl Fn(u32) + Send + Sync + 'static) -> SolverOptions {
        self.progress = Some(Arc::new(report));
        self
    }

    /// Sets a function that is called often, so it should be fast; once it returns true, the work stops soon.
    ///
    /// Preparing a game and streaming a giant board then return an error. [`Solver::solve`](crate::Solver::solve) returns
    /// the best solution so far, and [`Search::step`](super::Search::step) returns [`Step::Ended`](super::Step::Ended).
    #[must_use]
    pub fn cancel(
        mut self,
        is_cancelled: impl Fn() -> bool + Send + Sync + 'static,
    ) -> SolverOptions {
        self.cancel = Some(Arc::new(is_cancelled));
        self
    }

    /// Returns the maximum number of bytes of memory.
    #[must_use]
    pub fn memory_limit(&self) -> u64 {
        self.memory
    }

    /// Returns the number of threads that may be used now.
    pub(super) fn thread_limit(&self) -> usize {
        self.threads
            .map_or_else(modtwo::threads, |threads| threads.min(modtwo::threads()))
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel
            .as_ref()
            .is_some_and(|is_cancelled| is_cancelled())
    }

    /// Starts to report the progress of some work.
    pub(super) fn percent(&self) -> Percent<'_> {
        Percent {
            options: self,
            last: Cell::new(0),
        }
    }

    /// Returns the same limits without callbacks, for work that is not interrupted.
    pub(super) fn without_callbacks(&self) -> SolverOptions {
        SolverOptions {
            progress: None,
            cancel: None,
            ..self.clone()
        }
    }
}

impl Default for SolverOptions {
    fn default() -> SolverOptions {
        SolverOptions::new()
    }
}

impl fmt::Debug for SolverOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolverOptions")
            .field("memory", &self.memory)
            .field("threads", &self.threads)
            .field("progress", &self.progress.is_some())
            .field("cancel", &self.cancel.is_some())
            .finish()
    }
}

/// The progress of some work.
pub(super) struct Percent<'a> {
    options: &'a SolverOptions,
    last: Cell<u32>,
}

impl Percent<'_> {
    /// Reports that `done` of `all` is done, unless the work is cancelled.
    pub(super) fn at(&self, done: u64, all: u64) -> Result<(), SolverError> {
        if self.options.is_cancelled() {
            return Err(SolverError::Cancelled);
        }
        if let Some(report) = &self.options.progress {
            let percent = (u128::from(done) * 100 / u128::from(all.max(1))).min(100) as u32;
            if percent > self.last.replace(percent.max(self.last.get())) {
                report(percent);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn progress_is_reported_in_percent_whenever_it_grows() {
        let reported = Arc::new(Mutex::new(Vec::new()));
        let options = SolverOptions::new().progress({
            let reported = reported.clone();
            move |percent| reported.lock().unwrap().push(percent)
        });
        let percent = options.percent();
        for done in [0, 1, 500, 501, 400, 999, 1000, 2000] {
            percent.at(done, 1000).unwrap();
        }
        assert_eq!(*reported.lock().unwrap(), [50, 99, 100]);
        assert_eq!(
            options.cancel(|| true).percent().at(1, 2),
            Err(SolverError::Cancelled)
        );
    }
}
