//! The game in sentences, for those who hear it: the boards row by row, how far the game is, and how it went.

use super::mode::Mode;
use super::state::GameState;
use quatrainment::words::counted;
use quatrainment::{Cell, Pattern, clock};

/// The most cells that are named one by one.
const MAX_NAMED: usize = 64;

impl GameState {
    /// Returns both boards, a sentence for each row, and which cells differ.
    ///
    /// Of cells with two states, those that are on are named by their columns.
    #[must_use]
    pub fn told_boards(&self) -> Vec<String> {
        let session = self.session();
        let (current, target) = (session.current(), session.puzzle().target());
        let names: Vec<(Cell, String)> = current
            .grid()
            .cells()
            .map(|cell| (cell, self.name(cell)))
            .collect();
        let column = |name: &str| name.len() - name.trim_start_matches(char::is_alphabetic).len();
        let rows = names.chunk_by(|(_, a), (_, b)| a[column(a)..] == b[column(b)..]);
        let mut told: Vec<String> = rows
            .map(|row| {
                let label = &row[0].1[column(&row[0].1)..];
                let [yours, target] = [current, target].map(|pattern| {
                    told_row(
                        pattern,
                        row.iter()
                            .map(|(cell, name)| (*cell, &name[..column(name)])),
                    )
                });
                format!("Row {label}: yours {yours}; target {target}.")
            })
            .collect();
        told.push(self.told_difference());
        told
    }

    /// Returns which cells differ from the target.
    #[must_use]
    pub fn told_difference(&self) -> String {
        let difference = self.session().difference();
        let names: Vec<String> = difference
            .cells()
            .take(MAX_NAMED)
            .map(|cell| self.name(cell))
            .collect();
        match names.len() {
            0 => "The boards match.".to_owned(),
            MAX_NAMED => format!("{}.", self.differing_text()),
            _ => format!("{}: {}.", self.differing_text(), names.join(", ")),
        }
    }

    /// Returns which game it is and how far it is.
    #[must_use]
    pub fn told_status(&self) -> String {
        if let Some(status) = self.sprint_status() {
            return format!(
                "Sprint: {} left, {}. {}; {}. {}.",
                status.clock,
                status.score,
                status.combo,
                status.reward,
                self.differing_text()
            );
        }
        let session = self.session();
        format!(
            "{}: {}, par {}, {}. {}.",
            self.round.saved(self.now.milliseconds).title(),
            counted(session.moves(), "press"),
            self.par_text(),
            clock(session.milliseconds()),
            self.differing_text()
        )
    }

    /// Returns how the game went that was won, or the sprint that is over.
    #[must_use]
    pub fn told_result(&self) -> Vec<String> {
        if let Mode::Sprint(round) = &self.mode {
            let facts = round.facts().into_iter();
            return [format!("{}.", round.headline())]
                .into_iter()
                .chain(facts.map(|(name, fact)| format!("{name}: {fact}.")))
                .collect();
        }
        let Some(result) = self.result() else {
            return Vec::new();
        };
        let joined = |first: &str, rest: &str| match rest {
            "" => format!("{first}."),
            rest => format!("{first}, {rest}."),
        };
        let mut told = vec![
            result.title.trim_end_matches('!').to_owned() + ".",
            joined(&counted(result.moves, "press"), &result.against_par),
            joined(&result.time, &result.against_best),
        ];
        let stars = result
            .stars
            .map(|(stars, why)| format!("{}: {why}.", counted(u64::from(stars), "star")));
        let used = (!result.used.is_empty()).then(|| format!("{}.", result.used));
        let flawless = result.flawless.map(|flawless| format!("{flawless}."));
        let streak = result.streak.map(|streak| format!("{streak}."));
        told.extend(
            [used, stars, flawless, streak, result.next_daily]
                .into_iter()
                .flatten(),
        );
        told
    }
}

/// The cells of a row that are on, by their columns; with more than two states, the states of all.
fn told_row<'a>(pattern: &Pattern, row: impl Iterator<Item = (Cell, &'a str)>) -> String {
    let words: Vec<String> = match pattern.states() {
        2 => row
            .filter(|(cell, _)| pattern.get(*cell) != 0)
            .map(|(_, column)| column.to_owned())
            .collect(),
        _ => row.map(|(cell, _)| pattern.get(cell).to_string()).collect(),
    };
    match words.is_empty() {
        true => "none".to_owned(),
        false => words.join(" "),
    }
}
