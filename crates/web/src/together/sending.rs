//! Sends logs to the server: the newest one counts, one is sent at a time, and one that does not arrive is sent again. Each log is the whole game so far, so one that arrives late does no harm. Until the server has it, the browser
//! keeps it: the page may be left before it arrives.

use super::client::{self, Problem};
use crate::store;
use leptos::prelude::*;
use quatrainment_protocol::ask::NewLog;
use quatrainment_protocol::problem::Word;
use quatrainment_protocol::{read, write};
use serde::de::DeserializeOwned;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wasm_bindgen_futures::spawn_local;

/// How long presses are gathered, in milliseconds. The winning press is sent at once.
const GATHER: u64 = 250;

/// The longest wait before something is sent again, in milliseconds.
const MAX_WAIT: u64 = 5_000;

/// The storage key of the log that has not arrived yet, after its path: there is one shared game at a time.
const UNSENT: &str = "unsent";

/// Takes the log for a path that did not arrive before the page was left.
pub fn take_unsent(path: &str) -> Option<String> {
    let unsent = store::read(UNSENT)?;
    let (of, log) = unsent.split_once(' ')?;
    (of == path).then(|| {
        forget_unsent();
        log.to_owned()
    })
}

/// Deletes the log that has not arrived.
pub fn forget_unsent() {
    store::remove(UNSENT);
}

/// Called with the answers of the server.
#[derive(Clone, Copy)]
pub struct Callbacks {
    /// The server has the log; called with its answer.
    pub on_answer: Callback<String>,
    /// Another window has continued: fetch the server's log again.
    pub on_differs: Callback<()>,
    /// The server rejects the log.
    pub on_refusal: Callback<Problem>,
    /// Whether sending takes too long.
    pub is_late: RwSignal<bool>,
}

/// Returns a callback that reads answers. One that cannot be read is ignored: the stream brings the same.
pub fn answered<T: DeserializeOwned>(take: impl Fn(T) + Send + Sync + 'static) -> Callback<String> {
    Callback::new(move |answer: String| {
        if let Ok(answer) = read(&answer) {
            take(answer);
        }
    })
}

/// Sends the log of a game.
#[derive(Clone)]
pub struct Sending {
    path: String,
    waiting: Arc<Mutex<Waiting>>,
    callbacks: Callbacks,
}

#[derive(Default)]
struct Waiting {
    log: Option<String>,
    is_urgent: bool,
    is_sending: bool,
}

/// The outcome of sending a log.
enum Outcome {
    Arrived,
    Late,
    Refused,
}

impl Sending {
    /// Creates it without sending anything.
    pub fn new(path: String, callbacks: Callbacks) -> Sending {
        Sending {
            path,
            waiting: Arc::default(),
            callbacks,
        }
    }

    /// Sends a log soon, or at once.
    pub fn send(&self, log: String, is_urgent: bool) {
        store::write(UNSENT, &format!("{} {log}", self.path));
        let mut waiting = self.waiting();
        waiting.log = Some(log);
        waiting.is_urgent |= is_urgent;
        drop(waiting);
        self.start();
    }

    /// Starts to send waiting logs, unless that is under way.
    fn start(&self) {
        if !std::mem::replace(&mut self.waiting().is_sending, true) {
            let this = self.clone();
            spawn_local(async move { this.send_all().await });
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the gathered log at once, because the page is being left.
    pub fn flush(&self) {
        let gathered = self.waiting().log.take();
        if let Some(log) = gathered {
            let this = self.clone();
            spawn_local(async move {
                // The page may stay after all: a window that was only covered.
                if let Outcome::Late = this.send_one(log).await {
                    this.start();
                }
            });
        }
    }

    async fn send_all(&self) {
        let mut failures = 0;
        loop {
            if !self.waiting().is_urgent {
                client::pause(GATHER).await;
            }
            let Some(log) = self.waiting().log.take() else {
                break;
            };
            match self.send_one(log).await {
                Outcome::Arrived => failures = 0,
                Outcome::Late => {
                    failures += 1;
                    client::pause((500 << failures.min(4)).min(MAX_WAIT)).await;
                }
                Outcome::Refused => break,
            }
        }
        self.waiting().is_sending = false;
    }

    /// Sends a log. If it does not arrive, it waits again, unless there is a newer one.
    async fn send_one(&self, log: String) -> Outcome {
        let body = write(&NewLog { log: log.clone() });
        match client::ask("POST", &self.path, Some(body)).await {
            Ok(answer) => {
                if self.waiting().log.is_none() {
                    forget_unsent();
                }
                self.callbacks.is_late.try_set(false);
                self.callbacks.on_answer.try_run(answer);
                Outcome::Arrived
            }
            Err(problem) if problem.is_passing() => {
                self.callbacks.is_late.try_set(true);
                self.waiting().log.get_or_insert(log);
                Outcome::Late
            }
            Err(problem) if problem.word == Word::LogDiffers => {
                forget_unsent();
                self.callbacks.on_differs.try_run(());
                Outcome::Refused
            }
            Err(problem) => {
                forget_unsent();
                self.callbacks.on_refusal.try_run(problem);
                Outcome::Refused
            }
        }
    }
}
