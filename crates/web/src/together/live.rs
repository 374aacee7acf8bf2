//! A room or a class that is open here: its fetched state, updated by the events of its stream.

use super::client::{self, Problem};
use super::state::Together;
use super::stream::{self, Stream, StreamEvent};
use crate::dialog;
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

/// How often to ask when the others were last seen.
const LOOK: Duration = Duration::from_secs(20);

/// The interface that a room and a class share.
pub trait Followed: DeserializeOwned + Send + Sync + 'static {
    /// The tab of the page, as in its address.
    const TAB: &'static str;
    /// The message when you were removed, or the room or class no longer exists.
    const REMOVED_MESSAGE: &'static str;

    /// Returns its path on the server.
    fn path(id: &str) -> String;

    /// Returns the number of the last change that it includes.
    fn seq(&self) -> u64;

    /// Returns the server's clock when it was fetched.
    fn now(&self) -> u64;

    /// Applies the events of a change.
    fn hear(&mut self, seq: u64, events: &[LiveEvent]) -> Asks;

    /// Returns its members.
    fn members(&mut self) -> &mut Vec<Member>;

    /// Returns the text that is announced when it changes.
    fn announcement(&self) -> String {
        String::new()
    }
}

/// A room or a class, for its components.
pub struct Live<T: Followed> {
    /// Its state, once it is fetched.
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

    /// Fetches it if you are a member. Returns whether you have to join first.
    pub fn enter(self) -> RwSignal<bool> {
        let is_outside = RwSignal::new(false);
        let together = self.together;
        together.run(async move {
            if together.me.with_untracked(Option::is_none) {
                client::until_answered(|| together.refresh_me()).await?;
            }
            if together.is_in(&self.id.get_value()) {
                return client::until_answered(|| self.fetch()).await;
            }
            is_outside.set(true);
            Ok(())
        });
        is_outside
    }

    /// Returns a memo of a part of it.
    pub fn memo<V: PartialEq + Default + Send + Sync + 'static>(
        self,
        read: impl Fn(&T) -> V + Send + Sync + 'static,
    ) -> Memo<V> {
        Memo::new(move |_| {
            self.state
                .with(|state| state.as_ref().map(&read).unwrap_or_default())
        })
    }

    /// Reads its current state.
    pub fn now<V: Default>(self, read: impl FnOnce(&T) -> V) -> V {
        self.state
            .with_untracked(|state| state.as_ref().map(read).unwrap_or_default())
    }

    /// Changes its state, once it is fetched.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        self.state.update(|state| state.as_mut().map_or((), change));
    }

    /// Returns its identifier, for its paths on the server.
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

    /// Fetches it and subscribes to later events.
    pub async fn fetch(self) -> Result<(), Problem> {
        let state: T = client::get(&T::path(&self.id())).await?;
        self.together.set_clock(state.now());
        let seq = state.seq();
        self.state.set(Some(state));
        let on_event = Callback::new(move |event| self.on_stream_event(event));
        self.stream
            .set_value(stream::follow(&self.id.get_value(), Some(seq), on_event));
        Ok(())
    }

    /// Posts something to it.
    pub fn post(self, path: impl Fn(String) -> String, body: &impl Serialize) {
        let (path, body) = (path(self.id()), write(body));
        self.together
            .run_once(async move { client::send("POST", &path, Some(body)).await });
    }

    /// Posts a change that is already shown; if the server rejects it, fetches the actual state.
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

    /// Changes or deletes a part of it.
    pub fn send(self, method: &'static str, path: String, body: Option<String>) {
        self.together
            .run(async move { client::send(method, &path, body).await });
    }

    /// Asks now and then when the others were last seen, because no event reports it.
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

    fn on_stream_event(self, event: StreamEvent) {
        // An event that was under way may come after the tab is left.
        if self.state.is_disposed() {
            return;
        }
        let (seq, events) = match event {
            StreamEvent::Connected(hello) => {
                self.together.set_clock(hello.now);
                return self.is_connected.set(true);
            }
            StreamEvent::Disconnected => return self.is_connected.set(false),
            StreamEvent::Reset => return self.refetch(),
            StreamEvent::Events(seq, events) => (seq, events),
        };
        for time in events.iter().filter_map(LiveEvent::now) {
            self.together.adjust_clock(time);
        }
        let mut asks = Asks::Nothing;
        let before = self.now(T::announcement);
        self.update(|state| asks = state.hear(seq, &events));
        let announcement = self.now(T::announcement);
        if announcement != before {
            self.shell.announce(announcement);
        }
        match asks {
            Asks::Nothing => {}
            Asks::Fetch => self.refetch(),
            Asks::Gone => self.leave_with(T::REMOVED_MESSAGE),
        }
    }

    fn refetch(self) {
        self.together.refresh(async move {
            match client::until_answered(|| self.fetch()).await {
                Err(problem) if matches!(problem.status, 401 | 403 | 404) => {
                    self.leave_with(T::REMOVED_MESSAGE);
                    Ok(())
                }
                fetched => fetched,
            }
        });
    }

    /// Sends a request that ends it for you, and goes back to the entry page. It is not followed meanwhile: its last event would
    /// come first, and say less.
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

    /// Goes back to the entry page and shows why.
    pub fn leave_with(self, why: &str) {
        self.stream.set_value(None);
        let entry = Route::new(View::Together, T::TAB);
        match dialog::depth() {
            0 => self.shell.put(entry),
            // An open dialog goes with what it is about, and its place in the history is taken.
            _ => self.shell.go(entry),
        }
        self.together.show_message(why);
        self.together
            .run_quietly(async move { self.together.refresh_me().await });
    }

    /// Draws a note while the stream is interrupted.
    pub fn connection(self) -> impl IntoView {
        view! {
            <Show when=move || !self.is_connected.get()>
                <p class="message" role="status">
                    "Connection lost. Reconnecting …"
                </p>
            </Show>
        }
    }
}
