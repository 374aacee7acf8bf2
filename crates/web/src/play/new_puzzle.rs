//! Free play: a puzzle of a level, of another game, of a past day, made by hand or in progress; and the address of this one.

use super::game::{DialogKind, Play};
use super::tool::Tool;
use crate::icon::Icon;
use leptos::prelude::*;
use quatrainment::generate::Level;
use quatrainment_play::{Action, Command, NewPuzzle};

/// The longest code that is shown; longer ones can only be copied.
const MAX_CODE: usize = 30;

/// Free play, in the panel.
#[component]
pub fn FreePlay(
    /// Called to close it.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let play = expect_context::<Play>();
    let code = move || match play.code.get() {
        code if code.len() > MAX_CODE => format!("{}…", &code[..MAX_CODE - 6]),
        code => code,
    };
    let levels = Level::ALL
        .into_iter()
        .map(|level| view! { <LevelButton level /> })
        .collect_view();
    let open = move |kind| move || play.dialog.set(Some(kind));
    view! {
        <section class="free" id="free" aria-labelledby="free-title">
            <div class="head">
                <h2 id="free-title">"Free play"</h2>
                <button type="button" class="round" data-do="close-free" aria-label="Close free play" on:click=move |_| on_close.run(())>
                    <Icon name="close" />
                </button>
            </div>
            <div class="segments" role="group" aria-label="New puzzle of a level">
                {levels}
            </div>
            <div class="row">
                <Tool does="games" label="Games" on_click=open(DialogKind::Games) />
                <Tool does="calendar" label="Past days" on_click=open(DialogKind::Calendar) />
                <Tool does="set-up" label="Set up" on_click=move || play.command(Command::SetUp) />
                <Tool does="open" label="In progress" on_click=open(DialogKind::SavedGames) />
            </div>
            <p class="address">
                <button type="button" class="plain" data-do="copy-link" on:click=move |_| play.copy_link()>
                    <Icon name="link" />
                    "Copy link"
                </button>
                <button type="button" class="plain" data-do="show-link" on:click=move |_| play.dialog.set(Some(DialogKind::Link))>
                    "QR code"
                </button>
                <code id="code">{code}</code>
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
