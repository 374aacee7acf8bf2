//! What else there is to play, beside a board that was not touched yet: today's puzzle with its days, other games.

use super::game::Play;
use leptos::prelude::*;
use quatrainment::generate::DailyGame;
use quatrainment_play::{GameState, Offer};

/// The lines beside an untouched board.
#[component]
pub fn Home(
    /// Whether today's puzzle has its place elsewhere.
    #[prop(into)]
    is_narrow: Signal<bool>,
) -> impl IntoView {
    let play = expect_context::<Play>();
    let offers = play.memo(move |state| is_home(play, state).then(|| state.offers()));
    move || {
        offers.get().map(|offers| {
            view! {
                <section class="home" id="home" aria-label="Other things to play">
                    <Show when=move || !is_narrow.get()>
                        <Day />
                    </Show>
                    <ul>{offers.into_iter().map(|offer| view! { <Line offer /> }).collect_view()}</ul>
                </section>
            }
        })
    }
}

fn is_home(play: Play, state: &GameState) -> bool {
    play.is_own() && state.is_untouched()
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

/// Returns whether today's puzzle is on an untouched board.
pub fn is_day(play: Play) -> Memo<bool> {
    play.memo(move |state| {
        let today = state.today(DailyGame::Quatrainment).daily;
        is_home(play, state) && state.daily() == Some(today)
    })
}

/// The date, the last seven days, the streak and the time left, while today's puzzle is on an untouched board.
#[component]
pub fn Day() -> impl IntoView {
    let play = expect_context::<Play>();
    let is_day = is_day(play);
    let text = play.memo(day_text);
    let day = move || {
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
    };
    move || is_day.get().then(day)
}

/// Something else to play.
#[component]
fn Line(offer: Offer) -> impl IntoView {
    let play = expect_context::<Play>();
    let command = offer.command;
    view! {
        <li>
            <button type="button" data-offer=command.name() on:click=move |_| play.command(command)>
                <b>{offer.title}</b>
                <span>{offer.note}</span>
            </button>
        </li>
    }
}
