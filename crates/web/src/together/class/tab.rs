//! The tab: the way in, or the class that the address names.

use super::entry::{Entry, Joining};
use super::room::{Asks, Class};
use super::student::StudentPage;
use super::teacher::TeacherPage;
use crate::app::Shell;
use crate::route::{Route, View};
use crate::together::client::{self, Problem};
use crate::together::json::Json;
use crate::together::state::Together;
use crate::together::stream::{self, Heard, Stream};
use leptos::prelude::*;

/// What is said to whoever was removed, or finds nothing any more.
const GONE: &str = "You are not in this class any more, or it is gone.";

/// The tab.
#[component]
pub fn ClassTab(
    id: Option<String>,
    /// What the link for a second teacher carried.
    token: Option<String>,
) -> impl IntoView {
    match id {
        None => view! { <Entry /> }.into_any(),
        Some(id) => view! { <ClassPage id token /> }.into_any(),
    }
}

/// A class, for its components.
#[derive(Clone, Copy)]
pub struct Room {
    pub class: RwSignal<Option<Class>>,
    pub together: Together,
    /// The task that is being done, or whose game is being looked at.
    pub task: RwSignal<Option<u64>>,
    pub shell: Shell,
    is_live: RwSignal<bool>,
    id: StoredValue<String>,
    pub token: StoredValue<Option<String>>,
    stream: StoredValue<Option<Stream>, LocalStorage>,
}

impl Room {
    /// Returns something of the class that changes only when its value does.
    pub fn memo<T: PartialEq + Default + Send + Sync + 'static>(
        self,
        read: impl Fn(&Class) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.class.with(|class| class.as_ref().map(&read).unwrap_or_default()))
    }

    /// Reads the class as it is now.
    pub fn now<T: Default>(self, read: impl FnOnce(&Class) -> T) -> T {
        self.class.with_untracked(|class| class.as_ref().map(read).unwrap_or_default())
    }

    /// Returns an address of the class at the server.
    pub fn path(self, rest: &str) -> String {
        format!("/api/classes/{}{rest}", self.id.get_value())
    }

    /// Returns an address of the class on the page.
    pub fn address(self, rest: &str) -> Route {
        Route::new(View::Together, format!("class/{}{rest}", self.id.get_value()))
    }

    /// Fetches the class and follows what happens from there.
    pub async fn fetch(self) -> Result<(), Problem> {
        let answer = client::get(&self.path("")).await?;
        self.together.set_clock(&answer);
        let class = Class::read(&answer);
        let seq = class.seq;
        self.class.set(Some(class));
        let heard = Callback::new(move |heard| self.hear(heard));
        let id = self.id.get_value();
        self.stream.set_value(stream::follow(&id, Some(seq), heard));
        Ok(())
    }

    /// Sends something about the class.
    pub fn send(self, method: &'static str, rest: &str, body: Json) {
        let path = self.path(rest);
        self.together.run(async move { client::ask(method, &path, Some(body)).await.map(drop) });
    }

    fn hear(self, heard: Heard) {
        let events = match heard {
            Heard::Connected(is_live) => return self.is_live.set(is_live),
            Heard::Reset => return self.refetch(),
            Heard::Events(events) => events,
        };
        let mut asks = Asks::Nothing;
        self.class.update(|class| {
            let Some(class) = class else { return };
            for event in &events {
                asks = match (asks, class.apply(event)) {
                    (Asks::Gone, _) | (_, Asks::Gone) => Asks::Gone,
                    (Asks::Fetch, _) | (_, Asks::Fetch) => Asks::Fetch,
                    _ => Asks::Nothing,
                };
            }
        });
        match asks {
            Asks::Nothing => {}
            Asks::Fetch => self.refetch(),
            Asks::Gone => self.leave_with(GONE),
        }
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
        self.shell.put(Route::new(View::Together, "class"));
        self.together.explain(why);
        self.together.run_quietly(async move { self.together.recall().await });
    }
}

/// A class, as soon as you are in it.
#[component]
fn ClassPage(id: String, token: Option<String>) -> impl IntoView {
    let (shell, together) = (expect_context::<Shell>(), expect_context::<Together>());
    let has_token = token.is_some();
    let room = Room {
        class: RwSignal::new(None),
        together,
        task: RwSignal::new(None),
        shell,
        is_live: RwSignal::new(true),
        id: StoredValue::new(id.clone()),
        token: StoredValue::new(token),
        stream: StoredValue::new_local(None),
    };
    provide_context(room);
    let is_outside = RwSignal::new(false);
    together.run(async move {
        if together.me.with_untracked(Option::is_none) {
            together.recall().await?;
        }
        if together.is_in(&id) && !has_token {
            return room.fetch().await;
        }
        is_outside.set(true);
        Ok(())
    });
    let role = Memo::new(move |_| room.class.with(|class| class.as_ref().map(|class| class.is_teacher)));
    let content = move || match (role.get(), is_outside.get()) {
        (Some(true), _) => view! { <TeacherPage /> }.into_any(),
        (Some(false), _) => view! { <StudentPage /> }.into_any(),
        (None, true) => view! { <Joining /> }.into_any(),
        (None, false) => view! { <p class="lead">"Entering the class …"</p> }.into_any(),
    };
    view! {
        <Show when=move || !room.is_live.get()>
            <p class="said" role="status">
                "The connection is interrupted; the page connects again by itself."
            </p>
        </Show>
        {content}
    }
}
