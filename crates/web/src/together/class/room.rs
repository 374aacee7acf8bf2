//! A class as the page knows it: what was fetched, and what happened since.

use crate::together::json::Json;
use crate::together::live::{Asks, Followed};
use crate::together::people::{Member, Progress, put_member, put_progress, read_all};
use crate::together::words;

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Work {
    /// A puzzle, by its code.
    Puzzle(String),
    /// The exercise of a lesson, by its name.
    Lesson(String),
}

/// A task.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    pub number: u64,
    pub title: String,
    pub work: Work,
    /// Whether students see it.
    pub open: bool,
}

impl Task {
    fn read(json: &Json) -> Task {
        let work = json.get("work");
        let work = match work.some("lesson") {
            Some(_) => Work::Lesson(work.text("lesson")),
            None => Work::Puzzle(work.text("puzzle")),
        };
        Task {
            number: json.number("number"),
            title: words::size(&json.text("title")),
            work,
            open: json.is("open"),
        }
    }
}

/// A class.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    pub title: String,
    pub link: String,
    pub code: Option<String>,
    pub seq: u64,
    pub you: u64,
    pub is_teacher: bool,
    pub door: bool,
    /// `themselves`, `counts` or `everyone`.
    pub students_see: String,
    pub tasks: Vec<Task>,
    pub members: Vec<Member>,
    pub progress: Vec<Progress>,
    /// How many solved each task, if you may know.
    pub counts: Vec<(u64, u64)>,
}

impl Followed for Class {
    const API: &'static str = "/api/classes";
    const TAB: &'static str = "class";
    const GONE: &'static str = "You are not in this class any more, or it is gone.";

    fn read(json: &Json) -> Class {
        Class {
            title: json.text("title"),
            link: json.text("link"),
            code: json.some("code").map(|_| json.text("code")),
            seq: json.number("seq"),
            you: json.number("you"),
            is_teacher: json.text("role") == "teacher",
            door: json.is("door"),
            students_see: json.text("students_see"),
            tasks: read_all(json.list("tasks"), Task::read),
            members: read_all(json.list("members"), Member::read),
            progress: read_all(json.list("progress"), Progress::read),
            counts: read_all(json.list("counts"), |count| {
                (count.number("task"), count.number("solved"))
            }),
        }
    }

    fn apply(&mut self, event: &Json) -> Asks {
        match &event.text("type")[..] {
            "member" => {
                let member = Member::read(event);
                let is_changed =
                    member.number == self.you && (member.role == "teacher") != self.is_teacher;
                put_member(&mut self.members, member);
                if is_changed {
                    return Asks::Fetch;
                }
            }
            "left" => {
                let gone = event.number("member");
                // What they did stays: they may come back.
                self.members.retain(|member| member.number != gone);
                if gone == self.you {
                    return Asks::Gone;
                }
            }
            // A student needs to know what was done of it, too.
            "task" if !self.is_teacher => return Asks::Fetch,
            "task" => {
                let task = Task::read(event.get("task"));
                match self
                    .tasks
                    .iter_mut()
                    .find(|known| known.number == task.number)
                {
                    Some(known) => *known = task,
                    None => {
                        let place = self
                            .tasks
                            .partition_point(|known| known.number < task.number);
                        self.tasks.insert(place, task);
                    }
                }
            }
            "task_removed" => {
                let gone = event.number("task");
                self.tasks.retain(|task| task.number != gone);
                self.progress.retain(|progress| progress.task != gone);
                // For a teacher it may only be hidden.
                if self.is_teacher {
                    return Asks::Fetch;
                }
            }
            "progress" => put_progress(&mut self.progress, Progress::read(event)),
            "door" | "class" => return Asks::Fetch,
            "deleted" => return Asks::Gone,
            _ => {}
        }
        Asks::Nothing
    }

    fn seq(&self) -> u64 {
        self.seq
    }

    fn members(&mut self) -> &mut [Member] {
        &mut self.members
    }
}

impl Class {
    /// Returns the students, in the order of joining.
    pub fn students(&self) -> impl Iterator<Item = &Member> {
        self.members
            .iter()
            .filter(|member| member.role == "student")
    }

    /// Returns how far somebody is with a task.
    pub fn progress_of(&self, member: u64, task: u64) -> Option<&Progress> {
        self.progress
            .iter()
            .find(|progress| progress.member == member && progress.task == task)
    }

    /// Returns how far somebody is with a task, as a mark.
    pub fn mark(&self, member: u64, task: u64) -> Mark {
        match self.progress_of(member, task) {
            Some(progress) if progress.solved && progress.hints == 0 => Mark::Done,
            Some(progress) if progress.solved => Mark::WithHints(progress.hints),
            Some(progress) => Mark::Begun(progress.hints),
            None => Mark::Open,
        }
    }
}

/// How far somebody is with a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    #[default]
    Open,
    /// With so many hints.
    Begun(u64),
    Done,
    WithHints(u64),
}

impl Mark {
    /// Returns the sign in the table.
    pub fn sign(self) -> String {
        match self {
            Mark::Open => "○".to_owned(),
            Mark::Begun(0) => "…".to_owned(),
            Mark::Begun(hints) => format!("… {hints}"),
            Mark::Done => "●".to_owned(),
            Mark::WithHints(hints) => format!("◐ {hints}"),
        }
    }

    /// Returns the words for it.
    pub fn words(self) -> String {
        let hints = |hints| {
            if hints == 1 {
                "1 hint".to_owned()
            } else {
                format!("{hints} hints")
            }
        };
        match self {
            Mark::Open => "not begun".to_owned(),
            Mark::Begun(0) => "begun".to_owned(),
            Mark::Begun(number) => format!("begun, {}", hints(number)),
            Mark::Done => "done".to_owned(),
            Mark::WithHints(number) => format!("done with {}", hints(number)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn class(role: &str) -> Class {
        let view = json!({
            "id": "C", "title": "Thursday", "link": "http://x/#/class/C", "code": "K7M4QZ", "seq": 3, "now": 1, "you": 1,
            "role": role, "door": true, "students_see": "themselves", "counts": [{"task": 1, "solved": 2}],
            "tasks": [{"number": 1, "title": "Quatrainment 4x4", "work": {"puzzle": "q1"}, "open": true}],
            "members": [{"number": 1, "name": "T", "role": "teacher"}, {"number": 2, "name": "S", "role": "student"}],
            "progress": [],
        });
        Class::read(&view.into())
    }

    fn tell(class: &mut Class, event: Value) -> Asks {
        class.apply(&event.into())
    }

    #[test]
    fn a_teacher_sees_who_solved_what_with_how_many_hints() {
        let mut class = class("teacher");
        assert_eq!(class.tasks[0].title, "Quatrainment 4×4");
        assert_eq!(class.mark(2, 1), Mark::Open);
        for (solved, hints, mark, sign) in [
            (false, 0, Mark::Begun(0), "…"),
            (false, 1, Mark::Begun(1), "… 1"),
            (true, 2, Mark::WithHints(2), "◐ 2"),
            (true, 0, Mark::Done, "●"),
        ] {
            let event = json!({"type": "progress", "task": 1, "member": 2, "solved": solved, "hints": hints});
            assert_eq!(tell(&mut class, event), Asks::Nothing);
            assert_eq!((class.mark(2, 1), &mark.sign()[..]), (mark, sign));
        }
        assert_eq!(Mark::WithHints(1).words(), "done with 1 hint");
        assert_eq!(class.students().count(), 1);
        tell(&mut class, json!({"type": "left", "member": 2}));
        assert_eq!(class.students().count(), 0);
        // Whoever comes back finds what they did.
        tell(
            &mut class,
            json!({"type": "member", "number": 2, "name": "S", "role": "student"}),
        );
        assert_eq!(
            (class.students().count(), class.mark(2, 1)),
            (1, Mark::Done)
        );
    }

    #[test]
    fn tasks_come_change_and_go() {
        let mut class = class("teacher");
        let task = |open: bool| json!({"type": "task", "task": {"number": 2, "title": "Lesson 1", "work": {"lesson": "press"}, "open": open}});
        assert_eq!(tell(&mut class, task(true)), Asks::Nothing);
        tell(&mut class, task(false));
        assert_eq!(class.tasks.len(), 2);
        assert_eq!(
            (&class.tasks[1].work, class.tasks[1].open),
            (&Work::Lesson("press".to_owned()), false)
        );
        // Whoever teaches hears that it is gone for the others, and that it is there.
        assert_eq!(
            tell(&mut class, json!({"type": "task_removed", "task": 1})),
            Asks::Fetch
        );
        let hidden = json!({"type": "task", "task": {"number": 1, "title": "x", "work": {"puzzle": "q1"}, "open": false}});
        tell(&mut class, hidden);
        assert_eq!(
            class
                .tasks
                .iter()
                .map(|task| task.number)
                .collect::<Vec<_>>(),
            [1, 2]
        );
        tell(&mut class, json!({"type": "task_removed", "task": 2}));
        assert_eq!(class.tasks.len(), 1);
        assert_eq!(
            tell(
                &mut class,
                json!({"type": "class", "title": "x", "students_see": "counts"})
            ),
            Asks::Fetch
        );
        assert_eq!(tell(&mut class, json!({"type": "deleted"})), Asks::Gone);
    }

    #[test]
    fn a_student_fetches_what_may_be_seen() {
        let mut class = class("student");
        assert!(!class.is_teacher);
        assert_eq!(
            tell(&mut class, json!({"type": "task", "task": {"number": 2}})),
            Asks::Fetch
        );
        assert_eq!(
            tell(&mut class, json!({"type": "left", "member": 1})),
            Asks::Gone
        );
    }
}
