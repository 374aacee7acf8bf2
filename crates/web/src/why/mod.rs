//! The view Why: the matrix of the current game as a picture, the elimination that solves it, step by step,
//! and the presses made so far as a board that can be edited.

mod boards;
mod equations;
mod matrix;
mod spot;
mod steps;
mod too_large;

use crate::play::{Play, refusal};
use crate::shell::Shell;
use crate::words::heading;
use boards::Boards;
use equations::Equations;
use leptos::html;
use leptos::prelude::*;
use matrix::MatrixView;
use quatrainment::Game;
use steps::Steps;
use too_large::TooLarge;

/// The view Why.
#[component]
pub fn WhyView() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    shell.title.set(None);
    let game = play.memo(|state| state.session().puzzle().game().clone());
    move || view! { <WhyOf game=game.get() /> }
}

/// The view for one game.
#[component]
fn WhyOf(game: Game) -> impl IntoView {
    let equations = Equations::new(&game);
    let equation = match game.states() {
        2 => {
            "an odd number of the presses that flip it if it is wrong, an even number if it is right"
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
    let is_shown = equations.are_shown();
    let content = match is_shown {
        true => view! {
            <MatrixView equations />
            <Steps equations />
        }
        .into_any(),
        false => view! { <TooLarge game /> }.into_any(),
    };
    view! {
        <div class="page why" node_ref=page style:--side=side.to_string()>
            <div class="words">
                <h1 tabindex="-1">"Why"</h1>
                <Refused />
                <p class="lead">{lead}</p>
                {(is_shown && document().fullscreen_enabled()).then(|| view! { <FullScreen page /> })}
            </div>
            {content}
            <Boards equations />
        </div>
    }
}

/// The message when the address has no puzzle that can be shown, and the current one stays.
#[component]
fn Refused() -> impl IntoView {
    let play = expect_context::<Play>();
    let refused = play.memo(refusal);
    move || {
        refused
            .get()
            .map(|why| view! { <p class="message" id="refused">{why}</p> })
    }
}

/// Shows the matrix on the whole screen, and leaves it again, as Esc does.
#[component]
fn FullScreen(page: NodeRef<html::Div>) -> impl IntoView {
    let is_on = RwSignal::new(false);
    let changed = window_event_listener_untyped("fullscreenchange", move |_| {
        is_on.set(document().fullscreen_element().is_some());
    });
    on_cleanup(move || changed.remove());
    let toggle = move |_| {
        if is_on.get_untracked() {
            document().exit_fullscreen();
        } else if let Some(page) = page.get_untracked() {
            let _ = page.request_fullscreen();
        }
    };
    let label = move || {
        if is_on.get() {
            "Leave full screen"
        } else {
            "Full screen"
        }
    };
    view! {
        <button type="button" class="tool" data-do="full-screen" on:click=toggle>
            {label}
        </button>
        <p class="note keys-note">"The arrow keys, Page Up and Page Down go through the steps."</p>
    }
}
