//! The teacher's table: every student and every task, who needs help first, with a button that starts or stops each task.

use super::context::{Desk, Room};
use super::room::title;
use super::standing::{Group, Mark, Row, done, rows};
use super::view_game::view_game;
use leptos::prelude::*;
use quatrainment::clock;
use quatrainment_protocol::ask::TaskChange;
use quatrainment_protocol::class::Class;
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::tasks::Task;
use quatrainment_protocol::write;

/// The state of a task for everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Run {
    NotStarted,
    Running,
    Over,
}

impl Run {
    fn of(task: &Task, now: u64) -> Run {
        match (task.open, task.is_over(now)) {
            (false, _) => Run::NotStarted,
            (true, true) => Run::Over,
            (true, false) => Run::Running,
        }
    }
}

/// A column: the task, and how many students have done it.
#[derive(Clone, Debug, PartialEq)]
struct Column {
    task: Task,
    done: usize,
    students: usize,
    run: Run,
    is_current: bool,
}

fn columns(class: &Class, now: u64) -> Vec<Column> {
    let (students, done) = (class.students().count(), done(class));
    let current = super::standing::current(class, now).map(|task| task.number);
    let column = |task: &Task| Column {
        done: done.get(&task.number).copied().unwrap_or(0),
        students,
        run: Run::of(task, now),
        is_current: task.started.is_some() && current == Some(task.number),
        task: task.clone(),
    };
    class.tasks.iter().map(column).collect()
}

/// The table of a class for its teacher.
#[component]
pub fn Overview() -> impl IntoView {
    let (room, desk) = (expect_context::<Room>(), expect_context::<Desk>());
    let now = desk.now;
    let columns = Memo::new(move |_| {
        room.state.with(|class| {
            class
                .as_ref()
                .map(|class| columns(class, now.get()))
                .unwrap_or_default()
        })
    });
    let count = room.memo(|class| class.students().count());
    let head = move |column: Column| view! { <Head column /> };
    // The first row of a group has its heading.
    let shown = Memo::new(move |_| {
        let rows = desk.rows.get();
        let sizes = |group| rows.iter().filter(|row| row.group == group).count();
        let mut before = None;
        let headed = rows.iter().map(|row| {
            let is_first = before.replace(row.group) != Some(row.group);
            (row.clone(), is_first.then(|| sizes(row.group)))
        });
        headed.collect::<Vec<_>>()
    });
    let group = move |group: Group| {
        let of = move || {
            let rows = shown.get().into_iter();
            rows.filter(|(row, _)| row.group == group)
                .collect::<Vec<_>>()
        };
        let key = |row: &(Row, Option<usize>)| row.clone();
        view! {
            <tbody class=group.name()>
                <For each=of key=key children=|(row, size)| view! { <StudentRow row size /> } />
            </tbody>
        }
    };
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label="How it goes with each task">
            <table class="overview-table" id="class-table" style=move || format!("--students: {}", count.get())>
                <thead>
                    <tr>
                        <th scope="col" colspan="2">
                            <span class="order">"Stuck first, then by how far"</span>
                        </th>
                        {move || columns.get().into_iter().map(head).collect_view()}
                    </tr>
                </thead>
                {[Group::Stuck, Group::Working, Group::Done, Group::Away].map(group).collect_view()}
            </table>
        </div>
        <p class="note">
            "● done   ◐ 2 done with two hints   3 to go: presses that remain   ! stuck: for two minutes nothing led closer, or many \
             hints   · not started. Click a mark to see the game."
        </p>
    }
}

/// The heading of a task, with its button.
#[component]
fn Head(column: Column) -> impl IntoView {
    let (room, desk) = (expect_context::<Room>(), expect_context::<Desk>());
    let Column {
        task,
        done,
        students,
        run,
        is_current,
    } = column;
    let (number, name, ends) = (task.number, title(&task), task.ends);
    let now = desk.now;
    let left = move || {
        let left = ends?.saturating_sub(now.get());
        Some(format!(" · {} left", clock(left)))
    };
    let state = match run {
        Run::NotStarted => view! { "not started" }.into_any(),
        Run::Over => view! { {format!("{done} of {students} · stopped")} }.into_any(),
        Run::Running => view! { {format!("{done} of {students}")} {left} }.into_any(),
    };
    let is_running = run == Run::Running;
    let label = match run {
        Run::NotStarted => "Start",
        Run::Running => "Stop",
        Run::Over => "Start again",
    };
    let toggle = move |_| {
        let minutes = desk.minutes.with_untracked(|minutes| minutes.parse().ok());
        let change = TaskChange {
            run: Some(!is_running),
            minutes: minutes.filter(|_| !is_running),
            ..TaskChange::default()
        };
        room.send("PATCH", path::task(room.id(), number), Some(write(&change)));
    };
    view! {
        <th scope="col" class:current=is_current data-task=number.to_string()>
            <span class="task-title" title=name.clone()>{name.clone()}</span>
            <span class="task-state">{state}</span>
            <button
                type="button"
                class="plain run"
                data-do="run"
                data-running=is_running.to_string()
                aria-label=format!("{label} {name} for all")
                on:click=toggle
            >
                {label}
            </button>
        </th>
    }
}

/// A student: the name in one line, and a mark for each task.
#[component]
fn StudentRow(
    row: Row,
    /// The size of the group, in its first row.
    size: Option<usize>,
) -> impl IntoView {
    let (room, desk) = (expect_context::<Room>(), expect_context::<Desk>());
    let group = size.map(|size| {
        view! {
            <th scope="rowgroup" class="group" rowspan=size.to_string()>
                {row.group.label()} " " <b>{size}</b>
            </th>
        }
    });
    let member = row.member;
    let name = StoredValue::new(row.name.clone());
    let shown = move || desk.shown_name(member, &name.get_value());
    let mark = move |(task, mark): (u64, Mark)| {
        let sign = mark.sign();
        let class = match mark {
            Mark::Stuck(_) | Mark::Asking(_) => "plain help",
            _ => "plain",
        };
        let content = match mark {
            Mark::Open => view! {
                <span class="none" aria-hidden="true">{sign.clone()}</span>
                <span class="unseen">{mark.description()}</span>
            }
            .into_any(),
            _ => {
                let label = move || format!("{}: view the game of {}", mark.description(), shown());
                let view = move |_| view_game(room, task, member, shown());
                view! {
                    <button type="button" class=class data-do="view" title=mark.description() aria-label=label on:click=view>
                        <span aria-hidden="true">{drawn(mark)}</span>
                    </button>
                }
                .into_any()
            }
        };
        view! { <td data-task=task.to_string() data-mark=sign>{content}</td> }
    };
    view! {
        <tr data-member=member.to_string()>
            {group}
            <th scope="row" class="name">
                <bdi title=shown>{shown}</bdi>
            </th>
            {row.marks.into_iter().map(mark).collect_view()}
        </tr>
    }
}

/// The sign of a mark; the number of hints stands small beside the shape.
fn drawn(mark: Mark) -> AnyView {
    match mark {
        Mark::Done(0) => "●".into_any(),
        Mark::Done(hints) => view! { "◐" <sup>{hints}</sup> }.into_any(),
        mark => mark.sign().into_any(),
    }
}

/// Returns the rows of the table, as a memo.
pub fn all_rows(room: Room, now: Signal<u64>) -> Memo<Vec<Row>> {
    Memo::new(move |_| {
        room.state.with(|class| {
            class
                .as_ref()
                .map(|class| rows(class, now.get()))
                .unwrap_or_default()
        })
    })
}
