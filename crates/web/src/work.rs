//! Long work: a question as text, its answer as text, so that it can be asked of a worker, which runs the same
//! program on another thread. The page never waits.

use js_sys::{Object, Reflect};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What a worker answers to a question; the first word says what is asked. While it is at it, it reports the
/// progress in percent, where this can be known.
///
/// # Errors
/// With a sentence for the player.
#[wasm_bindgen]
pub fn answer(question: &str, progress: &js_sys::Function) -> Result<String, String> {
    PROGRESS.set(Some(progress.clone()));
    answer_telling(question, |percent| {
        PROGRESS.with_borrow(|report| {
            report.as_ref().map(|report| report.call1(&JsValue::NULL, &percent.into()));
        });
    })
}

fn answer_telling(question: &str, progress: fn(u32)) -> Result<String, String> {
    let (word, rest) = question.split_once(' ').unwrap_or((question, ""));
    match word {
        "lab" => crate::lab::answer(rest, progress),
        "play" => crate::play::answer(rest, progress),
        _ => Err(format!("'{question}' is no question")),
    }
}

type Then = Box<dyn FnOnce(Result<String, String>)>;

/// A worker at work, and who waits for it.
struct Busy {
    work: Work,
    worker: Worker,
    then: Then,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _failed: Closure<dyn FnMut(web_sys::Event)>,
}

thread_local! {
    /// Where a worker reports its progress. A solver is kept from one question to the next and goes on to report here.
    static PROGRESS: RefCell<Option<js_sys::Function>> = const { RefCell::new(None) };
    static BUSY: RefCell<Vec<Busy>> = const { RefCell::new(Vec::new()) };
    static NEXT: RefCell<u32> = const { RefCell::new(0) };
}

/// Work that was asked for; it can be called off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work(u32);

impl Work {
    /// Stops it at once; nobody is called back.
    pub fn stop(self) {
        drop(self.take());
    }

    /// Its worker is sent home, and who waits is no longer on the list.
    fn take(self) -> Option<Busy> {
        let busy = BUSY.with_borrow_mut(|all| {
            let place = all.iter().position(|busy| busy.work == self)?;
            Some(all.swap_remove(place))
        })?;
        busy.worker.terminate();
        Some(busy)
    }

    fn finish(self, answer: Result<String, String>) {
        // Taken out first: who is called back may ask again.
        if let Some(busy) = self.take() {
            // The closures that called this one are still running; they are let go a moment later.
            let Busy { then, _heard, _failed, .. } = busy;
            leptos::prelude::set_timeout(move || drop((_heard, _failed)), std::time::Duration::ZERO);
            then(answer);
        }
    }
}

/// Asks a worker, and calls back with the answer when it is there, and before with how far it is. Where there are no
/// workers, the page answers itself a moment later.
pub fn ask(
    question: String,
    progress: impl Fn(u32) + 'static,
    then: impl FnOnce(Result<String, String>) + 'static,
) -> Work {
    let number = NEXT.with_borrow_mut(|next| {
        *next += 1;
        *next
    });
    let work = Work(number);
    let Ok(worker) = start() else {
        leptos::prelude::set_timeout(
            move || then(answer_telling(&question, |_| {})),
            std::time::Duration::ZERO,
        );
        return work;
    };
    let heard = Closure::new(move |event: MessageEvent| match event.data().as_f64() {
        Some(percent) => progress(percent as u32),
        None => work.finish(read(&event.data())),
    });
    let failed =
        Closure::new(move |_| work.finish(Err("The work came to nothing: the worker failed.".to_owned())));
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    let _ = worker.post_message(&question.into());
    let busy = Busy { work, worker, then: Box::new(then), _heard: heard, _failed: failed };
    BUSY.with_borrow_mut(|all| all.push(busy));
    work
}

/// The page's script says where the worker's is.
fn start() -> Result<Worker, JsValue> {
    let root = leptos::prelude::document().document_element().ok_or(JsValue::NULL)?;
    let address = root.get_attribute("data-worker").ok_or(JsValue::NULL)?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&address, &options)
}

fn read(message: &JsValue) -> Result<String, String> {
    let part = |name: &str| Reflect::get(message.unchecked_ref::<Object>(), &name.into()).ok()?.as_string();
    match part("answer") {
        Some(answer) => Ok(answer),
        None => Err(part("fault").unwrap_or_else(|| "The worker answered nothing.".to_owned())),
    }
}
