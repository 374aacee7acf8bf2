//! Metrics for Prometheus, in its text format.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// The upper bounds of the histogram of request times, in milliseconds.
const BOUNDS: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000];

/// The metrics of this process.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Responses by the first digit of their status.
    answers: [AtomicU64; 6],
    /// Request times, by bound.
    times: [AtomicU64; BOUNDS.len()],
    microseconds: AtomicU64,
    /// Open connections.
    pub connections: AtomicU64,
    /// Open streams.
    pub streams: AtomicU64,
    /// Events sent on streams.
    pub events: AtomicU64,
    logs: AtomicU64,
    refused: AtomicU64,
}

impl Metrics {
    /// Counts a response.
    pub fn answered(&self, status: u16, took: std::time::Duration) {
        self.answers[usize::from(status / 100).min(5)].fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.microseconds.fetch_add(micros, Ordering::Relaxed);
        if let Some(place) = BOUNDS.iter().position(|bound| micros <= bound * 1000) {
            self.times[place].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a log that was replayed or rejected.
    pub fn replayed<T, E>(&self, reading: &Result<T, E>) {
        self.logs.fetch_add(1, Ordering::Relaxed);
        self.refused
            .fetch_add(u64::from(reading.is_err()), Ordering::Relaxed);
    }

    /// Returns everything as text, with the number of people, results, races and classes.
    #[must_use]
    pub fn text(&self, stored: [u64; 4]) -> String {
        let get = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let mut text = String::new();
        let mut add = |name: &str, kind: &str, help: &str, lines: &[(String, u64)]| {
            let _ = write!(
                text,
                "# HELP quatrainment_{name} {help}\n# TYPE quatrainment_{name} {kind}\n"
            );
            for (labels, value) in lines {
                let _ = writeln!(text, "quatrainment_{name}{labels} {value}");
            }
        };
        let plain = |number: u64| vec![(String::new(), number)];
        let answers: Vec<_> = (1..6)
            .map(|digit| {
                (
                    format!("{{status=\"{digit}xx\"}}"),
                    get(&self.answers[digit]),
                )
            })
            .collect();
        let total = answers.iter().map(|(_, count)| count).sum();
        add("answers_total", "counter", "Responses by status.", &answers);
        add(
            "connections",
            "gauge",
            "Open connections.",
            &plain(get(&self.connections)),
        );
        add(
            "streams",
            "gauge",
            "Open live streams.",
            &plain(get(&self.streams)),
        );
        add(
            "events_total",
            "counter",
            "Events sent on live streams.",
            &plain(get(&self.events)),
        );
        add(
            "logs_total",
            "counter",
            "Logs replayed.",
            &plain(get(&self.logs)),
        );
        add(
            "logs_refused_total",
            "counter",
            "Logs refused.",
            &plain(get(&self.refused)),
        );
        for (name, number) in ["people", "results", "races", "classes"]
            .into_iter()
            .zip(stored)
        {
            add(
                name,
                "gauge",
                "Number stored in the database.",
                &plain(number),
            );
        }
        let mut sum = 0;
        let mut buckets: Vec<(String, u64)> = Vec::new();
        for (bound, count) in BOUNDS.iter().zip(&self.times) {
            sum += get(count);
            buckets.push((format!("_bucket{{le=\"{}\"}}", *bound as f64 / 1000.0), sum));
        }
        buckets.push(("_bucket{le=\"+Inf\"}".to_owned(), total));
        buckets.push(("_count".to_owned(), total));
        add(
            "answer_seconds",
            "histogram",
            "Time until a response started.",
            &buckets,
        );
        let seconds = get(&self.microseconds) as f64 / 1e6;
        let _ = writeln!(text, "quatrainment_answer_seconds_sum {seconds}");
        text
    }
}
