//! The page of a teacher: the table, and what a lesson needs.

use super::add::AddTasks;
use super::context::{Desk, Room, Sheet};
use super::more::More;
use super::overview::{Overview, all_rows};
use super::projector::Projector;
use super::room::title;
use super::standing::{current, present};
use super::stuck::Stuck;
use crate::dialog::Dialog;
use crate::route::{Route, View};
use crate::together::client;
use crate::together::form::Choice;
use crate::together::share::ShareCard;
use leptos::prelude::*;
use quatrainment::clock;
use quatrainment_protocol::ask::NewRoom;
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::people::Made;

/// The times that a task can be given, in minutes.
const MINUTES: [u64; 9] = [1, 2, 3, 5, 8, 10, 15, 20, 30];

/// The class of a teacher.
#[component]
pub fn TeacherPage() -> impl IntoView {
    let room = expect_context::<Room>();
    room.follow_seen();
    let now = room.together.ticking();
    let desk = Desk {
        now,
        rows: all_rows(room, now),
        hides_names: RwSignal::new(false),
        minutes: RwSignal::new(String::new()),
        open: RwSignal::new(None),
    };
    provide_context(desk);
    let class_title = room.memo(|class| class.title.clone());
    let here = Memo::new(move |_| {
        room.state.with(|class| {
            let class = class.as_ref()?;
            let (here, all) = (present(class, now.get()), class.students().count());
            Some(format!("{here} of {all} here now"))
        })
    });
    let running = move || {
        room.state.with(|class| {
            let task = current(class.as_ref()?, now.get())?;
            let since = task.started?;
            let time = match task.ends {
                Some(ends) => format!("{} left", clock(ends.saturating_sub(now.get()))),
                None => format!("{} so far", clock(now.get().saturating_sub(since))),
            };
            Some(format!(" · {}: {time}", title(task)))
        })
    };
    let code = room.memo(|class| class.code.clone());
    let link = room.now(|class| class.link.clone());
    let has_tasks = room.memo(|class| !class.tasks.is_empty());
    let open = move |sheet| move |_| desk.open.set(Some(sheet));
    let sheet = move || {
        let on_close = move || desk.open.set(None);
        Some(match desk.open.get()? {
            Sheet::AddTasks => {
                let content = view! { <AddTasks /> }.into_any();
                view! { <Dialog id="add-tasks" title="Add tasks" content on_close /> }.into_any()
            }
            Sheet::More => {
                let content = view! { <More /> }.into_any();
                let title = room.now(|class| class.title.clone());
                view! { <Dialog id="class-more" title content on_close /> }.into_any()
            }
            Sheet::Projector => view! { <Projector on_close /> }.into_any(),
        })
    };
    view! {
        <div class="desk">
            <header class="desk-top">
                <h2 id="class-title">{class_title}</h2>
                <p class="lead">{here} {running}</p>
                <TimeLimit />
                <button
                    type="button"
                    class="tool"
                    data-do="hide-names"
                    class:chosen=desk.hides_names
                    on:click=move |_| desk.hides_names.update(|hides| *hides = !*hides)
                >
                    {move || if desk.hides_names.get() { "Show names" } else { "Hide names" }}
                </button>
                <button type="button" class="tool" data-do="projector" on:click=open(Sheet::Projector)>
                    "Projector"
                </button>
                <RaceButton />
                <button type="button" class="tool main" data-do="add-tasks" on:click=open(Sheet::AddTasks)>
                    "Add tasks"
                </button>
                <button type="button" class="tool" data-do="more" on:click=open(Sheet::More)>
                    "More"
                </button>
            </header>
            <div class="desk-table">
                <Overview />
                <Show when=move || !has_tasks.get()>
                    <p class="message" id="no-tasks">"No tasks yet. Add six puzzles of one level in one step, or an exercise."</p>
                </Show>
            </div>
            <aside class="aside">
                <ShareCard title="To join" note="Students join with this code." code qr=path::qr(room.id()) link />
                <Stuck />
            </aside>
        </div>
        {sheet}
    }
}

/// The time that a task gets when it is started.
#[component]
fn TimeLimit() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let mut options = vec![(String::new(), "until I stop it".to_owned())];
    options.extend(MINUTES.map(|minutes| (minutes.to_string(), format!("{minutes} min"))));
    view! {
        <div class="limit">
            <Choice
                label="A task runs"
                name="task-minutes"
                options
                chosen=desk.minutes
                on_choose=move |minutes| desk.minutes.set(minutes)
            />
        </div>
    }
}

/// Turns the class into a race, or leads to the one that it has.
#[component]
fn RaceButton() -> impl IntoView {
    let room = expect_context::<Room>();
    let race = room.memo(|class| class.race.clone());
    let start = move |_| {
        let known = race.get_untracked();
        room.together.run_once(async move {
            let id = match known {
                Some(id) => id,
                None => {
                    let new = NewRoom::default();
                    let made: Made = client::post(&path::race(room.id()), &new).await?;
                    room.together.refresh_me().await?;
                    made.id
                }
            };
            room.shell
                .go(Route::new(View::Together, format!("race/{id}")));
            Ok(())
        });
    };
    view! {
        <button type="button" class="tool" data-do="class-race" on:click=start>
            {move || if race.get().is_some() { "Go to the race" } else { "Race" }}
        </button>
    }
}
