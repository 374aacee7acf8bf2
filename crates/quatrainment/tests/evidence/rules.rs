//! Random rules on random grids, against a naive solver: elimination on lists of bits, and on small boards
//! every set of presses there is.

use super::naive::{self, Bits};
use super::{pack, packed_presses, unpack};
use proptest::prelude::*;
use quatrainment::{Game, Grid, Picture, Reach, Rule, Size, Solver};

/// A picture of at most 3×3 with at least its pressed cell.
fn pictures() -> impl Strategy<Value = Picture> {
    (
        1usize..4,
        1usize..4,
        any::<u16>(),
        any::<prop::sample::Index>(),
    )
        .prop_map(|(rows, columns, changes, pressed)| {
            let pressed = pressed.index(rows * columns);
            let symbol = |cell: usize| match (cell == pressed, changes >> cell & 1 == 1) {
                (true, true) => '@',
                (true, false) => 'o',
                (false, true) => 'x',
                (false, false) => '.',
            };
            let row = |row: usize| {
                (0..columns)
                    .map(|column| symbol(row * columns + column))
                    .collect()
            };
            (0..rows)
                .map(row)
                .collect::<Vec<String>>()
                .join("/")
                .parse()
                .unwrap()
        })
}

fn shells() -> impl Strategy<Value = Reach> {
    prop::sample::subsequence((0u64..5).collect::<Vec<_>>(), 0..4).prop_map(Reach::Shells)
}

fn rules(reach: impl Strategy<Value = Reach> + Clone) -> impl Strategy<Value = Rule> {
    prop_oneof![
        1 => reach.clone().prop_map(Rule::everywhere),
        3 => (reach.clone(), reach.clone(), reach)
            .prop_map(|(corner, edge, centre)| Rule::classes(corner, edge, centre)),
    ]
}

/// A game on a flat board with any rule, or in another dimension with shells; any axis may wrap.
fn games(most_cells: u64) -> impl Strategy<Value = Game> {
    let fits = move |size: Vec<u64>| {
        Size::new(size)
            .ok()
            .filter(|size| size.cells() <= most_cells)
    };
    let flat = prop::collection::vec(1u64..8, 2).prop_filter_map("too many cells", fits);
    let other = prop_oneof![
        prop::collection::vec(1u64..10, 1),
        prop::collection::vec(1u64..5, 3),
        prop::collection::vec(1u64..3, 4)
    ]
    .prop_filter_map("too many cells", fits);
    let any_reach = prop_oneof![shells(), pictures().prop_map(Reach::Picture)].boxed();
    let laid = |(rule, size, wraps): (Rule, Size, u8)| {
        Game::new(
            "random",
            rule,
            Grid::new(size).wrapping(|axis| wraps >> axis & 1 == 1),
        )
        .unwrap()
    };
    // Most boards do not wrap.
    let wraps = || prop_oneof![Just(0u8), any::<u8>()];
    prop_oneof![
        3 => (rules(any_reach), flat, wraps()).prop_map(laid),
        2 => (rules(shells().boxed()), other, wraps()).prop_map(laid),
    ]
}

/// A position: any, or one that presses reach.
fn position(game: &Game, bits: u64, reached: bool) -> Bits {
    let bits: Bits = game
        .grid()
        .cells()
        .map(|cell| bits >> (cell.index() % 64) & 1 == 1)
        .collect();
    if reached {
        naive::sum(&naive::presses(game), &bits)
    } else {
        bits
    }
}

fn pattern(game: &Game, bits: &[bool]) -> quatrainment::Pattern {
    quatrainment::Pattern::from_fn(game.grid(), 2, |cell| u8::from(bits[cell.position()]))
}

/// What each set of presses makes, sets and positions as numbers.
fn made_by_all_presses(game: &Game) -> Vec<u32> {
    let mut made = vec![0];
    for flips in packed_presses(game) {
        let with: Vec<u32> = made.iter().map(|before| before ^ flips).collect();
        made.extend(with);
    }
    made
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_press_changes_what_the_naive_reading_of_the_rule_says(game in games(48)) {
        for (cell, flips) in game.grid().cells().zip(naive::presses(&game)) {
            let mut board = game.blank();
            game.press(&mut board, cell);
            prop_assert_eq!(naive::bits(&board), flips, "{}", game.grid().name(cell));
        }
    }

    #[test]
    fn the_solver_solves_exactly_what_naive_elimination_can(
        game in games(48), bits in any::<u64>(), reached in any::<bool>()
    ) {
        let solver = Solver::new(&game).unwrap();
        let presses = naive::presses(&game);
        prop_assert_eq!(solver.rank(), naive::span(&presses).len());
        for quiet in solver.quiet_sets() {
            prop_assert!(!naive::sum(&presses, &naive::bits(&quiet)).contains(&true));
        }
        let wanted = position(&game, bits, reached);
        match solver.solve(&pattern(&game, &wanted)) {
            Ok(solution) => {
                prop_assert_eq!(naive::sum(&presses, &naive::bits(solution.presses())), wanted);
                prop_assert!(solution.lower_bound() <= solution.count());
                prop_assert_eq!(solution.nullity(), presses.len() - solver.rank());
            }
            Err(unsolvable) => {
                let invariant = naive::bits(unsolvable.invariant());
                prop_assert!(!naive::is_spanned(&presses, &wanted));
                prop_assert!(presses.iter().all(|flips| !naive::is_odd(flips, &invariant)));
                prop_assert!(naive::is_odd(&wanted, &invariant));
            }
        }
    }

    #[test]
    fn the_fewest_solutions_are_those_of_a_search_through_all_presses(
        game in games(12), bits in any::<u64>(), reached in any::<bool>()
    ) {
        let solver = Solver::new(&game).unwrap();
        let wanted = pattern(&game, &position(&game, bits, reached));
        let made = made_by_all_presses(&game);
        let solutions: Vec<u32> =
            (0..).zip(&made).filter(|(_, made)| **made == pack(&wanted)).map(|(presses, _)| presses).collect();
        let fewest = solutions.iter().map(|presses| presses.count_ones()).min();

        let solution = solver.solve(&wanted).ok();
        prop_assert_eq!(solution.as_ref().map(|solution| solution.count()), fewest.map(u64::from));
        if let Some(solution) = solution {
            prop_assert!(solution.is_fewest());
            prop_assert_eq!(solution.solutions().to_string(), solutions.len().to_string());
            let mut all: Vec<u32> = solver.solve_all(&wanted).unwrap().map(|presses| pack(&presses)).collect();
            all.sort_unstable();
            let shortest = solutions.into_iter().filter(|presses| Some(presses.count_ones()) == fewest);
            prop_assert_eq!(all, shortest.collect::<Vec<_>>());
        } else {
            prop_assert!(solver.solve_all(&wanted).is_err());
        }
    }

    #[test]
    fn the_nearest_solvable_difference_is_solvable_and_none_is_nearer(game in games(12), bits in any::<u64>()) {
        let solver = Solver::new(&game).unwrap();
        let wanted = pack(&pattern(&game, &position(&game, bits, false)));
        let nearest = solver.nearest_solvable(&unpack(game.grid(), wanted));
        let change = pack(nearest.change());
        prop_assert!(solver.solve(&unpack(game.grid(), wanted ^ change)).is_ok());
        let fewest = made_by_all_presses(&game).iter().map(|made| (made ^ wanted).count_ones()).min().unwrap();
        prop_assert_eq!(change.count_ones(), fewest);
        prop_assert!(nearest.is_nearest());
    }

    #[test]
    fn presses_that_lead_from_start_to_target_do_so_in_any_order(
        game in games(30), bits in any::<[u64; 2]>(), order in any::<u64>()
    ) {
        let solver = Solver::new(&game).unwrap();
        let start = pattern(&game, &position(&game, bits[0], false));
        let mut target = start.clone();
        game.press_all(&mut target, &pattern(&game, &position(&game, bits[1], false)));
        let solution = solver.solve(&start.difference(&target)).unwrap();
        let mut cells: Vec<_> = solution.presses().cells().collect();
        cells.sort_by_key(|cell| order.rotate_left(cell.index() as u32).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut board = start;
        for cell in cells {
            game.press(&mut board, cell);
        }
        prop_assert_eq!(board, target);
    }
}
