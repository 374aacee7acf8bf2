//! Formulas for nullities, written naively, against ranks that the library computed.

use super::game;
use super::naive::{self, Bits};
use quatrainment::solve::{self, SolverOptions};
use quatrainment::{Game, catalogue};

fn nullity_of(game: &Game) -> u64 {
    game.grid().len() - solve::rank(game, &SolverOptions::new()).unwrap() as u64
}

fn nullity(name: &str, rows: u64, columns: u64) -> u64 {
    nullity_of(&game(name, &format!("{rows}x{columns}")))
}

/// A polynomial over GF(2): bit i is the coefficient of xⁱ.
type Polynomial = u128;

fn degree(f: Polynomial) -> u64 {
    u64::from(f.checked_ilog2().expect("a polynomial that is not zero"))
}

fn divide(mut f: Polynomial, g: Polynomial) -> (Polynomial, Polynomial) {
    let mut quotient = 0;
    while f != 0 && degree(f) >= degree(g) {
        quotient ^= 1 << (degree(f) - degree(g));
        f ^= g << (degree(f) - degree(g));
    }
    (quotient, f)
}

fn gcd(f: Polynomial, g: Polynomial) -> Polynomial {
    if g == 0 { f } else { gcd(g, divide(f, g).1) }
}

/// f₀ = 1, f₁ = x, fₖ₊₁ = x·fₖ + fₖ₋₁, at x or at x + 1.
fn fibonacci(n: u64, at_x_plus_1: bool) -> Polynomial {
    let times_x = |f: Polynomial| f << 1 ^ if at_x_plus_1 { f } else { 0 };
    let (mut before, mut f) = (1, times_x(1));
    for _ in 0..n {
        (before, f) = (f, times_x(f) ^ before);
    }
    before
}

/// The nullity of m×n Lights Out by its formula: the degree of gcd(f_m(x), f_n(x + 1)).
fn lights_out(m: u64, n: u64) -> u64 {
    degree(gcd(fibonacci(m, false), fibonacci(n, true)))
}

/// The nullity of the n×n torus from that of Lights Out.
fn torus(n: u64) -> u64 {
    2 * lights_out(n - 1, n - 1) + if (n - 1) % 3 == 2 { 4 } else { 0 }
}

#[test]
fn the_nullity_of_lights_out_is_the_degree_of_a_greatest_common_divisor() {
    for m in 1..=18 {
        for n in 1..=18 {
            assert_eq!(nullity("lights-out", m, n), lights_out(m, n), "{m}x{n}");
        }
    }
    for n in 19..=40 {
        assert_eq!(nullity("lights-out", n, n), lights_out(n, n), "{n}x{n}");
    }
}

#[test]
fn lights_out_of_even_side_has_four_times_the_degree_of_a_smaller_divisor() {
    for m in 1..=30 {
        // f_2m = g², and g = A(y) + x·B(y) with y = x² + x.
        let square = fibonacci(2 * m, false);
        let mut g = (0..=m).fold(0, |g, place| g | (square >> (2 * place) & 1) << place);
        assert_eq!(square.count_ones(), g.count_ones(), "only even powers");
        let (mut a, mut b) = (0, 0);
        for place in 0..=m {
            let (quotient, rest) = divide(g, 0b110);
            a |= (rest & 1) << place;
            b |= (rest >> 1) << place;
            g = quotient;
        }
        let formula = 4 * degree(gcd(a, b));
        assert_eq!(formula, lights_out(2 * m, 2 * m), "{m}");
        if m <= 12 {
            assert_eq!(formula, nullity("lights-out", 2 * m, 2 * m), "{m}");
        }
    }
}

#[test]
fn a_board_of_twice_the_side_and_one_has_twice_the_nullity_and_perhaps_two() {
    for n in 1..=15 {
        let extra = if n % 3 == 2 { 2 } else { 0 };
        assert_eq!(
            nullity("lights-out", 2 * n + 1, 2 * n + 1),
            2 * nullity("lights-out", n, n) + extra,
            "{n}"
        );
    }
}

#[test]
fn the_nullity_of_a_torus_follows_from_lights_out_and_doubles_with_its_side() {
    for n in 3..=24 {
        assert_eq!(nullity("lights-out-torus", n, n), torus(n), "{n}");
    }
    for n in 3..=12 {
        let twice = nullity("lights-out-torus", 2 * n, 2 * n);
        assert_eq!(twice, 2 * nullity("lights-out-torus", n, n), "{n}");
    }
}

#[test]
fn without_self_the_nullity_is_a_common_divisor_less_one() {
    fn common_divisor(a: u64, b: u64) -> u64 {
        if b == 0 { a } else { common_divisor(b, a % b) }
    }
    for m in 1..=16 {
        for n in 1..=16 {
            let formula = common_divisor(m + 1, n + 1) - 1;
            assert_eq!(nullity("lights-out-without-self", m, n), formula, "{m}x{n}");
        }
    }
}

#[test]
fn three_mirrors_tell_which_squares_are_always_solvable() {
    for n in 3..=26 {
        for (name, mirror) in [
            ("lights-out", lights_out(n, n)),
            ("quatrainment-a", lights_out(n, n)),
            ("quatrainment", torus(n)),
            ("merlin", torus(n - 1)),
        ] {
            assert_eq!(nullity(name, n, n) == 0, mirror == 0, "{name} {n}x{n}");
        }
    }
    let solvable: Vec<u64> = (3..=23).filter(|&n| torus(n) == 0).collect();
    assert_eq!(solvable, [4, 7, 8, 11, 13, 14, 16, 19, 22, 23]);
}

#[test]
fn a_symmetric_game_is_always_solvable_exactly_when_its_orbit_matrix_is_invertible() {
    let names = catalogue::all()
        .iter()
        .map(|entry| entry.name)
        .filter(|name| !name.contains("cylinder"));
    for name in names {
        for n in 3..=9u64 {
            let game = game(name, &format!("{n}x{n}"));
            let presses = naive::presses(&game);
            // The orbit of a cell under rotations and reflections is known by its two smallest distances
            // from a border.
            let orbit = |cell: u64| {
                let [row, column] = [cell / n, cell % n].map(|at| at.min(n - 1 - at));
                (row.min(column), row.max(column))
            };
            let mut orbits: Vec<_> = (0..n * n).map(orbit).collect();
            orbits.sort_unstable();
            orbits.dedup();
            let rows: Vec<Bits> = orbits
                .iter()
                .map(|of| {
                    let chosen: Bits = (0..n * n).map(|cell| orbit(cell) == *of).collect();
                    let flips = naive::sum(&presses, &chosen);
                    let first = |of| (0..n * n).position(|cell| orbit(cell) == of).unwrap();
                    orbits.iter().map(|&of| flips[first(of)]).collect()
                })
                .collect();
            let invertible = naive::span(&rows).len() == orbits.len();
            assert_eq!(nullity_of(&game) == 0, invertible, "{name} {n}x{n}");
        }
    }
}
