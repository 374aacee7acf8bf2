//! Work on several threads, whose results come in a fixed order, so that answers do not depend on how many there are.

/// Into how many parts to cut work: one a thread, but none smaller than `least`.
pub(super) fn parts(work: u64, least: u64) -> u64 {
    (work / least).clamp(1, gf2::threads() as u64)
}

/// Does each part of the work, on a thread of its own when there are several.
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
