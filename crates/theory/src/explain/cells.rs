//! One wrong cell at a time: the presses that change it alone, added up; repeats cancel.

use super::method::{ExplainError, Method};
use crate::words;
use quatrainment::draw::{Board, Document, Mark};
use quatrainment::solve::{Solver, Unsolvable};
use quatrainment::{Cell, Pattern};

pub(super) fn write(
    page: &mut Document,
    solver: &Solver,
    difference: &Pattern,
) -> Result<Pattern, ExplainError> {
    let game = solver.game();
    let states = game.states();
    page.heading("One cell at a time");
    page.paragraph(match states {
        2 => "For each wrong cell take the presses that flip it and nothing else. Keep a list of all presses: \
              one that is already on it is crossed out, because pressing a cell twice cancels out."
            .to_owned(),
        _ => format!(
            "For each wrong cell take the presses that add 1 to it and nothing else, as often as the cell lacks. \
             Count all presses modulo {states}: {states} presses of one cell are crossed out, because they \
             cancel out."
        ),
    });
    let mut total = game.blank();
    let mut tally = vec![0u64; game.grid().cells().count()];
    for (number, cell) in difference.cells().enumerate() {
        let alone = solver
            .flip_alone(cell)
            .map_err(|unsolvable| refusal(solver, cell, &unsolvable))?;
        let (alone, lacking) = (alone.presses(), difference.get(cell));
        let mut cancelled: Vec<Cell> = Vec::new();
        for press in alone.cells() {
            let added = u64::from(alone.get(press)) * u64::from(lacking);
            let before = u64::from(total.get(press));
            total.add(press, (added % u64::from(states)) as u8);
            tally[press.position()] += added;
            if before > 0 && total.get(press) == 0 {
                cancelled.push(press);
            }
        }
        let caption = match (number, cancelled.len()) {
            (0, _) => String::new(),
            (_, 0) => "Nothing cancels.".to_owned(),
            (_, 1) => format!("{} cancels.", words::cells(game, &cancelled)),
            _ => format!("{} cancel.", words::cells(game, &cancelled)),
        };
        let name = game.grid().name(cell);
        let title = match lacking {
            1 => format!("{}. {name} alone", number + 1),
            _ => format!("{}. {name} alone, {lacking} times", number + 1),
        };
        page.figure(
            vec![
                Board::pattern(title, alone),
                Board::pattern("all so far", &total),
            ],
            caption,
        );
    }
    let count = |cell: Cell| match tally[cell.position()] {
        0 => Mark::Off,
        times => Mark::Number(times),
    };
    let (title, caption) = match states {
        2 => (
            "odd".to_owned(),
            "How often each press occurred. Those that occurred an odd number of times remain."
                .to_owned(),
        ),
        _ => (
            format!("modulo {states}"),
            format!("How often each press occurred, and what is left of that modulo {states}."),
        ),
    };
    page.figure(
        vec![
            Board::new("how often", game.grid(), count),
            Board::pattern(title, &total),
        ],
        caption,
    );
    Ok(total)
}

/// Returns why a cell cannot be changed alone.
fn refusal(solver: &Solver, cell: Cell, unsolvable: &Unsolvable) -> ExplainError {
    let name = solver.game().grid().name(cell);
    let reason = match solver.game().states() {
        2 => format!(
            "{name} cannot be flipped alone: every press flips an even number of {}",
            unsolvable.invariant().names().join(" ")
        ),
        states => {
            let weights = unsolvable
                .weights()
                .into_iter()
                .map(|(name, weight)| format!("{weight}·{name}"));
            let sum = weights.collect::<Vec<_>>().join(" + ");
            format!("{name} cannot be changed alone: no press changes {sum} modulo {states}")
        }
    };
    ExplainError::Method {
        reason,
        instead: Method::usual(solver),
    }
}
