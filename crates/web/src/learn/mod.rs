//! The view Learn: the library's lessons, with a board to press beside them and an exercise that is checked.
//! `#/learn` lists them, `#/learn/NAME` shows one; which are done is remembered.

mod bench;
mod blocks;
mod contents;
mod exercise;
mod lesson;

pub use exercise::HandIn;
pub use lesson::Exercise;

use crate::route::View;
use crate::shell::Shell;
use contents::Contents;
use leptos::prelude::*;
use lesson::LessonPage;
use quatrainment_theory::lessons;

/// The view Learn.
#[component]
pub fn LearnView() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let asked = Memo::new(move |before: Option<&Option<String>>| {
        // While another view replaces it, the lesson stays.
        shell.route.with(|route| match (route.view, before) {
            (View::Learn, _) => route.of.clone(),
            (_, before) => before.cloned().flatten(),
        })
    });
    move || match asked.get() {
        None => view! { <Contents is_missing=false /> }.into_any(),
        Some(name) => match lessons::find(&name) {
            Some(lesson) => view! { <LessonPage lesson /> }.into_any(),
            None => view! { <Contents is_missing=true /> }.into_any(),
        },
    }
}
