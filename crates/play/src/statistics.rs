//! Statistics of a history of games: by game, size and level, and streaks of daily puzzles.

use crate::calendar::{Calendar, Days};
use crate::origin::Origin;
use quatrainment::generate::{DailyGame, Date, Grade, Level};
use quatrainment::{Session, catalogue};
use std::collections::BTreeMap;

/// The number of wins that a sparkline shows.
const RECENT: usize = 30;

/// The summary of a game, from its log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Summary {
    /// The name of the game.
    pub game: String,
    /// The size of the board, with the number of states when a cell has more than two.
    pub size: String,
    /// The level, if the par is proven.
    pub level: Option<String>,
    /// The fewest presses, if they are proven.
    pub par: Option<u64>,
    /// The number of presses.
    pub moves: u64,
    /// The playing time.
    pub milliseconds: u64,
    /// The number of hints.
    pub hints: u64,
    /// The number of undos and restarts.
    pub undos: u64,
    /// Whether the solution was shown: the program pressed for the player, or a review was seen before.
    pub assisted: bool,
    /// Whether the target was reached.
    pub won: bool,
}

impl Summary {
    /// Creates the summary of a session.
    #[must_use]
    pub fn of(session: &Session, grade: Option<Grade>) -> Summary {
        Summary {
            game: session.puzzle().game().name().to_owned(),
            size: match session.puzzle().game().states() {
                2 => session.puzzle().game().grid().size().to_string(),
                states => format!("{}, {states} states", session.puzzle().game().grid().size()),
            },
            level: grade.map(|grade| grade.level.name().to_owned()),
            par: grade.map(|grade| grade.par),
            moves: session.moves(),
            milliseconds: session.milliseconds(),
            hints: session.hints(),
            undos: session.undos() + session.restarts(),
            assisted: session.knows_solution(),
            won: session.is_won(),
        }
    }

    /// Returns whether it was won by the player: a hint may have helped, a solution may not.
    #[must_use]
    pub fn is_own_win(&self) -> bool {
        self.won && !self.assisted
    }

    /// Returns whether it was won without any help.
    #[must_use]
    pub fn is_won_without_help(&self) -> bool {
        self.is_own_win() && self.hints == 0
    }

    /// Returns whether it was won without help and with the fewest presses.
    #[must_use]
    pub fn is_at_par(&self) -> bool {
        self.is_won_without_help() && self.par.is_some_and(|par| self.moves <= par)
    }

    /// Returns whether it was won at par without help or undo.
    #[must_use]
    pub fn is_flawless(&self) -> bool {
        self.is_at_par() && self.undos == 0
    }
}

/// A game of a history: its summary, and when it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// The summary.
    pub summary: &'a Summary,
    /// The local date on which it was finished.
    pub day: Date,
    /// When it was finished, in milliseconds since 1970.
    pub finished: u64,
    /// Where it came from.
    pub origin: Origin,
}

/// Wins, by how much help there was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wins {
    /// The number of games won.
    pub won: u64,
    /// Those without any help.
    pub won_without_help: u64,
    /// Those with hints and no other help.
    pub won_with_hints: u64,
    /// Those whose solution was shown.
    pub won_with_help: u64,
}

/// As a player reads them: `48 won: 40 without help, 5 with hints, 3 with help`.
impl std::fmt::Display for Wins {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Wins {
            won,
            won_without_help: alone,
            won_with_hints: hints,
            won_with_help: help,
        } = self;
        write!(
            f,
            "{won} won: {alone} without help, {hints} with hints, {help} with help"
        )
    }
}

impl Wins {
    fn add(&mut self, summary: &Summary) {
        self.won += u64::from(summary.won);
        self.won_without_help += u64::from(summary.is_won_without_help());
        self.won_with_hints += u64::from(summary.is_own_win() && summary.hints > 0);
        self.won_with_help += u64::from(summary.won && summary.assisted);
    }
}

/// The statistics of a history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Statistics {
    /// The number of games, finished or not.
    pub played: u64,
    /// The games won.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub wins: Wins,
    /// The daily puzzles of Quatrainment.
    pub daily: Days,
    /// Those of the other games, by the name of the game.
    pub other_dailies: BTreeMap<String, Days>,
    /// By game, size and level, in the order of the catalogue.
    pub groups: Vec<Group>,
}

/// The statistics of one game, size and level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Group {
    /// The name of the game.
    pub game: String,
    /// The size, as [`Summary::size`].
    pub size: String,
    /// The level; `None` where pars are not proven.
    pub level: Option<String>,
    /// The number of games, finished or not.
    pub played: u64,
    /// The games won.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub wins: Wins,
    /// The number of wins without help and with the fewest presses.
    pub at_par: u64,
    /// The number of those without undo.
    pub flawless: u64,
    /// The shortest time of a win without help, of games whose clock ran from the start.
    pub best_milliseconds: Option<u64>,
    /// The median time of the wins without help.
    pub median_milliseconds: Option<u64>,
    /// The times of the last 30 wins without help, the oldest first.
    pub recent_milliseconds: Vec<u64>,
}

impl Statistics {
    /// Computes the statistics of games in the order they were finished, as of a day.
    ///
    /// ```
    /// use quatrainment::{Session, generate};
    /// use quatrainment_play::{Origin, Record, Statistics, Summary};
    /// let today = "2026-11-15".parse()?;
    /// let (puzzle, grade) = generate::daily(today);
    /// let left = Summary::of(&Session::new(puzzle), Some(grade));
    /// let origin = Origin::daily(generate::Daily::new(today));
    /// let statistics = Statistics::of(&[Record { summary: &left, day: today, finished: 0, origin }], today);
    /// assert_eq!((statistics.played, statistics.wins.won, statistics.daily.current), (1, 0, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(history: &[Record<'_>], today: Date) -> Statistics {
        let mut tally = Tally::new();
        history.iter().for_each(|record| tally.add(*record));
        tally.statistics(today)
    }
}

/// Counts games one by one, for histories that are too long to be in memory at once.
///
/// ```
/// use quatrainment::{Session, generate};
/// use quatrainment_play::{Origin, Record, Summary, Tally};
/// let today = "2026-11-15".parse()?;
/// let (puzzle, grade) = generate::daily(today);
/// let mut tally = Tally::new();
/// for _ in 0..3 {
///     let summary = Summary::of(&Session::new(puzzle.clone()), Some(grade));
///     tally.add(Record { summary: &summary, day: today, finished: 0, origin: Origin::Free });
/// }
/// assert_eq!(tally.statistics(today).played, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tally {
    played: u64,
    wins: Wins,
    calendar: Calendar,
    /// Sorted by game, size and level.
    groups: Vec<GroupTally>,
}

/// The games of one kind. The group has everything but the times.
#[derive(Clone, Debug)]
struct GroupTally {
    group: Group,
    /// The times of the wins, in order.
    milliseconds: Vec<u64>,
}

impl Tally {
    /// Creates a tally of no games.
    #[must_use]
    pub fn new() -> Tally {
        Tally::default()
    }

    /// Counts a game. Games come in the order they were finished.
    pub fn add(&mut self, record: Record<'_>) {
        let Record {
            summary,
            day,
            finished,
            origin,
        } = record;
        if !origin.is_counted() {
            return;
        }
        self.played += 1;
        self.wins.add(summary);
        if summary.is_own_win() {
            origin
                .counts_for(day, finished)
                .into_iter()
                .for_each(|daily| self.calendar.add(daily));
        }
        let kind = (&summary.game, &summary.size, &summary.level);
        let place = self.groups.binary_search_by(|GroupTally { group, .. }| {
            (&group.game, &group.size, &group.level).cmp(&kind)
        });
        let place = place.unwrap_or_else(|place| {
            self.groups.insert(place, GroupTally::new(summary));
            place
        });
        self.groups[place].add(summary, origin.is_timed());
    }

    /// Returns the daily puzzles that were solved.
    #[must_use]
    pub fn calendar(&self) -> Calendar {
        self.calendar.clone()
    }

    /// Returns the statistics, as of a day.
    #[must_use]
    pub fn statistics(self, today: Date) -> Statistics {
        let mut groups: Vec<Group> = self.groups.into_iter().map(GroupTally::group).collect();
        groups.sort_by_cached_key(
            |Group {
                 game, size, level, ..
             }| {
                let place = catalogue::all()
                    .iter()
                    .position(|entry| entry.name == *game);
                let lengths: Vec<u64> = size
                    .split('x')
                    .filter_map(|side| side.parse().ok())
                    .collect();
                let level: Option<Level> = level.as_ref().and_then(|level| level.parse().ok());
                (
                    place.unwrap_or(usize::MAX),
                    game.clone(),
                    lengths,
                    size.clone(),
                    level,
                )
            },
        );
        Statistics {
            played: self.played,
            wins: self.wins,
            daily: self.calendar.days(DailyGame::Quatrainment, today),
            other_dailies: other_dailies(&self.calendar, today),
            groups,
        }
    }
}

impl GroupTally {
    /// Creates the tally of no games of the kind of `like`.
    fn new(like: &Summary) -> GroupTally {
        let group = Group {
            game: like.game.clone(),
            size: like.size.clone(),
            level: like.level.clone(),
            played: 0,
            wins: Wins::default(),
            at_par: 0,
            flawless: 0,
            best_milliseconds: None,
            median_milliseconds: None,
            recent_milliseconds: Vec::new(),
        };
        GroupTally {
            group,
            milliseconds: Vec::new(),
        }
    }

    fn add(&mut self, summary: &Summary, is_timed: bool) {
        let Group {
            played,
            wins,
            at_par,
            flawless,
            ..
        } = &mut self.group;
        *played += 1;
        wins.add(summary);
        *at_par += u64::from(summary.is_at_par());
        *flawless += u64::from(summary.is_flawless());
        if is_timed && summary.is_won_without_help() {
            self.milliseconds.push(summary.milliseconds);
        }
    }

    fn group(self) -> Group {
        let mut times = self.milliseconds;
        let recent_milliseconds = times[times.len().saturating_sub(RECENT)..].to_vec();
        times.sort_unstable();
        Group {
            best_milliseconds: times.first().copied(),
            median_milliseconds: median(&times),
            recent_milliseconds,
            ..self.group
        }
    }
}

/// The days of the games besides Quatrainment that were played at all.
fn other_dailies(calendar: &Calendar, today: Date) -> BTreeMap<String, Days> {
    let others = DailyGame::ALL.into_iter().skip(1);
    others
        .map(|game| (game.name().to_owned(), calendar.days(game, today)))
        .filter(|(_, days)| days.solved > 0)
        .collect()
}

/// Returns the median of sorted numbers.
fn median(sorted: &[u64]) -> Option<u64> {
    let upper = sorted.get(sorted.len() / 2)?;
    let lower = sorted[(sorted.len() - 1) / 2];
    Some(lower.midpoint(*upper))
}
