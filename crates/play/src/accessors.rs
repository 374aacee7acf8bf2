//! What a front end reads from a [`GameState`] to draw it.

use super::message::Message;
use super::mode::{Mode, Pending, Waiting};
use super::origin::Origin;
use super::puzzle_info::PuzzleInfo;
use super::question::Question;
use super::saved_games::SavedGames;
use super::settings::Settings;
use super::state::GameState;
use super::switches::Switch;
use crate::marks::HintMark;
use quatrainment::generate::{Daily, Level};
use quatrainment::{Cell, Pattern, Session};

impl GameState {
    /// Returns the game to draw: the current one, the one being set up, or the one being watched.
    #[must_use]
    pub fn session(&self) -> &Session {
        match &self.mode {
            Mode::SetUp(set_up) => &set_up.session,
            Mode::Replay(replay) => replay.session(),
            Mode::Sprint(round) => round.sprint().session(),
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
            (Message::Guide(..), Mode::Guide(step)) => {
                (step.wanted(&self.round.session) == Some(cell)).then_some(HintMark::Here)
            }
            (message, _) => match message.marks() {
                Some(marks) => marks.get(cell),
                None => self.step_mark(cell),
            },
        }
    }

    /// Returns the settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the games in progress besides the current one.
    #[must_use]
    pub fn saved_games(&self) -> &SavedGames {
        &self.saved_games
    }

    /// Returns where the cursor is.
    #[must_use]
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Returns the target with which dots compare the player's board, if there are any. A blank target with two states needs
    /// none: the cells that are on are those that differ.
    #[must_use]
    pub fn dotted_target(&self) -> Option<&Pattern> {
        let target = self.session().puzzle().target();
        let says_more = target.states() > 2 || !target.is_blank();
        (says_more && self.settings.switches.is_on(Switch::Dots)).then_some(target)
    }

    /// Returns the cell that was pressed last.
    #[must_use]
    pub fn last_pressed(&self) -> Option<Cell> {
        self.pressed
    }

    /// Returns the code of the current puzzle.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.round.code
    }

    /// Returns the code that a shared result ends with.
    #[must_use]
    pub fn shared_code(&self) -> String {
        match self.sprint() {
            Some(round) => round.sprint().code(),
            None => self.round.code.clone(),
        }
    }

    /// Returns the key that the current game is saved under.
    #[must_use]
    pub fn key(&self) -> String {
        self.round.key()
    }

    /// Returns the daily puzzle that is being played.
    #[must_use]
    pub fn daily(&self) -> Option<Daily> {
        self.round
            .origin
            .as_daily()
            .filter(|_| self.sprint().is_none())
    }

    /// Returns where the current game comes from.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.round.origin
    }

    /// Returns what is known about the current puzzle, or being set up.
    #[must_use]
    pub fn facts(&self) -> Option<&PuzzleInfo> {
        match &self.mode {
            Mode::SetUp(set_up) => set_up.facts.as_ref(),
            Mode::Sprint(_) => None,
            _ => self.round.facts.as_ref(),
        }
    }

    /// Returns the par as a player reads it: a number, a range, none, or how far it is known.
    #[must_use]
    pub fn par_text(&self) -> String {
        if let Some(round) = self.sprint() {
            return round.sprint().par().to_string();
        }
        match (self.facts(), &self.asked_facts) {
            (Some(facts), _) => facts.par_text(),
            (
                None,
                Some(Pending {
                    percent: percent @ 1..,
                    ..
                }),
            ) => format!("{percent}%"),
            (None, _) => "…".to_owned(),
        }
    }

    /// Returns the level of the current puzzle, when its par is proven.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.facts().and_then(PuzzleInfo::level)
    }

    /// Returns whether [`Action::Fix`](super::Action::Fix) would change the target.
    #[must_use]
    pub fn can_fix(&self) -> bool {
        let can_change = matches!(self.mode, Mode::Play | Mode::SetUp(_));
        can_change
            && self
                .facts()
                .and_then(PuzzleInfo::unsolvable)
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
        (is_played && !self.settings.has_won).then_some("Make your board match the target.")
    }

    /// Returns what the player waits for.
    #[must_use]
    pub fn waiting(&self) -> Option<Waiting> {
        let pending = self.pending.as_ref()?;
        let what = match pending.question {
            Question::New { .. } => "Creating a puzzle",
            Question::Hint(..) => "Looking for a hint",
            Question::Solve(_) | Question::PuzzleInfo(_) | Question::Distance(_) => "Solving",
        };
        Some(Waiting {
            what,
            percent: pending.percent,
        })
    }

    /// Returns what to know before the first hint: it counts as help.
    #[must_use]
    pub fn hint_note(&self) -> Option<&'static str> {
        let is_alone = matches!(self.mode, Mode::Play) && !self.round.session.is_helped();
        is_alone.then_some("A hint counts as help.")
    }

    /// Returns when something will happen by itself, in milliseconds since 1970: send [`Action::Tick`](super::Action::Tick) then.
    #[must_use]
    pub fn next_tick_at(&self) -> Option<u64> {
        match &self.mode {
            Mode::Watch(watch) => Some(watch.next),
            Mode::Replay(replay) => replay.next(),
            Mode::Sprint(round) => round.sprint().next_tick_at(self.now.milliseconds),
            _ if self.is_clock_running() => {
                Some(self.now.milliseconds + 1000 - self.round.session.milliseconds() % 1000)
            }
            _ => None,
        }
    }

    /// Returns whether the clock runs while the board is played on: from the start, because planning is part of playing; on a
    /// board that the program opened by itself, from the first press on.
    #[must_use]
    pub fn is_clock_running(&self) -> bool {
        let session = &self.round.session;
        let is_played = matches!(self.mode, Mode::Play | Mode::Guide(_) | Mode::Watch(_));
        let is_puzzle = !session.puzzle().is_solved();
        let has_started = session.is_begun() || !self.round.waits;
        is_played && !self.is_paused && is_puzzle && has_started && !session.is_won()
    }
}
