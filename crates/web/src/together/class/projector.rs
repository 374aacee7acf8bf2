//! What the class sees on the wall: the task, the time, how many have solved it, and the code. No names.

use super::context::{Desk, Room};
use super::room::title;
use super::standing::{current, done};
use crate::dialog::Dialog;
use crate::together::share::JoinCode;
use leptos::prelude::*;
use quatrainment::{clock, notation, words};
use quatrainment_protocol::class::Class;
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::tasks::{Task, Work};

/// A task in the strip at the bottom.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    number: u64,
    title: String,
    done: usize,
    students: usize,
    is_current: bool,
}

/// Everything on the wall except the time.
#[derive(Clone, Debug, Default, PartialEq)]
struct Wall {
    title: String,
    what: String,
    done: usize,
    students: usize,
    strip: Vec<Part>,
}

impl Wall {
    fn of(class: &Class, now: u64) -> Wall {
        let task = current(class, now);
        let (students, all) = (class.students().count(), done(class));
        let done = |task: u64| all.get(&task).copied().unwrap_or(0);
        let part = |task: &Task, current: Option<u64>| Part {
            number: task.number,
            title: title(task),
            done: done(task.number),
            students,
            is_current: current == Some(task.number),
        };
        let number = task.map(|task| task.number);
        Wall {
            title: task.map_or_else(|| class.title.clone(), title),
            what: task.map_or_else(String::new, what),
            done: number.map_or(0, done),
            students,
            strip: class.tasks.iter().map(|task| part(task, number)).collect(),
        }
    }
}

/// What a task is, in a few words.
fn what(task: &Task) -> String {
    match &task.work {
        Work::Puzzle(code) => {
            let heading = notation::decode(code).map(|puzzle| words::heading(puzzle.game()));
            crate::together::words::size(&heading.unwrap_or_default())
        }
        Work::Lesson(_) => "The exercise of a lesson".to_owned(),
    }
}

/// The screen for the projector. Esc closes it.
#[component]
pub fn Projector(#[prop(into)] on_close: Callback<()>) -> impl IntoView {
    let (room, desk) = (expect_context::<Room>(), expect_context::<Desk>());
    let now = desk.now;
    let wall = Memo::new(move |_| {
        room.state.with(|class| {
            class
                .as_ref()
                .map(|class| Wall::of(class, now.get()))
                .unwrap_or_default()
        })
    });
    // The time of the task: what is left, or how long it runs.
    let time = Memo::new(move |_| {
        room.state.with(|class| {
            let task = current(class.as_ref()?, now.get())?;
            match (task.ends, task.started) {
                (Some(ends), _) => Some((clock(ends.saturating_sub(now.get())), "left")),
                (None, Some(started)) => Some((clock(now.get().saturating_sub(started)), "so far")),
                _ => None,
            }
        })
    });
    let code = room.memo(|class| class.code.clone());
    let host = window().location().host().unwrap_or_default();
    let qr = path::qr(room.id());
    let join = move || {
        code.get().map(|code| {
            view! {
                <div class="hall-join">
                    <img class="qr" src=qr.clone() alt="The link as a QR code" />
                    <p>
                        <JoinCode code />
                    </p>
                    <p>{host.clone()}</p>
                </div>
            }
        })
    };
    let crowd = move || {
        let Wall { done, students, .. } = wall.get();
        let cell = |place: usize| view! { <i class:on=place < done></i> };
        view! {
            <p>
                <b>{done}</b>
                {format!(" of {students} solved")}
            </p>
            <div class="hall-cells" aria-hidden="true" style=format!("--across: {}", across(students))>
                {(0..students).map(cell).collect_view()}
            </div>
        }
    };
    let part = |part: Part| {
        let share = part.done * 100 / part.students.max(1);
        view! {
            <li aria-current=part.is_current.then_some("step")>
                <span class="task-title">{part.title}</span>
                <span class="track" aria-hidden="true">
                    <i style=format!("inline-size: {share}%")></i>
                </span>
                <span class="unseen">{format!("{} of {}", part.done, part.students)}</span>
            </li>
        }
    };
    let content = view! {
        <div class="hall-top">
            <div>
                <p class="hall-title">{move || wall.with(|wall| wall.title.clone())}</p>
                <p class="hall-what">{move || wall.with(|wall| wall.what.clone())}</p>
            </div>
            {move || {
                time.get()
                    .map(|(time, what)| {
                        view! {
                            <p class="hall-time">
                                <b>{time}</b>
                                {what}
                            </p>
                        }
                    })
            }}
        </div>
        <div class="hall-middle">
            <div class="hall-crowd">{crowd}</div>
            {join}
        </div>
        <ol class="hall-strip">{move || wall.with(|wall| wall.strip.clone()).into_iter().map(part).collect_view()}</ol>
    }
    .into_any();
    view! { <Dialog id="projector" title="Projector" content on_close /> }
}

/// The number of cells in a row, so that those of a whole class fill the screen in a few rows.
fn across(students: usize) -> usize {
    match students {
        0..=8 => students.max(1),
        9..=40 => 8,
        41..=84 => 12,
        _ => 20,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_fills_a_few_rows() {
        for (students, rows) in [(1, 1), (8, 1), (32, 4), (40, 5), (84, 7), (200, 10)] {
            assert_eq!(students_rows(students), rows, "{students}");
        }
    }

    fn students_rows(students: usize) -> usize {
        students.div_ceil(across(students))
    }
}
