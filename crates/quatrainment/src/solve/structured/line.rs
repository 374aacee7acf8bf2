//! The algebra of one row: [`Line`]. Rows of presses are polynomials, and adding up neighbours is multiplying by t.
//!
//! Let T add to every entry of a row its neighbours. With open or mirrored ends every row is v = p(T)·e for a
//! polynomial p of degree below the row's length m, where e has its only one at the first entry:
//! - open: entry j of p(T)·e is the coefficient of Fⱼ₊₁, with the Fibonacci polynomials F; T satisfies Fₘ₊₁(t) = 0;
//! - mirrored: of Fⱼ₊₁ + Fⱼ, and T satisfies t·Fₘ(t) = 0.
//!
//! With joined ends entry j is the coefficient of uʲ modulo uᵐ + 1, and t = u + 1/u.

use modtwo::{Boundary, Polynomial};

/// Rows of one length, as polynomials modulo one.
#[derive(Clone, Debug)]
pub(super) struct Line {
    len: usize,
    boundary: Boundary,
    /// Whether a row's own entries are added to those of its neighbours: then a polynomial is taken at t + 1.
    own: bool,
    pub modulus: Polynomial,
}

impl Line {
    pub fn new(len: usize, boundary: Boundary, own: bool) -> Line {
        let modulus = match boundary {
            Boundary::Zero => Polynomial::fibonacci(len + 1),
            Boundary::Mirrored => &Polynomial::fibonacci(len) << 1,
            Boundary::Periodic => Polynomial::from_exponents([len, 0]),
        };
        Line {
            len,
            boundary,
            own,
            modulus,
        }
    }

    /// Returns f(A) with A = T or T + 1, as a polynomial by which rows are multiplied.
    pub fn at(&self, f: &Polynomial) -> Polynomial {
        let f = if self.own {
            f.shifted_argument()
        } else {
            f.clone()
        };
        match self.boundary {
            Boundary::Zero | Boundary::Mirrored => &f % &self.modulus,
            Boundary::Periodic => self.joined(&f),
        }
    }

    /// Returns f(A) where f is the sum of the Fibonacci polynomials with these indices.
    pub fn at_fibonacci(&self, indices: impl IntoIterator<Item = usize>) -> Polynomial {
        self.at(&Polynomial::from_exponents(indices).from_fibonacci_basis())
    }

    /// Returns f(u + 1/u) modulo uᵐ + 1: f is a constant plus t·Σ cⱼ·Fⱼ, and t·Fⱼ = uʲ + u⁻ʲ.
    fn joined(&self, f: &Polynomial) -> Polynomial {
        let constant = f.coefficient(0);
        let symmetric = (f >> 1).to_fibonacci_basis();
        let mut powers = vec![0u64; self.len.div_ceil(64)];
        let mut flip = |power: usize| powers[power / 64] ^= 1 << (power % 64);
        if constant {
            flip(0);
        }
        for exponent in symmetric.exponents().filter(|&exponent| exponent > 0) {
            let power = exponent % self.len;
            flip(power);
            flip((self.len - power) % self.len);
        }
        Polynomial::from_words(powers)
    }

    pub fn multiply(&self, a: &Polynomial, b: &Polynomial) -> Polynomial {
        &(a * b) % &self.modulus
    }

    /// Returns the polynomial of a row.
    pub fn polynomial(&self, row: &[u64]) -> Polynomial {
        let entries = Polynomial::from_words(row.to_vec());
        match self.boundary {
            Boundary::Zero => (&entries << 1).from_fibonacci_basis(),
            // The coefficient of Fⱼ₊₁ is the sum of entries j and j + 1.
            Boundary::Mirrored => (&(&entries << 1) + &entries).from_fibonacci_basis(),
            Boundary::Periodic => entries,
        }
    }

    /// Returns the row of a polynomial.
    pub fn row(&self, polynomial: &Polynomial) -> Vec<u64> {
        let mut words = match self.boundary {
            Boundary::Zero => (&polynomial.to_fibonacci_basis() >> 1).words().to_vec(),
            Boundary::Mirrored => {
                let mut words = (&polynomial.to_fibonacci_basis() >> 1).words().to_vec();
                suffix_sums(&mut words);
                words
            }
            Boundary::Periodic => polynomial.words().to_vec(),
        };
        words.resize(self.len.div_ceil(64), 0);
        words
    }

    /// Returns the polynomial of the row whose only one is at an entry.
    pub fn unit(&self, entry: usize) -> Polynomial {
        match self.boundary {
            Boundary::Zero => Polynomial::fibonacci(entry + 1),
            Boundary::Mirrored => {
                Polynomial::from_exponents([entry + 1, entry]).from_fibonacci_basis()
            }
            Boundary::Periodic => Polynomial::power(entry),
        }
    }

    /// Returns the factor after which an entry of a row stands at its end, where it is the coefficient of tᵐ⁻¹. Not for
    /// joined ends.
    pub fn to_last(&self, entry: usize) -> Polynomial {
        &self.unit(self.len - 1 - entry) % &self.modulus
    }

    /// Returns a q for which the row of (χ/g)·q has an odd product with another row; `None` if there is none, which is when g
    /// divides the other. Here g divides the modulus χ and, with joined ends, reads the same backwards.
    pub fn odd(&self, g: &Polynomial, other: &Polynomial) -> Option<Polynomial> {
        let degree = g.degree().expect("a divisor is not zero");
        match self.boundary {
            // The product of two rows is the first entry of the product of their polynomials.
            Boundary::Zero | Boundary::Mirrored => {
                let rest = &(other * &self.to_last(0)) % g;
                let below = rest.degree()? + 1;
                Some(Polynomial::power(degree - below))
            }
            // It is the coefficient of u⁰ when one of the two is taken at 1/u.
            Boundary::Periodic => {
                let lowest = (other % g).exponents().next()?;
                Some(&Polynomial::power(degree + lowest) % g)
            }
        }
    }

    /// Returns the last entries of the rows (χ/g)·f·tˡ for l below the degree k of g: coefficient k − 1 of f·tˡ mod g, which is
    /// the coefficient of t⁻¹⁻ˡ in f/g. Not for joined ends.
    pub fn last_entries(&self, g: &Polynomial, f: &Polynomial) -> Vec<bool> {
        let degree = g.degree().expect("a divisor is not zero");
        let quotient = &(&(f % g) << degree) / g;
        (0..degree)
            .map(|l| quotient.coefficient(degree - 1 - l))
            .collect()
    }
}

/// Replaces every bit by the sum of itself and all after it.
fn suffix_sums(words: &mut [u64]) {
    let mut carry = 0u64;
    for word in words.iter_mut().rev() {
        let mut sum = *word;
        for shift in [1, 2, 4, 8, 16, 32] {
            sum ^= sum >> shift;
        }
        *word = sum ^ carry;
        carry = if *word & 1 == 1 { !0 } else { 0 };
    }
}
