//! The message beside the boards, with its buttons.

use super::game::Play;
use super::tool::Tool;
use crate::browser;
use leptos::prelude::*;
use quatrainment_play::{Action, GameState, GuideStep, Message, Mode};

/// The longest text of a step, in bytes, that has room under the board of a phone.
const MAX_SHORT: usize = 150;

/// The buttons of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    None,
    /// A question can be answered.
    Ask,
    /// Work can be stopped.
    Stop,
    /// The puzzle can be made solvable.
    Fix,
    /// The guide can be skipped; its second step also has a button for the next.
    Guide {
        has_next: bool,
    },
}

/// The message: a hint, why something is not possible, a step of the guide, or long work.
#[component]
pub fn MessageBox() -> impl IntoView {
    let play = expect_context::<Play>();
    // A dialog asks its questions itself.
    let question = play.memo(move |state| {
        let is_here = play.dialog.with(Option::is_none);
        state.confirmation().filter(|_| is_here)
    });
    let message = play.memo(move |state| question.get().map_or_else(|| message(state), plain));
    let is_own = play.is_own();
    let offer = play.memo(move |state| match question.with(Option::is_some) {
        true => Offer::Ask,
        false => offer(state, is_own),
    });
    // A question takes the focus to its harmless answer, and leaves it on the board.
    Effect::new(move |before: Option<bool>| {
        let is_asked = question.with(Option::is_some);
        if is_asked {
            browser::focus("#talk [data-do=keep]");
        } else if before == Some(true) {
            browser::keep_focus("[data-board=yours] [tabindex='0']");
        }
        is_asked
    });
    let text = move || {
        let (first, rest) = message.get();
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
        Offer::Ask => view! {
            <div class="row">
                <Tool does="confirm" label="Yes" on_click=act(Action::Confirm) />
                <Tool does="keep" label="No" main=true on_click=act(Action::Cancel) />
            </div>
        }
        .into_any(),
        Offer::Stop => {
            view! { <Tool does="stop" label="Stop" icon="stop" on_click=act(Action::Stop) /> }
                .into_any()
        }
        Offer::Fix => {
            view! { <Tool does="fix" label="Fix" on_click=act(Action::Fix) /> }.into_any()
        }
        Offer::Guide { has_next } => {
            let next = has_next.then(|| {
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
    let is_silent = move || message.with(|(first, rest)| first.is_empty() && rest.is_empty());
    let is_step = play.memo(|state| state.message().is_none() && state.step_text().is_some());
    let is_long = Memo::new(move |_| {
        is_step.get() && message.with(|(first, rest)| first.len() + rest.len() > MAX_SHORT)
    });
    let is_shown = Memo::new(move |_| !is_silent() || offer.get() != Offer::None);
    view! {
        <section class="talk" id="talk" aria-label="Message">
            <Show when=move || is_shown.get()>
                <div class="message" class:long=is_long>
                    {text} {buttons}
                </div>
            </Show>
        </section>
    }
}

/// Returns the message: its head, which is emphasised, and the rest.
fn message(state: &GameState) -> (String, String) {
    if let Some(waiting) = state.waiting() {
        return plain(waiting.to_string());
    }
    if let Some((heading, text)) = state.step_text().filter(|_| state.message().is_none()) {
        return (format!("{heading}. "), text);
    }
    let text = state.message().to_string();
    match state.message() {
        // These start with a short sentence that is their heading.
        Message::Hint(..) | Message::Unsolvable(_) | Message::Guide(..) => {
            match text.split_once(". ") {
                Some((head, rest)) => (format!("{head}. "), rest.to_owned()),
                None => plain(text),
            }
        }
        _ => plain(text),
    }
}

/// Returns a message without a head.
fn plain(text: String) -> (String, String) {
    (String::new(), text)
}

/// Returns the reason why a code or link was not opened, if that is the message.
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
            has_next: matches!(step, GuideStep::Target { .. }),
        },
        _ if state.can_fix() && is_own => Offer::Fix,
        _ => Offer::None,
    }
}
