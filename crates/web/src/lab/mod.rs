//! The view Lab: draw a rule on small pictures, choose the board, and see the results at once. The game can be
//! played, linked to and saved. The address carries the game. `#/lab/atlas` shows all symmetric games on 4×4.

mod atlas;
mod bench;
mod design;
mod drawing;
mod export;
mod fields;
mod findings;
mod found;
mod sketch;

pub use findings::Findings;

use crate::play::Play;
use crate::route::{Route, View};
use crate::shell::Shell;
use atlas::AtlasPage;
use bench::Bench;
use design::Design;
use drawing::Drawing;
use export::Export;
use found::Found;
use leptos::prelude::*;
use quatrainment::words::sentence;
use quatrainment::{Game, catalogue, notation};
use quatrainment_play::Message;

/// The view Lab.
#[component]
pub fn LabView() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let is_atlas = Memo::new(move |before: Option<&bool>| {
        // While another view replaces it, it stays.
        shell.route.with(|route| match route.view {
            View::Lab => atlas::asked(route).is_some(),
            _ => before.copied().unwrap_or_default(),
        })
    });
    move || match is_atlas.get() {
        true => view! { <AtlasPage /> }.into_any(),
        false => view! { <DrawingPage /> }.into_any(),
    }
}

/// The page of a drawn game.
#[component]
fn DrawingPage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    shell.title.set(None);
    let first = untrack(|| asked(shell))
        .unwrap_or_else(|| play.now(|table| table.session().puzzle().game().clone()));
    let drawn = Design::of(&first);
    let is_refused = drawn.is_none();
    let design = RwSignal::new(drawn.unwrap_or_else(quatrainment));
    let game = Memo::new(move |_| design.with(|design| design.game().map_err(sentence)));
    follow(shell, design, game);
    let refused = if is_refused {
        Some("This game cannot be drawn here. Here is Quatrainment instead.".to_owned())
    } else {
        untrack(|| unreadable(shell))
    };
    let refused = refused.map(|why| view! { <p class="wrong">{why}</p> });
    let results = move || match game.get() {
        Err(error) => view! { <p class="message">{error}</p> }.into_any(),
        Ok(game) => view! {
            <div class="results">
                <Found game=game.clone() />
                <Export game=game.clone() />
                <Bench game />
            </div>
        }
        .into_any(),
    };
    view! {
        <div class="page lab">
            <div class="words">
                <h1 tabindex="-1">"Lab"</h1>
                <p class="lead">
                    "Draw what a press flips, choose a board, and see whether every puzzle can be solved. Or look through the "
                    <a href=atlas::address(None)>"atlas"</a>
                    ": all symmetric games on 4×4."
                </p>
                {refused}
                <Example design />
            </div>
            <Drawing design />
            {results}
        </div>
    }
}

/// What is said of [`Design::example`], and what to try with it.
const EXAMPLE: &str = "An easy example: a press flips the cell and the one to its right. The results say whether every \
                       puzzle can be solved, and in how many presses. Now click a square of the picture to change the \
                       rule, and watch the results.";

/// An easy game to begin with.
#[component]
fn Example(design: RwSignal<Design>) -> impl IntoView {
    let is_shown = Memo::new(move |_| design.with(|design| *design == Design::example()));
    let show = move |_| design.set(Design::example());
    let text = move || view! { <p class="example" id="example">{EXAMPLE}</p> };
    let button = move || {
        view! {
            <button type="button" class="tool" data-do="example" on:click=show>
                "Start with an easy example"
            </button>
        }
    };
    view! {
        <Show when=move || is_shown.get() fallback=button>
            {text()}
        </Show>
    }
}

fn quatrainment() -> Design {
    let first = catalogue::all()[0]
        .game()
        .expect("the first game of the catalogue is a game");
    Design::of(&first).expect("its pictures are small")
}

/// Returns the game of the address.
fn asked(shell: Shell) -> Option<Game> {
    Some(notation::decode(&code(shell)?).ok()?.game().clone())
}

/// Returns why the address has a code but no game.
fn unreadable(shell: Shell) -> Option<String> {
    let error = notation::decode(&code(shell)?).err()?;
    Some(Message::BadCode(error.to_string()).to_string())
}

fn code(shell: Shell) -> Option<String> {
    shell.route.with(|route| {
        (route.view == View::Lab)
            .then(|| route.of.clone())
            .flatten()
    })
}

/// Keeps the address and the drawing in step, also for links, back and forward.
fn follow(shell: Shell, design: RwSignal<Design>, game: Memo<Result<Game, String>>) {
    Effect::new(move |_| {
        if let Ok(game) = game.get()
            && let Ok(code) = notation::encode_game(&game)
            && shell.route.with_untracked(|route| route.view == View::Lab)
        {
            shell.put(Route::new(View::Lab, code));
        }
    });
    Effect::new(move |_| {
        if let Some(asked) = asked(shell)
            && let Some(drawn) = Design::of(&asked)
            && drawn.game().ok() != game.get_untracked().ok()
        {
            design.set(drawn);
        }
    });
}
