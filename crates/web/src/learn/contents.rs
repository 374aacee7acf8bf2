//! The list of lessons.

use crate::figure::Sentence;
use crate::play::Play;
use crate::route::{Route, View};
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment_theory::lessons::{self, Lesson};

/// The list of lessons; those whose exercise was solved are marked.
#[component]
pub fn Contents(
    /// Whether the address names a lesson that does not exist.
    is_missing: bool,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    shell.title.set(None);
    let done = play.memo(|table| table.settings().lessons.clone());
    let entry = |lesson: Lesson| {
        let name = lesson.name;
        let is_done = Memo::new(move |_| done.with(|done| done.iter().any(|other| other == name)));
        view! {
            <li class:done=is_done>
                <a href=Route::new(View::Learn, name).to_string() data-lesson=name>
                    <span class="number" aria-hidden="true">{lesson.number}</span>
                    <span class="title"><Sentence text=lesson.page.title /></span>
                    <span class="state">{move || is_done.get().then_some("✓ done")}</span>
                </a>
            </li>
        }
    };
    view! {
        <div class="page contents">
            <h1 tabindex="-1">"Learn"</h1>
            {is_missing.then(|| view! { <p class="wrong">"Lesson not found. All lessons:"</p> })}
            <p class="lead">
                "How the game works and why, from the first press to the theory. Every lesson ends with an exercise."
            </p>
            <ol class="lessons">{lessons::all().into_iter().map(entry).collect_view()}</ol>
        </div>
    }
}
