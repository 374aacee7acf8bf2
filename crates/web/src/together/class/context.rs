//! The class that is open, and the task in it, for the components of this tab.

use crate::together::live::Live;
use leptos::prelude::*;
use quatrainment_protocol::class::Class;

/// A class, for its components.
pub type Room = Live<Class>;

/// The task that a student is doing, as the address says.
#[derive(Clone, Copy)]
pub struct OpenTask(pub Memo<Option<u64>>);

/// Returns the number of the task in a path like `class/ID/task/3`.
pub fn task_of(path: &str) -> Option<u64> {
    match path.split('/').collect::<Vec<_>>()[..] {
        ["class", _, "task", number] => number.parse().ok(),
        _ => None,
    }
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
