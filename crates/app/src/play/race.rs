//! A race with others, as a window is in it: the room is drawn as a page, a round is played on the board as any puzzle, and
//! after each action the log goes to the server. [`crate::race`] has the room and the link to it.

use crate::output;
use crate::race::{Member, Phase, Progress, Role, Room};
use quatrainment::{Event as Logged, clock};
use quatrainment_play::{Now, Table};

/// The race that a window is in.
#[derive(Debug)]
pub struct Race {
    pub room: Room,
    /// The server's clock minus ours, in milliseconds.
    pub(super) ahead: i64,
    /// Whether the server cannot be reached.
    pub is_lost: bool,
    /// What the server said last.
    pub(super) said: Option<String>,
    /// The round whose puzzle is on the table.
    pub(super) laid: Option<u64>,
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
        let ahead = ahead(&room, now);
        Race {
            room,
            ahead,
            is_lost: false,
            said: None,
            laid: None,
            is_stale: false,
            sent: 0,
            line: 0,
        }
    }

    /// Whether the player is at the board: a round is played, and the player has not solved it yet.
    pub fn is_playing(&self) -> bool {
        self.room.phase == Phase::Running && self.laid == Some(self.room.round) && !self.is_done()
    }

    pub(super) fn is_done(&self) -> bool {
        self.room
            .progress_of(self.room.you)
            .is_some_and(|progress| progress.solved)
    }

    pub(super) fn is_host(&self) -> bool {
        self.room.role() == Role::Host
    }

    /// The server's clock, in milliseconds since 1970.
    fn server_time(&self, now: Now) -> u64 {
        now.milliseconds.saturating_add_signed(self.ahead)
    }

    /// The milliseconds since the round began.
    pub fn elapsed(&self, now: Now) -> u64 {
        let started = self
            .room
            .rounds
            .last()
            .map_or(u64::MAX, |round| round.started);
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

    /// When the clock on the screen changes.
    pub fn wakes_at(&self, now: Now) -> Option<u64> {
        let time = self.server_time(now);
        match self.room.phase {
            Phase::Countdown => {
                let left = self.room.starts?.saturating_sub(time);
                (left > 0)
                    .then(|| now.milliseconds + if left % 1000 == 0 { 1000 } else { left % 1000 })
            }
            Phase::Running => Some(now.milliseconds + 1000 - self.elapsed(now) % 1000),
            _ => None,
        }
    }

    /// The round in words, like `round 2 of 5`.
    pub fn round_text(&self) -> String {
        let next = u64::from(matches!(self.room.phase, Phase::Lobby | Phase::Countdown));
        let round = self.room.round.saturating_sub(self.room.before) + next;
        format!("round {round} of {}", self.room.rules.rounds)
    }

    /// What Enter does here: its name and what the server is asked for.
    pub(super) fn proposal(&self) -> Option<(&'static str, &'static str)> {
        match self.room.phase {
            Phase::Lobby | Phase::Pause if self.is_host() => Some(("start", "start")),
            Phase::Over if self.is_host() => Some(("rematch", "rematch")),
            Phase::Running if self.is_host() && !self.is_playing() => {
                Some(("end the round", "end"))
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
        let told = |(member, progress): (&Member, Option<&Progress>)| {
            let how = match progress {
                Some(done) if done.solved => {
                    format!(
                        "solved ({}, {})",
                        presses(done.presses),
                        clock(done.milliseconds)
                    )
                }
                Some(playing) => format!("{} left", playing.left),
                None => "not begun".to_owned(),
            };
            format!("{} {how}", member.name)
        };
        let others = self
            .room
            .order()
            .into_iter()
            .filter(|(member, _)| member.number != self.room.you);
        let others: Vec<String> = others.map(told).collect();
        match (self.is_lost, others.is_empty()) {
            (true, _) => {
                "The server cannot be reached. Play on: your presses are sent when it is back."
                    .to_owned()
            }
            (false, true) => "Nobody else plays.".to_owned(),
            (false, false) => others.join("; ") + ".",
        }
    }
}

/// How far the server's clock is ahead of ours.
pub(super) fn ahead(room: &Room, now: Now) -> i64 {
    i64::try_from(room.now).unwrap_or(0) - i64::try_from(now.milliseconds).unwrap_or(0)
}

pub(super) fn presses(number: u64) -> String {
    output::counted(number, "press")
}

/// All presses of a log, undone ones too, as the server counts them.
pub fn pressed(table: &Table) -> u64 {
    table
        .session()
        .log()
        .iter()
        .filter(|event| matches!(event, Logged::Press(_)))
        .count() as u64
}
