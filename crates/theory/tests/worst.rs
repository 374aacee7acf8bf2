//! Worst cases: against the table, against counting all positions, and against the solver.

use crate::support::game;
use quatrainment::Solver;
use quatrainment::solve::Step;
use quatrainment_check::{Claim, check};
use quatrainment_theory::{self as theory, Worst};
use std::collections::BTreeMap;

/// The most presses that a position needs, and that position put before the solver.
fn settled(name: &str, size: &str) -> u64 {
    let game = game(name, size);
    let solver = Solver::new(&game).unwrap();
    let mut worst = Worst::new(&solver).unwrap();
    let mut between = (worst.at_least(), worst.at_most());
    while !worst.step(1 << 22).is_finished() {
        assert!(
            between.0 <= worst.at_least() && worst.at_least() < worst.at_most(),
            "{name} {size}"
        );
        assert!(worst.at_most() <= between.1, "{name} {size}");
        between = (worst.at_least(), worst.at_most());
    }
    assert_eq!(worst.at_least(), worst.at_most(), "{name} {size}");
    assert_eq!(worst.presses().sum(), worst.at_least(), "{name} {size}");
    let certificate = worst.certify().expect("a certificate");
    let claim = check(&certificate)
        .unwrap_or_else(|error| panic!("{name} {size}: {error}"))
        .claim();
    let presses = worst.at_least() as usize;
    assert_eq!(
        claim,
        Claim::WorstCase {
            at_least: presses,
            at_most: presses
        },
        "{name} {size}"
    );
    refuse_forgeries(&certificate, presses);
    let solution = solver.solve(&worst.position()).unwrap();
    assert_eq!(
        (solution.count(), solution.is_fewest()),
        (worst.at_least(), true),
        "{name} {size}"
    );
    worst.at_least()
}

/// A smaller bound, weights that prove nothing and other presses are all refused.
fn refuse_forgeries(certificate: &str, presses: usize) {
    let smaller = certificate.replace(
        &format!("at-most {presses}"),
        &format!("at-most {}", presses - 1),
    );
    assert!(check(&smaller).is_err());
    let both = smaller.replace(
        &format!("at-least {presses}"),
        &format!("at-least {}", presses - 1),
    );
    assert!(check(&both).is_err());
    let lines: Vec<&str> = certificate.lines().collect();
    let at = lines
        .iter()
        .position(|line| line.starts_with("presses "))
        .unwrap();
    let mut pressed = lines[at].to_owned();
    let cell = pressed.find('X').unwrap();
    pressed.replace_range(cell..=cell, ".");
    assert!(check(&certificate.replace(lines[at], &pressed)).is_err());
    let leaf = lines
        .iter()
        .position(|line| line.starts_with("weights "))
        .unwrap();
    let mut forged = lines.clone();
    forged[leaf] = "weights 0:0";
    assert_eq!(check(&forged.join("\n")).unwrap_err().line, leaf + 1);
    let mut cut = lines.clone();
    cut.remove(leaf);
    assert!(check(&cut.join("\n")).is_err());
}

#[test]
fn the_worst_positions_of_the_table_need_what_it_says() {
    let known: BTreeMap<String, BTreeMap<String, u64>> =
        serde_json::from_str(include_str!("data/worst-case-presses.json")).unwrap();
    assert_eq!(known.values().map(BTreeMap::len).sum::<usize>(), 14);
    for (title, known) in known {
        let name = match &title[..] {
            "torus" => "lights-out-torus".to_owned(),
            other => other.replace('_', "-"),
        };
        for (n, presses) in known {
            assert_eq!(
                settled(&name, &format!("{n}x{n}")),
                presses,
                "{name} {n}x{n}"
            );
        }
    }
}

#[test]
fn no_position_is_deeper_than_the_worst() {
    for (name, size) in [
        ("quatrainment", "4x4"),
        ("quatrainment", "3x4"),
        ("quatrainment-a", "4x4"),
        ("quatrainment-b", "4x4"),
        ("lights-out", "2x5"),
        ("lights-out", "3x5"),
        ("lights-out", "4x5"),
        ("lights-out", "1x8"),
        ("lights-out-torus", "3x3"),
        ("lights-out-torus", "3x4"),
        ("lights-out-cylinder", "3x4"),
        ("lights-out-without-self", "3x5"),
        ("lights-out-without-self", "4x4"),
        ("king", "2x5"),
        ("king", "3x5"),
        ("knight", "4x4"),
        ("merlin", "3x5"),
    ] {
        let depths = theory::depths(&Solver::new(&game(name, size)).unwrap()).unwrap();
        assert_eq!(
            settled(name, size),
            depths.len() as u64 - 1,
            "{name} {size}"
        );
    }
}

#[test]
fn boards_whose_types_are_all_even_are_settled_at_once() {
    for (n, presses) in [(5, 15), (11, 65), (17, 199), (35, 721), (41, 1191)] {
        let solver = Solver::new(&game("lights-out", &format!("{n}x{n}"))).unwrap();
        let worst = Worst::new(&solver).unwrap();
        assert_eq!(
            (worst.at_least(), worst.at_most()),
            (presses, presses),
            "{n}"
        );
    }
}

/// A linear program of all quiet sets would be too large here.
#[test]
fn with_many_quiet_sets_some_of_them_give_the_upper_bound() {
    for (n, trivial, goal) in [(19, 180, 179), (23, 268, 267)] {
        let solver = Solver::new(&game("lights-out", &format!("{n}x{n}"))).unwrap();
        let mut worst = Worst::new(&solver).unwrap();
        assert_eq!(worst.at_most(), trivial, "{n}");
        (0..1000).find(|_| {
            worst.step(1 << 24);
            worst.at_most() <= goal
        });
        assert_eq!(worst.at_most(), goal, "{n}");
        let certificate = worst.certify().expect("a certificate");
        let (at_least, at_most) = (worst.at_least() as usize, worst.at_most() as usize);
        let claim = check(&certificate)
            .unwrap_or_else(|error| panic!("{n}: {error}"))
            .claim();
        assert_eq!(claim, Claim::WorstCase { at_least, at_most }, "{n}");
        let sets = certificate
            .lines()
            .find(|line| line.starts_with("sets "))
            .expect("not all sets are used");
        let first = sets.split(' ').nth(1).unwrap();
        for forged in [
            sets.replacen(first, "0", 1),
            format!("{sets} 2000000"),
            "sets none".to_owned(),
        ] {
            assert!(
                check(&certificate.replace(sets, &forged)).is_err(),
                "{n}: {forged}"
            );
        }
        let smaller = certificate.replace(
            &format!("at-most {at_most}"),
            &format!("at-most {}", at_most - 1),
        );
        assert!(check(&smaller).is_err(), "{n}");
        let solution = solver.solve(&worst.position()).unwrap();
        assert_eq!(
            (solution.count(), solution.is_fewest()),
            (worst.at_least(), true),
            "{n}"
        );
    }
}

/// Annealing finds it soon; branching would take long.
#[test]
fn positions_that_need_many_presses_are_found() {
    let solver = Solver::new(&game("lights-out", "29x29")).unwrap();
    let mut worst = Worst::new(&solver).unwrap();
    let steps = (0..2000).find(|_| {
        worst.step(1 << 24);
        worst.at_least() >= 441
    });
    assert!(
        steps.is_some(),
        "{} is the best of much work",
        worst.at_least()
    );
    let solution = solver.solve(&worst.position()).unwrap();
    assert_eq!(
        (solution.count(), solution.is_fewest()),
        (worst.at_least(), true)
    );
}

#[test]
fn with_very_many_quiet_sets_there_are_bounds() {
    let solver = Solver::new(&game("lights-out", "39x39")).unwrap();
    let mut worst = Worst::new(&solver).unwrap();
    assert_eq!(worst.step(1), Step::Found);
    assert!(0 < worst.at_least() && worst.at_least() < worst.at_most());
    assert!(worst.certify().is_none());
    let solution = solver.solve(&worst.position()).unwrap();
    assert!(solution.is_fewest() && solution.count() >= worst.at_least());
}

#[test]
fn more_states_are_refused() {
    let game = game("lights-out", "3x3").with_states(3).unwrap();
    assert!(Worst::new(&Solver::new(&game).unwrap()).is_err());
}

/// Worst cases: 9×9 as another program found it, the others as the proof and the solver agree on them.
#[test]
fn worst_cases_of_larger_boards_are_settled_by_branching() {
    for (n, presses) in [(9, 37), (16, 124), (24, 375), (34, 763), (44, 1287)] {
        assert_eq!(settled("lights-out", &format!("{n}x{n}")), presses, "{n}");
    }
}
