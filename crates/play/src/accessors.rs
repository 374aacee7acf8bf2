//! What a front end reads from a [`Table`] to draw it.

use super::facts::Facts;
use super::guide::GuideStep;
use super::message::Message;
use super::mode::{Mode, Pending, Waiting};
use super::question::Question;
use super::settings::Settings;
use super::shelf::Shelf;
use super::table::Table;
use crate::marks::HintMark;
use quatrainment::generate::{Date, Level};
use quatrainment::{Cell, Session};

impl Table {
    /// Returns the game to draw: the one on the table, the one being set up, or the one being watched.
    #[must_use]
    pub fn session(&self) -> &Session {
        match &self.mode {
            Mode::SetUp(set_up) => &set_up.session,
            Mode::Replay(replay) => replay.session(),
            _ => &self.round.session,
        }
    }

    /// Returns what the player is doing.
    #[must_use]
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// Returns what is said.
    #[must_use]
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// Returns what is drawn on a cell of the player's board.
    #[must_use]
    pub fn mark(&self, cell: Cell) -> Option<HintMark> {
        match (&self.message, &self.mode) {
            (Message::Guide(GuideStep::Press(here), _), _) => {
                (cell == *here).then_some(HintMark::Here)
            }
            (message, _) => message.marks().and_then(|marks| marks.get(cell)),
        }
    }

    /// Returns the settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the games in progress besides the one on the table.
    #[must_use]
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Returns where the cursor is.
    #[must_use]
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Returns the cell that was pressed last.
    #[must_use]
    pub fn last_pressed(&self) -> Option<Cell> {
        self.pressed
    }

    /// Returns the code of the puzzle on the table.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.round.code
    }

    /// Returns the key that the game on the table is saved under.
    #[must_use]
    pub fn key(&self) -> String {
        self.round.key()
    }

    /// Returns the day whose daily puzzle is on the table.
    #[must_use]
    pub fn daily_date(&self) -> Option<Date> {
        self.round.daily
    }

    /// Returns what is known about the puzzle on the table, or being set up.
    #[must_use]
    pub fn facts(&self) -> Option<&Facts> {
        match &self.mode {
            Mode::SetUp(set_up) => set_up.facts.as_ref(),
            _ => self.round.facts.as_ref(),
        }
    }

    /// Returns the par as a player reads it: a number, a range, none, or how far it is known.
    #[must_use]
    pub fn par_text(&self) -> String {
        match (self.facts(), &self.asked_facts) {
            (Some(facts), _) => facts.par_text(),
            (
                None,
                Some(Pending {
                    percent: percent @ 1..,
                    ..
                }),
            ) => format!("{percent} %"),
            (None, _) => "…".to_owned(),
        }
    }

    /// Returns the level of the puzzle on the table, when its par is proven.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.facts().and_then(Facts::level)
    }

    /// Returns whether [`Action::Fix`](super::Action::Fix) would change the target.
    #[must_use]
    pub fn can_fix(&self) -> bool {
        let can_change = matches!(self.mode, Mode::Play | Mode::SetUp(_));
        can_change
            && self
                .facts()
                .and_then(Facts::unsolvable)
                .is_some_and(|report| report.fix.is_some())
    }

    /// Returns how many cells differ from the target, in words.
    #[must_use]
    pub fn differing_text(&self) -> String {
        match self.session().difference().cells().count() {
            1 => "1 cell differs".to_owned(),
            number => format!("{number} cells differ"),
        }
    }

    /// Returns the goal of the game in a sentence, until the player has won once.
    #[must_use]
    pub fn goal(&self) -> Option<&'static str> {
        let is_played = matches!(self.mode, Mode::Play | Mode::Guide(_));
        (is_played && !self.settings.has_won).then_some("Turn your board into the target.")
    }

    /// Returns what the player waits for.
    #[must_use]
    pub fn waiting(&self) -> Option<Waiting> {
        let pending = self.pending.as_ref()?;
        let what = match pending.question {
            Question::New { .. } => "Making a puzzle",
            Question::Hint(..) => "Looking for a hint",
            Question::Solve(_) | Question::Facts(_) => "Solving",
        };
        Some(Waiting {
            what,
            percent: pending.percent,
        })
    }

    /// Returns the question that waits for [`Action::Confirm`](super::Action::Confirm) or [`Action::Cancel`](super::Action::Cancel).
    #[must_use]
    pub fn confirmation(&self) -> Option<String> {
        let key = self.discarding.as_ref()?;
        let game = self.saved_game(key)?;
        Some(format!(
            "Discard {} ({})? It cannot be brought back.",
            game.title(),
            game.state()
        ))
    }

    /// Returns when something will happen by itself, in milliseconds since 1970: send [`Action::Tick`](super::Action::Tick) then.
    #[must_use]
    pub fn wakes_at(&self) -> Option<u64> {
        match &self.mode {
            Mode::Watch(watch) => Some(watch.next),
            Mode::Replay(replay) => replay.next(),
            _ if self.is_clock_running() => {
                Some(self.now.milliseconds + 1000 - self.round.session.milliseconds() % 1000)
            }
            _ => None,
        }
    }

    /// Returns whether the clock runs: from the first press on, while the board is played on.
    #[must_use]
    pub fn is_clock_running(&self) -> bool {
        let session = &self.round.session;
        let is_played = matches!(self.mode, Mode::Play | Mode::Guide(_) | Mode::Watch(_));
        is_played && !self.is_paused && session.is_begun() && !session.is_won()
    }
}
