//! The number of threads that large computations use. It never changes a result.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// 0 until it is set or first read.
static THREADS: AtomicUsize = AtomicUsize::new(0);

/// Returns the number of threads that a large computation may use: the limit of [`set_threads`], or else the available
/// parallelism. Small computations stay on the calling thread, and so does everything in WebAssembly without threads.
///
/// # Examples
///
/// ```
/// assert!(modtwo::threads() >= 1);
/// ```
#[must_use]
pub fn threads() -> usize {
    if cfg!(all(target_family = "wasm", not(target_feature = "atomics"))) {
        return 1;
    }
    match THREADS.load(Ordering::Relaxed) {
        0 => {
            let available = std::thread::available_parallelism().map_or(1, |n| n.get());
            THREADS.store(available, Ordering::Relaxed);
            available
        }
        limit => limit,
    }
}

/// Limits the number of threads of large computations in the whole process. 0 restores the default.
///
/// # Examples
///
/// ```
/// modtwo::set_threads(1);
/// assert_eq!(modtwo::threads(), 1);
/// modtwo::set_threads(0);
/// ```
pub fn set_threads(limit: usize) {
    THREADS.store(limit, Ordering::Relaxed);
}

/// Splits `list` among `threads` threads without splitting any chunk of `chunk_size`, and calls `run` on every part,
/// with the number of chunks before it.
pub(crate) fn split_among<T: Send>(
    list: &mut [T],
    chunk_size: usize,
    threads: usize,
    run: impl Fn(usize, &mut [T]) + Sync,
) {
    let chunk_size = chunk_size.max(1);
    let chunks = list
        .len()
        .div_ceil(chunk_size)
        .div_ceil(threads.max(1))
        .max(1);
    std::thread::scope(|scope| {
        let mut parts = list.chunks_mut(chunks * chunk_size).enumerate().peekable();
        while let Some((i, part)) = parts.next() {
            let run = &run;
            if parts.peek().is_some() {
                scope.spawn(move || run(i * chunks, part));
            } else {
                run(i * chunks, part);
            }
        }
    });
}

/// Calls `run` on every task, on this thread and `threads - 1` others. An idle thread takes the next task.
pub(crate) fn share<T>(
    threads: usize,
    tasks: impl Iterator<Item = T> + Send,
    run: impl Fn(T) + Sync,
) {
    if threads == 1 {
        return tasks.for_each(run);
    }
    let tasks = Mutex::new(tasks);
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while let Some(task) = next() {
            run(task);
        }
    };
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
}
