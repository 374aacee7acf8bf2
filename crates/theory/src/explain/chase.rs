//! Chasing the lights: clear each row with the row below it, as far as the rule allows; look up which presses undo what
//! is left at the end; make them and chase again.

use super::look_up::LookUp;
use super::method::{ExplainError, Method};
use crate::words;
use quatrainment::draw::{Board, Document, Mark};
use quatrainment::solve::{ClearedRow, Often, RowChase, Solver};
use quatrainment::{Cell, Game, Pattern};

pub(super) fn write(
    page: &mut Document,
    solver: &Solver,
    difference: &Pattern,
) -> Result<Pattern, ExplainError> {
    let game = solver.game();
    let states = game.states();
    let chase = RowChase::of(game).map_err(|reason| {
        let instead = if solver.is_always_solvable() {
            Method::Cells
        } else {
            Method::Elimination
        };
        ExplainError::Method { reason, instead }
    })?;
    let mut total = game.blank();
    let mut board = difference.clone();
    page.heading("Chase the lights");
    let why_not = chase.obstacle().map_or_else(String::new, |obstacle| {
        format!(" No further row can be cleared like this: {obstacle}.")
    });
    let further = match chase.depth() {
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
    let steps = chase.run(&mut board);
    show(page, game, difference, &steps, &mut total);
    if board.is_blank() {
        page.paragraph("Nothing is left: the board is clear.");
        return Ok(total);
    }
    page.heading("Look up what is left");
    let look_up = LookUp::of(&chase, states.into());
    explain_look_up(page, game, (&chase, &look_up), &board);
    let mut chosen = game.blank();
    let pressed = look_up.undoing(&board);
    let before = board.clone();
    for &(press, times) in &pressed {
        chosen.add(press, times);
        total.add(press, times);
        chase.take(&mut board, (press, times));
    }
    page.figure(
        vec![
            Board::pattern("left", &before),
            Board::pattern("look-up", &chosen),
            ringed("after these", game, &board, &pressed),
        ],
        format!("From the look-up: press {}.", words::presses(&chosen)),
    );
    page.heading("Chase again");
    let again = board.clone();
    let steps = chase.run(&mut board);
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
fn explain_look_up(
    page: &mut Document,
    game: &Game,
    (chase, look_up): (&RowChase, &LookUp),
    lacking: &Pattern,
) {
    let tried = format!(
        "What is left lies below row {}. The presses that a chase does not use were tried one by one on the \
         blank board, each followed by a chase; sums of what they leave undo what is left here.",
        chase.depth()
    );
    let states = game.states();
    let Some(table) = &look_up.table else {
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
fn show(
    page: &mut Document,
    game: &Game,
    first: &Pattern,
    steps: &[ClearedRow],
    total: &mut Pattern,
) {
    let mut boards = vec![Board::pattern("wrong cells", first)];
    for step in steps {
        let (row, pressed) = (step.row, &step.presses);
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
        boards.push(ringed(title, game, &step.lacking, pressed));
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
