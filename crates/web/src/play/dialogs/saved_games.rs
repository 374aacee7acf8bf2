//! Games in progress, to resume or discard, each with a small board, its progress and its day.

use super::super::game::Play;
use super::super::tool::Tool;
use crate::board::Miniature;
use leptos::prelude::*;
use quatrainment_play::{Action, GameState, SavedGame};

/// The games in progress besides the current one.
#[component]
pub fn SavedGamesDialog() -> impl IntoView {
    let play = expect_context::<Play>();
    let games = play.memo(|state| {
        state
            .saved_games()
            .in_progress()
            .cloned()
            .collect::<Vec<_>>()
    });
    let question = play.memo(GameState::confirmation);
    // Closing the dialog cancels the question.
    on_cleanup(move || {
        if play.now(|state| state.confirmation().is_some()) {
            play.act(Action::Cancel);
        }
    });
    let list = move || match games.get() {
        games if games.is_empty() => {
            view! { <p>"No other games in progress. Unfinished games are saved here."</p> }
                .into_any()
        }
        games => {
            let games = games
                .into_iter()
                .map(|game| view! { <Entry game /> })
                .collect_view();
            view! { <ul class="in-progress">{games}</ul> }.into_any()
        }
    };
    let asked = move || {
        question.get().map(|question| {
            view! {
                <div class="message" role="alertdialog" aria-label="Discard" id="asked">
                    <p>{question}</p>
                    <div class="row">
                        <Tool does="confirm" label="Discard" on_click=move || play.act(Action::Confirm) />
                        <Tool does="keep" label="Keep" main=true on_click=move || play.act(Action::Cancel) />
                    </div>
                </div>
            }
        })
    };
    view! {
        {asked}
        {list}
    }
}

#[component]
fn Entry(game: SavedGame) -> impl IntoView {
    let play = expect_context::<Play>();
    let key = StoredValue::new(game.key());
    let resume = move || {
        play.dialog.set(None);
        play.act(Action::Resume(key.get_value()));
    };
    let day = game.day().map(|day| day.to_string()).unwrap_or_default();
    let about = format!("{} · {day}", game.state());
    let pattern = Signal::stored(game.session.current().clone());
    view! {
        <li>
            <Miniature pattern />
            <div>
                <b>{game.title()}</b>
                <small>{about}</small>
            </div>
            <div class="row">
                <Tool does="resume" label="Resume" main=true on_click=resume />
                <Tool does="discard" label="Discard" on_click=move || play.act(Action::Discard(key.get_value())) />
            </div>
        </li>
    }
}
