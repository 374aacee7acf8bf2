//! The state of this tab: today's puzzle and your attempt, the ranking of a day, and the days before.

use crate::shell::Shell;
use crate::together::client::{self, Problem};
use crate::together::state::Together;
use crate::together::stream::{self, Stream, StreamEvent};
use leptos::prelude::*;
use quatrainment_protocol::daily::{PastDay, Ranking, Today, Try};
use quatrainment_protocol::event::TODAY;
use quatrainment_protocol::path::daily as path;
use quatrainment_protocol::progress::State;

/// The maximum number of lines of the ranking, besides yours.
const LINES: u64 = 20;

/// The number of past days that can be chosen.
pub const DAYS: usize = 6;

/// The state of this tab.
#[derive(Clone, Copy)]
pub struct Daily {
    pub today: RwSignal<Option<Today>>,
    /// The day whose ranking is shown.
    pub day: RwSignal<String>,
    pub ranking: RwSignal<Option<Ranking>>,
    pub past: RwSignal<Vec<PastDay>>,
    pub together: Together,
    /// Whether you have started today's puzzle and not solved it yet.
    is_playing: StoredValue<bool>,
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
            is_playing: StoredValue::new(false),
            stream: StoredValue::new_local(None),
            shell: expect_context::<Shell>(),
        }
    }

    /// Fetches everything. After midnight the new day is shown, and a message says why if you were still playing.
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
        let was_playing = self.is_playing.get_value();
        let own = today.you.as_ref();
        self.is_playing
            .set_value(own.is_some_and(|own| own.state() == State::Open));
        self.today.set(Some(today));
        if is_new && was_playing {
            self.together.show_message(
                "It is past midnight UTC, so that puzzle is no longer ranked. The next one is ready.",
            );
        }
        self.fetch_ranking().await
    }

    /// Fetches the ranking that is shown, once its day is known.
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

    /// Subscribes to changes of the ranking.
    pub fn follow(self) {
        let on_event = Callback::new(move |event| self.on_stream_event(event));
        self.stream.set_value(stream::follow(TODAY, None, on_event));
    }

    fn on_stream_event(self, event: StreamEvent) {
        // An event that was under way may come after the tab is left.
        if self.today.is_disposed() {
            return;
        }
        match event {
            StreamEvent::Events(..) => self
                .together
                .refresh(async move { self.fetch_ranking().await }),
            StreamEvent::Reset => self.together.refresh(async move {
                client::until_answered(|| self.fetch()).await?;
                self.follow();
                Ok(())
            }),
            StreamEvent::Connected(hello) => self.together.set_clock(hello.now),
            StreamEvent::Disconnected => {}
        }
    }

    /// Your attempt at today's puzzle.
    pub fn your_attempt(self) -> Option<Try> {
        self.today.with(|today| today.as_ref()?.you.clone())
    }

    /// Reads something of today.
    pub fn of_today<V: Default>(self, read: impl FnOnce(&Today) -> V) -> V {
        self.today
            .with(|today| today.as_ref().map(read).unwrap_or_default())
    }

    /// Handles an answer of the server about your attempt: when it is over, announces the result and fetches the ranking.
    pub fn tried(self, own: &Try) {
        if own.state() != State::Open {
            let text = match own.place {
                None => "Solved.".to_owned(),
                Some(place) => format!("Solved. Place {} of {}.", place.place, place.total),
            };
            self.shell.announce(text);
            self.is_playing.set_value(false);
            self.together.run(async move { self.fetch().await });
        }
    }
}
