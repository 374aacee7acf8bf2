//! Logs on their way to the server: the newest one counts, one is on its way at a time, and what does not arrive is sent
//! again.

use super::client::{self, Problem};
use super::json::Json;
use leptos::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wasm_bindgen_futures::spawn_local;

/// How long presses are gathered, in milliseconds. The last one goes at once.
const GATHER: u64 = 250;

/// The longest wait before something is sent again, in milliseconds.
const MAX_WAIT: u64 = 5_000;

/// What hears of the answers.
#[derive(Clone, Copy)]
pub struct Hearing {
    /// The server has the log.
    pub on_answer: Callback<Json>,
    /// Another window went on: what the server has is fetched anew.
    pub on_differs: Callback<()>,
    /// The server refuses it.
    pub on_refusal: Callback<Problem>,
    /// Whether something has been on its way for too long.
    pub is_late: RwSignal<bool>,
}

/// A log on its way.
#[derive(Clone)]
pub struct Sending {
    path: String,
    waiting: Arc<Mutex<Waiting>>,
    hearing: Hearing,
}

#[derive(Default)]
struct Waiting {
    log: Option<String>,
    is_urgent: bool,
    is_sending: bool,
}

impl Sending {
    /// Nothing is sent yet.
    pub fn new(path: String, hearing: Hearing) -> Sending {
        Sending { path, waiting: Arc::default(), hearing }
    }

    /// Sends a log soon, or at once.
    pub fn send(&self, log: String, is_urgent: bool) {
        let mut waiting = self.waiting();
        waiting.log = Some(log);
        waiting.is_urgent |= is_urgent;
        if !waiting.is_sending {
            waiting.is_sending = true;
            let this = self.clone();
            spawn_local(async move { this.send_all().await });
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn send_all(&self) {
        let mut failures = 0;
        loop {
            if !self.waiting().is_urgent {
                client::pause(GATHER).await;
            }
            let Some(log) = self.waiting().log.take() else { break };
            match client::post(&self.path, Json::object([("log", log.clone().into())])).await {
                Ok(answer) => {
                    failures = 0;
                    self.hearing.is_late.try_set(false);
                    self.hearing.on_answer.try_run(answer);
                }
                Err(problem) if problem.is_passing() => {
                    failures += 1;
                    self.hearing.is_late.try_set(true);
                    self.waiting().log.get_or_insert(log);
                    client::pause((500 << failures.min(4)).min(MAX_WAIT)).await;
                }
                Err(problem) if problem.word == "log_differs" => {
                    self.hearing.on_differs.try_run(());
                    break;
                }
                Err(problem) => {
                    self.hearing.on_refusal.try_run(problem);
                    break;
                }
            }
        }
        self.waiting().is_sending = false;
    }
}
