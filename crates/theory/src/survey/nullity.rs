//! Nullities over many sizes without a matrix: [`Surveyor`].
//!
//! With F the Fibonacci polynomials over GF(2) (F₀ = 0, F₁ = 1, Fⱼ₊₁ = t·Fⱼ + Fⱼ₋₁), the nullity d of Lights Out, a plus with
//! open ends:
//! - on m×n boards it is the degree of gcd(Fₘ₊₁(t), Fₙ₊₁(t + 1));
//! - on n×n boards with n + 1 = 2ᵃ·q, q odd, F is a power times a square: Fₙ₊₁ = t^(2ᵃ − 1)·ρ^(2ᵃ⁺¹) with
//!   ρ = Fₕ + Fₕ₊₁, h = (q − 1)/2, so d = 2ᵃ⁺¹·deg gcd(ρ(t), ρ(t + 1)) + 2·(2ᵃ − 1)·\[3 divides q\]. And
//!   ρ = A(y) + t·B(y) with y = t² + t, so that degree is twice the one of gcd(A, B);
//! - without the pressed cell itself, gcd(m + 1, n + 1) − 1;
//! - on the n×n torus, 2·d(n − 1) + 4·\[3 divides n\], for n of 3 and more.

use modtwo::{Boundary, Polynomial};
use quatrainment::solve::stream::{PlainPlus, StructuredBoard};
use quatrainment::{Game, Rule};
use std::collections::HashMap;
use std::sync::Mutex;

/// Finds the nullities of one game on many boards. Common work is done once; several threads may use it.
#[derive(Debug, Default)]
pub(super) struct Surveyor {
    /// For an odd q, the degree of gcd(A, B).
    degrees: Mutex<HashMap<u64, u64>>,
    /// What a press is on boards like this; boards that are long enough are all alike.
    shapes: Mutex<HashMap<Alike, Shape>>,
}

/// What boards have in common on which a press is alike: the rule, whether each side is joined, and its length as far as
/// that matters.
type Alike = (Rule, [bool; 2], [u64; 2]);

/// What is known of a press.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// The plus that it is everywhere, if it is one.
    plus: Option<PlainPlus>,
    /// Whether the structure is covered at all.
    is_covered: bool,
}

impl Surveyor {
    /// Returns the nullity, if the game's structure is known.
    pub(super) fn nullity(&self, game: &Game) -> Option<u64> {
        let grid = game.grid();
        if game.states() != 2 || grid.axes() != 2 {
            return None;
        }
        let [rows, columns] = [grid.length(0), grid.length(1)];
        let formula = |plus: PlainPlus| match plus {
            PlainPlus {
                own: true,
                across: Boundary::Zero,
                down: Boundary::Zero,
            } if rows == columns => Some(self.lights_out(rows)),
            PlainPlus {
                own: false,
                across: Boundary::Zero,
                down: Boundary::Zero,
            } => Some(common_divisor(rows + 1, columns + 1) - 1),
            PlainPlus {
                own: true,
                across: Boundary::Periodic,
                down: Boundary::Periodic,
            } if rows == columns && rows > 2 => {
                let thrice = if rows.is_multiple_of(3) { 4 } else { 0 };
                Some(2 * self.lights_out(rows - 1) + thrice)
            }
            _ => None,
        };
        self.shape(game)
            .plus
            .and_then(formula)
            .or_else(|| StructuredBoard::nullity_of(game))
    }

    /// Returns an estimate of the steps that the nullity takes, if the game's structure is known.
    pub(super) fn cost(&self, game: &Game) -> Option<u64> {
        let grid = game.grid();
        if game.states() != 2 || grid.axes() != 2 {
            return None;
        }
        let Shape { plus, is_covered } = self.shape(game);
        let [rows, columns] = [grid.length(0), grid.length(1)];
        let length = match plus {
            Some(PlainPlus {
                own: false,
                across: Boundary::Zero,
                down: Boundary::Zero,
            }) => 1,
            Some(PlainPlus {
                own: true,
                across: Boundary::Zero,
                down: Boundary::Zero,
            }) if rows == columns => (rows + 1) >> (rows + 1).trailing_zeros(),
            Some(PlainPlus {
                own: true,
                across: Boundary::Periodic,
                down: Boundary::Periodic,
            }) if rows == columns => rows >> rows.trailing_zeros(),
            // Two polynomials of the lengths of the sides, and no squares at first.
            _ if is_covered => 4 * (rows + columns),
            _ => return None,
        };
        let logarithm = u64::from(length.ilog2()) + 1;
        Some(length * logarithm * logarithm)
    }

    fn shape(&self, game: &Game) -> Shape {
        // On longer sides it is as on these: what a press changes depends on the borders that are near.
        let grid = game.grid();
        let lengths = [0, 1].map(|axis| grid.length(axis).min(PlainPlus::ALIKE_FROM));
        let key = (
            game.rule().clone(),
            [0, 1].map(|axis| grid.wraps(axis)),
            lengths,
        );
        if let Some(&known) = self.shapes.lock().expect("no thread panicked").get(&key) {
            return known;
        }
        let plus = PlainPlus::of(game);
        let found = Shape {
            plus,
            is_covered: plus.is_some() || StructuredBoard::covers(game),
        };
        self.shapes
            .lock()
            .expect("no thread panicked")
            .insert(key, found);
        found
    }

    /// Returns the nullity of Lights Out on an n×n board.
    fn lights_out(&self, n: u64) -> u64 {
        let twos = (n + 1).trailing_zeros();
        let odd = (n + 1) >> twos;
        let known = self
            .degrees
            .lock()
            .expect("no thread panicked")
            .get(&odd)
            .copied();
        let degree = known.unwrap_or_else(|| {
            let half = usize::try_from(odd / 2).expect("a polynomial that fits in memory");
            let root = Polynomial::from_exponents([half, half + 1]).from_fibonacci_basis();
            let (a, b) = root.split_by_shift();
            let degree = a.gcd(&b).degree().expect("ρ is not zero") as u64;
            self.degrees
                .lock()
                .expect("no thread panicked")
                .insert(odd, degree);
            degree
        });
        let thrice = if odd.is_multiple_of(3) {
            2 * ((1 << twos) - 1)
        } else {
            0
        };
        (degree << (twos + 2)) + thrice
    }
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support;
    use quatrainment::catalogue;
    use quatrainment::solve::{self, SolverOptions};

    fn game(name: &str, rows: u64, columns: u64) -> Game {
        let size = format!("{rows}x{columns}");
        test_support::game(name, &size)
    }

    #[test]
    fn formulas_agree_with_ranks() {
        // One surveyor for all of them: what it knows of one game must not be taken for another.
        let surveyor = Surveyor::default();
        for entry in catalogue::all() {
            for (rows, columns) in
                (1..=16)
                    .map(|n| (n, n))
                    .chain([(3, 7), (8, 5), (4, 19), (13, 14), (17, 16)])
            {
                let size = quatrainment::Size::new([rows, columns]).unwrap();
                let Ok(game) = entry.game_of(&size) else {
                    continue;
                };
                if let Some(nullity) = surveyor.nullity(&game) {
                    let rank = solve::rank(&game, &SolverOptions::new()).unwrap() as u64;
                    assert_eq!(
                        nullity,
                        rows * columns - rank,
                        "{} {rows}x{columns}",
                        entry.name
                    );
                }
            }
        }
    }

    #[test]
    fn two_formulas_agree_on_larger_boards() {
        // The general one does not know of squares, powers or the halves of a polynomial.
        for name in ["lights-out", "lights-out-torus", "lights-out-without-self"] {
            let surveyor = Surveyor::default();
            for n in (3..400).chain([511, 1022, 1023, 2045, 4094, 5004]) {
                let game = game(name, n, n);
                assert_eq!(
                    surveyor.nullity(&game),
                    StructuredBoard::nullity_of(&game),
                    "{name} {n}x{n}"
                );
            }
        }
    }

    #[test]
    fn unknown_structures_have_no_formula() {
        let surveyor = Surveyor::default();
        assert_eq!(surveyor.nullity(&game("knight", 9, 9)), None);
        assert_eq!(
            surveyor.nullity(&game("lights-out", 5, 5).with_states(3).unwrap()),
            None
        );
    }
}
