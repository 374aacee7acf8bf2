//! A class as a table for spreadsheets.

use super::Class;
use quatrainment_protocol::progress::{Progress, State};

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

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment_protocol::tasks::Work;

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
        );
        assert_eq!(
            text,
            "\"name\",\"last seen\",\"Lesson 1\",\"Lesson 1: presses\",\"Lesson 1: hints\",\
             \"'=4x4 hard\",\"'=4x4 hard: presses\",\"'=4x4 hard: hints\"\r\n\
             \"'=HYPERLINK(\"\"x\"\")\",\"2026-11-16\",\"open\",\"\",\"\",\"open\",\"\",\"\"\r\n"
        );
    }
}
