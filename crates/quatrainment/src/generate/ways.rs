//! The number of ways to press cells.

use num_bigint::BigUint;
use std::collections::VecDeque;

/// Returns the numbers of ways to press cells 0, 1, 2, … times in total, each less often than it has states: the
/// coefficients of (1 + x + … + x^(states − 1))^cells.
///
/// With g the bracket and f its power, f′·g = cells·f·g′, which gives each coefficient from those before it.
/// With two states they are the binomials.
pub fn ways_to_press(cells: u64, states: u8) -> impl Iterator<Item = BigUint> {
    let most = cells * (u64::from(states) - 1);
    let mut known: VecDeque<BigUint> = VecDeque::new();
    (0..=most).map(move |presses| {
        let (mut more, mut less) = (BigUint::ZERO, BigUint::ZERO);
        for (before, ways) in (1u64..).zip(&known) {
            // presses·f[presses] = Σ (cells·i − (presses − i))·f[presses − i]
            let (plus, minus) = ((cells + 1) * before, presses);
            if plus >= minus {
                more += times(ways, plus - minus);
            } else {
                less += times(ways, minus - plus);
            }
        }
        let presses = u32::try_from(presses).expect("the presses that are counted fit in 32 bits");
        let ways = if presses == 0 {
            BigUint::from(1u8)
        } else {
            (more - less) / presses
        };
        known.push_front(ways.clone());
        known.truncate(usize::from(states) - 1);
        ways
    })
}

/// Multiplies by single digits of a 32-bit machine. Two digits would bring in the multiplication and division of
/// large numbers, which nothing else in the page needs.
fn times(ways: &BigUint, number: u64) -> BigUint {
    let (high, low) = ((number >> 32) as u32, number as u32);
    let product = ways * low;
    if high == 0 {
        product
    } else {
        product + ((ways * high) << 32u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_press_are_counted_as_products_of_sums() {
        for (cells, states) in [(0, 2), (5, 2), (3, 3), (4, 5), (2, 255)] {
            let mut product = vec![BigUint::from(1u8)];
            for _ in 0..cells {
                let mut longer = vec![BigUint::ZERO; product.len() + usize::from(states) - 1];
                for (place, ways) in product.iter().enumerate() {
                    for more in 0..usize::from(states) {
                        longer[place + more] += ways;
                    }
                }
                product = longer;
            }
            assert_eq!(
                ways_to_press(cells, states).collect::<Vec<_>>(),
                product,
                "{cells} {states}"
            );
        }
        let (ways, number) = (BigUint::from(3u8) << 70, u64::MAX - 5);
        assert_eq!(times(&ways, number), &ways * number);
    }
}
