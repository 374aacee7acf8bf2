//! What is said beside the boards, with the buttons that it asks for.

use super::game::Play;
use super::tool::Tool;
use leptos::prelude::*;
use quatrainment_play::{Action, GameState, GuideStep, Message, Mode};

/// What can be done about a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    None,
    /// Work can be stopped.
    Stop,
    /// The puzzle can be made solvable.
    Fix,
    /// The guide can be skipped; after its second step one goes on.
    Guide {
        goes_on: bool,
    },
}

/// What is said: a hint, why something is not possible, a step of the guide, work that takes long.
#[component]
pub fn MessageBox() -> impl IntoView {
    let play = expect_context::<Play>();
    let said = play.memo(said);
    let is_own = play.is_own();
    let offer = play.memo(move |state| offer(state, is_own));
    let words = move || {
        let (first, rest) = said.get();
        view! {
            <p>
                <strong>{first}</strong>
                {rest}
            </p>
        }
    };
    let act = move |action: Action| move || play.act(action.clone());
    let buttons = move || match offer.get() {
        Offer::None => ().into_any(),
        Offer::Stop => {
            view! { <Tool does="stop" label="Stop" icon="stop" on_click=act(Action::Stop) /> }
                .into_any()
        }
        Offer::Fix => {
            view! { <Tool does="fix" label="Fix" on_click=act(Action::Fix) /> }.into_any()
        }
        Offer::Guide { goes_on } => {
            let next = goes_on.then(|| {
                view! { <Tool does="continue" label="Next" main=true on_click=act(Action::Continue) /> }
            });
            view! {
                <div class="row">
                    {next}
                    <Tool does="skip" label="Skip guide" on_click=act(Action::Cancel) />
                </div>
            }
            .into_any()
        }
    };
    let is_silent = move || said.with(|(first, rest)| first.is_empty() && rest.is_empty());
    let is_shown = Memo::new(move |_| !is_silent() || offer.get() != Offer::None);
    view! {
        <section class="talk" id="talk" aria-label="Message">
            <Show when=move || is_shown.get()>
                <div class="said">{words} {buttons}</div>
            </Show>
        </section>
    }
}

/// Returns what is said: its head, which is emphasised, and the rest.
fn said(state: &GameState) -> (String, String) {
    if let Some(waiting) = state.waiting() {
        return (String::new(), waiting.to_string());
    }
    let text = state.message().to_string();
    match state.message() {
        // These begin with a short sentence that says what they are.
        Message::Hint(..) | Message::Unsolvable(_) | Message::Guide(..) => {
            match text.split_once(". ") {
                Some((head, rest)) => (format!("{head}. "), rest.to_owned()),
                None => (String::new(), text),
            }
        }
        _ => (String::new(), text),
    }
}

/// Returns why a code or link was not opened, if that is what is said.
pub fn refusal(state: &GameState) -> Option<String> {
    match state.message() {
        message @ (Message::BadCode(_) | Message::TooLarge(_) | Message::NothingToPlay) => {
            Some(message.to_string())
        }
        _ => None,
    }
}

fn offer(state: &GameState, is_own: bool) -> Offer {
    match state.mode() {
        _ if state.waiting().is_some() => Offer::Stop,
        Mode::Guide(step) => Offer::Guide {
            goes_on: matches!(step, GuideStep::Target { .. }),
        },
        _ if state.can_fix() && is_own => Offer::Fix,
        _ => Offer::None,
    }
}
