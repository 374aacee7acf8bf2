//! The named games, as `tests/data/named-games.json` has them.

use super::game;
use super::naive::{self, Bits};
use quatrainment::{Game, Solver};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Named {
    rows: u64,
    columns: u64,
    rank: usize,
    integer_determinant: String,
    #[serde(default)]
    presses_that_flip_only_cell: Vec<String>,
    #[serde(default)]
    quiet_sets_basis: Vec<String>,
    #[serde(default)]
    invariants_basis: Vec<String>,
    positions_by_fewest_presses: Vec<u64>,
    #[serde(default, rename = "R_rows")]
    matrix: Vec<String>,
    #[serde(default, rename = "R_inverse_rows")]
    inverse: Vec<String>,
}

/// Each named game with what is known of it.
fn named_games() -> Vec<(String, Game, Named)> {
    let named: BTreeMap<String, Named> =
        serde_json::from_str(include_str!("../data/named-games.json")).unwrap();
    assert_eq!(named.len(), 10);
    named
        .into_iter()
        .map(|(title, named)| {
            // `lights-out torus 4x4` is the game lights-out-torus on a board of that size.
            let size = format!("{}x{}", named.rows, named.columns);
            let name = title.trim_end_matches(&size).trim_end();
            let game = game(name, &size);
            (title, game, named)
        })
        .collect()
}

fn prepared() -> impl Iterator<Item = (String, Solver, Named)> {
    named_games()
        .into_iter()
        .map(|(title, game, named)| (title, Solver::new(&game).unwrap(), named))
}

/// How many positions of a named game need 0, 1, 2, … presses.
pub fn positions_by_fewest_presses(title: &str) -> Vec<u64> {
    let (.., named) = named_games()
        .into_iter()
        .find(|(of, ..)| of == title)
        .unwrap();
    named.positions_by_fewest_presses
}

/// Rows of `0` and `1` separated by spaces.
fn matrix(rows: &[String]) -> Vec<Bits> {
    rows.iter()
        .map(|row| row.split(' ').map(|entry| entry == "1").collect())
        .collect()
}

fn pictures(texts: &[String]) -> Vec<Bits> {
    texts.iter().map(|text| naive::picture(text)).collect()
}

#[test]
fn quatrainment_has_the_matrix_of_the_literature_and_its_inverse() {
    let (_, solver, named) = prepared()
        .find(|(title, ..)| title == "quatrainment")
        .unwrap();
    let rows = |matrix: &modtwo::Matrix| -> Vec<Bits> {
        (0..16)
            .map(|row| (0..16).map(|column| matrix.get(row, column)).collect())
            .collect()
    };
    let game = solver.game();
    assert_eq!(rows(&game.matrix()), matrix(&named.matrix));
    assert_eq!(
        rows(&game.matrix().inverse().unwrap()),
        matrix(&named.inverse)
    );
    let masks: Vec<Bits> = game
        .grid()
        .cells()
        .map(|cell| naive::bits(&solver.mask(cell).unwrap()))
        .collect();
    assert_eq!(masks, matrix(&named.inverse));
}

#[test]
fn every_named_game_has_its_rank() {
    for (title, solver, named) in prepared() {
        assert_eq!(solver.rank(), named.rank, "{title}");
        assert_eq!(
            solver.rank() as u64 + solver.nullity() as u64,
            named.rows * named.columns,
            "{title}"
        );
        assert_eq!(
            solver.is_always_solvable(),
            named.quiet_sets_basis.is_empty(),
            "{title}"
        );
    }
}

/// The determinant over the integers, by elimination without fractions (Bareiss).
fn determinant(mut rows: Vec<Vec<i128>>) -> i128 {
    let (mut sign, mut before) = (1, 1);
    for step in 0..rows.len() - 1 {
        let Some(pivot) = (step..rows.len()).find(|&row| rows[row][step] != 0) else {
            return 0;
        };
        if pivot != step {
            rows.swap(step, pivot);
            sign = -sign;
        }
        for row in step + 1..rows.len() {
            for column in step + 1..rows.len() {
                let minor =
                    rows[row][column] * rows[step][step] - rows[row][step] * rows[step][column];
                rows[row][column] = minor / before;
            }
        }
        before = rows[step][step];
    }
    sign * rows[rows.len() - 1][rows.len() - 1]
}

#[test]
fn every_named_game_has_its_determinant_over_the_integers() {
    for (title, game, named) in named_games() {
        let matrix = game.matrix();
        let row = |row| {
            (0..matrix.columns())
                .map(|column| i128::from(matrix.get(row, column)))
                .collect()
        };
        let rows: Vec<Vec<i128>> = (0..matrix.rows()).map(row).collect();
        assert_eq!(
            determinant(rows).to_string(),
            named.integer_determinant,
            "{title}"
        );
    }
}

#[test]
fn quiet_sets_and_invariants_span_the_known_spaces() {
    for (title, solver, named) in prepared() {
        let quiet_sets: Vec<Bits> = solver.quiet_sets().map(|set| naive::bits(&set)).collect();
        let invariants: Vec<Bits> = solver.invariants().map(|set| naive::bits(&set)).collect();
        assert_eq!(quiet_sets.len(), solver.nullity(), "{title}");
        assert_eq!(
            naive::span(&quiet_sets),
            naive::span(&pictures(&named.quiet_sets_basis)),
            "{title}"
        );
        assert_eq!(
            naive::span(&invariants),
            naive::span(&pictures(&named.invariants_basis)),
            "{title}"
        );
    }
}

#[test]
fn one_cell_alone_is_flipped_by_the_known_presses_or_not_at_all() {
    for (title, solver, named) in prepared() {
        for cell in solver.game().grid().cells() {
            let flipped = solver.flip_alone(cell);
            if let Some(known) = named.presses_that_flip_only_cell.get(cell.position()) {
                assert_eq!(&flipped.unwrap().presses().to_string(), known, "{title}");
                continue;
            }
            let fixed = pictures(&named.invariants_basis)
                .iter()
                .any(|set| set[cell.position()]);
            assert_eq!(flipped.is_err(), fixed, "{title}");
        }
    }
}
