//! How long giant boards take, row by row: prints a line for each, with the time to prepare, to find the first row and to
//! stream all presses.
//!
//! `cargo bench -p quatrainment --bench whole` runs the boards that take a moment; `-- --giant` adds those that take
//! seconds. Each is verified: nothing may be left at the last row.

#[path = "../tests/support/mod.rs"]
mod support;

use quatrainment::solve::stream::{CachedRows, Outcome, RepeatedRows, RowSource, StructuredBoard};
use quatrainment::{Solver, generate};
use std::time::Instant;

fn main() {
    // `cargo test --all-targets` runs this too; only `cargo bench` says so.
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    let giant = std::env::args().any(|argument| argument == "--giant");
    println!(
        "{:<26} {:<18} {:<8} {:>9} {:>9} {:>9}  cells/s",
        "game", "size", "board", "prepare", "find", "stream"
    );
    for (name, size) in [
        ("lights-out", "1000x1000"),
        ("lights-out", "10000x10000"),
        ("lights-out-without-self", "10000x10000"),
        ("lights-out-cylinder", "10000x10000"),
        ("lights-out-torus", "10000x10000"),
        ("king", "10000x10000"),
        ("quatrainment", "10000x10000"),
        ("quatrainment-a", "10000x10000"),
        ("quatrainment", "20000x20000"),
        ("merlin", "10000x10000"),
    ] {
        all_on(name, size);
        random(name, size);
    }
    for (name, size) in [("knight", "300x300"), ("king-without-self", "300x300")] {
        sweep(name, size);
    }
    if giant {
        random("lights-out", "100000x100000");
        all_on("lights-out", "100000x100000");
        all_on("lights-out", "1000000x1000000");
    }
}

fn seconds(began: Instant) -> f64 {
    began.elapsed().as_secs_f64()
}

fn prepared(name: &str, size: &str) -> (StructuredBoard, f64) {
    let game = support::game(name, size);
    let began = Instant::now();
    (StructuredBoard::new(&game).unwrap(), seconds(began))
}

fn all_on(name: &str, size: &str) {
    let (board, prepare) = prepared(name, size);
    let columns = board.size().lengths()[1] as usize;
    run(
        name,
        "all-on",
        &board,
        prepare,
        &mut RepeatedRows::all_on(columns),
    );
}

fn random(name: &str, size: &str) {
    let (board, prepare) = prepared(name, size);
    let [rows, columns] = board.size().lengths() else {
        unreachable!("a flat board")
    };
    let words = (rows * columns.div_ceil(64)) as usize;
    run(
        name,
        "random",
        &board,
        prepare,
        &mut CachedRows::new(board.random(1), words),
    );
}

fn run(name: &str, rows: &str, board: &StructuredBoard, prepare: f64, source: &mut dyn RowSource) {
    let began = Instant::now();
    let outcome = board.first_row(source).unwrap();
    let find = seconds(began);
    let began = Instant::now();
    let end = match outcome {
        Outcome::Solved(first) => board.presses(&first, source, None).map(|_| "").unwrap(),
        Outcome::Unsolvable(_) => "  (no solution)",
    };
    let stream = seconds(began);
    let rate = board.size().cells() as f64 / (prepare + find + stream);
    let size = board.size().to_string();
    println!(
        "{name:<26} {size:<18} {rows:<8} {prepare:>9.4} {find:>9.4} {stream:>9.4}  {rate:.2e}{end}"
    );
}

/// Games without a known structure, and so much larger boards than could be eliminated cell by cell.
fn sweep(name: &str, size: &str) {
    let game = support::game(name, size);
    let began = Instant::now();
    let solver = Solver::new(&game).unwrap();
    let prepare = seconds(began);
    let difference = generate::random_pattern(&game, 1);
    let began = Instant::now();
    let solved = solver.nullity() > 24 || solver.solve(&difference).is_ok();
    assert!(solved);
    let solve = seconds(began);
    println!(
        "{name:<26} {size:<18} {:<8} {prepare:>9.4} {:>9} {solve:>9.4}  nullity {}",
        "sweep",
        "",
        solver.nullity()
    );
}
