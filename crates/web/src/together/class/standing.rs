//! Who needs help, who works, who is done and who is away: the order of the teacher's table.

use quatrainment_protocol::class::Class;
use quatrainment_protocol::people::Member;
use quatrainment_protocol::progress::{Progress, State};
use quatrainment_protocol::tasks::Task;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

const MINUTE: u64 = 60_000;

/// How long a student counts as present, in milliseconds.
const HERE: u64 = 2 * MINUTE;

/// After how long without a press that leads closer a student is stuck, in milliseconds.
const STUCK: u64 = 2 * MINUTE;

/// After how long a task was left, not stuck in: it is from another lesson.
const LEFT: u64 = 90 * MINUTE;

/// The number of hints in an unfinished task after which a student needs help.
const MANY_HINTS: u64 = 3;

/// A part of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    Stuck,
    Working,
    Done,
    Away,
}

impl Group {
    /// Its heading.
    pub fn label(self) -> &'static str {
        match self {
            Group::Stuck => "Stuck",
            Group::Working => "Working",
            Group::Done => "Done",
            Group::Away => "Away",
        }
    }

    /// Its name in the style sheet.
    pub fn name(self) -> &'static str {
        match self {
            Group::Stuck => "stuck",
            Group::Working => "working",
            Group::Done => "done",
            Group::Away => "away",
        }
    }
}

/// How it goes with a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    Open,
    /// Started, with what remains.
    Begun(Rest),
    /// Nothing has led closer for this number of minutes.
    Stuck(u64),
    /// Unfinished, with this number of hints.
    Asking(u64),
    /// Done with this number of hints.
    Done(u64),
}

/// What remains of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rest {
    /// The fewest presses.
    Presses(u64),
    /// Cells that differ, where the presses are not known.
    Cells(u64),
    /// An exercise is open or solved.
    Exercise,
}

impl Mark {
    fn of(progress: Option<&Progress>, task: &Task, is_here: bool, now: u64) -> Mark {
        let Some(progress) = progress else {
            return Mark::Open;
        };
        if progress.state() != State::Open {
            return Mark::Done(progress.hints);
        }
        let since = progress.closer.map(|closer| now.saturating_sub(closer));
        let needs_help = is_here && task.is_running(now);
        match since {
            Some(since) if needs_help && (STUCK..LEFT).contains(&since) => {
                Mark::Stuck(since / MINUTE)
            }
            _ if needs_help && progress.hints >= MANY_HINTS => Mark::Asking(progress.hints),
            _ => Mark::Begun(match progress.to_go {
                Some(presses) => Rest::Presses(presses),
                None if matches!(task.work, quatrainment_protocol::tasks::Work::Lesson(_)) => {
                    Rest::Exercise
                }
                None => Rest::Cells(progress.left),
            }),
        }
    }

    /// What the table shows: a shape or words.
    pub fn sign(self) -> String {
        match self {
            Mark::Open => "·".to_owned(),
            Mark::Begun(Rest::Presses(presses)) => format!("{presses} to go"),
            Mark::Begun(Rest::Cells(cells)) => format!("{cells} left"),
            Mark::Begun(Rest::Exercise) => "begun".to_owned(),
            Mark::Stuck(minutes) => format!("! {minutes} min"),
            Mark::Asking(hints) => format!("! {hints} hints"),
            Mark::Done(0) => "●".to_owned(),
            Mark::Done(hints) => format!("◐ {hints}"),
        }
    }

    /// The mark in words.
    pub fn description(self) -> String {
        match self {
            Mark::Open => "not started".to_owned(),
            Mark::Begun(Rest::Presses(1)) => "1 press to go".to_owned(),
            Mark::Begun(Rest::Presses(presses)) => format!("{presses} presses to go"),
            Mark::Begun(Rest::Cells(1)) => "1 cell left".to_owned(),
            Mark::Begun(Rest::Cells(cells)) => format!("{cells} cells left"),
            Mark::Begun(Rest::Exercise) => "started".to_owned(),
            Mark::Stuck(minutes) => format!("stuck for {minutes} minutes"),
            Mark::Asking(hints) => format!("not solved after {hints} hints"),
            Mark::Done(0) => "done".to_owned(),
            Mark::Done(1) => "done with 1 hint".to_owned(),
            Mark::Done(hints) => format!("done with {hints} hints"),
        }
    }

    fn needs_help(self) -> bool {
        matches!(self, Mark::Stuck(_) | Mark::Asking(_))
    }

    fn is_done(self) -> bool {
        matches!(self, Mark::Done(_))
    }
}

/// A student in the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    pub member: u64,
    pub name: String,
    pub group: Group,
    /// The number of each task, and how it goes with it.
    pub marks: Vec<(u64, Mark)>,
}

impl Row {
    /// Returns the task that needs help most, with its mark.
    pub fn trouble(&self) -> Option<(u64, Mark)> {
        let troubles = self.marks.iter().filter(|(_, mark)| mark.needs_help());
        let worst = |(_, mark): &&(u64, Mark)| match mark {
            Mark::Stuck(minutes) => *minutes,
            _ => 0,
        };
        troubles.max_by_key(worst).copied()
    }
}

/// Returns the rows of the table: who needs help first, then who works, those who are behind first, then who is done, then who is
/// away.
pub fn rows(class: &Class, now: u64) -> Vec<Row> {
    let all = class.progress.iter();
    let progress: HashMap<_, _> = all.map(|one| ((one.member, one.task), one)).collect();
    let row = |member: &Member| {
        let is_here = member.seen.is_some_and(|seen| seen + HERE > now);
        let mark = |task: &Task| {
            let progress = progress.get(&(member.number, task.number)).copied();
            (task.number, Mark::of(progress, task, is_here, now))
        };
        let marks: Vec<_> = class.tasks.iter().map(mark).collect();
        let mut running = class
            .tasks
            .iter()
            .zip(&marks)
            .filter(|(task, _)| task.is_running(now))
            .map(|(_, (_, mark))| *mark)
            .peekable();
        let group = if !is_here {
            Group::Away
        } else if marks.iter().any(|(_, mark)| mark.needs_help()) {
            Group::Stuck
        } else if running.peek().is_some() && running.all(Mark::is_done) {
            Group::Done
        } else {
            Group::Working
        };
        Row {
            member: member.number,
            name: member.name.clone(),
            group,
            marks,
        }
    };
    let mut rows: Vec<Row> = class.students().map(row).collect();
    rows.sort_by_key(|row| {
        let worst = match row.trouble() {
            Some((_, Mark::Stuck(minutes))) => Some(minutes),
            Some(_) => Some(0),
            None => None,
        };
        let done = row.marks.iter().filter(|(_, mark)| mark.is_done()).count();
        let rest = row.marks.iter().filter_map(|(_, mark)| match mark {
            Mark::Begun(Rest::Presses(rest) | Rest::Cells(rest)) => Some(*rest),
            _ => None,
        });
        // Those who are done are not ordered by how they were.
        let behind = (row.group == Group::Working).then(|| (done, Reverse(rest.min())));
        (row.group, Reverse(worst), behind, row.member)
    });
    rows
}

/// Returns the number of students who are present.
pub fn present(class: &Class, now: u64) -> usize {
    let here = |member: &&Member| member.seen.is_some_and(|seen| seen + HERE > now);
    class.students().filter(here).count()
}

/// Returns the number of students who solved each task.
pub fn done(class: &Class) -> HashMap<u64, usize> {
    let students: HashSet<u64> = class.students().map(|student| student.number).collect();
    let mut done = HashMap::new();
    for progress in &class.progress {
        if progress.state().is_solved() && students.contains(&progress.member) {
            *done.entry(progress.task).or_default() += 1;
        }
    }
    done
}

/// Returns the task that the class is at: the running one that a teacher started last or, when all run from the beginning, the
/// first that somebody has not done.
pub fn current(class: &Class, now: u64) -> Option<&Task> {
    let running = || class.tasks.iter().filter(|task| task.is_running(now));
    let started = running().filter(|task| task.started.is_some());
    let (students, done) = (class.students().count(), done(class));
    let is_unfinished = |task: &&Task| done.get(&task.number).copied().unwrap_or(0) < students;
    started
        .max_by_key(|task| (task.started, task.number))
        .or_else(|| running().find(is_unfinished))
        .or_else(|| running().next_back())
}

/// Returns the task that comes next for a student: the one that the class is at, then the first that runs and is not done.
pub fn next(class: &Class, now: u64) -> Option<&Task> {
    let is_open = |task: &&Task| {
        task.is_running(now)
            && class
                .progress_of(class.you, task.number)
                .is_none_or(|progress| progress.state() == State::Open)
    };
    let started = current(class, now).filter(|task| task.started.is_some());
    started
        .filter(is_open)
        .or_else(|| class.tasks.iter().find(is_open))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment_protocol::read;

    const NOW: u64 = 100 * MINUTE;

    fn class() -> Class {
        let text = r#"{"id": "C", "title": "9b", "link": "x", "code": "k7m4qz00", "seq": 3, "now": 1, "you": 2, "role": "teacher",
            "door": true, "students_see": "themselves", "counts": [], "members": [], "progress": [], "tasks": [
            {"number": 1, "title": "Warm-up", "work": {"puzzle": "q1"}, "open": true},
            {"number": 2, "title": "Edges", "work": {"lesson": "press"}, "open": true},
            {"number": 3, "title": "Later", "work": {"puzzle": "q1"}, "open": false}]}"#;
        let mut class: Class = read(text).unwrap();
        for (number, seen) in [(2, NOW), (3, NOW), (4, NOW), (5, NOW), (6, NOW), (7, 0)] {
            let text = format!(
                r#"{{"number": {number}, "name": "S{number}", "role": "student", "seen": {seen}}}"#
            );
            class.members.push(read(&text).unwrap());
        }
        class
    }

    fn at(
        class: &mut Class,
        member: u64,
        task: u64,
        solved: bool,
        to_go: u64,
        minutes: u64,
        hints: u64,
    ) {
        class.progress.push(Progress {
            task,
            member,
            solved,
            hints,
            to_go: Some(to_go),
            closer: Some(NOW - minutes * MINUTE),
            ..Progress::default()
        });
    }

    fn order(class: &Class) -> Vec<(u64, Group)> {
        let rows = rows(class, NOW).into_iter();
        rows.map(|row| (row.member, row.group)).collect()
    }

    #[test]
    fn who_needs_help_comes_first_and_then_who_is_behind() {
        use Group::{Away, Done, Stuck, Working};
        let mut class = class();
        at(&mut class, 2, 1, true, 0, 50, 1);
        at(&mut class, 2, 2, true, 0, 50, 0);
        at(&mut class, 3, 1, false, 2, 1, 0);
        at(&mut class, 4, 1, false, 5, 3, 0);
        at(&mut class, 5, 1, false, 2, 1, 3);
        at(&mut class, 6, 1, false, 6, 1, 0);
        at(&mut class, 7, 1, false, 6, 30, 9);
        let expected = [
            (4, Stuck),
            (5, Stuck),
            (6, Working),
            (3, Working),
            (2, Done),
            (7, Away),
        ];
        assert_eq!(order(&class), expected);
        let all = rows(&class, NOW);
        let signs: Vec<String> = all.iter().map(|row| row.marks[0].1.sign()).collect();
        assert_eq!(
            signs,
            [
                "! 3 min",
                "! 3 hints",
                "6 to go",
                "2 to go",
                "◐ 1",
                "6 to go"
            ]
        );
        assert_eq!(all[0].trouble(), Some((1, Mark::Stuck(3))));
        assert_eq!(
            (present(&class, NOW), all[1].trouble()),
            (5, Some((1, Mark::Asking(3))))
        );
    }

    #[test]
    fn nobody_is_stuck_in_what_is_stopped_or_was_left_in_another_lesson() {
        let mut class = class();
        at(&mut class, 2, 1, false, 2, 95, 0);
        at(&mut class, 3, 2, false, 2, 10, 5);
        class.tasks[1].ends = Some(NOW);
        assert!(order(&class).iter().all(|(member, group)| *group
            == if *member == 7 {
                Group::Away
            } else {
                Group::Working
            }));
    }

    #[test]
    fn marks_have_a_sign_and_words() {
        for (mark, sign, words) in [
            (Mark::Open, "·", "not started"),
            (Mark::Begun(Rest::Presses(1)), "1 to go", "1 press to go"),
            (Mark::Begun(Rest::Cells(9)), "9 left", "9 cells left"),
            (Mark::Begun(Rest::Exercise), "begun", "started"),
            (Mark::Stuck(7), "! 7 min", "stuck for 7 minutes"),
            (Mark::Done(2), "◐ 2", "done with 2 hints"),
            (Mark::Done(0), "●", "done"),
        ] {
            assert_eq!((&mark.sign()[..], &mark.description()[..]), (sign, words));
        }
    }

    #[test]
    fn what_comes_next_is_where_the_class_is() {
        let mut class = class();
        assert_eq!(next(&class, NOW).map(|task| task.number), Some(1));
        assert_eq!(current(&class, NOW).map(|task| task.number), Some(1));
        let mut all_done = class.clone();
        for student in 2..=7 {
            at(&mut all_done, student, 1, true, 0, 1, 0);
        }
        assert_eq!(current(&all_done, NOW).map(|task| task.number), Some(2));
        class.tasks[1].started = Some(5);
        assert_eq!(current(&class, NOW).map(|task| task.number), Some(2));
        assert_eq!(next(&class, NOW).map(|task| task.number), Some(2));
        at(&mut class, 2, 2, true, 0, 1, 0);
        assert_eq!(next(&class, NOW).map(|task| task.number), Some(1));
        at(&mut class, 2, 1, true, 0, 1, 0);
        assert_eq!(next(&class, NOW), None);
    }
}
