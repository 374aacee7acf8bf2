//! Work on several threads. Results come back in a fixed order, so that answers do not depend on the number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns the number of threads to use: at most `threads`, and few enough that each has at least `least` to do.
pub(super) fn worthwhile(work: u64, least: u64, threads: usize) -> usize {
    usize::try_from(work / least)
        .unwrap_or(usize::MAX)
        .clamp(1, threads.max(1))
}

/// Does every piece of some work; returns the results in the order of the pieces. Each thread takes the next piece when it
/// has done one, so that none has to wait long for the others.
pub(super) fn run<T: Send>(
    pieces: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    if threads == 1 || pieces <= 1 {
        return (0..pieces).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let take = || {
        let piece = next.fetch_add(1, Ordering::Relaxed);
        (piece < pieces).then(|| (piece, work(piece)))
    };
    let take_all = || std::iter::from_fn(take).collect::<Vec<_>>();
    let mut done = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(pieces))
            .map(|_| scope.spawn(take_all))
            .collect();
        let mut done = take_all();
        others
            .into_iter()
            .for_each(|thread| done.extend(thread.join().expect("a thread ends well")));
        done
    });
    done.sort_unstable_by_key(|&(piece, _)| piece);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

    #[test]
    fn every_piece_is_done_once() {
        for (pieces, threads) in [(0, 2), (1, 2), (5, 1), (100, 3), (2, 8)] {
            let times: Vec<AtomicUsize> = (0..pieces).map(|_| AtomicUsize::new(0)).collect();
            run(pieces, threads, |piece| {
                times[piece].fetch_add(1, Ordering::Relaxed)
            });
            assert!(times.iter().all(|times| times.load(Ordering::Relaxed) == 1));
        }
    }

    #[test]
    fn results_are_in_order_whichever_thread_has_them() {
        // No thread continues before the other also has a piece, so that each does every other one.
        let both = Barrier::new(2);
        let results = run(10, 2, |piece| {
            both.wait();
            piece * piece
        });
        assert_eq!(
            results,
            (0..10).map(|piece| piece * piece).collect::<Vec<_>>()
        );
    }

    #[test]
    fn little_work_is_not_shared() {
        assert_eq!(
            [0, 99, 200, 1000].map(|work| worthwhile(work, 100, 4)),
            [1, 1, 2, 4]
        );
        assert_eq!(worthwhile(1000, 100, 0), 1);
    }
}
