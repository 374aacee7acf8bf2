//! The replay of a game, press by press.

use super::game;
use super::state::Together;
use crate::board::Viewport;
use crate::dialog::Dialog;
use crate::play::{MessageBox, Play, Presses, ReplayTools, Yours};
use crate::shell::Shell;
use leptos::context::Provider;
use leptos::prelude::*;
use quatrainment::Session;
use quatrainment_play::Action;

/// The open replay, if there is one.
#[component]
pub fn ReplayDialog() -> impl IntoView {
    let together = expect_context::<Together>();
    move || {
        let (title, code, log) = together.replay.get()?;
        let content = match game::read(&code, &log) {
            Some(session) => view! { <Watched session /> }.into_any(),
            None => view! { <p>"This page is out of date. Reload it to watch this game."</p> }
                .into_any(),
        };
        Some(
            view! { <Dialog id="replay" title content on_close=move || together.replay.set(None) /> },
        )
    }
}

#[component]
fn Watched(session: Session) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let settings = expect_context::<Play>().now(|table| table.settings().clone());
    let start = Session::new(session.puzzle().clone());
    let play = Play::shared(shell, settings, start, Callback::new(|()| {}));
    play.act(Action::Replay(Box::new(session)));
    view! {
        <Provider value=play>
            <Provider value=Viewport::new()>
                <div class="watched play" data-mode="shared">
                    <Yours />
                    <div class="tools" role="group" aria-label="Replay">
                        <ReplayTools closes=false />
                    </div>
                    <MessageBox />
                    <Presses />
                </div>
            </Provider>
        </Provider>
    }
}
