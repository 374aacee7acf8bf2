//! Sources of rows: repeated, of a pattern, stored, and sums of them. A program adds its files.

use super::rows::{ReadAt, RowError, RowSource, clear_past_end};
use crate::pattern::Pattern;
use modtwo::Vector;

/// A few rows that are repeated over the whole board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedRows {
    rows: Vec<Vec<u64>>,
    next: usize,
}

impl RepeatedRows {
    /// Creates a board with every cell off.
    #[must_use]
    pub fn blank(columns: usize) -> RepeatedRows {
        RepeatedRows::new(columns, &[0])
    }

    /// Creates a board with every cell on.
    #[must_use]
    pub fn all_on(columns: usize) -> RepeatedRows {
        RepeatedRows::new(columns, &[!0])
    }

    /// Creates a board whose cells are on where row and column have an even sum, counted from 0.
    #[must_use]
    pub fn checkerboard(columns: usize) -> RepeatedRows {
        RepeatedRows::new(columns, &[0x5555_5555_5555_5555, 0xAAAA_AAAA_AAAA_AAAA])
    }

    /// Repeats one word over each of some rows.
    fn new(columns: usize, words: &[u64]) -> RepeatedRows {
        let row = |&word: &u64| {
            let mut row = vec![word; columns.div_ceil(64)];
            clear_past_end(&mut row, columns);
            row
        };
        RepeatedRows {
            rows: words.iter().map(row).collect(),
            next: 0,
        }
    }

    fn read_at(&self, first: usize, rows: &mut [u64]) {
        for (i, row) in rows.chunks_exact_mut(self.rows[0].len()).enumerate() {
            row.copy_from_slice(&self.rows[(first + i) % self.rows.len()]);
        }
    }
}

impl RowSource for RepeatedRows {
    fn restart(&mut self) -> Result<(), RowError> {
        self.next = 0;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        self.read_at(self.next, rows);
        self.next += rows.len() / self.rows[0].len();
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        Some(self.rows.clone())
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        Some(Box::new(|first, rows| self.read_at(first, rows)))
    }
}

/// The rows of a pattern in memory.
#[derive(Clone, Debug)]
pub struct PatternRows<'a> {
    bits: &'a Vector,
    columns: usize,
    next: usize,
}

impl PatternRows<'_> {
    /// Creates a source of the rows of a flat pattern with two states.
    ///
    /// # Panics
    /// Panics if the pattern has more states.
    #[must_use]
    pub fn new(pattern: &Pattern) -> PatternRows<'_> {
        let bits = pattern.bits().expect("a pattern with two states");
        PatternRows {
            bits,
            columns: pattern.grid().columns() as usize,
            next: 0,
        }
    }

    fn read_at(&self, first: usize, rows: &mut [u64]) {
        let words = self.bits.words();
        for (i, row) in rows.chunks_exact_mut(self.columns.div_ceil(64)).enumerate() {
            for (place, word) in row.iter_mut().enumerate() {
                let at = (first + i) * self.columns + 64 * place;
                let (first, shift) = (at / 64, at % 64);
                *word = words[first] >> shift;
                if shift > 0 && first + 1 < words.len() {
                    *word |= words[first + 1] << (64 - shift);
                }
            }
            clear_past_end(row, self.columns);
        }
    }
}

impl RowSource for PatternRows<'_> {
    fn restart(&mut self) -> Result<(), RowError> {
        self.next = 0;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        self.read_at(self.next, rows);
        self.next += rows.len() / self.columns.div_ceil(64);
        Ok(())
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        Some(Box::new(|first, rows| self.read_at(first, rows)))
    }
}

/// A source whose rows are stored once they have been read, so that they are made or read only once.
#[derive(Clone, Debug)]
pub struct CachedRows<S> {
    source: S,
    /// What was read so far.
    rows: Vec<u64>,
    next: usize,
}

impl<S> CachedRows<S> {
    /// Creates a cache of the rows of a source: a whole board in memory, of `words` words.
    #[must_use]
    pub fn new(source: S, words: usize) -> CachedRows<S> {
        CachedRows {
            source,
            rows: Vec::with_capacity(words),
            next: 0,
        }
    }
}

impl<S: RowSource> RowSource for CachedRows<S> {
    fn restart(&mut self) -> Result<(), RowError> {
        if self.rows.is_empty() {
            self.source.restart()?;
        }
        self.next = 0;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        let cached = rows.len().min(self.rows.len() - self.next);
        let (old, new) = rows.split_at_mut(cached);
        old.copy_from_slice(&self.rows[self.next..self.next + cached]);
        if !new.is_empty() {
            self.source.read(new)?;
            self.rows.extend_from_slice(new);
        }
        self.next += rows.len();
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        self.source.repeated()
    }
}

/// The sum of some sources: with two states, the difference of start and target.
pub struct RowSum {
    parts: Vec<Box<dyn RowSource>>,
    /// A scratch buffer for the rows of one part.
    buffer: Vec<u64>,
}

impl std::fmt::Debug for RowSum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RowSum")
            .field("parts", &self.parts.len())
            .finish_non_exhaustive()
    }
}

impl RowSum {
    /// Creates the sum of one source.
    #[must_use]
    pub fn new(first: Box<dyn RowSource>) -> RowSum {
        RowSum {
            parts: vec![first],
            buffer: Vec::new(),
        }
    }

    /// Adds another source.
    pub fn add(&mut self, part: Box<dyn RowSource>) {
        self.parts.push(part);
    }
}

impl RowSource for RowSum {
    fn restart(&mut self) -> Result<(), RowError> {
        self.parts.iter_mut().try_for_each(|part| part.restart())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        let (first, rest) = self
            .parts
            .split_first_mut()
            .expect("a sum has a first part");
        first.read(rows)?;
        for part in rest {
            self.buffer.resize(rows.len(), 0);
            part.read(&mut self.buffer)?;
            add(rows, &self.buffer);
        }
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        let parts: Vec<Vec<Vec<u64>>> = self
            .parts
            .iter()
            .map(|part| part.repeated())
            .collect::<Option<_>>()?;
        let period = parts.iter().fold(1, |period, part| {
            period / gcd(period, part.len()) * part.len()
        });
        let mut sum = vec![vec![0; parts[0][0].len()]; period];
        for part in &parts {
            sum.iter_mut()
                .zip(part.iter().cycle())
                .for_each(|(sum, row)| add(sum, row));
        }
        Some(sum)
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        let mut parts = self
            .parts
            .iter()
            .map(|part| part.random_access())
            .collect::<Option<Vec<_>>>()?;
        let read_first = parts.swap_remove(0);
        Some(Box::new(move |first, rows| {
            read_first(first, rows);
            for read in &parts {
                let mut part = vec![0; rows.len()];
                read(first, &mut part);
                add(rows, &part);
            }
        }))
    }
}

fn add(sum: &mut [u64], row: &[u64]) {
    sum.iter_mut().zip(row).for_each(|(sum, word)| *sum ^= word);
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::solve::structured::StructuredBoard;

    fn boxed(rows: RepeatedRows) -> Box<dyn RowSource> {
        Box::new(rows)
    }

    #[test]
    fn a_sum_of_repeated_rows_is_repeated_and_read_alike() {
        let mut sum = RowSum::new(boxed(RepeatedRows::all_on(5)));
        assert_eq!(sum.repeated(), Some(vec![vec![0b11111]]));
        sum.add(boxed(RepeatedRows::checkerboard(5)));
        let repeated = sum.repeated().unwrap();
        assert_eq!(repeated, [[0b01010], [0b10101]]);
        for _ in 0..2 {
            sum.restart().unwrap();
            let mut rows = [0; 3];
            sum.read(&mut rows).unwrap();
            assert_eq!(rows, [0b01010, 0b10101, 0b01010]);
        }
    }

    #[test]
    fn a_sum_is_read_from_any_row_on_if_its_parts_are() {
        let game = crate::catalogue::find("king")
            .unwrap()
            .game_of(&"9x70".parse().unwrap())
            .unwrap();
        let board = StructuredBoard::new(&game).unwrap();
        let random = |seed| Box::new(board.random(seed));
        let mut sum = RowSum::new(random(1));
        sum.add(random(2));
        sum.add(boxed(RepeatedRows::checkerboard(70)));
        let mut all = [0; 18];
        sum.read(&mut all).unwrap();
        let read_at = sum.random_access().unwrap();
        for first in 0..9 {
            for last in first..9 {
                let mut rows = vec![0; 2 * (last - first)];
                read_at(first, &mut rows);
                assert_eq!(rows, all[2 * first..2 * last], "{first}..{last}");
            }
        }
        drop(read_at);
        sum.add(Box::new(CachedRows::new(RepeatedRows::blank(70), 0)));
        assert!(sum.random_access().is_none(), "a cache is filled in order");
    }
}
