//! All elements of a coset one by one, in Gray code: each step adds one row of the basis.

use modtwo::{Matrix, Row, Vector};

/// Steps between two checks for cancellation.
const STEPS_PER_CHECK: u64 = 1 << 14;

/// Returns the lightest element of a coset. Of several, it is the first in reading order, so the answer does not depend
/// on the basis.
pub(super) fn lightest(basis: &Matrix, element: Vector) -> Vector {
    lightest_unless(basis, element, || false).expect("nothing cancels it")
}

/// Returns the lightest element of a coset, as [`lightest`] does; `None` if it is cancelled.
pub(super) fn lightest_unless(
    basis: &Matrix,
    element: Vector,
    is_cancelled: impl Fn() -> bool,
) -> Option<Vector> {
    let mut walk = GrayWalk::new(basis, element);
    let mut best = walk.element.clone();
    let mut fewest = walk.weight;
    while walk.step() {
        if walk.weight < fewest || walk.weight == fewest && comes_first(&walk.element, &best) {
            best.clone_from(&walk.element);
            fewest = walk.weight;
        }
        if walk.steps.is_multiple_of(STEPS_PER_CHECK) && is_cancelled() {
            return None;
        }
    }
    Some(best)
}

/// Returns whether `a` has the one at the first place where two vectors of equal weight differ.
fn comes_first(a: &Vector, b: &Vector) -> bool {
    let differing = a.words().iter().zip(b.words()).find(|(a, b)| a != b);
    differing.is_some_and(|(a, b)| a >> (a ^ b).trailing_zeros() & 1 == 1)
}

/// A walk through all sums of an element and the rows of a basis.
struct GrayWalk<'a> {
    basis: Vec<Row<'a>>,
    element: Vector,
    weight: usize,
    steps: u64,
}

impl<'a> GrayWalk<'a> {
    fn new(basis: &'a Matrix, element: Vector) -> GrayWalk<'a> {
        assert!(
            basis.rows() < 64,
            "a walk through 2^{} elements would not end",
            basis.rows()
        );
        let weight = element.count_ones();
        GrayWalk {
            basis: basis.iter_rows().collect(),
            element,
            weight,
            steps: 0,
        }
    }

    /// Moves to the next element; returns false once all were visited.
    fn step(&mut self) -> bool {
        self.steps += 1;
        let Some(&row) = self.basis.get(self.steps.trailing_zeros() as usize) else {
            return false;
        };
        self.weight = self.element.add_and_count(row);
        true
    }
}

/// An iterator over every element of a coset with its weight.
pub(in crate::solve) struct Coset<'a> {
    walk: GrayWalk<'a>,
    started: bool,
}

impl<'a> Coset<'a> {
    pub(in crate::solve) fn new(basis: &'a Matrix, element: Vector) -> Coset<'a> {
        Coset {
            walk: GrayWalk::new(basis, element),
            started: false,
        }
    }
}

impl Iterator for Coset<'_> {
    type Item = (Vector, usize);

    fn next(&mut self) -> Option<(Vector, usize)> {
        let more = !std::mem::replace(&mut self.started, true) || self.walk.step();
        more.then(|| (self.walk.element.clone(), self.walk.weight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(bits: &str) -> Vector {
        bits.chars().map(|bit| bit == '1').collect()
    }

    #[test]
    fn a_walk_visits_every_element_once() {
        let basis = Matrix::from_rows(5, ["11000", "00110", "10101"].map(vector));
        let mut visited: Vec<String> = Coset::new(&basis, vector("00001"))
            .map(|(v, _)| v.to_string())
            .collect();
        visited.sort();
        visited.dedup();
        assert_eq!(visited.len(), 8);
        assert_eq!(lightest(&basis, vector("11111")), vector("00001"));
    }

    #[test]
    fn of_several_lightest_the_first_in_reading_order_is_chosen() {
        let basis = Matrix::from_rows(3, [vector("111")]);
        assert_eq!(lightest(&basis, vector("011")), vector("100"));
        let basis = Matrix::from_rows(4, [vector("1111")]);
        for element in ["0011", "1100"] {
            assert_eq!(lightest(&basis, vector(element)), vector("1100"));
        }
    }

    #[test]
    fn a_long_walk_can_be_cancelled() {
        let basis = Matrix::identity(20);
        assert_eq!(lightest_unless(&basis, Vector::zeros(20), || true), None);
        assert_eq!(
            lightest_unless(&basis, Vector::unit(20, 3), || false),
            Some(Vector::zeros(20))
        );
    }
}
