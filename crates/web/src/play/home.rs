//! What else there is to play, beside a board that was not touched yet: today's puzzle with its days, other games.

use super::game::Play;
use crate::icon::Icon;
use leptos::prelude::*;
use quatrainment::generate::DailyGame;
use quatrainment_play::{Command, GameState, Mode, Offer};

/// The lines of the panel: what else there is to play.
#[component]
pub fn Home(
    /// Called to open free play.
    #[prop(into)]
    on_free: Callback<()>,
) -> impl IntoView {
    let play = expect_context::<Play>();
    let offers = play.memo(offers);
    move || {
        view! {
            <nav class="home" id="home" aria-label="Other things to play">
                <ul>{offers.get().into_iter().map(|offer| view! { <Line offer on_free /> }).collect_view()}</ul>
            </nav>
        }
    }
}

/// Returns the lines. Games in progress are a part of free play.
fn offers(state: &GameState) -> Vec<Offer> {
    let mut offers = state.offers();
    let in_progress = offers
        .iter()
        .position(|offer| offer.command == Command::SavedGames);
    let note = in_progress.map(|place| offers.remove(place).note);
    if let (Some(note), Some(free)) = (note, offers.last_mut()) {
        free.note = note;
    }
    offers
}

/// What is said of today's puzzle, as it is drawn.
#[derive(Clone, PartialEq)]
struct DayText {
    title: String,
    /// The letters of the last seven days, and whether each was solved.
    week: Vec<(&'static str, bool)>,
    week_text: String,
    words: String,
}

fn day_text(state: &GameState) -> DayText {
    const LETTERS: [&str; 7] = ["M", "T", "W", "T", "F", "S", "S"];
    let today = state.today(DailyGame::Quatrainment);
    let week = today.week.iter();
    let words = [today.streak_text(), today.time_text()];
    let words: Vec<String> = words.into_iter().filter(|text| !text.is_empty()).collect();
    DayText {
        title: today.title(),
        week: week
            .map(|(date, solved)| (LETTERS[usize::from(date.weekday())], *solved))
            .collect(),
        week_text: format!("Solved {}", today.week_text()),
        words: words.join(" · "),
    }
}

/// Returns whether today's puzzle is on the board, untouched or just solved, so that its days have the place of the numbers.
pub fn is_day(state: &GameState) -> bool {
    let today = state.today(DailyGame::Quatrainment).daily;
    let is_quiet = state.is_untouched() || matches!(state.mode(), Mode::Won(_));
    is_quiet && state.daily() == Some(today)
}

/// The date, the last seven days, the streak and the time left.
#[component]
pub fn Day() -> impl IntoView {
    let play = expect_context::<Play>();
    let text = play.memo(day_text);
    move || {
        let DayText {
            title,
            week,
            week_text,
            words,
        } = text.get();
        let days = week.into_iter().map(|(letter, solved)| {
            view! {
                <div class:done=solved>
                    <i>{solved.then_some("✓")}</i>
                    <span>{letter}</span>
                </div>
            }
        });
        view! {
            <div class="day-of" id="today">
                <h2>{title}</h2>
                <div class="week" role="img" aria-label=week_text>
                    {days.collect_view()}
                </div>
                <p>{words}</p>
            </div>
        }
    }
}

/// Something else to play.
#[component]
fn Line(offer: Offer, on_free: Callback<()>) -> impl IntoView {
    let play = expect_context::<Play>();
    let command = offer.command;
    let begin = move |_| match command {
        Command::New => on_free.run(()),
        command => play.command(command),
    };
    view! {
        <li>
            <button type="button" data-offer=command.name() on:click=begin>
                <b>{offer.is_done.then_some("✓ ")} {offer.title}</b>
                <span>{offer.note}</span>
                <Icon name="next" />
            </button>
        </li>
    }
}
