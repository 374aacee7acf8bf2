//! Where the rows of a whole board come from: [`Source`], one after the other and as often as they are asked for.

use super::structure::Structure;
use crate::pattern::Pattern;
use gf2::{Ends, Recurrence, Rows, Vector};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;
use std::convert::Infallible;

/// The rows of a board with two states, packed in words: column j is bit j % 64 of word j / 64, and bits past the last
/// column are zero. A board is passed over more than once, so a source can begin again instead of keeping it.
pub trait Source {
    /// What may go wrong when rows are read.
    type Error;

    /// Goes back to the first row.
    ///
    /// # Errors
    /// When that is not possible.
    fn restart(&mut self) -> Result<(), Self::Error>;

    /// Reads the next rows, as many as fit.
    ///
    /// # Errors
    /// When they cannot be read.
    fn read(&mut self, rows: &mut [u64]) -> Result<(), Self::Error>;

    /// The rows, if a few of them are repeated for ever; then they need not be read.
    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        None
    }
}

impl<S: Source + ?Sized> Source for Box<S> {
    type Error = S::Error;

    fn restart(&mut self) -> Result<(), S::Error> {
        (**self).restart()
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), S::Error> {
        (**self).read(rows)
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        (**self).repeated()
    }
}

/// A row of ones.
pub(super) fn ones(columns: usize) -> Vec<u64> {
    Vector::from_words(columns, vec![!0; columns.div_ceil(64)]).words().to_vec()
}

/// A few rows that are repeated over the whole board.
#[derive(Clone, Debug)]
pub struct Repeated {
    rows: Vec<Vec<u64>>,
    next: usize,
}

impl Repeated {
    /// Every cell off.
    pub fn blank(columns: usize) -> Repeated {
        Repeated { rows: vec![vec![0; columns.div_ceil(64)]], next: 0 }
    }

    /// Every cell on.
    pub fn all_on(columns: usize) -> Repeated {
        Repeated { rows: vec![ones(columns)], next: 0 }
    }

    /// On where row and column have an even sum, counted from 0.
    pub fn checkerboard(columns: usize) -> Repeated {
        let even: Vec<u64> = ones(columns).iter().map(|word| word & 0x5555_5555_5555_5555).collect();
        let odd = ones(columns).iter().map(|word| word & 0xAAAA_AAAA_AAAA_AAAA).collect();
        Repeated { rows: vec![even, odd], next: 0 }
    }
}

impl Source for Repeated {
    type Error = Infallible;

    fn restart(&mut self) -> Result<(), Infallible> {
        self.next = 0;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), Infallible> {
        for row in rows.chunks_exact_mut(self.rows[0].len()) {
            row.copy_from_slice(&self.rows[self.next]);
            self.next = (self.next + 1) % self.rows.len();
        }
        Ok(())
    }

    fn repeated(&self) -> Option<Vec<Vec<u64>>> {
        Some(self.rows.clone())
    }
}

/// The blank board after random presses, as [`generate::random_pattern`](crate::generate::random_pattern) makes it.
#[derive(Clone, Debug)]
pub struct Random {
    structure: Structure,
    /// How a row and the rows above and below it add up.
    rule: Recurrence,
    /// What is done to the sum, if anything.
    then: Option<Recurrence>,
    dice: ChaCha8Rng,
    next: usize,
    rows: Rows,
    drawn: Vec<u64>,
    /// The presses of the rows in which corrections count.
    corrected: Vec<(usize, usize)>,
    bytes: Vec<u8>,
}

impl Random {
    pub(super) fn new(
        structure: &Structure,
        rule: Recurrence,
        then: Option<Recurrence>,
        dice: ChaCha8Rng,
    ) -> Random {
        let rows = Rows::new(&rule, &[], &[]);
        let (drawn, bytes) = (vec![0; rule.words()], vec![0; 8 * rule.words()]);
        let structure = structure.clone();
        let corrections = structure.corrections.clone();
        let corrected = Vec::new();
        let mut random = Random { structure, rule, then, dice, next: 0, rows, drawn, corrected, bytes };
        for correction in &corrections {
            let pressed = |&&(row, column): &&(usize, usize)| {
                random.draw(row);
                random.drawn[column / 64] >> (column % 64) & 1 == 1
            };
            let mut pressed = pressed;
            if correction.presses.iter().filter(|place| pressed(place)).count() % 2 == 1 {
                random.corrected.extend(&correction.changes);
            }
        }
        random.begin();
        random
    }

    /// Draws the presses of a row: every row takes as many numbers.
    fn draw(&mut self, row: usize) {
        self.dice.set_word_pos(2 * (row as u128) * (self.drawn.len() as u128));
        self.draw_next();
    }

    fn draw_next(&mut self) {
        self.dice.fill_bytes(&mut self.bytes);
        for (word, bytes) in self.drawn.iter_mut().zip(self.bytes.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        let past = self.structure.columns % 64;
        if past > 0
            && let Some(last) = self.drawn.last_mut()
        {
            *last &= (1 << past) - 1;
        }
    }

    fn begin(&mut self) {
        let rule = self.rule;
        let above = match self.structure.down {
            Ends::Open => vec![0; rule.words()],
            Ends::Mirrored => {
                self.draw(0);
                self.drawn.clone()
            }
            Ends::Joined => {
                self.draw(self.structure.rows - 1);
                self.drawn.clone()
            }
        };
        self.draw(0);
        self.rows = Rows::new(&rule, &above, &self.drawn);
        self.next = 0;
    }
}

impl Source for Random {
    type Error = Infallible;

    fn restart(&mut self) -> Result<(), Infallible> {
        self.begin();
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), Infallible> {
        let rule = self.rule;
        for row in rows.chunks_exact_mut(rule.words()) {
            // The presses below; what the three rows of presses change is the step of the recurrence.
            let last = self.next + 1 == self.structure.rows;
            match self.structure.down {
                _ if !last => self.draw_next(),
                Ends::Open => self.drawn.fill(0),
                Ends::Mirrored => self.drawn.copy_from_slice(self.rows.now()),
                Ends::Joined => self.draw(0),
            }
            rule.advance(&mut self.rows, 1, &self.drawn, None);
            row.copy_from_slice(self.rows.now());
            if let Some(then) = &self.then {
                let mut sum = Rows::new(then, &[], row);
                then.advance(&mut sum, 1, &vec![0; row.len()], None);
                row.copy_from_slice(sum.now());
            }
            self.rows.replace_now(&self.drawn);
            for &(_, column) in self.corrected.iter().filter(|(at, _)| *at == self.next) {
                row[column / 64] ^= 1 << (column % 64);
            }
            self.next += 1;
        }
        Ok(())
    }
}

/// A source whose rows are kept once they have been read, so that they are made or read only once.
#[derive(Clone, Debug)]
pub struct Kept<S> {
    source: S,
    /// What was read so far.
    rows: Vec<u64>,
    next: usize,
}

impl<S> Kept<S> {
    /// Keeps the rows of a source: a whole board in memory, of so many words.
    pub fn new(source: S, words: usize) -> Kept<S> {
        Kept { source, rows: Vec::with_capacity(words), next: 0 }
    }
}

impl<S: Source> Source for Kept<S> {
    type Error = S::Error;

    fn restart(&mut self) -> Result<(), S::Error> {
        if self.rows.is_empty() {
            self.source.restart()?;
        }
        self.next = 0;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), S::Error> {
        let kept = rows.len().min(self.rows.len() - self.next);
        let (old, new) = rows.split_at_mut(kept);
        old.copy_from_slice(&self.rows[self.next..self.next + kept]);
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

/// The rows of a pattern in memory.
#[derive(Clone, Debug)]
pub struct Stored<'a> {
    bits: &'a Vector,
    columns: usize,
    next: usize,
}

impl Stored<'_> {
    /// The rows of a flat pattern with two states.
    ///
    /// # Panics
    /// When the pattern has more states.
    pub fn new(pattern: &Pattern) -> Stored<'_> {
        let bits = pattern.bits().expect("a pattern with two states");
        Stored { bits, columns: pattern.grid().columns() as usize, next: 0 }
    }
}

impl Source for Stored<'_> {
    type Error = Infallible;

    fn restart(&mut self) -> Result<(), Infallible> {
        self.next = 0;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), Infallible> {
        let words = self.bits.words();
        for row in rows.chunks_exact_mut(self.columns.div_ceil(64)) {
            for (place, word) in row.iter_mut().enumerate() {
                let at = self.next + 64 * place;
                let (first, shift) = (at / 64, at % 64);
                *word = words[first] >> shift;
                if shift > 0 && first + 1 < words.len() {
                    *word |= words[first + 1] << (64 - shift);
                }
            }
            let past = self.columns % 64;
            if past > 0
                && let Some(last) = row.last_mut()
            {
                *last &= (1 << past) - 1;
            }
            self.next += self.columns;
        }
        Ok(())
    }
}

/// Rows that are appended to each other without gaps: the bits of a pattern.
#[derive(Debug)]
pub(super) struct Appended {
    words: Vec<u64>,
    columns: usize,
    len: usize,
}

impl Appended {
    pub fn new(rows: usize, columns: usize) -> Appended {
        Appended { words: vec![0; (rows * columns).div_ceil(64)], columns, len: 0 }
    }

    pub fn push(&mut self, rows: &[u64]) {
        for row in rows.chunks_exact(self.columns.div_ceil(64)) {
            for (place, word) in row.iter().enumerate() {
                let at = self.len + 64 * place;
                self.words[at / 64] |= word << (at % 64);
                if !at.is_multiple_of(64) && word >> (64 - at % 64) != 0 {
                    self.words[at / 64 + 1] |= word >> (64 - at % 64);
                }
            }
            self.len += self.columns;
        }
    }

    pub fn into_bits(self) -> Vector {
        Vector::from_words(self.len, self.words)
    }
}
