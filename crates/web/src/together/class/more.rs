//! What a teacher needs now and then: the tasks by name, the students, and the settings of the class.

use super::context::{Desk, Room};
use super::room::title;
use crate::browser;
use crate::route::{Route, View};
use crate::together::client;
use crate::together::copy::CopyButton;
use crate::together::form::{Choice, Form, TextField};
use crate::together::words;
use leptos::prelude::*;
use quatrainment_protocol::ask::{ClassChange, DoorIs, NewClass, Nothing, TaskChange};
use quatrainment_protocol::class::Class;
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::people::{self, Made, Member};
use quatrainment_protocol::tasks::{StudentsSee, Task, Work};
use quatrainment_protocol::write;

/// The content of the dialog.
#[component]
pub fn More() -> impl IntoView {
    let room = expect_context::<Room>();
    let has_tasks = room.memo(|class| !class.tasks.is_empty());
    let has_students = room.memo(|class| class.students().next().is_some());
    let error = move || room.together.error.get();
    view! {
        {move || error().map(|error| view! { <p class="message error">{error}</p> })}
        <Settings />
        <Show when=move || has_tasks.get()>
            <Tasks />
        </Show>
        <Show when=move || has_students.get()>
            <Students />
        </Show>
    }
}

/// The tasks, to name, show, hide and delete.
#[component]
fn Tasks() -> impl IntoView {
    let room = expect_context::<Room>();
    let tasks = room.memo(|class: &Class| class.tasks.clone());
    view! {
        <section class="part">
            <h3>"Tasks"</h3>
            <ul class="people" id="tasks">
                <For each=move || tasks.get() key=|task| (task.number, task.title.clone(), task.open) children=|task| {
                    view! { <TaskLine task /> }
                } />
            </ul>
        </section>
    }
}

#[component]
fn TaskLine(task: Task) -> impl IntoView {
    let room = expect_context::<Room>();
    let (number, is_open, name) = (task.number, task.open, title(&task));
    let change = move |change: TaskChange| {
        room.send("PATCH", path::task(room.id(), number), Some(write(&change)));
    };
    let toggle = move |_| {
        change(TaskChange {
            open: Some(!is_open),
            ..TaskChange::default()
        });
    };
    let before = task.title.clone();
    let rename = move |event| {
        let typed = event_target_value(&event);
        if typed.trim() != before {
            change(TaskChange {
                title: Some(typed),
                ..TaskChange::default()
            });
        }
    };
    let question = format!("Delete {name}?");
    let remove = move |_| {
        let text = "Students’ work on it will also be deleted. You cannot undo this. To keep their work, hide the task.";
        let remove = move || room.send("DELETE", path::task(room.id(), number), None);
        room.together
            .confirm(question.clone(), text, "Delete", remove);
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
            <input
                class="name"
                name="task-title"
                aria-label=format!("Name of {name}")
                maxlength="80"
                autocomplete="off"
                value=task.title.clone()
                on:change=rename
            />
            {(!is_open).then(|| view! { <b class="tag">"hidden"</b> })}
            <a class="plain" href=address aria-label=format!("Open {name}")>
                "Open"
            </a>
            <button type="button" class="plain" data-do="toggle-task" aria-label=toggle_label on:click=toggle>
                {if is_open { "Hide" } else { "Show" }}
            </button>
            <button type="button" class="plain" data-do="remove-task" aria-label=remove_label on:click=remove>
                "Delete"
            </button>
        </li>
    }
}

/// The students, when they were here, and removing one.
#[component]
fn Students() -> impl IntoView {
    let (room, desk) = (expect_context::<Room>(), expect_context::<Desk>());
    let students = room.memo(|class| class.students().cloned().collect::<Vec<_>>());
    let student = move |student: Member| {
        let (number, seen) = (student.number, student.seen);
        let name = desk.shown_name(number, &student.name);
        let ago = move || {
            seen.map(|seen| words::ago(desk.now.get().saturating_sub(seen)))
                .unwrap_or_default()
        };
        let question = format!("Remove {name}?");
        let remove = move |_| {
            let text = "This deletes the name and everything solved under it, and they cannot rejoin. You cannot undo this. To \
                        keep the results, export the table first.";
            let remove = move || room.post(|id| path::remove(id, number), &Nothing {});
            room.together.confirm_after_export(
                question.clone(),
                text,
                "Remove",
                path::results(room.id()),
                remove,
            );
        };
        view! {
            <li>
                <bdi class="name">{name.clone()}</bdi>
                <span class="state">{ago}</span>
                <button
                    type="button"
                    class="plain"
                    data-do="remove"
                    aria-label=format!("Remove {name}")
                    on:click=remove
                >
                    "Remove"
                </button>
            </li>
        }
    };
    view! {
        <section class="part">
            <h3>"Students, and when they were last here"</h3>
            <ul class="people" id="students">
                {move || students.get().into_iter().map(student).collect_view()}
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

/// The export, the lock, what students see, a second teacher, the next year, and deleting the class.
#[component]
fn Settings() -> impl IntoView {
    let room = expect_context::<Room>();
    let is_open = room.memo(|class| class.door);
    let has_race = room.memo(|class| class.race.is_some());
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
    let end_race = move |_| room.send("DELETE", path::race(room.id()), None);
    let delete = move || {
        let why = "The class was deleted, with everything in it.";
        room.end("DELETE", path::one(room.id()), why);
    };
    let ask_delete = move |_| {
        let text = "This deletes the class with all tasks, names and games. You cannot undo this.";
        room.together.confirm_after_export(
            "Delete the class?",
            text,
            "Delete class",
            path::results(room.id()),
            delete,
        );
    };
    view! {
        <section class="part">
            <Choice label="Students see" name="students-see" options chosen=sees on_choose=see />
            <div class="row">
                <a class="tool" href=path::results(room.id()) download="class.csv" data-do="csv">
                    "Export CSV"
                </a>
                <button type="button" class="tool" data-do="lock" on:click=toggle_lock>
                    {move || if is_open.get() { "Lock the class" } else { "Unlock the class" }}
                </button>
                <Show when=move || has_race.get()>
                    <button type="button" class="tool" data-do="end-class-race" on:click=end_race>
                        "Offer the race no longer"
                    </button>
                </Show>
                <button type="button" class="tool" data-do="delete-class" on:click=ask_delete>
                    "Delete class"
                </button>
            </div>
            <TeacherLink />
            <NextYear />
        </section>
    }
}

/// A new class with the same tasks.
#[component]
fn NextYear() -> impl IntoView {
    let room = expect_context::<Room>();
    let title = RwSignal::new(String::new());
    let copy = move |()| {
        let typed = title.get_untracked();
        let own = room.now(|class| class.title.clone());
        let new = NewClass {
            title: Some(typed)
                .filter(|typed| !typed.trim().is_empty())
                .unwrap_or(own),
            name: None,
        };
        room.together.run_once(async move {
            let made: Made = client::post(&path::copy(room.id()), &new).await?;
            room.together.refresh_me().await?;
            room.shell
                .go(Route::new(View::Together, format!("class/{}", made.id)));
            Ok(())
        });
    };
    view! {
        <Form on_submit=copy>
            <TextField label="The same tasks for another class" name="copy-title" value=title max=80 placeholder="Its title" />
            <button type="submit" class="tool" data-do="copy-class">
                "Copy class"
            </button>
        </Form>
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
