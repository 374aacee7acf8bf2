//! The determinant over the integers, the inverse in fractions, and what they say about more states.

use crate::determinant::{adjugate, determinant, integer_matrix};
use crate::modular::inverse as inverse_of;
use crate::words;
use num_bigint::{BigInt, BigUint};
use quatrainment::Game;
use quatrainment::draw::{Array, Document, Fact};

/// The maximum number of rows of an inverse in fractions that is drawn.
const MAX_ROWS: usize = 25;

/// The maximum prime factor that is looked for.
const MAX_FACTOR: u64 = 1 << 20;

/// Writes about the determinant. With two states the inverse modulo 2 is at hand to compare the fractions with.
pub(super) fn write(game: &Game, inverse: Option<&modtwo::Matrix>, page: &mut Document) {
    let states = game.states();
    let matrix = integer_matrix(game);
    let determinant = determinant(&matrix);
    page.fact("determinant", Fact::Number(determinant.to_string()));
    page.heading("The same over the integers, and more states");
    // A picture that wraps around a short side may land on a cell more than once.
    let read = match matrix.iter().flatten().all(|&landings| landings <= 1) {
        true => "Read as a matrix of integers, $R$",
        false => &format!(
            "Let $R$ now say how often each press lands on each cell. Modulo {states} it is the matrix above. \
             Over the integers it"
        ),
    };
    let more = "Let every cell have $m$ states, and let every press add 1 modulo $m$ to a cell for each \
                time it lands on it. If every target can be reached from every start, then for each cell \
                some presses add 1 to it alone; as columns they make a matrix $S$ with $R·S = I$ modulo \
                $m$, and then $det R·det S = 1$ modulo $m$.";
    if determinant == BigInt::ZERO {
        page.paragraph(format!(
            "{read} has determinant $det R = 0$. {more} But 0 is not 1 modulo $m$: with no number of states \
             is every target reached from every start."
        ));
        return;
    }
    let common = gcd(determinant.magnitude().clone(), states.into());
    let has_inverse = common == 1u8.into();
    let agrees = match (states, has_inverse) {
        (2, true) => {
            "It is odd, so it is 1 modulo 2, and there $R$ has an inverse, as found above."
                .to_owned()
        }
        (2, false) => {
            "It is even, so it is 0 modulo 2, and there $R$ has no inverse, as found above."
                .to_owned()
        }
        (_, true) => format!(
            "It has no factor in common with {states}, so it has an inverse modulo {states}, and there $R$ has \
             one, as found above."
        ),
        (_, false) => format!(
            "It has the factor {common} in common with {states}, so it has no inverse modulo {states}, and there \
             $R$ has none, as found above."
        ),
    };
    page.paragraph(format!(
        "{read} has determinant $det R = {determinant}$. {agrees}"
    ));
    if has_inverse && matrix.len() <= MAX_ROWS {
        fractions(states, inverse, page, &matrix, &determinant);
    }
    page.paragraph(format!(
        "{more} So $det R$ has an inverse modulo $m$. Conversely let $u$ be an inverse of $det R$ modulo \
         $m$. With the adjugate matrix, $R·adj R = det R·I$, so $u·adj R$ is an inverse of $R$ modulo $m$, \
         and every difference can be made. A number has an inverse modulo $m$ exactly when it has no factor \
         in common with $m$. So every target can be reached from every start exactly when {}.",
        condition(&determinant)
    ));
}

/// Returns for which numbers of states the game is always solvable.
fn condition(determinant: &BigInt) -> String {
    match prime_factors(determinant.magnitude().clone()).as_deref() {
        None => format!("the number of states has no factor in common with {determinant}"),
        Some([]) => {
            "the number of states is any number at all: 1 and −1 have inverses modulo every $m$"
                .to_owned()
        }
        Some([one]) => format!("the number of states is not divisible by {one}"),
        Some(several) => {
            let several: Vec<String> = several.iter().map(u64::to_string).collect();
            format!(
                "the number of states is divisible by none of {}",
                words::listed(&several)
            )
        }
    }
}

/// Returns the distinct prime factors of a number, unless they are too large to be found quickly.
fn prime_factors(mut rest: BigUint) -> Option<Vec<u64>> {
    let one = BigUint::from(1u8);
    let mut factors = Vec::new();
    for factor in 2..MAX_FACTOR {
        if rest < BigUint::from(factor * factor) {
            // What is left has no smaller factor, so it is 1 or prime.
            let last = rest.iter_u64_digits().next().filter(|_| rest != one);
            factors.extend(last.filter(|last| factors.last() != Some(last)));
            return Some(factors);
        }
        while &rest % factor == BigUint::ZERO {
            if factors.last() != Some(&factor) {
                factors.push(factor);
            }
            rest /= factor;
        }
    }
    None
}

/// Writes the inverse in fractions, in lowest terms, when its numbers are small enough to read.
fn fractions(
    states: u8,
    inverse: Option<&modtwo::Matrix>,
    page: &mut Document,
    matrix: &[Vec<i64>],
    determinant: &BigInt,
) {
    let adjugate = adjugate(matrix, determinant);
    let mut common = determinant.magnitude().clone();
    for entry in adjugate.iter().flatten() {
        common = gcd(common, entry.magnitude().clone());
    }
    // The sign of the determinant goes into the entries, so that the factor is positive.
    let divisor = BigInt::from(common) * if determinant < &BigInt::ZERO { -1 } else { 1 };
    let below = determinant / &divisor;
    let rows: Option<Vec<Vec<i64>>> = adjugate
        .iter()
        .map(|row| {
            row.iter()
                .map(|entry| {
                    i64::try_from(entry / &divisor)
                        .ok()
                        .filter(|e| e.abs() < 10_000)
                })
                .collect()
        })
        .collect();
    let Some(rows) = rows else { return };
    debug_assert!(inverse.is_none_or(|inverse| reduces_to(&rows, inverse)));
    let residue = (&below % states + states) % states;
    let unit = u32::try_from(&residue)
        .ok()
        .and_then(|below| inverse_of(below, states.into()));
    page.paragraph(match (states, unit) {
        (2, _) => format!(
            "Over the rational numbers the inverse consists of multiples of $1/{below}$. As {below} is odd, it \
             is 1 modulo 2 and so is its inverse: an entry of the integer matrix below is odd exactly where \
             $R^{{-1}}$ above has a 1."
        ),
        (_, unit) => format!(
            "Over the rational numbers the inverse consists of multiples of $1/{below}$. Modulo {states} the \
             number {below} has the inverse {}: the entries of the integer matrix below, times that number, \
             are those of $R^{{-1}}$ above modulo {states}.",
            unit.unwrap_or(1)
        ),
    });
    page.matrix(Array {
        name: "R^{-1}".to_owned(),
        factor: if below == 1.into() {
            String::new()
        } else {
            format!("1/{below}")
        },
        rows,
        group: 1,
        is_digits: false,
        caption: "The inverse over the rational numbers.".to_owned(),
    });
}

/// Returns whether the numerators are odd exactly where the inverse modulo 2 has a one.
fn reduces_to(rows: &[Vec<i64>], inverse: &modtwo::Matrix) -> bool {
    let odd = |(i, row): (usize, &Vec<i64>)| {
        row.iter()
            .enumerate()
            .all(|(j, entry)| (entry % 2 != 0) == inverse.get(i, j))
    };
    rows.iter().enumerate().all(odd)
}

fn gcd(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b != 0u8.into() {
        (a, b) = (b.clone(), a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_factors_are_found_once_each() {
        for (number, factors) in [
            (1u64, vec![]),
            (2, vec![2]),
            (9, vec![3]),
            (1215, vec![3, 5]),
            (80, vec![2, 5]),
            (49, vec![7]),
            (97, vec![97]),
        ] {
            assert_eq!(prime_factors(number.into()), Some(factors), "{number}");
        }
        let large = BigUint::from(u64::MAX) * BigUint::from(18_446_744_073_709_551_557u64);
        assert_eq!(prime_factors(large), None);
    }
}
