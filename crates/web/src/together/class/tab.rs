//! The tab: the entry page, or the class that the address names.

use super::context::{OpenTask, Room, task_of};
use super::entry::{Entry, Joining};
use super::student::StudentPage;
use super::teacher::TeacherPage;
use crate::route::View;
use leptos::prelude::*;

/// The tab.
#[component]
pub fn ClassTab(
    id: Option<String>,
    /// The token of a link for a second teacher.
    token: Option<String>,
) -> impl IntoView {
    match id {
        None => view! { <Entry /> }.into_any(),
        Some(id) => view! { <ClassPage id token /> }.into_any(),
    }
}

/// A class, once you have joined it.
#[component]
fn ClassPage(id: String, token: Option<String>) -> impl IntoView {
    let room = Room::new(id);
    provide_context(room);
    let open = Memo::new(move |before: Option<&Option<u64>>| {
        // While another view takes its place, this one stays.
        room.shell.route.with(|route| match (route.view, before) {
            (View::Together, _) => task_of(route.of.as_deref().unwrap_or_default()),
            (_, before) => before.copied().flatten(),
        })
    });
    provide_context(OpenTask(open));
    // Members can also use a link for a second teacher.
    let is_outside = match token {
        Some(_) => RwSignal::new(true),
        None => room.enter(),
    };
    let role = Memo::new(move |_| {
        room.state
            .with(|class| class.as_ref().map(|class| class.role.leads()))
    });
    let content = move || match (role.get(), is_outside.get()) {
        (Some(true), _) => view! { <TeacherPage /> }.into_any(),
        (Some(false), _) => view! { <StudentPage /> }.into_any(),
        (None, true) => view! { <Joining token=token.clone() /> }.into_any(),
        (None, false) => view! { <p class="lead">"Joining …"</p> }.into_any(),
    };
    view! { {room.connection()} {content} }
}
