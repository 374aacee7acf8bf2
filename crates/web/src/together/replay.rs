//! The replay of a game, press by press.

use super::copy::CopyButton;
use super::game;
use super::state::Together;
use crate::board::Viewport;
use crate::browser;
use crate::dialog::Dialog;
use crate::icon::Icon;
use crate::play::{MessageBox, Play, Presses, ReplayTools, Yours};
use crate::shell::Shell;
use leptos::context::Provider;
use leptos::prelude::*;
use quatrainment::Session;
use quatrainment_play::Action;

/// A game to replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    pub title: String,
    /// The puzzle's code.
    pub code: String,
    pub log: String,
    /// Its address on the page, like `#/result/ID`, if it has one.
    pub address: Option<String>,
}

/// The open replay, if there is one.
#[component]
pub fn ReplayDialog() -> impl IntoView {
    let together = expect_context::<Together>();
    move || {
        let replay = together.replay.get()?;
        let game = match game::read(&replay.code, &replay.log) {
            Some(session) => view! { <Watched session /> }.into_any(),
            None => view! { <p>"This page is out of date. Reload it to watch this game."</p> }
                .into_any(),
        };
        let link = replay.address.map(|address| {
            view! {
                <div class="row">
                    <CopyButton text=browser::address(&address) does="copy-replay-link" class="tool">
                        <Icon name="link" />
                        "Copy the link of this replay"
                    </CopyButton>
                </div>
            }
        });
        let content = view! {
            {game}
            {link}
        }
        .into_any();
        let on_close = move || together.replay.set(None);
        Some(view! { <Dialog id="replay" title=replay.title content on_close /> })
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
                <div class="watched">
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

/// A link that opens the replay of a game.
#[component]
pub fn ReplayLink(
    /// Its address on the page.
    address: String,
    /// Its label for screen readers.
    label: String,
    #[prop(into)] on_open: Callback<()>,
) -> impl IntoView {
    // In another tab, or copied, it is the address; here it opens at once.
    let open = move |event: web_sys::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            on_open.run(());
        }
    };
    view! {
        <a class="plain link" data-do="replay" href=address aria-label=label on:click=open>
            "replay"
        </a>
    }
}
