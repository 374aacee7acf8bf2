//! The result of a game for others to read, with the puzzle's code and without spoilers.

use super::Session;
use crate::catalogue;
use crate::generate::Date;
use crate::notation;
use crate::words::counted;

impl Session {
    /// Returns the result in three lines for others to read: the game, the result, and the puzzle's code. It
    /// reveals no press. A daily puzzle is identified by its date.
    ///
    /// ```
    /// use quatrainment::{Session, Solver, catalogue, generate};
    /// let solver = Solver::new(&catalogue::find("quatrainment")?.game()?)?;
    /// let mut session = Session::new(generate::with_par(&solver, 1, 1)?);
    /// session.wait(83_000);
    /// session.press(session.next_press(&solver).unwrap())?;
    /// let lines = session.share(Some(1), None);
    /// assert!(lines.starts_with("Quatrainment 4x4\nSolved in 1 press (par 1), 1:23, flawless\nq"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn share(&self, par: Option<u64>, daily: Option<Date>) -> String {
        let game = self.puzzle().game();
        let title = catalogue::entry_of(game).map_or(game.name(), |entry| entry.title);
        let day = daily.map_or_else(String::new, |date| format!(", {date}"));
        let presses = counted(self.moves(), "press");
        let against = par.map_or_else(String::new, |par| format!(" (par {par})"));
        let done = match (self.is_won(), self.is_assisted()) {
            (false, _) => "Not solved yet:",
            (true, true) => "Solved with help in",
            (true, false) => "Solved in",
        };
        let flawless = if par.is_some_and(|par| self.is_flawless(par)) {
            ", flawless"
        } else {
            ""
        };
        let hints = match self.hints() {
            0 => String::new(),
            1 => ", 1 hint".to_owned(),
            hints => format!(", {hints} hints"),
        };
        let clock = clock(self.milliseconds());
        let result = format!("{done} {presses}{against}, {clock}{hints}{flawless}");
        let code = notation::encode(self.puzzle())
            .map_or_else(|_| String::new(), |code| format!("\n{code}"));
        // The sides of a board with a layout say nothing about its looks.
        let board = match game.grid().layout() {
            Some(_) => format!(", {} cells", game.grid().len()),
            None => format!(" {}", game.grid().size()),
        };
        format!("{title}{board}{day}\n{result}{code}")
    }
}

/// Formats a time as a clock shows it: `0:42`, `12:05`, `1:00:00`.
///
/// ```
/// assert_eq!(quatrainment::clock(42_900), "0:42");
/// assert_eq!(quatrainment::clock(3_600_000), "1:00:00");
/// ```
#[must_use]
pub fn clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use crate::solve::Solver;

    #[test]
    fn a_shared_result_mentions_help_and_reveals_no_press() {
        let date: Date = "2026-11-15".parse().unwrap();
        let (puzzle, grade) = generate::daily(date);
        let solver = Solver::new(puzzle.game()).unwrap();
        let mut session = Session::new(puzzle);
        assert!(
            session
                .share(None, None)
                .contains("Not solved yet: 0 presses, 0:00")
        );
        session.hint(&solver);
        session.hint(&solver);
        while session.solve_step(&solver).is_some() {}
        let text = session.share(Some(grade.par), Some(date));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Quatrainment 4x4, 2026-11-15");
        assert_eq!(
            lines[1],
            format!(
                "Solved with help in {0} presses (par {0}), 0:00, 2 hints",
                grade.par
            )
        );
        assert_eq!(notation::decode(lines[2]).unwrap(), *session.puzzle());
    }
}
