//! This crate's program for `cargo xtask versus`: one operation on the same data as the programs of other libraries.
//! Prints the seconds of every run, then a checksum of the result.
//!
//! Usage: versus OPERATION N THREADS REPEATS SEED [INSTRUCTION-SET], or `versus instruction-sets` to list those of this
//! processor, the fastest last.

use modtwo::{Bezout, InstructionSet, Matrix, Polynomial, Vector};
use std::hint::black_box;
use std::time::Instant;

/// The generator splitmix64, as in every program of the comparison.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn vector(&mut self, len: usize) -> Vector {
        Vector::from_words(len, (0..len.div_ceil(64)).map(|_| self.word()).collect())
    }

    fn matrix(&mut self, rows: usize, columns: usize) -> Matrix {
        Matrix::from_rows(columns, (0..rows).map(|_| self.vector(columns)))
    }
}

/// Returns a random polynomial of the given degree.
fn polynomial(random: &mut Random, degree: usize) -> Polynomial {
    let mut words: Vec<u64> = (0..=degree / 64).map(|_| random.word()).collect();
    let top = 1 << (degree % 64);
    let last = &mut words[degree / 64];
    *last = *last & (top - 1) | top;
    Polynomial::from_words(words)
}

fn check_words(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0xCBF2_9CE4_8422_2325, |check, word| {
        (check ^ word).wrapping_mul(0x0100_0000_01B3)
    })
}

fn check(a: &Matrix) -> u64 {
    check_words(a.iter_rows().flat_map(|row| row.words().iter().copied()))
}

fn check_polynomials(all: &[&Polynomial]) -> u64 {
    check_words(all.iter().flat_map(|p| p.words().iter().copied()))
}

/// Runs `operation` and prints the times. The first run is a warm-up and is not printed.
fn time<T>(repeats: usize, operation: impl FnMut() -> T) -> T {
    time_batches(repeats, 1, operation)
}

/// Runs `operation` many times between two looks at the clock, which would be a large part of the time of a small product.
fn time_batches<T>(repeats: usize, batch: usize, mut operation: impl FnMut() -> T) -> T {
    let mut result = operation();
    for _ in 0..repeats {
        let start = Instant::now();
        for _ in 0..batch {
            result = black_box(operation());
        }
        println!("{:.12}", start.elapsed().as_secs_f64() / batch as f64);
    }
    result
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments == ["instruction-sets"] {
        return InstructionSet::available()
            .iter()
            .for_each(|set| println!("{set}"));
    }
    if arguments.len() > 5 {
        let name = arguments.pop().expect("more than five arguments");
        let set: InstructionSet = name.parse().unwrap_or_else(|error| panic!("{error}"));
        set.run(|| run(&arguments));
    } else {
        run(&arguments);
    }
}

fn run(arguments: &[String]) {
    let [operation, numbers @ ..] = arguments else {
        panic!("no operation");
    };
    let numbers: Vec<u64> = numbers
        .iter()
        .map(|a| a.parse().expect("a number"))
        .collect();
    let &[n, threads, repeats, seed] = numbers.as_slice() else {
        panic!("expected OPERATION N THREADS REPEATS SEED [INSTRUCTION-SET]");
    };
    let (n, repeats) = (n as usize, repeats as usize);
    modtwo::set_threads(threads as usize);
    // As in the program of NTL.
    let batch = (100_000 / n).max(1);
    let mut random = Random(seed);
    let check = match operation.as_str() {
        // Prints the first seed from the given one on whose matrix is invertible.
        "seed" => {
            let seed = (seed..).find(|&seed| Random(seed).matrix(n, n).rank() == n);
            return println!(
                "{}",
                seed.expect("more than a quarter of all matrices are invertible")
            );
        }
        "rank" => {
            let a = random.matrix(n, n);
            time(repeats, || a.rank()) as u64
        }
        "echelon" => {
            let a = random.matrix(n, n);
            check(&time(repeats, || a.echelon()).matrix)
        }
        "solve" => {
            let a = random.matrix(n, n);
            let b = Vector::from_fn(n, |_| random.word() & 1 == 1);
            let x = time(repeats, || a.solve(&b)).expect("the seed gives an invertible matrix");
            check_words((0..n).map(|i| u64::from(x.get(i))))
        }
        "inverse" => {
            let a = random.matrix(n, n);
            check(&time(repeats, || a.inverse()).expect("the seed gives an invertible matrix"))
        }
        "kernel" => {
            let a = random.matrix(n / 2, n);
            check(&time(repeats, || a.kernel()).echelon().matrix)
        }
        "product" => {
            let (a, b) = (random.matrix(n, n), random.matrix(n, n));
            check(&time(repeats, || &a * &b))
        }
        "polynomial-product" => {
            let (a, b) = (polynomial(&mut random, n), polynomial(&mut random, n - 1));
            check_polynomials(&[&time_batches(repeats, batch, || &a * &b)])
        }
        "polynomial-division" => {
            let (_, b) = (polynomial(&mut random, n), polynomial(&mut random, n - 1));
            let a = polynomial(&mut random, 2 * n);
            let (q, r) = time_batches(repeats, batch, || a.div_rem(&b));
            check_polynomials(&[&q, &r])
        }
        "polynomial-gcd" => {
            let (a, b) = (polynomial(&mut random, n), polynomial(&mut random, n - 1));
            check_polynomials(&[&time_batches(repeats, batch, || a.gcd(&b))])
        }
        "polynomial-extended-gcd" => {
            let (a, b) = (polynomial(&mut random, n), polynomial(&mut random, n - 1));
            let Bezout { gcd, s, t } = time_batches(repeats, batch, || a.extended_gcd(&b));
            check_polynomials(&[&gcd, &s, &t])
        }
        other => panic!("unknown operation {other}"),
    };
    println!("check {check:016x}");
}
