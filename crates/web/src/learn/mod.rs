//! The view Learn: the library's lessons, with a board to press beside them and an exercise that is checked.
//! `#/learn` lists them, `#/learn/NAME` shows one; which are done is remembered.

mod exercise;
mod page;

use crate::app::Shell;
use crate::markup::piece;
use crate::route::{Route, View};
use crate::{live, store};
use leptos::prelude::*;
use quatrainment::draw::sentence_html;
use quatrainment::lessons;

/// The names of the lessons that are done; names that are none of a lesson are left out.
fn done() -> Vec<String> {
    let kept = store::read("lessons").unwrap_or_default();
    kept.split(' ').filter(|name| lessons::find(name).is_some()).map(str::to_owned).collect()
}

/// Remembers that a lesson is done.
fn finish(name: &str) {
    let mut done = done();
    if !done.iter().any(|other| other == name) {
        done.push(name.to_owned());
        store::write("lessons", &done.join(" "));
    }
}

/// The address of a lesson.
fn address(name: &str) -> String {
    Route::new(View::Learn, name).to_string()
}

/// The view Learn.
pub fn learn_view(shell: Shell) -> AnyView {
    let asked =
        live::memo(move || shell.route.with(|route| (route.view == View::Learn).then(|| route.of.clone())));
    live::part_if(move || {
        Some(match asked.get()? {
            None => contents(""),
            Some(name) => match lessons::find(&name) {
                Some(lesson) => page::page(shell, lesson),
                None => contents("There is no such lesson; these are all."),
            },
        })
    })
}

/// All lessons in order.
fn contents(sorry: &str) -> AnyView {
    let done = done();
    let mut text = [
        "<h1>Learn</h1><p class=\"wrong\">",
        sorry,
        "</p><p class=\"lead\">How the game works and why, from the first press to the theory. Every lesson ends with \
         an exercise.</p><ol class=\"lessons\">",
    ]
    .concat();
    for lesson in lessons::all() {
        let (number, name) = (lesson.number, lesson.name);
        let (class, state) =
            if done.iter().any(|other| other == name) { ("done", "✓ done") } else { ("", "") };
        text += &format!(
            "<li class=\"{class}\"><a href=\"{}\" data-lesson=\"{name}\"><span class=\"number\" \
             aria-hidden=\"true\">{number}</span><span class=\"title\">{}</span><span \
             class=\"state\">{state}</span></a></li>",
            address(name),
            sentence_html(&lesson.page.title)
        );
    }
    piece("page contents", text + "</ol>")
}
