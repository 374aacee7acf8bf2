//! How long it takes to prove the fewest presses, to survey sizes and to find the worst case.
//!
//! `cargo bench -p quatrainment --bench fewest` takes a few minutes: each question is asked once or a few times, and
//! the fastest counts. The last ones are long; name parts of the questions to ask only those.

#![allow(missing_docs, reason = "a program, not a library")]

#[path = "../tests/support/mod.rs"]
mod support;

use quatrainment::{Game, Pattern, Solver, SolverOptions, catalogue, generate};
use quatrainment_theory::{Surveys, Worst};
use std::time::{Duration, Instant};
use support::game;

/// Asks again and again for a second, or once if it takes longer.
fn measure<T: std::fmt::Display>(question: &str, mut ask: impl FnMut() -> T) {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|part| !part.starts_with("--"))
        .collect();
    if !wanted.is_empty() && !wanted.iter().any(|part| question.contains(&part[..])) {
        return;
    }
    let all = Instant::now();
    let mut best = Duration::MAX;
    let mut answer = None;
    while answer.is_none() || all.elapsed() < Duration::from_secs(1) {
        let start = Instant::now();
        answer = Some(ask());
        best = best.min(start.elapsed());
    }
    println!(
        "{question:<60} {:>12} {best:>12.3?}",
        answer.map(|answer| answer.to_string()).unwrap_or_default()
    );
}

fn fewest(question: &str, name: &str, size: &str, position: fn(&Game) -> Pattern) {
    let game = game(name, size);
    let solver = Solver::new(&game).unwrap();
    let position = position(&game);
    measure(question, || {
        let mut search = solver.search(&position).unwrap();
        while !search.step(1 << 26).is_finished() {}
        search.count()
    });
}

fn main() {
    // `cargo test --all-targets` runs this too; only `cargo bench` says so.
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    let random = |game: &Game| generate::random_pattern(game, 1);
    let all_on = Game::all_on;
    fewest(
        "lights-out 30x30 random, 2^20 solutions, proven",
        "lights-out",
        "30x30",
        random,
    );
    fewest(
        "lights-out 39x39 all lit, 2^32 solutions, proven",
        "lights-out",
        "39x39",
        all_on,
    );
    fewest(
        "lights-out 39x39 random, proven",
        "lights-out",
        "39x39",
        random,
    );
    fewest(
        "lights-out 61x61 all lit, 2^40 solutions, proven",
        "lights-out",
        "61x61",
        all_on,
    );
    fewest(
        "quatrainment 33x33 random, 2^20 solutions, proven",
        "quatrainment",
        "33x33",
        random,
    );
    fewest(
        "knight 30x30 random, 2^60 solutions, proven",
        "knight",
        "30x30",
        random,
    );
    measure("analyze lights-out 1..10000, sum of the nullities", || {
        let surveys = Surveys::default();
        let entry = catalogue::find("lights-out").unwrap();
        let nullity = |n: u64| {
            let game = entry
                .game_of(&quatrainment::Size::square(n).unwrap())
                .unwrap();
            surveys.of(&game, &SolverOptions::new()).unwrap().nullity
        };
        (1..=10_000).map(nullity).sum::<u64>()
    });
    for n in ["1000000x1000000", "10000000x10000000"] {
        measure(&format!("analyze lights-out {n}, nullity"), || {
            Surveys::default()
                .of(&game("lights-out", n), &SolverOptions::new())
                .unwrap()
                .nullity
        });
    }
    for n in [4, 14, 24] {
        measure(&format!("worst lights-out {n}x{n}"), || {
            let solver = Solver::new(&game("lights-out", &format!("{n}x{n}"))).unwrap();
            let mut worst = Worst::new(&solver).unwrap();
            while !worst.step(1 << 24).is_finished() {}
            worst.at_least()
        });
    }
    fewest(
        "lights-out 79x79 all lit, 2^64 solutions, proven",
        "lights-out",
        "79x79",
        all_on,
    );
    fewest(
        "lights-out 79x79 random, proven",
        "lights-out",
        "79x79",
        random,
    );
}
