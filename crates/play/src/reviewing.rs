//! The review of a game beside the game: distances are asked one after the other, and never delay anything.

use super::action::Effect;
use super::message::Message;
use super::mode::{Mode, Pending};
use super::question::Question;
use super::replay::Replay;
use super::review::{Distance, Review};
use super::saved_games::SavedGame;
use super::state::GameState;
use super::wanted::Wanted;
use crate::origin::Origin;
use quatrainment::{Cell, Event, Puzzle, Session};

/// The maximum size of a review: its positions times the cells of the board.
const MAX_SIZE: u64 = 20_000_000;

impl GameState {
    /// Returns the review of the game that was won or is watched.
    #[must_use]
    pub fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// Begins to review a game.
    pub(super) fn start_review(&mut self, session: &Session) -> Vec<Effect> {
        let mut effects = self.stop_review();
        let cells = session.puzzle().game().grid().len();
        let size = (session.log().len() as u64 + 1).saturating_mul(cells);
        if size <= MAX_SIZE {
            self.review = Some(Review::new(session));
            effects.extend(self.ask_distance());
        }
        effects
    }

    /// The review of the won game again, after another game was watched.
    pub(super) fn review_again(&mut self) -> Vec<Effect> {
        match self.mode {
            Mode::Won(_) => {
                let session = self.round.session.clone();
                self.start_review(&session)
            }
            _ => self.stop_review(),
        }
    }

    /// The review is no longer needed.
    pub(super) fn stop_review(&mut self) -> Vec<Effect> {
        self.review = None;
        let asked = self.asked_distance.take();
        asked
            .map(|asked| Effect::Cancel(asked.ticket))
            .into_iter()
            .collect()
    }

    /// Asks for the next distance, if one is missing.
    pub(super) fn ask_distance(&mut self) -> Option<Effect> {
        let review = self.review.as_mut()?;
        let rest = review.wanted()?.clone();
        if rest.is_solved() {
            review.know(&rest, Distance::Exact(0));
            return self.ask_distance();
        }
        let question = Question::Distance(rest);
        let ticket = self.ticket();
        self.asked_distance = Some(Pending {
            ticket,
            question: question.clone(),
            percent: 0,
        });
        Some(Effect::Compute(ticket, question))
    }

    /// A distance has arrived.
    pub(super) fn distance_known(&mut self, rest: &Puzzle, distance: Distance) -> Vec<Effect> {
        if let Some(review) = &mut self.review {
            review.know(rest, distance);
        }
        self.ask_distance().into_iter().collect()
    }

    /// Looks at the game that was won, at the first press that led away.
    pub(super) fn look_back(&mut self) -> Vec<Effect> {
        if !matches!(self.mode, Mode::Won(_)) {
            return self.say(Message::NothingToReview);
        }
        let session = self.round.session.clone();
        let mut effects = self.start_replay(session);
        let place = self.review.as_ref().map(|review| {
            let place = review.first_away().unwrap_or(0);
            review.steps()[place].events
        });
        if let Mode::Replay(replay) = &mut self.mode {
            replay.next = None;
            replay.go_to(place.unwrap_or(0));
        }
        effects.extend(self.show_replay());
        effects
    }

    /// Shows the shortest way from the position that is looked at.
    pub(super) fn show_rest(&mut self) -> Vec<Effect> {
        let Mode::Replay(replay) = &mut self.mode else {
            return Vec::new();
        };
        replay.next = None;
        let rest = rest_of(replay);
        if rest.is_solved() {
            return self.say(Message::Rest(Vec::new()));
        }
        self.ask(Question::Solve(rest))
    }

    /// The shortest way from the position that is looked at has arrived.
    pub(super) fn rest_known(&mut self, presses: &[Cell]) -> Vec<Effect> {
        let names: Vec<String> = presses.iter().map(|&cell| self.name(cell)).collect();
        match names.is_empty() {
            true => self.say(Message::NoWay),
            false => self.say(Message::Rest(names)),
        }
    }

    /// Plays the position that is looked at as a puzzle of its own.
    pub(super) fn try_from_here(&mut self) -> Vec<Effect> {
        let Mode::Replay(replay) = &self.mode else {
            return Vec::new();
        };
        let rest = rest_of(replay);
        if rest.is_solved() {
            return self.say(Message::NothingToPlay);
        }
        let game = SavedGame {
            origin: Origin::Review,
            ..SavedGame::new(rest, self.now.milliseconds)
        };
        self.start(game, Wanted::New)
    }

    /// Remembers that the solution of a puzzle was seen. If it is the one being played, that counts as help from now on.
    pub(super) fn note_seen(&mut self, puzzle: &Puzzle) -> Vec<Effect> {
        let is_new = self.settings.seen.add(puzzle);
        self.note_help();
        if is_new {
            vec![Effect::SaveSettings]
        } else {
            Vec::new()
        }
    }

    /// Writes into the log of the current game that its solution was seen, if it was.
    pub(super) fn note_help(&mut self) {
        let session = &mut self.round.session;
        // A step of the journey may be played again for its stars.
        let is_played = !session.is_won() && self.round.origin.is_counted();
        if is_played && !session.knows_solution() && self.settings.seen.has(session.puzzle()) {
            session.apply(Event::Help).expect("it can always be noted");
        }
    }
}

/// The position that is looked at, as a puzzle.
fn rest_of(replay: &Replay) -> Puzzle {
    let session = replay.session();
    let puzzle = session.puzzle();
    Puzzle::new(
        puzzle.game().clone(),
        session.current().clone(),
        puzzle.target().clone(),
    )
    .expect("a session keeps its board")
}
