//! The history: games that are over, a line for each in the browser's storage, and what they say in numbers.

use crate::store;
use quatrainment::generate::{Date, Grade, Level};
use quatrainment::{Record, Session, Statistics, Summary};

/// The most games that are remembered; the oldest go first.
const MOST: usize = 2_000;

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// When, in milliseconds since 1970.
    pub finished: u64,
    /// On which day, where the player was.
    pub day: Date,
    /// Its day, when it was the puzzle of a day.
    pub daily: Option<Date>,
    /// How hard it was and its par, unless that is not proven.
    pub grade: Option<(Level, u64)>,
    pub session: Session,
}

/// What had been reached before a game that was just won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// The best time in milliseconds at this game, size and level.
    pub milliseconds: Option<u64>,
    /// For how many days in a row the daily puzzle has been solved.
    pub streak: u64,
}

impl Played {
    fn encode(&self) -> Option<String> {
        let daily = self.daily.map_or_else(|| "-".to_owned(), |date| date.to_string());
        let grade = self.grade.map_or_else(|| "-".to_owned(), |(level, par)| format!("{level}/{par}"));
        Some(format!("{} {} {daily} {grade} {}", self.finished, self.day, self.session.save().ok()?))
    }

    fn decode(line: &str) -> Option<Played> {
        let mut words = line.splitn(5, ' ');
        let (finished, day) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let daily = match words.next()? {
            "-" => None,
            date => Some(date.parse().ok()?),
        };
        let grade = match words.next()? {
            "-" => None,
            grade => {
                let (level, par) = grade.split_once('/')?;
                Some((level.parse().ok()?, par.parse().ok()?))
            }
        };
        Some(Played { finished, day, daily, grade, session: Session::restore(words.next()?).ok()? })
    }

    fn summary(&self) -> Summary {
        // What is typical of the game is not asked again.
        let grade = self.grade.map(|(level, par)| Grade { level, par, typical: par });
        Summary::of(&self.session, grade)
    }
}

/// Adds a game to the history and tells what had been reached before it.
pub fn finish(played: &Played) -> Best {
    let before = store::read("history").unwrap_or_default();
    let best = best_before(&games(&before), played);
    if let Some(line) = played.encode() {
        let mut lines: Vec<&str> = before.lines().collect();
        lines.push(&line);
        let first = lines.len().saturating_sub(MOST);
        store::write("history", &lines[first..].join("\n"));
    }
    best
}

/// The numbers of the history, as of a day.
pub fn statistics(today: Date) -> Statistics {
    numbers(&games(&store::read("history").unwrap_or_default()), today)
}

/// The games of a text; lines that are damaged are left out.
fn games(text: &str) -> Vec<Played> {
    text.lines().filter_map(Played::decode).collect()
}

fn numbers(games: &[Played], today: Date) -> Statistics {
    let summaries: Vec<Summary> = games.iter().map(Played::summary).collect();
    let record = |(played, summary): (&Played, _)| Record { summary, day: played.day, daily: played.daily };
    let records: Vec<Record> =
        games.iter().zip(&summaries).map(|(played, summary)| record((played, summary))).collect();
    Statistics::of(&records, today)
}

fn best_before(games: &[Played], played: &Played) -> Best {
    let summary = played.summary();
    let like = numbers(games, played.day);
    let group = like.groups.iter().find(|group| {
        (&group.game, &group.size, &group.level) == (&summary.game, &summary.size, &summary.level)
    });
    let with_it: Vec<Played> = games.iter().chain([played]).cloned().collect();
    Best {
        milliseconds: group.and_then(|group| group.best_milliseconds),
        streak: numbers(&with_it, played.day).daily.current,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{Solver, generate};

    fn won(day: &str, seconds: u64) -> Played {
        let day: Date = day.parse().unwrap();
        let (puzzle, grade) = generate::daily(day);
        let solver = Solver::new(puzzle.game()).unwrap();
        let mut session = Session::new(puzzle);
        session.wait(seconds * 1000);
        while let Some(cell) = session.next_press(&solver) {
            session.press(cell).unwrap();
        }
        let grade = Some((grade.level, grade.par));
        Played { finished: 5, day, daily: Some(day), grade, session }
    }

    #[test]
    fn a_history_survives_a_damaged_line() {
        let (first, second) = (won("2026-11-14", 50), won("2026-11-15", 40));
        let text = [&first.encode().unwrap(), "5 2026-11-15 - - s1 nonsense", "", &second.encode().unwrap()];
        assert_eq!(games(&text.join("\n")), [first, second]);
    }

    #[test]
    fn the_best_time_and_the_streak_are_told_after_a_win() {
        let first = won("2026-11-09", 50);
        assert_eq!(best_before(&[], &first), Best { milliseconds: None, streak: 1 });
        // Both days are easy ones.
        let second = won("2026-11-10", 60);
        assert_eq!(
            best_before(std::slice::from_ref(&first), &second),
            Best { milliseconds: Some(50_000), streak: 2 }
        );
        let statistics = numbers(&[first, second], "2026-11-11".parse().unwrap());
        assert_eq!((statistics.played, statistics.won, statistics.daily.current), (2, 2, 2));
        assert_eq!(statistics.groups[0].at_par, 2);
    }
}
