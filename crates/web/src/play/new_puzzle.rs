//! The next puzzle: by level, today's, created by hand, or of another game; and the address of this one.

use super::game::{DialogKind, Play};
use super::tool::Tool;
use crate::icon::Icon;
use leptos::prelude::*;
use quatrainment::generate::Level;
use quatrainment_play::{Action, Command, NewPuzzle};

/// The longest code that is shown; longer ones can only be copied.
const MAX_CODE: usize = 30;

/// Buttons that start another puzzle.
#[component]
pub fn NewPuzzleBox() -> impl IntoView {
    let play = expect_context::<Play>();
    let in_progress = play.memo(|state| state.saved_games().in_progress().count());
    let code = move || match play.code.get() {
        code if code.len() > MAX_CODE => format!("{}…", &code[..MAX_CODE - 6]),
        code => code,
    };
    let levels = Level::ALL
        .into_iter()
        .map(|level| view! { <LevelButton level /> })
        .collect_view();
    let does = move |command| move || play.command(command);
    view! {
        <section class="next" aria-labelledby="next-title">
            <h2 id="next-title">"New puzzle"</h2>
            <div class="segments" role="group" aria-labelledby="next-title">
                {levels}
            </div>
            <div class="row">
                <Tool does="daily" label="Today’s" on_click=does(Command::Daily) />
                <Tool does="calendar" label="Archive" on_click=move || play.dialog.set(Some(DialogKind::Calendar)) />
                <Tool does="more-games" label="Games" on_click=does(Command::Games) />
                <Tool does="set-up" label="Create" on_click=does(Command::SetUp) />
                <Show when=move || in_progress.get() != 0>
                    <Tool does="in-progress" label="In progress" on_click=move || play.dialog.set(Some(DialogKind::SavedGames)) />
                </Show>
            </div>
            <p class="address">
                <code id="code">{code}</code>
                <button type="button" class="plain" data-do="copy-link" on:click=move |_| play.copy_link()>
                    <Icon name="link" />
                    "Copy link"
                </button>
            </p>
        </section>
    }
}

/// Starts a puzzle of a level. The level of the current puzzle is marked.
#[component]
fn LevelButton(level: Level) -> impl IntoView {
    let play = expect_context::<Play>();
    let is_current = play.memo(move |state| state.level() == Some(level));
    let start = move |_| {
        play.act(Action::New(NewPuzzle {
            level: Some(level),
            ..NewPuzzle::default()
        }))
    };
    view! {
        <button
            type="button"
            data-level=level.name()
            aria-current=move || is_current.get().then_some("true")
            on:click=start
        >
            {level.name()}
        </button>
    }
}
