//! Statistics of a history of games: by game, size and level, and streaks of daily puzzles.

use quatrainment::generate::{Date, Grade, Level};
use quatrainment::{Session, catalogue};

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
    /// The number of undos.
    pub undos: u64,
    /// Whether the program pressed for the player.
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
            undos: session.undos(),
            assisted: session.is_assisted(),
            won: session.is_won(),
        }
    }

    /// Returns whether the player won it alone.
    #[must_use]
    pub fn is_own_win(&self) -> bool {
        self.won && !self.assisted
    }

    /// Returns whether the player won it alone with the fewest presses.
    #[must_use]
    pub fn is_at_par(&self) -> bool {
        self.is_own_win() && self.par.is_some_and(|par| self.moves <= par)
    }

    /// Returns whether it was won at par without hint or undo.
    #[must_use]
    pub fn is_flawless(&self) -> bool {
        self.is_at_par() && self.hints == 0 && self.undos == 0
    }
}

/// A game of a history: its summary, and when it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// The summary.
    pub summary: &'a Summary,
    /// The local date on which it was finished.
    pub day: Date,
    /// The date of the daily puzzle, if it was one.
    pub daily: Option<Date>,
}

/// The statistics of a history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Statistics {
    /// The number of games, finished or not.
    pub played: u64,
    /// The number of games won without help.
    pub won: u64,
    /// The daily puzzles.
    pub daily: Days,
    /// By game, size and level, in the order of the catalogue.
    pub groups: Vec<Group>,
}

/// Daily puzzles solved without help on their own day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Days {
    /// The number of them.
    pub solved: u64,
    /// The current streak in days, up to today, or up to yesterday while today's is still to be solved.
    pub current: u64,
    /// The longest streak in days.
    pub longest: u64,
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
    /// The number of games won without help.
    pub won: u64,
    /// The number of those with the fewest presses.
    pub at_par: u64,
    /// The number of those without hint or undo.
    pub flawless: u64,
    /// The shortest time of a win.
    pub best_milliseconds: Option<u64>,
    /// The median time of the wins.
    pub median_milliseconds: Option<u64>,
    /// The times of the last 30 wins, the oldest first.
    pub recent_milliseconds: Vec<u64>,
}

impl Statistics {
    /// Computes the statistics of games in the order they were finished, as of a day.
    ///
    /// ```
    /// use quatrainment::{Session, generate};
    /// use quatrainment_play::{Record, Statistics, Summary};
    /// let today = "2026-11-15".parse()?;
    /// let (puzzle, grade) = generate::daily(today);
    /// let left = Summary::of(&Session::new(puzzle), Some(grade));
    /// let statistics = Statistics::of(&[Record { summary: &left, day: today, daily: Some(today) }], today);
    /// assert_eq!((statistics.played, statistics.won, statistics.daily.current), (1, 0, 0));
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
/// use quatrainment_play::{Record, Summary, Tally};
/// let today = "2026-11-15".parse()?;
/// let (puzzle, grade) = generate::daily(today);
/// let mut tally = Tally::new();
/// for _ in 0..3 {
///     let summary = Summary::of(&Session::new(puzzle.clone()), Some(grade));
///     tally.add(Record { summary: &summary, day: today, daily: None });
/// }
/// assert_eq!(tally.statistics(today).played, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tally {
    played: u64,
    won: u64,
    /// The days whose puzzles were solved on the day itself, by number.
    days: Vec<u64>,
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
            daily,
        } = record;
        self.played += 1;
        self.won += u64::from(summary.is_own_win());
        if summary.is_own_win() && daily == Some(day) {
            self.days.push(day.number());
        }
        let kind = (&summary.game, &summary.size, &summary.level);
        let place = self.groups.binary_search_by(|GroupTally { group, .. }| {
            (&group.game, &group.size, &group.level).cmp(&kind)
        });
        let place = place.unwrap_or_else(|place| {
            self.groups.insert(place, GroupTally::new(summary));
            place
        });
        self.groups[place].add(summary);
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
            won: self.won,
            daily: Days::of(self.days, today),
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
            won: 0,
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

    fn add(&mut self, summary: &Summary) {
        let Group {
            played,
            won,
            at_par,
            flawless,
            ..
        } = &mut self.group;
        *played += 1;
        *won += u64::from(summary.is_own_win());
        *at_par += u64::from(summary.is_at_par());
        *flawless += u64::from(summary.is_flawless());
        if summary.is_own_win() {
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

impl Days {
    /// Counts days, given by number, as of today.
    fn of(mut days: Vec<u64>, today: Date) -> Days {
        days.sort_unstable();
        days.dedup();
        let (mut longest, mut run, mut last) = (0, 0, None);
        for &day in &days {
            run = if last.is_some_and(|last| last + 1 == day) {
                run + 1
            } else {
                1
            };
            longest = longest.max(run);
            last = Some(day);
        }
        let mut day = today.number();
        if days.binary_search(&day).is_err() {
            day = day.saturating_sub(1);
        }
        let mut current = 0;
        while days.binary_search(&day).is_ok() {
            current += 1;
            day = day.wrapping_sub(1);
        }
        Days {
            solved: days.len() as u64,
            current,
            longest,
        }
    }
}

/// Returns the median of sorted numbers.
fn median(sorted: &[u64]) -> Option<u64> {
    let upper = sorted.get(sorted.len() / 2)?;
    let lower = sorted[(sorted.len() - 1) / 2];
    Some(lower.midpoint(*upper))
}
