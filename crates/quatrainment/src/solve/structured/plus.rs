//! A board whose presses are pluses, perhaps with a few corrections: [`Plus`]. It joins the passes down the board with the
//! equation between them.

use super::chase::{Chase, Passed};
use super::corrections::{Corrected, Recorded, presses_odd};
use super::ladder::{First, Ladder};
use super::random_rows::RandomRows;
use super::structure::Structure;
use crate::solve::options::SolverOptions;
use crate::solve::rows::{FirstRow, Kind, Outcome, RowSink, RowSource, StreamError};
use modtwo::{Boundary, ChaCha8, Polynomial};
use std::collections::BTreeSet;

/// A prepared game.
#[derive(Clone, Debug)]
pub(super) struct Plus {
    pub structure: Structure,
    pub ladder: Ladder,
    corrected: Option<Corrected>,
}

impl Plus {
    pub fn new(structure: Structure) -> Plus {
        let ladder = Ladder::new(&structure);
        let corrected =
            (!structure.corrections.is_empty()).then(|| Corrected::new(&structure, &ladder));
        Plus {
            structure,
            ladder,
            corrected,
        }
    }

    pub fn random(&self, keystream: ChaCha8) -> RandomRows {
        RandomRows::new(
            &self.structure,
            self.structure.recurrence(),
            None,
            keystream,
        )
    }

    /// Returns whether invariants are the same as quiet sets.
    pub fn is_symmetric(&self) -> bool {
        self.corrected.is_none()
    }

    /// Returns the board with the transposed matrix.
    pub fn transposed(&self) -> Plus {
        let structure = self.structure.transposed();
        let corrected = self
            .corrected
            .as_ref()
            .map(|_| Corrected::new(&structure, &self.ladder));
        Plus {
            structure,
            ladder: self.ladder.clone(),
            corrected,
        }
    }

    pub fn nullity(&self) -> usize {
        self.corrected
            .as_ref()
            .map_or_else(|| self.ladder.nullity(), Corrected::nullity)
    }

    pub fn method(&self) -> String {
        let beyond = |boundary: Boundary| match boundary {
            Boundary::Zero => "open",
            Boundary::Mirrored => "mirrored",
            Boundary::Periodic => "joined",
        };
        let Structure {
            across,
            down,
            corrections,
            ..
        } = &self.structure;
        let mut method = format!(
            "a press is a plus (rows {}, columns {}), so the first row follows from polynomials and every other from it",
            beyond(*across),
            beyond(*down)
        );
        if !corrections.is_empty() {
            method += &format!(
                "; {} presses at the corners are corrected",
                corrections.len()
            );
        }
        method
    }

    fn chase<'a>(&self, before: &'a [u64], first: &'a [u64], odd: &[bool]) -> Chase<'a> {
        let made = self
            .structure
            .corrections
            .iter()
            .zip(odd)
            .filter(|(_, odd)| **odd);
        Chase {
            rule: self.structure.recurrence(),
            rows: self.structure.rows,
            before,
            first,
            changes: made
                .flat_map(|(correction, _)| correction.changes.iter().copied())
                .collect(),
            recorded: self
                .corrected
                .as_ref()
                .map_or_else(BTreeSet::new, Corrected::recorded),
        }
    }

    pub fn first_row(
        &self,
        source: &mut dyn RowSource,
        options: &SolverOptions,
    ) -> Result<Outcome, StreamError> {
        let ladder = &self.ladder;
        let (left, recorded) = self.left_over(source, options)?;
        let sides = ladder.left_over(&left);
        let Some(corrected) = &self.corrected else {
            let solved: Vec<(Polynomial, Polynomial)> = ladder
                .equations
                .iter()
                .zip(&sides)
                .map(|(equation, side)| equation.solve(side))
                .collect();
            if solved.iter().all(|(_, rest)| rest.is_zero()) {
                let solutions: Vec<Polynomial> =
                    solved.into_iter().map(|(solution, _)| solution).collect();
                return Ok(Outcome::Solved(self.begin_with(
                    &solutions,
                    Vec::new(),
                    Kind::Presses,
                )));
            }
            return Ok(Outcome::Unsolvable(
                self.odd_quiet_set(&ladder.witnesses(&left)),
            ));
        };
        if let Some((odd, first)) = corrected.solve(ladder, &sides[0], &recorded) {
            return Ok(Outcome::Solved(self.begin_with(
                &[first],
                odd,
                Kind::Presses,
            )));
        }
        let transposed = self.transposed();
        let corrected = transposed
            .corrected
            .as_ref()
            .expect("corrections are transposed, not lost");
        let (odd, first) = corrected.odd_quiet_set(ladder, &sides[0], &recorded);
        Ok(Outcome::Unsolvable(transposed.begin_with(
            &[first],
            odd,
            Kind::Cells,
        )))
    }

    /// Returns the rows xₙ₋₁ and xₙ that follow from the differences without a first row, and the rows that were recorded.
    pub fn left_over(
        &self,
        source: &mut dyn RowSource,
        options: &SolverOptions,
    ) -> Result<(First, Recorded), StreamError> {
        let line = &self.ladder.line;
        if let Some(rows) = source.repeated() {
            let follow = |i: usize| self.follow_repeated(&rows, i);
            let recorded = self
                .corrected
                .as_ref()
                .map_or_else(BTreeSet::new, Corrected::recorded);
            let recorded = recorded
                .into_iter()
                .map(|i| (i, line.row(&follow(i))))
                .collect();
            return Ok((
                [follow(self.structure.rows - 1), follow(self.structure.rows)],
                recorded,
            ));
        }
        let Passed {
            before,
            last,
            recorded,
            ..
        } = self.chase(&[], &[], &[]).run(source, None, options)?;
        Ok(([line.polynomial(&before), line.polynomial(&last)], recorded))
    }

    /// Returns row i of the presses that follow from repeated rows of differences, without a first row.
    pub fn follow_repeated(&self, rows: &[Vec<u64>], i: usize) -> Polynomial {
        let line = &self.ladder.line;
        let mut sum = Polynomial::zero();
        for (first, row) in rows.iter().enumerate() {
            let factor = line.at_fibonacci((first..i).step_by(rows.len()).map(|from| i - from));
            sum += &line.multiply(&factor, &line.polynomial(row));
        }
        sum
    }

    /// Returns the first row that belongs to these solutions of the equations.
    fn begin_with(&self, solutions: &[Polynomial], odd: Vec<bool>, kind: Kind) -> FirstRow {
        let [before, first] = self
            .ladder
            .first(solutions)
            .map(|rows| self.ladder.line.row(&rows));
        FirstRow {
            before,
            first,
            odd,
            kind,
            ring: Vec::new(),
        }
    }

    /// Returns a quiet set that is also an invariant, as a plus is symmetric, and has an odd product with the difference.
    fn odd_quiet_set(&self, witnesses: &[Polynomial]) -> FirstRow {
        let mut solutions = vec![Polynomial::zero(); witnesses.len()];
        for (place, (equation, witness)) in self.ladder.equations.iter().zip(witnesses).enumerate()
        {
            if let Some(q) = self.ladder.line.odd(&equation.g, witness) {
                solutions[place] = self.ladder.line.multiply(&q, &equation.cofactor);
                break;
            }
        }
        self.begin_with(&solutions, Vec::new(), Kind::Cells)
    }

    pub fn quiet_sets(&self, kind: Kind) -> Vec<FirstRow> {
        if let Some(corrected) = &self.corrected {
            let sets = corrected.quiet_sets(&self.ladder).into_iter();
            return sets
                .map(|(odd, first)| self.begin_with(&[first], odd, kind))
                .collect();
        }
        let equations = &self.ladder.equations;
        let mut sets = Vec::new();
        for (place, equation) in equations.iter().enumerate() {
            for power in 0..equation.nullity() {
                let mut solutions = vec![Polynomial::zero(); equations.len()];
                solutions[place] = &equation.cofactor << power;
                sets.push(self.begin_with(&solutions, Vec::new(), kind));
            }
        }
        sets
    }

    pub fn presses(
        &self,
        start: &FirstRow,
        source: &mut dyn RowSource,
        sink: Option<RowSink<'_>>,
        options: &SolverOptions,
    ) -> Result<u64, StreamError> {
        if start.kind == Kind::Cells && self.corrected.is_some() {
            let start = FirstRow {
                kind: Kind::Presses,
                ..start.clone()
            };
            return self.transposed().presses(&start, source, sink, options);
        }
        let passed = self
            .chase(&start.before, &start.first, &start.odd)
            .run(source, sink, options)?;
        let is_right = match self.structure.down {
            Boundary::Zero => passed.last.iter().all(|&word| word == 0),
            Boundary::Mirrored => passed.last == passed.before,
            Boundary::Periodic => passed.before == start.before && passed.last == start.first,
        };
        let is_consistent =
            start.odd.is_empty() || presses_odd(&self.structure, &passed.recorded) == start.odd;
        if is_right && is_consistent {
            Ok(passed.ones)
        } else {
            Err(StreamError::WrongPresses)
        }
    }
}
