//! The tab: today's puzzle and when the day ends, your attempt, the ranking of a day, and other days.

use super::attempt::{RankedGame, StartBox};
use super::context::{DAYS, Daily};
use super::figures::Figures;
use super::ranking::{RankingTable, watch};
use crate::together::client;
use crate::together::words;
use leptos::prelude::*;
use quatrainment_protocol::progress::State;

/// The tab.
#[component]
pub fn TodayTab(
    /// The result to replay.
    result: Option<String>,
) -> impl IntoView {
    let daily = Daily::new();
    let together = daily.together;
    if let Some(result) = result {
        watch(together, result);
    }
    provide_context(daily);
    together.run(client::until_answered(move || daily.fetch()));
    daily.follow();
    // At midnight the next day starts.
    let now = together.ticking();
    let is_over = Memo::new(move |_| {
        let ends = daily.of_today(|today| today.ends);
        ends > 0 && now.get() > ends + 1000
    });
    Effect::new(move |_| {
        if is_over.get() {
            together.run(client::until_answered(move || daily.fetch()));
        }
    });
    // The game stays while its log grows; only another try, or its end, changes what is shown.
    let stage = Memo::new(move |_| {
        daily.of_today(|today| {
            let own = today.you.as_ref();
            let own = own.map(|own| (own.result.clone(), own.state() != State::Open));
            Some((today.day.clone(), own))
        })
    });
    let content = move || match stage.get() {
        None => view! { <p class="lead">"Loading the ranking …"</p> }.into_any(),
        Some((_, Some((_, false)))) => view! { <RankedGame /> }.into_any(),
        Some(_) => view! { <Table /> }.into_any(),
    };
    view! { <div class="today">{content}</div> }
}

/// The ranking of a day, and what is beside it.
#[component]
fn Table() -> impl IntoView {
    let daily = expect_context::<Daily>();
    let is_today =
        Memo::new(move |_| daily.of_today(|today| daily.day.with(|day| today.day == *day)));
    let may_start = Memo::new(move |_| is_today.get() && daily.your_attempt().is_none());
    view! {
        <Lead is_today />
        <div class="two-columns">
            <RankingTable />
            <div class="aside">
                <Show when=move || may_start.get()>
                    <StartBox />
                </Show>
                <Figures />
                <Days />
                <p class="note">
                    "The ranking is for fun: one person can have several names, and anyone can use a solver on the \
                     side. The server replays every result, so scores cannot be faked."
                </p>
            </div>
        </div>
    }
}

/// Today's puzzle, and when the day ends.
#[component]
fn Lead(is_today: Memo<bool>) -> impl IntoView {
    let daily = expect_context::<Daily>();
    let now = daily.together.ticking();
    let left = Memo::new(move |_| {
        let ends = daily.of_today(|today| today.ends);
        words::time_left(ends.saturating_sub(now.get()))
    });
    let text = move || {
        let day = daily.day.get();
        let weekday = words::weekday(&day);
        match is_today.get() {
            true => {
                let (heading, level) =
                    daily.of_today(|today| (words::size(&today.heading), today.level.clone()));
                format!(
                    "{weekday}’s puzzle, the same for everyone: {heading}, {level}. The fewest presses win, time breaks \
                     ties, and results with hints rank last. The day ends {}, at midnight UTC.",
                    left.get()
                )
            }
            false => {
                let level = daily
                    .ranking
                    .with(|it| it.as_ref().map(|it| it.level.clone()));
                let level = level.unwrap_or_default();
                format!("{weekday}, {day}: {level}. This day is over.")
            }
        }
    };
    view! { <p class="lead" id="lead">{text}</p> }
}

/// Today and the days before it.
#[component]
fn Days() -> impl IntoView {
    let daily = expect_context::<Daily>();
    let choose = move |day: String| {
        daily.day.set(day);
        daily
            .together
            .run(async move { daily.fetch_ranking().await });
    };
    let button = move |day: String, name: String| {
        let (this, chosen) = (day.clone(), day.clone());
        view! {
            <button
                type="button"
                title=day.clone()
                data-day=day
                aria-current=move || daily.day.with(|shown| *shown == this).then_some("true")
                on:click=move |_| choose(chosen.clone())
            >
                {name}
            </button>
        }
    };
    let days = move || {
        let today = daily.of_today(|today| today.day.clone());
        let short = |day: &str| words::weekday(day).chars().take(3).collect::<String>();
        let past = daily.past.with(|past| {
            let days = past.iter().map(|past| past.day.clone());
            days.collect::<Vec<_>>()
        });
        let past = past
            .into_iter()
            .filter(|day| *day != today)
            .take(DAYS)
            .collect::<Vec<_>>();
        let past = past.into_iter().rev().map(|day| {
            let name = short(&day);
            button(day, name)
        });
        let past = past.collect_view();
        let name = short(&today);
        view! { {past} {button(today, name)} }
    };
    // A past day's puzzle can be played by anyone, unranked.
    let puzzle = move || {
        let shown = daily.day.get();
        let code = daily.past.with(|past| {
            let chosen = past.iter().find(|past| past.day == shown);
            chosen.map(|past| past.code.clone())
        });
        code.map(|code| {
            view! {
                <p>
                    <a href=format!("#/play/{code}")>"Play this puzzle, unranked"</a>
                </p>
            }
        })
    };
    view! {
        <section class="part">
            <h2 id="days-title">"Days"</h2>
            <div class="segments" role="group" aria-labelledby="days-title">
                {days}
            </div>
            {puzzle}
        </section>
    }
}
