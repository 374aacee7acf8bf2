//! Chasing rows: clear each row with the row below it, as far as the rule allows; look up which presses undo what
//! is left at the end; make them and chase once more. The look-up is derived for any game whose rows can be
//! chased, not only for the games where it is famous.

use super::{ExplainError, Method};
use crate::modular::{Diagonal, Echelon, Square, inverse};
use crate::words;
use quatrainment::draw::{Board, Document, Mark};
use quatrainment::solve::Solver;
use quatrainment::{Cell, Game, Pattern};

/// The maximum number of look-ups among which the lightest is chosen.
const MAX_CHOICES: u32 = 1 << 12;

/// A cell and how often it is pressed.
type Often = (Cell, u8);

/// A row that was cleared: its number, the presses and the board after them.
type Cleared = (u64, Vec<Often>, Pattern);

/// How the rows of a game are chased.
pub(super) struct Chase {
    /// Rows 1 to this one are cleared, each by the next.
    depth: u64,
    /// Why no further row can be cleared; empty when only the last remains.
    obstacle: String,
    /// What to do about what is left.
    look_up: LookUp,
}

/// What a chase leaves, and which presses undo it.
struct LookUp {
    /// The presses that a chase does not make.
    seeds: Vec<Cell>,
    /// The cells that a chase does not clear.
    left: Vec<Cell>,
    /// Row s is what seed s leaves, when it is made on the blank board and chased.
    leaves: Square,
    /// The cells of what is left that are looked at, each with the presses to make for each 1 that it lacks. `None`
    /// when cells cannot be looked at one by one, because some number has no inverse.
    table: Option<Vec<(Cell, Vec<Often>)>>,
}

impl Chase {
    /// Derives the chase, or returns why the rows cannot be chased.
    pub(super) fn of(game: &Game) -> Result<Chase, String> {
        let grid = game.grid();
        if grid.axes() != 2 {
            return Err("rows are chased on boards with two sides".to_owned());
        }
        if grid.rows() < 2 {
            return Err("there is only one row, and nothing below it to chase it with".to_owned());
        }
        let mut depth = 0;
        let mut obstacle = String::new();
        for row in 0..grid.rows() - 1 {
            match obstacle_at(game, row) {
                None => depth = row + 1,
                Some(found) => {
                    obstacle = found;
                    break;
                }
            }
        }
        if depth == 0 {
            return Err(format!(
                "the rows of this game cannot be chased: {obstacle}"
            ));
        }
        Ok(Chase {
            depth,
            obstacle,
            look_up: LookUp::of(game, depth),
        })
    }

    /// Clears row after row, and returns for each the presses and the board after them.
    fn run(&self, game: &Game, board: &mut Pattern) -> Vec<Cleared> {
        chase(game, self.depth, board)
    }
}

/// Returns what stops row `row` (from 0) from being cleared, left to right, by the cells right below.
fn obstacle_at(game: &Game, row: u64) -> Option<String> {
    let grid = game.grid();
    let flips = if game.states() == 2 {
        "flips"
    } else {
        "changes"
    };
    for column in 0..grid.columns() {
        let (above, press) = (
            grid.cell_at(&[row, column])?,
            grid.cell_at(&[row + 1, column])?,
        );
        let mut flips_it = false;
        for (cell, amount) in game.effect(press) {
            let at = grid.coordinates(cell);
            flips_it |= cell == above && inverse(amount.into(), game.states().into()).is_some();
            if at[0] < row {
                return Some(format!(
                    "to clear row {}, {} would have to be pressed, and it {} {} in a row that is already \
                     clear",
                    row + 1,
                    grid.name(press),
                    flips,
                    grid.name(cell)
                ));
            }
            if at[0] == row && at[1] < column {
                return Some(format!(
                    "to clear row {} from left to right, {} would have to be pressed, and it {} {} again",
                    row + 1,
                    grid.name(press),
                    flips,
                    grid.name(cell)
                ));
            }
        }
        if !flips_it {
            return Some(format!(
                "{} does not {} {} above it, so row {} cannot be cleared from below",
                grid.name(press),
                if game.states() == 2 {
                    "flip"
                } else {
                    "add 1, or a number with an inverse, to"
                },
                grid.name(above),
                row + 1
            ));
        }
    }
    None
}

/// Clears row after row of what is lacking: a press subtracts from it what it adds to the board.
fn chase(game: &Game, depth: u64, lacking: &mut Pattern) -> Vec<Cleared> {
    let grid = game.grid();
    let states = u32::from(game.states());
    let mut steps = Vec::new();
    for row in 0..depth {
        let mut pressed = Vec::new();
        for column in 0..grid.columns() {
            let above = grid
                .cell_at(&[row, column])
                .filter(|&cell| lacking.get(cell) > 0);
            if let (Some(above), Some(press)) = (above, grid.cell_at(&[row + 1, column])) {
                let amount = game
                    .effect(press)
                    .into_iter()
                    .find(|&(cell, _)| cell == above);
                let amount = amount.and_then(|(_, amount)| inverse(amount.into(), states));
                let times = u32::from(lacking.get(above))
                    * amount.expect("rows that are chased can be")
                    % states;
                take(game, lacking, (press, times as u8));
                pressed.push((press, times as u8));
            }
        }
        steps.push((row, pressed, lacking.clone()));
    }
    steps
}

/// Subtracts what repeated presses of one cell add from what is lacking.
fn take(game: &Game, lacking: &mut Pattern, (press, times): Often) {
    let states = u32::from(game.states());
    for (cell, amount) in game.effect(press) {
        let taken = u32::from(amount) * u32::from(times) % states;
        lacking.add(cell, (states - taken) as u8);
    }
}

impl LookUp {
    /// Derives the look-up. The presses outside rows 2 to depth + 1 are the ones that a chase does not make. Each
    /// of them, made on the blank board and chased, leaves something; that is a matrix L, and what is left over can
    /// be undone exactly when it is a sum of its columns. Chasing is linear, so making those presses and chasing
    /// again clears the board.
    fn of(game: &Game, depth: u64) -> LookUp {
        let grid = game.grid();
        let states = u32::from(game.states());
        let row_of = |cell: &Cell| grid.coordinates(*cell)[0];
        let seeds: Vec<Cell> = grid
            .cells()
            .filter(|cell| row_of(cell) == 0 || row_of(cell) > depth)
            .collect();
        let left: Vec<Cell> = grid.cells().filter(|cell| row_of(cell) >= depth).collect();
        let residue = |&seed: &Cell| -> Vec<u8> {
            let mut lacking = game.blank();
            take(game, &mut lacking, (seed, 1));
            chase(game, depth, &mut lacking);
            left.iter().map(|&cell| lacking.get(cell)).collect()
        };
        let rows: Vec<Vec<u8>> = seeds.iter().map(residue).collect();
        // One row of the board is a seed and all below the depth are; one row more than these is left.
        let leaves = Square::from_fn(seeds.len(), states, |seed, cell| rows[seed][cell]);
        let mut look_up = LookUp {
            seeds,
            left,
            leaves,
            table: None,
        };
        let form = Echelon::of(&look_up.leaves);
        if form.has_unit_pivots() {
            look_up.table = Some(look_up.cell_by_cell(&form.pivots));
        }
        look_up
    }

    /// Returns the first cells that determine all others of a sum of what seeds leave, with the presses for each.
    fn cell_by_cell(&self, looked_at: &[usize]) -> Vec<(Cell, Vec<Often>)> {
        let (size, states) = (self.seeds.len(), self.leaves.modulus());
        let seen = Square::from_fn(size, states, |place, seed| {
            looked_at
                .get(place)
                .map_or(0, |&cell| self.leaves.get(seed, cell))
        });
        let form = Diagonal::of(&seen);
        let silent: Vec<(Vec<u8>, u32)> = form
            .bound()
            .into_iter()
            .map(|place| (form.quiet(place), form.entries[place]))
            .collect();
        let answer = |place: usize| {
            let mut wanted = vec![0; size];
            wanted[place] = (states - 1) as u8;
            let answer = form
                .solve(&wanted)
                .expect("the cells that are looked at are independent");
            self.often(&lightest(answer, &silent, states))
        };
        (0..looked_at.len())
            .map(|place| (self.left[looked_at[place]], answer(place)))
            .collect()
    }

    /// Returns how often to press each seed to undo what is left.
    fn undoing(&self, lacking: &Pattern) -> Vec<Often> {
        if let Some(table) = &self.table {
            let states = self.leaves.modulus();
            let mut often = vec![0u32; self.seeds.len()];
            for (cell, presses) in table {
                for (press, times) in presses {
                    let seed = self
                        .seeds
                        .iter()
                        .position(|seed| seed == press)
                        .expect("the table names seeds");
                    often[seed] =
                        (often[seed] + u32::from(lacking.get(*cell)) * u32::from(*times)) % states;
                }
            }
            return self.often(
                &often
                    .into_iter()
                    .map(|times| times as u8)
                    .collect::<Vec<_>>(),
            );
        }
        let states = self.leaves.modulus();
        let wanted: Vec<u8> = self
            .left
            .iter()
            .map(|&cell| ((states - u32::from(lacking.get(cell))) % states) as u8)
            .collect();
        let form = Diagonal::of(&self.leaves.transposed());
        self.often(
            &form
                .solve(&wanted)
                .expect("what is left of a solvable difference can be undone"),
        )
    }

    fn often(&self, times: &[u8]) -> Vec<Often> {
        self.seeds
            .iter()
            .copied()
            .zip(times.iter().copied())
            .filter(|&(_, times)| times > 0)
            .collect()
    }
}

/// Returns the lightest sum of a vector and multiples of some that change nothing; of several the first in reading
/// order. Where there are too many, it is the vector itself.
fn lightest(vector: Vec<u8>, silent: &[(Vec<u8>, u32)], states: u32) -> Vec<u8> {
    let choices = silent
        .iter()
        .try_fold(1u32, |product, (_, order)| product.checked_mul(*order));
    let Some(choices) = choices.filter(|&choices| choices <= MAX_CHOICES) else {
        return vector;
    };
    let key = |vector: &Vec<u8>| {
        let places = vector.iter().enumerate();
        let repeated: Vec<usize> = places
            .flat_map(|(place, &times)| std::iter::repeat_n(place, times.into()))
            .collect();
        (repeated.len(), repeated)
    };
    let chosen = |choice: u32| {
        let (mut sum, mut rest) = (vector.clone(), choice);
        for (values, order) in silent {
            let times = rest % order;
            rest /= order;
            for (to, &value) in sum.iter_mut().zip(values) {
                *to = ((u32::from(*to) + times * u32::from(value)) % states) as u8;
            }
        }
        sum
    };
    (0..choices).map(chosen).min_by_key(key).unwrap_or(vector)
}

pub(super) fn write(
    page: &mut Document,
    solver: &Solver,
    difference: &Pattern,
) -> Result<Pattern, ExplainError> {
    let game = solver.game();
    let states = game.states();
    let chase = Chase::of(game).map_err(|reason| {
        let instead = if solver.is_always_solvable() {
            Method::Cells
        } else {
            Method::Elimination
        };
        ExplainError::Method { reason, instead }
    })?;
    let mut total = game.blank();
    let mut board = difference.clone();
    page.heading("Chase the rows");
    let why_not = match chase.obstacle.as_str() {
        "" => String::new(),
        obstacle => format!(" No further row can be cleared like this: {obstacle}."),
    };
    let further = match chase.depth {
        1 => String::new(),
        2 => " Clear row 2 in the same way; row 1 stays clear.".to_owned(),
        depth => {
            format!(" Clear rows 2 to {depth} in the same way; rows that are clear stay clear.")
        }
    };
    let often = if states == 2 {
        ""
    } else {
        ", as often as makes it right"
    };
    page.paragraph(format!(
        "From left to right, press the cell right below every wrong cell of row 1{often}. That clears row \
         1.{further}{why_not}"
    ));
    let steps = chase.run(game, &mut board);
    show(page, game, difference, &steps, &mut total);
    if board.is_blank() {
        page.paragraph("Nothing is left: the board is clear.");
        return Ok(total);
    }
    page.heading("Look up what is left");
    explain_look_up(page, game, &chase, &board);
    let mut chosen = game.blank();
    let pressed = chase.look_up.undoing(&board);
    let before = board.clone();
    for &(press, times) in &pressed {
        chosen.add(press, times);
        total.add(press, times);
        take(game, &mut board, (press, times));
    }
    page.figure(
        vec![
            Board::pattern("left", &before),
            Board::pattern("look-up", &chosen),
            ringed("after these", game, &board, &pressed),
        ],
        format!("The look-up says: press {}.", words::presses(&chosen)),
    );
    page.heading("Chase again");
    let again = board.clone();
    let steps = chase.run(game, &mut board);
    debug_assert!(
        board.is_blank(),
        "a solvable difference is cleared by the look-up"
    );
    show(page, game, &again, &steps, &mut total);
    page.paragraph(match states {
        2 => "The board is clear. A cell that was pressed twice on the way need not be pressed at all.".to_owned(),
        _ => format!(
            "The board is clear. Add up how often each cell was pressed on the way, modulo {states}: {states} presses \
             of one cell need not be made at all."
        ),
    });
    Ok(total)
}

/// Explains how the look-up is read.
fn explain_look_up(page: &mut Document, game: &Game, chase: &Chase, lacking: &Pattern) {
    let tried = format!(
        "What is left lies below row {}. The presses that a chase does not use were tried one by one on the \
         blank board, each followed by a chase; sums of what they leave undo what is left here.",
        chase.depth
    );
    let states = game.states();
    let Some(table) = &chase.look_up.table else {
        page.paragraph(format!(
            "{tried} As {states} is not a prime and some of these numbers have no inverse, the cells cannot be \
             looked at one by one; the sum was found by elimination modulo {states}."
        ));
        return;
    };
    page.paragraph(match states {
        2 => format!(
            "{tried} So look at the cells of this table only. For each that is wrong make its presses; a press \
             that occurs twice cancels."
        ),
        _ => format!(
            "{tried} So look at the cells of this table only. Make the presses of each as often as the cell lacks, \
             and add up modulo {states}."
        ),
    });
    let name = |&(cell, times): &Often| match times {
        1 => format!("`{}`", game.grid().name(cell)),
        _ => format!("{times}×`{}`", game.grid().name(cell)),
    };
    let row = |(cell, presses): &(Cell, Vec<Often>)| {
        let here = match (states, lacking.get(*cell)) {
            (2, 1) => "wrong".to_owned(),
            (2, _) => "right".to_owned(),
            (_, lack) => lack.to_string(),
        };
        let presses: Vec<String> = presses.iter().map(name).collect();
        vec![
            format!("`{}`", game.grid().name(*cell)),
            presses.join(" "),
            here,
        ]
    };
    page.table(
        &[
            "cell",
            "presses",
            if states == 2 { "here" } else { "lacks" },
        ],
        table.iter().map(row).collect(),
        "The look-up of this game.",
    );
}

/// Shows the boards of a chase, and adds its presses to the account.
fn show(page: &mut Document, game: &Game, first: &Pattern, steps: &[Cleared], total: &mut Pattern) {
    let mut boards = vec![Board::pattern("wrong cells", first)];
    for (row, pressed, board) in steps {
        for &(press, times) in pressed {
            total.add(press, times);
        }
        let name = |&(cell, times): &Often| match times {
            1 => game.grid().name(cell),
            _ => format!("{times}×{}", game.grid().name(cell)),
        };
        let names = pressed.iter().map(name).collect::<Vec<_>>().join(" ");
        let title = match pressed.is_empty() {
            true => format!("row {} is clear", row + 1),
            false => format!("row {}: press {names}", row + 1),
        };
        boards.push(ringed(title, game, board, pressed));
    }
    page.figure(
        boards,
        match game.states() {
            2 => "Wrong cells after each row. ‹Rings mark the presses.|The presses are marked `@` where the cell \
                  is wrong, `o` where it is right.›",
            _ => "What each cell lacks after each row. ‹Rings mark|`o` marks› presses in cells that are right.",
        },
    );
}

/// Draws a board of what is lacking on which some presses are marked.
fn ringed(title: impl Into<String>, game: &Game, board: &Pattern, pressed: &[Often]) -> Board {
    let is_pressed = |cell| pressed.iter().any(|&(press, _)| press == cell);
    Board::new(title, game.grid(), |cell| {
        match (board.get(cell), is_pressed(cell)) {
            (0, false) => Mark::Off,
            (0, true) => Mark::Pressed,
            (lack, _) if game.states() > 2 => Mark::Number(lack.into()),
            (_, false) => Mark::On,
            (_, true) => Mark::PressedChanges,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::usual;

    #[test]
    fn the_look_up_of_quatrainment_is_the_known_one() {
        let game = usual("quatrainment");
        let chase = Chase::of(&game).unwrap();
        assert_eq!(chase.depth, 2);
        let table = chase.look_up.table.unwrap();
        let found = |wanted: u64| -> Vec<u64> {
            let (_, presses) = table
                .iter()
                .find(|(cell, _)| cell.index() == wanted)
                .unwrap();
            presses.iter().map(|(press, _)| press.index()).collect()
        };
        assert_eq!(found(8), [0, 3, 12, 13, 14]);
        assert_eq!(found(9), [0, 1, 15]);
        assert_eq!(found(12), [2, 12]);
        assert_eq!(found(13), [1, 2, 3, 12, 14, 15]);
        assert_eq!(table.len(), 8);
    }

    #[test]
    fn games_that_cannot_be_chased_say_why() {
        let why = |name: &str| Chase::of(&usual(name)).err();
        assert!(why("knight").unwrap().contains("does not flip"));
        assert!(why("king").unwrap().contains("again"));
        for name in [
            "lights-out",
            "lights-out-torus",
            "merlin",
            "quatrainment-a",
            "lights-out-without-self",
        ] {
            assert_eq!(why(name), None, "{name}");
        }
    }
}
