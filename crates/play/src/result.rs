//! How a game went, for the card that a front end shows after a win: [`GameResult`].

use super::guide;
use super::journey::STARS_FOR;
use super::mode::Mode;
use super::puzzle_info::PuzzleInfo;
use super::state::GameState;
use super::words::hours;
use quatrainment::clock;
use quatrainment::generate::Level;
use quatrainment::words::counted;

/// How many wins with the fewest presses show that a level is no longer hard.
const WINS_FOR_NEXT: u64 = 3;

/// How a game went, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// `Solved!`, or that the program helped.
    pub title: &'static str,
    /// How many moves.
    pub moves: u64,
    /// The moves against par, like `par: the fewest possible`.
    pub against_par: String,
    /// How long it took.
    pub time: String,
    /// The time against the best before, like `new best, was 1:02`; empty when there is nothing to compare.
    pub against_best: String,
    /// The hints and undos, like `2 hints, 1 undo`; empty when there were none.
    pub used: String,
    /// The streak, for a daily puzzle, like `3-day streak`.
    pub streak: Option<String>,
    /// When the next daily puzzle comes, for the one of today.
    pub next_daily: Option<String>,
    /// That the game was without flaw, if it was.
    pub flawless: Option<&'static str>,
    /// The stars of a step of the journey, and what the last one is for.
    pub stars: Option<(u8, &'static str)>,
    /// Which press led away first, once that is known.
    pub verdict: Option<String>,
    /// The next level, when the player is ready for it, and a sentence that offers it.
    pub next_level: Option<(Level, String)>,
    /// Whether undo goes back to before the solution was watched.
    pub can_undo: bool,
}

impl GameState {
    /// Returns how the current game went, when it is won.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let Mode::Won(best) = &self.mode else {
            return None;
        };
        let session = &self.round.session;
        let par = self.facts().and_then(PuzzleInfo::par);
        let used = [(session.hints(), "hint"), (session.undos(), "undo")];
        let used = used
            .into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, noun)| counted(number, noun));
        let daily = self.round.origin.as_daily();
        let streak = match self.streak() {
            0 => None,
            days => Some(format!("{days}-day streak")),
        };
        // The guide says what to press, so there is nothing to praise.
        let is_dictated = *session.puzzle() == guide::puzzle().0;
        let is_of_today = daily.is_some_and(|daily| daily.date == self.now.today);
        let next_daily = is_of_today
            .then(|| format!("Next daily puzzle in {}.", hours(self.now.until_tomorrow)));
        Some(GameResult {
            title: if session.knows_solution() {
                "Solved, with help"
            } else {
                "Solved!"
            },
            moves: session.moves(),
            against_par: match par {
                None => format!("par {}", self.par_text()),
                Some(par) if session.moves() <= par => "par: the fewest possible".to_owned(),
                Some(par) => format!("{} over par {par}", session.moves() - par),
            },
            time: clock(session.milliseconds()),
            against_best: match best.map(|best| best.milliseconds) {
                _ if session.is_helped() || !self.round.origin.is_counted() => String::new(),
                _ if is_dictated => String::new(),
                _ if !self.round.origin.is_timed() => "timed from your first press".to_owned(),
                None => String::new(),
                Some(None) => "first win at this size and level".to_owned(),
                Some(Some(before)) if session.milliseconds() < before => {
                    format!("new best, was {}", clock(before))
                }
                Some(Some(before)) => format!("your best is {}", clock(before)),
            },
            used: used.collect::<Vec<_>>().join(", "),
            streak,
            next_daily,
            flawless: par
                .filter(|&par| session.is_flawless(par) && !is_dictated)
                .map(|_| "Flawless: no hints, no undos"),
            stars: self.round.step.as_ref().and_then(|played| {
                let stars = played.stars?;
                let place = usize::from(stars).checked_sub(1);
                Some((
                    stars,
                    place.map_or("solved with help", |place| STARS_FOR[place]),
                ))
            }),
            verdict: self.review.as_ref().and_then(|review| review.verdict()),
            next_level: self.next_level(),
            can_undo: !self.round.is_recorded && session.can_undo(),
        })
    }

    /// Returns the next level, if this was the third win at its level with the fewest presses and without help, or a later one.
    /// It is only offered: new puzzles stay as they are until the player agrees.
    fn next_level(&self) -> Option<(Level, String)> {
        let Mode::Won(Some(best)) = &self.mode else {
            return None;
        };
        let level = self.level()?;
        let next = *Level::ALL.iter().find(|next| **next > level)?;
        let session = &self.round.session;
        let is_at_par = !session.is_helped() && Some(session.moves()) == self.facts()?.par();
        let is_ready = is_at_par && best.at_par >= WINS_FOR_NEXT && self.round.origin.is_counted();
        let text = format!("You solve {level} puzzles with the fewest presses. Try {next}?");
        (is_ready && level == self.settings.level).then_some((next, text))
    }

    /// Returns the streak up to the daily puzzle that was won, also when it was won before the program was started.
    pub(super) fn streak(&self) -> u64 {
        let daily = self.round.origin.as_daily();
        match (&self.mode, daily) {
            (Mode::Won(Some(best)), Some(_)) => best.streak,
            (Mode::Won(None), Some(daily)) if self.calendar.has(daily) => {
                self.calendar.days(daily.game, daily.date).current
            }
            _ => 0,
        }
    }
}
