//! The state of the whole view: whether there is a server, who you are, the server's clock, and the last error.

use super::client::{self, Problem};
use super::replay::Replay;
use super::sending::forget_unsent;
use crate::shell::Shell;
use crate::store;
use leptos::prelude::*;
use quatrainment_protocol::ask::NewMe;
use quatrainment_protocol::clock::Clock;
use quatrainment_protocol::path;
use quatrainment_protocol::people::{Created, Kind, Me, MyRoom};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use wasm_bindgen_futures::spawn_local;

/// The key that is stored once this device is signed in. The secret itself is a cookie that no script can read.
const KNOWN: &str = "together";

/// Whether there is a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The question is under way.
    Unknown,
    /// Another host is at this address.
    NoServer,
    /// Nothing answers: it is down, or this device is offline.
    Unreachable,
    Present,
}

/// A question before something that cannot be undone.
#[derive(Clone)]
pub struct Confirmation {
    pub title: String,
    pub text: &'static str,
    /// The label of the button that confirms.
    pub label: &'static str,
    /// The path of a table that can be exported before.
    pub export: Option<String>,
    pub on_confirm: Arc<dyn Fn() + Send + Sync>,
}

/// The state of the whole view. It lives as long as the page.
#[derive(Clone, Copy)]
pub struct Together {
    pub server: RwSignal<Presence>,
    /// Who you are, according to the server; `None` while signed out.
    pub me: RwSignal<Option<Me>>,
    /// The last error, as a sentence.
    pub error: RwSignal<Option<String>>,
    /// The game to replay.
    pub replay: RwSignal<Option<Replay>>,
    /// The open confirmation.
    pub confirmation: RwSignal<Option<Confirmation>>,
    /// Whether the dialog about you is open.
    pub is_you_open: RwSignal<bool>,
    /// The server's clock.
    clock: StoredValue<Clock>,
    /// The number of tabs that have been left.
    departures: StoredValue<u64>,
    /// Whether the work of a button is under way.
    is_busy: StoredValue<bool>,
    /// Whether this device was signed in since the page was opened: the browser's storage may be full.
    is_new: StoredValue<bool>,
    shell: Shell,
}

impl Together {
    /// Asks whether there is a server, and again if none answered, when the device is online again.
    pub fn new(shell: Shell) -> Together {
        let is_web = window()
            .location()
            .protocol()
            .is_ok_and(|protocol| protocol.starts_with("http"));
        let together = Together {
            server: RwSignal::new(if is_web {
                Presence::Unreachable
            } else {
                Presence::NoServer
            }),
            me: RwSignal::new(None),
            error: RwSignal::new(None),
            replay: RwSignal::new(None),
            confirmation: RwSignal::new(None),
            is_you_open: RwSignal::new(false),
            clock: StoredValue::new(Clock::default()),
            departures: StoredValue::new(0),
            is_busy: StoredValue::new(false),
            is_new: StoredValue::new(false),
            shell,
        };
        if window().navigator().on_line() {
            together.find_server();
        }
        let online = window_event_listener_untyped("online", move |_| together.find_server());
        on_cleanup(move || online.remove());
        together
    }

    /// Asks whether there is a server, unless that is known. Where another host answered, it is not asked again.
    pub fn find_server(self) {
        if self.server.get_untracked() != Presence::Unreachable {
            return;
        }
        self.server.set(Presence::Unknown);
        spawn_local(async move {
            let presence = match client::about().await {
                Ok(Some(answer)) => {
                    self.set_clock(answer.now);
                    Presence::Present
                }
                Ok(None) => Presence::NoServer,
                Err(_) => Presence::Unreachable,
            };
            self.shell.has_server.set(presence == Presence::Present);
            self.server.set(presence);
        });
    }

    /// Returns whether the navigation shows this view: there is a server, or there was one when this device signed in.
    pub fn is_offered(self) -> bool {
        match self.server.get() {
            Presence::Present => true,
            Presence::NoServer => false,
            Presence::Unknown | Presence::Unreachable => self.is_known(),
        }
    }

    /// Runs requests that the player asked for, and shows and announces an error. An earlier error is no longer shown.
    pub fn run(self, work: impl Future<Output = Result<(), Problem>> + 'static) {
        self.error.set(None);
        self.refresh(work);
    }

    /// Runs requests that the player did not ask for. An earlier error stays.
    pub fn refresh(self, work: impl Future<Output = Result<(), Problem>> + 'static) {
        self.run_here(Box::pin(work));
    }

    /// Runs until the tab is left: its signals are gone then, and results of abandoned requests are dropped.
    fn run_here(self, mut work: Pin<Box<dyn Future<Output = Result<(), Problem>>>>) {
        let here = self.departures.get_value();
        spawn_local(async move {
            let done = poll_fn(|context| match self.departures.get_value() == here {
                true => work.as_mut().poll(context),
                false => Poll::Ready(Ok(())),
            });
            if let Err(problem) = done.await {
                self.report(&problem);
            }
        });
    }

    /// Runs the work of a button once: a second click while the first one is under way does nothing.
    pub fn run_once(self, work: impl Future<Output = Result<(), Problem>> + 'static) {
        if self.is_busy.get_value() {
            return;
        }
        self.is_busy.set_value(true);
        self.run(async move {
            let done = work.await;
            self.is_busy.set_value(false);
            done
        });
    }

    /// Ends the requests and closes the dialogs of the tab that is left.
    pub fn leave(self) {
        self.departures.update_value(|departures| *departures += 1);
        self.is_busy.set_value(false);
        self.confirmation.set(None);
        self.replay.set(None);
        self.is_you_open.set(false);
    }

    /// Runs requests that continue after the tab is left, and ignores errors.
    pub fn run_quietly(self, work: impl Future<Output = Result<(), Problem>> + 'static) {
        spawn_local(async move { drop(work.await) });
    }

    /// Shows and announces an error.
    pub fn report(self, problem: &Problem) {
        self.shell.announce(problem.message.clone());
        self.error.set(Some(problem.message.clone()));
    }

    /// Shows and announces a message after the tab has changed, which removes an earlier one.
    pub fn show_message(self, message: &str) {
        self.shell.announce(message);
        let message = message.to_owned();
        request_animation_frame(move || self.error.set(Some(message)));
    }

    /// Asks before something that cannot be undone.
    pub fn confirm(
        self,
        title: impl Into<String>,
        text: &'static str,
        label: &'static str,
        on_confirm: impl Fn() + Send + Sync + 'static,
    ) {
        self.confirmation.set(Some(Confirmation {
            title: title.into(),
            text,
            label,
            export: None,
            on_confirm: Arc::new(on_confirm),
        }));
    }

    /// Asks before something that cannot be undone, and offers a table to export first.
    pub fn confirm_after_export(
        self,
        title: impl Into<String>,
        text: &'static str,
        label: &'static str,
        export: String,
        on_confirm: impl Fn() + Send + Sync + 'static,
    ) {
        self.confirmation.set(Some(Confirmation {
            title: title.into(),
            text,
            label,
            export: Some(export),
            on_confirm: Arc::new(on_confirm),
        }));
    }

    /// Sets the server's clock from a response.
    pub fn set_clock(self, time: u64) {
        self.clock.update_value(|clock| clock.set(time, own_time()));
    }

    /// Adjusts the server's clock by an event, which may be late.
    pub fn adjust_clock(self, time: u64) {
        self.clock
            .update_value(|clock| clock.hear(time, own_time()));
    }

    /// Returns the time by the server's clock.
    pub fn now(self) -> u64 {
        self.clock.get_value().at(own_time())
    }

    /// Returns the time by the server's clock, as a signal that changes twice a second.
    pub fn ticking(self) -> Signal<u64> {
        let now = RwSignal::new(self.now());
        let tick = move || now.set(self.now());
        if let Ok(timer) = set_interval_with_handle(tick, std::time::Duration::from_millis(500)) {
            on_cleanup(move || timer.clear());
        }
        now.into()
    }

    /// Returns whether this device may be signed in.
    pub fn is_known(self) -> bool {
        self.is_new.get_value() || store::read(KNOWN).is_some()
    }

    /// Fetches who you are, if this device may be signed in.
    pub async fn refresh_me(self) -> Result<(), Problem> {
        if !self.is_known() {
            return Ok(());
        }
        match client::get(path::me::ME).await {
            Ok(me) => self.me.set(Some(me)),
            Err(problem) if problem.status == 401 => self.forget(),
            Err(problem) => return Err(problem),
        }
        Ok(())
    }

    /// Creates a player for this device, unless it is signed in.
    pub async fn ensure_player(self, name: &str) -> Result<(), Problem> {
        if self.me.with_untracked(Option::is_none) {
            self.refresh_me().await?;
        }
        if self.me.with_untracked(Option::is_some) {
            return Ok(());
        }
        let name = match name.trim() {
            "" => None,
            name => Some(name.to_owned()),
        };
        // Stored first: if the answer is not awaited, this device may be signed in all the same.
        self.remember();
        client::post::<Created>(path::me::ME, &NewMe { name }).await?;
        self.refresh_me().await
    }

    /// Stores that this device may be signed in.
    pub fn remember(self) {
        self.is_new.set_value(true);
        store::write(KNOWN, "known");
    }

    /// Deletes what is stored: this device is signed out.
    pub fn forget(self) {
        self.is_new.set_value(false);
        store::remove(KNOWN);
        // The next player plays another game.
        forget_unsent();
        self.me.set(None);
    }

    /// Returns your name, if you have one.
    pub fn name(self) -> Option<String> {
        self.me.with(|me| me.as_ref().map(|me| me.name.clone()))
    }

    /// Returns the rooms of a kind that you are in.
    pub fn rooms(self, kind: Kind) -> Vec<MyRoom> {
        let all = self.me.with(|me| me.as_ref().map(|me| me.rooms.clone()));
        let all = all.unwrap_or_default().into_iter();
        all.filter(|room| room.kind == kind).collect()
    }

    /// Returns whether you are in a room or class.
    pub fn is_in(self, id: &str) -> bool {
        self.me.with_untracked(|me| {
            me.as_ref()
                .is_some_and(|me| me.rooms.iter().any(|room| room.id == id))
        })
    }
}

/// The time by the clock of this device.
fn own_time() -> u64 {
    js_sys::Date::now() as u64
}
