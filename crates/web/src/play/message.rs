//! The message of the panel, with its buttons.

use super::game::Play;
use super::tool::Tool;
use crate::browser;
use leptos::prelude::*;
use quatrainment_play::{Action, GameState, GuideStep, Message, Mode};

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
    /// The guide can be skipped. Its second step has a button for the next, and a press that led away one to take it back.
    Guide {
        has_next: bool,
        is_astray: bool,
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
        Offer::Guide {
            has_next,
            is_astray,
        } => {
            let on = match (is_astray, has_next) {
                (true, _) => Some(("take-back", "Undo", Action::Undo)),
                (false, true) => Some(("continue", "Next", Action::Continue)),
                _ => None,
            };
            let on = on.map(|(does, label, action)| {
                view! { <Tool does=does label=label main=true on_click=act(action) /> }
            });
            view! {
                <div class="row">
                    <Tool does="skip" label="Skip" on_click=act(Action::Cancel) />
                    {on}
                </div>
            }
            .into_any()
        }
    };
    // What else is said leaves the guide its place.
    let guide = play.memo(|state| {
        let is_other = !matches!(state.message(), Message::Guide(..));
        state.guide_text().filter(|_| is_other)
    });
    let is_silent = move || message.with(|(first, rest)| first.is_empty() && rest.is_empty());
    let is_shown = Memo::new(move |_| !is_silent() || offer.get() != Offer::None);
    view! {
        <section class="talk" id="talk" aria-label="Message">
            <Show when=move || is_shown.get()>
                <div class="message">
                    {text} {move || guide.get().map(|guide| view! { <p>{guide}</p> })} {buttons}
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
            is_astray: state.is_astray(),
        },
        _ if state.can_fix() && is_own => Offer::Fix,
        _ => Offer::None,
    }
}
