//! A class as a table for spreadsheets.

use super::Class;
use quatrainment_protocol::progress::{Progress, State};

/// The mark between the cells of a table. A spreadsheet expects a semicolon where numbers have a decimal comma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// As in English.
    Comma,
    /// As in German or French.
    Semicolon,
}

impl Separator {
    /// Returns the one for readers of languages, the first one preferred, as in `de-CH, en;q=0.5`.
    #[must_use]
    pub fn of_languages(languages: &str) -> Separator {
        // Where numbers have a decimal point, which is in fewer languages; of Spanish only in some countries.
        const POINT: [&str; 27] = [
            "", "*", "bn", "cy", "en", "fil", "ga", "he", "hi", "ja", "ko", "ms", "sw", "ta", "th",
            "ur", "zh", "es-419", "es-do", "es-gt", "es-hn", "es-mx", "es-ni", "es-pa", "es-pe",
            "es-pr", "es-us",
        ];
        let first = languages.split([',', ';']).next().unwrap_or_default();
        let first = first.trim().to_ascii_lowercase();
        let language = first.split('-').next().unwrap_or_default();
        if POINT.contains(&&first[..]) || POINT.contains(&language) {
            Separator::Comma
        } else {
            Separator::Semicolon
        }
    }

    fn text(self) -> &'static str {
        match self {
            Separator::Comma => ",",
            Separator::Semicolon => ";",
        }
    }
}

/// Returns the class as a table for a spreadsheet: a line for each student, three columns for each task.
#[must_use]
pub fn csv(
    class: &Class,
    students: &[(u64, String, String)],
    progress: &[Progress],
    separator: Separator,
) -> String {
    let line = |cells: &[String]| line(cells, separator);
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
                        (State::Open, _) => "started",
                        (_, 0) => "done",
                        (_, _) => "done with hints",
                    };
                    [
                        state.to_owned(),
                        entry.presses.to_string(),
                        entry.hints.to_string(),
                    ]
                }
                None => ["not started".to_owned(), String::new(), String::new()],
            });
        }
        text += &line(&cells);
    }
    text
}

/// A row of a table. A cell that a spreadsheet would read as a formula gets an apostrophe.
fn line(cells: &[String], separator: Separator) -> String {
    let cell = |cell: &String| {
        let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
        let cell = if formula {
            format!("'{cell}")
        } else {
            cell.clone()
        };
        format!("\"{}\"", cell.replace('"', "\"\""))
    };
    cells
        .iter()
        .map(cell)
        .collect::<Vec<_>>()
        .join(separator.text())
        + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment_protocol::tasks::Work;

    #[test]
    fn cells_are_separated_as_readers_expect() {
        use Separator::{Comma, Semicolon};
        for (languages, separator) in [
            ("", Comma),
            ("*", Comma),
            ("en-GB,en;q=0.9,de;q=0.8", Comma),
            ("ja", Comma),
            ("de-CH, en;q=0.5", Semicolon),
            ("fr", Semicolon),
            ("es-ES,es;q=0.9", Semicolon),
            ("es-MX,es;q=0.9", Comma),
            ("es-419", Comma),
            ("PT-br;q=1", Semicolon),
        ] {
            assert_eq!(Separator::of_languages(languages), separator, "{languages}");
        }
    }

    #[test]
    fn a_table_for_a_spreadsheet_has_no_formulas() {
        let mut class = Class::new("x").unwrap();
        class.add(&Work::Lesson("1".into()), None, true).unwrap();
        let puzzle = Work::Puzzle("q1244tttqbv8r5".into());
        class.add(&puzzle, Some("=4x4 hard"), true).unwrap();
        let text = csv(
            &class,
            &[(2, "=HYPERLINK(\"x\")".into(), "2026-11-16".into())],
            &[],
            Separator::Comma,
        );
        assert_eq!(
            text,
            "\"name\",\"last seen\",\"Lesson 1\",\"Lesson 1: presses\",\"Lesson 1: hints\",\
             \"'=4x4 hard\",\"'=4x4 hard: presses\",\"'=4x4 hard: hints\"\r\n\
             \"'=HYPERLINK(\"\"x\"\")\",\"2026-11-16\",\"not started\",\"\",\"\",\"not started\",\"\",\"\"\r\n"
        );
    }
}
