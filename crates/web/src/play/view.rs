//! The view Play: one frame for every game, in five parts. The top is the page's; then come the goal (the target, and the day or
//! the numbers), the board, the tools and the panel. Only the panel changes, so the board stays where it is.

use super::boards::{Target, Yours};
use super::facts::Facts;
use super::game::{DialogKind, Play};
use super::heading::Heading;
use super::home::{Day, is_day};
use super::keys::{self, Shortcut};
use super::message::MessageBox;
use super::panel::Panel;
use super::rule::Flips;
use super::sprint::SprintFacts;
use super::tools::Tools;
use crate::board::{Outline, Viewport};
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment_play::{Action, GameState, Mode};
use wasm_bindgen::JsCast;

/// What stands beside the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Numbers,
    Day,
    Sprint,
    /// What is said, while a puzzle is made or a game is watched.
    Message,
}

fn about(state: &GameState) -> About {
    match state.mode() {
        Mode::SetUp(_) | Mode::Replay(_) => About::Message,
        Mode::Sprint(_) => About::Sprint,
        _ if is_day(state) => About::Day,
        _ => About::Numbers,
    }
}

/// The view Play.
#[component]
pub fn PlayView() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    follow_keys(shell, play);
    let mode = play.memo(|state| mode_name(state.mode()));
    let about = play.memo(about);
    let beside = move || match about.get() {
        About::Numbers => view! { <Facts /> }.into_any(),
        About::Day => view! { <Day /> }.into_any(),
        About::Sprint => view! { <SprintFacts /> }.into_any(),
        About::Message => view! { <MessageBox /> }.into_any(),
    };
    shell.title.set(None);
    // A newcomer may have come by another view.
    let guide = play.now(GameState::guide_text);
    if let Some(text) = guide.filter(|_| shell.announcement.with_untracked(String::is_empty)) {
        shell.announce(text);
    }
    // The board and its overview show the same part of a large board.
    provide_context(Viewport::new());
    view! {
        <div
            class="play framed"
            id="play"
            data-mode=mode
            class:of-day=move || about.get() == About::Day
            style=outline(play)
        >
            <div class="goal">
                <Target />
                <div class="about">
                    <Heading />
                    {beside}
                </div>
                <Flips />
            </div>
            <Yours />
            <Tools />
            <Panel />
        </div>
    }
}

/// Returns the outline of the board for the style sheet, which makes its cells as large as fits.
pub fn outline(play: Play) -> Memo<String> {
    play.memo(|state| Outline::of(state.session().puzzle().game().grid()).style())
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
