//! What two threads do together, beside what two programs with one thread each do side by side: a line for each kind of
//! work, with a ratio that is 1 if nothing is lost. The first argument chooses the lines that
//! contain it, the second says for how many seconds each is measured.

use modtwo::Matrix;
use quatrainment::solve::SolverOptions;
use quatrainment::solve::stream::{RepeatedRows, StructuredBoard};
use quatrainment::{Game, Solver, catalogue, generate};
use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// How long each kind of work is measured, unless an argument says otherwise. The three ways take turns, and the fastest run of each counts, because other programs only make things slower.
const SECONDS: u64 = 2;
/// How often everything is run at least, unless that takes many times longer.
const MIN_RUNS: usize = 5;
const MAX_TIMES_LONGER: u32 = 10;

fn seconds(run: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    run();
    begun.elapsed().as_secs_f64()
}

/// Measures work that is given the number of threads, if its name contains the argument of the program.
fn measure(name: &str, work: impl Fn(usize) + Sync) {
    let mut arguments = std::env::args().skip(1);
    if !arguments.next().is_none_or(|chosen| name.contains(&chosen)) {
        return;
    }
    let time = Duration::from_secs(
        arguments
            .next()
            .map_or(SECONDS, |time| time.parse().expect("seconds")),
    );
    let begun = Instant::now();
    let [mut alone, mut side_by_side, mut together] = [f64::INFINITY; 3];
    for run in 0.. {
        modtwo::set_threads(1);
        alone = alone.min(seconds(|| work(1)));
        side_by_side = side_by_side.min(seconds(|| {
            std::thread::scope(|scope| {
                scope.spawn(|| work(1));
                work(1);
            });
        }));
        modtwo::set_threads(2);
        together = together.min(seconds(|| work(2)));
        if begun.elapsed()
            > if run < MIN_RUNS {
                MAX_TIMES_LONGER * time
            } else {
                time
            }
        {
            break;
        }
    }
    println!(
        "{name:<34} {:>9.2} ms {:>9.2} ms {:>9.2} ms {:>6.2}",
        alone * 1e3,
        side_by_side * 1e3,
        together * 1e3,
        side_by_side / 2.0 / together
    );
}

fn game(name: &str, size: &str) -> Game {
    catalogue::find(name)
        .unwrap()
        .game_of(&size.parse().unwrap())
        .unwrap()
}

/// A matrix that is as good as random.
fn matrix(size: usize) -> Matrix {
    let mut state = 1u64;
    Matrix::from_fn(size, size, |_, _| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 63 == 1
    })
}

fn main() {
    println!(
        "{:<34} {:>12} {:>12} {:>12} {:>6}",
        "", "one thread", "two of those", "two threads", "ratio"
    );
    for size in [256, 1024, 2048, 4096, 8192, 16_384] {
        let a = LazyLock::new(|| matrix(size));
        measure(&format!("product {size}"), |_| {
            black_box(&*a * &*a);
        });
        measure(&format!("rank {size}"), |_| {
            black_box(a.rank());
        });
        measure(&format!("reduced echelon form {size}"), |_| {
            black_box(a.echelon());
        });
        measure(&format!("reduction {size}"), |_| {
            black_box(a.reduction());
        });
    }
    for side in [10_000, 200_000] {
        let game = game("lights-out", &format!("{side}x{side}"));
        measure(&format!("Lights Out {side}x{side}, all lit"), |threads| {
            let options = SolverOptions::new().threads(threads);
            let board = StructuredBoard::with_options(&game, &options)
                .unwrap()
                .unwrap();
            black_box(board.count(&mut RepeatedRows::all_on(side)).unwrap());
        });
    }
    for size in ["47x47", "61x61", "65x65", "79x79"] {
        let game = game("lights-out", size);
        let start = generate::random_pattern(&game, 2);
        let solvers = [1, 2].map(|threads| {
            Solver::with_options(&game, &SolverOptions::new().threads(threads)).unwrap()
        });
        measure(&format!("fewest presses {size}"), |threads| {
            let mut search = solvers[threads - 1].search(&start).unwrap();
            while !search.step(1 << 30).is_finished() {}
            assert!(search.solution().is_fewest());
        });
    }
}
