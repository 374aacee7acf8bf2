//! The view Lab: draw a rule on small pictures, choose the board, and see at once what holds for the game. It can be
//! played, linked to and taken home. The address carries the game.

mod design;
mod drawing;
mod export;
mod findings;
mod found;

pub use findings::answer;

use crate::app::Shell;
use crate::board::Faces;
use crate::markup::{acting, board, button, group, piece};
use crate::play::Table;
use crate::route::{Route, View};
use crate::{live, words};
use design::Design;
use leptos::prelude::*;
use quatrainment::{Cell, Game, catalogue, notation};

/// The most cells of the board to try a game on.
const MOST_TRIED: u64 = 144;

/// The view Lab.
pub fn lab_view(shell: Shell, table: Table) -> AnyView {
    let begin = untrack(|| asked(shell))
        .unwrap_or_else(|| table.play.with_untracked(|play| play.session().puzzle().game().clone()));
    let drawn = Design::of(&begin);
    let cannot = if drawn.is_some() {
        ""
    } else {
        "This game cannot be drawn here, so the Lab begins with Quatrainment."
    };
    let design = RwSignal::new(drawn.unwrap_or_else(quatrainment));
    let game = live::memo(move || design.with(|design| design.game().map_err(words::sentence)));
    follow(shell, design, game);
    let words = [
        "<h1>Lab</h1><p class=\"lead\">Draw what a press flips, choose a board, and see what holds for every \
         position.</p><p class=\"wrong\">",
        cannot,
        "</p>",
    ]
    .concat();
    let results = live::part(move || match game.get() {
        Err(error) => piece("said", error),
        Ok(game) => {
            group("results", vec![found::found(shell, &game), export::export(shell, &game), try_on(&game)])
        }
    });
    group("page lab", vec![piece("words", words), drawing::drawing(design, game), results])
}

fn quatrainment() -> Design {
    let first = catalogue::all()[0].game().expect("the first game of the catalogue is a game");
    Design::of(&first).expect("its pictures are small")
}

/// The game of the address.
fn asked(shell: Shell) -> Option<Game> {
    let code = shell.route.with(|route| (route.view == View::Lab).then(|| route.of.clone()).flatten())?;
    Some(notation::decode(&code).ok()?.game().clone())
}

/// The address says what is drawn, and what is drawn follows links, back and forward.
fn follow(shell: Shell, design: RwSignal<Design>, game: Memo<Result<Game, String>>) {
    live::watch(move || {
        if let Ok(code) = game.get().and_then(|game| findings::code(&game))
            && shell.route.with_untracked(|route| route.view == View::Lab)
        {
            shell.put(Route::new(View::Lab, code));
        }
    });
    live::watch(move || {
        if let Some(asked) = asked(shell)
            && let Some(drawn) = Design::of(&asked)
            && drawn.game().ok() != game.get_untracked().ok()
        {
            design.set(drawn);
        }
    });
}

/// A board to try the game on.
fn try_on(game: &Game) -> AnyView {
    if game.grid().len() > MOST_TRIED {
        return ().into_any();
    }
    let tried = RwSignal::new((game.blank(), None::<Cell>));
    let faces = Faces::new(game);
    {
        let faces = faces.clone();
        live::watch(move || tried.with(|(pattern, pressed)| faces.show(pattern, None, |_| None, *pressed)));
    }
    let (rule, blank) = (game.clone(), game.blank());
    let press = Callback::new(move |cell: Cell| {
        tried.update(|(pattern, pressed)| {
            rule.press(pattern, cell);
            *pressed = Some(cell);
        });
    });
    let clear = acting("", button("clear-try", "", "Clear"), move |event| {
        if event.type_() == "click" {
            tried.set((blank.clone(), None));
        }
    });
    let board = board(faces, "A board to try the game on", "try", Some(press), true);
    group("try", vec![piece("", "<h2>Try it</h2>".to_owned()), board, clear])
}
