//! A second, naive reading of the rules and a naive elimination, on lists of bits. Nothing here calls the
//! library but to ask what a rule and a grid are.

use quatrainment::{Game, Grid, Pattern, Reach, Rule};

pub type Bits = Vec<bool>;

/// What each press flips.
pub fn presses(game: &Game) -> Vec<Bits> {
    let board = Board::of(game.grid());
    (0..board.cells())
        .map(|press| board.flips(game.rule(), press))
        .collect()
}

pub fn bits(pattern: &Pattern) -> Bits {
    pattern
        .grid()
        .cells()
        .map(|cell| pattern.get(cell) == 1)
        .collect()
}

/// A picture of `X` and `.` as bits.
pub fn picture(text: &str) -> Bits {
    text.chars()
        .filter(|&symbol| symbol != '/')
        .map(|symbol| symbol == 'X')
        .collect()
}

/// The reduced echelon form without its zero rows: two lists span the same space when theirs are equal.
pub fn span(rows: &[Bits]) -> Vec<Bits> {
    let mut rows = rows.to_vec();
    let mut done = 0;
    for column in 0..rows.first().map_or(0, Vec::len) {
        let Some(pivot) = (done..rows.len()).find(|&row| rows[row][column]) else {
            continue;
        };
        rows.swap(done, pivot);
        let chosen = rows[done].clone();
        for (place, row) in rows.iter_mut().enumerate() {
            if place != done && row[column] {
                add(row, &chosen);
            }
        }
        done += 1;
    }
    rows.truncate(done);
    rows
}

/// Whether the vector is a sum of some of the rows.
pub fn is_spanned(rows: &[Bits], vector: &[bool]) -> bool {
    let with: Vec<Bits> = rows.iter().cloned().chain([vector.to_vec()]).collect();
    span(&with).len() == span(rows).len()
}

pub fn add(to: &mut [bool], other: &[bool]) {
    for (bit, other) in to.iter_mut().zip(other) {
        *bit ^= other;
    }
}

/// The sum of the rows that are chosen.
pub fn sum(rows: &[Bits], chosen: &[bool]) -> Bits {
    let mut sum = vec![false; rows.first().map_or(0, Vec::len)];
    for (row, _) in rows.iter().zip(chosen).filter(|(_, chosen)| **chosen) {
        add(&mut sum, row);
    }
    sum
}

/// Whether an odd number of places are true in both.
pub fn is_odd(a: &[bool], b: &[bool]) -> bool {
    a.iter().zip(b).filter(|(a, b)| **a && **b).count() % 2 == 1
}

struct Board {
    lengths: Vec<i64>,
    wraps: Vec<bool>,
}

impl Board {
    fn of(grid: &Grid) -> Board {
        let lengths: Vec<i64> = grid
            .size()
            .lengths()
            .iter()
            .map(|&length| length as i64)
            .collect();
        let wraps = (0..lengths.len()).map(|axis| grid.wraps(axis)).collect();
        Board { lengths, wraps }
    }

    fn cells(&self) -> i64 {
        self.lengths.iter().product()
    }

    /// Row, column, layer and so on: the column runs fastest, then the row.
    fn coordinates(&self, cell: i64) -> Vec<i64> {
        let mut order: Vec<usize> = (0..self.lengths.len()).collect();
        if order.len() > 1 {
            order.swap(0, 1);
        }
        let (mut rest, mut at) = (cell, vec![0; order.len()]);
        for axis in order {
            at[axis] = rest % self.lengths[axis];
            rest /= self.lengths[axis];
        }
        at
    }

    fn flips(&self, rule: &Rule, press: i64) -> Bits {
        let at = self.coordinates(press);
        let borders: Vec<bool> = (0..at.len())
            .filter(|&axis| !self.wraps[axis])
            .map(|axis| at[axis] == 0 || at[axis] == self.lengths[axis] - 1)
            .collect();
        let is_corner = !borders.is_empty() && borders.iter().all(|&border| border);
        let is_edge = !is_corner && borders.contains(&true);
        let (reach, turns) = match rule {
            Rule::Everywhere(reach) => (reach, 0),
            Rule::Classes { corner, .. } if is_corner => (corner, self.corner_turns(&at)),
            Rule::Classes { edge, .. } if is_edge => (edge, self.edge_turns(&at)),
            Rule::Classes { centre, .. } => (centre, 0),
            Rule::Folded { .. } | Rule::Listed(_) => {
                unimplemented!("folded and listed rules have tests of their own")
            }
        };
        match reach {
            Reach::Shells(distances) => (0..self.cells())
                .map(|cell| distances.contains(&self.distance(&at, &self.coordinates(cell))))
                .collect(),
            Reach::Picture(picture) => {
                let mut flips = vec![false; self.cells() as usize];
                for &offset in picture.offsets() {
                    if let Some(cell) = self.land(&at, (offset[0], offset[1]), turns) {
                        flips[cell] ^= true;
                    }
                }
                flips
            }
        }
    }

    fn distance(&self, from: &[i64], to: &[i64]) -> u64 {
        let along = |axis: usize| {
            let steps = (from[axis] - to[axis]).abs();
            if self.wraps[axis] {
                steps.min(self.lengths[axis] - steps)
            } else {
                steps
            }
        };
        (0..from.len()).map(along).sum::<i64>() as u64
    }

    /// Where an offset of a picture lands after quarter turns clockwise, in two dimensions.
    fn land(&self, at: &[i64], (down, right): (i64, i64), turns: u32) -> Option<usize> {
        let turned = [
            (down, right),
            (right, -down),
            (-down, -right),
            (-right, down),
        ][turns as usize];
        let mut to = [at[0] + turned.0, at[1] + turned.1];
        for (axis, to) in to.iter_mut().enumerate() {
            if self.wraps[axis] {
                *to = to.rem_euclid(self.lengths[axis]);
            }
            if !(0..self.lengths[axis]).contains(to) {
                return None;
            }
        }
        Some((to[0] * self.lengths[1] + to[1]) as usize)
    }

    /// A corner picture is drawn for the top left. The rims of a cylinder are corners, and the far one is the
    /// near one seen from the other side.
    fn corner_turns(&self, at: &[i64]) -> u32 {
        if at.len() != 2 {
            return 0;
        }
        let far = |axis: usize| !self.wraps[axis] && at[axis] > 0;
        match (far(0), far(1)) {
            (false, false) => 0,
            (true, true) => 2,
            _ if self.wraps.contains(&true) => 2,
            (false, true) => 1,
            (true, false) => 3,
        }
    }

    /// An edge picture is drawn for the top; a board of one row or column counts as its top or left.
    fn edge_turns(&self, at: &[i64]) -> u32 {
        if at.len() != 2 {
            return 0;
        }
        let (bottom, right) = (self.lengths[0] - 1, self.lengths[1] - 1);
        match (at[0], at[1]) {
            (0, _) => 0,
            (_, 0) => 3,
            (row, _) if row == bottom => 2,
            (_, column) => {
                assert_eq!(column, right, "an edge cell is on a border");
                1
            }
        }
    }
}
