//! One lesson: its text, a board to try things on, and its exercise.

use super::bench::{Bench, Trial};
use super::blocks::Blocks;
use super::exercise::ExerciseBox;
use crate::figure::Sentence;
use crate::route::{Route, View};
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment::draw::Block;
use quatrainment_theory::lessons::{self, Lesson};

/// The maximum number of cells of a board to try things on.
const MAX_TRIED: u64 = 64;

/// A lesson.
#[component]
pub fn LessonPage(lesson: Lesson) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let title = lesson.page.title.clone();
    shell.title.set(Some(plain(&title)));
    let game = lesson.exercise.game().clone();
    let trial = Trial::new(&game);
    let (blocks, asked) = parts(&lesson);
    let can_try = game.grid().len() <= MAX_TRIED;
    let number = lesson.number;
    let name = lesson.name;
    view! {
        <div class="page lesson">
            <div class="text">
                <p class="above">
                    <a href="#/learn">"All lessons"</a>
                </p>
                <h1 data-lesson=name tabindex="-1">
                    <span class="number" aria-hidden="true">
                        {number}
                    </span>
                    " "
                    <Sentence text=title />
                </h1>
                <Blocks blocks trial=can_try.then_some(trial) />
            </div>
            {can_try.then(|| view! { <Bench trial /> })}
            <ExerciseBox lesson asked next=move || next_after(number) />
            <nav class="turn" aria-label="Other lessons">
                <Turn number=number - 1 rel="prev" word="Previous" />
                <Turn number=number + 1 rel="next" word="Next" />
            </nav>
        </div>
    }
}

/// Returns the text of a lesson, and the blocks of its exercise, which is shown with a board to answer it.
fn parts(lesson: &Lesson) -> (Vec<Block>, Vec<Block>) {
    let mut blocks = lesson.page.blocks.clone();
    let end = blocks
        .iter()
        .rposition(|block| matches!(block, Block::Heading(text) if text == "Exercise"));
    let asked = blocks.split_off(end.unwrap_or(blocks.len()));
    (blocks, asked)
}

/// The exercise of a lesson without its text, for a class.
#[component]
pub fn Exercise(name: String) -> impl IntoView {
    let lesson = lessons::find(&name)?;
    let (_, asked) = parts(&lesson);
    Some(view! { <ExerciseBox lesson asked /> })
}

/// The way on from a solved exercise: to the next lesson, or from the last one to the game.
fn next_after(number: usize) -> AnyView {
    let (address, label) = match lessons::find(&(number + 1).to_string()) {
        Some(next) => (
            Route::new(View::Learn, next.name),
            format!("Next: {}", plain(&next.page.title)),
        ),
        None => (
            Route {
                view: View::Play,
                of: None,
            },
            "Play".to_owned(),
        ),
    };
    view! {
        <a class="tool main" href=address.to_string() data-do="next-lesson">
            {label}
        </a>
    }
    .into_any()
}

/// Returns a title without the signs of its emphasis.
fn plain(title: &str) -> String {
    title.replace(['*', '`', '$'], "")
}

/// A link to another lesson, if there is one of that number.
#[component]
fn Turn(number: usize, rel: &'static str, word: &'static str) -> impl IntoView {
    let lesson = lessons::find(&number.to_string())?;
    Some(view! {
        <a class=rel rel=rel href=Route::new(View::Learn, lesson.name).to_string()>
            <span>{word}</span>
            <b><Sentence text=lesson.page.title /></b>
        </a>
    })
}
