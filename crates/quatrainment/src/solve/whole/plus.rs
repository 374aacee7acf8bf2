//! A board whose presses are pluses, perhaps with a few corrections: [`Plus`]. It joins the ways down the board with the
//! equation between them.

use super::chase::{Chase, Passed, Sink, Stopped};
use super::corrections::{Corrected, presses_odd};
use super::ladder::Ladder;
use super::source::{Random, Source};
use super::structure::Structure;
use super::{Answer, Kind, Start, Watch, WholeError};
use gf2::{Ends, Polynomial};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// A prepared game.
#[derive(Clone, Debug)]
pub(super) struct Plus {
    structure: Structure,
    ladder: Ladder,
    corrected: Option<Corrected>,
}

impl Plus {
    pub fn new(structure: Structure) -> Plus {
        let ladder = Ladder::new(&structure);
        let corrected = (!structure.corrections.is_empty()).then(|| Corrected::new(&structure, &ladder));
        Plus { structure, ladder, corrected }
    }

    pub fn random(&self, dice: ChaCha8Rng) -> Random {
        Random::new(&self.structure, self.structure.recurrence(), None, dice)
    }

    /// Whether invariants are the same as quiet sets.
    pub fn is_symmetric(&self) -> bool {
        self.corrected.is_none()
    }

    pub fn exchanged(&self) -> Plus {
        let structure = self.structure.transposed();
        let corrected = self.corrected.as_ref().map(|_| Corrected::new(&structure, &self.ladder));
        Plus { structure, ladder: self.ladder.clone(), corrected }
    }

    pub fn nullity(&self) -> usize {
        self.corrected.as_ref().map_or_else(|| self.ladder.nullity(), Corrected::nullity)
    }

    pub fn method(&self) -> String {
        let beyond = |ends: Ends| match ends {
            Ends::Open => "open",
            Ends::Mirrored => "mirrored",
            Ends::Joined => "joined",
        };
        let Structure { across, down, corrections, .. } = &self.structure;
        let mut method = format!(
            "a press is a plus (rows {}, columns {}), so the first row follows from polynomials and every other from it",
            beyond(*across),
            beyond(*down)
        );
        if !corrections.is_empty() {
            method += &format!("; {} presses at the corners are corrected", corrections.len());
        }
        method
    }

    fn chase<'a>(&self, before: &'a [u64], first: &'a [u64], odd: &[bool]) -> Chase<'a> {
        let made = self.structure.corrections.iter().zip(odd).filter(|(_, odd)| **odd);
        Chase {
            rule: self.structure.recurrence(),
            rows: self.structure.rows,
            before,
            first,
            changes: made.flat_map(|(correction, _)| correction.changes.iter().copied()).collect(),
            noted: self.corrected.as_ref().map_or_else(BTreeSet::new, Corrected::noted),
        }
    }

    pub fn find<S: Source + Send>(
        &self,
        source: &mut S,
        watch: &mut Watch<'_>,
    ) -> Result<Answer, Stopped<S::Error>>
    where
        S::Error: Send,
    {
        let (line, ladder) = (&self.ladder.line, &self.ladder);
        let (left, noted) = match source.repeated() {
            Some(rows) => {
                let follow = |i: usize| self.follow_repeated(&rows, i);
                let noted = self.corrected.as_ref().map_or_else(BTreeSet::new, Corrected::noted);
                let noted = noted.into_iter().map(|i| (i, line.row(&follow(i)))).collect();
                ([follow(self.structure.rows - 1), follow(self.structure.rows)], noted)
            }
            None => {
                let Passed { before, last, noted, .. } =
                    self.chase(&[], &[], &[]).run(source, None, watch)?;
                ([line.polynomial(&before), line.polynomial(&last)], noted)
            }
        };
        let sides = ladder.left_over(&left);
        let Some(corrected) = &self.corrected else {
            let solved: Vec<(Polynomial, Polynomial)> =
                ladder.equations.iter().zip(&sides).map(|(equation, side)| equation.solve(side)).collect();
            if solved.iter().all(|(_, rest)| rest.is_zero()) {
                let solutions: Vec<Polynomial> = solved.into_iter().map(|(solution, _)| solution).collect();
                return Ok(Ok(self.start(&solutions, Vec::new(), Kind::Presses)));
            }
            return Ok(Err(self.odd_quiet_set(&ladder.witnesses(&left))));
        };
        if let Some((odd, first)) = corrected.solve(ladder, &sides[0], &noted) {
            return Ok(Ok(self.start(&[first], odd, Kind::Presses)));
        }
        let exchanged = self.exchanged();
        let corrected = exchanged.corrected.as_ref().expect("corrections are exchanged, not lost");
        let (odd, first) = corrected.odd_quiet_set(ladder, &sides[0], &noted);
        Ok(Err(exchanged.start(&[first], odd, Kind::Cells)))
    }

    /// Row i of the presses that follow from repeated rows of differences, without a first row.
    fn follow_repeated(&self, rows: &[Vec<u64>], i: usize) -> Polynomial {
        let line = &self.ladder.line;
        let mut sum = Polynomial::zero();
        for (first, row) in rows.iter().enumerate() {
            let factor = line.at_fibonacci((first..i).step_by(rows.len()).map(|from| i - from));
            sum += &line.multiply(&factor, &line.polynomial(row));
        }
        sum
    }

    /// The start of what solves the equations like this.
    fn start(&self, solutions: &[Polynomial], odd: Vec<bool>, kind: Kind) -> Start {
        let [before, first] = self.ladder.first(solutions).map(|rows| self.ladder.line.row(&rows));
        Start { before, first, odd, kind }
    }

    /// A quiet set that is also an invariant, with an odd product with the difference; a plus is its own exchange.
    fn odd_quiet_set(&self, witnesses: &[Polynomial]) -> Start {
        let mut solutions = vec![Polynomial::zero(); witnesses.len()];
        for (place, (equation, witness)) in self.ladder.equations.iter().zip(witnesses).enumerate() {
            if let Some(q) = self.ladder.line.odd(&equation.g, witness) {
                solutions[place] = self.ladder.line.multiply(&q, &equation.cofactor);
                break;
            }
        }
        self.start(&solutions, Vec::new(), Kind::Cells)
    }

    pub fn quiet_sets(&self, kind: Kind) -> Vec<Start> {
        if let Some(corrected) = &self.corrected {
            let sets = corrected.quiet_sets(&self.ladder).into_iter();
            return sets.map(|(odd, first)| self.start(&[first], odd, kind)).collect();
        }
        let equations = &self.ladder.equations;
        let mut sets = Vec::new();
        for (place, equation) in equations.iter().enumerate() {
            for power in 0..equation.nullity() {
                let mut solutions = vec![Polynomial::zero(); equations.len()];
                solutions[place] = &equation.cofactor << power;
                sets.push(self.start(&solutions, Vec::new(), kind));
            }
        }
        sets
    }

    pub fn tell<S: Source + Send>(
        &self,
        start: &Start,
        source: &mut S,
        sink: Option<Sink<'_, S::Error>>,
        watch: &mut Watch<'_>,
    ) -> Result<u64, WholeError<S::Error>>
    where
        S::Error: Send,
    {
        if start.kind == Kind::Cells && self.corrected.is_some() {
            return self.exchanged().tell(
                &Start { kind: Kind::Presses, ..start.clone() },
                source,
                sink,
                watch,
            );
        }
        let passed = self.chase(&start.before, &start.first, &start.odd).run(source, sink, watch)?;
        let is_right = match self.structure.down {
            Ends::Open => passed.last.iter().all(|&word| word == 0),
            Ends::Mirrored => passed.last == passed.before,
            Ends::Joined => passed.before == start.before && passed.last == start.first,
        };
        let as_said = start.odd.is_empty() || presses_odd(&self.structure, &passed.noted) == start.odd;
        if is_right && as_said { Ok(passed.ones) } else { Err(WholeError::Wrong) }
    }
}
