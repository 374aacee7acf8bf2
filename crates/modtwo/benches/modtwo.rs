//! Benchmarks: `cargo bench -p modtwo`. `cargo xtask versus` compares with other libraries.

#[path = "../tests/support/mod.rs"]
mod support;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use modtwo::{ChaCha8, CosetWeights, InstructionSet, LinearMap16, Matrix, Polynomial, RowSums};
use std::hint::black_box;
use support::Random;

fn matrices(c: &mut Criterion) {
    let mut random = Random(1);
    for n in [64, 256, 1024, 4096] {
        let (a, b) = (random.matrix(n, n), random.matrix(n, n));
        // Lower triangular with ones on the diagonal, times its transpose: invertible and dense.
        let lower = Matrix::from_fn(n, n, |i, j| i == j || i > j && a.get(i, j));
        let invertible = &lower * &lower.transpose();
        let right = random.vector(n);
        let mut group = c.benchmark_group("matrix");
        if n > 1000 {
            group.sample_size(10);
        }
        group.bench_function(BenchmarkId::new("rank", n), |t| {
            t.iter(|| black_box(&a).rank())
        });
        group.bench_function(BenchmarkId::new("echelon", n), |t| {
            t.iter(|| black_box(&a).echelon())
        });
        group.bench_function(BenchmarkId::new("reduction", n), |t| {
            t.iter(|| black_box(&a).reduction())
        });
        group.bench_function(BenchmarkId::new("solve", n), |t| {
            t.iter(|| black_box(&invertible).solve(black_box(&right)))
        });
        group.bench_function(BenchmarkId::new("inverse", n), |t| {
            t.iter(|| black_box(&invertible).inverse())
        });
        group.bench_function(BenchmarkId::new("kernel", n), |t| {
            t.iter(|| black_box(&a).kernel())
        });
        group.bench_function(BenchmarkId::new("product", n), |t| {
            t.iter(|| black_box(&a) * black_box(&b))
        });
        group.bench_function(BenchmarkId::new("transpose", n), |t| {
            t.iter(|| black_box(&a).transpose())
        });
    }
}

/// The reduction that prepares a solver for Lights Out, where each press flips a cell and its neighbours.
fn lights_out(c: &mut Criterion) {
    let mut group = c.benchmark_group("lights-out");
    group.sample_size(10);
    for side in [16, 64] {
        let a = Matrix::from_fn(side * side, side * side, |i, j| {
            (i / side).abs_diff(j / side) + (i % side).abs_diff(j % side) <= 1
        });
        group.bench_function(BenchmarkId::new("reduction", side), |t| {
            t.iter(|| black_box(&a).reduction())
        });
    }
}

fn polynomials(c: &mut Criterion) {
    let mut random = Random(2);
    for degree in [1_000, 10_000, 100_000, 1_000_000] {
        let words = degree / 64 + 1;
        let mut polynomial = || Polynomial::from_words(random.words(words));
        let (a, b) = (polynomial(), polynomial());
        let mut group = c.benchmark_group("polynomial");
        if degree > 100_000 {
            group.sample_size(10);
        }
        let product = &a * &b;
        group.bench_function(BenchmarkId::new("product", degree), |t| {
            t.iter(|| black_box(&a) * black_box(&b))
        });
        group.bench_function(BenchmarkId::new("division", degree), |t| {
            t.iter(|| black_box(&product).div_rem(&b))
        });
        group.bench_function(BenchmarkId::new("gcd", degree), |t| {
            t.iter(|| black_box(&a).gcd(&b))
        });
        group.bench_function(BenchmarkId::new("extended-gcd", degree), |t| {
            t.iter(|| black_box(&a).extended_gcd(&b))
        });
        group.bench_function(BenchmarkId::new("fibonacci-basis", degree), |t| {
            t.iter(|| black_box(&a).to_fibonacci_basis())
        });
    }
}

fn small(c: &mut Criterion) {
    let mut random = Random(3);
    let map = LinearMap16::new(&random.matrix(16, 16));
    let vectors: Vec<u16> = (0..10_000).map(|_| random.word() as u16).collect();
    let mut group = c.benchmark_group("linear_map16");
    group.bench_function("apply", |t| {
        t.iter(|| black_box(&map).apply(black_box(0x1234)))
    });
    group.throughput(Throughput::Elements(vectors.len() as u64));
    group.bench_function("apply-all", |t| {
        t.iter_batched_ref(
            || vectors.clone(),
            |batch| map.apply_all(batch),
            BatchSize::SmallInput,
        )
    });
}

fn weights(c: &mut Criterion) {
    let mut random = Random(4);
    let mut group = c.benchmark_group("weights");
    for columns in [100, 400] {
        let (rows, element) = (random.matrix(16, columns), random.vector(columns));
        let coset = CosetWeights::new(&rows, &element).expect("it fits");
        group.throughput(Throughput::Elements(coset.blocks() * CosetWeights::BLOCK));
        group.bench_function(BenchmarkId::new("coset", columns), |t| {
            t.iter(|| black_box(&coset).scan(0..coset.blocks(), 0, |_, _| 0))
        });
        let sums = RowSums::new(&rows).expect("it fits");
        let chosen: Vec<u32> = (0..512).collect();
        let (some, others) = (
            sums.batch(&element, &chosen),
            sums.batch(&random.vector(columns), &chosen),
        );
        group.throughput(Throughput::Elements((chosen.len() * chosen.len()) as u64));
        group.bench_function(BenchmarkId::new("pairs", columns), |t| {
            t.iter(|| black_box(&some).light_pairs(&others, 0, |_, _, _| 0))
        });
    }
}

/// Random words with every instruction set, and by another crate.
fn keystreams(c: &mut Criterion) {
    let mut words = vec![0; 1 << 12];
    let mut group = c.benchmark_group("keystream");
    group.throughput(Throughput::Bytes(8 * words.len() as u64));
    let (key, keystream) = ([7; 32], ChaCha8::new(&[7; 32]));
    for set in InstructionSet::available() {
        group.bench_function(set.to_string(), |t| {
            set.run(|| t.iter(|| keystream.fill(0, black_box(&mut words))))
        });
    }
    let mut peer = ChaCha8Rng::from_seed(key);
    group.bench_function("chacha20", |t| {
        t.iter(|| black_box(&mut words).fill_with(|| peer.next_u64()));
    });
}

criterion_group!(
    benches,
    matrices,
    lights_out,
    polynomials,
    small,
    weights,
    keystreams
);
criterion_main!(benches);
