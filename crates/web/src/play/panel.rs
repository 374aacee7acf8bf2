//! The panel, the one part of the frame that changes: other things to play, what is said, the presses, the result, a review, a
//! sprint.

use super::boards::Map;
use super::game::Play;
use super::home::Home;
use super::message::MessageBox;
use super::new_puzzle::FreePlay;
use super::presses::Presses;
use super::result::ResultCard;
use super::review::ReviewBox;
use super::sprint::{SprintEnd, SprintRun};
use super::tool::Tool;
use crate::browser;
use leptos::prelude::*;
use quatrainment_play::{Action, Command, GameState, Mode};

/// What the panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Play,
    Won,
    SetUp,
    Replay,
    Sprint,
    SprintOver,
}

fn kind(state: &GameState) -> Kind {
    match state.mode() {
        Mode::Won(_) => Kind::Won,
        Mode::SetUp(_) => Kind::SetUp,
        Mode::Replay(_) => Kind::Replay,
        Mode::Sprint(round) if round.sprint().is_over() => Kind::SprintOver,
        Mode::Sprint(_) => Kind::Sprint,
        _ => Kind::Play,
    }
}

/// What the player has opened in the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawer {
    Closed,
    /// Other things to play.
    Ways,
    /// Any game, any size.
    Free,
}

/// The panel.
#[component]
pub fn Panel() -> impl IntoView {
    let play = expect_context::<Play>();
    let kind = play.memo(kind);
    let content = move || match kind.get() {
        Kind::Play => view! {
            <MessageBox />
            <Welcome />
            <Ways>
                <Presses />
            </Ways>
            <HintNote />
        }
        .into_any(),
        Kind::Won => view! {
            <Ways>
                <ResultCard />
                <MessageBox />
            </Ways>
        }
        .into_any(),
        // What is said of a puzzle that is made or watched stands beside the target.
        Kind::SetUp => ().into_any(),
        Kind::Replay => view! { <ReviewBox /> }.into_any(),
        Kind::Sprint => view! {
            <MessageBox />
            <SprintRun />
        }
        .into_any(),
        Kind::SprintOver => view! {
            <SprintEnd />
            <MessageBox />
        }
        .into_any(),
    };
    view! {
        <div class="panel" id="panel">
            <Map />
            {content}
        </div>
    }
}

/// Other things to play: all of the panel before the first press, later behind a button, after what the panel shows then.
#[component]
fn Ways(children: ChildrenFn) -> impl IntoView {
    let play = expect_context::<Play>();
    let drawer = RwSignal::new(Drawer::Closed);
    let is_home = play.memo(GameState::is_untouched);
    let is_guide = play.memo(|state| matches!(state.mode(), Mode::Guide(_)));
    let game = play.memo(|state| (state.code().to_owned(), state.session().moves()));
    // Another puzzle or a press puts it away. A memo that is not read has no value to compare with.
    Effect::new(move |_| {
        game.read();
        drawer.set(Drawer::Closed);
    });
    let shown = Memo::new(move |_| match drawer.get() {
        Drawer::Closed if is_home.get() => Drawer::Ways,
        drawer => drawer,
    });
    let open = move |to: Drawer, focused: &'static str| {
        drawer.set(to);
        browser::focus(focused);
    };
    let home = move || {
        let back = (!is_home.get()).then(|| {
            view! { <Tool does="back-to-game" label="Back" icon="back" on_click=move || open(Drawer::Closed, "#panel [data-do=ways]") /> }
        });
        view! {
            {back}
            <Home on_free=move || open(Drawer::Free, "#free [data-level]") />
        }
    };
    move || {
        match shown.get() {
        Drawer::Closed => view! {
            {children()}
            <Show when=move || !is_guide.get()>
                <p class="row">
                    <button
                        type="button"
                        class="plain"
                        data-do="ways"
                        on:click=move |_| open(Drawer::Ways, "#home button")
                    >
                        "Other puzzles"
                    </button>
                </p>
            </Show>
        }
        .into_any(),
        Drawer::Ways => home().into_any(),
        Drawer::Free => {
            view! { <FreePlay on_close=move || open(Drawer::Closed, "#panel [data-offer=new], #panel [data-do=ways]") /> }
                .into_any()
        }
    }
    }
}

/// The goal in a sentence until the first win; at the very first visit also the way to the guide.
#[component]
fn Welcome() -> impl IntoView {
    let play = expect_context::<Play>();
    let is_quiet = |state: &GameState| state.message().is_none() && state.waiting().is_none();
    let goal = play.memo(move |state| {
        let is_play = matches!(state.mode(), Mode::Play);
        state.goal().filter(|_| is_play && is_quiet(state))
    });
    let is_new = play.memo(|state| !state.settings().guided);
    move || {
        let goal = goal.get()?;
        if !is_new.get() {
            return Some(view! { <p class="goal-text" id="goal">{goal}</p> }.into_any());
        }
        let welcome = quatrainment_play::GuideStep::WELCOME;
        Some(
            view! {
                <section class="talk" aria-label="Welcome">
                    <div class="message">
                        <p id="goal">{welcome}</p>
                        <div class="row">
                            <Tool does="guide" label="Show me" main=true on_click=move || play.command(Command::Guide) />
                            <Tool does="skip" label="Skip" on_click=move || play.act(Action::Cancel) />
                        </div>
                    </div>
                </section>
            }
            .into_any(),
        )
    }
}

/// What a hint costs, until the first one; then the numbers show that there was help.
#[component]
fn HintNote() -> impl IntoView {
    let play = expect_context::<Play>();
    let note = play.memo(GameState::hint_note);
    move || {
        note.get()
            .map(|note| view! { <p class="small hint-note" id="hint-note">{note}</p> })
    }
}
