//! The tab: the way in, or the class that the address names.

use super::entry::{Entry, Joining};
use super::room::Class;
use super::student::StudentPage;
use super::teacher::TeacherPage;
use crate::together::live::Live;
use leptos::prelude::*;

/// The tab.
#[component]
pub fn ClassTab(
    id: Option<String>,
    /// What the link for a second teacher carried.
    token: Option<String>,
) -> impl IntoView {
    match id {
        None => view! { <Entry /> }.into_any(),
        Some(id) => view! { <ClassPage id token /> }.into_any(),
    }
}

/// A class, for its components.
pub type Room = Live<Class>;

/// The task that a student is doing.
#[derive(Clone, Copy)]
pub struct OpenTask(pub RwSignal<Option<u64>>);

/// A class, as soon as you are in it.
#[component]
fn ClassPage(id: String, token: Option<String>) -> impl IntoView {
    let room = Room::new(id);
    provide_context(room);
    provide_context(OpenTask(RwSignal::new(None)));
    // A link for a second teacher is used by members, too.
    let is_outside = match token {
        Some(_) => RwSignal::new(true),
        None => room.enter(),
    };
    let role = Memo::new(move |_| room.state.with(|class| class.as_ref().map(|class| class.is_teacher)));
    let content = move || match (role.get(), is_outside.get()) {
        (Some(true), _) => view! { <TeacherPage /> }.into_any(),
        (Some(false), _) => view! { <StudentPage /> }.into_any(),
        (None, true) => view! { <Joining token=token.clone() /> }.into_any(),
        (None, false) => view! { <p class="lead">"Entering the class …"</p> }.into_any(),
    };
    view! { {room.connection()} {content} }
}
