//! The page of a student: the tasks, and how far each is.

use super::context::{OpenTask, Room};
use super::room::{description, sign, title};
use super::table::ClassTable;
use super::task::TaskPage;
use leptos::prelude::*;
use quatrainment_protocol::class::{Class, Mark};
use quatrainment_protocol::path;
use quatrainment_protocol::tasks::{StudentsSee, Task, Work};

/// The class of a student: its tasks, or the open task.
#[component]
pub fn StudentPage() -> impl IntoView {
    let room = expect_context::<Room>();
    let title = room.memo(|class| class.title.clone());
    let OpenTask(open) = expect_context();
    move || match open.get() {
        Some(number) => view! { <TaskPage number /> }.into_any(),
        None => view! {
            <p class="lead">
                <strong id="class-title">{title}</strong>
                ". Your teacher can see what you solve, and with how many hints."
            </p>
            <TaskList />
        }
        .into_any(),
    }
}

#[component]
fn TaskList() -> impl IntoView {
    let room = expect_context::<Room>();
    let tasks = room.memo(|class: &Class| {
        let task = |task: &Task| {
            let mark = class.mark(class.you, task.number);
            (task.clone(), mark, class.solved(task.number))
        };
        class.tasks.iter().map(task).collect::<Vec<_>>()
    });
    let sees_all = room.memo(|class| class.students_see == StudentsSee::Everyone);
    let task = move |(task, mark, solved): (Task, Mark, Option<u64>)| {
        let number = task.number;
        let label = match mark {
            Mark::Open => "Start",
            Mark::Begun(_) => "Continue",
            Mark::Done | Mark::WithHints(_) => "View",
        };
        let kind = match task.work {
            Work::Puzzle(_) => "puzzle",
            Work::Lesson(_) => "exercise",
        };
        let solved = solved
            .map(|solved| format!(" · solved by {solved}"))
            .unwrap_or_default();
        let title = title(&task);
        let name = format!("{label}: {title}");
        let address = room.address(&format!("/task/{number}")).to_string();
        view! {
            <li>
                <span class="name">{title}</span>
                <span class="state">
                    <span aria-hidden="true">{sign(mark)} " "</span>
                    {format!("{kind}, {}{solved}", description(mark))}
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
            view! { <ul class="people" id="tasks">{tasks.into_iter().map(task).collect_view()}</ul> }.into_any()
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
                <ClassTable is_teacher=false />
            </Show>
            <div class="row">
                <button type="button" class="tool" data-do="leave" on:click=leave>
                    "Leave the class"
                </button>
            </div>
        </section>
    }
}
