//! The square of nine cells, clipped at the border: [`Square`].
//!
//! Its matrix is a product: three neighbouring rows are added up, and in the sum three neighbouring columns. So the sums
//! of columns are found first, row by row (yᵢ₊₁ = yᵢ + yᵢ₋₁ + bᵢ), and then each row is divided by 1 + t + t². Adding up
//! three neighbours in a line of n is invertible unless n leaves 2 when divided by 3. Then the sets 110110…11 are quiet, and
//! every difference must be even on them.

use super::chase::Chase;
use super::random_rows::RandomRows;
use super::structure::Structure;
use crate::solve::options::SolverOptions;
use crate::solve::rows::{
    FirstRow, Kind, Outcome, ReadAt, RowError, RowSink, RowSource, StreamError, is_product_odd,
};
use modtwo::{Boundary, ChaCha8, Recurrence};
use std::collections::BTreeSet;

/// A prepared board.
#[derive(Clone, Debug)]
pub(super) struct Square {
    rows: usize,
    columns: usize,
}

/// Returns whether adding up three neighbours in a line of this length is singular.
fn is_singular(length: usize) -> bool {
    length % 3 == 2
}

/// Returns the words of 110110….
fn quiet_line(length: usize) -> Vec<u64> {
    let bits = (0..length).map(|place| place % 3 != 2);
    bits.collect::<modtwo::Vector>().words().to_vec()
}

/// Every third bit of a word, from bit 0, 1 and 2 on.
const THIRDS: [u64; 3] = [
    0x9249_2492_4924_9249,
    0x2492_4924_9249_2492,
    0x4924_9249_2492_4924,
];

impl Square {
    pub fn new(rows: usize, columns: usize) -> Square {
        Square { rows, columns }
    }

    pub fn nullity(&self) -> u64 {
        let rank = |length: usize| (length - usize::from(is_singular(length))) as u64;
        self.rows as u64 * self.columns as u64 - rank(self.rows) * rank(self.columns)
    }

    /// Returns the recurrence of the sums of three neighbouring rows.
    fn down(&self) -> Recurrence {
        Recurrence {
            len: self.columns,
            neighbours: false,
            own: true,
            boundary: Boundary::Zero,
        }
    }

    pub fn random(&self, keystream: ChaCha8) -> RandomRows {
        let (rows, columns, own) = (self.rows, self.columns, true);
        let (across, down, corrections) = (Boundary::Zero, Boundary::Zero, Vec::new());
        let structure = Structure {
            rows,
            columns,
            own,
            across,
            down,
            corrections,
        };
        // Rows are added up, and then columns.
        RandomRows::new(
            &structure,
            self.down(),
            Some(structure.recurrence()),
            keystream,
        )
    }

    fn chase<'a>(&self, before: &'a [u64], first: &'a [u64]) -> Chase<'a> {
        Chase {
            rule: self.down(),
            rows: self.rows,
            before,
            first,
            changes: Vec::new(),
            recorded: BTreeSet::new(),
        }
    }

    pub fn first_row(
        &self,
        source: &mut dyn RowSource,
        options: &SolverOptions,
    ) -> Result<Outcome, StreamError> {
        let line = is_singular(self.columns).then(|| quiet_line(self.columns));
        let mut checked = Checked {
            source,
            line,
            columns: self.columns,
            row: 0,
            odd: None,
        };
        let last = self.chase(&[], &[]).run(&mut checked, None, options)?.last;
        if let Some(odd) = checked.odd {
            // One row, and in it every column but each third.
            let mut rows = vec![0; self.rows.div_ceil(64)];
            rows[odd / 64] |= 1 << (odd % 64);
            let first = quiet_line(self.columns);
            return Ok(Outcome::Unsolvable(product_of(rows, first)));
        }
        let left = last
            .iter()
            .position(|&word| word != 0)
            .filter(|_| is_singular(self.rows));
        Ok(match left {
            // What is left over is the first row itself; zero, if the rows are singular.
            None => {
                let (before, odd) = (vec![0; last.len()], Vec::new());
                Outcome::Solved(FirstRow {
                    before,
                    first: last,
                    odd,
                    kind: Kind::Presses,
                    ring: Vec::new(),
                })
            }
            Some(place) => {
                let mut first = vec![0; last.len()];
                first[place] = 1 << last[place].trailing_zeros();
                Outcome::Unsolvable(product_of(quiet_line(self.rows), first))
            }
        })
    }

    pub fn presses(
        &self,
        start: &FirstRow,
        source: &mut dyn RowSource,
        mut sink: Option<RowSink<'_>>,
        options: &SolverOptions,
    ) -> Result<u64, StreamError> {
        let (mut count, mut is_right) = (0, true);
        let width = self.columns.div_ceil(64);
        let mut divided = Vec::new();
        let quiet = quiet_line(self.columns);
        let mut divide = |rows: &[u64]| {
            divided.clear();
            divided.extend_from_slice(rows);
            for row in divided.chunks_exact_mut(width) {
                is_right &= divide(row, self.columns, &quiet);
                count += row
                    .iter()
                    .map(|word| u64::from(word.count_ones()))
                    .sum::<u64>();
            }
            match &mut sink {
                Some(sink) => sink(&divided),
                None => Ok(()),
            }
        };
        let passed =
            self.chase(&start.before, &start.first)
                .run(source, Some(&mut divide), options)?;
        let is_right = is_right && passed.last.iter().all(|&word| word == 0);
        if is_right {
            Ok(count)
        } else {
            Err(StreamError::WrongPresses)
        }
    }

    /// Returns quiet sets, which are invariants as well: a row of 110110… in each row, and a column of it in each column that is
    /// not yet a sum of those.
    pub fn quiet_sets(&self) -> Vec<FirstRow> {
        let mut sets = Vec::new();
        let unit =
            |length: usize, place: usize| modtwo::Vector::unit(length, place).words().to_vec();
        let mut push = |rows, columns| sets.push(product_of(rows, columns));
        if is_singular(self.columns) {
            (0..self.rows).for_each(|row| push(unit(self.rows, row), quiet_line(self.columns)));
        }
        if is_singular(self.rows) {
            let columns = self.columns - usize::from(is_singular(self.columns));
            (0..columns).for_each(|column| push(quiet_line(self.rows), unit(self.columns, column)));
        }
        sets
    }
}

/// Returns the set of these columns in these rows.
fn product_of(rows: Vec<u64>, columns: Vec<u64>) -> FirstRow {
    FirstRow {
        before: rows,
        first: columns,
        odd: Vec::new(),
        kind: Kind::Product,
        ring: Vec::new(),
    }
}

/// Streams the rows of a product, and returns the number of its cells.
pub(super) fn product(
    start: &FirstRow,
    rows: usize,
    sink: RowSink<'_>,
) -> Result<u64, StreamError> {
    let zeros = vec![0; start.first.len()];
    let ones: u64 = start
        .first
        .iter()
        .map(|word| u64::from(word.count_ones()))
        .sum();
    let mut count = 0;
    for row in 0..rows {
        let is_in = start.before[row / 64] >> (row % 64) & 1 == 1;
        sink(if is_in { &start.first } else { &zeros })?;
        count += if is_in { ones } else { 0 };
    }
    Ok(count)
}

/// Divides a row by 1 + t + t²: the result has the row as its sums of three neighbours. Returns whether that is possible.
fn divide(row: &mut [u64], columns: usize, quiet: &[u64]) -> bool {
    // z(t)·(1 + t + t²) = t·y(t), so z = t·y·(1 + t)/(1 + t³), with the first entry of z taken as 0.
    let (mut moved, mut twice, mut above) = (0, 0, [0u64; 3]);
    for word in row.iter_mut() {
        let product = *word << 1 | moved;
        moved = *word >> 63;
        let mut sum = product ^ (product << 1 | twice);
        twice = product >> 63;
        for shift in [3, 6, 12, 24, 48] {
            sum ^= sum << shift;
        }
        for (bit, third) in above.iter().zip(THIRDS) {
            sum ^= bit.wrapping_neg() & third;
        }
        above = [sum >> 61 & 1, sum >> 62 & 1, sum >> 63];
        *word = sum;
    }
    // The entry past the last must be zero; 110110… may be added, which changes it unless the line is singular.
    let past = columns % 64;
    let last = match past {
        0 => {
            moved
                ^ row[row.len() - 1] >> 63
                ^ if columns > 1 {
                    row[row.len() - 1] >> 62 & 1
                } else {
                    0
                }
        }
        _ => row[row.len() - 1] >> past & 1,
    };
    if past > 0 {
        let end = row.len() - 1;
        row[end] &= (1 << past) - 1;
    }
    if last == 0 {
        return true;
    }
    row.iter_mut()
        .zip(quiet)
        .for_each(|(word, quiet)| *word ^= quiet);
    !is_singular(columns)
}

/// A source whose rows are checked as they are read: each must be even on a line.
struct Checked<'a, 'b> {
    source: &'a mut (dyn RowSource + 'b),
    line: Option<Vec<u64>>,
    columns: usize,
    row: usize,
    odd: Option<usize>,
}

impl RowSource for Checked<'_, '_> {
    fn restart(&mut self) -> Result<(), RowError> {
        self.row = 0;
        self.source.restart()
    }

    fn read(&mut self, rows: &mut [u64]) -> Result<(), RowError> {
        self.source.read(rows)?;
        let Some(line) = &self.line else {
            return Ok(());
        };
        for row in rows.chunks_exact(self.columns.div_ceil(64)) {
            if is_product_odd(row, line) && self.odd.is_none() {
                self.odd = Some(self.row);
            }
            self.row += 1;
        }
        Ok(())
    }

    fn random_access(&self) -> Option<ReadAt<'_>> {
        // Rows are checked in order.
        if self.line.is_some() {
            None
        } else {
            self.source.random_access()
        }
    }
}
