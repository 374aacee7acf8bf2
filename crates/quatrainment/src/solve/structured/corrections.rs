//! A few presses that do not have the shape of all others: [`Corrected`], a correction of low rank.
//!
//! With H the game without its corrections, correction l says: if an odd number wₗ of its presses is made, its cells uₗ
//! change, too. So H·p = b + Σ wₗ·uₗ, and wₗ must be what p implies. The first row of p is then y + Σ wₗ·yₗ + (χ/g)·q, where
//! y and yₗ come from the equation of the [`Ladder`], and there are two kinds of conditions on the few bits w and the
//! polynomial q: the rests modulo g must cancel, and w must agree with p. The presses of a quiet set at a cell of row i and
//! column j are one coefficient of a product modulo g, so nothing here grows with the board but polynomials.

use super::ladder::Ladder;
use super::structure::{Place, Structure};
use modtwo::{Matrix, Polynomial, Vector};
use std::collections::{BTreeMap, BTreeSet};

/// Rows of presses that were recorded in a pass, by their number.
pub(super) type Recorded = BTreeMap<usize, Vec<u64>>;

/// A prepared game with corrections.
#[derive(Clone, Debug)]
pub(super) struct Corrected {
    structure: Structure,
    /// For each correction the first row that goes with it, and what is left modulo g.
    firsts: Vec<Polynomial>,
    rests: Vec<Polynomial>,
    /// Bases of the w whose rests cancel, one a row.
    cancelling: Matrix,
    /// How w and what p implies for it differ: for a correction each, in the first columns for each w alone, then for
    /// each power of t in q.
    alone: Matrix,
    powers: Matrix,
}

/// The corrections that are made, and the first row of presses.
pub(super) type Chosen = (Vec<bool>, Polynomial);

impl Corrected {
    pub fn new(structure: &Structure, ladder: &Ladder) -> Corrected {
        let [equation] = &ladder.equations[..] else {
            unreachable!("only boards with borders are corrected")
        };
        let count = structure.corrections.len();
        let mut tables = Tables::new(ladder);
        let mut firsts = Vec::new();
        let mut rests = Vec::new();
        let mut alone = Matrix::identity(count);
        for (l, correction) in structure.corrections.iter().enumerate() {
            let left = [structure.rows - 1, structure.rows]
                .map(|i| tables.response(&correction.changes, i));
            let (first, rest) = equation.solve(&ladder.left_over(&left)[0]);
            let implied = implied(structure, |i| {
                let row = &tables.follow(&first, i) + &tables.response(&correction.changes, i);
                ladder.line.row(&row)
            });
            for (other, implied) in implied.into_iter().enumerate() {
                alone.set(other, l, alone.get(other, l) ^ implied);
            }
            firsts.push(first);
            rests.push(rest);
        }
        let nullity = equation.nullity();
        let mut powers = Matrix::zeros(count, nullity);
        for (l, correction) in structure.corrections.iter().enumerate() {
            for &(i, j) in &correction.presses {
                let factor = &ladder.line.to_last(j) * tables.after_first(i);
                let entries = ladder.line.last_entries(&equation.g, &factor);
                let entries: Vector = entries.into_iter().collect();
                let mut row = powers.row_mut(l);
                row ^= entries.as_row();
            }
        }
        let cancelling =
            Matrix::from_fn(nullity, count, |bit, l| rests[l].coefficient(bit)).kernel();
        Corrected {
            structure: structure.clone(),
            firsts,
            rests,
            cancelling,
            alone,
            powers,
        }
    }

    /// Returns the rows of presses that must be recorded in the first pass.
    pub fn recorded(&self) -> BTreeSet<usize> {
        rows_of(&self.structure)
    }

    /// Returns the conditions on the w that cancel and on q.
    fn conditions(&self) -> Matrix {
        let alone = &self.alone * &self.cancelling.transpose();
        let split = self.cancelling.rows();
        Matrix::from_fn(
            self.alone.rows(),
            split + self.powers.columns(),
            |l, place| match place.checked_sub(split) {
                None => alone.get(l, place),
                Some(power) => self.powers.get(l, power),
            },
        )
    }

    pub fn nullity(&self) -> usize {
        let conditions = self.conditions();
        conditions.columns() - conditions.rank()
    }

    /// Returns the corrections and the first row for a solution of the conditions, added to the w in `begin`.
    fn choose(&self, ladder: &Ladder, begin: &Vector, solution: &Vector) -> Chosen {
        let equation = &ladder.equations[0];
        let split = self.cancelling.rows();
        let mut odd = begin.clone();
        for place in (0..split).filter(|&place| solution.get(place)) {
            odd ^= self.cancelling.row(place);
        }
        let q = Polynomial::from_exponents(
            solution.ones().filter_map(|place| place.checked_sub(split)),
        );
        let mut first = &q * &equation.cofactor;
        for l in odd.ones() {
            first += &self.firsts[l];
        }
        ((0..odd.len()).map(|l| odd.get(l)).collect(), first)
    }

    /// Returns the corrections to make and the first row, for the rows that are left over and those recorded in the pass.
    pub fn solve(&self, ladder: &Ladder, left: &Polynomial, recorded: &Recorded) -> Option<Chosen> {
        let (first, rest) = ladder.equations[0].solve(left);
        let rests = Matrix::from_fn(self.powers.columns(), self.rests.len(), |bit, l| {
            self.rests[l].coefficient(bit)
        });
        let begin = rests.solve(&Vector::from_fn(self.powers.columns(), |bit| {
            rest.coefficient(bit)
        }))?;
        let mut tables = Tables::new(ladder);
        let implied = implied(&self.structure, |i| {
            let mut row = ladder.line.row(&tables.follow(&first, i));
            row.iter_mut()
                .zip(&recorded[&i])
                .for_each(|(word, recorded)| *word ^= recorded);
            row
        });
        let mut wanted: Vector = implied.into_iter().collect();
        wanted ^= &(&self.alone * &begin);
        let solution = self.conditions().solve(&wanted)?;
        let (odd, further) = self.choose(ladder, &begin, &solution);
        Some((odd, &further + &first))
    }

    /// Returns quiet sets that generate all others.
    pub fn quiet_sets(&self, ladder: &Ladder) -> Vec<Chosen> {
        let nothing = Vector::zeros(self.rests.len());
        let kernel = self.conditions().kernel();
        kernel
            .iter_rows()
            .map(|row| self.choose(ladder, &nothing, &row.to_vector()))
            .collect()
    }

    /// Returns a quiet set of this game that has an odd product with differences of the transposed game, given by the rows
    /// that they leave over and those recorded in the pass.
    ///
    /// If z are the rows that follow from the differences b without a first row, H·z is b but for what is left over in the
    /// last row. So ⟨x, b⟩ = ⟨H·x, z⟩ + ⟨last row of x, left over⟩, and H·x is the sum of the cells of the corrections.
    pub fn odd_quiet_set(&self, ladder: &Ladder, left: &Polynomial, recorded: &Recorded) -> Chosen {
        let line = &ladder.line;
        let mut tables = Tables::new(ladder);
        let bottom = self.structure.rows - 1;
        let left_row = line.row(left);
        let odd = |a: &[u64], b: &[u64]| {
            a.iter()
                .zip(b)
                .fold(0, |sum, (a, b)| sum ^ a & b)
                .count_ones()
                % 2
                == 1
        };
        let products: Vector = (self.structure.corrections.iter().zip(&self.firsts))
            .map(|(correction, first)| {
                let last =
                    &tables.follow(first, bottom) + &tables.response(&correction.changes, bottom);
                let recorded = correction
                    .changes
                    .iter()
                    .filter(|&&(i, j)| entry(&recorded[&i], j))
                    .count();
                odd(&line.row(&last), &left_row) ^ (recorded % 2 == 1)
            })
            .collect();
        let factor = line.multiply(
            &line.multiply(&line.to_last(0), tables.after_first(bottom)),
            left,
        );
        let powers = line.last_entries(&ladder.equations[0].g, &factor);
        let (conditions, split) = (self.conditions(), self.cancelling.rows());
        let product = |place: usize| match place.checked_sub(split) {
            None => self.cancelling.row(place).dot(products.as_row()),
            Some(power) => powers[power],
        };
        let rows = conditions.rows();
        let with_product = Matrix::from_fn(rows + 1, conditions.columns(), |row, place| {
            if row < rows {
                conditions.get(row, place)
            } else {
                product(place)
            }
        });
        let solution = with_product.solve(&Vector::unit(rows + 1, rows));
        let solution = solution.expect("what has no solution violates an invariant");
        self.choose(ladder, &Vector::zeros(self.rests.len()), &solution)
    }
}

fn entry(row: &[u64], j: usize) -> bool {
    row[j / 64] >> (j % 64) & 1 == 1
}

/// Returns the rows in which a correction counts presses.
fn rows_of(structure: &Structure) -> BTreeSet<usize> {
    structure
        .corrections
        .iter()
        .flat_map(|correction| &correction.presses)
        .map(|&(row, _)| row)
        .collect()
}

/// Returns whether the presses of each correction are odd, as rows of presses imply it.
fn implied(structure: &Structure, row: impl FnMut(usize) -> Vec<u64>) -> Vec<bool> {
    let numbers: Vec<usize> = rows_of(structure).into_iter().collect();
    let rows: Recorded = numbers
        .iter()
        .copied()
        .zip(numbers.iter().copied().map(row))
        .collect();
    presses_odd(structure, &rows)
}

/// Returns whether the presses of each correction are odd.
pub(super) fn presses_odd(structure: &Structure, rows: &Recorded) -> Vec<bool> {
    let odd =
        |places: &[Place]| places.iter().filter(|&&(i, j)| entry(&rows[&i], j)).count() % 2 == 1;
    structure
        .corrections
        .iter()
        .map(|correction| odd(&correction.presses))
        .collect()
}

/// Factors that are used several times.
struct Tables<'a> {
    ladder: &'a Ladder,
    fibonacci: BTreeMap<usize, Polynomial>,
    after_first: BTreeMap<usize, Polynomial>,
}

impl Tables<'_> {
    fn new(ladder: &Ladder) -> Tables<'_> {
        Tables {
            ladder,
            fibonacci: BTreeMap::new(),
            after_first: BTreeMap::new(),
        }
    }

    fn after_first(&mut self, i: usize) -> &Polynomial {
        self.after_first
            .entry(i)
            .or_insert_with(|| self.ladder.after_first(i))
    }

    /// Returns row i of what follows from a first row.
    fn follow(&mut self, first: &Polynomial, i: usize) -> Polynomial {
        let line = &self.ladder.line;
        line.multiply(self.after_first(i), first)
    }

    /// Returns row i of what follows from differences at some cells.
    fn response(&mut self, cells: &[Place], i: usize) -> Polynomial {
        let line = &self.ladder.line;
        let mut row = Polynomial::zero();
        for &(from, column) in cells.iter().filter(|&&(from, _)| from < i) {
            let factor = self
                .fibonacci
                .entry(i - from)
                .or_insert_with(|| line.at_fibonacci([i - from]));
            row += &line.multiply(factor, &line.unit(column));
        }
        row
    }
}
