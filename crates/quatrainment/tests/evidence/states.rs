//! More than two states, against exhaustive search and the tables modulo 3.

use super::{game, table};
use proptest::prelude::*;
use quatrainment::solve::{self, SolverOptions};
use quatrainment::{Game, Grid, Pattern, Picture, Rule, Solver};
use std::collections::HashMap;

/// Every pattern of a game, in order.
fn patterns(game: &Game) -> impl Iterator<Item = Pattern> + '_ {
    let states = u64::from(game.states());
    (0..states.pow(game.grid().len() as u32)).map(move |number| {
        let digit = |place: u64| (number / states.pow(place as u32) % states) as u8;
        Pattern::from_fn(game.grid(), game.states(), |cell| digit(cell.index()))
    })
}

/// For everything that presses can make: the fewest presses, how many solutions there are, and how many of
/// them have the fewest.
fn by_all_presses(game: &Game) -> HashMap<Pattern, (u64, u64, u64)> {
    let mut made: HashMap<Pattern, (u64, u64, u64)> = HashMap::new();
    for presses in patterns(game) {
        let mut difference = game.blank();
        game.press_all(&mut difference, &presses);
        let (fewest, solutions, shortest) = made.entry(difference).or_insert((u64::MAX, 0, 0));
        *solutions += 1;
        match presses.sum().cmp(fewest) {
            std::cmp::Ordering::Less => (*fewest, *shortest) = (presses.sum(), 1),
            std::cmp::Ordering::Equal => *shortest += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    made
}

/// The sum of the differences, each times its weight, modulo the number of states.
fn weighed(weights: &Pattern, difference: &Pattern) -> u64 {
    let product = |cell| u64::from(weights.get(cell)) * u64::from(difference.get(cell));
    weights.cells().map(product).sum::<u64>() % u64::from(weights.states())
}

/// Solves every difference of a small game and compares with the search through all presses.
fn check_every_difference(game: &Game) {
    let solver = Solver::new(game).unwrap();
    let made = by_all_presses(game);
    assert_eq!(solver.solvable().to_string(), made.len().to_string());
    let no_press_changes = |weights: &Pattern| {
        game.grid().cells().all(|cell| {
            let mut pressed = game.blank();
            game.press(&mut pressed, cell);
            weighed(weights, &pressed) == 0
        })
    };
    for difference in patterns(game) {
        let known = made.get(&difference);
        match solver.solve(&difference) {
            Ok(solution) => {
                let mut result = game.blank();
                game.press_all(&mut result, solution.presses());
                assert_eq!(result, difference);
                let all = solver.solve_all(&difference).unwrap().count() as u64;
                let solutions = u64::try_from(solution.solutions()).unwrap();
                assert_eq!(
                    Some(&(solution.count(), solutions, all)),
                    known,
                    "{difference}"
                );
                assert!(solution.is_fewest());
            }
            Err(unsolvable) => {
                assert_eq!(known, None, "{difference} can be solved");
                assert!(no_press_changes(unsolvable.invariant()));
                assert_ne!(weighed(unsolvable.invariant(), &difference), 0);
            }
        }
        // Comparing everything with everything is for the smallest boards.
        if made.len() > 300 {
            continue;
        }
        let mut nearest = difference.clone();
        let change = solver.nearest_solvable(&difference);
        for cell in change.change().cells() {
            nearest.add(cell, change.change().get(cell));
        }
        assert!(made.contains_key(&nearest));
        let apart = |other: &Pattern| difference.difference(other).cells().count();
        assert_eq!(apart(&nearest), made.keys().map(apart).min().unwrap());
    }
}

#[test]
fn every_difference_of_small_boards_is_solved_like_by_search_through_all_presses() {
    for (name, size, states) in [
        ("lights-out", "2x2", &[3, 4, 5, 6, 8, 9, 12][..]),
        ("lights-out", "1x3", &[3, 4, 6, 8, 9, 12]),
        ("lights-out", "1x5", &[3, 4]),
        ("lights-out", "2x3", &[3, 4]),
        ("lights-out-without-self", "2x2", &[3, 4, 6, 8, 9]),
        ("lights-out-without-self", "1x4", &[4, 6]),
        ("king", "2x2", &[3, 4, 6, 9]),
    ] {
        for &states in states {
            check_every_difference(&game(name, size).with_states(states).unwrap());
        }
    }
}

#[test]
fn rectangles_modulo_3_have_their_known_nullities() {
    for (name, text) in [
        (
            "lights-out",
            include_str!("../data/nullity-rectangle-lights-out-mod3.csv"),
        ),
        (
            "quatrainment",
            include_str!("../data/nullity-rectangle-quatrainment-mod3.csv"),
        ),
    ] {
        let (header, rows) = table(text);
        for row in &rows {
            for (columns, known) in header.iter().zip(row).skip(1) {
                let size = format!("{}x{columns}", row[0]);
                let game = game(name, &size).with_states(3).unwrap();
                let rank = solve::rank(&game, &SolverOptions::new()).unwrap() as u64;
                assert_eq!(game.grid().len() - rank, *known, "{name} {size}");
            }
        }
    }
}

#[test]
fn smith_forms_are_those_of_the_named_games() {
    let known: serde_json::Value =
        serde_json::from_str(include_str!("../data/named-games.json")).unwrap();
    for (title, facts) in known.as_object().unwrap() {
        let name = title
            .rsplit_once(' ')
            .map_or(title.as_str(), |(name, _)| name);
        let game = game(name, &format!("{}x{}", facts["rows"], facts["columns"]));
        for states in 2..=255u8 {
            // Over the integers the diagonal has these entries; modulo k an entry counts by its divisor of k.
            let mut expected = std::collections::BTreeMap::new();
            for (entry, count) in facts["smith_form"].as_object().unwrap() {
                let common = gcd(entry.parse().unwrap(), u64::from(states));
                *expected.entry(common).or_insert(0) += count.as_u64().unwrap();
            }
            let game = game.clone().with_states(states).unwrap();
            assert_eq!(
                solve::smith_form(&game, &SolverOptions::new()).unwrap(),
                expected,
                "{title} modulo {states}"
            );
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn quatrainment_is_always_solvable_exactly_when_3_does_not_divide_the_number_of_states() {
    for states in 2..=255 {
        let solver =
            Solver::new(&game("quatrainment", "4x4").with_states(states).unwrap()).unwrap();
        assert_eq!(solver.is_always_solvable(), states % 3 != 0, "{states}");
    }
}

/// Small random games with any number of states.
fn games() -> impl Strategy<Value = Game> {
    let shells = prop::collection::vec(prop::collection::vec(0u64..3, 0..3), 3);
    let picture = prop::collection::vec(prop::sample::select(vec!['x', '.']), 8);
    (
        2u64..5,
        1u64..5,
        any::<[bool; 2]>(),
        2u8..=255,
        shells,
        prop::option::of(picture),
    )
        .prop_map(|(rows, columns, wraps, states, shells, picture)| {
            let rule = match picture {
                Some(p) => {
                    let text = format!(
                        "{}{}{}/{}@{}/{}{}{}",
                        p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]
                    );
                    Rule::everywhere(text.parse::<Picture>().unwrap())
                }
                None => {
                    let reach = |i: usize| quatrainment::Reach::Shells(shells[i].clone());
                    Rule::classes(reach(0), reach(1), reach(2))
                }
            };
            let grid = Grid::new(quatrainment::Size::new([rows, columns]).unwrap())
                .wrapping(|axis| wraps[axis]);
            Game::new("random", rule, grid)
                .unwrap()
                .with_states(states)
                .unwrap()
        })
}

proptest! {
    #[test]
    fn pressing_a_solution_makes_the_difference_and_a_witness_forbids_it(
        game in games(), seed in prop::collection::vec(any::<u8>(), 16), reached in any::<bool>()
    ) {
        let solver = Solver::new(&game).unwrap();
        let random = Pattern::from_fn(game.grid(), game.states(), |cell| seed[cell.position() % 16]);
        let mut difference = random.clone();
        if reached {
            difference = game.blank();
            game.press_all(&mut difference, &random);
        }
        match solver.solve(&difference) {
            Ok(solution) => {
                let mut result = game.blank();
                game.press_all(&mut result, solution.presses());
                prop_assert_eq!(&result, &difference);
                prop_assert!(solution.lower_bound() <= solution.count());
                prop_assert!(!reached || solution.lower_bound() <= random.sum());
                prop_assert!(!reached || !solution.is_fewest() || solution.count() <= random.sum());
            }
            Err(unsolvable) => {
                prop_assert!(!reached);
                prop_assert_ne!(weighed(unsolvable.invariant(), &difference), 0);
                for cell in game.grid().cells() {
                    let mut pressed = game.blank();
                    game.press(&mut pressed, cell);
                    prop_assert_eq!(weighed(unsolvable.invariant(), &pressed), 0);
                }
            }
        }
        for quiet in solver.quiet_sets() {
            let mut result = game.blank();
            game.press_all(&mut result, &quiet);
            prop_assert!(result.is_blank());
        }
        if let Some(mask) = game.grid().cell(0).and_then(|cell| solver.mask(cell)) {
            let presses = solver.solve(&difference).unwrap();
            prop_assert_eq!(weighed(&mask, &difference), u64::from(presses.presses().values()[0]));
        }
    }
}
