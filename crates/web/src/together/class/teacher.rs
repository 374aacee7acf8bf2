//! The page of a teacher.

use super::context::Room;
use super::room::title;
use super::table::ClassTable;
use crate::browser;
use crate::together::client;
use crate::together::copy::CopyButton;
use crate::together::form::{Choice, Form, Submit, TextField};
use crate::together::share::ShareCard;
use leptos::prelude::*;
use quatrainment::notation;
use quatrainment_protocol::ask::{self, ClassChange, DoorIs, Nothing, TaskChange};
use quatrainment_protocol::class::Class;
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::people;
use quatrainment_protocol::tasks::{StudentsSee, Task, Work};
use quatrainment_protocol::write;
use quatrainment_theory::lessons;

/// How long a student counts as present, in milliseconds.
const HERE: u64 = 2 * 60_000;

/// The class of a teacher.
#[component]
pub fn TeacherPage() -> impl IntoView {
    let room = expect_context::<Room>();
    room.follow_seen();
    let now = room.together.ticking();
    let title = room.memo(|class| class.title.clone());
    let seen = room.memo(|class| {
        class
            .students()
            .map(|member| member.seen.unwrap_or(0))
            .collect::<Vec<_>>()
    });
    let here = move || {
        let (all, now) = (seen.get(), now.get());
        let here = all.iter().filter(|seen| **seen + HERE > now).count();
        format!(
            "{here} of {} here now. Names are what students typed; nothing else is kept.",
            all.len()
        )
    };
    let code = room.memo(|class| class.code.clone());
    let link = room.now(|class| class.link.clone());
    let has_tasks = room.memo(|class| !class.tasks.is_empty());
    view! {
        <p class="lead">
            <strong id="class-title">{title}</strong>
            ". "
            {here}
        </p>
        <div class="two-columns">
            <div class="part">
                <ClassTable is_teacher=true />
                <NewTask />
                <Show when=move || has_tasks.get()>
                    <Tasks />
                </Show>
            </div>
            <div class="aside">
                <ShareCard title="Class" note="Students join with this code." code qr=path::qr(room.id()) link />
                <Settings />
            </div>
        </div>
    }
}

/// Adds a puzzle by its code, or an exercise.
#[component]
fn NewTask() -> impl IntoView {
    let room = expect_context::<Room>();
    let code = RwSignal::new(String::new());
    let add_puzzle = move |()| {
        let typed = code.get_untracked();
        let body = new_task(Work::Puzzle(notation::code_of_link(&typed).to_owned()));
        room.together.run_once(async move {
            client::post::<Task>(&path::tasks(room.id()), &body).await?;
            code.set(String::new());
            Ok(())
        });
    };
    let all = lessons::all();
    let lesson = RwSignal::new(all[0].name.to_owned());
    let plain = |title: &str| title.replace(['*', '`', '$'], "");
    let lessons = all
        .iter()
        .map(|lesson| {
            (
                lesson.name.to_owned(),
                format!("{}. {}", lesson.number, plain(&lesson.page.title)),
            )
        })
        .collect();
    let add_lesson = move |()| {
        let body = new_task(Work::Lesson(lesson.get_untracked()));
        room.post(path::tasks, &body);
    };
    view! {
        <section class="part" aria-labelledby="new-task-title">
            <h2 id="new-task-title">"Add a task"</h2>
            <Form on_submit=add_puzzle>
                <TextField label="Puzzle (code or link)" name="puzzle" value=code max=2000 placeholder="q1244tttqbv8r5" />
                <Submit does="add-puzzle" label="Add puzzle" />
            </Form>
            <Form on_submit=add_lesson>
                <Choice
                    label="Exercise of a lesson"
                    name="lesson"
                    options=lessons
                    chosen=lesson
                    on_choose=move |name| lesson.set(name)
                />
                <button type="submit" class="tool" data-do="add-lesson">
                    "Add exercise"
                </button>
            </Form>
        </section>
    }
}

fn new_task(work: Work) -> ask::NewTask {
    ask::NewTask {
        work,
        title: None,
        open: None,
    }
}

/// The tasks, to show, hide and delete.
#[component]
fn Tasks() -> impl IntoView {
    let room = expect_context::<Room>();
    let tasks = room.memo(|class: &Class| class.tasks.clone());
    let task = move |task: Task| {
        let (number, is_open, name) = (task.number, task.open, title(&task));
        let toggle = move |_| {
            let change = TaskChange {
                open: Some(!is_open),
                ..TaskChange::default()
            };
            room.send("PATCH", path::task(room.id(), number), Some(write(&change)));
        };
        let title = format!("Delete {name}?");
        let remove = move |_| {
            let text = "Students’ work on it will also be deleted. You cannot undo this. To keep their work, hide the task.";
            let remove = move || room.send("DELETE", path::task(room.id(), number), None);
            room.together.confirm(title.clone(), text, "Delete", remove);
        };
        let address = match &task.work {
            Work::Puzzle(code) => format!("#/play/{code}"),
            Work::Lesson(name) => format!("#/learn/{name}"),
        };
        let (toggle_label, remove_label) = (
            format!("{} {name}", if is_open { "Hide" } else { "Show" }),
            format!("Delete {name}"),
        );
        view! {
            <li>
                <span class="name">
                    <a href=address>{name}</a>
                    " "
                    {(!is_open).then(|| view! { <b class="tag">"hidden"</b> })}
                </span>
                <button type="button" class="plain" data-do="toggle-task" aria-label=toggle_label on:click=toggle>
                    {if is_open { "Hide" } else { "Show" }}
                </button>
                <button type="button" class="plain" data-do="remove-task" aria-label=remove_label on:click=remove>
                    "Delete"
                </button>
            </li>
        }
    };
    view! {
        <section class="part">
            <h2>"Tasks"</h2>
            <ul class="people" id="tasks">
                {move || tasks.get().into_iter().map(task).collect_view()}
            </ul>
        </section>
    }
}

/// What students can see of each other, with the name of the choice and its words.
const CHOICES: [(StudentsSee, &str, &str); 3] = [
    (StudentsSee::Themselves, "themselves", "their own work"),
    (StudentsSee::Counts, "counts", "how many solved each task"),
    (StudentsSee::Everyone, "everyone", "who solved each task"),
];

/// The lock, what students see, a second teacher, the export, and deleting the class.
#[component]
fn Settings() -> impl IntoView {
    let room = expect_context::<Room>();
    let is_open = room.memo(|class| class.door);
    let sees = room.memo(|class| {
        let choice = CHOICES.iter().find(|choice| choice.0 == class.students_see);
        choice.map_or_else(String::new, |choice| choice.1.to_owned())
    });
    let toggle_lock = move |_| {
        let open = !is_open.get_untracked();
        room.post(path::door, &DoorIs { open });
    };
    let options = CHOICES
        .map(|(_, value, text)| (value.to_owned(), text.to_owned()))
        .to_vec();
    let see = move |value: String| {
        let chosen = CHOICES.iter().find(|choice| choice.1 == value);
        let change = ClassChange {
            students_see: chosen.map(|choice| choice.0),
            title: None,
        };
        room.send("PATCH", path::one(room.id()), Some(write(&change)));
    };
    let delete = move || {
        let why = "The class was deleted, with everything in it.";
        room.end("DELETE", path::one(room.id()), why);
    };
    let ask_delete = move |_| {
        let text = "This deletes the class with all tasks, names and games. You cannot undo this.";
        room.together
            .confirm("Delete the class?", text, "Delete class", delete);
    };
    view! {
        <section class="part">
            <h2>"Settings"</h2>
            <Choice label="Students see" name="students-see" options chosen=sees on_choose=see />
            <div class="row">
                <button type="button" class="tool" data-do="lock" on:click=toggle_lock>
                    {move || if is_open.get() { "Lock the class" } else { "Unlock the class" }}
                </button>
                <a class="tool" href=path::results(room.id()) download="class.csv" data-do="csv">
                    "Export CSV"
                </a>
                <a class="tool" href="#/race">
                    "Start a race"
                </a>
            </div>
            <TeacherLink />
            <button type="button" class="tool" data-do="delete-class" on:click=ask_delete>
                "Delete class"
            </button>
        </section>
    }
}

/// A link for a second teacher.
#[component]
fn TeacherLink() -> impl IntoView {
    let room = expect_context::<Room>();
    let link = RwSignal::new(None::<String>);
    let make = move |_| {
        room.together.run(async move {
            let path = path::teacher_link(room.id());
            let made: people::TeacherLink = client::post(&path, &Nothing {}).await?;
            let route = room.address(&format!("/{}", made.token));
            link.set(Some(browser::address(&route.to_string())));
            Ok(())
        });
    };
    let made = move || {
        link.get().map(|link| {
            let copied = link.clone();
            view! {
                <p class="link-made">
                    <code id="teacher-link">{link}</code>
                </p>
                <p class="note">"It works once, for a day. Anyone who opens it becomes a teacher of this class."</p>
                <CopyButton text=copied does="copy-teacher" class="tool">
                    "Copy"
                </CopyButton>
            }
        })
    };
    view! {
        <button type="button" class="tool" data-do="teacher-link" on:click=make>
            "Add a second teacher"
        </button>
        {made}
    }
}
