//! The page of a student: what comes next, the tasks, and how far each is.

use super::context::{OpenTask, Room};
use super::race::RaceInvitation;
use super::room::{description, sign, title};
use super::standing::next;
use super::table::ClassTable;
use super::task::TaskPage;
use leptos::prelude::*;
use quatrainment::clock;
use quatrainment_protocol::class::{Class, Mark};
use quatrainment_protocol::path;
use quatrainment_protocol::tasks::{StudentsSee, Task, Work};

/// The class of a student: its tasks, or the open task.
#[component]
pub fn StudentPage() -> impl IntoView {
    let room = expect_context::<Room>();
    let title = room.memo(|class| class.title.clone());
    let OpenTask(open) = expect_context();
    view! {
        <RaceInvitation />
        {move || match open.get() {
            Some(number) => view! { <TaskPage number /> }.into_any(),
            None => view! {
                <p class="lead">
                    <strong id="class-title">{title}</strong>
                    ". Your teacher can see what you solve, and with how many hints."
                </p>
                <TaskList />
            }
            .into_any(),
        }}
    }
}

/// The task that comes next, as a link.
#[component]
pub fn NextTask() -> impl IntoView {
    let room = expect_context::<Room>();
    let now = room.together.ticking();
    let next = Memo::new(move |_| {
        room.state.with(|class| {
            let class = class.as_ref()?;
            let task = next(class, now.get())?;
            let is_begun = class.progress_of(class.you, task.number).is_some();
            Some((task.number, title(task), is_begun))
        })
    });
    move || {
        next.get().map(|(number, title, is_begun)| {
            let label = if is_begun { "Continue" } else { "Next" };
            let address = room.address(&format!("/task/{number}")).to_string();
            view! {
                <a class="tool main" href=address data-do="next-task">
                    {format!("{label}: {title}")}
                </a>
            }
        })
    }
}

/// How many tasks are done, as a sentence and as a sign for each.
#[component]
fn OwnProgress() -> impl IntoView {
    let room = expect_context::<Room>();
    let marks = room.memo(|class: &Class| {
        let mark = |task: &Task| class.mark(class.you, task.number);
        class.tasks.iter().map(mark).collect::<Vec<_>>()
    });
    let text = move || {
        let marks = marks.get();
        let is_done = |mark: &&Mark| matches!(mark, Mark::Done | Mark::WithHints(_));
        let done = marks.iter().filter(is_done).count();
        let hints: u64 = marks
            .iter()
            .map(|mark| match mark {
                Mark::WithHints(hints) | Mark::Begun(hints) => *hints,
                _ => 0,
            })
            .sum();
        let hints = match hints {
            0 => String::new(),
            1 => ", 1 hint".to_owned(),
            hints => format!(", {hints} hints"),
        };
        match done == marks.len() {
            true => format!("All {done} tasks done{hints}."),
            false => format!("{done} of {} tasks done{hints}.", marks.len()),
        }
    };
    let signs = move || {
        let sign = |mark: Mark| match mark {
            Mark::Open => "○",
            Mark::Begun(_) => "…",
            Mark::Done => "●",
            Mark::WithHints(_) => "◐",
        };
        marks.get().into_iter().map(sign).collect::<Vec<_>>()
    };
    view! {
        <div class="own-progress" id="own-progress">
            <p>{text}</p>
            <p class="signs" aria-hidden="true">{move || signs().join(" ")}</p>
            <NextTask />
        </div>
    }
}

#[component]
fn TaskList() -> impl IntoView {
    let room = expect_context::<Room>();
    let now = room.together.ticking();
    let tasks = room.memo(|class: &Class| {
        let task = |task: &Task| {
            let mark = class.mark(class.you, task.number);
            (task.clone(), mark, class.solved(task.number))
        };
        class.tasks.iter().map(task).collect::<Vec<_>>()
    });
    let sees_all = room.memo(|class| class.students_see == StudentsSee::Everyone);
    let task = move |(task, mark, solved): (Task, Mark, Option<u64>)| {
        let (number, ends) = (task.number, task.ends);
        let is_over = Memo::new(move |_| ends.is_some_and(|ends| ends <= now.get()));
        let label = move || match mark {
            _ if is_over.get() => "View",
            Mark::Open => "Start",
            Mark::Begun(_) => "Continue",
            Mark::Done | Mark::WithHints(_) => "View",
        };
        let kind = match task.work {
            Work::Puzzle(_) => "puzzle",
            Work::Lesson(_) => "exercise",
        };
        let time = move || match ends {
            Some(_) if is_over.get() => " · time is over".to_owned(),
            Some(ends) => format!(" · {} left", clock(ends.saturating_sub(now.get()))),
            None => String::new(),
        };
        let solved = solved
            .map(|solved| format!(" · solved by {solved}"))
            .unwrap_or_default();
        let title = title(&task);
        let named = title.clone();
        let name = move || format!("{}: {named}", label());
        let address = room.address(&format!("/task/{number}")).to_string();
        view! {
            <li>
                <span class="name">{title}</span>
                <span class="state">
                    <span aria-hidden="true">{sign(mark)} " "</span>
                    {format!("{kind}, {}{solved}", description(mark))}
                    {time}
                </span>
                <a class="tool" href=address data-task=number.to_string() aria-label=name>
                    {label}
                </a>
            </li>
        }
    };
    let list = move || {
        match tasks.get() {
        tasks if tasks.is_empty() => {
            view! { <p class="message" id="waiting">"No tasks yet. New tasks will appear here."</p> }.into_any()
        }
        tasks => {
            view! {
                <OwnProgress />
                <ul class="people" id="tasks">{tasks.into_iter().map(task).collect_view()}</ul>
            }
            .into_any()
        }
    }
    };
    let leave = move |_| {
        room.end(
            "POST",
            path::class::leave(room.id()),
            "You left the class. Use its code or link to rejoin.",
        )
    };
    view! {
        <section class="part narrow">
            <h2>"Tasks"</h2>
            {list}
            <Show when=move || sees_all.get()>
                <ClassTable />
            </Show>
            <div class="row">
                <button type="button" class="tool" data-do="leave" on:click=leave>
                    "Leave the class"
                </button>
            </div>
        </section>
    }
}
