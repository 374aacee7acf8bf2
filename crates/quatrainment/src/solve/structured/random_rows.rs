//! Random boards row by row: [`RandomRows`].

use super::ring::{Ring, bit};
use super::structure::Structure;
use crate::solve::rows::{ReadAt, RowError, RowSource, clear_past_end};
use modtwo::{Boundary, ChaCha8, Recurrence, Rows};

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
    /// The cells that corrections change.
    corrected: Vec<(usize, usize)>,
    /// Whether the board has a frame: its presses do not reach the cells inside, except from the corners.
    is_framed: bool,
}

impl RandomRows {
    /// Creates the rows of a board with a frame.
    pub(super) fn framed(Ring { rows, columns }: Ring, keystream: ChaCha8) -> RandomRows {
        let (own, across, down, corrections) = (true, Boundary::Zero, Boundary::Zero, Vec::new());
        let structure = Structure {
            rows,
            columns,
            own,
            across,
            down,
            corrections,
        };
        let random = RandomRows::new(&structure, structure.recurrence(), None, keystream);
        RandomRows {
            is_framed: true,
            ..random
        }
    }

    pub(super) fn new(
        structure: &Structure,
        rule: Recurrence,
        then: Option<Recurrence>,
        keystream: ChaCha8,
    ) -> RandomRows {
        let (structure, corrected) = (structure.clone(), Vec::new());
        let mut random = RandomRows {
            structure,
            rule,
            then,
            keystream,
            next: 0,
            corrected,
            is_framed: false,
        };
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
        random
    }

    /// Draws the presses of rows in sequence: every row takes the same number of random words.
    fn draw(&self, first: usize, presses: &mut [u64]) {
        let width = self.rule.words();
        self.keystream.fill((first * width) as u64, presses);
        presses
            .chunks_exact_mut(width)
            .for_each(|row| clear_past_end(row, self.structure.columns));
    }

    /// Draws the presses of rows in sequence, from the row above row `first` on. Above the first row and below the last one
    /// is what takes their place.
    fn draw_from_above(&self, first: usize, presses: &mut [u64]) {
        let Structure { rows, down, .. } = self.structure;
        let width = self.rule.words();
        let (above, presses) = presses.split_at_mut(if first == 0 { width } else { 0 });
        let from = first.saturating_sub(1);
        let (inside, below) = presses.split_at_mut(presses.len().min((rows - from) * width));
        self.draw(from, inside);
        match down {
            Boundary::Zero => [above, below].map(|row| row.fill(0)),
            Boundary::Mirrored => {
                [(0, above), (rows - 1, below)].map(|(row, to)| self.draw(row, to))
            }
            Boundary::Periodic => {
                [(rows - 1, above), (0, below)].map(|(row, to)| self.draw(row, to))
            }
        };
    }

    /// Reads rows from row `first` on.
    fn read_at(&self, first: usize, rows: &mut [u64]) {
        if rows.is_empty() {
            return;
        }
        let width = self.rule.words();
        let count = rows.len() / width;
        // The presses start above the rows and end below them, so two rows of presses have no place there.
        let mut end = vec![0; 4 * width];
        self.draw_from_above(first, rows);
        self.draw_from_above(first + count, &mut end[2 * width..]);
        let presses = if self.is_framed {
            [rows, &end[2 * width..]].concat()
        } else {
            Vec::new()
        };
        self.rule.replace_by_added(rows);
        // The last rows, whose presses are still there, together with those two.
        let last = count.min(2) * width;
        let (last, end) = (
            &mut rows[count * width - last..],
            &mut end[2 * width - last..],
        );
        end[..last.len()].copy_from_slice(last);
        self.rule.replace_by_added(end);
        last.copy_from_slice(&end[..last.len()]);

        for (i, row) in rows.chunks_exact_mut(width).enumerate() {
            if let Some(then) = &self.then {
                let mut sum = Rows::new(then, &[], row);
                then.advance(&mut sum, 1, &vec![0; width], None);
                row.copy_from_slice(sum.current());
            }
            if self.is_framed {
                let around = [i, i + 1, i + 2].map(|i| &presses[i * width..][..width]);
                self.take_back(first + i, around, row);
            }
            for &(_, column) in self.corrected.iter().filter(|(at, _)| *at == first + i) {
                row[column / 64] ^= 1 << (column % 64);
            }
        }
    }

    /// Undoes what presses of the frame changed inside as if they were pluses, in a row between two others.
    fn take_back(&self, row: usize, [above, now, below]: [&[u64]; 3], changed: &mut [u64]) {
        let Structure { rows, columns, .. } = self.structure;
        if row == 0 || row == rows - 1 {
            return;
        }
        let last = columns - 1;
        let mut flip = |column: usize, is_pressed: bool| {
            changed[column / 64] ^= u64::from(is_pressed) << (column % 64)
        };
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
    fn restart(&mut self) -> Result<(), RowError> {
        self.next = 0;
        Ok(())
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        self.read_at(self.next, rows);
        self.next += rows.len() / self.rule.words();
        Ok(())
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        Some(Box::new(|first, rows| self.read_at(first, rows)))
    }
}
