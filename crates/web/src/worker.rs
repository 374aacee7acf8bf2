//! Long work, done by a worker that runs the same program on another thread. One worker lives as long as the page and
//! keeps the games that it has prepared; it gets one task at a time, and is restarted when an answer is no longer needed.

use crate::lab::Findings;
use js_sys::Reflect;
use quatrainment::words::sentence;
use quatrainment::{Game, SolverOptions};
use quatrainment_play::{Question, SolverCache};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

thread_local! {
    static SOLVERS: SolverCache = SolverCache::default();
    static QUEUE: RefCell<Queue> = RefCell::default();
    /// Called with the progress of this thread's task.
    static LISTENER: RefCell<Option<js_sys::Function>> = const { RefCell::new(None) };
}

/// Gives access to the games that this thread has prepared.
pub fn with_solvers<T>(ask: impl FnOnce(&SolverCache) -> T) -> T {
    SOLVERS.with(ask)
}

/// A task for the worker. It travels as JSON, as the answer does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Task {
    /// A question of the game, which has an [`Answer`](quatrainment_play::Answer).
    Play(Question),
    /// The results about a game: its [`Findings`].
    Lab(Game),
}

impl Task {
    fn game(&self) -> &Game {
        match self {
            Task::Play(question) => question.game(),
            Task::Lab(game) => game,
        }
    }
}

/// Does a task in the worker, and reports the progress in percent.
///
/// # Errors
/// With a sentence for the player.
#[wasm_bindgen]
pub fn answer(task: &str, progress: js_sys::Function) -> Result<String, String> {
    LISTENER.set(Some(progress));
    let answer = match serde_json::from_str(task).map_err(damaged)? {
        Task::Play(question) => {
            let options = SolverOptions::new().progress(report);
            with_solvers(|solvers| solvers.answer(&question, &options)).and_then(written)
        }
        Task::Lab(game) => Findings::of(&game, report).and_then(written),
    };
    LISTENER.set(None);
    answer
}

fn written(message: impl Serialize) -> Result<String, String> {
    serde_json::to_string(&message).map_err(sentence)
}

fn damaged(_: serde_json::Error) -> String {
    "The solver returned an invalid answer.".to_owned()
}

/// Reports the progress of this thread's task. The solver's callbacks may be called from any thread, and JavaScript's
/// functions may not, so the function stays in its thread.
fn report(percent: u32) {
    LISTENER.with_borrow(|listener| {
        if let Some(listener) = listener {
            let _ = listener.call1(&JsValue::NULL, &percent.into());
        }
    });
}

/// A message of the worker about a task.
#[derive(Clone, Debug)]
pub enum Reply<T> {
    /// The progress in percent.
    Progress(u32),
    /// The answer, or a sentence with the reason why there is none.
    Answer(Result<T, String>),
}

/// A submitted task; it can be cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job(u32);

struct Asked {
    job: Job,
    /// Tasks on the same game use the same preparation.
    game: Game,
    task: String,
    listener: Option<Rc<dyn Fn(Reply<String>)>>,
}

#[derive(Default)]
struct Queue {
    jobs: u32,
    worker: Option<Live>,
    /// The task that the worker is working on.
    current: Option<Asked>,
    waiting: VecDeque<Asked>,
}

/// A running worker, and the closures for its messages.
struct Live {
    worker: Worker,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _failed: Closure<dyn Fn(web_sys::Event)>,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Submits a task. The listener gets the progress, and then the answer.
///
/// # Errors
/// With a sentence, when the game has no code.
pub fn ask<T: DeserializeOwned>(
    task: &Task,
    listener: impl Fn(Reply<T>) + 'static,
) -> Result<Job, String> {
    let text = written(task)?;
    let listener = move |reply| {
        listener(match reply {
            Reply::Progress(percent) => Reply::Progress(percent),
            Reply::Answer(answer) => {
                let read = |text: String| serde_json::from_str(&text).map_err(damaged);
                Reply::Answer(answer.and_then(read))
            }
        });
    };
    let job = QUEUE.with_borrow_mut(|queue| {
        queue.jobs += 1;
        let job = Job(queue.jobs);
        queue.waiting.push_back(Asked {
            job,
            game: task.game().clone(),
            task: text,
            listener: Some(Rc::new(listener)),
        });
        job
    });
    advance();
    Ok(job)
}

impl Job {
    /// Cancels it; its listener is no longer called.
    pub fn cancel(self) {
        QUEUE.with_borrow_mut(|queue| {
            queue.waiting.retain(|asked| asked.job != self);
            if let Some(asked) = queue.current.as_mut().filter(|asked| asked.job == self) {
                asked.listener = None;
            }
        });
        // The next task may come in a moment and need the same preparation.
        leptos::prelude::set_timeout(advance, Duration::ZERO);
    }
}

/// Restarts the worker if its answer and its preparation are not needed, and starts the next task if it is free.
fn advance() {
    QUEUE.with_borrow_mut(|queue| {
        if let Some(current) = &queue.current
            && current.listener.is_none()
            && queue
                .waiting
                .front()
                .is_none_or(|next| next.game != current.game)
        {
            queue.current = None;
            queue.worker = None;
        }
        if queue.current.is_some() {
            return;
        }
        let Some(next) = queue.waiting.pop_front() else {
            return;
        };
        if queue.worker.is_none() {
            queue.worker = start().ok();
        }
        match &queue.worker {
            Some(live) => drop(live.worker.post_message(&next.task.as_str().into())),
            // Where there are no workers, the page itself answers a moment later.
            None => {
                let task = next.task.clone();
                let answer = move || {
                    let silent = js_sys::Function::new_no_args("");
                    finish(answer(&task, silent));
                };
                leptos::prelude::set_timeout(answer, Duration::ZERO);
            }
        }
        queue.current = Some(next);
    });
}

fn listener() -> Option<Rc<dyn Fn(Reply<String>)>> {
    QUEUE.with_borrow(|queue| queue.current.as_ref()?.listener.clone())
}

fn finish(answer: Result<String, String>) {
    let listener = listener();
    QUEUE.with_borrow_mut(|queue| queue.current = None);
    advance();
    if let Some(listener) = listener {
        listener(Reply::Answer(answer));
    }
}

/// Starts a worker; the page's script knows the address of its script.
fn start() -> Result<Live, JsValue> {
    let root = leptos::prelude::document()
        .document_element()
        .ok_or(JsValue::NULL)?;
    let address = root.get_attribute("data-worker").ok_or(JsValue::NULL)?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address, &options)?;
    let on_message =
        Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| match event.data().as_f64() {
            Some(percent) => {
                if let Some(listener) = listener() {
                    listener(Reply::Progress(percent as u32));
                }
            }
            None => finish(read(&event.data())),
        });
    let failed = Closure::<dyn Fn(web_sys::Event)>::new(|_| {
        // The closure that runs belongs to the worker that failed, so that one is let go a moment later.
        let old = QUEUE.with_borrow_mut(|queue| queue.worker.take());
        leptos::prelude::set_timeout(move || drop(old), Duration::ZERO);
        finish(Err(
            "Something went wrong while computing this. Try again.".to_owned()
        ));
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    Ok(Live {
        worker,
        _on_message: on_message,
        _failed: failed,
    })
}

fn read(message: &JsValue) -> Result<String, String> {
    let part = |name: &str| Reflect::get(message, &name.into()).ok()?.as_string();
    part("answer").ok_or_else(|| part("fault").unwrap_or_default())
}
