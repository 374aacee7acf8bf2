//! Rows that several threads read ahead of a pass, which takes them in order: [`read_ahead`].

use crate::solve::rows::ReadAt;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The number of stretches that are read ahead for each thread.
const AHEAD: usize = 2;

/// Stretches of rows, from the first to before the last.
type Stretches = Box<dyn Iterator<Item = (usize, usize)> + Send>;

/// Runs a pass on this thread, while `threads - 1` others read the rows that it will take.
pub(super) fn read_ahead<T>(
    threads: usize,
    width: usize,
    stretches: Stretches,
    read_at: &ReadAt<'_>,
    pass: impl FnOnce(&ReadAhead<'_>) -> T,
) -> T {
    let state = State {
        stretches: Some(stretches),
        started: 0,
        taken: 0,
        ready: BTreeMap::new(),
        free: Vec::new(),
        has_panicked: false,
    };
    let limit = AHEAD * threads;
    let ahead = ReadAhead {
        read_at,
        width,
        limit,
        state: Mutex::new(state),
        changed: Condvar::new(),
    };
    std::thread::scope(|scope| {
        // Also if the pass panics: the scope waits for the other threads.
        let _ended = EndOnDrop(&ahead);
        (1..threads).for_each(|_| drop(scope.spawn(|| ahead.help())));
        pass(&ahead)
    })
}

/// What the threads share.
pub(super) struct ReadAhead<'a> {
    read_at: &'a ReadAt<'a>,
    width: usize,
    /// The greatest number of stretches that are being read or wait to be taken.
    limit: usize,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// What no thread has started to read. `None` after the last one, or if the pass has ended.
    stretches: Option<Stretches>,
    started: usize,
    taken: usize,
    ready: BTreeMap<usize, Vec<u64>>,
    /// Buffers to be used again.
    free: Vec<Vec<u64>>,
    /// Whether a thread panicked while it read.
    has_panicked: bool,
}

/// A stretch that a thread is about to read.
struct Task {
    number: usize,
    from: usize,
    rows: Vec<u64>,
}

impl ReadAhead<'_> {
    /// Returns the rows of the next stretch. Instead of waiting for another thread, this one reads as well.
    pub fn take(&self) -> Vec<u64> {
        let mut state = self.lock();
        loop {
            let next = state.taken;
            if let Some(rows) = state.ready.remove(&next) {
                state.taken += 1;
                self.changed.notify_all();
                return rows;
            }
            assert!(!state.has_panicked, "a thread panicked while it read rows");
            state = self.read_or_wait(state);
        }
    }

    /// Takes back a buffer, to be used again.
    pub fn give_back(&self, rows: Vec<u64>) {
        self.lock().free.push(rows);
    }

    /// Reads until there is nothing more to read.
    fn help(&self) {
        // If it panics, the pass must not wait for what it was reading.
        let mut panicked = PanicGuard(Some(self));
        let mut state = self.lock();
        while state.stretches.is_some() {
            state = self.read_or_wait(state);
        }
        panicked.0 = None;
    }

    /// Reads a stretch, or waits until another thread has changed something.
    fn read_or_wait<'a>(&'a self, mut state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let Some(task) = self.start(&mut state) else {
            return self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        };
        drop(state);
        self.read(task);
        self.lock()
    }

    /// Returns a stretch to read, unless enough have been read ahead.
    fn start(&self, state: &mut State) -> Option<Task> {
        if state.started == state.taken + self.limit {
            return None;
        }
        let Some((from, to)) = state.stretches.as_mut()?.next() else {
            state.stretches = None;
            self.changed.notify_all();
            return None;
        };
        let mut rows = state.free.pop().unwrap_or_default();
        rows.resize((to - from) * self.width, 0);
        let number = state.started;
        state.started += 1;
        Some(Task { number, from, rows })
    }

    fn read(
        &self,
        Task {
            number,
            from,
            mut rows,
        }: Task,
    ) {
        (self.read_at)(from, &mut rows);
        self.lock().ready.insert(number, rows);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Propagates a panic to the consumer, unless it is emptied.
struct PanicGuard<'a, 'b>(Option<&'a ReadAhead<'b>>);

impl Drop for PanicGuard<'_, '_> {
    fn drop(&mut self) {
        if let Some(ahead) = self.0 {
            ahead.lock().has_panicked = true;
            ahead.changed.notify_all();
        }
    }
}

/// Stops the other threads: nothing more will be taken.
struct EndOnDrop<'a, 'b>(&'a ReadAhead<'b>);

impl Drop for EndOnDrop<'_, '_> {
    fn drop(&mut self) {
        self.0.lock().stretches = None;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretches(rows: usize, most: usize) -> Stretches {
        Box::new(
            (0..rows)
                .step_by(most)
                .map(move |from| (from, rows.min(from + most))),
        )
    }

    #[test]
    fn rows_are_taken_in_order() {
        let read_at: ReadAt<'_> = Box::new(|first, rows| {
            rows.as_chunks_mut()
                .0
                .iter_mut()
                .zip(first..)
                .for_each(|(row, number)| *row = [number as u64; 2]);
        });
        for (rows, most, threads) in [
            (0, 3, 2),
            (1, 3, 2),
            (100, 1, 2),
            (100, 7, 3),
            (1000, 10, 5),
        ] {
            let taken = read_ahead(threads, 2, stretches(rows, most), &read_at, |ahead| {
                let mut taken = Vec::new();
                for _ in stretches(rows, most) {
                    let rows = ahead.take();
                    taken.extend_from_slice(&rows);
                    ahead.give_back(rows);
                }
                taken
            });
            let expected = (0..rows as u64).flat_map(|number| [number; 2]);
            assert!(
                taken.into_iter().eq(expected),
                "{rows} rows, {most} at once, {threads} threads"
            );
        }
    }

    #[test]
    fn a_pass_may_end_early() {
        let read_at: ReadAt<'_> = Box::new(|_, rows| rows.fill(1));
        for taken in 0..5 {
            let count = read_ahead(3, 1, stretches(usize::MAX, 4), &read_at, |ahead| {
                (0..taken).map(|_| ahead.take().len()).sum::<usize>()
            });
            assert_eq!(count, 4 * taken);
        }
    }

    #[test]
    #[should_panic(expected = "a thread panicked while it read rows")]
    fn a_panic_of_another_thread_ends_the_pass() {
        let pass = std::thread::current().id();
        let read_at: ReadAt<'_> =
            Box::new(move |_, _| assert_eq!(std::thread::current().id(), pass));
        read_ahead(2, 1, stretches(usize::MAX, 4), &read_at, |ahead| {
            loop {
                ahead.give_back(ahead.take());
            }
        })
    }

    #[test]
    #[should_panic(expected = "the disk is full")]
    fn a_pass_may_panic() {
        let read_at: ReadAt<'_> = Box::new(|_, rows| rows.fill(1));
        read_ahead(3, 1, stretches(usize::MAX, 4), &read_at, |ahead| {
            ahead.take();
            panic!("the disk is full");
        })
    }
}
