//! Random boards row by row: [`RandomRows`].

use super::ring::{Ring, bit};
use super::structure::Structure;
use crate::solve::stream::{RowSource, clear_past_end};
use modtwo::{ChaCha8, Ends, Recurrence, Rows};
use std::convert::Infallible;

/// How many words of presses are drawn at once: they fit in the L2 cache, and the two rows that the next ones need, too, are
/// seldom copied.
const CHUNK: usize = 1 << 14;

/// The rows of the blank board after random presses, as
/// [`generate::random_pattern`](crate::generate::random_pattern) makes it.
#[derive(Clone, Debug)]
pub struct RandomRows {
    structure: Structure,
    /// How a row and the rows above and below it add up.
    rule: Recurrence,
    /// What is applied to the sum, if anything.
    then: Option<Recurrence>,
    keystream: ChaCha8,
    next: usize,
    /// Rows of presses, beginning with the one above the next row and the next row.
    presses: Vec<u64>,
    /// The cells that corrections change.
    corrected: Vec<(usize, usize)>,
    /// Whether the board has a frame: its presses do not reach the cells inside, except from the corners.
    is_framed: bool,
}

impl RandomRows {
    /// Creates the rows of a board with a frame.
    pub(super) fn framed(Ring { rows, columns }: Ring, keystream: ChaCha8) -> RandomRows {
        let (own, across, down, corrections) = (true, Ends::Open, Ends::Open, Vec::new());
        let structure = Structure { rows, columns, own, across, down, corrections };
        let random = RandomRows::new(&structure, structure.recurrence(), None, keystream);
        RandomRows { is_framed: true, ..random }
    }

    pub(super) fn new(
        structure: &Structure,
        rule: Recurrence,
        then: Option<Recurrence>,
        keystream: ChaCha8,
    ) -> RandomRows {
        let (structure, presses, corrected) = (structure.clone(), Vec::new(), Vec::new());
        let mut random =
            RandomRows { structure, rule, then, keystream, next: 0, presses, corrected, is_framed: false };
        let mut drawn = vec![0; rule.words()];
        for correction in &random.structure.corrections {
            let pressed = |&&(row, column): &&(usize, usize)| {
                random.draw(row, &mut drawn);
                bit(&drawn, column)
            };
            if correction.presses.iter().filter(pressed).count() % 2 == 1 {
                random.corrected.extend(&correction.changes);
            }
        }
        random.rewind();
        random
    }

    /// Draws the presses of rows in sequence, from row `first` on: every row takes the same number of random words. The row
    /// after the last is what takes its place for the last row.
    fn draw(&self, first: usize, presses: &mut [u64]) {
        let Structure { rows, columns, down, .. } = self.structure;
        let width = self.rule.words();
        let (inside, below) = presses.split_at_mut(presses.len().min((rows - first) * width));
        self.keystream.fill((first * width) as u64, inside);
        inside.chunks_exact_mut(width).for_each(|row| clear_past_end(row, columns));
        if !below.is_empty() {
            match down {
                Ends::Open => below.fill(0),
                Ends::Mirrored => self.draw(rows - 1, below),
                Ends::Joined => self.draw(0, below),
            }
        }
    }

    fn rewind(&mut self) {
        let width = self.rule.words();
        let mut presses = vec![0; 2 * width];
        let (above, first) = presses.split_at_mut(width);
        match self.structure.down {
            Ends::Open => {}
            Ends::Mirrored => self.draw(0, above),
            Ends::Joined => self.draw(self.structure.rows - 1, above),
        }
        self.draw(0, first);
        (self.presses, self.next) = (presses, 0);
    }

    /// Takes back what presses of the frame changed inside as if they were pluses, in a row between two others.
    fn take_back(&self, row: usize, [above, now, below]: [&[u64]; 3], changed: &mut [u64]) {
        let Structure { rows, columns, .. } = self.structure;
        if !self.is_framed || row == 0 || row == rows - 1 {
            return;
        }
        let last = columns - 1;
        let mut flip =
            |column: usize, is_pressed: bool| changed[column / 64] ^= u64::from(is_pressed) << (column % 64);
        flip(1, bit(now, 0));
        flip(last - 1, bit(now, last));
        for (frame, is_there) in [(above, row == 1), (below, row == rows - 2)] {
            if is_there {
                (1..last).for_each(|column| flip(column, bit(frame, column)));
                flip(1, bit(frame, 0));
                flip(last - 1, bit(frame, last));
            }
        }
    }
}

impl RowSource for RandomRows {
    type Error = Infallible;

    fn restart(&mut self) -> Result<(), Infallible> {
        self.rewind();
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), Infallible> {
        let width = self.rule.words();
        let count = (CHUNK / width).max(1);
        let mut presses = std::mem::take(&mut self.presses);
        presses.resize((count + 2) * width, 0);
        for rows in rows.chunks_mut(count * width) {
            let presses = &mut presses[..rows.len() + 2 * width];
            self.draw(self.next + 1, &mut presses[2 * width..]);
            self.rule.added(presses, rows);
            for (i, row) in rows.chunks_exact_mut(width).enumerate() {
                if let Some(then) = &self.then {
                    let mut sum = Rows::new(then, &[], row);
                    then.advance(&mut sum, 1, &vec![0; width], None);
                    row.copy_from_slice(sum.now());
                }
                let around = [i, i + 1, i + 2].map(|i| &presses[i * width..][..width]);
                self.take_back(self.next, around, row);
                for &(_, column) in self.corrected.iter().filter(|(at, _)| *at == self.next) {
                    row[column / 64] ^= 1 << (column % 64);
                }
                self.next += 1;
            }
            presses.copy_within(rows.len().., 0);
        }
        self.presses = presses;
        Ok(())
    }
}
