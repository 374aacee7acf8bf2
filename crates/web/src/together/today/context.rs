//! What this tab knows: today's puzzle and your try at it, the table of a day, and the days before.

use crate::shell::Shell;
use crate::together::client::{self, Problem};
use crate::together::json::Json;
use crate::together::state::Together;
use crate::together::stream::{self, Heard, Stream};
use leptos::prelude::*;

/// How many lines the table has at most, besides yours.
const LINES: u64 = 20;

/// How many past days can be chosen.
pub const DAYS: usize = 6;

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
    /// Creates it without fetching anything.
    pub fn new() -> Daily {
        Daily {
            today: RwSignal::new(Json::Null),
            day: RwSignal::new(String::new()),
            ranking: RwSignal::new(Json::Null),
            past: RwSignal::new(Json::Null),
            together: expect_context::<Together>(),
            is_trying: StoredValue::new(false),
            stream: StoredValue::new_local(None),
            shell: expect_context::<Shell>(),
        }
    }

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
    pub fn follow(self) {
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
