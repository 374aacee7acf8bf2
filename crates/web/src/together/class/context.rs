//! The class that is open, the task in it, and the teacher's desk, for the components of this tab.

use super::standing::Row;
use crate::together::live::Live;
use leptos::prelude::*;
use quatrainment_protocol::class::Class;

/// A class, for its components.
pub type Room = Live<Class>;

/// The task that a student is doing, as the address says.
#[derive(Clone, Copy)]
pub struct OpenTask(pub Memo<Option<u64>>);

/// What lies on the desk of a teacher.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The time by the server's clock.
    pub now: Signal<u64>,
    /// The students in the order of the table.
    pub rows: Memo<Vec<Row>>,
    /// Whether names are hidden, because the class sees the screen.
    pub hides_names: RwSignal<bool>,
    /// The minutes after which a task stops that is started now, as chosen; without a number it runs until it is stopped.
    pub minutes: RwSignal<String>,
    /// The dialog that is open.
    pub open: RwSignal<Option<Sheet>>,
}

/// A dialog of the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    AddTasks,
    More,
    Projector,
}

impl Desk {
    /// Returns the name of a student, or what stands for it while names are hidden.
    pub fn shown_name(self, member: u64, name: &str) -> String {
        if self.hides_names.get() {
            format!("Student {member}")
        } else {
            name.to_owned()
        }
    }
}

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
