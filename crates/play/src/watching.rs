//! A finished game, watched step by step.

use super::action::Effect;
use super::message::Message;
use super::mode::Mode;
use super::replay::{Replay, STEP};
use super::review::{Direction, Distance};
use super::state::GameState;
use quatrainment::Session;

impl GameState {
    pub(super) fn start_replay(&mut self, whole: Session) -> Vec<Effect> {
        let mut effects = self.cancel_pending();
        effects.extend(self.note_seen(whole.puzzle()));
        // What is known of the game that was just won need not be found out again.
        if !matches!(self.mode, Mode::Won(_)) || whole != self.round.session {
            effects.extend(self.start_review(&whole));
        }
        let next = Some(self.now.milliseconds + self.pace.step(STEP));
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
        let (now, step) = (self.now.milliseconds, self.pace.step(STEP));
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        if replay.position == replay.whole.log().len() {
            replay.go_to(0);
            replay.next = Some(now + step);
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

    pub(super) fn replay_show(&mut self, position: usize) -> Vec<Effect> {
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        replay.next = None;
        replay.go_to(position.min(replay.whole.log().len()));
        self.show_replay()
    }

    /// The next step, by itself.
    pub(super) fn replay_step(&mut self) -> Vec<Effect> {
        let (now, step) = (self.now.milliseconds, self.pace.step(STEP));
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        replay.next = Some(now + step);
        replay.forward();
        self.show_replay()
    }

    pub(super) fn show_replay(&mut self) -> Vec<Effect> {
        let Mode::Replay(replay) = &self.mode else {
            return Vec::new();
        };
        let (what, pressed) = (replay.sentence(), replay.pressed());
        let (position, end) = replay.position();
        self.pressed = pressed;
        self.cursor = pressed.unwrap_or(self.cursor);
        let left = self.review.as_ref().and_then(|review| {
            let step = &review.steps()[review.place(position)];
            Some(match step.distance? {
                Distance::Exact(0) => String::new(),
                Distance::Unreachable => " The target cannot be reached.".to_owned(),
                distance => format!(" {distance} to go."),
            })
        });
        let away = self.review.as_ref().is_some_and(|review| {
            let place = review.place(position);
            review.direction(place) == Direction::Away
        });
        let what = match away {
            true => format!("{what} It led away."),
            false => what,
        };
        let what = what + &left.unwrap_or_default();
        self.say(Message::Replayed(what, position == end))
    }
}
