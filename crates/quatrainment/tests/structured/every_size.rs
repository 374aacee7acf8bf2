//! Every size up to 40×40 of every covered rule against elimination on all cells.
//!
//! It is kept cheap: the matrix of a game is made once, its rank is found by elimination, and pressing is a product with
//! it. A solution must make the difference, an invariant must be even on every press and odd on the difference, so that
//! what a board answers is proven right, whichever way it was found.

use super::{COVERED, collected, relatives};
use crate::support::{noise, on_rectangle};
use modtwo::{Matrix, Vector};
use quatrainment::solve::stream::{Outcome, PatternRows, StructuredBoard};
use quatrainment::{Game, Pattern};

const SIDES: std::ops::RangeInclusive<u64> = 1..=40;

/// Differences that are tried until one has no solution: each has none with a chance of one half or more.
const TRIED: u64 = 64;

/// A board solved row by row beside the matrix of its game.
struct Both<'a> {
    game: &'a Game,
    board: StructuredBoard,
    matrix: Matrix,
}

impl Both<'_> {
    /// Returns whether a difference can be solved, once the answer has been proven.
    fn solves(&self, difference: &Pattern) -> bool {
        let mut source = PatternRows::new(difference);
        let bits = difference.bits().unwrap();
        let about = || {
            format!(
                "{} {} {difference}",
                self.game.name(),
                self.game.grid().size()
            )
        };
        match self.board.first_row(&mut source).unwrap() {
            Outcome::Solved(first) => {
                let presses = collected(self.game, |sink| {
                    self.board.presses(&first, &mut source, Some(sink))
                });
                assert_eq!(
                    &(&self.matrix * presses.bits().unwrap()),
                    bits,
                    "{}",
                    about()
                );
                true
            }
            Outcome::Unsolvable(first) => {
                let cells = collected(self.game, |sink| {
                    self.board.invariant(&first, &mut source, Some(sink))
                });
                let cells = cells.bits().unwrap();
                let mut changed = Vector::zeros(self.matrix.columns());
                cells
                    .ones()
                    .for_each(|cell| changed ^= self.matrix.row(cell));
                assert!(changed.is_zero() && cells.dot(bits), "{}", about());
                false
            }
        }
    }
}

fn check(game: &Game) {
    let about = || format!("{} {}", game.name(), game.grid().size());
    let board = StructuredBoard::new(game).unwrap_or_else(|| panic!("{} is covered", about()));
    let both = Both {
        game,
        board,
        matrix: game.matrix(),
    };
    let cells = both.matrix.columns();
    let nullity = cells - both.matrix.rank();
    assert_eq!(both.board.nullity(), nullity as u64, "{}", about());
    let seed = cells as u64 * 31 + game.grid().columns();
    let made = &both.matrix * noise(game.grid(), 2, seed).bits().unwrap();
    let made = Pattern::from_fn(game.grid(), 2, |cell| u8::from(made.get(cell.position())));
    assert!(
        both.solves(&made),
        "{}: what presses make can be solved",
        about()
    );
    let tries = if nullity > 0 { TRIED } else { 1 };
    let mut tried = (0..tries).map(|more| noise(game.grid(), 2, seed ^ more << 32));
    assert_eq!(
        tried.any(|any| !both.solves(&any)),
        nullity > 0,
        "{}",
        about()
    );
}

/// All sizes whose number of rows leaves this remainder when it is divided by 4: tests that run side by side.
fn check_share(remainder: u64) {
    for rows in SIDES.filter(|rows| rows % 4 == remainder) {
        for columns in SIDES {
            COVERED
                .iter()
                .filter_map(|name| on_rectangle(name, rows, columns))
                .for_each(|game| check(&game));
            relatives(rows, columns).iter().for_each(check);
        }
    }
}

#[test]
fn every_size_up_to_40_by_40_is_solved_as_elimination_solves_it_first_share() {
    check_share(0);
}

#[test]
fn every_size_up_to_40_by_40_is_solved_as_elimination_solves_it_second_share() {
    check_share(1);
}

#[test]
fn every_size_up_to_40_by_40_is_solved_as_elimination_solves_it_third_share() {
    check_share(2);
}

#[test]
fn every_size_up_to_40_by_40_is_solved_as_elimination_solves_it_fourth_share() {
    check_share(3);
}
