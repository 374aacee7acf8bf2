//! What the whole view knows: whether there is a server, who you are, what the server's clock says, what went wrong.

use super::client::{self, Problem};
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

/// Where it is remembered that the server knows this device. The secret itself is a cookie that no script can read.
const KNOWN: &str = "together";

/// Whether there is a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is being asked.
    Unknown,
    /// Something else is at this address.
    Absent,
    /// Nothing answers: it is down, or this device is offline.
    Silent,
    Present,
}

/// A question, and what is done if the answer is yes.
#[derive(Clone)]
pub struct Question {
    pub title: String,
    pub text: &'static str,
    /// What the button says that does it.
    pub label: &'static str,
    pub on_sure: Arc<dyn Fn() + Send + Sync>,
}

/// What the whole view knows. It lives as long as the page.
#[derive(Clone, Copy)]
pub struct Together {
    pub server: RwSignal<Presence>,
    /// Who you are, as the server says it; nobody before it is needed.
    pub me: RwSignal<Option<Me>>,
    /// What went wrong last.
    pub trouble: RwSignal<Option<String>>,
    /// A game to look at: its title, the puzzle's code and the log.
    pub replay: RwSignal<Option<(String, String, String)>>,
    /// What is asked before something is done that cannot be undone.
    pub question: RwSignal<Option<Question>>,
    /// Whether the sheet about you is open.
    pub is_you_open: RwSignal<bool>,
    /// What the server's clock says.
    clock: StoredValue<Clock>,
    /// How many places have been left.
    places: StoredValue<u64>,
    /// Whether what a button is for is under way.
    is_busy: StoredValue<bool>,
    /// Whether this device became known since the page was opened: the browser's storage may be full.
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
                Presence::Silent
            } else {
                Presence::Absent
            }),
            me: RwSignal::new(None),
            trouble: RwSignal::new(None),
            replay: RwSignal::new(None),
            question: RwSignal::new(None),
            is_you_open: RwSignal::new(false),
            clock: StoredValue::new(Clock::default()),
            places: StoredValue::new(0),
            is_busy: StoredValue::new(false),
            is_new: StoredValue::new(false),
            shell,
        };
        if window().navigator().on_line() {
            together.seek();
        }
        let online = window_event_listener_untyped("online", move |_| together.seek());
        on_cleanup(move || online.remove());
        together
    }

    /// Asks whether there is a server, unless that is known. Where something else answered, nobody is asked again.
    pub fn seek(self) {
        if self.server.get_untracked() != Presence::Silent {
            return;
        }
        self.server.set(Presence::Unknown);
        spawn_local(async move {
            let presence = match client::about().await {
                Ok(Some(answer)) => {
                    self.set_clock(answer.now);
                    Presence::Present
                }
                Ok(None) => Presence::Absent,
                Err(_) => Presence::Silent,
            };
            self.server.set(presence);
        });
    }

    /// Returns whether the page shows the way to this view: there is a server, or there was one when somebody played here.
    pub fn is_offered(self) -> bool {
        match self.server.get() {
            Presence::Present => true,
            Presence::Absent => false,
            Presence::Unknown | Presence::Silent => self.is_known(),
        }
    }

    /// Does with the server what somebody asked for; what goes wrong is shown and said. What went wrong before is not
    /// shown any longer.
    pub fn run(self, work: impl Future<Output = Result<(), Problem>> + 'static) {
        self.trouble.set(None);
        self.refresh(work);
    }

    /// Does something that nobody asked for, which leaves alone what is shown about something else.
    pub fn refresh(self, work: impl Future<Output = Result<(), Problem>> + 'static) {
        self.run_here(Box::pin(work));
    }

    /// Goes on until the place is left. What is done there belongs to it: its signals are gone with it, and nobody wants to
    /// be called back to it.
    fn run_here(self, mut work: Pin<Box<dyn Future<Output = Result<(), Problem>>>>) {
        let here = self.places.get_value();
        spawn_local(async move {
            let done = poll_fn(|context| match self.places.get_value() == here {
                true => work.as_mut().poll(context),
                false => Poll::Ready(Ok(())),
            });
            if let Err(problem) = done.await {
                self.report(&problem);
            }
        });
    }

    /// Does what a button is for, once: a second click while the first one is under way does nothing.
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

    /// The place is left, and what was asked or opened there goes with it.
    pub fn leave(self) {
        self.places.update_value(|places| *places += 1);
        self.is_busy.set_value(false);
        self.question.set(None);
        self.replay.set(None);
        self.is_you_open.set(false);
    }

    /// Does something that goes on in other places, and whose failure is no news.
    pub fn run_quietly(self, work: impl Future<Output = Result<(), Problem>> + 'static) {
        spawn_local(async move { drop(work.await) });
    }

    /// Shows and says what went wrong.
    pub fn report(self, problem: &Problem) {
        self.shell.say(problem.message.clone());
        self.trouble.set(Some(problem.message.clone()));
    }

    /// Shows and says something once the place has changed, which would take an earlier sentence away.
    pub fn explain(self, why: &str) {
        self.shell.say(why);
        let why = why.to_owned();
        request_animation_frame(move || self.trouble.set(Some(why)));
    }

    /// Asks before something is done that cannot be undone.
    pub fn ask_first(
        self,
        title: impl Into<String>,
        text: &'static str,
        label: &'static str,
        on_sure: impl Fn() + Send + Sync + 'static,
    ) {
        self.question.set(Some(Question {
            title: title.into(),
            text,
            label,
            on_sure: Arc::new(on_sure),
        }));
    }

    /// Takes the server's clock from an answer.
    pub fn set_clock(self, said: u64) {
        self.clock.update_value(|clock| clock.set(said, own_time()));
    }

    /// Takes the server's clock from an event, which may be late.
    pub fn hear_clock(self, said: u64) {
        self.clock
            .update_value(|clock| clock.hear(said, own_time()));
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

    /// Returns whether the server may know this device.
    pub fn is_known(self) -> bool {
        self.is_new.get_value() || store::read(KNOWN).is_some()
    }

    /// Fetches who you are, if the server may know you.
    pub async fn recall(self) -> Result<(), Problem> {
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

    /// Makes you somebody, unless you are.
    pub async fn be_somebody(self, name: &str) -> Result<(), Problem> {
        if self.me.with_untracked(Option::is_none) {
            self.recall().await?;
        }
        if self.me.with_untracked(Option::is_some) {
            return Ok(());
        }
        let name = match name.trim() {
            "" => None,
            name => Some(name.to_owned()),
        };
        // Remembered first: if the answer is not awaited, the server may know this device all the same.
        self.remember();
        client::post::<Created>(path::me::ME, &NewMe { name }).await?;
        self.recall().await
    }

    /// The server may know this device from now on.
    pub fn remember(self) {
        self.is_new.set_value(true);
        store::write(KNOWN, "known");
    }

    /// The server does not know this device any more.
    pub fn forget(self) {
        self.is_new.set_value(false);
        store::remove(KNOWN);
        // Whoever comes next plays another game.
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
