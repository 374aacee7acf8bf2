//! A finished game, watched step by step.

use super::action::Effect;
use super::message::Message;
use super::mode::Mode;
use super::replay::{Replay, STEP};
use super::state::GameState;
use quatrainment::Session;

impl GameState {
    pub(super) fn begin_replay(&mut self, whole: Session) -> Vec<Effect> {
        let effects = self.call_off();
        let next = Some(self.now.milliseconds + STEP);
        self.mode = Mode::Replay(Box::new(Replay {
            next,
            ..Replay::new(whole)
        }));
        self.cursor = self
            .session()
            .puzzle()
            .game()
            .grid()
            .cell(0)
            .expect("a grid has a first cell");
        (self.pressed, self.shown_hint, self.message) = (None, None, Message::None);
        effects
    }

    pub(super) fn replay_pause(&mut self) -> Vec<Effect> {
        let now = self.now.milliseconds;
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        if replay.position == replay.whole.log().len() {
            replay.go_to(0);
            replay.next = Some(now + STEP);
            return self.show_replay();
        }
        replay.next = if replay.next.is_some() {
            None
        } else {
            Some(now)
        };
        Vec::new()
    }

    pub(super) fn replay_back(&mut self) -> Vec<Effect> {
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        replay.next = None;
        replay.back();
        self.show_replay()
    }

    pub(super) fn replay_forward(&mut self) -> Vec<Effect> {
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        replay.next = None;
        replay.forward();
        self.show_replay()
    }

    /// The next step, by itself.
    pub(super) fn replay_step(&mut self) -> Vec<Effect> {
        let now = self.now.milliseconds;
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        replay.next = Some(now + STEP);
        replay.forward();
        self.show_replay()
    }

    fn show_replay(&mut self) -> Vec<Effect> {
        let Mode::Replay(replay) = &self.mode else {
            return Vec::new();
        };
        let (what, pressed) = (replay.sentence(), replay.pressed());
        let (position, end) = replay.position();
        self.pressed = pressed;
        self.cursor = pressed.unwrap_or(self.cursor);
        self.say(Message::Replayed(what, position == end))
    }
}
