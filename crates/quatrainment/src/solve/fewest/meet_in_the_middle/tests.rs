//! Meeting in the middle against every element, with long lists and with short ones.

use super::super::gray_code::lightest;
use super::*;
use crate::test_support;
use modtwo::Matrix;
use proptest::prelude::*;

/// Returns a code that splits: random ones on each half, with a basis that is zero on one class or the other.
fn splitting(
    ranks: [[usize; 2]; 2],
    cells: usize,
    bits: impl Fn(usize, usize) -> bool,
) -> (Matrix, Vec<usize>) {
    let nullity = ranks[0][0] + ranks[0][1];
    // On classes 0 and 1 the rows are (x 0 / 0 x); the other half is mixed by any invertible matrix.
    let mixed = (0..).map(|seed| Matrix::from_fn(nullity, nullity, |i, j| bits(i + 100 + seed, j)));
    let mixed = mixed
        .take(100)
        .find(|mixed| mixed.rank() == nullity)
        .unwrap_or(Matrix::identity(nullity));
    let diagonal = |ranks: [usize; 2], from: usize| {
        Matrix::from_fn(nullity, 2 * cells, |i, j| {
            let class = usize::from(i >= ranks[0]);
            let (row, column) = (i - class * ranks[0], j % cells);
            // An identity makes sure of the rank.
            j / cells == class
                && if column < ranks[class] {
                    column == row
                } else {
                    bits(i + from, j)
                }
        })
    };
    let (first, second) = (diagonal(ranks[0], 0), &mixed * &diagonal(ranks[1], 50));
    let rows = Matrix::from_fn(nullity, 4 * cells, |i, j| {
        if j < 2 * cells {
            first.get(i, j)
        } else {
            second.get(i, j - 2 * cells)
        }
    });
    (rows, (0..4 * cells).map(|j| j / cells).collect())
}

fn best_of(component: &Arc<Component>, element: &Vector, memory: u64) -> (Vector, bool) {
    let origin = component.origin(element.clone());
    let mut search = MeetInTheMiddle::new(component, &origin, memory, true).expect("it splits");
    let mut bound = 0;
    while !search.is_done() && !search.is_out_of_memory() {
        search.step(2);
        assert!(search.lower_bound() >= bound, "a bound never gets weaker");
        bound = search.lower_bound();
    }
    (component.at(&origin, search.best.1), search.is_done())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn splitting_finds_the_first_of_the_lightest(
        (first, second) in (1usize..6, 1usize..6), cells in 8usize..30, words in prop::collection::vec(any::<u64>(), 300)
    ) {
        let bits = |i: usize, j: usize| words[(7 * i + j / 64) % 300] >> ((j + 3 * i) % 64) & 1 == 1;
        let (basis, classes) = splitting([[first, second], [second, first]], cells, bits);
        let element = Vector::from_fn(4 * cells, |j| bits(200, j));
        let nullity = first + second;
        for component in Component::all(&basis, |cell| classes[cell]) {
            if component.nullity() < nullity {
                continue; // It was separated, and a part need not split.
            }
            let compact = Vector::from_fn(component.cells.len(), |j| element.get(component.cells[j]));
            let component = Arc::new(component);
            let (found, done) = best_of(&component, &compact, 1 << 30);
            prop_assert!(done);
            prop_assert_eq!(found, lightest(&component.rows, compact));
        }
    }
}

#[test]
fn what_does_not_split_is_refused() {
    // Two rows that agree on class 0 and class 1 together do not split there.
    let rows = Matrix::from_fn(4, 16, |i, j| (i * 5 + j * j) % 3 == 1 || i == j);
    let classes: Vec<usize> = (0..16).map(|j| j / 4).collect();
    let known = |half: usize| {
        let on = |class: usize| Matrix::from_fn(4, 4, |i, j| rows.get(i, 4 * class + j)).rank();
        let both = Matrix::from_fn(4, 8, |i, j| rows.get(i, 8 * half + j)).rank();
        both == 4 && on(2 * half) + on(2 * half + 1) == 4
    };
    assert!(!(known(0) && known(1)));
    assert!(ClassSplit::new(&rows, &classes).is_none());
}

#[test]
fn with_short_lists_the_answer_is_the_same_and_with_shorter_ones_the_bound_holds() {
    let mut number = test_support::numbers(1);
    let noise: Vec<Vec<bool>> = (0..400)
        .map(|_| (0..128).map(|_| number(2) == 1).collect())
        .collect();
    let (basis, classes) = splitting([[18, 18], [18, 18]], 60, |i, j| noise[i][j % 128]);
    let element = Vector::from_fn(240, |j| noise[300 + j / 128][j % 128]);
    let component = Component::all(&basis, |cell| classes[cell]).remove(0);
    assert_eq!(component.nullity(), 36, "it has one component");
    let component = Arc::new(component);
    let origin = component.origin(element);
    let run = |capacity: usize| {
        let mut search = MeetInTheMiddle::new(&component, &origin, 1 << 30, false).unwrap();
        (search.capacity, search.max_capacity) = (capacity, capacity);
        search.lists = lists(component.split.as_ref().unwrap(), &origin, capacity).unwrap();
        let mut heavy = false;
        while !search.is_done() && !search.is_out_of_memory() {
            search.step(2);
            heavy |= matches!(search.state, State::Heavy { .. });
        }
        (
            search.is_out_of_memory(),
            heavy,
            search.lower_bound(),
            search.best.0,
        )
    };
    let (full, heavy, bound, best) = run(1 << 18);
    assert!(!full && !heavy && bound == best);
    for capacity in [1 << 12, 1 << 8] {
        assert_eq!(run(capacity), (false, true, best, best), "{capacity}");
    }
    let (full, _, less, more) = run(1);
    assert!(full && less <= best && best <= more, "{less} {best} {more}");
}
