//! A race on a server (`crates/server`), as somebody in its room sees it: [`Room`], kept current by [`Happened`]; and the
//! [`link`] to the server. Everything that is drawn and decided is in [`play`](crate::play), as for any other game.

mod link;

pub use link::{Ask, Joining, Link, News};

use serde::Deserialize;

/// A race as the server describes it, as far as it is shown here.
#[derive(Clone, Debug, Deserialize)]
pub struct Room {
    /// The code to type, while the door is open.
    pub code: Option<String>,
    /// The number of the last change that is in it.
    pub seq: u64,
    /// The server's clock.
    pub now: u64,
    /// Your number.
    pub you: u64,
    pub rules: Rules,
    pub phase: Phase,
    /// When the countdown ends.
    pub starts: Option<u64>,
    /// The number of the round that is played, or was last.
    pub round: u64,
    /// The number of rounds before this game.
    pub before: u64,
    /// The rounds of this game.
    pub rounds: Vec<Round>,
    pub members: Vec<Member>,
    pub progress: Vec<Progress>,
    /// Who is ahead after the rounds that are over.
    pub standing: Vec<Standing>,
    /// Your log of the round that is played.
    pub log: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Rules {
    pub game: String,
    pub size: String,
    pub level: String,
    pub rounds: u64,
    pub counts: Counts,
    pub hints: bool,
    pub minutes: u64,
}

/// What counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// The time.
    Fastest,
    /// The presses, then the time.
    Fewest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Lobby,
    Countdown,
    Running,
    /// A round is over.
    Pause,
    /// The last round is over.
    Over,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Round {
    /// The puzzle's code.
    pub code: String,
    pub started: u64,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Member {
    pub number: u64,
    pub name: String,
    pub role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Host,
    Player,
    Spectator,
}

/// How far somebody is with a round.
#[derive(Clone, Debug, Deserialize)]
pub struct Progress {
    /// The round.
    pub task: u64,
    pub member: u64,
    pub solved: bool,
    pub struck: bool,
    pub presses: u64,
    pub hints: u64,
    /// The number of cells that differ from the target.
    pub left: u64,
    pub milliseconds: u64,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Standing {
    pub member: u64,
    pub won: u64,
    pub solved: u64,
    pub presses: u64,
    pub milliseconds: u64,
}

/// Something that happened in the room.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happened {
    Member(Member),
    Left {
        member: u64,
    },
    Rules {
        rules: Rules,
    },
    Countdown {
        starts: u64,
        now: u64,
    },
    Started {
        round: u64,
        code: String,
        started: u64,
    },
    Progress(Progress),
    /// What changes more than it says: the end of a round, a rematch, the door.
    #[serde(other)]
    Other,
}

impl Room {
    /// Lets something happen, and returns whether the room must be fetched to know the rest.
    pub fn apply(&mut self, happened: Happened) -> bool {
        match happened {
            Happened::Member(member) => {
                match self
                    .members
                    .iter_mut()
                    .find(|other| other.number == member.number)
                {
                    Some(other) => *other = member,
                    None => self.members.push(member),
                }
            }
            Happened::Left { member } => {
                self.members.retain(|other| other.number != member);
                return member == self.you;
            }
            Happened::Rules { rules } => self.rules = rules,
            Happened::Countdown { starts, now } => {
                (self.phase, self.starts, self.now) = (Phase::Countdown, Some(starts), now);
            }
            Happened::Started {
                round,
                code,
                started,
            } => {
                if round > self.round {
                    self.rounds.push(Round { code, started });
                    self.log.clear();
                }
                (self.phase, self.round, self.now) = (Phase::Running, round, started);
            }
            Happened::Progress(progress) => {
                let is_same = |other: &Progress| {
                    (other.task, other.member) == (progress.task, progress.member)
                };
                match self.progress.iter().position(is_same) {
                    Some(place) => self.progress[place] = progress,
                    None => self.progress.push(progress),
                }
            }
            Happened::Other => return true,
        }
        false
    }

    /// Returns the member with a number.
    pub fn member(&self, number: u64) -> Option<&Member> {
        self.members.iter().find(|member| member.number == number)
    }

    /// Returns your part.
    pub fn role(&self) -> Role {
        self.member(self.you)
            .map_or(Role::Spectator, |you| you.role)
    }

    /// Returns how far somebody is with the current round.
    pub fn progress_of(&self, member: u64) -> Option<&Progress> {
        self.progress
            .iter()
            .find(|progress| progress.task == self.round && progress.member == member)
    }

    /// Returns everybody who plays, with how far they are in the current round, the best first.
    pub fn order(&self) -> Vec<(&Member, Option<&Progress>)> {
        let players = self
            .members
            .iter()
            .filter(|member| member.role != Role::Spectator);
        let mut all: Vec<_> = players
            .map(|member| (member, self.progress_of(member.number)))
            .collect();
        let fewest = self.rules.counts == Counts::Fewest;
        all.sort_by_key(|(member, progress)| match progress {
            Some(done) if done.solved && !done.struck => (
                0,
                u64::from(done.hints > 0),
                if fewest { done.presses } else { 0 },
                done.milliseconds,
            ),
            Some(playing) => (1, u64::from(playing.struck), playing.left, member.number),
            None => (2, 0, 0, member.number),
        });
        all
    }
}

#[cfg(test)]
pub fn sample() -> Room {
    serde_json::from_str(
        r#"{"id": "x", "code": "K7P2QX", "link": "", "seq": 3, "now": 1000000, "you": 2, "door": true,
        "rules": {"game": "quatrainment", "size": "4x4", "level": "medium", "rounds": 2, "counts": "fewest",
            "hints": false, "minutes": 10},
        "phase": "lobby", "starts": null, "round": 0, "before": 0, "rounds": [],
        "members": [{"number": 1, "name": "Ada", "role": "host"}, {"number": 2, "name": "Bob", "role": "player"}],
        "progress": [], "standing": [], "log": ""}"#,
    )
    .unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn happens(room: &mut Room, text: &str) -> bool {
        let happened: Vec<Happened> = serde_json::from_str(text).unwrap();
        happened
            .into_iter()
            .map(|happened| room.apply(happened))
            .fold(false, |any, fetch| any | fetch)
    }

    #[test]
    fn a_room_follows_what_happens() {
        let mut room = sample();
        let joined =
            r#"[{"type": "member", "number": 3, "name": "Cyd", "role": "spectator", "seen": 5}]"#;
        assert!(!happens(&mut room, joined) && !happens(&mut room, joined));
        assert_eq!(room.members.len(), 3);
        happens(
            &mut room,
            r#"[{"type": "countdown", "round": 1, "starts": 9000, "now": 5000}]"#,
        );
        assert_eq!((room.phase, room.starts), (Phase::Countdown, Some(9000)));
        let started = r#"[{"type": "started", "round": 1, "code": "q1244tttqbv8r5", "started": 9001, "ends": 99999}]"#;
        happens(&mut room, started);
        happens(&mut room, started);
        assert_eq!(
            (room.phase, room.round, room.rounds.len()),
            (Phase::Running, 1, 1)
        );
        let progress = |member: u64, solved: bool, presses: u64, left: u64| {
            format!(
                r#"[{{"type": "progress", "task": 1, "member": {member}, "solved": {solved}, "struck": false,
                "presses": {presses}, "hints": 0, "left": {left}, "milliseconds": 5}}]"#
            )
        };
        happens(&mut room, &progress(1, false, 3, 4));
        happens(&mut room, &progress(2, true, 9, 0));
        assert_eq!(room.order()[0].0.name, "Bob");
        happens(&mut room, &progress(1, true, 8, 0));
        assert_eq!(room.order()[0].0.name, "Ada");
        assert_eq!(room.order().len(), 2, "a spectator does not play");
        for text in [
            r#"[{"type": "ended", "round": 1, "last": false}]"#,
            r#"[{"type": "rematch"}]"#,
        ] {
            assert!(happens(&mut room, text), "{text}");
        }
        assert!(!happens(&mut room, r#"[{"type": "left", "member": 3}]"#));
        assert!(
            happens(&mut room, r#"[{"type": "left", "member": 2}]"#),
            "you were removed"
        );
    }
}
