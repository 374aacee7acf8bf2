//! bitgauss's side of `cargo xtask versus`: one operation on the matrices that modtwo's side also works on.
//! Usage: versus-bitgauss OPERATION N THREADS REPEATS SEED.

use bitgauss::BitMatrix;
use std::time::Instant;

/// splitmix64, the same in every program of the comparison.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn matrix(&mut self, n: usize) -> BitMatrix {
        let words: Vec<u64> = (0..n * n.div_ceil(64)).map(|_| self.word()).collect();
        BitMatrix::build(n, n, |i, j| words[i * n.div_ceil(64) + j / 64] >> (j % 64) & 1 == 1)
    }
}

fn check(a: &BitMatrix) -> u64 {
    let mut check = 0xCBF2_9CE4_8422_2325_u64;
    for i in 0..a.rows() {
        for start in (0..a.cols()).step_by(64) {
            let word = (start..a.cols().min(start + 64)).fold(0, |word, j| word | u64::from(a.bit(i, j)) << (j - start));
            check = (check ^ word).wrapping_mul(0x0100_0000_01B3);
        }
    }
    check
}

/// Runs once more than asked for: the first run warms up and is not printed.
fn time<T>(repeats: usize, mut operation: impl FnMut() -> T) -> T {
    let mut result = operation();
    for _ in 0..repeats {
        let start = Instant::now();
        result = operation();
        println!("{:.9}", start.elapsed().as_secs_f64());
    }
    result
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| arguments[i].parse::<u64>().expect("a number");
    let (n, repeats) = (number(1) as usize, number(3) as usize);
    let mut random = Random(number(4));
    let a = random.matrix(n);
    let check = match arguments[0].as_str() {
        "rank" => time(repeats, || a.rank()) as u64,
        "echelon" => check(&time(repeats, || {
            let mut a = a.clone();
            a.gauss(true);
            a
        })),
        "inverse" => check(&time(repeats, || a.inverse())),
        "product" => {
            let b = random.matrix(n);
            check(&time(repeats, || a.try_mul(&b).expect("square matrices")))
        }
        other => panic!("unknown operation {other}"),
    };
    println!("check {check:016x}");
}
