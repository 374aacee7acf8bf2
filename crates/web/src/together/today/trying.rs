//! Your try: it begins with a button, because the clock starts when the puzzle is shown.

use super::context::Daily;
use crate::together::client;
use crate::together::game::SharedGame;
use crate::together::json::Json;
use crate::together::words;
use leptos::prelude::*;

/// What begins a try.
#[component]
pub fn Beginning() -> impl IntoView {
    let daily = expect_context::<Daily>();
    let begin = move |_| {
        daily.together.run_once(async move {
            daily.together.be_somebody("").await?;
            let day = daily.today.with_untracked(|today| today.text("day"));
            client::post(&format!("/api/days/{day}/begin"), Json::object([])).await?;
            daily.fetch().await
        });
    };
    view! {
        <section class="part begin">
            <button type="button" class="tool main" data-do="begin" on:click=begin>
                "Begin today’s puzzle"
            </button>
            <p class="note">
                "The puzzle is shown and the clock starts. You have one try; it goes on if you leave and come back."
            </p>
        </section>
    }
}

/// The puzzle of the day, played.
#[component]
pub fn Trying() -> impl IntoView {
    let daily = expect_context::<Daily>();
    let now = daily.together.ticking();
    let own = daily.your_try().unwrap_or_default();
    let ends = own.number("ends");
    let day = own.text("day");
    let path = format!("/api/days/{day}/log");
    let on_answer = Callback::new(move |answer| daily.tried(answer));
    // What the server has replaces what is here.
    let on_differs = Callback::new(move |()| {
        daily.together.run(async move {
            let today = client::get("/api/today").await?;
            daily.today.set(Json::Null);
            daily.today.set(today);
            Ok(())
        });
    });
    let beside = view! {
        <p class="note" id="ranked">
            {move || {
                format!(
                    "Ranked: undone presses count, hints put you behind all without. The day ends {}.",
                    words::time_left(ends.saturating_sub(now.get())),
                )
            }}
        </p>
    }
    .into_any();
    let heading = daily
        .today
        .with_untracked(|today| words::size(&today.text("heading")));
    let level = daily.today.with_untracked(|today| today.text("level"));
    view! {
        <p class="lead">{format!("{}’s puzzle: {heading}, {level}.", words::weekday(&day))}</p>
        <SharedGame
            code=own.text("code")
            log=own.text("log")
            path
            since=Some(own.number("revealed"))
            hints=true
            on_answer
            on_differs
            beside
        />
    }
}
