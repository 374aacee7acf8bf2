//! Work on several threads. Results are combined in a fixed order, so that answers do not depend on the number of threads.

/// Returns how many parts to cut work into: at most one per thread, each at least `least`.
pub(super) fn parts(work: u64, least: u64, threads: usize) -> u64 {
    (work / least).clamp(1, threads.max(1) as u64)
}

/// Does each part of the work, on a thread of its own if there are several.
pub(super) fn run<T: Send>(parts: u64, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    if parts == 1 {
        return vec![work(0)];
    }
    std::thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = (0..parts).map(|part| scope.spawn(move || work(part))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a thread ends well")).collect()
    })
}
