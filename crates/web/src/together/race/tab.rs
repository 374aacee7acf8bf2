//! The tab: the way in, or the room that the address names.

use super::entry::{Entry, Joining};
use super::lobby::Lobby;
use super::progress::{Countdown, ProgressList};
use super::results::Results;
use super::room::{Asks, Phase, Room};
use super::round::RoundGame;
use crate::app::Shell;
use crate::route::{Route, View};
use crate::together::client::{self, Problem};
use crate::together::json::Json;
use crate::together::state::Together;
use crate::together::stream::{self, Heard, Stream};
use leptos::prelude::*;

/// What is said to whoever was removed, or finds nothing any more.
const GONE: &str = "You are not in this room any more, or it is gone.";

/// The tab.
#[component]
pub fn RaceTab(id: Option<String>) -> impl IntoView {
    match id {
        None => view! { <Entry /> }.into_any(),
        Some(id) => view! { <RoomPage id /> }.into_any(),
    }
}

/// The race of a room, for its components.
#[derive(Clone, Copy)]
pub struct Race {
    pub room: RwSignal<Option<Room>>,
    pub together: Together,
    /// Whether the stream is connected.
    is_live: RwSignal<bool>,
    id: StoredValue<String>,
    stream: StoredValue<Option<Stream>, LocalStorage>,
    /// Counts how often the board was laid anew from what the server has.
    pub anew: RwSignal<u32>,
    shell: Shell,
}

impl Race {
    /// Returns something of the room that changes only when its value does.
    pub fn memo<T: PartialEq + Default + Send + Sync + 'static>(
        self,
        read: impl Fn(&Room) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.room.with(|room| room.as_ref().map(&read).unwrap_or_default()))
    }

    /// Reads the room as it is now.
    pub fn now<T: Default>(self, read: impl FnOnce(&Room) -> T) -> T {
        self.room.with_untracked(|room| room.as_ref().map(read).unwrap_or_default())
    }

    /// Returns an address of the room at the server.
    pub fn path(self, rest: &str) -> String {
        format!("/api/rooms/{}{rest}", self.id.get_value())
    }

    /// Fetches the room and follows what happens from there.
    pub async fn fetch(self) -> Result<(), Problem> {
        let answer = client::get(&self.path("")).await?;
        self.together.set_clock(&answer);
        let room = Room::read(&answer);
        let seq = room.seq;
        self.room.set(Some(room));
        let heard = Callback::new(move |heard| self.hear(heard));
        let id = self.id.get_value();
        self.stream.set_value(stream::follow(&id, Some(seq), heard));
        Ok(())
    }

    /// Does something in the room.
    pub fn post(self, rest: &str, body: Json) {
        let path = self.path(rest);
        self.together.run(async move { client::post(&path, body).await.map(drop) });
    }

    fn hear(self, heard: Heard) {
        let events = match heard {
            Heard::Connected(is_live) => return self.is_live.set(is_live),
            Heard::Reset => return self.refetch(),
            Heard::Events(events) => events,
        };
        let mut asks = Asks::Nothing;
        let before = self.now(|room| room.phase as u8 + 1);
        self.room.update(|room| {
            let Some(room) = room else { return };
            for event in &events {
                asks = match (asks, room.apply(event)) {
                    (Asks::Gone, _) | (_, Asks::Gone) => Asks::Gone,
                    (Asks::Fetch, _) | (_, Asks::Fetch) => Asks::Fetch,
                    _ => Asks::Nothing,
                };
            }
        });
        if self.now(|room| room.phase as u8 + 1) != before {
            self.announce();
        }
        match asks {
            Asks::Nothing => {}
            Asks::Fetch => self.refetch(),
            Asks::Gone => self.leave_with(GONE),
        }
    }

    fn announce(self) {
        let text = self.now(|room| match room.phase {
            Phase::Lobby => "The next game is being prepared.".to_owned(),
            Phase::Countdown => format!("{} starts in a moment.", room.title()),
            Phase::Running => format!("{} has started.", room.title()),
            Phase::Pause => "The round is over.".to_owned(),
            Phase::Over => "The race is over.".to_owned(),
        });
        self.shell.say(text);
    }

    fn refetch(self) {
        self.together.run(async move {
            match self.fetch().await {
                Err(problem) if matches!(problem.status, 403 | 404) => {
                    self.leave_with(GONE);
                    Ok(())
                }
                fetched => fetched,
            }
        });
    }

    /// Goes back to the way in.
    pub fn leave_with(self, why: &str) {
        self.stream.set_value(None);
        self.shell.put(Route::new(View::Together, "race"));
        self.together.explain(why);
        self.together.run_quietly(async move { self.together.recall().await });
    }
}

/// A room, as soon as you are in it.
#[component]
fn RoomPage(id: String) -> impl IntoView {
    let (shell, together) = (expect_context::<Shell>(), expect_context::<Together>());
    let race = Race {
        room: RwSignal::new(None),
        together,
        is_live: RwSignal::new(true),
        id: StoredValue::new(id.clone()),
        stream: StoredValue::new_local(None),
        anew: RwSignal::new(0),
        shell,
    };
    provide_context(race);
    let is_outside = RwSignal::new(false);
    together.run(async move {
        if together.me.with_untracked(Option::is_none) {
            together.recall().await?;
        }
        // Whoever is not in it is asked for a name first.
        if together.is_in(&id) {
            return race.fetch().await;
        }
        is_outside.set(true);
        Ok(())
    });
    let is_inside = Memo::new(move |_| race.room.with(Option::is_some));
    move || match (is_inside.get(), is_outside.get()) {
        (true, _) => view! { <Inside /> }.into_any(),
        (_, true) => view! { <Joining /> }.into_any(),
        _ => view! { <p class="lead">"Entering the room …"</p> }.into_any(),
    }
}

/// What is going on in the room.
#[component]
fn Inside() -> impl IntoView {
    let race = expect_context::<Race>();
    // A round is drawn anew only when another one begins.
    let stage = race.memo(|room| Some((room.phase, room.round, room.plays())));
    let content = move || {
        match stage.get() {
        Some((Phase::Countdown, ..)) => view! { <Countdown /> }.into_any(),
        Some((Phase::Running, _, true)) => view! { <RoundGame /> }.into_any(),
        Some((Phase::Running, _, false)) => view! {
            <div class="two-columns">
                <ProgressList />
                <div class="aside">
                    <p class="note">"You are watching. You can play from the next round on if you join as a player."</p>
                </div>
            </div>
        }
        .into_any(),
        Some((Phase::Pause | Phase::Over, ..)) => view! { <Results /> }.into_any(),
        _ => view! { <Lobby /> }.into_any(),
    }
    };
    view! {
        <Show when=move || !race.is_live.get()>
            <p class="said" role="status">
                "The connection is interrupted; the page connects again by itself."
            </p>
        </Show>
        {content}
    }
}
