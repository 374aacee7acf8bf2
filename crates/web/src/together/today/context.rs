//! What this tab knows: today's puzzle and your try at it, the table of a day, and the days before.

use crate::shell::Shell;
use crate::together::client::{self, Problem};
use crate::together::state::Together;
use crate::together::stream::{self, Heard, Stream};
use leptos::prelude::*;
use quatrainment_protocol::daily::{PastDay, Ranking, Today, Try};
use quatrainment_protocol::event::TODAY;
use quatrainment_protocol::path::daily as path;
use quatrainment_protocol::progress::State;

/// How many lines the table has at most, besides yours.
const LINES: u64 = 20;

/// How many past days can be chosen.
pub const DAYS: usize = 6;

/// What this tab knows.
#[derive(Clone, Copy)]
pub struct Daily {
    pub today: RwSignal<Option<Today>>,
    /// The day whose table is shown.
    pub day: RwSignal<String>,
    pub ranking: RwSignal<Option<Ranking>>,
    pub past: RwSignal<Vec<PastDay>>,
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
            today: RwSignal::new(None),
            day: RwSignal::new(String::new()),
            ranking: RwSignal::new(None),
            past: RwSignal::new(Vec::new()),
            together: expect_context::<Together>(),
            is_trying: StoredValue::new(false),
            stream: StoredValue::new_local(None),
            shell: expect_context::<Shell>(),
        }
    }

    /// Fetches everything. After midnight the new day is shown, and whoever was still trying is told why.
    pub async fn fetch(self) -> Result<(), Problem> {
        let today: Today = client::get(path::TODAY).await?;
        self.together.set_clock(today.now);
        let is_known = |before: &Option<Today>| {
            before
                .as_ref()
                .is_some_and(|before| before.day == today.day)
        };
        let is_new = !self.today.with_untracked(is_known);
        if is_new {
            let days = path::limited(path::DAYS, DAYS as u64);
            self.past.set(client::get(&days).await?);
            self.day.set(today.day.clone());
        }
        let was_trying = self.is_trying.get_value();
        let own = today.you.as_ref();
        self.is_trying
            .set_value(own.is_some_and(|own| own.state() == State::Open));
        self.today.set(Some(today));
        if is_new && was_trying {
            self.together.explain(
                "It is past midnight UTC, so that puzzle is no longer ranked. Today’s puzzle is ready.",
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
        let table = path::limited(&path::ranking(&day), LINES);
        let ranking = client::get(&table).await?;
        // Another day may have been chosen meanwhile.
        if self.day.with_untracked(|shown| *shown == day) {
            self.ranking.set(Some(ranking));
        }
        Ok(())
    }

    /// Follows what happens in the ranking.
    pub fn follow(self) {
        let heard = Callback::new(move |heard| self.hear(heard));
        self.stream.set_value(stream::follow(TODAY, None, heard));
    }

    fn hear(self, heard: Heard) {
        // What was under way when the place was left is heard after it.
        if self.today.is_disposed() {
            return;
        }
        match heard {
            Heard::Events(..) => self
                .together
                .refresh(async move { self.fetch_ranking().await }),
            Heard::Reset => self.together.refresh(async move {
                client::until_answered(|| self.fetch()).await?;
                self.follow();
                Ok(())
            }),
            Heard::Connected(hello) => self.together.set_clock(hello.now),
            Heard::Disconnected => {}
        }
    }

    /// Your try at today's puzzle.
    pub fn your_try(self) -> Option<Try> {
        self.today.with(|today| today.as_ref()?.you.clone())
    }

    /// Reads what is known of today.
    pub fn of_today<V: Default>(self, read: impl FnOnce(&Today) -> V) -> V {
        self.today
            .with(|today| today.as_ref().map(read).unwrap_or_default())
    }

    /// The try is won, or the server has more of it.
    pub fn tried(self, own: &Try) {
        if own.state() != State::Open {
            let text = match own.place {
                None => "Solved.".to_owned(),
                Some(place) => format!("Solved. Place {} of {}.", place.place, place.total),
            };
            self.shell.say(text);
            self.is_trying.set_value(false);
            self.together.run(async move { self.fetch().await });
        }
    }
}
