//! Tables of nullities: squares for eleven rules, rectangles, boxes; and the fewest presses from all lit.

use super::{game, solver, table};
use quatrainment::solve::{self, MAX_EXAMINED, SolverOptions};
use std::collections::BTreeMap;

fn nullity(name: &str, size: &str) -> u64 {
    let game = game(name, size);
    game.grid().len() - solve::rank(&game, &SolverOptions::new()).unwrap() as u64
}

#[test]
fn squares_of_eleven_rules_have_their_known_nullities() {
    let (header, rows) = table(include_str!("../data/nullity-square.csv"));
    assert_eq!((header.len(), rows.len()), (12, 30));
    for row in &rows {
        let size = format!("{0}x{0}", row[0]);
        for (title, known) in header.iter().zip(row).skip(1) {
            // The table says for king and knight what the catalogue says only where it is not as usual.
            let name = match *title {
                "king with self" => "king",
                "knight without self" => "knight",
                other => other,
            };
            assert_eq!(nullity(name, &size), *known, "{title} {size}");
        }
    }
}

#[test]
fn rectangles_have_their_known_nullities() {
    for (name, text) in [
        (
            "lights-out",
            include_str!("../data/nullity-rectangle-lights-out.csv"),
        ),
        (
            "merlin",
            include_str!("../data/nullity-rectangle-merlin.csv"),
        ),
        (
            "quatrainment",
            include_str!("../data/nullity-rectangle-quatrainment.csv"),
        ),
    ] {
        let (header, rows) = table(text);
        assert!(rows.len() >= 8);
        for row in &rows {
            for (columns, known) in header.iter().zip(row).skip(1) {
                let size = format!("{}x{columns}", row[0]);
                assert_eq!(nullity(name, &size), *known, "{name} {size}");
            }
        }
    }
}

#[test]
fn boxes_have_their_known_nullities_whichever_way_they_stand() {
    for (name, text) in [
        (
            "lights-out",
            include_str!("../data/nullity-box-lights-out.csv"),
        ),
        (
            "quatrainment",
            include_str!("../data/nullity-box-quatrainment.csv"),
        ),
    ] {
        let (_, rows) = table(text);
        assert!(rows.len() >= 10);
        for row in &rows {
            let [a, b, c, known] = row[..] else {
                panic!("three sides and a nullity")
            };
            for size in [
                format!("{a}x{b}x{c}"),
                format!("{c}x{b}x{a}"),
                format!("{b}x{c}x{a}"),
            ] {
                assert_eq!(nullity(name, &size), known, "{name} {size}");
            }
        }
    }
}

#[test]
fn all_lit_needs_the_known_number_of_presses() {
    let known: BTreeMap<String, Vec<u64>> =
        serde_json::from_str(include_str!("../data/all-lit-fewest-presses.json")).unwrap();
    for (title, known) in known {
        let (name, range) = title.split_once(" n=").unwrap();
        let first: u64 = range.split_once("..").unwrap().0.parse().unwrap();
        for (n, known) in (first..).zip(known) {
            let solver = solver(name, &format!("{n}x{n}"));
            assert!(solver.nullity() <= MAX_EXAMINED);
            let solution = solver.solve(&solver.game().all_on()).unwrap();
            assert_eq!(
                (solution.count(), solution.is_fewest()),
                (known, true),
                "{name} {n}x{n}"
            );
        }
    }
}
