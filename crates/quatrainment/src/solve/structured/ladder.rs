//! The first row of presses, by polynomials: [`Ladder`].
//!
//! Once the first row is chosen, every further row is forced: it must correct what is left of the row above it. So
//! xᵢ₊₁ = A·xᵢ + xᵢ₋₁ + bᵢ for the rows x of presses and b of differences, and xᵢ = Fᵢ₊₁(A)·x₀ plus what follows from b
//! alone. What is left over at the end is c + f(A)·x₀, a row that must be zero. All of this commutes, so it is an
//! equation of polynomials (see [`Line`]): f·x₀ = c modulo χ. With g = s·f + t·χ the greatest common divisor, it has a
//! solution exactly when g divides c, it is (c/g)·s modulo χ/g, and multiples of χ/g are the quiet sets' first rows.
//!
//! | above and below | f | left over |
//! |---|---|---|
//! | nothing | Fₙ₊₁(A) | xₙ |
//! | a mirror | A·Fₙ(A) | xₙ + xₙ₋₁ |
//! | the other end | see below | xₙ₋₁ and xₙ, which must be x₋₁ and x₀ |
//!
//! Joined above and below, both x₋₁ and x₀ are unknown: with M the step from one pair of rows to the next,
//! (Mⁿ + 1)·(x₋₁, x₀) = c. For n = 2k that is A·Fₖ(A)·Mᵏ, and Mᵏ is invertible; for n = 2k + 1 it is
//! (Fₖ + Fₖ₊₁)(A)·Mᵏ·(1 1; 1 A+1). Either way it falls into two equations like the one above.

use super::line::Line;
use super::structure::Structure;
use modtwo::{Boundary, Polynomial};

/// One equation f·z = d modulo χ, prepared for any d.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    /// The greatest common divisor of f and χ.
    pub g: Polynomial,
    /// s·f = g modulo χ.
    s: Polynomial,
    /// χ/g.
    pub cofactor: Polynomial,
}

impl Equation {
    fn new(f: &Polynomial, modulus: &Polynomial) -> Equation {
        let bezout = f.extended_gcd(modulus);
        let cofactor = modulus / &bezout.gcd;
        Equation {
            s: &bezout.s % &cofactor,
            g: bezout.gcd,
            cofactor,
        }
    }

    /// Returns the number of independent z with f·z = 0.
    pub fn nullity(&self) -> usize {
        self.g.degree().expect("a divisor of something is not zero")
    }

    /// Returns a candidate z and the remainder of d modulo g; z is a solution if that is zero.
    pub fn solve(&self, d: &Polynomial) -> (Polynomial, Polynomial) {
        let (quotient, rest) = d.div_rem(&self.g);
        (&(&quotient * &self.s) % &self.cofactor, rest)
    }
}

/// The equations for the first rows of a game without its corrections.
#[derive(Clone, Debug)]
pub(super) struct Ladder {
    pub line: Line,
    rows: usize,
    down: Boundary,
    pub equations: Vec<Equation>,
}

/// The rows x₋₁ and x₀ of presses, as polynomials.
pub(super) type First = [Polynomial; 2];

impl Ladder {
    pub fn new(structure: &Structure) -> Ladder {
        let line = Line::new(structure.columns, structure.across, structure.own);
        let factors = factors(&line, structure);
        let mut equations: Vec<Equation> = Vec::new();
        for (place, factor) in factors.iter().enumerate() {
            let known = factors[..place].iter().position(|other| other == factor);
            let equation = match known {
                Some(known) => equations[known].clone(),
                None => Equation::new(factor, &line.modulus),
            };
            equations.push(equation);
        }
        Ladder {
            line,
            rows: structure.rows,
            down: structure.down,
            equations,
        }
    }

    pub fn nullity(&self) -> usize {
        self.equations.iter().map(Equation::nullity).sum()
    }

    /// Returns the factor by which row i of the presses follows from the first row if nothing differs.
    /// Not for joined ends.
    pub fn after_first(&self, i: usize) -> Polynomial {
        match self.down {
            Boundary::Mirrored => self.line.at_fibonacci([i + 1, i]),
            _ => self.line.at_fibonacci([i + 1]),
        }
    }

    /// Returns the equations to solve, from the rows xₙ₋₁ and xₙ that follow from x₋₁ = x₀ = 0: the right sides of the equations.
    pub fn left_over(&self, [before, last]: &First) -> Vec<Polynomial> {
        let half = self.rows / 2;
        match self.down {
            Boundary::Zero => vec![last.clone()],
            Boundary::Mirrored => vec![before + last],
            Boundary::Periodic if self.rows.is_multiple_of(2) => vec![before.clone(), last.clone()],
            Boundary::Periodic => {
                let [first, second] = self.back(half, [before, last]);
                vec![first.clone(), &first + &second]
            }
        }
    }

    /// Returns the first rows for the solutions of the equations.
    pub fn first(&self, solutions: &[Polynomial]) -> First {
        match (self.down, solutions) {
            (Boundary::Zero, [first]) => [Polynomial::zero(), first.clone()],
            (Boundary::Mirrored, [first]) => [first.clone(), first.clone()],
            (Boundary::Periodic, [a, b]) if self.rows.is_multiple_of(2) => {
                self.back(self.rows / 2, [a, b])
            }
            (Boundary::Periodic, [a, b]) => [a + b, b.clone()],
            _ => unreachable!("as many solutions as equations"),
        }
    }

    /// Returns for each equation the row whose product with its solution, when that leads to a quiet set, is the product of the
    /// quiet set with the differences that left these rows over.
    ///
    /// If z are the rows that follow from the differences b and x₋₁ = x₀ = 0, then z solves b but for what is left over at
    /// the ends. So a quiet set x has the product ⟨xₙ₋₁, xₙ⟩ with b, where xₙ is what is left over; joined, it is
    /// ⟨x₀, zₙ₋₁⟩ + ⟨x₋₁, zₙ⟩.
    pub fn witnesses(&self, left: &First) -> Vec<Polynomial> {
        let [before, last] = left;
        match self.down {
            Boundary::Zero | Boundary::Mirrored => {
                let bottom = self.after_first(self.rows - 1);
                self.left_over(left)
                    .iter()
                    .map(|over| self.line.multiply(&bottom, over))
                    .collect()
            }
            Boundary::Periodic if self.rows.is_multiple_of(2) => {
                self.back(self.rows / 2, [last, before]).to_vec()
            }
            Boundary::Periodic => vec![last.clone(), before + last],
        }
    }

    /// Returns the pair of rows k steps before another.
    fn back(&self, k: usize, [before, last]: [&Polynomial; 2]) -> First {
        let line = &self.line;
        let middle = line.at_fibonacci([k]);
        // Fₖ₋₁ = A·Fₖ + Fₖ₊₁ as well; for k = 0 it is F₁ of the same recurrence.
        let (more, less) = (
            line.at_fibonacci([k + 1]),
            line.at_fibonacci([k.abs_diff(1)]),
        );
        [
            &line.multiply(&more, before) + &line.multiply(&middle, last),
            &line.multiply(&middle, before) + &line.multiply(&less, last),
        ]
    }
}

/// Returns the nullity of a game without corrections, for which no Bézout coefficients are needed.
pub(super) fn nullity(structure: &Structure) -> usize {
    let line = Line::new(structure.columns, structure.across, structure.own);
    let degree = |f: &Polynomial| {
        f.gcd(&line.modulus)
            .degree()
            .expect("a divisor of something is not zero")
    };
    factors(&line, structure).iter().map(degree).sum()
}

/// Returns the left sides of the equations.
fn factors(line: &Line, structure: &Structure) -> Vec<Polynomial> {
    let n = structure.rows;
    match structure.down {
        Boundary::Zero => vec![line.at_fibonacci([n + 1])],
        Boundary::Mirrored => vec![line.at_fibonacci([n + 1, n - 1])],
        Boundary::Periodic if n.is_multiple_of(2) => {
            let both = line.at(&(&Polynomial::fibonacci(n / 2) << 1));
            vec![both.clone(), both]
        }
        Boundary::Periodic => {
            let first = Polynomial::from_exponents([n / 2, n / 2 + 1]).from_fibonacci_basis();
            vec![line.at(&first), line.at(&(&first << 1))]
        }
    }
}
