//! The tab: the way in, or the class that the address names.

use super::entry::{Entry, Joining};
use super::room::Class;
use super::student::StudentPage;
use super::teacher::TeacherPage;
use crate::route::View;
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

/// The task that a student is doing, as the address says.
#[derive(Clone, Copy)]
pub struct OpenTask(pub Memo<Option<u64>>);

/// Returns the number of the task in a path like `class/ID/task/3`.
fn task_of(path: &str) -> Option<u64> {
    match path.split('/').collect::<Vec<_>>()[..] {
        ["class", _, "task", number] => number.parse().ok(),
        _ => None,
    }
}

/// A class, as soon as you are in it.
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
    // A link for a second teacher is used by members, too.
    let is_outside = match token {
        Some(_) => RwSignal::new(true),
        None => room.enter(),
    };
    let role = Memo::new(move |_| {
        room.state
            .with(|class| class.as_ref().map(|class| class.is_teacher))
    });
    let content = move || match (role.get(), is_outside.get()) {
        (Some(true), _) => view! { <TeacherPage /> }.into_any(),
        (Some(false), _) => view! { <StudentPage /> }.into_any(),
        (None, true) => view! { <Joining token=token.clone() /> }.into_any(),
        (None, false) => view! { <p class="lead">"Entering the class …"</p> }.into_any(),
    };
    view! { {room.connection()} {content} }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_in_the_address() {
        assert_eq!(task_of("class/AB/task/3"), Some(3));
        for path in [
            "class/AB",
            "class/AB/TOKEN",
            "class/AB/task",
            "class/AB/task/x",
            "race/AB/task/3",
        ] {
            assert_eq!(task_of(path), None, "{path}");
        }
    }
}
