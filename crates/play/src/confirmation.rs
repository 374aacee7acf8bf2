//! What asks before it happens: discarding a game, and help that cannot be unseen.

use super::action::Effect;
use super::message::Message;
use super::mode::Mode;
use super::puzzle_info::PuzzleInfo;
use super::question::Question;
use super::saved_games::SavedGame;
use super::state::GameState;
use super::switches::Switch;
use super::wanted::Wanted;
use quatrainment::{Puzzle, Session};

/// What the player was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Discard the game with this key.
    Discard(String),
    /// Watch the solution.
    Solve,
    /// Change the target so that the puzzle can be solved.
    Fix,
    /// End a sprint that still runs.
    EndSprint,
}

impl GameState {
    /// Returns the question that waits for [`Action::Confirm`](super::Action::Confirm) or [`Action::Cancel`](super::Action::Cancel).
    #[must_use]
    pub fn confirmation(&self) -> Option<String> {
        Some(match self.asked.as_ref()? {
            Asked::Discard(key) => {
                let game = self.saved_game(key)?;
                format!(
                    "Discard {} ({})? You cannot undo this.",
                    game.title(),
                    game.state()
                )
            }
            Asked::Solve => "Watch the solution? It counts as help.".to_owned(),
            Asked::EndSprint => "End the sprint? Its score will not count.".to_owned(),
            Asked::Fix => "Fix the puzzle? It changes the target and counts as help.".to_owned(),
        })
    }

    pub(super) fn ask_to_discard(&mut self, key: String) -> Vec<Effect> {
        if self.saved_game(&key).is_none() {
            return self.say(Message::NoSuchGame);
        }
        self.ask_first(Asked::Discard(key))
    }

    /// Asks a question that is answered by yes or no.
    pub(super) fn ask_first(&mut self, asked: Asked) -> Vec<Effect> {
        self.asked = Some(asked);
        vec![Effect::Announce(self.confirmation().unwrap_or_default())]
    }

    pub(super) fn solve(&mut self) -> Vec<Effect> {
        if let Some(effects) = self.cannot_help() {
            return effects;
        }
        match self.settings.switches.is_on(Switch::AskFirst) {
            true => self.ask_first(Asked::Solve),
            false => self.ask(Question::Solve(self.rest())),
        }
    }

    pub(super) fn fix(&mut self) -> Vec<Effect> {
        let Some(report) = self.facts().and_then(PuzzleInfo::unsolvable) else {
            return self.say(Message::AlreadySolvable);
        };
        if report.fix.is_none() {
            return self.say(Message::CannotFix);
        }
        // What is only being set up has no result that help could change.
        match self.mode {
            Mode::Play if self.settings.switches.is_on(Switch::AskFirst) => {
                self.ask_first(Asked::Fix)
            }
            _ => self.fix_now(),
        }
    }

    fn fix_now(&mut self) -> Vec<Effect> {
        let Some(fix) = self
            .facts()
            .and_then(PuzzleInfo::unsolvable)
            .and_then(|report| report.fix.clone())
        else {
            return Vec::new();
        };
        let names = fix.cells.iter().map(|&cell| self.name(cell)).collect();
        match self.mode {
            Mode::SetUp(_) => {
                let mut effects = self.set_target(fix.target);
                effects.extend(self.say(Message::Fixed(names)));
                effects
            }
            Mode::Play => {
                let puzzle = self.round.session.puzzle();
                let puzzle = Puzzle::new(puzzle.game().clone(), puzzle.start().clone(), fix.target);
                let puzzle = puzzle.expect("the fix keeps the board");
                let mut effects = self.note_seen(&puzzle);
                let game = SavedGame::of(puzzle, self.now);
                effects.extend(self.start(game, |game| Wanted::Fixed(game, names)));
                effects
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn confirm(&mut self) -> Vec<Effect> {
        match self.asked.take() {
            None => Vec::new(),
            Some(Asked::Solve) => self.ask(Question::Solve(self.rest())),
            Some(Asked::EndSprint) => {
                self.leave_mode();
                let mut effects = self.forget_running_sprint();
                effects.extend(self.review_again());
                effects
            }
            Some(Asked::Fix) => self.fix_now(),
            Some(Asked::Discard(key)) => self.discard(key),
        }
    }

    fn discard(&mut self, key: String) -> Vec<Effect> {
        if key != self.key() {
            return match self.saved_games.get(&key) {
                Some(_) => self.ask_to_take(key, Wanted::Discarded),
                None => self.say(Message::NoSuchGame),
            };
        }
        let title = self.round.saved(self.now.milliseconds).title();
        self.leave_mode();
        self.round.session = Session::new(self.round.session.puzzle().clone());
        (self.pressed, self.shown_hint, self.mode) = (None, None, Mode::Play);
        let mut effects = self.stop_review();
        effects.push(Effect::Delete { key });
        effects.extend(self.say(Message::Discarded(title)));
        effects
    }
}
