//! Pairs of light elements against every pair, in much room and in little.

use super::super::fewest::lightest;
use super::*;
use gf2::Matrix;
use proptest::prelude::*;

/// Quiet sets that split: random ones on each half, with a basis that is zero on one class or the other.
fn splitting(
    ranks: [[usize; 2]; 2],
    cells: usize,
    bits: impl Fn(usize, usize) -> bool,
) -> (Matrix, Vec<usize>) {
    let nullity = ranks[0][0] + ranks[0][1];
    // On classes 0 and 1 the rows are (x 0 / 0 x); the other half is mixed by any invertible matrix.
    let mixed = (0..).map(|seed| Matrix::from_fn(nullity, nullity, |i, j| bits(i + 100 + seed, j)));
    let mixed = mixed.take(100).find(|mixed| mixed.rank() == nullity).unwrap_or(Matrix::identity(nullity));
    let diagonal = |ranks: [usize; 2], from: usize| {
        Matrix::from_fn(nullity, 2 * cells, |i, j| {
            let class = usize::from(i >= ranks[0]);
            let (row, column) = (i - class * ranks[0], j % cells);
            // An identity makes sure of the rank.
            j / cells == class && if column < ranks[class] { column == row } else { bits(i + from, j) }
        })
    };
    let (first, second) = (diagonal(ranks[0], 0), &mixed * &diagonal(ranks[1], 50));
    let rows = Matrix::from_fn(nullity, 4 * cells, |i, j| {
        if j < 2 * cells { first.get(i, j) } else { second.get(i, j - 2 * cells) }
    });
    (rows, (0..4 * cells).map(|j| j / cells).collect())
}

fn best_of(component: &Arc<Component>, element: &Vector, memory: u64) -> (Vector, bool) {
    let origin = component.origin(element.clone());
    let mut pairs = Pairs::new(component, &origin, memory, true).expect("it splits");
    let mut bound = 0;
    while !pairs.is_done() && !pairs.is_stuck() {
        pairs.step();
        assert!(pairs.bound() >= bound, "a bound never gets weaker");
        bound = pairs.bound();
    }
    (component.at(&origin, pairs.best.1), pairs.is_done())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn splitting_finds_the_first_of_the_lightest(
        (first, second) in (1usize..6, 1usize..6), cells in 8usize..30, words in prop::collection::vec(any::<u64>(), 300)
    ) {
        let bits = |i: usize, j: usize| words[(7 * i + j / 64) % 300] >> ((j + 3 * i) % 64) & 1 == 1;
        let (quiet_sets, classes) = splitting([[first, second], [second, first]], cells, bits);
        let element = Vector::from_fn(4 * cells, |j| bits(200, j));
        let nullity = first + second;
        for component in Component::all(&quiet_sets, |cell| classes[cell]) {
            if component.nullity() < nullity {
                continue; // It fell apart, and a part need not split.
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
    assert!(Split::of(&rows, &classes).is_none());
}

#[test]
fn with_short_lists_the_answer_is_the_same_and_with_shorter_ones_the_bound_holds() {
    let mut state = 1u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 63 == 1
    };
    let noise: Vec<Vec<bool>> = (0..400).map(|_| (0..128).map(|_| random()).collect()).collect();
    let (quiet_sets, classes) = splitting([[18, 18], [18, 18]], 60, |i, j| noise[i][j % 128]);
    let element = Vector::from_fn(240, |j| noise[300 + j / 128][j % 128]);
    let component = Component::all(&quiet_sets, |cell| classes[cell]).remove(0);
    assert_eq!(component.nullity(), 36, "it does not fall apart");
    let component = Arc::new(component);
    let origin = component.origin(element);
    let run = |room: usize| {
        let mut pairs = Pairs::new(&component, &origin, 1 << 30, false).unwrap();
        (pairs.room, pairs.most_room) = (room, room);
        pairs.lists = lists(component.split.as_ref().unwrap(), &origin, room).unwrap();
        let mut heavy = false;
        while !pairs.is_done() && !pairs.is_stuck() {
            pairs.step();
            heavy |= matches!(pairs.state, State::Heavy { .. });
        }
        (pairs.is_stuck(), heavy, pairs.bound(), pairs.best.0)
    };
    let (stuck, heavy, bound, best) = run(1 << 18);
    assert!(!stuck && !heavy && bound == best);
    for room in [1 << 12, 1 << 8] {
        assert_eq!(run(room), (false, true, best, best), "{room}");
    }
    let (stuck, _, less, more) = run(1);
    assert!(stuck && less <= best && best <= more, "{less} {best} {more}");
}
