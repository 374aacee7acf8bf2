//! The equations, solved step by step; the right sides are drawn on the board.

use super::method::ExplainError;
use crate::words;
use modtwo::{Step, Vector};
use quatrainment::Pattern;
use quatrainment::draw::{Board, Document};
use quatrainment::solve::Solver;

/// Writes the elimination. Without a solution it ends with the equations that cannot hold.
pub(super) fn write(
    page: &mut Document,
    solver: &Solver,
    difference: &Pattern,
) -> Result<Pattern, ExplainError> {
    let game = solver.game();
    let grid = game.grid();
    let name = |place: usize| {
        grid.cell(place as u64)
            .map_or_else(String::new, |cell| grid.name(cell))
    };
    page.heading("One equation for each cell");
    page.paragraph(
        "The equation of a cell says: of the presses that flip it, an odd number is made if it is wrong, an \
         even number if it is right. Exchanging equations and adding one to another leaves the solutions as \
         they are. Column by column, an equation that contains this press and no earlier one is moved up to \
         the first free place and added to every other equation that contains the press. After each column the \
         board shows the right sides, 1 where marked, in the order of the equations.",
    );
    let mut steps = Vec::new();
    let form = game.matrix().echelon_with(|step| steps.push(step));
    let mut right: Vector = difference
        .bits()
        .cloned()
        .unwrap_or_else(|| Vector::zeros(0));
    let mut boards = vec![Board::pattern("right sides", difference)];
    let mut rows = Vec::new();
    let mut steps = steps.into_iter().peekable();
    for (pivot, &column) in form.pivots.iter().enumerate() {
        let (mut exchange, mut added) = ("none".to_owned(), Vec::new());
        while let Some(step) = steps.peek() {
            match *step {
                Step::Swap { a, b } if a == pivot => {
                    let (upper, lower) = (right.get(a), right.get(b));
                    right.set(a, lower);
                    right.set(b, upper);
                    exchange = format!("{} and {}", a + 1, b + 1);
                }
                Step::Add { from, to } if from == pivot => {
                    let sum = right.get(to) ^ right.get(from);
                    right.set(to, sum);
                    added.push((to + 1).to_string());
                }
                _ => break,
            }
            steps.next();
        }
        let added = if added.is_empty() {
            "none".to_owned()
        } else {
            added.join(" ")
        };
        rows.push(vec![
            format!("`{}`", name(column)),
            (pivot + 1).to_string(),
            exchange,
            added,
        ]);
        boards.push(Board::pattern(
            format!("after {}", name(column)),
            &Pattern::from_bits(grid, right.clone()),
        ));
    }
    page.table(
        &["press", "equation", "exchange", "add it to"],
        rows,
        "The steps. Equations are counted from 1 and start in reading order of their cells.",
    );
    page.figure(boards, "The right sides after each column.");
    let mut presses = game.blank();
    for (row, &column) in form.pivots.iter().enumerate() {
        if let Some(cell) = grid.cell(column as u64) {
            presses.set(cell, u8::from(right.get(row)));
        }
    }
    let wrong: Vec<usize> = (form.pivots.len()..grid.len() as usize)
        .filter(|&row| right.get(row))
        .collect();
    if !wrong.is_empty() {
        page.paragraph(words::contradictions(&wrong, "1"));
        return Ok(presses);
    }
    let free: Vec<_> = grid
        .cells()
        .filter(|cell| !form.pivots.contains(&cell.position()))
        .collect();
    page.paragraph(match free.len() {
        0 => "Every equation now contains only one press, in reading order: the last board says what to \
              press."
            .to_owned(),
        _ => format!(
            "The presses {} have no equation of their own; leave them out. Then each of the first {} \
             equations contains only one press, and its right side says whether to make it. The others read 0 \
             = 0.",
            words::cells(game, &free),
            form.pivots.len()
        ),
    });
    Ok(presses)
}
