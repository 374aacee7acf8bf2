//! Your attempt: a button starts it, because the clock starts when the puzzle is shown.

use super::context::Daily;
use crate::together::client;
use crate::together::game::SharedGame;
use crate::together::sending::answered;
use crate::together::words;
use leptos::prelude::*;
use quatrainment_protocol::ask::Nothing;
use quatrainment_protocol::daily::{Today, Try};
use quatrainment_protocol::path::daily as path;

/// The button that starts your attempt.
#[component]
pub fn StartBox() -> impl IntoView {
    let daily = expect_context::<Daily>();
    let start = move |_| {
        daily.together.run_once(async move {
            daily.together.ensure_player("").await?;
            let day = untrack(|| daily.of_today(|today| today.day.clone()));
            client::post::<Try>(&path::begin(day), &Nothing {}).await?;
            daily.fetch().await
        });
    };
    view! {
        <section class="part start">
            <button type="button" class="tool main" data-do="start" on:click=start>
                "Start the ranked puzzle"
            </button>
            <p class="note">
                "The puzzle appears and the clock starts. You get one attempt. The clock keeps running if you leave."
            </p>
        </section>
    }
}

/// The game of the daily puzzle.
#[component]
pub fn RankedGame() -> impl IntoView {
    let daily = expect_context::<Daily>();
    let now = daily.together.ticking();
    let own = daily.your_attempt()?;
    let ends = own.ends;
    let path = path::log(&own.day);
    let on_answer = answered(move |own: Try| daily.tried(&own));
    // What the server has replaces what is here.
    let on_differs = Callback::new(move |()| {
        daily.together.run(async move {
            let today: Today = client::get(path::TODAY).await?;
            daily.today.set(None);
            daily.today.set(Some(today));
            Ok(())
        });
    });
    let beside = view! {
        <p class="note" id="ranked">
            {move || {
                format!(
                    "Ranked: undone presses count, and using a hint ranks you below everyone who used none. It ends {}.",
                    words::time_left(ends.saturating_sub(now.get())),
                )
            }}
        </p>
    }
    .into_any();
    let (heading, level) =
        untrack(|| daily.of_today(|today| (words::size(&today.heading), today.level.clone())));
    let weekday = words::weekday(&own.day);
    Some(view! {
        <p class="lead">{format!("Ranked puzzle of {weekday}: {heading}, {level}.")}</p>
        <SharedGame
            code=own.code
            log=own.log
            path
            since=Some(own.revealed)
            hints=true
            on_answer
            on_differs
            beside
        />
    })
}
