//! Operations on polynomials against naive ones.

use crate::support::{Random, cases, size};
use modtwo::{Bezout, InstructionSet, ParseError, Polynomial};
use proptest::prelude::*;

fn polynomial(words: usize) -> impl Strategy<Value = Polynomial> {
    (0..=words.min(size(words, 2)), any::<u64>(), 0u32..64)
        .prop_map(|(words, seed, cut)| random(words, seed, cut))
}

/// Returns a polynomial of `words` words, with at least `cut` leading zeros.
fn random(words: usize, seed: u64, cut: u32) -> Polynomial {
    let mut words = Random(seed).words(words);
    if let Some(last) = words.last_mut() {
        *last >>= cut;
    }
    Polynomial::from_words(words)
}

fn naive_product(a: &Polynomial, b: &Polynomial) -> Polynomial {
    let mut sum = Polynomial::zero();
    for i in a.exponents() {
        sum += &(b << i);
    }
    sum
}

fn check_division(a: &Polynomial, b: &Polynomial) {
    let (q, r) = a.div_rem(b);
    assert!(r.degree() < b.degree());
    assert_eq!(&(&q * b) + &r, *a);
}

fn check_bezout(a: &Polynomial, b: &Polynomial) {
    let Bezout { gcd, s, t } = a.extended_gcd(b);
    assert_eq!(gcd, &(&s * a) + &(&t * b));
    assert_eq!(gcd, a.gcd(b));
    if !gcd.is_zero() {
        assert!((a % &gcd).is_zero() && (b % &gcd).is_zero());
        let (a, b) = (a / &gcd, b / &gcd);
        assert!(s.degree().unwrap_or(0) <= b.degree().unwrap_or(0));
        assert!(t.degree().unwrap_or(0) <= a.degree().unwrap_or(0));
    } else {
        assert!(a.is_zero() && b.is_zero());
    }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn sums_and_shifts_are_coefficient_by_coefficient(a in polynomial(5), b in polynomial(5), by in 0usize..200) {
        let sum = &a + &b;
        let (up, down) = (&a << by, &a >> by);
        for i in 0..700 {
            prop_assert_eq!(sum.coefficient(i), a.coefficient(i) ^ b.coefficient(i));
            prop_assert_eq!(up.coefficient(i + by), a.coefficient(i));
            prop_assert_eq!(down.coefficient(i), a.coefficient(i + by));
            prop_assert_eq!(a.truncated(by).coefficient(i), i < by && a.coefficient(i));
        }
        prop_assert!((&a + &a).is_zero());
        prop_assert_eq!(a.to_string().parse::<Polynomial>(), Ok(a));
    }

    #[test]
    fn products_agree(a in polynomial(40), b in polynomial(40)) {
        prop_assert_eq!(&a * &b, naive_product(&a, &b));
        prop_assert_eq!(a.square(), &a * &a);
    }

    #[test]
    fn long_products_agree_with_short_ones(a in polynomial(700), b in polynomial(100)) {
        prop_assert_eq!(&a * &b, naive_product(&b, &a));
    }

    #[test]
    fn division_leaves_a_smaller_remainder(a in polynomial(160), b in polynomial(80)) {
        prop_assume!(!b.is_zero());
        check_division(&a, &b);
    }

    #[test]
    fn greatest_common_divisors_are_combinations(a in polynomial(12), b in polynomial(12), c in polynomial(4)) {
        check_bezout(&a, &b);
        check_bezout(&(&a * &c), &(&b * &c));
        if !(c.is_zero() || a.is_zero() && b.is_zero()) {
            prop_assert_eq!((&a * &c).gcd(&(&b * &c)), &a.gcd(&b) * &c);
        }
    }

    #[test]
    fn the_fibonacci_basis_is_a_basis(a in polynomial(9)) {
        prop_assert_eq!(&a.to_fibonacci_basis().from_fibonacci_basis(), &a);
        let mut sum = Polynomial::zero();
        let (mut f, mut next) = (Polynomial::zero(), Polynomial::one());
        for i in 0..600 {
            if a.coefficient(i) {
                sum += &f;
            }
            (f, next) = (next.clone(), &(&next << 1) + &f);
        }
        prop_assert_eq!(a.from_fibonacci_basis(), sum);
    }

    #[test]
    fn shifting_the_argument_is_a_substitution(a in polynomial(5)) {
        let t_plus_one = Polynomial::from_exponents([1, 0]);
        let mut sum = Polynomial::zero();
        for i in (0..320).rev() {
            sum = &sum * &t_plus_one;
            if a.coefficient(i) {
                sum += &Polynomial::one();
            }
        }
        prop_assert_eq!(a.shifted_argument(), sum);
        prop_assert_eq!(a.shifted_argument().shifted_argument(), a);
    }
}

#[test]
fn fibonacci_polynomials_follow_their_recurrence() {
    let (mut f, mut next) = (Polynomial::zero(), Polynomial::one());
    for n in 0..size(300, 40) {
        assert_eq!(Polynomial::fibonacci(n), f);
        (f, next) = (next.clone(), &(&next << 1) + &f);
    }
}

#[test]
fn polynomials_of_every_small_degree_are_divided() {
    for set in InstructionSet::available() {
        set.run(|| {
            for (n, m) in (0..size(300, 3)).flat_map(|n| (0..size(140, 3)).map(move |m| (n, m))) {
                let [a, b] = [(n, 1), (m, 2)].map(|(degree, seed)| {
                    let rest = random(degree / 64 + 1, seed + degree as u64, 0);
                    &rest.truncated(degree) + &Polynomial::from_exponents([degree])
                });
                check_division(&a, &b);
            }
        });
    }
}

#[test]
fn transforms_of_every_size_multiply() {
    // Sizes of 2^k points and of 2^k + 2^j.
    let sizes: &[usize] = if cfg!(miri) {
        &[]
    } else {
        &[4096, 4200, 8192, 8400, 9000, 16_384, 16_385]
    };
    for &words in sizes {
        let (a, b) = (random(words, 1, 3), random(words + words / 3, 2, 0));
        // a·(b + 1) = a·b + a.
        let product = &a * &b;
        assert_eq!(&a * &(&b + &Polynomial::one()), &product + &a);
        let sparse = Polynomial::from_exponents([64 * words, 1000, 3, 0]);
        assert_eq!(&a * &sparse, naive_product(&sparse, &a));
        let (q, r) = product.div_rem(&b);
        assert_eq!((q, r), (a, Polynomial::zero()));
    }
}

#[test]
fn large_greatest_common_divisors_are_found() {
    let sizes: &[usize] = if cfg!(miri) {
        &[3]
    } else {
        &[100, 200, 450, 1000, 9000]
    };
    for &words in sizes {
        let (a, b, c) = (
            random(words, 1, 5),
            random(words, 2, 0),
            random(words / 3, 3, 1),
        );
        check_bezout(&a, &b);
        check_bezout(&(&a * &c), &(&b * &c));
    }
}

#[test]
#[should_panic(expected = "division of a polynomial by zero")]
fn dividing_by_zero_panics() {
    let _ = Polynomial::one().div_rem(&Polynomial::zero());
}

#[test]
fn bad_text_is_refused() {
    for term in ["", "x", "t^", "t^-1", "2", "t2", "t ^2"] {
        let error = ParseError::InvalidTerm {
            term: term.to_string(),
        };
        assert_eq!(
            format!("1 + {term}").parse::<Polynomial>(),
            Err(error),
            "{term}"
        );
    }
    for exponent in ["67108865", "99999999999999999999999999"] {
        let error = format!("t^{exponent}").parse::<Polynomial>();
        assert!(
            matches!(error, Err(ParseError::ExponentTooLarge { .. })),
            "{exponent}"
        );
    }
    assert_eq!("0".parse(), Ok(Polynomial::zero()));
}
