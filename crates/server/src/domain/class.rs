//! A class: a permanent room with tasks instead of rounds.

use super::log::{self, LogError};
use super::name;
use quatrainment::{Puzzle, notation};
use quatrainment_protocol::limits::TASK_CELLS;
use quatrainment_protocol::progress::{Progress, State};
use quatrainment_protocol::tasks::{StudentsSee, Task, Work};
use quatrainment_theory::lessons::{self, Verdict};
use serde::{Deserialize, Serialize};

/// The maximum number of tasks.
pub const MAX_TASKS: usize = 60;

/// The maximum number of letters of a title.
const MAX_TITLE: usize = 80;

/// The maximum number of unused links for further teachers.
pub const MAX_LINKS: usize = 10;

/// The maximum length of an answer to an exercise in bytes.
const MAX_ANSWER: usize = 400;

/// Returns the work in its stored form, and a title for it.
///
/// # Errors
/// With the reason, when there is no such puzzle or lesson.
pub fn read_work(work: &Work) -> Result<(Work, String), ClassError> {
    match work {
        Work::Puzzle(code) => {
            if code.len() > 2000 {
                return Err(ClassError::Work("the code is too long".to_owned()));
            }
            let puzzle = notation::decode(code.trim())
                .map_err(|error| ClassError::Work(error.to_string()))?;
            let game = puzzle.game();
            if game.grid().len() > TASK_CELLS {
                return Err(ClassError::Work(format!(
                    "a task has at most {TASK_CELLS} cells"
                )));
            }
            if puzzle.is_solved() {
                return Err(ClassError::Work("start and target are the same".to_owned()));
            }
            Ok((
                Work::Puzzle(puzzle.to_string()),
                quatrainment::words::heading(game),
            ))
        }
        Work::Lesson(name) => {
            let lesson = lessons::find(name).ok_or_else(|| {
                let text = format!("no lesson '{}'; use 1 to {}", shown(name), lessons::COUNT);
                ClassError::Work(text)
            })?;
            Ok((
                Work::Lesson(lesson.name.to_owned()),
                format!("Lesson {}", lesson.number),
            ))
        }
    }
}

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
        })
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
    pub fn add(&mut self, work: &Work, title: Option<&str>) -> Result<Task, ClassError> {
        if self.tasks.len() >= MAX_TASKS {
            return Err(ClassError::Full);
        }
        let (work, usual) = read_work(work)?;
        let title = title.map_or(Ok(usual), read_title)?;
        let task = Task {
            number: self.next_task,
            title,
            work,
            open: true,
        };
        self.next_task += 1;
        self.tasks.push(task.clone());
        Ok(task)
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
        progress
            .into_iter()
            .filter(|entry| leads || (entry.member == member || all) && open(entry.task))
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

/// Submitted work, after it was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedIn {
    /// The stored form.
    pub log: String,
    /// The presses, or the answers given.
    pub presses: u64,
    /// The hints.
    pub hints: u64,
    /// The cells that differ, or 1 while an exercise is open.
    pub left: u64,
    /// The time by the student's own clock.
    pub milliseconds: u64,
    /// Whether it is solved.
    pub solved: bool,
    /// The feedback on an answer.
    pub comment: Option<String>,
}

/// Checks a log of a puzzle by replaying it, or the answers to an exercise: one per line, `?` for a hint. The last line
/// counts.
///
/// # Errors
/// With the reason, when a log does not replay or an answer is invalid.
pub fn check(work: &Work, log: &str) -> Result<HandedIn, ClassError> {
    match work {
        Work::Puzzle(code) => {
            let reading = log::read(code, log)?;
            Ok(HandedIn {
                log: reading.text,
                presses: reading.presses,
                hints: reading.hints,
                left: reading.left,
                milliseconds: reading.milliseconds,
                solved: reading.is_won,
                comment: None,
            })
        }
        Work::Lesson(name) => {
            if log.len() > log::MAX_BYTES {
                return Err(LogError::TooLong.into());
            }
            if log
                .chars()
                .any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t'))
            {
                return Err(ClassError::Answer(
                    "an answer cannot contain control characters".to_owned(),
                ));
            }
            let lesson = lessons::find(name).ok_or(ClassError::NoTask)?;
            let lines = || log.lines().map(str::trim).filter(|line| !line.is_empty());
            if lines().any(|line| line.len() > MAX_ANSWER) || lines().count() > log::MAX_HINTS {
                return Err(LogError::TooLong.into());
            }
            let hints = lines().filter(|line| *line == "?").count() as u64;
            let answers: Vec<&str> = lines().filter(|line| *line != "?").collect();
            let verdict = answers
                .last()
                .map(|answer| lesson.exercise.check(answer))
                .transpose();
            let verdict: Option<Verdict> =
                verdict.map_err(|error| ClassError::Answer(error.to_string()))?;
            let solved = verdict.as_ref().is_some_and(|verdict| verdict.is_right);
            Ok(HandedIn {
                log: lines().collect::<Vec<_>>().join("\n"),
                presses: answers.len() as u64,
                hints,
                left: u64::from(!solved),
                milliseconds: 0,
                solved,
                comment: verdict.map(|verdict| verdict.comment),
            })
        }
    }
}

/// Returns the relation of submitted work to the work submitted before.
#[must_use]
pub fn relation(work: &Work, before: &str, now: &str) -> log::Relation {
    match work {
        Work::Puzzle(_) => log::relation(before, now),
        Work::Lesson(_) => {
            let begins = |long: &str, short: &str| {
                short.is_empty()
                    || long == short
                    || long
                        .strip_prefix(short)
                        .is_some_and(|rest| rest.starts_with('\n'))
            };
            match (begins(before, now), begins(now, before)) {
                (true, _) => log::Relation::Old,
                (_, true) => log::Relation::Continues,
                _ => log::Relation::Differs,
            }
        }
    }
}

/// Returns the class as a table for a spreadsheet: a line for each student, three columns for each task.
#[must_use]
pub fn csv(class: &Class, students: &[(u64, String, String)], progress: &[Progress]) -> String {
    let mut table = vec!["name".to_owned(), "last seen".to_owned()];
    for task in &class.tasks {
        let title = &task.title;
        table.extend([
            title.clone(),
            format!("{title}: presses"),
            format!("{title}: hints"),
        ]);
    }
    let mut text = line(&table);
    for (member, name, seen) in students {
        let mut cells = vec![name.clone(), seen.clone()];
        for task in &class.tasks {
            let entry = progress
                .iter()
                .find(|entry| (entry.member, entry.task) == (*member, task.number));
            cells.extend(match entry {
                Some(entry) => {
                    let state = match (entry.state(), entry.hints) {
                        (State::Open, _) => "begun",
                        (_, 0) => "done",
                        (_, _) => "with hints",
                    };
                    [
                        state.to_owned(),
                        entry.presses.to_string(),
                        entry.hints.to_string(),
                    ]
                }
                None => ["open".to_owned(), String::new(), String::new()],
            });
        }
        text += &line(&cells);
    }
    text
}

/// A row of a table. A cell that a spreadsheet would read as a formula gets an apostrophe.
fn line(cells: &[String]) -> String {
    let cell = |cell: &String| {
        let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
        let cell = if formula {
            format!("'{cell}")
        } else {
            cell.clone()
        };
        format!("\"{}\"", cell.replace('"', "\"\""))
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\r\n"
}

/// The start of a submitted text.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

/// The board of a task, when it is a puzzle.
#[must_use]
pub fn puzzle(work: &Work) -> Option<Puzzle> {
    match work {
        Work::Puzzle(code) => notation::decode(code).ok(),
        Work::Lesson(_) => None,
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
        class.add(&Work::Lesson("1".into()), None).unwrap();
        class
            .add(&Work::Puzzle("q1244tttqbv8r5".into()), Some("=4x4 hard"))
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
            assert!(class.add(&wrong, None).is_err(), "{wrong:?}");
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
    fn an_exercise_is_checked_by_the_library_and_its_hints_are_counted() {
        let work = Work::Lesson("press".into());
        let wrong = check(&work, "A1").unwrap();
        assert!(!wrong.solved && wrong.comment.is_some());
        let right = check(&work, "A1\n?\nD3").unwrap();
        assert!(right.solved && right.hints == 1 && right.presses == 2);
        assert_eq!(relation(&work, "A1", "A1\n?\nD3"), log::Relation::Continues);
        assert_eq!(relation(&work, "A1\n?\nD3", "A1"), log::Relation::Old);
        assert_eq!(relation(&work, "A1", "A12"), log::Relation::Differs);
        assert!(matches!(check(&work, "Z99"), Err(ClassError::Answer(_))));
        assert!(matches!(
            check(&work, "A1\0\nD3"),
            Err(ClassError::Answer(_))
        ));
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

    #[test]
    fn a_table_for_a_spreadsheet_has_no_formulas() {
        let text = csv(
            &class(),
            &[(2, "=HYPERLINK(\"x\")".into(), "2026-11-16".into())],
            &[],
        );
        assert_eq!(
            text,
            "\"name\",\"last seen\",\"Lesson 1\",\"Lesson 1: presses\",\"Lesson 1: hints\",\
             \"'=4x4 hard\",\"'=4x4 hard: presses\",\"'=4x4 hard: hints\"\r\n\
             \"'=HYPERLINK(\"\"x\"\")\",\"2026-11-16\",\"open\",\"\",\"\",\"open\",\"\",\"\"\r\n"
        );
    }
}
