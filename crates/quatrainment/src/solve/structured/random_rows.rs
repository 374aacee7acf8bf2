//! Random boards row by row: [`RandomRows`].

use super::ring::{Ring, bit};
use super::structure::Structure;
use crate::solve::stream::{RowSource, clear_past_end};
use modtwo::{Ends, Recurrence, Rows};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;
use std::convert::Infallible;

/// The rows of the blank board after random presses, as
/// [`generate::random_pattern`](crate::generate::random_pattern) makes it.
#[derive(Clone, Debug)]
pub struct RandomRows {
    structure: Structure,
    /// How a row and the rows above and below it add up.
    rule: Recurrence,
    /// What is applied to the sum, if anything.
    then: Option<Recurrence>,
    rng: ChaCha8Rng,
    next: usize,
    rows: Rows,
    drawn: Vec<u64>,
    /// The cells that corrections change.
    corrected: Vec<(usize, usize)>,
    /// The first row of presses, if the board has a frame: its presses do not reach the cells inside, except from the corners.
    frame: Option<Vec<u64>>,
}

impl RandomRows {
    /// Creates the rows of a board with a frame.
    pub(super) fn framed(Ring { rows, columns }: Ring, rng: ChaCha8Rng) -> RandomRows {
        let (own, across, down, corrections) = (true, Ends::Open, Ends::Open, Vec::new());
        let structure = Structure { rows, columns, own, across, down, corrections };
        let random = RandomRows::new(&structure, structure.recurrence(), None, rng);
        RandomRows { frame: Some(Vec::new()), ..random }
    }

    /// Takes back what presses of the frame changed inside as if they were pluses.
    fn take_back(&mut self, row: &mut [u64]) {
        let (Structure { rows, columns, .. }, Some(top)) = (&self.structure, &mut self.frame) else { return };
        let (now, below, last) = (self.rows.before(), &self.drawn, columns - 1);
        if self.next == 0 {
            now.clone_into(top);
        }
        if self.next == 0 || self.next == rows - 1 {
            return;
        }
        let mut flip =
            |column: usize, is_pressed: bool| row[column / 64] ^= u64::from(is_pressed) << (column % 64);
        flip(1, bit(now, 0));
        flip(last - 1, bit(now, last));
        for (frame, _) in
            [(&*top, self.next == 1), (below, self.next == rows - 2)].iter().filter(|(_, is_there)| *is_there)
        {
            (1..last).for_each(|column| flip(column, bit(frame, column)));
            flip(1, bit(frame, 0));
            flip(last - 1, bit(frame, last));
        }
    }

    pub(super) fn new(
        structure: &Structure,
        rule: Recurrence,
        then: Option<Recurrence>,
        rng: ChaCha8Rng,
    ) -> RandomRows {
        let rows = Rows::new(&rule, &[], &[]);
        let drawn = vec![0; rule.words()];
        let structure = structure.clone();
        let corrections = structure.corrections.clone();
        let corrected = Vec::new();
        let mut random =
            RandomRows { structure, rule, then, rng, next: 0, rows, drawn, corrected, frame: None };
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
        random.rewind();
        random
    }

    /// Draws the presses of a row; every row takes the same number of random numbers.
    fn draw(&mut self, row: usize) {
        self.rng.set_word_pos(2 * (row as u128) * (self.drawn.len() as u128));
        self.draw_next();
    }

    fn draw_next(&mut self) {
        self.drawn.fill_with(|| self.rng.next_u64());
        clear_past_end(&mut self.drawn, self.structure.columns);
    }

    fn rewind(&mut self) {
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

impl RowSource for RandomRows {
    type Error = Infallible;

    fn restart(&mut self) -> Result<(), Infallible> {
        self.rewind();
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
            self.take_back(row);
            self.rows.replace_now(&self.drawn);
            for &(_, column) in self.corrected.iter().filter(|(at, _)| *at == self.next) {
                row[column / 64] ^= 1 << (column % 64);
            }
            self.next += 1;
        }
        Ok(())
    }
}
