//! What else there is to play, beside a board that was not touched yet: today's puzzle with its days, other games.

use super::game::Play;
use leptos::prelude::*;
use quatrainment::generate::DailyGame;
use quatrainment_play::{GameState, Offer, Today};

/// The lines beside an untouched board.
#[component]
pub fn Home() -> impl IntoView {
    let play = expect_context::<Play>();
    let home = play.memo(move |state| {
        (play.is_own() && state.is_untouched()).then(|| (today(state), state.offers()))
    });
    move || {
        home.get().map(|(today, offers)| {
            view! {
                <section class="home" id="home" aria-label="Other things to play">
                    {today.map(|today| view! { <Day today /> })}
                    <ul>{offers.into_iter().map(|offer| view! { <Line offer /> }).collect_view()}</ul>
                </section>
            }
        })
    }
}

/// Today's puzzle, while it is on the board.
fn today(state: &GameState) -> Option<Today> {
    let today = state.today(DailyGame::Quatrainment);
    (state.daily() == Some(today.daily)).then_some(today)
}

/// The date, the last seven days, the streak and the time left.
#[component]
fn Day(today: Today) -> impl IntoView {
    const LETTERS: [&str; 7] = ["M", "T", "W", "T", "F", "S", "S"];
    let days = today.week.iter().map(|(date, solved)| {
        view! {
            <div class:done=*solved>
                <i>{solved.then_some("✓")}</i>
                <span>{LETTERS[usize::from(date.weekday())]}</span>
            </div>
        }
    });
    let words = [today.streak_text(), today.time_text()];
    let words: Vec<String> = words.into_iter().filter(|text| !text.is_empty()).collect();
    view! {
        <div class="today" id="today">
            <h2>{today.title()}</h2>
            <div class="week" role="img" aria-label=format!("Solved {}", today.week_text())>
                {days.collect_view()}
            </div>
            <p>{words.join(" · ")}</p>
        </div>
    }
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
