//! The pace of a load test, and the time of each request.

use anyhow::Result;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// When the next request is due: at once, or at a rate. Waiting longer than that counts.
#[derive(Clone)]
pub struct Pace {
    started: Instant,
    time: Duration,
    rate: Option<f64>,
    next: Arc<AtomicUsize>,
}

impl Pace {
    /// Starts now.
    pub fn new(time: Duration, rate: Option<f64>) -> Pace {
        Pace {
            started: Instant::now(),
            time,
            rate,
            next: Arc::default(),
        }
    }

    /// Returns the number of the next and its time, unless the time is over.
    pub fn next(&self) -> Option<(usize, Instant)> {
        if self.started.elapsed() >= self.time {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let due = self
            .rate
            .map(|rate| self.started + Duration::from_secs_f64(number as f64 / rate));
        Some((number, due.unwrap_or_else(Instant::now)))
    }

    /// Waits for all, and returns the rate and the times, the shortest first.
    pub async fn collect(
        &self,
        tasks: Vec<tokio::task::JoinHandle<Result<Vec<Duration>>>>,
    ) -> Result<(f64, Vec<Duration>)> {
        let mut times = Vec::new();
        for task in tasks {
            times.extend(task.await??);
        }
        times.sort();
        Ok((
            times.len() as f64 / self.started.elapsed().as_secs_f64(),
            times,
        ))
    }
}
