//! Chasing rows: clear each row with the row below it, as far as the rule allows; look up which presses undo what
//! is left at the end; make them and chase once more. The look-up is derived for any game whose rows can be
//! chased, not only for the games where it is famous.

use super::{ExplainError, Method};
use crate::draw::{Board, Document, Mark};
use crate::game::Game;
use crate::grid::Cell;
use crate::pattern::Pattern;
use crate::solve::Solver;
use crate::theory::words;
use gf2::{Matrix, Vector};

/// The lightest of several look-ups is chosen among 2^k up to this k.
const MOST_CHOICES: usize = 12;

/// How the rows of a game are chased.
pub(super) struct Chase {
    /// Rows 1 to this one are cleared, each by the next.
    depth: u64,
    /// Why no further row can be cleared; empty when only the last remains.
    obstacle: String,
    /// What is left is looked at here; for each such cell that is wrong, these presses are made.
    table: Vec<(Cell, Vec<Cell>)>,
}

impl Chase {
    /// Derives the chase, or tells why the rows cannot be chased.
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
            return Err(format!("the rows of this game cannot be chased: {obstacle}"));
        }
        let table = look_up(game, depth);
        Ok(Chase { depth, obstacle, table })
    }

    /// Clears row after row; for each the presses and the board after them.
    fn run(&self, game: &Game, board: &mut Pattern) -> Vec<(u64, Vec<Cell>, Pattern)> {
        chase(game, self.depth, board)
    }
}

/// What stops row `row` (from 0) from being cleared, left to right, by the cells right below.
fn obstacle_at(game: &Game, row: u64) -> Option<String> {
    let grid = game.grid();
    for column in 0..grid.columns() {
        let (above, press) = (grid.cell_at(&[row, column])?, grid.cell_at(&[row + 1, column])?);
        let mut flips_it = false;
        for (cell, _) in game.effect(press) {
            let at = grid.coordinates(cell);
            flips_it |= cell == above;
            if at[0] < row {
                return Some(format!(
                    "to clear row {}, {} would have to be pressed, and it flips {} in a row that is already \
                     clear",
                    row + 1,
                    grid.name(press),
                    grid.name(cell)
                ));
            }
            if at[0] == row && at[1] < column {
                return Some(format!(
                    "to clear row {} from left to right, {} would have to be pressed, and it flips {} again",
                    row + 1,
                    grid.name(press),
                    grid.name(cell)
                ));
            }
        }
        if !flips_it {
            return Some(format!(
                "{} does not flip {} above it, so row {} cannot be cleared from below",
                grid.name(press),
                grid.name(above),
                row + 1
            ));
        }
    }
    None
}

fn chase(game: &Game, depth: u64, board: &mut Pattern) -> Vec<(u64, Vec<Cell>, Pattern)> {
    let grid = game.grid();
    let mut steps = Vec::new();
    for row in 0..depth {
        let mut pressed = Vec::new();
        for column in 0..grid.columns() {
            let above = grid.cell_at(&[row, column]).filter(|&cell| board.get(cell) == 1);
            if let (Some(_), Some(press)) = (above, grid.cell_at(&[row + 1, column])) {
                game.press(board, press);
                pressed.push(press);
            }
        }
        steps.push((row, pressed, board.clone()));
    }
    steps
}

/// For the cells to look at when the chase is over: which presses to make for each that is wrong.
///
/// The presses outside rows 2 to depth + 1 are the ones that a chase does not make. Each of them, made on the
/// blank board and chased, leaves something; that is a matrix L, and what is left over can be undone exactly when
/// it is a sum of its columns. Chasing is linear, so making those presses and chasing again clears the board.
fn look_up(game: &Game, depth: u64) -> Vec<(Cell, Vec<Cell>)> {
    let grid = game.grid();
    let row_of = |cell: &Cell| grid.coordinates(*cell)[0];
    let seeds: Vec<Cell> = grid.cells().filter(|cell| row_of(cell) == 0 || row_of(cell) > depth).collect();
    let left: Vec<Cell> = grid.cells().filter(|cell| row_of(cell) >= depth).collect();
    let residue = |&seed: &Cell| -> Vector {
        let mut board = game.blank();
        game.press(&mut board, seed);
        chase(game, depth, &mut board);
        left.iter().map(|&cell| board.get(cell) == 1).collect()
    };
    // Row s is what seed s leaves.
    let leaves = Matrix::from_rows(left.len(), seeds.iter().map(residue));
    // The first cells that determine all others of a sum of rows.
    let looked_at = leaves.echelon().pivots;
    let seen = Matrix::from_fn(looked_at.len(), seeds.len(), |cell, seed| leaves.get(seed, looked_at[cell]));
    let silent = seen.kernel();
    let answer = |place: usize| {
        let mut answer = seen.solve(&Vector::unit(looked_at.len(), place)).expect("the rows are independent");
        if silent.rows() <= MOST_CHOICES {
            answer = lightest(answer, &silent);
        }
        answer.ones().map(|seed| seeds[seed]).collect()
    };
    (0..looked_at.len()).map(|place| (left[looked_at[place]], answer(place))).collect()
}

/// The lightest sum of a vector and some rows; of several the first in reading order.
fn lightest(vector: Vector, rows: &Matrix) -> Vector {
    let key = |vector: &Vector| (vector.count_ones(), vector.ones().collect::<Vec<_>>());
    let mut best = vector.clone();
    for choice in 1u32..1 << rows.rows() {
        let mut sum = vector.clone();
        for row in (0..rows.rows()).filter(|row| choice >> row & 1 == 1) {
            sum ^= rows.row(row);
        }
        if key(&sum) < key(&best) {
            best = sum;
        }
    }
    best
}

pub(super) fn write(
    page: &mut Document,
    solver: &Solver,
    difference: &Pattern,
) -> Result<Pattern, ExplainError> {
    let game = solver.game();
    let chase = Chase::of(game).map_err(|reason| {
        let instead = if solver.is_always_solvable() { Method::Cells } else { Method::Elimination };
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
        depth => format!(" Clear rows 2 to {depth} in the same way; rows that are clear stay clear."),
    };
    page.paragraph(format!(
        "From left to right, press the cell right below every wrong cell of row 1. That clears row \
         1.{further}{why_not}"
    ));
    let steps = chase.run(game, &mut board);
    show(page, game, difference, &steps, &mut total);
    if board.is_blank() {
        page.paragraph("Nothing is left: the board is clear.");
        return Ok(total);
    }
    page.heading("Look up what is left");
    page.paragraph(format!(
        "What is left lies below row {}. The presses that a chase does not use were tried one by one on the \
         blank board, each followed by a chase; sums of what they leave undo what is left here. So look at \
         the cells of this table only. For each that is wrong make its presses; what is named twice \
         cancels.",
        chase.depth
    ));
    let row = |(cell, presses): &(Cell, Vec<Cell>)| {
        let is_wrong = if board.get(*cell) == 1 { "wrong" } else { "right" };
        let presses: Vec<String> =
            words::names(game, presses).iter().map(|name| format!("`{name}`")).collect();
        vec![format!("`{}`", game.grid().name(*cell)), presses.join(" "), is_wrong.to_owned()]
    };
    page.table(
        &["cell", "presses", "here"],
        chase.table.iter().map(row).collect(),
        "The look-up of this game.",
    );
    let mut chosen = game.blank();
    for (_, presses) in chase.table.iter().filter(|(cell, _)| board.get(*cell) == 1) {
        for &press in presses {
            chosen.add(press, 1);
        }
    }
    let before = board.clone();
    let pressed: Vec<Cell> = chosen.cells().collect();
    game.press_all(&mut board, &chosen);
    for &press in &pressed {
        total.add(press, 1);
    }
    page.figure(
        vec![
            Board::pattern("left", &before),
            Board::pattern("look-up", &chosen),
            ringed("after these", game, &board, &pressed),
        ],
        format!("The look-up says: press {}.", words::cells(game, &pressed)),
    );
    page.heading("Chase again");
    let again = board.clone();
    let steps = chase.run(game, &mut board);
    debug_assert!(board.is_blank(), "a solvable difference is cleared by the look-up");
    show(page, game, &again, &steps, &mut total);
    page.paragraph(
        "The board is clear. A cell that was pressed twice on the way need not be pressed at all.",
    );
    Ok(total)
}

/// The boards of a chase, and its presses added to the account.
fn show(
    page: &mut Document,
    game: &Game,
    first: &Pattern,
    steps: &[(u64, Vec<Cell>, Pattern)],
    total: &mut Pattern,
) {
    let mut boards = vec![Board::pattern("wrong cells", first)];
    for (row, pressed, board) in steps {
        for &press in pressed {
            total.add(press, 1);
        }
        let names = words::names(game, pressed).join(" ");
        let title = match pressed.is_empty() {
            true => format!("row {} is clear", row + 1),
            false => format!("row {}: press {names}", row + 1),
        };
        boards.push(ringed(title, game, board, pressed));
    }
    page.figure(
        boards,
        "Wrong cells after each row. ‹Rings mark the presses.|The presses are marked `@` \
                         where the cell is wrong, `o` where it is right.›",
    );
}

/// A board of wrong cells on which some presses are marked.
fn ringed(title: impl Into<String>, game: &Game, board: &Pattern, pressed: &[Cell]) -> Board {
    Board::new(title, game.grid(), |cell| match (board.get(cell), pressed.contains(&cell)) {
        (0, false) => Mark::Off,
        (0, true) => Mark::Pressed,
        (_, false) => Mark::On,
        (_, true) => Mark::PressedChanges,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn the_look_up_of_quatrainment_is_the_known_one() {
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let chase = Chase::of(&game).unwrap();
        assert_eq!(chase.depth, 2);
        let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let found = |wanted: u64| {
            let (_, presses) = chase.table.iter().find(|(cell, _)| cell.index() == wanted).unwrap();
            indices(presses)
        };
        assert_eq!(found(8), [0, 3, 12, 13, 14]);
        assert_eq!(found(9), [0, 1, 15]);
        assert_eq!(found(12), [2, 12]);
        assert_eq!(found(13), [1, 2, 3, 12, 14, 15]);
        assert_eq!(chase.table.len(), 8);
    }

    #[test]
    fn games_that_cannot_be_chased_say_why() {
        let why = |name: &str| Chase::of(&catalogue::find(name).unwrap().game().unwrap()).err();
        assert!(why("knight").unwrap().contains("does not flip"));
        assert!(why("king").unwrap().contains("again"));
        for name in ["lights-out", "lights-out-torus", "merlin", "quatrainment-a", "lights-out-without-self"]
        {
            assert_eq!(why(name), None, "{name}");
        }
    }
}
