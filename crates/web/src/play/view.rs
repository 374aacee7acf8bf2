//! The view Play: your board and the target, the tools, the message, and the next puzzle.

use super::boards::{Map, Target, Yours, is_target_folded};
use super::dialogs::Dialogs;
use super::facts::Facts;
use super::game::{DialogKind, Play};
use super::heading::Heading;
use super::home::{Day, Home, is_day};
use super::keys::{self, Shortcut};
use super::message::MessageBox;
use super::new_puzzle::NewPuzzleBox;
use super::presses::Presses;
use super::result::ResultCard;
use super::review::Graph;
use super::sprint::{SprintEnd, SprintFacts};
use super::tools::{ReviewTools, Tools};
use crate::board::{RuleDiagram, Viewport};
use crate::browser;
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment_play::{Action, Mode};
use wasm_bindgen::JsCast;

/// Windows as narrow as phones have the message under the board; others beside it. As in `style/3-play.css`.
pub const NARROW: &str = "(max-width: 44rem)";

/// The view Play.
#[component]
pub fn PlayView() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    follow_keys(shell, play);
    let mode = play.memo(|state| mode_name(state.mode()));
    let is_folded = play.memo(is_target_folded);
    let is_narrow = browser::matches_media(NARROW);
    let is_sprint = play.memo(|state| state.sprint_status().is_some());
    let is_day = is_day(play);
    // Where there is little room, today's puzzle has that of the numbers, which are all 0 then.
    let has_day = Memo::new(move |_| is_narrow.get() && is_day.get());
    let numbers = move || match (is_sprint.get(), has_day.get()) {
        (true, _) => view! { <SprintFacts /> }.into_any(),
        (false, true) => view! { <Day /> }.into_any(),
        (false, false) => view! { <Facts /> }.into_any(),
    };
    shell.title.set(None);
    // The board and its overview show the same part of a large board.
    provide_context(Viewport::new());
    view! {
        <div class="play" id="play" data-mode=mode class:folded=is_folded>
            <Heading />
            <div class="half">
                <Yours />
                <div class="dock">
                    <Tools />
                    <Show when=move || is_narrow.get()>
                        <MessageBox />
                    </Show>
                </div>
                <Presses />
            </div>
            <div class="half">
                <div class="beside">
                    <Target />
                    {numbers}
                </div>
                <Map />
                <ReviewBox />
                <Show when=move || !is_narrow.get()>
                    <MessageBox />
                </Show>
                <Home is_narrow />
                <ResultCard />
                <SprintEnd />
                <FirstRule />
                <NewPuzzleBox />
            </div>
        </div>
        <Dialogs />
    }
}

/// The line of a review and the ways on, while a game is looked at.
#[component]
fn ReviewBox() -> impl IntoView {
    let play = expect_context::<Play>();
    let is_review = play.memo(|state| matches!(state.mode(), Mode::Replay(_)));
    // It opens from a button of the result, which is gone then, and under the board on a phone.
    Effect::new(move |_| {
        if is_review.get() {
            browser::keep_focus("#tools [data-do=forward]");
            request_animation_frame(|| browser::reveal(".yours"));
        }
    });
    view! {
        <Show when=move || is_review.get()>
            <section class="reviewed" aria-label="Review">
                <Graph />
                <div class="row">
                    <ReviewTools />
                </div>
            </section>
        </Show>
    }
}

/// The rule of the game, drawn, until the player has won once.
#[component]
fn FirstRule() -> impl IntoView {
    let play = expect_context::<Play>();
    let game = play.memo(|state| {
        state
            .goal()
            .map(|_| state.session().puzzle().game().clone())
    });
    move || {
        game.get().map(|game| {
            view! {
                <section class="first-rule" aria-labelledby="rule-title">
                    <h2 id="rule-title">"What a press flips"</h2>
                    <RuleDiagram game />
                </section>
            }
        })
    }
}

/// Returns the name of a mode for style sheets and tests.
fn mode_name(mode: &Mode) -> &'static str {
    match mode {
        Mode::Play => "play",
        Mode::Guide(_) => "guide",
        Mode::Watch(_) => "watch",
        Mode::SetUp(_) => "set-up",
        Mode::Won(_) => "won",
        Mode::Replay(_) => "replay",
        Mode::Sprint(_) => "sprint",
        _ => "other",
    }
}

/// Listens to shortcuts, unless something else takes the key.
fn follow_keys(shell: Shell, play: Play) {
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        if is_typing(&event)
            || event.alt_key()
            || event.default_prevented()
            || play.dialog.get_untracked().is_some()
        {
            return;
        }
        if event.key() == "Escape" {
            return play.act(Action::Cancel);
        }
        let held = event.ctrl_key() || event.meta_key();
        let letters = shell.settings.with_untracked(|settings| settings.letters);
        let Some(shortcut) = keys::shortcut(&event.key(), held, letters) else {
            return;
        };
        event.prevent_default();
        match shortcut {
            Shortcut::Game(command) => play.command(command),
            Shortcut::Theme => shell
                .settings
                .update(|settings| settings.theme = settings.theme.next()),
            Shortcut::Diagrams => shell
                .settings
                .update(|settings| settings.diagrams = !settings.diagrams),
            Shortcut::Settings => play.dialog.set(Some(DialogKind::Settings)),
        }
    });
    on_cleanup(move || listener.remove());
}

/// Returns whether a key is meant for a field of a form.
pub fn is_typing(event: &web_sys::KeyboardEvent) -> bool {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| {
        element
            .matches("input:not([type=radio]), select, textarea")
            .unwrap_or(false)
    })
}
