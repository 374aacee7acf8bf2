//! Light chasing: one pass down a board, row by row ([`Chase`]). Rows of differences come in, rows of presses go out, and
//! nothing else is kept.

use super::read_ahead::read_ahead;
use super::structure::Place;
use crate::solve::answer::SolverError;
use crate::solve::options::Percent;
use crate::solve::options::SolverOptions;
use crate::solve::rows::{RowError, RowSink, RowSource, StreamError};
use modtwo::{Recurrence, Rows};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc;

/// The words that are read and written at once: they fit in the L2 cache.
const CHUNK: usize = 1 << 16;
/// The words between two reports of progress if rows are repeated.
const REPEATED_CHUNK: usize = 1 << 26;
/// Boards with at least this many words are read by threads of their own.
const MIN_WORDS_FOR_THREAD: usize = 1 << 22;

/// One pass down a board.
pub(super) struct Chase<'a> {
    pub rule: Recurrence,
    pub rows: usize,
    /// The rows x₋₁ and x₀ of presses.
    pub before: &'a [u64],
    pub first: &'a [u64],
    /// Cells that differ in addition to those of the source.
    pub changes: Vec<Place>,
    /// The rows of presses to be recorded.
    pub recorded: BTreeSet<usize>,
}

/// The result of a pass.
pub(super) struct Passed {
    /// The number of presses.
    pub ones: u64,
    /// The rows after the last: xₙ₋₁ and xₙ.
    pub before: Vec<u64>,
    pub last: Vec<u64>,
    pub recorded: BTreeMap<usize, Vec<u64>>,
}

impl Chase<'_> {
    /// Runs the pass.
    pub fn run(
        &self,
        source: &mut dyn RowSource,
        mut sink: Option<RowSink<'_>>,
        options: &SolverOptions,
    ) -> Result<Passed, StreamError> {
        let width = self.rule.words();
        let mut pass = Pass {
            chase: self,
            rows: Rows::new(&self.rule, self.before, self.first),
            ones: 0,
            recorded: BTreeMap::new(),
            passed: Vec::new(),
            progress: options.percent(),
        };
        if let Some(rows) = source.repeated() {
            let words = if sink.is_some() {
                CHUNK
            } else {
                REPEATED_CHUNK
            };
            for (from, to) in self.stretches((words / width).max(1)) {
                let turned: Vec<u64> = (0..rows.len())
                    .flat_map(|row| rows[(from + row) % rows.len()].iter().copied())
                    .collect();
                pass.advance(from, to - from, turned, &mut sink)?;
            }
            return Ok(pass.end());
        }
        let stretches = || self.stretches((CHUNK / width).max(1));
        let threads = options.thread_limit();
        if threads < 2 || self.rows * width < MIN_WORDS_FOR_THREAD {
            source.restart()?;
            let mut rows = Vec::new();
            for (from, to) in stretches() {
                rows.resize((to - from) * width, 0);
                source.read(&mut rows)?;
                rows = pass.advance(from, to - from, rows, &mut sink)?;
            }
            return Ok(pass.end());
        }
        if let Some(read_at) = source.random_access() {
            return read_ahead(threads, width, Box::new(stretches()), &read_at, |ahead| {
                for (from, to) in stretches() {
                    let rows = pass.advance(from, to - from, ahead.take(), &mut sink)?;
                    ahead.give_back(rows);
                }
                Ok(pass.end())
            });
        }
        source.restart()?;
        std::thread::scope(|scope| {
            let (send, receive) = mpsc::sync_channel::<Result<Vec<u64>, RowError>>(4);
            let (give_back, given_back) = mpsc::channel::<Vec<u64>>();
            scope.spawn(move || {
                for (from, to) in stretches() {
                    let mut rows = given_back.try_recv().unwrap_or_default();
                    rows.resize((to - from) * width, 0);
                    let read = source.read(&mut rows).map(|()| rows);
                    // There is no receiver left if the pass has failed.
                    if send.send(read).is_err() {
                        return;
                    }
                }
            });
            for ((from, to), rows) in stretches().zip(receive) {
                let rows = pass.advance(from, to - from, rows?, &mut sink)?;
                let _ = give_back.send(rows);
            }
            Ok(pass.end())
        })
    }

    /// Divides the pass into stretches of at most `most` rows; a row that is recorded or has changes starts one.
    fn stretches(&self, most: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let mut cuts: BTreeSet<usize> = self.recorded.clone();
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

/// A pass in progress.
struct Pass<'a> {
    chase: &'a Chase<'a>,
    rows: Rows,
    ones: u64,
    recorded: BTreeMap<usize, Vec<u64>>,
    /// A buffer for the rows of presses.
    passed: Vec<u64>,
    progress: Percent<'a>,
}

impl Pass<'_> {
    /// Goes on by some rows, with these differences; returns their buffer to be used again.
    fn advance(
        &mut self,
        from: usize,
        steps: usize,
        mut added: Vec<u64>,
        sink: &mut Option<RowSink<'_>>,
    ) -> Result<Vec<u64>, StreamError> {
        let chase = self.chase;
        if chase.recorded.contains(&from) {
            self.recorded.insert(from, self.rows.current().to_vec());
        }
        for &(_, column) in chase.changes.iter().filter(|&&(row, _)| row == from) {
            added[column / 64] ^= 1 << (column % 64);
        }
        match sink {
            None => self.ones += chase.rule.advance(&mut self.rows, steps, &added, None),
            Some(sink) => {
                self.passed.resize(steps * chase.rule.words(), 0);
                self.ones +=
                    chase
                        .rule
                        .advance(&mut self.rows, steps, &added, Some(&mut self.passed));
                sink(&self.passed)?;
            }
        }
        match self.progress.at((from + steps) as u64, chase.rows as u64) {
            Err(SolverError::Cancelled) => Err(StreamError::Cancelled),
            _ => Ok(added),
        }
    }

    fn end(self) -> Passed {
        Passed {
            ones: self.ones,
            before: self.rows.previous().to_vec(),
            last: self.rows.current().to_vec(),
            recorded: self.recorded,
        }
    }
}
