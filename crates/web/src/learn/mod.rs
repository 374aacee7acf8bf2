//! The view Learn: the library's lessons, with a board to press beside them and an exercise that is checked.
//! `#/learn` lists them, `#/learn/NAME` shows one; which are done is remembered.

mod exercise;
mod page;

use crate::app::Shell;
use crate::route::{Route, View};
use crate::store;
use leptos::prelude::*;
use page::Page;
use quatrainment::lessons::{self, Lesson};

/// The names of the lessons that are done.
#[derive(Clone, Copy)]
struct Progress(RwSignal<Vec<String>>);

impl Progress {
    /// What was kept; names that are none of a lesson are left out.
    fn read() -> Progress {
        let kept = store::read("lessons").unwrap_or_default();
        let names = kept.split(' ').filter(|name| lessons::find(name).is_some());
        Progress(RwSignal::new(names.map(str::to_owned).collect()))
    }

    fn is_done(self, name: &str) -> bool {
        self.0.with(|done| done.iter().any(|other| other == name))
    }

    fn done(self, name: &str) {
        if self.0.with_untracked(|done| !done.iter().any(|other| other == name)) {
            self.0.update(|done| done.push(name.to_owned()));
            store::write("lessons", &self.0.get_untracked().join(" "));
        }
    }
}

/// The address of a lesson.
fn address(name: &str) -> String {
    Route::new(View::Learn, name).to_string()
}

/// The view Learn.
#[component]
pub fn Learn() -> impl IntoView {
    let shell = expect_context::<Shell>();
    provide_context(Progress::read());
    let asked = Memo::new(move |_| shell.route.with(|route| route.of.clone()));
    move || match asked.get() {
        None => view! { <Contents/> }.into_any(),
        Some(name) => match lessons::find(&name) {
            Some(lesson) => view! { <Page lesson/> }.into_any(),
            None => view! {
                <p class="said">{format!("There is no lesson '{name}'.")}</p>
                <Contents/>
            }
            .into_any(),
        },
    }
}

/// All lessons in order.
#[component]
fn Contents() -> impl IntoView {
    let progress = expect_context::<Progress>();
    let line = move |lesson: Lesson| {
        let name = lesson.name;
        let is_done = move || progress.is_done(name);
        view! {
            <li class:done=is_done>
                <a href=address(name) data-lesson=name>
                    <span class="number" aria-hidden="true">{lesson.number}</span>
                    <span class="title">{lesson.page.title.clone()}</span>
                    <span class="state">{move || if is_done() { "✓ done" } else { "" }}</span>
                </a>
            </li>
        }
    };
    view! {
        <section class="page contents">
            <h1>"Learn"</h1>
            <p class="lead">
                "How the game works and why, from the first press to the theory. Every lesson ends with an exercise."
            </p>
            <ol class="lessons">{lessons::all().into_iter().map(line).collect_view()}</ol>
        </section>
    }
}
