//! A room or a class that is open here: what was fetched of it, and what happens in it from then on.

use super::client::{self, Problem};
use super::state::Together;
use super::stream::{self, Heard, Stream};
use crate::route::{Route, View};
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment_protocol::ask::Nothing;
use quatrainment_protocol::asks::Asks;
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::people::Member;
use quatrainment_protocol::write;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// How often it is asked when the others were last here.
const LOOK: Duration = Duration::from_secs(20);

/// What a room and a class have in common.
pub trait Followed: DeserializeOwned + Send + Sync + 'static {
    /// The tab of the page, as in its address.
    const TAB: &'static str;
    /// What is said to whoever was removed, or finds nothing any more.
    const GONE: &'static str;

    /// Returns where the server has the one with an identifier.
    fn path(id: &str) -> String;

    /// Returns the number of the last change that is in it.
    fn seq(&self) -> u64;

    /// Returns the server's clock when it was fetched.
    fn now(&self) -> u64;

    /// Takes what happened in a change.
    fn hear(&mut self, seq: u64, events: &[LiveEvent]) -> Asks;

    /// Returns who is in it.
    fn members(&mut self) -> &mut Vec<Member>;

    /// Returns what is said aloud when it changes.
    fn news(&self) -> String {
        String::new()
    }
}

/// A room or a class, for its components.
pub struct Live<T: Followed> {
    /// It, once it is fetched.
    pub state: RwSignal<Option<T>>,
    pub together: Together,
    pub shell: Shell,
    is_connected: RwSignal<bool>,
    id: StoredValue<String>,
    stream: StoredValue<Option<Stream>, LocalStorage>,
}

impl<T: Followed> Clone for Live<T> {
    fn clone(&self) -> Live<T> {
        *self
    }
}

impl<T: Followed> Copy for Live<T> {}

impl<T: Followed> Live<T> {
    /// Creates it without fetching anything.
    pub fn new(id: String) -> Live<T> {
        Live {
            state: RwSignal::new(None),
            together: expect_context::<Together>(),
            shell: expect_context::<Shell>(),
            is_connected: RwSignal::new(true),
            id: StoredValue::new(id),
            stream: StoredValue::new_local(None),
        }
    }

    /// Fetches it if you are in it. Returns whether you are not, and have to join first.
    pub fn enter(self) -> RwSignal<bool> {
        let is_outside = RwSignal::new(false);
        let together = self.together;
        together.run(async move {
            if together.me.with_untracked(Option::is_none) {
                client::until_answered(|| together.recall()).await?;
            }
            if together.is_in(&self.id.get_value()) {
                return client::until_answered(|| self.fetch()).await;
            }
            is_outside.set(true);
            Ok(())
        });
        is_outside
    }

    /// Returns something of it that changes only when its value does.
    pub fn memo<V: PartialEq + Default + Send + Sync + 'static>(
        self,
        read: impl Fn(&T) -> V + Send + Sync + 'static,
    ) -> Memo<V> {
        Memo::new(move |_| {
            self.state
                .with(|state| state.as_ref().map(&read).unwrap_or_default())
        })
    }

    /// Reads it as it is now.
    pub fn now<V: Default>(self, read: impl FnOnce(&T) -> V) -> V {
        self.state
            .with_untracked(|state| state.as_ref().map(read).unwrap_or_default())
    }

    /// Changes it, once it is fetched.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        self.state.update(|state| state.as_mut().map_or((), change));
    }

    /// Returns its identifier, for its paths at the server.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// Returns an address of it on the page.
    pub fn address(self, rest: &str) -> Route {
        Route::new(
            View::Together,
            format!("{}/{}{rest}", T::TAB, self.id.get_value()),
        )
    }

    /// Fetches it and follows what happens from there.
    pub async fn fetch(self) -> Result<(), Problem> {
        let state: T = client::get(&T::path(&self.id())).await?;
        self.together.set_clock(state.now());
        let seq = state.seq();
        self.state.set(Some(state));
        let heard = Callback::new(move |heard| self.hear(heard));
        self.stream
            .set_value(stream::follow(&self.id.get_value(), Some(seq), heard));
        Ok(())
    }

    /// Does something in it.
    pub fn post(self, path: impl Fn(String) -> String, body: &impl Serialize) {
        let (path, body) = (path(self.id()), write(body));
        self.together
            .run_once(async move { client::send("POST", &path, Some(body)).await });
    }

    /// Asks for what is shown already; if that is refused, fetches what is true.
    pub fn post_shown(self, path: impl Fn(String) -> String, body: &impl Serialize) {
        let (path, body) = (path(self.id()), write(body));
        self.together.run(async move {
            let answer = client::send("POST", &path, Some(body)).await;
            if answer.is_err() {
                self.fetch().await?;
            }
            answer
        });
    }

    /// Changes something of it, or takes it away.
    pub fn send(self, method: &'static str, path: String, body: Option<String>) {
        self.together
            .run(async move { client::send(method, &path, body).await });
    }

    /// Asks now and then when the others were last here: no event says so.
    pub fn follow_seen(self) {
        let look = move || {
            self.together.run_quietly(async move {
                let mut fetched: T = client::get(&T::path(&self.id())).await?;
                if !self.state.is_disposed() {
                    self.update(|state| Member::put_seen(state.members(), fetched.members()));
                }
                Ok(())
            });
        };
        if let Ok(timer) = set_interval_with_handle(look, LOOK) {
            on_cleanup(move || timer.clear());
        }
    }

    fn hear(self, heard: Heard) {
        // What was under way when the place was left is heard after it.
        if self.state.is_disposed() {
            return;
        }
        let (seq, events) = match heard {
            Heard::Connected(hello) => {
                self.together.set_clock(hello.now);
                return self.is_connected.set(true);
            }
            Heard::Disconnected => return self.is_connected.set(false),
            Heard::Reset => return self.refetch(),
            Heard::Events(seq, events) => (seq, events),
        };
        for said in events.iter().filter_map(LiveEvent::now) {
            self.together.hear_clock(said);
        }
        let mut asks = Asks::Nothing;
        let before = self.now(T::news);
        self.update(|state| asks = state.hear(seq, &events));
        let news = self.now(T::news);
        if news != before {
            self.shell.say(news);
        }
        match asks {
            Asks::Nothing => {}
            Asks::Fetch => self.refetch(),
            Asks::Gone => self.leave_with(T::GONE),
        }
    }

    fn refetch(self) {
        self.together.refresh(async move {
            match client::until_answered(|| self.fetch()).await {
                Err(problem) if matches!(problem.status, 401 | 403 | 404) => {
                    self.leave_with(T::GONE);
                    Ok(())
                }
                fetched => fetched,
            }
        });
    }

    /// Does what ends it for you, and goes back to the way in. It is not followed meanwhile: its last event would come first,
    /// and say less.
    pub fn end(self, method: &'static str, path: String, why: &'static str) {
        self.together.run_once(async move {
            self.stream.set_value(None);
            let body = (method == "POST").then(|| write(&Nothing {}));
            if let Err(problem) = client::send(method, &path, body).await {
                self.fetch().await?;
                return Err(problem);
            }
            self.leave_with(why);
            Ok(())
        });
    }

    /// Goes back to the way in.
    pub fn leave_with(self, why: &str) {
        self.stream.set_value(None);
        self.shell.put(Route::new(View::Together, T::TAB));
        self.together.explain(why);
        self.together
            .run_quietly(async move { self.together.recall().await });
    }

    /// Draws a note while the stream is interrupted.
    pub fn connection(self) -> impl IntoView {
        view! {
            <Show when=move || !self.is_connected.get()>
                <p class="said" role="status">
                    "Connection lost. Reconnecting …"
                </p>
            </Show>
        }
    }
}
