//! The tab: what is played and until when, your try, the table of a day, and other days.

use super::figures::Figures;
use super::ranking::RankingTable;
use super::trying::{Beginning, Trying};
use crate::app::Shell;
use crate::together::client::{self, Problem};
use crate::together::json::Json;
use crate::together::state::Together;
use crate::together::stream::{self, Heard, Stream};
use crate::together::words;
use leptos::prelude::*;

/// How many lines the table has at most, besides yours.
const LINES: u64 = 20;

/// How many past days can be chosen.
const DAYS: u64 = 6;

/// What this tab knows.
#[derive(Clone, Copy)]
pub struct Daily {
    pub today: RwSignal<Json>,
    /// The day whose table is shown.
    pub day: RwSignal<String>,
    pub ranking: RwSignal<Json>,
    pub past: RwSignal<Json>,
    pub together: Together,
    /// Whether you have begun today's puzzle and not solved it yet.
    is_trying: StoredValue<bool>,
    stream: StoredValue<Option<Stream>, LocalStorage>,
    shell: Shell,
}

impl Daily {
    /// Fetches everything. After midnight the new day is shown, and whoever was still trying is told why.
    pub async fn fetch(self) -> Result<(), Problem> {
        let today = client::get("/api/today").await?;
        self.together.set_clock(&today);
        let day = today.text("day");
        let is_new = self
            .today
            .with_untracked(|before| before.text("day") != day);
        if is_new {
            self.past
                .set(client::get(&format!("/api/days?limit={DAYS}")).await?);
            self.day.set(day);
        }
        let is_open = |own: &Json| !own.is("solved") && !own.is("struck");
        let was_trying = self.is_trying.get_value();
        self.is_trying
            .set_value(today.some("you").is_some_and(is_open));
        self.today.set(today);
        if is_new && was_trying {
            self.together.explain(
                "Midnight has passed: that day’s puzzle is no longer ranked. A new one awaits you.",
            );
        }
        self.fetch_ranking().await
    }

    /// Fetches the table that is shown, if it is known already which one that is.
    pub async fn fetch_ranking(self) -> Result<(), Problem> {
        let day = self.day.get_untracked();
        if day.is_empty() {
            return Ok(());
        }
        let ranking = client::get(&format!("/api/days/{day}?limit={LINES}")).await?;
        // Another day may have been chosen meanwhile.
        if self.day.with_untracked(|shown| *shown == day) {
            self.ranking.set(ranking);
        }
        Ok(())
    }

    /// Follows what happens in the ranking.
    fn follow(self) {
        let heard = Callback::new(move |heard| self.hear(heard));
        self.stream.set_value(stream::follow("today", None, heard));
    }

    fn hear(self, heard: Heard) {
        // What was under way when the place was left is heard after it.
        if self.today.is_disposed() {
            return;
        }
        match heard {
            Heard::Events(_) => self
                .together
                .refresh(async move { self.fetch_ranking().await }),
            Heard::Reset => self.together.refresh(async move {
                client::until_answered(|| self.fetch()).await?;
                self.follow();
                Ok(())
            }),
            Heard::Connected(hello) => self.together.set_clock(&hello),
            Heard::Disconnected => {}
        }
    }

    /// Your try at today's puzzle.
    pub fn your_try(self) -> Option<Json> {
        self.today.with(|today| today.some("you").cloned())
    }

    /// The try is won, or the server has more of it.
    pub fn tried(self, answer: Json) {
        let is_solved = answer.is("solved");
        if is_solved {
            let place = answer.get("place");
            let text = match place.number("place") {
                0 => "Solved.".to_owned(),
                number => format!("Solved. Place {number} of {}.", place.number("total")),
            };
            self.shell.say(text);
            self.is_trying.set_value(false);
            self.together.run(async move { self.fetch().await });
        }
    }
}

/// The tab.
#[component]
pub fn TodayTab() -> impl IntoView {
    let (shell, together) = (expect_context::<Shell>(), expect_context::<Together>());
    let empty = || RwSignal::new(Json::Null);
    let daily = Daily {
        today: empty(),
        day: RwSignal::new(String::new()),
        ranking: empty(),
        past: empty(),
        together,
        is_trying: StoredValue::new(false),
        stream: StoredValue::new_local(None),
        shell,
    };
    provide_context(daily);
    together.run(client::until_answered(move || daily.fetch()));
    daily.follow();
    // At midnight the next day begins.
    let now = together.ticking();
    let is_over = Memo::new(move |_| {
        let ends = daily.today.with(|today| today.number("ends"));
        ends > 0 && now.get() > ends + 1000
    });
    Effect::new(move |_| {
        if is_over.get() {
            together.run(client::until_answered(move || daily.fetch()));
        }
    });
    // The game stays while its log grows; only another try, or its end, changes what is shown.
    let stage = Memo::new(move |_| {
        daily.today.with(|today| {
            let own = today.get("you");
            (
                today.text("day"),
                own.text("result"),
                own.is("solved") || own.is("struck"),
            )
        })
    });
    let content = move || match stage.get() {
        (day, ..) if day.is_empty() => {
            view! { <p class="lead">"Fetching today’s table …"</p> }.into_any()
        }
        (_, result, false) if !result.is_empty() => view! { <Trying /> }.into_any(),
        _ => view! { <Table /> }.into_any(),
    };
    view! { <div class="today">{content}</div> }
}

/// The table of a day, and what stands beside it.
#[component]
fn Table() -> impl IntoView {
    let daily = expect_context::<Daily>();
    let is_today = Memo::new(move |_| {
        daily
            .today
            .with(|today| daily.day.with(|day| today.text("day") == *day))
    });
    let may_begin = Memo::new(move |_| is_today.get() && daily.your_try().is_none());
    view! {
        <Lead is_today />
        <div class="two-columns">
            <RankingTable />
            <div class="aside">
                <Show when=move || may_begin.get()>
                    <Beginning />
                </Show>
                <Figures />
                <Days />
                <p class="note">
                    "The ranking is for fun: identities are free, so one person may have several, and nobody can \
                     prevent that a player asks a solver beside the game. Results are replayed by the server; scores \
                     cannot be made up."
                </p>
            </div>
        </div>
    }
}

/// What is played, and until when.
#[component]
fn Lead(is_today: Memo<bool>) -> impl IntoView {
    let daily = expect_context::<Daily>();
    let now = daily.together.ticking();
    let left = Memo::new(move |_| {
        words::time_left(
            daily
                .today
                .with(|today| today.number("ends"))
                .saturating_sub(now.get()),
        )
    });
    let text = move || {
        let day = daily.day.get();
        let weekday = words::weekday(&day);
        match is_today.get() {
            true => {
                let (heading, level) = daily
                    .today
                    .with(|today| (words::size(&today.text("heading")), today.text("level")));
                format!(
                    "{weekday}’s puzzle, the same for everyone: {heading}, {level}. Fewest presses first, then time; \
                     hints come last. The day ends {}, at midnight UTC.",
                    left.get()
                )
            }
            false => {
                format!(
                    "{weekday}, {day}: {}. The day is over.",
                    daily.ranking.with(|it| it.text("level"))
                )
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
        let today = daily.today.with(|today| today.text("day"));
        let short = |day: &str| words::weekday(day).chars().take(3).collect::<String>();
        let past = daily.past.with(|past| {
            past.items()
                .iter()
                .map(|day| day.text("day"))
                .collect::<Vec<_>>()
        });
        let past = past
            .into_iter()
            .filter(|day| *day != today)
            .take(DAYS as usize)
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
            past.items()
                .iter()
                .find(|day| day.text("day") == shown)
                .map(|day| day.text("code"))
        });
        code.filter(|code| !code.is_empty()).map(|code| {
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
