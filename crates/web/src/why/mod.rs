//! The view Why: the matrix of the game on the table as a picture, the elimination that solves it, step by step,
//! and the presses made so far as a board that can be edited.

mod matrix;
mod steps;

use crate::app::Shell;
use crate::board::{Board, Faces};
use crate::play::Table;
use crate::words;
use leptos::prelude::*;
use matrix::Spot;
use quatrainment::theory::Elimination;
use quatrainment::{Cell, Game, Pattern};

/// What the parts of the view share.
#[derive(Clone, Copy)]
struct Equations {
    /// How many steps are made.
    at: RwSignal<usize>,
    /// The equations for what is wrong now, at that step; `None` where they are not shown.
    now: Memo<Option<Shown>>,
    /// What is looked at.
    spot: RwSignal<Option<Spot>>,
}

/// Equations that are equal when they look alike: same game, same difference, same step.
#[derive(Clone)]
struct Shown {
    difference: Pattern,
    equations: Elimination,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Shown) -> bool {
        self.difference == other.difference && self.equations.at() == other.equations.at()
    }
}

/// The view Why.
#[component]
pub fn Why() -> impl IntoView {
    let table = expect_context::<Table>();
    let game = table.memo(|play| play.session().puzzle().game().clone());
    move || why_of(&game.get())
}

/// The view for one game.
fn why_of(game: &Game) -> AnyView {
    let table = expect_context::<Table>();
    let difference = table.memo(|play| play.session().difference());
    let at = RwSignal::new(0);
    let now = {
        let game = game.clone();
        Memo::new(move |_| {
            let difference = difference.get();
            let mut equations = Elimination::new(&game, &difference)?;
            equations.go(at.get());
            Some(Shown { difference, equations })
        })
    };
    let all = Equations { at, now, spot: RwSignal::new(None) };
    provide_context(all);
    let equations = match (now.with_untracked(Option::is_some), game.states()) {
        (true, _) => vec![matrix::picture(game), steps::steps(game)],
        (false, 2) => vec![sorry("This board has too many cells for a picture of its equations. Choose a smaller one.")],
        (false, _) => vec![sorry(
            "With more than two states the equations are solved in another way, which is not shown here. Choose a game \
             with two states to see the elimination.",
        )],
    };
    view! {
        <section class="page why">
            <div class="words">
                <h1>"Why"</h1>
                <p class="lead">
                    "Every cell has an equation: of the presses that flip it, an odd number is made if it is wrong, \
                     an even number if it is right. All of them together are the matrix of "
                    {words::heading(game)} "."
                </p>
            </div>
            <div class="equations">{equations}</div>
            {boards(game)}
        </section>
    }
    .into_any()
}

fn sorry(words: &'static str) -> AnyView {
    view! { <p class="said">{words}</p> }.into_any()
}

/// The presses so far, which can be edited, and what is still wrong.
fn boards(game: &Game) -> AnyView {
    let table = expect_context::<Table>();
    let shell = expect_context::<Shell>();
    let all = expect_context::<Equations>();
    let made = {
        let game = game.clone();
        table.memo(move |play| {
            let mut made = game.blank();
            play.session().presses().for_each(|cell| made.add(cell, 1));
            made
        })
    };
    let (presses, board) = (Faces::new(game), Faces::new(game));
    {
        let presses = presses.clone();
        Effect::new(move |_| made.with(|made| presses.show(made, None, |_| None, None)));
    }
    {
        let board = board.clone();
        Effect::new(move |_| {
            table.with(|session| {
                let target = session.puzzle().target();
                board.show(session.current(), Some(target), |_| None, session.presses().last());
            });
        });
    }
    light(&presses, &board, all);
    let press = {
        let game = game.clone();
        Callback::new(move |cell: Cell| {
            table.press(cell);
            shell.say(format!("{} pressed.", game.grid().name(cell)));
        })
    };
    let left = move || {
        let wrong = table.with(|session| session.difference().cells().count());
        match wrong {
            0 => "Nothing differs from the target.".to_owned(),
            wrong => format!("{} from the target.", words::counted(wrong as u64, "difference")),
        }
    };
    view! {
        <div class="sides">
            <section class="made">
                <h2>"Presses"</h2>
                <div class="field"><Board faces=presses label="The presses made so far" name="presses" on_press=press/></div>
                <p class="note">"Press here to change what was pressed: the game follows. Twice is nothing."</p>
            </section>
            <section class="now">
                <h2>"Board"</h2>
                <div class="field"><Board faces=board label="The board after these presses" name="now"/></div>
                <p class="note">{left}</p>
            </section>
        </div>
    }
    .into_any()
}

/// Lights the cells that a row or a column of the matrix speaks of.
fn light(presses: &Faces, board: &Faces, all: Equations) {
    let (presses, board) = (presses.clone(), board.clone());
    Effect::new(move |before: Option<[Vec<Cell>; 2]>| {
        let lit = all.now.with(|shown| {
            let shown = shown.as_ref()?;
            Some(all.spot.get()?.speaks_of(board.game(), &shown.equations))
        });
        let lit = lit.unwrap_or_default();
        let before = before.unwrap_or_default();
        for (faces, (old, new)) in [&presses, &board].into_iter().zip(before.iter().zip(&lit)) {
            for &cell in old.iter().filter(|cell| !new.contains(cell)) {
                faces.face(cell).update(|face| face.reached = false);
            }
            for &cell in new {
                faces.face(cell).update(|face| face.reached = true);
            }
        }
        lit
    });
}
