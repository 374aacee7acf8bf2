//! An open task: a puzzle with the ordinary game, or the exercise of a lesson.

use super::context::Room;
use super::room::title;
use super::student::NextTask;
use crate::learn::{Exercise, HandIn};
use crate::together::client;
use crate::together::game::SharedGame;
use crate::together::sending::{Callbacks, Sending, answered};
use leptos::prelude::*;
use quatrainment::clock;
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::progress::{GameView, Handed, Progress, State};
use quatrainment_protocol::tasks::Work;

const OVER: &str = "The time for this task is over. Your teacher can see what you did.";

/// An open task, with your presses or answers so far.
#[component]
pub fn TaskPage(number: u64) -> impl IntoView {
    let room = expect_context::<Room>();
    // The server's log, once it is fetched.
    let log = RwSignal::new(None::<String>);
    let fetch = move || {
        room.together.run(async move {
            let you = room.now(|class| class.you);
            let is_started = room.now(|class| class.progress_of(you, number).is_some());
            // A log that was never started would be refused.
            let before = match is_started {
                true => {
                    let path = path::game(room.id(), number, you);
                    client::get::<GameView>(&path).await?.log
                }
                false => String::new(),
            };
            log.set(None);
            log.set(Some(before));
            Ok(())
        });
    };
    fetch();
    let on_differs = Callback::new(move |()| {
        room.together.run(async move {
            // The other window may have started it.
            room.fetch().await?;
            fetch();
            Ok(())
        });
    });
    let on_answer = answered(move |handed: Handed| {
        room.update(|class| Progress::put(&mut class.progress, handed.progress));
    });
    let task = room.memo(move |class| class.task(number).cloned());
    let work = Memo::new(move |_| task.get().map(|task| task.work));
    let is_done = room.memo(move |class| {
        class
            .progress_of(class.you, number)
            .is_some_and(|it| it.state() != State::Open)
    });
    let path = StoredValue::new(path::log(room.id(), number));
    let now = room.together.ticking();
    let ends = Memo::new(move |_| task.with(|task| task.as_ref().and_then(|task| task.ends)));
    let is_over = Memo::new(move |_| ends.get().is_some_and(|ends| ends <= now.get()));
    Effect::new(move |before: Option<bool>| {
        let is_over = is_over.get();
        if before == Some(false) && is_over {
            room.shell.announce(OVER);
        }
        is_over
    });
    let time = move || {
        let ends = ends.get().filter(|_| !is_over.get())?;
        Some(format!(" · {} left", clock(ends.saturating_sub(now.get()))))
    };
    // While a task is hidden, the log here becomes outdated.
    Effect::new(move |was_there: Option<bool>| {
        let is_there = work.with(Option::is_some);
        match (was_there, is_there) {
            (Some(true), false) => log.set(None),
            (Some(false), true) => fetch(),
            _ => {}
        }
        is_there
    });
    let content = move || {
        let Some(work) = work.get() else {
            let text = "Your teacher has hidden or deleted this task.";
            return Some(view! { <p class="message" id="hidden">{text}</p> }.into_any());
        };
        let log = log.get()?;
        Some(match work {
            Work::Puzzle(code) => view! {
                <SharedGame
                    code
                    log
                    path=path.get_value()
                    since=None
                    hints=true
                    on_answer
                    on_differs
                    beside=view! { <DoneNote is_done /> }.into_any()
                />
            }
            .into_any(),
            Work::Lesson(name) => {
                view! { <ExerciseTask name log path=path.get_value() on_answer on_differs is_done /> }
                    .into_any()
            }
        })
    };
    view! {
        <p class="above">
            <a class="plain" href=room.address("").to_string() data-do="all-tasks">
                "All tasks"
            </a>
        </p>
        <p class="lead">
            <strong>{move || task.get().as_ref().map(title)}</strong>
            <span id="time-left">{time}</span>
        </p>
        <Show when=move || is_over.get()>
            <div class="message" id="over">
                <p>{OVER}</p>
                <NextTask />
            </div>
        </Show>
        <div class="task-work" inert=move || is_over.get() && !is_done.get()>
            {content}
        </div>
    }
}

/// The message once the task is solved.
#[component]
fn DoneNote(is_done: Memo<bool>) -> impl IntoView {
    let address = expect_context::<Room>().address("").to_string();
    view! {
        <Show when=move || is_done.get()>
            <div class="message" id="done">
                <p>
                    <strong>"Solved. "</strong>
                    "Your teacher can see it."
                </p>
                <div class="row">
                    <NextTask />
                    <a class="tool" href=address.clone() data-do="back-to-tasks">
                        "All tasks"
                    </a>
                </div>
            </div>
        </Show>
    }
}

/// The exercise of a lesson. Its log has one answer per line, and a `?` for each hint.
#[component]
fn ExerciseTask(
    name: String,
    log: String,
    path: String,
    on_answer: Callback<String>,
    on_differs: Callback<()>,
    is_done: Memo<bool>,
) -> impl IntoView {
    let room = expect_context::<Room>();
    let is_late = RwSignal::new(false);
    let on_refusal = Callback::new(move |problem| room.together.report(&problem));
    let sending = Sending::new(
        path,
        Callbacks {
            on_answer,
            on_differs,
            on_refusal,
            is_late,
        },
    );
    let log = StoredValue::new(log);
    provide_context(HandIn(Callback::new(move |line: String| {
        // A solved task no longer changes.
        if is_done.get_untracked() {
            return;
        }
        log.update_value(|log| {
            if !log.is_empty() {
                log.push('\n');
            }
            log.push_str(&line);
        });
        sending.send(log.get_value(), true);
    })));
    let address = format!("#/learn/{name}");
    view! {
        <div class="narrow part">
            <p>
                <a href=address>"Read the lesson"</a>
            </p>
            <Exercise name />
            <DoneNote is_done />
        </div>
    }
}
