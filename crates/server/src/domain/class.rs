//! A class: a permanent room with tasks instead of rounds.

use super::log::{self, LogError};
use super::name;
use quatrainment::{Puzzle, Session, Solver, SolverOptions, notation};
use quatrainment_protocol::ask::TaskChange;
use quatrainment_protocol::limits::TASK_CELLS;
use quatrainment_protocol::progress::{Progress, State};
use quatrainment_protocol::tasks::{StudentsSee, Task, Work};
use quatrainment_theory::lessons::{self, Verdict};
use serde::{Deserialize, Serialize};

/// The maximum number of tasks.
pub const MAX_TASKS: usize = 60;

/// The maximum number of letters of a title.
const MAX_TITLE: usize = 80;

/// The maximum number of minutes after which a task stops by itself.
const MAX_MINUTES: u64 = 600;

/// The most cells and independent quiet sets of a board of which the remaining presses are counted: it takes less than a
/// millisecond.
const MAX_COUNTED: (u64, usize) = (36, 6);

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
    /// The fewest presses that remain, where that is known.
    pub to_go: Option<u64>,
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
                to_go: to_go(code, log),
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
                to_go: None,
                milliseconds: 0,
                solved,
                comment: verdict.map(|verdict| verdict.comment),
            })
        }
    }
}

/// Returns the fewest presses that remain after a log; `None` where that would take long.
fn to_go(code: &str, log: &str) -> Option<u64> {
    let puzzle = notation::decode(code).ok()?;
    let game = puzzle.game();
    if game.grid().len() > MAX_COUNTED.0 {
        return None;
    }
    let options = SolverOptions::new().memory(1 << 20);
    let solver = Solver::with_options(game, &options).ok()?;
    if solver.nullity() > MAX_COUNTED.1 {
        return None;
    }
    let session = Session::from_log(puzzle.clone(), log).ok()?;
    let solution = solver.solve(&session.difference()).ok()?;
    solution.is_fewest().then(|| solution.count())
}

impl HandedIn {
    /// Returns the progress of a student, who had some before.
    #[must_use]
    pub fn progress(
        &self,
        task: u64,
        member: u64,
        before: Option<&Progress>,
        now: u64,
    ) -> Progress {
        let distance = self.to_go.unwrap_or(self.left);
        let nearest = before.and_then(|before| before.nearest.zip(before.closer));
        let (nearest, closer) = match nearest {
            Some((nearest, closer)) if nearest <= distance => (nearest, closer),
            _ => (distance, now),
        };
        Progress {
            task,
            member,
            solved: self.solved,
            presses: self.presses,
            hints: self.hints,
            left: self.left,
            milliseconds: self.milliseconds,
            to_go: self.to_go,
            nearest: Some(nearest),
            closer: Some(closer),
            ..Progress::default()
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
    fn who_is_stuck_follows_from_when_they_were_nearer_than_ever() {
        let work = Work::Puzzle("q1244tttqbv8r5".into());
        let at = |log: &str, before: Option<&Progress>, now| {
            check(&work, log).unwrap().progress(1, 2, before, now)
        };
        let first = at("A1", None, 1000);
        let to_go = first.to_go.unwrap();
        assert_eq!((first.nearest, first.closer), (Some(to_go), Some(1000)));
        // Twice the same cell leads nowhere; what leads away and back does not count as closer.
        let away = at("A1 A1", Some(&first), 2000);
        let back = at("A1 A1 A1", Some(&away), 3000);
        assert_eq!(back.to_go, Some(to_go));
        assert!(away.to_go != back.to_go && away.nearest == Some(to_go.min(away.to_go.unwrap())));
        assert_eq!(
            back.closer,
            if away.to_go < first.to_go {
                Some(2000)
            } else {
                Some(1000)
            }
        );
        // An exercise has no presses to count.
        let lesson = check(&Work::Lesson("press".into()), "A1").unwrap();
        assert_eq!(lesson.progress(1, 2, None, 7).nearest, Some(1));
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
