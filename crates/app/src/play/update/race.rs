//! What a race makes of the [`App`]: what the server says comes in, the log goes out.

use crate::play::keys::Act;
use crate::play::state::{App, Effect};
use crate::race::{Ask, ServerMessage, Wish};
use quatrainment::{Event as Logged, Session, notation};
use quatrainment_play::{
    Calendar, FirstPuzzle, GameState, InitialState, Origin, SavedGame, SavedGames,
};
use quatrainment_protocol::asks::Asks;
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::rules::Phase;

/// What is said to whoever is not in the room any more.
const GONE: &str = "you are no longer in this room, or it has been deleted";

impl App {
    /// Takes what the server says.
    pub(super) fn on_server_message(&mut self, news: ServerMessage) -> Vec<Effect> {
        let now = self.now;
        let Some(race) = &mut self.race else {
            return Vec::new();
        };
        let before = (race.room.phase, race.room.round);
        let effects = match news {
            ServerMessage::Room(room) => {
                race.clock.set(room.now, now.milliseconds);
                (race.room, race.is_lost) = (*room, false);
                if std::mem::take(&mut race.is_stale) {
                    race.shown_round = None;
                }
                // What was sent may have been lost with the connection; sending it twice does no harm.
                race.sent = 0;
                Vec::new()
            }
            ServerMessage::Happened(seq, events) => {
                for said in events.iter().filter_map(LiveEvent::now) {
                    race.clock.hear(said, now.milliseconds);
                }
                match race.room.hear(seq, &events) {
                    Asks::Nothing => Vec::new(),
                    Asks::Fetch => vec![Effect::Race(Ask::Room)],
                    Asks::Gone => return vec![Effect::End(GONE.to_owned())],
                }
            }
            // Another window of the same person went on; this one follows.
            ServerMessage::LogDiffers => {
                race.is_stale = true;
                vec![Effect::Race(Ask::Room)]
            }
            ServerMessage::Refused(reason) => {
                race.said = Some(quatrainment::words::sentence(reason));
                Vec::new()
            }
            ServerMessage::Lost => {
                race.is_lost = true;
                Vec::new()
            }
            ServerMessage::Gone(reason) => return vec![Effect::End(reason)],
        };
        if (race.room.phase, race.room.round) != before {
            (race.said, race.line) = (None, 0);
        }
        effects
    }

    /// What follows from any change in a race: the puzzle of the round becomes the current one, and the log goes to the server.
    pub(super) fn sync_race(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let Some(race) = &mut self.race else {
            return effects;
        };
        let (round, room) = (race.room.round, &race.room);
        let is_new =
            room.phase == Phase::Running && race.shown_round != Some(round) && room.you_play();
        if is_new
            && !room.is_done()
            && let Some(puzzle) = room
                .current()
                .and_then(|round| notation::decode(&round.code).ok())
        {
            // Who comes back goes on from the log that the server has.
            let session = Session::from_log(puzzle.clone(), &room.log)
                .unwrap_or_else(|_| Session::new(puzzle.clone()));
            let saved = SavedGame {
                updated: self.now.milliseconds,
                origin: Origin::Free,
                session,
            };
            let start = InitialState {
                saved_games: SavedGames::new(saved.encode().as_deref()),
                settings: self.state.settings().clone(),
                calendar: Calendar::default(),
                seed: 0,
                max_cells: u64::MAX,
                opening: FirstPuzzle::Puzzle(Box::new(puzzle)),
            };
            let (state, first) = GameState::new(start, self.now);
            self.state = state;
            race.shown_round = Some(round);
            race.sent = sent(&self.state);
            effects.extend(first.into_iter().map(Effect::Game));
        }
        if race.shown_round == Some(round)
            && room.phase == Phase::Running
            && !room.is_done()
            && !race.is_stale
        {
            let events = sent(&self.state);
            if events != race.sent {
                race.sent = events;
                let log = self.state.session().log_text();
                effects.push(Effect::Race(Ask::Log { round, log }));
            }
        }
        effects
    }

    /// A key on the page of the room.
    pub(super) fn act_in_room(&mut self, act: Act) -> Vec<Effect> {
        let Some(race) = &mut self.race else {
            return Vec::new();
        };
        match act {
            Act::Accept => race
                .proposal()
                .map(|(_, wish)| Effect::Race(Ask::Do(wish)))
                .into_iter()
                .collect(),
            Act::Lead if race.may_lead() => vec![Effect::Race(Ask::Do(Wish::Lead))],
            _ => Vec::new(),
        }
    }
}

/// How many events of the log there are to be sent; time that passes is sent with the next press.
fn sent(state: &GameState) -> usize {
    let is_wait = |event: &Logged| matches!(event, Logged::Wait(_));
    state
        .session()
        .log()
        .iter()
        .filter(|event| !is_wait(event))
        .count()
}
