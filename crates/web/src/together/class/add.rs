//! Adding tasks: several puzzles in one step, one by its code, or the exercise of a lesson.

use super::context::Room;
use crate::together::client;
use crate::together::form::{Choice, Form, Submit, TextField};
use leptos::prelude::*;
use quatrainment::generate::Level;
use quatrainment::{catalogue, notation};
use quatrainment_protocol::ask::{NewPuzzles, NewTask};
use quatrainment_protocol::limits::RACE_CELLS;
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::tasks::{Task, Work};
use quatrainment_theory::lessons;

/// How many puzzles can be added at once.
const NUMBERS: [u64; 9] = [1, 2, 3, 4, 5, 6, 8, 10, 12];

/// What has been added, in words, and when tasks start.
#[derive(Clone, Copy)]
struct Adding {
    room: Room,
    done: RwSignal<String>,
    starts: RwSignal<String>,
}

impl Adding {
    fn is_open(self) -> Option<bool> {
        (self.starts.get_untracked() == "later").then_some(false)
    }

    /// Adds one task, empties its title and then does what is left for the next one.
    fn add(self, work: Work, title: RwSignal<String>, then: impl FnOnce() + 'static) {
        let new = NewTask {
            work,
            title: typed(title),
            open: self.is_open(),
        };
        self.room.together.run_once(async move {
            let task: Task = client::post(&path::tasks(self.room.id()), &new).await?;
            title.set(String::new());
            then();
            self.say(format!("Added {}.", super::room::title(&task)));
            Ok(())
        });
    }

    fn say(self, text: String) {
        self.room.shell.announce(text.clone());
        self.done.set(text);
    }
}

fn typed(title: RwSignal<String>) -> Option<String> {
    let title = title.get_untracked();
    (!title.trim().is_empty()).then_some(title)
}

/// The content of the dialog.
#[component]
pub fn AddTasks() -> impl IntoView {
    let room = expect_context::<Room>();
    let adding = Adding {
        room,
        done: RwSignal::new(String::new()),
        starts: RwSignal::new("now".to_owned()),
    };
    provide_context(adding);
    let starts = [("now", "at once"), ("later", "when I start them")];
    let starts = starts.map(|(value, text)| (value.to_owned(), text.to_owned()));
    let error = move || room.together.error.get();
    view! {
        <Choice
            label="Students can begin"
            name="starts"
            options=starts.to_vec()
            chosen=adding.starts
            on_choose=move |starts| adding.starts.set(starts)
        />
        <Puzzles />
        <OnePuzzle />
        <OneExercise />
        <p class="message" id="added" class:unseen=move || adding.done.with(String::is_empty)>{adding.done}</p>
        {move || error().map(|error| view! { <p class="message error">{error}</p> })}
    }
}

/// Several puzzles of one game and level.
#[component]
fn Puzzles() -> impl IntoView {
    let adding = expect_context::<Adding>();
    let number = RwSignal::new("6".to_owned());
    let game = RwSignal::new("quatrainment".to_owned());
    let level = RwSignal::new("medium".to_owned());
    let title = RwSignal::new(String::new());
    let games = catalogue::all()
        .iter()
        .filter(|entry| entry.default_size().cells() <= RACE_CELLS);
    let games = games
        .map(|entry| (entry.name.to_owned(), entry.title.to_owned()))
        .collect();
    let levels = Level::ALL.map(|level| (level.name().to_owned(), level.name().to_owned()));
    let numbers = NUMBERS.map(|number| (number.to_string(), number.to_string()));
    let add = move |()| {
        let game = game.get_untracked();
        let size = catalogue::find(&game).map(|entry| entry.default_size().to_string());
        let new = NewPuzzles {
            number: number.get_untracked().parse().unwrap_or(1),
            size: size.unwrap_or_default(),
            game,
            level: level.get_untracked(),
            title: typed(title),
            open: adding.is_open(),
        };
        adding.room.together.run_once(async move {
            let path = path::puzzles(adding.room.id());
            let tasks: Vec<Task> = client::post(&path, &new).await?;
            title.set(String::new());
            let named = |task: Option<&Task>| task.map(super::room::title).unwrap_or_default();
            adding.say(match &tasks[..] {
                [one] => format!("Added {}.", named(Some(one))),
                all => format!("Added {} to {}.", named(all.first()), named(all.last())),
            });
            Ok(())
        });
    };
    view! {
        <section class="part">
            <h3>"Puzzles"</h3>
            <Form on_submit=add>
                <Choice
                    label="How many"
                    name="number"
                    options=numbers.to_vec()
                    chosen=number
                    on_choose=move |value| number.set(value)
                />
                <Choice label="Game" name="game" options=games chosen=game on_choose=move |value| game.set(value) />
                <Choice
                    label="Level"
                    name="level"
                    options=levels.to_vec()
                    chosen=level
                    on_choose=move |value| level.set(value)
                />
                <TextField label="Name (a number is added)" name="puzzles-title" value=title max=70 placeholder="Medium" />
                <Submit does="add-puzzles" label="Add puzzles" />
            </Form>
        </section>
    }
}

/// A puzzle by its code or link.
#[component]
fn OnePuzzle() -> impl IntoView {
    let adding = expect_context::<Adding>();
    let (code, title) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let add = move |()| {
        let typed = code.get_untracked();
        let work = Work::Puzzle(notation::code_of_link(&typed).to_owned());
        adding.add(work, title, move || code.set(String::new()));
    };
    view! {
        <section class="part">
            <h3>"One puzzle"</h3>
            <Form on_submit=add>
                <TextField label="Code or link" name="puzzle" value=code max=2000 placeholder="q1244tttqbv8r5" />
                <TextField label="Name" name="puzzle-title" value=title max=80 />
                <button type="submit" class="tool" data-do="add-puzzle">
                    "Add puzzle"
                </button>
            </Form>
        </section>
    }
}

/// The exercise of a lesson.
#[component]
fn OneExercise() -> impl IntoView {
    let adding = expect_context::<Adding>();
    let all = lessons::all();
    let lesson = RwSignal::new(all[0].name.to_owned());
    let title = RwSignal::new(String::new());
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
    let add = move |()| {
        let name = lesson.get_untracked();
        let after = all.iter().skip_while(|other| other.name != name).nth(1);
        let after = after.map(|next| next.name.to_owned());
        let to_next = move || after.into_iter().for_each(|next| lesson.set(next));
        adding.add(Work::Lesson(name), title, to_next);
    };
    view! {
        <section class="part">
            <h3>"An exercise"</h3>
            <Form on_submit=add>
                <Choice
                    label="Lesson"
                    name="lesson"
                    options=lessons
                    chosen=lesson
                    on_choose=move |name| lesson.set(name)
                />
                <TextField label="Name" name="lesson-title" value=title max=80 />
                <button type="submit" class="tool" data-do="add-lesson">
                    "Add exercise"
                </button>
            </Form>
        </section>
    }
}
