//! The work of a task, and what students hand in.

use super::ClassError;
use crate::domain::log::{self, LogError};
use quatrainment::{Puzzle, Session, Solver, SolverOptions, notation};
use quatrainment_protocol::limits::TASK_CELLS;
use quatrainment_protocol::progress::Progress;
use quatrainment_protocol::tasks::Work;
use quatrainment_theory::lessons::{self, Verdict};

/// The most cells and independent quiet sets of a board of which the remaining presses are counted: it takes less than a
/// millisecond.
const MAX_COUNTED: (u64, usize) = (36, 6);

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

/// The board of a task, when it is a puzzle.
#[must_use]
pub fn puzzle(work: &Work) -> Option<Puzzle> {
    match work {
        Work::Puzzle(code) => notation::decode(code).ok(),
        Work::Lesson(_) => None,
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

/// The start of a submitted text.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
