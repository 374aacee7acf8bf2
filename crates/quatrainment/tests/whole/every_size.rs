//! Every size up to 40×40 of every covered rule against elimination on all cells.
//!
//! It is kept cheap: the matrix of a game is made once, its rank is found by elimination, and pressing is a product with
//! it. A solution must make the difference, an invariant must be even on every press and odd on the difference, so that
//! what a board answers is proven right, whichever way it was found.

use super::{COVERED, any_pattern, collected, game, go_on, relatives};
use gf2::{Matrix, Vector};
use quatrainment::solve::whole::{Stored, Whole};
use quatrainment::{Game, Pattern};

const SIDES: std::ops::RangeInclusive<u64> = 1..=40;

/// Differences that are tried until one has no solution: each has none with a chance of one half or more.
const TRIED: u64 = 64;

/// A board solved as a whole beside the matrix of its game.
struct Both<'a> {
    game: &'a Game,
    whole: Whole,
    matrix: Matrix,
}

impl Both<'_> {
    /// Whether a difference can be solved, once the answer has been proven.
    fn solves(&self, difference: &Pattern) -> bool {
        let mut source = Stored::new(difference);
        let bits = difference.bits().unwrap();
        let about = || format!("{} {} {difference}", self.game.name(), self.game.grid().size());
        match self.whole.find(&mut source, &mut go_on).unwrap() {
            Ok(start) => {
                let presses =
                    collected(self.game, |sink| self.whole.tell(&start, &mut source, Some(sink), &mut go_on));
                assert_eq!(&(&self.matrix * presses.bits().unwrap()), bits, "{}", about());
                true
            }
            Err(invariant) => {
                let cells = collected(self.game, |sink| self.whole.tell_set(&invariant, sink, &mut go_on));
                let cells = cells.bits().unwrap();
                let mut changed = Vector::zeros(self.matrix.columns());
                cells.ones().for_each(|cell| changed ^= self.matrix.row(cell));
                assert!(changed.is_zero() && cells.dot(bits), "{}", about());
                false
            }
        }
    }
}

fn check(game: &Game) {
    let about = || format!("{} {}", game.name(), game.grid().size());
    let whole = Whole::new(game).unwrap_or_else(|| panic!("{} is covered", about()));
    let both = Both { game, whole, matrix: game.matrix() };
    let cells = both.matrix.columns();
    let nullity = cells - both.matrix.rank();
    assert_eq!(both.whole.nullity(), nullity as u64, "{}", about());
    let seed = cells as u64 * 31 + game.grid().columns();
    let made = &both.matrix * any_pattern(game, seed).bits().unwrap();
    let made = Pattern::from_fn(game.grid(), 2, |cell| u8::from(made.get(cell.position())));
    assert!(both.solves(&made), "{}: what presses make can be solved", about());
    let tries = if nullity > 0 { TRIED } else { 1 };
    let mut tried = (0..tries).map(|more| any_pattern(game, seed ^ more << 32));
    assert_eq!(tried.any(|any| !both.solves(&any)), nullity > 0, "{}", about());
}

/// All sizes whose number of rows leaves this remainder when it is divided by 4: tests that run side by side.
fn check_share(remainder: u64) {
    for rows in SIDES.filter(|rows| rows % 4 == remainder) {
        for columns in SIDES {
            COVERED.iter().filter_map(|name| game(name, rows, columns)).for_each(|game| check(&game));
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
