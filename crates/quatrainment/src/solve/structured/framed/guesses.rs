//! What each guessed bit and each quiet set of the inner board change in the conditions: by polynomials alone, without a pass
//! over the board.

use super::{Framed, GUESSED, Guess, with_corners};
use crate::solve::rows::is_product_odd;
use crate::solve::structured::ring::bit;
use crate::solve::structured::structure::Place;
use modtwo::Polynomial;

impl Framed {
    /// Returns for each guessed bit the first row of the inner board and what is left of the conditions, if nothing differs.
    ///
    /// The conditions on the ring are sums over the edges of the presses x inside, so products ⟨u, x⟩. If z are the rows that
    /// follow from u as a difference, and x the rows that follow from a difference d, then ⟨u, x⟩ is
    /// ⟨z, d⟩ + ⟨zₙ, xₙ₋₁⟩ + ⟨zₙ₋₁, xₙ⟩.
    pub(super) fn guesses(&self) -> Vec<(Polynomial, Vec<bool>)> {
        let (ring, ladder, rows) = (self.ring, &self.inner.ladder, self.inner.structure.rows);
        let line = &ladder.line;
        let sums = self.ring_conditions().map(|cells| {
            let [before, last] = self.follow_beside(&cells);
            [line.row(&before), line.row(&last)]
        });
        let [to_before, to_last] = [rows - 1, rows].map(|i| ladder.after_first(i));
        let corner = |(place, guessed): (Place, usize)| {
            let unit = line.unit(place.1);
            let [before, last] =
                [rows - 1, rows].map(|i| line.multiply(&line.at_fibonacci([i - place.0]), &unit));
            let (first, rest) = ladder.equations[0].solve(&last);
            let before = line.row(&(&line.multiply(&to_before, &first) + &before));
            let last = line.row(&(&line.multiply(&to_last, &first) + &last));
            let mut conditions: Vec<bool> = sums
                .iter()
                .map(|sum| {
                    let is_there = place.0 == rows - 1 && bit(&sum[0], place.1);
                    is_there ^ is_product_odd(&sum[1], &before) ^ is_product_odd(&sum[0], &last)
                })
                .collect();
            conditions[2 + guessed] ^= true;
            (
                first,
                conditions.into_iter().chain(self.rests(&rest)).collect(),
            )
        };
        // Nothing is pressed inside.
        let start = |start: [bool; 2]| {
            let (presses, wrong) = ring.solve(&vec![false; ring.len()], start);
            let implied = ring.corners().map(|at| presses[at]);
            let rests = self.rests(&Polynomial::zero());
            (
                Polynomial::zero(),
                wrong.into_iter().chain(implied).chain(rests).collect(),
            )
        };
        let starts = [[true, false], [false, true]].map(start);
        ring.inner_corners()
            .into_iter()
            .zip(0..)
            .map(corner)
            .chain(starts)
            .collect()
    }

    /// Does what [`guesses`](Framed::guesses) does for the transposed board: the presses around the ring come first.
    pub(super) fn guesses_transposed(&self) -> Vec<(Polynomial, Vec<bool>)> {
        let (ring, ladder, rows) = (self.ring, &self.inner.ladder, self.inner.structure.rows);
        let line = &ladder.line;
        let to_before = ladder.after_first(rows - 1);
        let follow = |guess: Guess| {
            let (presses, wrong) = ring.solve(
                &with_corners(ring, vec![false; ring.len()], guess.corners),
                guess.start,
            );
            let [before, last] = self.follow_beside(&presses);
            let (first, rest) = ladder.equations[0].solve(&last);
            let before = line.row(&(&line.multiply(&to_before, &first) + &before));
            let top = line.row(&first);
            let implied = ring
                .inner_corners()
                .map(|(row, column)| bit(if row == 0 { &top } else { &before }, column));
            let consistent = implied
                .into_iter()
                .zip(guess.corners)
                .map(|(implied, guessed)| implied ^ guessed);
            (
                first,
                wrong
                    .into_iter()
                    .chain(consistent)
                    .chain(self.rests(&rest))
                    .collect(),
            )
        };
        (0..GUESSED)
            .map(|guessed| follow(Guess::of(|bit| bit == guessed)))
            .collect()
    }

    /// Returns the coefficients of a rest, which must all be zero.
    pub(super) fn rests(&self, rest: &Polynomial) -> Vec<bool> {
        (0..self.inner.nullity())
            .map(|power| rest.coefficient(power))
            .collect()
    }

    /// Returns for each condition on the ring the cells whose differences change it.
    fn ring_conditions(&self) -> [Vec<bool>; GUESSED] {
        let [a, b, c, d] = self.ring.corners();
        [self.ring.len(), self.ring.len() + 1, a, b, c, d].map(|at| self.ring.before(at))
    }

    /// Returns for each condition but the rests how the quiet sets of the inner board change it.
    pub(super) fn conditions_of_quiet_sets(&self) -> Vec<Vec<bool>> {
        let (ring, ladder) = (self.ring, &self.inner.ladder);
        let (line, g) = (&ladder.line, &ladder.equations[0].g);
        if self.is_transposed {
            let at_corner = |(row, column): Place| {
                line.last_entries(
                    g,
                    &line.multiply(&line.to_last(column), &ladder.after_first(row)),
                )
            };
            let closed = vec![vec![false; self.inner.nullity()]; 2];
            return closed
                .into_iter()
                .chain(ring.inner_corners().map(at_corner))
                .collect();
        }
        // A quiet set x changes the ring by its edges B·x, so a sum over cells v of the ring by ⟨Bᵀ·v, x⟩.
        let products = |cells: Vec<bool>| self.products(&self.follow_beside(&cells)[1]);
        self.ring_conditions().map(products).into()
    }

    /// Returns the rows zₙ₋₁ and zₙ that follow, without a first row, when the cells beside cells of the ring differ, which along
    /// each side are the same again after three.
    fn follow_beside(&self, cells: &[bool]) -> [Polynomial; 2] {
        let (ring, line, rows) = (
            self.ring,
            &self.inner.ladder.line,
            self.inner.structure.rows,
        );
        let mut sides = vec![0; rows.min(3) * ring.inner_width()];
        ring.add_sides(cells, 0, &mut sides);
        let sides: Vec<Vec<u64>> = sides
            .chunks_exact(ring.inner_width())
            .map(<[u64]>::to_vec)
            .collect();
        let [top, bottom] = ring
            .border_rows(cells)
            .map(|row| line.polynomial(&ring.inside(&row)));
        let follow = |i: usize| {
            &self.inner.follow_repeated(&sides, i) + &line.multiply(&line.at_fibonacci([i]), &top)
        };
        [follow(rows - 1), &follow(rows) + &bottom]
    }
}
