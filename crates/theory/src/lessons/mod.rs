//! Lessons: how the game works and why, from the first press to the theory, each with an exercise that is
//! checked. They are data (Markdown with descriptions of boards), so every front end shows the same ones.

mod attempt;
mod exercise;
mod reader;
mod sheet;

use quatrainment::draw::Document;

pub use attempt::Attempt;
pub use exercise::{AnswerError, Asked, Exercise, Verdict};
pub use sheet::sheet;

/// One lesson.
///
/// ```
/// use quatrainment_theory::lessons;
/// let first = &lessons::all()[0];
/// assert_eq!(first.page.title, "What a press does");
/// assert!(first.exercise.check("D3")?.is_right);
/// # Ok::<(), lessons::AnswerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The number, from 1.
    pub number: usize,
    /// The short name.
    pub name: &'static str,
    /// The text, with the question of the exercise at its end.
    pub page: Document,
    /// The exercise.
    pub exercise: Exercise,
}

/// The lessons: a short name and the text of each.
const LESSONS: [(&str, &str); 8] = [
    ("press", include_str!("1-press.md")),
    ("twice", include_str!("2-twice.md")),
    ("difference", include_str!("3-difference.md")),
    ("alone", include_str!("4-alone.md")),
    ("masks", include_str!("5-masks.md")),
    ("matrix", include_str!("6-matrix.md")),
    ("invariants", include_str!("7-invariants.md")),
    ("mirrors", include_str!("8-mirrors.md")),
];

/// The number of lessons.
pub const COUNT: usize = LESSONS.len();

/// Returns every lesson, in order.
#[must_use]
pub fn all() -> Vec<Lesson> {
    (1..=COUNT)
        .filter_map(|number| find(&number.to_string()))
        .collect()
}

/// Returns the lesson with a number or a short name.
///
/// ```
/// use quatrainment_theory::lessons;
/// assert_eq!(lessons::find("masks").map(|lesson| lesson.number), Some(5));
/// assert!(lessons::find("9").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<Lesson> {
    let wanted = |&(place, (lesson, _)): &(usize, &(&str, &str))| {
        *lesson == name || (place + 1).to_string() == name
    };
    let (place, (name, text)) = LESSONS.iter().enumerate().find(wanted)?;
    // The texts are compiled in, and a test reads each of them.
    let (page, exercise) =
        reader::read(text).unwrap_or_else(|fault| panic!("a lesson cannot be read: {}", fault.0));
    Some(Lesson {
        number: place + 1,
        name,
        page,
        exercise,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::draw::Format;

    #[test]
    fn every_lesson_can_be_read_and_shown() {
        for (name, text) in LESSONS {
            let (page, _) =
                reader::read(text).unwrap_or_else(|fault| panic!("{name}: {}", fault.0));
            for format in Format::ALL {
                assert!(page.render(format, 80).contains("xercise"), "{name}");
            }
        }
        assert_eq!(all().len(), COUNT);
    }

    #[test]
    fn right_answers_are_right_and_wrong_ones_wrong() {
        for (name, right, wrong) in [
            ("press", "d3", "D2"),
            ("twice", "B2 C3", "A1 B2 C3"),
            ("difference", "B1 D1 B3 D3", "B1"),
            ("alone", "D4 B4 A4 D3 D2 C1 B1 A1", "C4"),
            ("masks", "no", "yes"),
            ("matrix", "B1, C1", "A1"),
            ("invariants", "No", "yes"),
            ("mirrors", "9", "7"),
        ] {
            let exercise = find(name).unwrap().exercise;
            assert!(exercise.check(right).unwrap().is_right, "{name}");
            assert!(!exercise.check(wrong).unwrap().is_right, "{name}");
            for nonsense in ["", "Z99", "perhaps"] {
                assert!(exercise.check(nonsense).is_err(), "{name} {nonsense}");
            }
        }
    }
}
