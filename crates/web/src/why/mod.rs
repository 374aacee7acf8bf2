//! The view Why: the matrix of the game on the table as a picture, the elimination that solves it, step by step,
//! and the presses made so far as a board that can be edited.

mod boards;
mod equations;
mod matrix;
mod spot;
mod steps;

use crate::app::Shell;
use crate::play::Play;
use crate::route::{Route, View};
use boards::Boards;
use equations::Equations;
use leptos::html;
use leptos::prelude::*;
use matrix::MatrixView;
use quatrainment::play::{Action, heading};
use quatrainment::{Game, catalogue, generate};
use steps::Steps;

/// The view Why.
#[component]
pub fn WhyView() -> impl IntoView {
    let (shell, play) = (expect_context::<Shell>(), expect_context::<Play>());
    shell.title.set(None);
    let game = play.memo(|table| table.session().puzzle().game().clone());
    move || view! { <WhyOf game=game.get() /> }
}

/// The board has too many cells; a smaller one of the same game is offered.
#[component]
fn TooLarge(game: Game) -> impl IntoView {
    let play = expect_context::<Play>();
    let shell = expect_context::<Shell>();
    let smaller = smaller(&game);
    let choose = smaller.map(|smaller| {
        let label = format!("Show {}", heading(&smaller));
        let show = move |_| {
            if let Ok(puzzle) = generate::random(&smaller, 1) {
                play.act(Action::Open(Box::new(puzzle)));
                shell.put(Route::new(View::Why, play.now(|table| table.code().to_owned())));
            }
        };
        view! {
            <button type="button" class="tool main" data-do="smaller" on:click=show>
                {label}
            </button>
        }
    });
    view! {
        <div class="said">
            <p>"This board has too many cells for a picture of its equations."</p>
            {choose}
        </div>
    }
}

/// Returns the same game on a smaller board, if it is one of the catalogue.
fn smaller(game: &Game) -> Option<Game> {
    let entry = catalogue::find(game.name()).ok()?;
    entry.game().ok()?.with_states(game.states()).ok()
}

/// The view for one game.
#[component]
fn WhyOf(game: Game) -> impl IntoView {
    let equations = Equations::new(&game);
    let equation = match game.states() {
        2 => {
            "of the presses that flip it, an odd number is made if it is wrong, an even number if it is right"
                .to_owned()
        }
        states => format!("the presses that change it add up to what it lacks, modulo {states}"),
    };
    let lead = format!(
        "Every cell has an equation: {equation}. Together they are the matrix of {}.",
        heading(&game)
    );
    let page = NodeRef::<html::Div>::new();
    let side = game.grid().len();
    // Esc leaves it again; so does another click.
    let full_screen = move |_| {
        if document().fullscreen_element().is_some() {
            document().exit_fullscreen();
        } else if let Some(page) = page.get_untracked() {
            let _ = page.request_fullscreen();
        }
    };
    let content = if equations.are_shown() {
        view! {
            <MatrixView equations />
            <Steps equations />
        }
        .into_any()
    } else {
        view! { <TooLarge game=game.clone() /> }.into_any()
    };
    view! {
        <div class="page why" node_ref=page style:--side=side.to_string()>
            <div class="words">
                <h1 tabindex="-1">"Why"</h1>
                <p class="lead">{lead}</p>
                <button type="button" class="tool" data-do="full-screen" on:click=full_screen>
                    "Full screen"
                </button>
            </div>
            <div class="equations">{content}</div>
            <Boards equations />
        </div>
    }
}
