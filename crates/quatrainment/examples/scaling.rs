//! How long a board takes to be prepared and solved once, by each method and for growing boards, and to be made: a line for
//! each, with the method, the side, the cells and the seconds. `cargo xtask scaling` draws them.

use modtwo::Vector;
use quatrainment::solve::SolverOptions;
use quatrainment::solve::stream::StructuredBoard;
use quatrainment::{Game, Solver, catalogue, generate};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A method ends with the first board that takes longer than this.
const LONG: f64 = 3.0;

/// Short runs are repeated for so long, and the fastest counts.
const REPEATED: Duration = Duration::from_millis(300);

/// The seconds of the fastest run, of three at least.
fn seconds(mut run: impl FnMut()) -> f64 {
    let begin = Instant::now();
    let mut best = f64::INFINITY;
    let mut runs = 0;
    while runs < 3 || begin.elapsed() < REPEATED {
        let start = Instant::now();
        run();
        best = best.min(start.elapsed().as_secs_f64());
        runs += 1;
    }
    best
}

fn measure(method: &str, sides: &[u64], mut run: impl FnMut(u64) -> f64) {
    for &side in sides {
        let seconds = run(side);
        println!("{method}\t{side}\t{}\t{seconds:e}", side * side);
        if seconds > LONG {
            break;
        }
    }
}

fn game(name: &str, side: u64) -> Game {
    catalogue::find(name)
        .unwrap()
        .game_of(&format!("{side}x{side}").parse().unwrap())
        .unwrap()
}

fn main() {
    measure(
        "dense elimination",
        &[4, 6, 9, 13, 18, 25, 35, 50, 70, 100, 140, 181],
        |side| {
            let game = game("lights-out", side);
            let start = generate::random_pattern(&game, 1);
            let bits = Vector::from_fn(start.values().len(), |cell| start.values()[cell] == 1);
            seconds(|| {
                black_box(
                    game.matrix()
                        .solve(&bits)
                        .expect("a random pattern can be solved"),
                );
            })
        },
    );
    // Where there is only one solution, nothing is spent on a search for the fewest presses.
    let options = SolverOptions::new().memory(8 << 30);
    let solver = |side: u64| {
        Solver::with_options(&game("king-without-self", side), &options).expect("it fits")
    };
    measure(
        "row sweep",
        &[51, 70, 100, 140, 200, 280, 400, 560, 800, 1100, 1600],
        |side| {
            let side = (side..)
                .find(|&side| solver(side).nullity() == 0)
                .expect("there is always a next one");
            let start = generate::random_pattern(&game("king-without-self", side), 1);
            seconds(|| {
                let solver = solver(side);
                assert!(
                    !solver.method().contains("eliminated at once"),
                    "{}",
                    solver.method()
                );
                black_box(
                    solver
                        .solve(&start)
                        .expect("a random pattern can be solved"),
                );
            })
        },
    );
    measure(
        "a new puzzle",
        &[10, 20, 50, 100, 200, 500, 1000, 2000],
        |side| {
            let game = game("lights-out", side);
            seconds(|| {
                black_box(generate::random(&game, 1).expect("a press changes something"));
            })
        },
    );
    let sides = [
        10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
    ];
    for (method, name) in [
        ("polynomials", "lights-out"),
        ("polynomials, Merlin", "merlin"),
    ] {
        measure(method, &sides, |side| {
            let game = game(name, side);
            seconds(|| {
                let board = StructuredBoard::new(&game).expect("its structure is covered");
                let counted = board.count(&mut board.random(1)).expect("nothing stops it");
                black_box(counted.solved().expect("a random pattern can be solved"));
            })
        });
    }
}
