//! A board with a frame, like Merlin's: [`Framed`]. Inside the border, presses are pluses with open ends, as in Lights Out; on
//! the border, a press changes its own cell and the two beside it along the border, and a press at a corner the cell of the
//! inner board next to it as well.
//!
//! With x the presses inside and y those around the ring, L·x + E·w = b inside, where w are the presses at the four corners and
//! E the inner corners; and C·y + B·x = r on the ring, where B takes the edges of x to the cells beside them. So six bits are
//! guessed, w and the first two presses around the ring. Then the rows of x and the presses y follow, and it remains that
//! the ring closes, that w is what y has at the corners, and that the rests of the [`Ladder`](super::ladder) cancel. All of
//! that is linear in the six bits and in the quiet sets of the inner board that may be added.
//!
//! The transposed board goes the other way: the ring comes first (C·y + w = r at the corners, with w the cells x at the inner
//! corners), then the inner board (L·x + Bᵀ·y = b), and w must be what x has there.

mod guesses;

use super::chase::{Chase, Passed};
use super::plus::Plus;
use super::random_rows::RandomRows;
use super::ring::{BesideRing, InnerRows, Ring, bit};
use super::structure::{Place, Structure};
use crate::solve::options::SolverOptions;
use crate::solve::rows::{FirstRow, Kind, Outcome, RowSink, RowSource, StreamError, read_product};
use crate::solve::sources::RepeatedRows;
use modtwo::{Boundary, ChaCha8, Matrix, Polynomial, Vector};
use std::collections::BTreeSet;

/// The number of bits that are guessed, and of conditions on them besides the rests.
const GUESSED: usize = 6;

/// A prepared game.
#[derive(Clone, Debug)]
pub(super) struct Framed {
    ring: Ring,
    inner: Plus,
    is_transposed: bool,
    /// For each guessed bit the first row of the inner board that goes with it alone.
    firsts: Vec<Polynomial>,
    /// What the guessed bits and then the quiet sets of the inner board change in the conditions.
    conditions: Matrix,
}

/// The first row of the inner board and the presses around the ring that follow from a difference, with every guess zero.
#[derive(Clone, Debug)]
struct Part {
    first: Polynomial,
    ring: Vec<bool>,
}

/// The bits that are guessed.
#[derive(Clone, Copy)]
struct Guess {
    corners: [bool; 4],
    start: [bool; 2],
}

impl Guess {
    fn of(bit: impl Fn(usize) -> bool) -> Guess {
        Guess {
            corners: [0, 1, 2, 3].map(&bit),
            start: [4, 5].map(&bit),
        }
    }
}

impl Framed {
    pub fn new(rows: usize, columns: usize) -> Framed {
        let inner = Structure {
            rows: rows - 2,
            columns: columns - 2,
            own: true,
            across: Boundary::Zero,
            down: Boundary::Zero,
            corrections: Vec::new(),
        };
        Framed::prepare(Ring { rows, columns }, Plus::new(inner), false)
    }

    /// Creates a board on which presses can be followed, but not found.
    fn unprepared(ring: Ring, inner: Plus, is_transposed: bool) -> Framed {
        Framed {
            ring,
            inner,
            is_transposed,
            firsts: Vec::new(),
            conditions: Matrix::zeros(0, 0),
        }
    }

    fn prepare(ring: Ring, inner: Plus, is_transposed: bool) -> Framed {
        let mut framed = Framed::unprepared(ring, inner, is_transposed);
        let guessed = if is_transposed {
            framed.guesses_transposed()
        } else {
            framed.guesses()
        };
        let nullity = framed.inner.nullity();
        let quiet = if nullity == 0 {
            Vec::new()
        } else {
            framed.conditions_of_quiet_sets()
        };
        framed.conditions =
            Matrix::from_fn(
                GUESSED + nullity,
                GUESSED + nullity,
                |row, column| match column.checked_sub(GUESSED) {
                    None => guessed[column].1[row],
                    Some(power) => row < GUESSED && quiet[row][power],
                },
            );
        framed.firsts = guessed.into_iter().map(|(first, _)| first).collect();
        framed
    }

    pub fn transposed(&self) -> Framed {
        Framed::prepare(self.ring, self.inner.clone(), !self.is_transposed)
    }

    pub fn nullity(&self) -> usize {
        self.conditions.columns() - self.conditions.rank()
    }

    pub fn random(&self, keystream: ChaCha8) -> RandomRows {
        RandomRows::framed(self.ring, keystream)
    }

    /// Returns a pass down the inner board.
    fn chase<'a>(
        &self,
        first: &'a [u64],
        corners: [bool; 4],
        recorded: BTreeSet<usize>,
    ) -> Chase<'a> {
        let structure = &self.inner.structure;
        let corners = self
            .ring
            .inner_corners()
            .into_iter()
            .zip(corners)
            .filter(|(_, is_made)| *is_made);
        let changes: Vec<Place> = match self.is_transposed {
            true => Vec::new(),
            false => corners.map(|(place, _)| place).collect(),
        };
        let (rule, rows) = (structure.recurrence(), structure.rows);
        Chase {
            rule,
            rows,
            before: &[],
            first,
            changes,
            recorded,
        }
    }

    /// Follows a difference: returns what goes with it if every guess is zero, and what is left of the conditions. If transposed,
    /// the border of the difference must be known.
    fn follow(
        &self,
        inside: &mut InnerRows<'_, '_>,
        options: &SolverOptions,
    ) -> Result<(Part, Vec<bool>), StreamError> {
        let (ring, ladder) = (self.ring, &self.inner.ladder);
        let solve = |left: &Polynomial| ladder.equations[0].solve(left);
        let (part, rest, wrong, implied) = if self.is_transposed {
            let (presses, wrong) = ring.solve(&inside.border, [false; 2]);
            let mut inside = BesideRing {
                source: inside,
                ring,
                cells: &presses,
                next: 0,
            };
            let ([_, left], _) = self.inner.left_over(&mut inside, options)?;
            let (first, rest) = solve(&left);
            let first_row = ladder.line.row(&first);
            let recorded = ring
                .inner_corners()
                .into_iter()
                .map(|(row, _)| row)
                .collect();
            let passed =
                self.chase(&first_row, [false; 4], recorded)
                    .run(&mut inside, None, options)?;
            let implied = inner_corners(ring, &passed);
            (
                Part {
                    first,
                    ring: presses,
                },
                rest,
                wrong,
                implied,
            )
        } else {
            let ([_, left], _) = self.inner.left_over(inside, options)?;
            let (first, rest) = solve(&left);
            let beside = self.edges(&ladder.line.row(&first), [false; 4], inside, options)?;
            let (presses, wrong) = ring.solve(&sum(inside.border.clone(), &beside), [false; 2]);
            let implied = ring.corners().map(|at| presses[at]);
            (
                Part {
                    first,
                    ring: presses,
                },
                rest,
                wrong,
                implied,
            )
        };
        Ok((
            part,
            wrong
                .into_iter()
                .chain(implied)
                .chain(self.rests(&rest))
                .collect(),
        ))
    }

    /// Returns the cells of the ring that the inner presses change.
    fn edges(
        &self,
        first: &[u64],
        corners: [bool; 4],
        inside: &mut dyn RowSource,
        options: &SolverOptions,
    ) -> Result<Vec<bool>, StreamError> {
        let (ring, mut beside, mut next) = (self.ring, vec![false; self.ring.len()], 0);
        let mut take = |rows: &[u64]| {
            ring.add_beside(&mut beside, next, rows);
            next += rows.len() / ring.inner_width();
            Ok(())
        };
        self.chase(first, corners, BTreeSet::new())
            .run(inside, Some(&mut take), options)?;
        Ok(beside)
    }

    /// Returns the products of the quiet sets of the inner board with a difference inside, from what it leaves over: such a set
    /// has the product of its last row with that.
    fn products(&self, left: &Polynomial) -> Vec<bool> {
        let ladder = &self.inner.ladder;
        let line = &ladder.line;
        let last = line.multiply(
            &line.to_last(0),
            &ladder.after_first(self.inner.structure.rows - 1),
        );
        line.last_entries(&ladder.equations[0].g, &line.multiply(&last, left))
    }

    /// Returns the first row for a solution of the conditions, added to what follows from the difference alone.
    fn choose(
        &self,
        begin: Part,
        solution: &Vector,
        kind: Kind,
        options: &SolverOptions,
    ) -> Result<FirstRow, StreamError> {
        let (ring, ladder) = (self.ring, &self.inner.ladder);
        let guess = Guess::of(|guessed| solution.get(guessed));
        let powers = solution
            .ones()
            .filter_map(|place| place.checked_sub(GUESSED));
        let mut first = &Polynomial::from_exponents(powers) * &ladder.equations[0].cofactor;
        for (_, part) in self
            .firsts
            .iter()
            .enumerate()
            .filter(|(guessed, _)| solution.get(*guessed))
        {
            first += part;
        }
        let difference = if self.is_transposed {
            with_corners(ring, vec![false; ring.len()], guess.corners)
        } else if first.is_zero() && guess.corners == [false; 4] {
            vec![false; ring.len()]
        } else {
            self.edges(
                &ladder.line.row(&first),
                guess.corners,
                &mut RepeatedRows::blank(64 * ring.inner_width()),
                options,
            )?
        };
        let presses = sum(begin.ring, &ring.solve(&difference, guess.start).0);
        let [top, _] = ring.border_rows(&presses);
        let inner = ladder.line.row(&(&begin.first + &first));
        Ok(FirstRow {
            before: inner,
            first: top,
            odd: guess.corners.to_vec(),
            kind,
            ring: presses,
        })
    }

    pub fn first_row(
        &self,
        source: &mut dyn RowSource,
        options: &SolverOptions,
    ) -> Result<Outcome, StreamError> {
        let mut inside = InnerRows::new(source, self.ring);
        if self.is_transposed && inside.repeated().is_none() {
            // The border is needed first.
            self.inner.left_over(&mut inside, options)?;
        }
        let (begin, wrong) = self.follow(&mut inside, options)?;
        if let Some(solution) = self.conditions.solve(&wrong.into_iter().collect()) {
            return Ok(Outcome::Solved(self.choose(
                begin,
                &solution,
                Kind::Presses,
                options,
            )?));
        }
        Ok(Outcome::Unsolvable(
            self.transposed().odd_quiet_set(&mut inside, options)?,
        ))
    }

    fn nothing(&self) -> Part {
        Part {
            first: Polynomial::zero(),
            ring: vec![false; self.ring.len()],
        }
    }

    /// Returns a quiet set of this game that has an odd product with a difference of the transposed game.
    fn odd_quiet_set(
        &self,
        inside: &mut InnerRows<'_, '_>,
        options: &SolverOptions,
    ) -> Result<FirstRow, StreamError> {
        let mut products = Vec::new();
        for guessed in 0..GUESSED {
            let unit = Vector::unit(self.conditions.columns(), guessed);
            let set = self.choose(self.nothing(), &unit, Kind::Presses, options)?;
            products.push(self.product(&set, inside, options)?);
        }
        if self.inner.nullity() > 0 {
            let ([_, left], _) = self.inner.left_over(inside, options)?;
            products.extend(self.products(&left));
        }
        let rows = self.conditions.rows();
        let with_product = Matrix::from_fn(rows + 1, self.conditions.columns(), |row, column| {
            if row < rows {
                self.conditions.get(row, column)
            } else {
                products[column]
            }
        });
        let solution = with_product.solve(&Vector::unit(rows + 1, rows));
        let solution = solution.expect("what has no solution violates an invariant");
        self.choose(self.nothing(), &solution, Kind::Cells, options)
    }

    /// Returns whether a set that need not be quiet has an odd number of cells in common with a difference.
    fn product(
        &self,
        set: &FirstRow,
        inside: &mut InnerRows<'_, '_>,
        options: &SolverOptions,
    ) -> Result<bool, StreamError> {
        let mut nothing = RepeatedRows::blank(64 * self.ring.inner_width());
        let mut nothing = BesideRing {
            source: &mut nothing,
            ring: self.ring,
            cells: &set.ring,
            next: 0,
        };
        let (mut is_odd, mut difference) = (false, Vec::new());
        inside.restart()?;
        let mut compare = |rows: &[u64]| {
            is_odd ^= read_product(rows, inside, &mut difference)?;
            Ok(())
        };
        self.chase(&set.before, [false; 4], BTreeSet::new()).run(
            &mut nothing,
            Some(&mut compare),
            options,
        )?;
        let common = set
            .ring
            .iter()
            .zip(&inside.border)
            .filter(|(set, differ)| **set && **differ)
            .count();
        Ok(is_odd ^ (common % 2 == 1))
    }

    pub fn quiet_sets(&self, kind: Kind) -> Vec<FirstRow> {
        let kernel = self.conditions.kernel();
        let choose = |row: &Vector| {
            let set = self.choose(self.nothing(), row, kind, &SolverOptions::new());
            set.expect("a blank board can be read")
        };
        kernel
            .iter_rows()
            .map(|row| choose(&row.to_vector()))
            .collect()
    }

    pub fn presses(
        &self,
        start: &FirstRow,
        source: &mut dyn RowSource,
        mut sink: Option<RowSink<'_>>,
        options: &SolverOptions,
    ) -> Result<u64, StreamError> {
        if start.kind == Kind::Cells && !self.is_transposed {
            let start = FirstRow {
                kind: Kind::Presses,
                ..start.clone()
            };
            let transposed = Framed::unprepared(self.ring, self.inner.clone(), true);
            return transposed.presses(&start, source, sink, options);
        }
        let ring = self.ring;
        let corners = Guess::of(|bit| bit < 4 && start.odd[bit]).corners;
        let [top, bottom] = ring.border_rows(&start.ring);
        if let Some(sink) = &mut sink {
            sink(&top)?;
        }
        let (mut beside, mut next, mut whole) = (vec![false; ring.len()], 0, Vec::new());
        let mut take = |rows: &[u64]| {
            ring.add_beside(&mut beside, next, rows);
            if let Some(sink) = &mut sink {
                ring.surround(&start.ring, next, rows, &mut whole);
                sink(&whole)?;
            }
            next += rows.len() / ring.inner_width();
            Ok(())
        };
        let recorded = ring
            .inner_corners()
            .into_iter()
            .map(|(row, _)| row)
            .collect();
        let chase = self.chase(&start.before, corners, recorded);
        let mut inside = InnerRows::new(source, ring);
        let passed = if self.is_transposed {
            let mut inside = BesideRing {
                source: &mut inside,
                ring,
                cells: &start.ring,
                next: 0,
            };
            chase.run(&mut inside, Some(&mut take), options)?
        } else {
            chase.run(&mut inside, Some(&mut take), options)?
        };
        if let Some(sink) = &mut sink {
            sink(&bottom)?;
        }
        let changed = ring.changes(&start.ring);
        let is_right = match self.is_transposed {
            true => {
                changed == with_corners(ring, inside.border.clone(), corners)
                    && inner_corners(ring, &passed) == corners
            }
            false => {
                changed == sum(inside.border.clone(), &beside)
                    && ring.corners().map(|at| start.ring[at]) == corners
            }
        };
        let is_right = is_right && passed.last.iter().all(|&word| word == 0);
        let around = start.ring.iter().filter(|&&pressed| pressed).count() as u64;
        if is_right {
            Ok(passed.ones + around)
        } else {
            Err(StreamError::WrongPresses)
        }
    }
}

/// Returns the cells of a pass at the inner corners.
fn inner_corners(ring: Ring, passed: &Passed) -> [bool; 4] {
    ring.inner_corners()
        .map(|(row, column)| bit(&passed.recorded[&row], column))
}

fn with_corners(ring: Ring, mut cells: Vec<bool>, corners: [bool; 4]) -> Vec<bool> {
    for (at, is_on) in ring.corners().into_iter().zip(corners) {
        cells[at] ^= is_on;
    }
    cells
}

fn sum(mut cells: Vec<bool>, others: &[bool]) -> Vec<bool> {
    cells
        .iter_mut()
        .zip(others)
        .for_each(|(cell, other)| *cell ^= other);
    cells
}
