//! Going down a board row by row: [`Chase`]. Rows of differences come in, rows of presses go out, and nothing else is kept.

use super::Watch;
use super::source::Source;
use super::structure::Place;
use gf2::{Recurrence, Rows, threads};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::mpsc;

/// The words that are read and written at once: they stay in the second cache.
const CHUNK: usize = 1 << 16;
/// The words that are passed between two looks at the watch when rows are repeated.
const REPEATED_CHUNK: usize = 1 << 26;
/// From so many words in all, reading has a thread of its own.
const WORTH_A_THREAD: usize = 1 << 22;

/// One way down a board.
pub(super) struct Chase<'a> {
    pub rule: Recurrence,
    pub rows: usize,
    /// The rows x₋₁ and x₀ of presses.
    pub before: &'a [u64],
    pub first: &'a [u64],
    /// Cells that differ beside those of the source.
    pub changes: Vec<Place>,
    /// The rows of presses to be noted.
    pub noted: BTreeSet<usize>,
}

/// What was met on the way.
pub(super) struct Passed {
    /// How many presses there were.
    pub ones: u64,
    /// The rows after the last: xₙ₋₁ and xₙ.
    pub before: Vec<u64>,
    pub last: Vec<u64>,
    pub noted: BTreeMap<usize, Vec<u64>>,
}

/// Why a way down was not finished.
#[derive(Debug)]
pub(super) enum Stopped<E> {
    /// The source or the sink failed.
    Failed(E),
    /// The watch said so.
    Watched,
}

impl<E> From<E> for Stopped<E> {
    fn from(error: E) -> Stopped<E> {
        Stopped::Failed(error)
    }
}

/// Whoever takes the rows of presses.
pub(super) type Sink<'a, E> = &'a mut dyn FnMut(&[u64]) -> Result<(), E>;

impl Chase<'_> {
    /// Goes down.
    pub fn run<S: Source + Send>(
        &self,
        source: &mut S,
        mut sink: Option<Sink<'_, S::Error>>,
        watch: &mut Watch<'_>,
    ) -> Result<Passed, Stopped<S::Error>>
    where
        S::Error: Send,
    {
        let width = self.rule.words();
        let mut way = Way {
            chase: self,
            rows: Rows::new(&self.rule, self.before, self.first),
            ones: 0,
            noted: BTreeMap::new(),
            passed: Vec::new(),
        };
        if let Some(rows) = source.repeated() {
            let most = if sink.is_some() { CHUNK } else { REPEATED_CHUNK };
            for (from, to) in self.stretches((most / width).max(1)) {
                let turned: Vec<u64> =
                    (0..rows.len()).flat_map(|row| rows[(from + row) % rows.len()].iter().copied()).collect();
                way.go(from, to - from, turned, &mut sink, watch)?;
            }
            return Ok(way.end());
        }
        source.restart()?;
        let stretches = || self.stretches((CHUNK / width).max(1));
        if threads() < 2 || self.rows * width < WORTH_A_THREAD {
            for (from, to) in stretches() {
                let mut rows = vec![0; (to - from) * width];
                source.read(&mut rows)?;
                way.go(from, to - from, rows, &mut sink, watch)?;
            }
            return Ok(way.end());
        }
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::sync_channel::<Result<Vec<u64>, S::Error>>(4);
            let (give_back, given_back) = mpsc::channel::<Vec<u64>>();
            scope.spawn(move || {
                for (from, to) in stretches() {
                    let mut rows = given_back.try_recv().unwrap_or_default();
                    rows.resize((to - from) * width, 0);
                    let read = source.read(&mut rows).map(|()| rows);
                    // Nobody listens any more when the way was stopped.
                    if send.send(read).is_err() {
                        return;
                    }
                }
            });
            for ((from, to), rows) in stretches().zip(receive) {
                let rows = way.go(from, to - from, rows?, &mut sink, watch)?;
                let _ = give_back.send(rows);
            }
            Ok(way.end())
        })
    }

    /// The way in stretches of at most so many rows; a row that is noted or has changes begins one.
    fn stretches(&self, most: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let mut cuts: BTreeSet<usize> = self.noted.clone();
        cuts.extend(self.changes.iter().flat_map(|&(row, _)| [row, row + 1]));
        let rows = self.rows;
        let mut from = 0;
        std::iter::from_fn(move || {
            let next = cuts.range(from + 1..).next().copied().unwrap_or(rows);
            let stretch = (from < rows).then_some((from, next.min(rows).min(from + most)));
            from = stretch?.1;
            stretch
        })
    }
}

/// A chase on its way.
struct Way<'a> {
    chase: &'a Chase<'a>,
    rows: Rows,
    ones: u64,
    noted: BTreeMap<usize, Vec<u64>>,
    passed: Vec<u64>,
}

impl Way<'_> {
    /// Goes on by some rows, with these differences, which are given back.
    fn go<E>(
        &mut self,
        from: usize,
        steps: usize,
        mut added: Vec<u64>,
        sink: &mut Option<Sink<'_, E>>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<u64>, Stopped<E>> {
        let chase = self.chase;
        if chase.noted.contains(&from) {
            self.noted.insert(from, self.rows.now().to_vec());
        }
        for &(_, column) in chase.changes.iter().filter(|&&(row, _)| row == from) {
            added[column / 64] ^= 1 << (column % 64);
        }
        match sink {
            None => self.ones += chase.rule.advance(&mut self.rows, steps, &added, None),
            Some(sink) => {
                self.passed.resize(steps * chase.rule.words(), 0);
                self.ones += chase.rule.advance(&mut self.rows, steps, &added, Some(&mut self.passed));
                sink(&self.passed)?;
            }
        }
        match watch((from + steps) as u64) {
            ControlFlow::Continue(()) => Ok(added),
            ControlFlow::Break(()) => Err(Stopped::Watched),
        }
    }

    fn end(self) -> Passed {
        Passed {
            ones: self.ones,
            before: self.rows.before().to_vec(),
            last: self.rows.now().to_vec(),
            noted: self.noted,
        }
    }
}
