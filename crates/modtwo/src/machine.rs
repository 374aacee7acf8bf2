//! What the machine offers: which instructions the inner loops use, and how many threads.
//!
//! Both are chosen when the program runs, and neither changes any result.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// A set of instructions that the inner loops are written for. Every path computes the same bits.
///
/// ```
/// use modtwo::Path;
/// assert!(Path::available().contains(&Path::Portable));
/// assert!(Path::available().contains(&Path::current()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Path {
    /// Plain 64-bit words, on every machine.
    Portable,
    /// 256-bit vectors (x86-64 since about 2013).
    Avx2,
    /// 512-bit vectors with products of 8×8 bit matrices and carry-less products (x86-64 since about 2019).
    Avx512,
}

/// 0 until it is chosen or first asked for, otherwise one more than the position in `ALL`.
static CHOSEN: AtomicU8 = AtomicU8::new(0);
const ALL: [Path; 3] = [Path::Portable, Path::Avx2, Path::Avx512];

impl Path {
    /// The paths that this machine can run, the fastest last.
    ///
    /// ```
    /// assert_eq!(modtwo::Path::available()[0], modtwo::Path::Portable);
    /// ```
    #[must_use]
    pub fn available() -> Vec<Path> {
        ALL.into_iter().filter(|path| path.is_available()).collect()
    }

    /// The path in use: the fastest available, unless [`force`](Path::force) chose another.
    ///
    /// ```
    /// println!("running on {:?}", modtwo::Path::current());
    /// ```
    #[must_use]
    pub fn current() -> Path {
        match CHOSEN.load(Ordering::Relaxed) {
            0 => {
                let fastest = ALL.into_iter().rfind(|path| path.is_available());
                let fastest = fastest.unwrap_or(Path::Portable);
                CHOSEN.store(fastest as u8 + 1, Ordering::Relaxed);
                fastest
            }
            chosen => ALL[usize::from(chosen) - 1],
        }
    }

    /// Makes the whole program use one path, to compare them; `None` goes back to the fastest.
    ///
    /// # Panics
    /// If this machine cannot run that path.
    ///
    /// ```
    /// use modtwo::{Matrix, Path};
    /// let a = Matrix::from_fn(100, 100, |i, j| (i * j) % 3 == 1);
    /// let fast = a.rank();
    /// Path::force(Some(Path::Portable));
    /// assert_eq!(a.rank(), fast);
    /// Path::force(None);
    /// ```
    pub fn force(path: Option<Path>) {
        let code = match path {
            None => 0,
            Some(path) => {
                assert!(path.is_available(), "this machine cannot run the path {path:?}");
                path as u8 + 1
            }
        };
        CHOSEN.store(code, Ordering::Relaxed);
    }

    fn is_available(self) -> bool {
        match self {
            Path::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("pclmulqdq"),
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("avx512vpopcntdq")
                    && is_x86_feature_detected!("gfni")
                    && is_x86_feature_detected!("vpclmulqdq")
                    && is_x86_feature_detected!("pclmulqdq")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

/// 0 until it is set or first asked for.
static THREADS: AtomicUsize = AtomicUsize::new(0);

/// How many threads a large computation may use: what [`set_threads`] said, or else what the machine offers to
/// this process. Small computations stay on the calling thread.
///
/// ```
/// assert!(modtwo::threads() >= 1);
/// ```
#[must_use]
pub fn threads() -> usize {
    match THREADS.load(Ordering::Relaxed) {
        0 => {
            let offered = std::thread::available_parallelism().map_or(1, |n| n.get());
            THREADS.store(offered, Ordering::Relaxed);
            offered
        }
        chosen => chosen,
    }
}

/// Limits the threads of large computations, for the whole program. 0 goes back to what the machine offers.
///
/// ```
/// modtwo::set_threads(1);
/// assert_eq!(modtwo::threads(), 1);
/// modtwo::set_threads(0);
/// ```
pub fn set_threads(limit: usize) {
    THREADS.store(limit, Ordering::Relaxed);
}

/// Shares a list out among threads in runs of whole pieces. Each is told how many pieces come before its own.
pub(crate) fn share<T: Send>(
    list: &mut [T],
    piece: usize,
    threads: usize,
    run: impl Fn(usize, &mut [T]) + Sync,
) {
    let pieces = list.len().div_ceil(piece.max(1)).div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let mut parts = list.chunks_mut(pieces * piece.max(1)).enumerate().peekable();
        while let Some((i, part)) = parts.next() {
            let run = &run;
            if parts.peek().is_some() {
                scope.spawn(move || run(i * pieces, part));
            } else {
                run(i * pieces, part);
            }
        }
    });
}
