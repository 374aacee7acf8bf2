//! The view Why: the matrix of the game on the table as a picture, the elimination that solves it, step by step,
//! and the presses made so far as a board that can be edited.

mod matrix;
mod steps;

use crate::app::Shell;
use crate::board::Faces;
use crate::markup::{board, group, piece};
use crate::play::Table;
use crate::{live, words};
use leptos::prelude::*;
use matrix::Spot;
use quatrainment::theory::Elimination;
use quatrainment::{Cell, Game};

/// What the parts of the view share.
#[derive(Clone, Copy)]
struct Equations {
    /// How many steps are made.
    at: RwSignal<usize>,
    /// The equations for what is wrong now, at that step; `None` where they are not shown.
    now: RwSignal<Option<Elimination>>,
    /// What is looked at.
    spot: RwSignal<Option<Spot>>,
}

impl Equations {
    /// Reads the equations where they are shown.
    fn read(self, read: impl Fn(&Elimination) -> String) -> String {
        self.now.with(|shown| shown.as_ref().map_or_else(String::new, read))
    }

    /// How many steps there are.
    fn steps(self) -> usize {
        self.now.with(|shown| shown.as_ref().map_or(0, Elimination::steps))
    }
}

/// The view Why.
pub fn why_view(shell: Shell, table: Table) -> AnyView {
    let game = live::memo(move || table.with(|session| session.puzzle().game().clone()));
    live::part(move || why_of(shell, table, &game.get()))
}

/// The view for one game.
fn why_of(shell: Shell, table: Table, game: &Game) -> AnyView {
    let blank = Elimination::new(game, &game.blank());
    let (at, now, spot) = (RwSignal::new(0), RwSignal::new(blank), RwSignal::new(None));
    let all = Equations { at, now, spot };
    {
        let game = game.clone();
        live::watch(move || {
            let mut equations = table.with(|session| Elimination::new(&game, &session.difference()));
            if let Some(equations) = &mut equations {
                equations.go(at.get());
            }
            now.set(equations);
        });
    }
    let equations = match (now.with_untracked(Option::is_some), game.states()) {
        (true, _) => vec![matrix::picture(all, game), steps::steps(all, game)],
        (false, 2) => vec![piece("said", TOO_MANY.to_owned())],
        (false, _) => vec![piece("said", MORE_STATES.to_owned())],
    };
    let equation = match game.states() {
        2 => {
            "of the presses that flip it, an odd number is made if it is wrong, an even number if it is right"
                .to_owned()
        }
        states => format!("the presses that change it add up to what it lacks, modulo {states}"),
    };
    let words = format!(
        "<h1>Why</h1><p class=\"lead\">Every cell has an equation: {equation}. All of them together are the matrix of \
         {}.</p>",
        words::heading(game).replace(['<', '&'], "")
    );
    group(
        "page why",
        vec![piece("words", words), group("equations", equations), boards(shell, table, all, game)],
    )
}

const TOO_MANY: &str =
    "This board has too many cells for a picture of its equations. Choose a smaller one to see them.";
const MORE_STATES: &str = "With more than two states the equations are solved in another way, which is not shown here. \
                           Choose a game with two states to see the elimination.";

/// The presses so far, which can be edited, and what is still wrong.
fn boards(shell: Shell, table: Table, all: Equations, game: &Game) -> AnyView {
    let (presses, yours) = (Faces::new(game), Faces::new(game));
    {
        let (game, presses, yours) = (game.clone(), presses.clone(), yours.clone());
        live::watch(move || {
            table.with(|session| {
                let mut made = game.blank();
                session.presses().for_each(|cell| made.add(cell, 1));
                presses.show(&made, None, |_| None, None);
                yours.show(
                    session.current(),
                    Some(session.puzzle().target()),
                    |_| None,
                    session.presses().last(),
                );
            });
        });
    }
    light(&presses, &yours, all);
    let named = game.clone();
    let press = Callback::new(move |cell: Cell| {
        table.press(cell);
        shell.say([&named.grid().name(cell), " pressed."].concat());
    });
    let left = live::text(move || {
        let wrong = table.with(|session| session.difference().cells().count());
        match wrong {
            0 => "Nothing differs from the target.".to_owned(),
            wrong => [&words::counted(wrong as u64, "difference"), " from the target."].concat(),
        }
    });
    let made = vec![
        piece("", "<h2>Presses</h2>".to_owned()),
        board(presses, "The presses made so far", "presses", Some(press), false),
        piece(
            "note",
            format!(
                "Press here to change what was pressed: the game follows. {} is nothing.",
                match game.states() {
                    2 => "Twice".to_owned(),
                    states => format!("{states} times"),
                }
            ),
        ),
    ];
    let now = vec![
        piece("", "<h2>Board</h2>".to_owned()),
        board(yours, "The board after these presses", "now", None, false),
        piece("note", left),
    ];
    group("sides", vec![group("", made), group("", now)])
}

/// Lights the cells that a row or a column of the matrix speaks of.
fn light(presses: &Faces, board: &Faces, all: Equations) {
    let (presses, board) = (presses.clone(), board.clone());
    let mut before = [Vec::new(), Vec::new()];
    live::watch(move || {
        let spot = all.spot.get();
        let speaks = |equations: &Elimination| spot.map(|spot| spot.speaks_of(board.game(), equations));
        let lit = all.now.with(|shown| shown.as_ref().and_then(speaks)).unwrap_or_default();
        for (faces, (old, new)) in [&presses, &board].into_iter().zip(before.iter().zip(&lit)) {
            for (cells, is_lit) in [(old, false), (new, true)] {
                for &cell in cells {
                    faces.face(cell).update(|face| face.reached = is_lit);
                }
            }
        }
        before = lit;
    });
}
