//! How long an answer takes, and how long it takes to prepare for answers.
//!
//! Where a person would write a few loops instead, those loops run beside it.

#![allow(missing_docs, reason = "criterion's macros make public items")]

#[path = "../tests/support/mod.rs"]
mod support;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use quatrainment::solve::SolverOptions;
use quatrainment::{Game, Pattern, Solver, generate};
use std::hint::black_box;
use support::game;

/// Many solvable positions, so that no answer is learnt by heart.
fn positions(game: &Game) -> Vec<Pattern> {
    (0..256)
        .map(|seed| generate::random_pattern(game, seed))
        .collect()
}

/// One solve of a prepared game after the other.
fn solve(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve");
    for (name, size) in [
        ("quatrainment", "4x4"),
        ("lights-out", "5x5"),
        ("lights-out", "9x9"),
    ] {
        let game = game(name, size);
        let solver = Solver::new(&game).unwrap();
        let positions = positions(&game);
        let mut next = positions.iter().cycle();
        group.bench_function(format!("{name} {size}"), |bencher| {
            bencher.iter(|| solver.solve(black_box(next.next().unwrap())));
        });
    }
    // The peer: elimination on rows of one machine word each, from the matrix, without preparation.
    let game = game("quatrainment", "4x4");
    let rows: Vec<u32> = {
        let matrix = game.matrix();
        (0..16)
            .map(|row| {
                matrix
                    .row(row)
                    .ones()
                    .fold(0, |bits, press| bits | 1 << press)
            })
            .collect()
    };
    let targets: Vec<u32> = positions(&game)
        .iter()
        .map(|p| p.cells().fold(0, |bits, cell| bits | 1 << cell.index()))
        .collect();
    let mut next = targets.iter().cycle();
    group.bench_function("quatrainment 4x4, naive elimination", |bencher| {
        bencher.iter(|| eliminate(black_box(&rows), *next.next().unwrap()));
    });
    group.finish();
}

/// The presses that make a difference on a board of 16 cells, if the matrix is invertible.
fn eliminate(rows: &[u32], difference: u32) -> u32 {
    let mut rows: Vec<u32> = rows
        .iter()
        .enumerate()
        .map(|(row, bits)| bits | (difference >> row & 1) << 16)
        .collect();
    for column in 0..16 {
        let pivot = (column..16)
            .find(|&row| rows[row] >> column & 1 == 1)
            .expect("an invertible matrix");
        rows.swap(column, pivot);
        for row in 0..16 {
            if row != column && rows[row] >> column & 1 == 1 {
                rows[row] ^= rows[column];
            }
        }
    }
    rows.iter().enumerate().fold(0, |presses, (press, row)| {
        presses | (row >> 16 & 1) << press
    })
}

/// All 2^20 solutions of a 30×30 board, examined for the fewest presses.
fn examine(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("examine");
    group.sample_size(10);
    let game = game("lights-out", "30x30");
    let solver = Solver::new(&game).unwrap();
    assert_eq!(solver.nullity(), 20);
    let position = generate::random_pattern(&game, 1);
    group.bench_function("lights-out 30x30, 2^20 solutions", |bencher| {
        bencher.iter(|| solver.solve(black_box(&position)));
    });
    group.finish();
}

fn prepare(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("prepare");
    for (name, size, samples) in [
        ("quatrainment", "4x4", 100),
        ("lights-out", "5x5", 100),
        ("lights-out", "64x64", 10),
    ] {
        group.sample_size(samples);
        group.bench_function(format!("{name} {size}"), |bencher| {
            bencher.iter_batched(
                || game(name, size),
                |game| Solver::new(&game),
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

/// The rank alone, against elimination on lists of bits.
fn rank(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rank");
    group.sample_size(10);
    let game = game("lights-out", "20x20");
    group.bench_function("lights-out 20x20", |bencher| {
        bencher.iter(|| quatrainment::solve::rank(black_box(&game), &SolverOptions::new()));
    });
    group.bench_function("lights-out 20x20, lists of bits", |bencher| {
        bencher.iter(|| rank_of_lists(black_box(&game)));
    });
    group.finish();
}

fn rank_of_lists(game: &Game) -> usize {
    let cells = game.grid().len() as usize;
    let mut rows: Vec<Vec<bool>> = game
        .grid()
        .cells()
        .map(|press| {
            let mut row = vec![false; cells];
            game.effect(press)
                .iter()
                .for_each(|(cell, _)| row[cell.position()] = true);
            row
        })
        .collect();
    let mut rank = 0;
    for column in 0..cells {
        let Some(pivot) = (rank..cells).find(|&row| rows[row][column]) else {
            continue;
        };
        rows.swap(rank, pivot);
        let (done, below) = rows.split_at_mut(rank + 1);
        for row in below.iter_mut().filter(|row| row[column]) {
            row.iter_mut()
                .zip(&done[rank])
                .for_each(|(bit, &other)| *bit ^= other);
        }
        rank += 1;
    }
    rank
}

criterion_group!(benches, solve, prepare, rank, examine);
criterion_main!(benches);
