//! A race with others, as a window is in it: the room is drawn as a page, a round is played on the board as any puzzle, and
//! after each action the log goes to the server. [`crate::race`] has the room and the link to it.

use crate::output;
use crate::race::Wish;
use quatrainment::{Event as Logged, clock};
use quatrainment_play::{GameState, Now};
use quatrainment_protocol::clock::Clock;
use quatrainment_protocol::people::Role;
use quatrainment_protocol::progress::State;
use quatrainment_protocol::room::{Room, Runner};
use quatrainment_protocol::rules::Phase;

/// The race that a window is in.
#[derive(Debug)]
pub struct Race {
    pub room: Room,
    pub(super) clock: Clock,
    /// Whether the server cannot be reached.
    pub is_lost: bool,
    /// What the server said last.
    pub(super) said: Option<String>,
    /// The round whose puzzle is being played.
    pub(super) shown_round: Option<u64>,
    /// Whether the log that the server has takes the place of ours.
    pub(super) is_stale: bool,
    /// How many events of the log were sent.
    pub(super) sent: usize,
    /// The first line of the page that is shown.
    pub line: u16,
}

impl Race {
    /// A race that was just joined.
    pub fn new(room: Room, now: Now) -> Race {
        let mut clock = Clock::default();
        clock.set(room.now, now.milliseconds);
        Race {
            room,
            clock,
            is_lost: false,
            said: None,
            shown_round: None,
            is_stale: false,
            sent: 0,
            line: 0,
        }
    }

    /// Whether the player is at the board: a round is played, and the player has not solved it yet.
    pub fn is_playing(&self) -> bool {
        let is_shown = self.shown_round == Some(self.room.round);
        self.room.phase == Phase::Running && is_shown && !self.room.is_done()
    }

    pub(super) fn is_host(&self) -> bool {
        self.room.role() == Role::Host
    }

    /// The server's clock, in milliseconds since 1970.
    fn server_time(&self, now: Now) -> u64 {
        self.clock.at(now.milliseconds)
    }

    /// The milliseconds since the round began.
    pub fn elapsed(&self, now: Now) -> u64 {
        let current = self.room.current();
        let started = current.map_or(u64::MAX, |round| round.started);
        self.server_time(now).saturating_sub(started)
    }

    /// The whole seconds until the round begins.
    pub(super) fn countdown(&self, now: Now) -> u64 {
        self.room
            .starts
            .unwrap_or(0)
            .saturating_sub(self.server_time(now))
            .div_ceil(1000)
    }

    /// The whole seconds until the next round starts by itself.
    pub(super) fn seconds_to_next(&self, now: Now) -> Option<u64> {
        let next = self.room.next?;
        Some(next.saturating_sub(self.server_time(now)).div_ceil(1000))
    }

    /// When the clock on the screen changes.
    pub fn next_tick_at(&self, now: Now) -> Option<u64> {
        let time = self.server_time(now);
        let second_of = |end: u64| {
            let left = end.saturating_sub(time);
            (left > 0).then(|| {
                now.milliseconds
                    + if left.is_multiple_of(1000) {
                        1000
                    } else {
                        left % 1000
                    }
            })
        };
        match self.room.phase {
            Phase::Countdown => second_of(self.room.starts?),
            Phase::Pause => second_of(self.room.next?),
            Phase::Running => Some(now.milliseconds + 1000 - self.elapsed(now) % 1000),
            _ => None,
        }
    }

    /// The round in words, like `round 2 of 5`.
    pub fn round_text(&self) -> String {
        format!("round {} of {}", self.room.turn(), self.room.rules.rounds)
    }

    /// What Enter does here: its name and what the server is asked for.
    pub(super) fn proposal(&self) -> Option<(&'static str, Wish)> {
        match self.room.phase {
            Phase::Lobby | Phase::Pause if self.is_host() => Some(("start", Wish::Start)),
            Phase::Over if self.is_host() => Some(("rematch", Wish::Rematch)),
            Phase::Running if self.is_host() && !self.is_playing() => {
                Some(("end the round", Wish::End))
            }
            _ => None,
        }
    }

    /// Whether the player may try to lead: the server allows it once the host has been away for a while.
    pub(super) fn may_lead(&self) -> bool {
        let is_waiting = matches!(self.room.phase, Phase::Lobby | Phase::Pause | Phase::Over);
        is_waiting && self.room.role() == Role::Player
    }

    /// The others in a line, the best first, for the place below the board.
    pub fn others(&self) -> String {
        let told = |runner: &Runner| {
            let how = match runner.progress.map(|progress| (progress.state(), progress)) {
                Some((State::Struck, _)) => "disqualified".to_owned(),
                Some((State::Solved, done)) => {
                    format!(
                        "solved ({}, {})",
                        presses(done.presses),
                        clock(done.milliseconds)
                    )
                }
                Some((State::GaveUp, _)) => "gave up".to_owned(),
                Some((State::Open, playing)) => format!("{} left", playing.left),
                None => "not started".to_owned(),
            };
            format!("{} {how}", runner.member.name)
        };
        let order = self.room.order();
        let others = order
            .iter()
            .filter(|runner| runner.member.number != self.room.you);
        let others: Vec<String> = others.map(told).collect();
        match (self.is_lost, others.is_empty()) {
            (true, _) => {
                "Cannot reach the server. Keep playing; your presses will be sent when it is back."
                    .to_owned()
            }
            (false, true) => "You are the only player.".to_owned(),
            (false, false) => others.join("; ") + ".",
        }
    }
}

pub(super) fn presses(number: u64) -> String {
    output::counted(number, "press")
}

/// All presses of a log, undone ones too, as the server counts them.
pub fn pressed(state: &GameState) -> u64 {
    state
        .session()
        .log()
        .iter()
        .filter(|event| matches!(event, Logged::Press(_)))
        .count() as u64
}
