//! A class: a permanent room with tasks instead of rounds.

mod table;
mod work;

pub use table::{Separator, csv};
pub use work::{HandedIn, check, puzzle, read_work, relation};

use super::log::LogError;
use super::name;
use quatrainment_protocol::ask::TaskChange;
use quatrainment_protocol::progress::Progress;
use quatrainment_protocol::tasks::{StudentsSee, Task, Work};
use serde::{Deserialize, Serialize};

/// The maximum number of tasks.
pub const MAX_TASKS: usize = 60;

/// The maximum number of letters of a title.
const MAX_TITLE: usize = 80;

/// The maximum number of minutes after which a task stops by itself.
const MAX_MINUTES: u64 = 600;

/// The maximum number of unused links for further teachers.
pub const MAX_LINKS: usize = 10;

/// A class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// The title.
    pub title: String,
    /// Whether others can join.
    pub door: bool,
    /// What students see of each other.
    pub students_see: StudentsSee,
    /// The tasks, in order.
    pub tasks: Vec<Task>,
    /// The number of the next task.
    pub next_task: u64,
    /// The hashes of unused links for further teachers, each with its expiry time.
    pub links: Vec<(String, u64)>,
    /// Those who became teachers by a link, in this order. The first teacher is not among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later_teachers: Vec<u64>,
    /// The teacher who asked to delete the class, and when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deletion: Option<(u64, u64)>,
    /// The race that students of the class join without a code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<String>,
}

/// How long the wish to delete a class can be confirmed, in milliseconds.
const DELETION: u64 = 24 * 3_600_000;

impl Class {
    /// Creates a class without tasks, unlocked.
    ///
    /// # Errors
    /// When the title is empty, too long or [deceptive](ClassError::Invisible).
    pub fn new(title: &str) -> Result<Class, ClassError> {
        Ok(Class {
            title: read_title(title)?,
            door: true,
            students_see: StudentsSee::Themselves,
            tasks: Vec::new(),
            next_task: 1,
            links: Vec::new(),
            later_teachers: Vec::new(),
            deletion: None,
            race: None,
        })
    }

    /// Creates a class with the tasks of this one, for other students: nothing has been started.
    ///
    /// # Errors
    /// Those of [`Class::new`].
    pub fn copy(&self, title: &str) -> Result<Class, ClassError> {
        let mut copy = Class::new(title)?;
        copy.students_see = self.students_see;
        copy.next_task = self.next_task;
        copy.tasks.clone_from(&self.tasks);
        for task in &mut copy.tasks {
            (task.started, task.ends) = (None, None);
        }
        Ok(copy)
    }

    /// Returns the founder: of the teachers who are in the class, the one who has taught it longest.
    #[must_use]
    pub fn founder(&self, teachers: &[u64]) -> Option<u64> {
        let rank = |number: &u64| {
            let later = self.later_teachers.iter().position(|later| later == number);
            (later.map_or(0, |place| place + 1), *number)
        };
        teachers.iter().copied().min_by_key(rank)
    }

    /// Notes that a member teaches from now on, after all others.
    pub fn teaches(&mut self, number: u64) {
        self.later_teachers.retain(|later| *later != number);
        self.later_teachers.push(number);
    }

    /// Notes that a teacher wants to delete the class. Returns whether that suffices: the founder decides alone, others by
    /// two.
    pub fn may_delete(&mut self, teacher: u64, teachers: &[u64], now: u64) -> bool {
        let confirms = self.deletion.is_some_and(|(other, at)| {
            other != teacher && teachers.contains(&other) && at + DELETION > now
        });
        self.deletion = Some((teacher, now));
        confirms || self.founder(teachers) == Some(teacher)
    }

    /// Adds a task.
    ///
    /// # Errors
    /// When there are too many, or there is no such puzzle or lesson.
    pub fn add(
        &mut self,
        work: &Work,
        title: Option<&str>,
        open: bool,
    ) -> Result<Task, ClassError> {
        if self.tasks.len() >= MAX_TASKS {
            return Err(ClassError::Full);
        }
        let (work, usual) = read_work(work)?;
        let title = title.map_or(Ok(usual), read_title)?;
        let task = Task {
            number: self.next_task,
            title,
            work,
            open,
            started: None,
            ends: None,
        };
        self.next_task += 1;
        self.tasks.push(task.clone());
        Ok(task)
    }

    /// Adds puzzles, titled like `Medium 1`, `Medium 2`. The numbers continue those that the class has.
    ///
    /// # Errors
    /// When there would be too many tasks, or a title is invalid.
    pub fn add_puzzles(
        &mut self,
        codes: &[String],
        title: &str,
        open: bool,
    ) -> Result<Vec<Task>, ClassError> {
        let title = read_title(title)?;
        let number = |task: &Task| {
            let rest = task.title.strip_prefix(&title)?;
            rest.strip_prefix(' ')?.parse::<u64>().ok()
        };
        let last = self.tasks.iter().filter_map(number).max().unwrap_or(0);
        let add = |(code, number): (&String, u64)| {
            let title = format!("{title} {number}");
            self.add(&Work::Puzzle(code.clone()), Some(&title), open)
        };
        codes.iter().zip(last + 1..).map(add).collect()
    }

    /// Changes a task as a teacher asks. What is started runs for everyone, and ends at its time or when it is stopped.
    ///
    /// # Errors
    /// When there is no such task, or the title or the time is invalid.
    pub fn change_task(
        &mut self,
        number: u64,
        change: &TaskChange,
        now: u64,
    ) -> Result<Task, ClassError> {
        let task = self.task(number)?;
        if let Some(title) = &change.title {
            task.title = read_title(title)?;
        }
        if change
            .minutes
            .is_some_and(|minutes| !(1..=MAX_MINUTES).contains(&minutes))
        {
            return Err(ClassError::Minutes);
        }
        match change.run {
            Some(true) => {
                task.open = true;
                task.started = Some(now);
                task.ends = change.minutes.map(|minutes| now + minutes * 60_000);
            }
            Some(false) => task.ends = Some(now),
            None => {}
        }
        task.open = change.open.unwrap_or(task.open);
        Ok(task.clone())
    }

    /// Returns a task.
    ///
    /// # Errors
    /// When there is none with this number.
    pub fn task(&mut self, number: u64) -> Result<&mut Task, ClassError> {
        self.tasks
            .iter_mut()
            .find(|task| task.number == number)
            .ok_or(ClassError::NoTask)
    }

    /// Returns the progress that a member may see: teachers all, students what the teacher allows.
    #[must_use]
    pub fn visible(&self, leads: bool, member: u64, progress: Vec<Progress>) -> Vec<Progress> {
        let all = leads || self.students_see == StudentsSee::Everyone;
        let open = |number| {
            self.tasks
                .iter()
                .any(|task| task.number == number && task.open)
        };
        let seen = |entry: Progress| {
            if leads || entry.member == member {
                entry
            } else {
                entry.for_others()
            }
        };
        progress
            .into_iter()
            .filter(|entry| leads || (entry.member == member || all) && open(entry.task))
            .map(seen)
            .collect()
    }
}

/// Reads a title: trimmed, with single spaces and composed accents.
///
/// # Errors
/// When it is empty, too long or [deceptive](ClassError::Invisible).
pub fn read_title(typed: &str) -> Result<String, ClassError> {
    // Before anything is copied: four bytes per letter, and as many spaces.
    if typed.len() > 8 * MAX_TITLE {
        return Err(ClassError::Title);
    }
    let title = name::tidy(typed).ok_or(ClassError::Invisible)?;
    match name::letters(&title) {
        1..=MAX_TITLE => Ok(title),
        _ => Err(ClassError::Title),
    }
}

/// The reason why an action is not possible in a class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassError {
    /// The title is empty or too long.
    #[error("a title needs 1 to 80 letters")]
    Title,
    /// The title has deceptive letters.
    #[error("titles cannot contain invisible, stacked or direction-changing characters")]
    Invisible,
    /// There are too many tasks.
    #[error("a class has at most {MAX_TASKS} tasks; delete one first")]
    Full,
    /// The time limit is too short or too long.
    #[error("use 1 to {MAX_MINUTES} minutes")]
    Minutes,
    /// The task is stopped for everyone.
    #[error("the time for this task is over")]
    Over,
    /// There is no such task.
    #[error("no such task, or it is closed")]
    NoTask,
    /// There is no such puzzle or lesson.
    #[error("invalid task: {0}")]
    Work(String),
    /// An answer is invalid.
    #[error("{0}")]
    Answer(String),
    /// A log is rejected.
    #[error(transparent)]
    Log(#[from] LogError),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class() -> Class {
        let mut class = Class::new("Linear algebra,  Thursday").unwrap();
        class.add(&Work::Lesson("1".into()), None, true).unwrap();
        class
            .add(
                &Work::Puzzle("q1244tttqbv8r5".into()),
                Some("=4x4 hard"),
                true,
            )
            .unwrap();
        class
    }

    #[test]
    fn tasks_are_puzzles_or_lessons_and_nothing_else() {
        let mut class = class();
        assert_eq!(class.title, "Linear algebra, Thursday");
        assert_eq!(class.tasks[0].work, Work::Lesson("press".into()));
        assert_eq!(class.tasks[0].title, "Lesson 1");
        for wrong in [
            Work::Lesson("9".into()),
            Work::Puzzle("q1".into()),
            Work::Puzzle("x".repeat(5000)),
        ] {
            assert!(class.add(&wrong, None, true).is_err(), "{wrong:?}");
        }
        assert!(Class::new(" ").is_err());
    }

    #[test]
    fn the_founder_is_the_teacher_who_has_taught_longest() {
        let mut class = class();
        // The second became a teacher after the fifth.
        class.teaches(5);
        class.teaches(2);
        assert_eq!(class.founder(&[1, 2, 5]), Some(1));
        assert_eq!(class.founder(&[2, 5]), Some(5));
        assert_eq!(class.founder(&[]), None);
        class.teaches(5);
        assert_eq!(class.founder(&[2, 5]), Some(2));

        assert!(class.may_delete(1, &[1, 2, 5], 0));
        class.deletion = None;
        assert!(!class.may_delete(2, &[1, 2, 5], 0));
        assert!(!class.may_delete(2, &[1, 2, 5], 1));
        assert!(class.may_delete(5, &[1, 2, 5], 2));
        class.deletion = Some((2, 0));
        assert!(!class.may_delete(5, &[1, 2, 5], DELETION), "too late");
        class.deletion = Some((2, 0));
        assert!(!class.may_delete(5, &[1, 5], 1), "the other is gone");
    }

    #[test]
    fn a_task_is_started_timed_and_stopped_for_everyone() {
        let mut class = class();
        let change = |run, minutes| TaskChange {
            run,
            minutes,
            ..TaskChange::default()
        };
        let task = class
            .change_task(2, &change(Some(true), Some(5)), 1000)
            .unwrap();
        assert_eq!((task.started, task.ends), (Some(1000), Some(301_000)));
        assert!(task.is_running(300_999) && !task.is_running(301_000) && task.open);
        let task = class
            .change_task(2, &change(Some(false), None), 2000)
            .unwrap();
        assert!(task.is_over(2000) && task.open);
        let task = class
            .change_task(2, &change(Some(true), None), 3000)
            .unwrap();
        assert_eq!((task.started, task.ends), (Some(3000), None));
        for minutes in [0, 601, u64::MAX] {
            let wrong = class.change_task(2, &change(Some(true), Some(minutes)), 0);
            assert_eq!(wrong, Err(ClassError::Minutes));
        }
        let copy = class.copy("Next year").unwrap();
        assert_eq!((copy.tasks.len(), copy.tasks[1].started), (2, None));
        assert_eq!(copy.next_task, class.next_task);
    }

    #[test]
    fn puzzles_of_one_kind_are_numbered() {
        let mut class = class();
        let codes = vec!["q1244tttqbv8r5".to_owned(); 2];
        class.add_puzzles(&codes, "Medium", true).unwrap();
        let more = class.add_puzzles(&codes[..1], "Medium", false).unwrap();
        assert_eq!((&more[0].title[..], more[0].open), ("Medium 3", false));
        let full = class.add_puzzles(&vec![codes[0].clone(); MAX_TASKS], "x", true);
        assert_eq!(full, Err(ClassError::Full));
    }

    #[test]
    fn titles_are_limited() {
        assert_eq!(read_title(" a\t b ").as_deref(), Ok("a b"));
        assert_eq!(read_title(&"x".repeat(80)).unwrap().len(), 80);
        for wrong in [String::new(), "x".repeat(81), "x".repeat(500)] {
            assert_eq!(read_title(&wrong), Err(ClassError::Title), "{wrong}");
        }
        for wrong in ["\u{202e}evil", "a\u{0}b", "a\u{200b}"] {
            assert_eq!(read_title(wrong), Err(ClassError::Invisible), "{wrong:?}");
        }
    }

    #[test]
    fn students_see_what_the_teacher_allows() {
        let mut class = class();
        let entry = |member| Progress {
            task: 2,
            member,
            solved: true,
            struck: false,
            presses: 8,
            hints: 0,
            left: 0,
            ..Progress::default()
        };
        let seen = |class: &Class, leads| class.visible(leads, 2, vec![entry(2), entry(3)]).len();
        assert_eq!((seen(&class, true), seen(&class, false)), (2, 1));
        class.students_see = StudentsSee::Everyone;
        assert_eq!(seen(&class, false), 2);
        class.task(2).unwrap().open = false;
        assert_eq!((seen(&class, true), seen(&class, false)), (2, 0));
    }
}
