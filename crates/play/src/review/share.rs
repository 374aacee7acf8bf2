//! What a player shows to others: [`ShareText`].

use super::{Direction, Review};
use crate::calendar::date_text;
use crate::origin::Origin;
use quatrainment::words::counted;
use quatrainment::{Session, catalogue, clock, notation};

/// The signs that a shared result is written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alphabet {
    /// Pictures: 🟦 closer, 🔶 away, ⚪ neither, ↩ taken back.
    #[default]
    Emoji,
    /// Signs that every terminal has: ■ ◆ ○ ↩.
    Signs,
    /// Plain characters: # ! o u.
    Ascii,
}

/// The rows of marks that are written at most, and the marks of one.
const MAX_ROWS: usize = 8;
const MAX_MARKS: usize = 12;

impl Alphabet {
    /// Returns the mark of a direction; a new beginning has none.
    #[must_use]
    pub fn mark(self, direction: Direction) -> Option<char> {
        let marks = match self {
            Alphabet::Emoji => ['🟦', '🔶', '⚪', '↩'],
            Alphabet::Signs => ['■', '◆', '○', '↩'],
            Alphabet::Ascii => ['#', '!', 'o', 'u'],
        };
        Some(match direction {
            Direction::Closer => marks[0],
            Direction::Away => marks[1],
            Direction::Neither => marks[2],
            Direction::TakenBack => marks[3],
            Direction::Again => return None,
        })
    }

    /// Returns what the marks mean, in a line.
    #[must_use]
    pub fn key(self) -> String {
        let named = [
            (Direction::Closer, "closer"),
            (Direction::Away, "away"),
            (Direction::Neither, "neither"),
            (Direction::TakenBack, "taken back"),
        ];
        let named = named.map(|(direction, name)| {
            let mark = self.mark(direction).expect("these have marks");
            format!("{mark} {name}")
        });
        named.join("  ")
    }

    fn times(self) -> char {
        match self {
            Alphabet::Ascii => 'x',
            _ => '×',
        }
    }

    fn between(self) -> &'static str {
        match self {
            Alphabet::Ascii => ", ",
            _ => " · ",
        }
    }
}

/// A result for others to read. It gives no press away; it ends with the code of the puzzle.
#[derive(Clone, Debug)]
pub struct ShareText<'a> {
    /// The game.
    pub session: &'a Session,
    /// Where it comes from.
    pub origin: Origin,
    /// The fewest presses, if they are proven.
    pub par: Option<u64>,
    /// The current streak of daily puzzles.
    pub streak: u64,
    /// How the game went, once that is known.
    pub review: Option<&'a Review>,
}

impl ShareText<'_> {
    /// Returns the text.
    #[must_use]
    pub fn text(&self, alphabet: Alphabet) -> String {
        let mut lines = vec![self.title(), self.figures(alphabet)];
        if let Some(review) = self.review.filter(|review| review.is_complete()) {
            lines.extend(review.rows(alphabet));
        }
        lines.extend(notation::encode(self.session.puzzle()).ok());
        lines.join("\n")
    }

    fn title(&self) -> String {
        let game = self.session.puzzle().game();
        let title = catalogue::entry_of(game).map_or(game.name(), |entry| entry.title);
        if let Some(daily) = self.origin.as_daily() {
            return format!("{title}, {}", date_text(daily.date));
        }
        // The sides of a board with a layout say nothing about its looks.
        match game.grid().layout() {
            Some(_) => format!("{title}, {}", counted(game.grid().len(), "cell")),
            None => format!("{title} {}", game.grid().size()),
        }
    }

    fn figures(&self, alphabet: Alphabet) -> String {
        let session = self.session;
        let presses = counted(session.moves(), "press");
        let time = clock(session.milliseconds());
        if !session.is_won() {
            return format!("Not solved yet: {presses}, {time}");
        }
        let fewest = match self.par {
            Some(par) if par == session.moves() => ", the fewest".to_owned(),
            Some(par) => format!(", fewest {par}"),
            None => String::new(),
        };
        let mut parts = vec![format!("{presses}{fewest}, {time}")];
        if session.is_assisted() {
            parts.push("with help".to_owned());
        } else if session.hints() > 0 {
            parts.push(counted(session.hints(), "hint"));
        }
        if self.origin.as_daily().is_some() && self.streak > 0 {
            parts.push(counted(self.streak, "day"));
        }
        parts.join(alphabet.between())
    }
}

impl Review {
    /// Returns the marks of the presses: a row for each run of closer ones, ended by what led away.
    #[must_use]
    pub fn rows(&self, alphabet: Alphabet) -> Vec<String> {
        let mut rows: Vec<Vec<Direction>> = vec![Vec::new()];
        for place in 0..self.steps.len() {
            let direction = self.direction(place);
            let last = rows.last_mut().expect("there is always a row");
            let is_new = match direction {
                Direction::Again => true,
                Direction::Closer => last.last().is_some_and(|last| *last != Direction::Closer),
                _ => false,
            };
            if is_new {
                rows.push(Vec::new());
            }
            if direction != Direction::Again {
                rows.last_mut()
                    .expect("there is always a row")
                    .push(direction);
            }
        }
        rows.retain(|row| !row.is_empty());
        let rest = rows.split_off(rows.len().min(MAX_ROWS));
        let mut lines: Vec<String> = rows.iter().map(|row| spelled(row, alphabet)).collect();
        if !rest.is_empty() {
            // The last row stands for everything after it.
            lines.pop();
            let rest = [&rows[MAX_ROWS - 1..], &rest[..]].concat().concat();
            lines.push(numbered(&rest, alphabet));
        }
        lines
    }
}

/// A row mark by mark, or with counts where it is long.
fn spelled(row: &[Direction], alphabet: Alphabet) -> String {
    if row.len() > MAX_MARKS {
        return numbered(row, alphabet);
    }
    row.iter()
        .filter_map(|&direction| alphabet.mark(direction))
        .collect()
}

/// How many marks there are of each kind.
fn numbered(row: &[Direction], alphabet: Alphabet) -> String {
    let kinds = [
        Direction::Closer,
        Direction::Away,
        Direction::Neither,
        Direction::TakenBack,
    ];
    let counts = kinds.into_iter().filter_map(|kind| {
        let count = row.iter().filter(|&&direction| direction == kind).count();
        let mark = alphabet.mark(kind).filter(|_| count > 0)?;
        Some(format!("{mark}{}{count}", alphabet.times()))
    });
    counts.collect::<Vec<_>>().join(" ")
}
