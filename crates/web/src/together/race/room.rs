//! A room as the page knows it: what was fetched, and what happened since.

use crate::together::json::Json;
use crate::together::live::{Asks, Followed};
use crate::together::people::{Member, Progress, put_member, put_progress, read_all};
use quatrainment::{catalogue, clock};

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Lobby,
    Countdown,
    Running,
    Pause,
    Over,
}

impl Phase {
    fn read(word: &str) -> Phase {
        match word {
            "countdown" => Phase::Countdown,
            "running" => Phase::Running,
            "pause" => Phase::Pause,
            "over" => Phase::Over,
            _ => Phase::Lobby,
        }
    }
}

/// What is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    pub game: String,
    pub size: String,
    pub level: String,
    pub rounds: u64,
    /// Whether the fastest wins, and not who needs the fewest presses.
    pub is_fastest: bool,
    pub hints: bool,
    pub minutes: u64,
}

impl Rules {
    pub fn read(json: &Json) -> Rules {
        Rules {
            game: json.text("game"),
            size: json.text("size"),
            level: json.text("level"),
            rounds: json.number("rounds"),
            is_fastest: json.text("counts") == "fastest",
            hints: json.is("hints"),
            minutes: json.number("minutes"),
        }
    }

    pub fn to_json(&self) -> Json {
        Json::object([
            ("game", self.game.clone().into()),
            ("size", self.size.clone().into()),
            ("level", self.level.clone().into()),
            ("rounds", self.rounds.into()),
            (
                "counts",
                if self.is_fastest { "fastest" } else { "fewest" }.into(),
            ),
            ("hints", self.hints.into()),
            ("minutes", self.minutes.into()),
        ])
    }

    /// Returns the rules in words.
    pub fn sentence(&self) -> String {
        let game = catalogue::find(&self.game).map_or(&self.game[..], |entry| entry.title);
        let counts = if self.is_fastest {
            "the fastest wins"
        } else {
            "fewest presses, then time"
        };
        let hints = if self.hints {
            "hints allowed"
        } else {
            "hints off"
        };
        let rounds = if self.rounds == 1 { "round" } else { "rounds" };
        let size = self.size.replace('x', "×");
        format!(
            "{game} {size} · {} · {} {rounds} of at most {} min · {counts} · {hints}.",
            self.level, self.rounds, self.minutes
        )
    }
}

/// A round that has started.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    pub code: String,
    pub started: u64,
    pub ends: u64,
}

impl Round {
    fn read(json: &Json) -> Round {
        Round {
            code: json.text("code"),
            started: json.number("started"),
            ends: json.number("ends"),
        }
    }
}

/// A line of the standing.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub member: u64,
    pub won: u64,
    pub solved: u64,
    pub presses: u64,
    pub milliseconds: u64,
}

impl Standing {
    fn read(json: &Json) -> Standing {
        Standing {
            member: json.number("member"),
            won: json.number("won"),
            solved: json.number("solved"),
            presses: json.number("presses"),
            milliseconds: json.number("milliseconds"),
        }
    }

    /// Returns what the columns say: rounds won, rounds solved, presses and time.
    pub fn columns(&self) -> [String; 4] {
        [
            self.won.to_string(),
            self.solved.to_string(),
            self.presses.to_string(),
            clock(self.milliseconds),
        ]
    }
}

/// A room.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    pub id: String,
    /// The code to type, while the door is open.
    pub code: Option<String>,
    pub link: String,
    pub seq: u64,
    pub you: u64,
    pub door: bool,
    pub rules: Rules,
    pub phase: Phase,
    /// The round that is played, or was last.
    pub round: u64,
    /// The rounds before this game.
    pub before: u64,
    /// When the countdown ends.
    pub starts: u64,
    /// The rounds of this game.
    pub rounds: Vec<Round>,
    pub members: Vec<Member>,
    pub progress: Vec<Progress>,
    pub standing: Vec<Standing>,
    /// Your log of the round that is played.
    pub log: String,
}

impl Followed for Room {
    const API: &'static str = "/api/rooms";
    const TAB: &'static str = "race";
    const GONE: &'static str = "You are not in this room any more, or it is gone.";

    fn read(json: &Json) -> Room {
        Room {
            id: json.text("id"),
            code: json.some("code").map(|_| json.text("code")),
            link: json.text("link"),
            seq: json.number("seq"),
            you: json.number("you"),
            door: json.is("door"),
            rules: Rules::read(json.get("rules")),
            phase: Phase::read(&json.text("phase")),
            round: json.number("round"),
            before: json.number("before"),
            starts: json.number("starts"),
            rounds: read_all(json.list("rounds"), Round::read),
            members: read_all(json.list("members"), Member::read),
            progress: read_all(json.list("progress"), Progress::read),
            standing: read_all(json.list("standing"), Standing::read),
            log: json.text("log"),
        }
    }

    fn apply(&mut self, event: &Json) -> Asks {
        match &event.text("type")[..] {
            "member" => put_member(&mut self.members, Member::read(event)),
            "left" => {
                let gone = event.number("member");
                self.members.retain(|member| member.number != gone);
                if gone == self.you {
                    return Asks::Gone;
                }
            }
            // The code comes and goes with the door.
            "door" => {
                self.door = event.is("open");
                return Asks::Fetch;
            }
            "rules" => self.rules = Rules::read(event.get("rules")),
            "countdown" => {
                (self.phase, self.starts) = (Phase::Countdown, event.number("starts"));
                self.log.clear();
            }
            "started" => {
                let round = event.number("round");
                if round > self.round || self.phase == Phase::Countdown {
                    self.rounds
                        .truncate(round.saturating_sub(self.before + 1) as usize);
                    self.rounds.push(Round::read(event));
                    (self.phase, self.round) = (Phase::Running, round);
                    self.log.clear();
                }
            }
            "progress" => {
                let progress = Progress::read(event);
                let asks = if progress.struck {
                    Asks::Fetch
                } else {
                    Asks::Nothing
                };
                put_progress(&mut self.progress, progress);
                return asks;
            }
            // The standing is the server's to compute, also after somebody was struck.
            "ended" => {
                self.phase = if event.is("last") {
                    Phase::Over
                } else {
                    Phase::Pause
                };
                return Asks::Fetch;
            }
            "rematch" => return Asks::Fetch,
            "deleted" => return Asks::Gone,
            _ => {}
        }
        Asks::Nothing
    }

    fn seq(&self) -> u64 {
        self.seq
    }

    fn members(&mut self) -> &mut [Member] {
        &mut self.members
    }

    fn news(&self) -> String {
        match self.phase {
            Phase::Lobby => "The next game is being prepared.".to_owned(),
            Phase::Countdown => format!("{} starts in a moment.", self.title()),
            Phase::Running => format!("{} has started.", self.title()),
            Phase::Pause => "The round is over.".to_owned(),
            Phase::Over => "The race is over.".to_owned(),
        }
    }
}

impl Room {
    /// Returns you, as the others see you.
    pub fn me(&self) -> Option<&Member> {
        self.members.iter().find(|member| member.number == self.you)
    }

    /// Returns whether you lead.
    pub fn is_host(&self) -> bool {
        self.me().is_some_and(|me| me.role == "host")
    }

    /// Returns whether you play.
    pub fn plays(&self) -> bool {
        self.me().is_some_and(Member::plays)
    }

    /// Returns the name of somebody, who may have left.
    pub fn name(&self, number: u64) -> String {
        let member = self.members.iter().find(|member| member.number == number);
        member.map_or_else(
            || "somebody who left".to_owned(),
            |member| member.name.clone(),
        )
    }

    /// Returns how far somebody is in the last round.
    pub fn progress_of(&self, member: u64) -> Option<&Progress> {
        self.progress
            .iter()
            .find(|progress| progress.task == self.round && progress.member == member)
    }

    /// Returns whether you have solved the round.
    pub fn is_done(&self) -> bool {
        self.progress_of(self.you)
            .is_some_and(|progress| progress.solved || progress.struck)
    }

    /// Returns the round that is played, or was last.
    pub fn current(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// Returns everybody who plays, the ones ahead first: who has solved the round, by what counts; then who has the
    /// fewest cells left.
    pub fn order(&self) -> Vec<Member> {
        let mut players: Vec<Member> = self
            .members
            .iter()
            .filter(|member| member.plays())
            .cloned()
            .collect();
        players.sort_by_key(|member| {
            let Some(progress) = self.progress_of(member.number) else {
                return (3, 0, 0, member.number);
            };
            let score = match self.rules.is_fastest {
                true => (progress.milliseconds, progress.presses),
                false => (progress.presses, progress.milliseconds),
            };
            match (progress.struck, progress.solved, progress.hints > 0) {
                (true, ..) => (4, 0, 0, member.number),
                (_, true, false) => (0, score.0, score.1, member.number),
                (_, true, true) => (1, score.0, score.1, member.number),
                (_, false, _) => (2, progress.left, progress.presses, member.number),
            }
        });
        players
    }

    /// Returns the title of what is going on: `Round 2 of 5`.
    pub fn title(&self) -> String {
        let next = u64::from(self.phase == Phase::Countdown);
        format!(
            "Round {} of {}",
            self.round + next - self.before,
            self.rules.rounds
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn room() -> Room {
        let view = json!({
            "id": "R", "link": "http://x/#/race/R", "code": "K7M4QZ", "seq": 4, "now": 1, "you": 2, "door": true,
            "rules": {"game": "quatrainment", "size": "4x4", "level": "medium", "rounds": 2, "counts": "fewest",
                      "hints": false, "minutes": 10},
            "phase": "lobby", "round": 0, "before": 0, "rounds": [], "progress": [], "standing": [], "log": "",
            "members": [{"number": 1, "name": "Ann", "role": "host"}, {"number": 2, "name": "Bo", "role": "player"},
                        {"number": 3, "name": "Cy", "role": "player"}, {"number": 4, "name": "Di", "role": "spectator"}],
        });
        Room::read(&view.into())
    }

    fn tell(room: &mut Room, event: Value) -> Asks {
        room.apply(&event.into())
    }

    fn progress(member: u64, solved: bool, presses: u64, left: u64, milliseconds: u64) -> Value {
        json!({"type": "progress", "task": 1, "member": member, "solved": solved, "struck": false, "presses": presses,
               "hints": 0, "left": left, "milliseconds": milliseconds})
    }

    #[test]
    fn a_round_is_played_from_event_to_event() {
        let mut room = room();
        assert!(!room.is_host() && room.plays());
        assert_eq!(
            tell(
                &mut room,
                json!({"type": "countdown", "round": 1, "starts": 9, "now": 5})
            ),
            Asks::Nothing
        );
        assert_eq!(
            (room.phase, room.starts, &room.title()[..]),
            (Phase::Countdown, 9, "Round 1 of 2")
        );
        let started =
            json!({"type": "started", "round": 1, "code": "q1", "started": 9, "ends": 99});
        tell(&mut room, started.clone());
        // Hearing it twice does no harm.
        room.log = "A1".to_owned();
        tell(&mut room, started);
        assert_eq!(
            (room.phase, room.round, room.rounds.len()),
            (Phase::Running, 1, 1)
        );
        assert_eq!(
            (&room.log[..], &room.current().unwrap().code[..]),
            ("A1", "q1")
        );
        tell(&mut room, progress(1, false, 9, 4, 0));
        tell(&mut room, progress(3, true, 7, 0, 2000));
        tell(&mut room, progress(2, true, 6, 0, 3000));
        assert!(room.is_done());
        let names = |room: &Room| {
            room.order()
                .into_iter()
                .map(|member| member.name)
                .collect::<Vec<_>>()
        };
        assert_eq!(names(&room), ["Bo", "Cy", "Ann"]);
        room.rules.is_fastest = true;
        assert_eq!(names(&room), ["Cy", "Bo", "Ann"]);
        assert_eq!(
            tell(
                &mut room,
                json!({"type": "ended", "round": 1, "last": false})
            ),
            Asks::Fetch
        );
        assert_eq!(room.phase, Phase::Pause);
    }

    #[test]
    fn people_come_and_go_and_the_room_may_end() {
        let mut room = room();
        tell(
            &mut room,
            json!({"type": "member", "number": 5, "name": "Eve", "role": "player"}),
        );
        assert_eq!(room.name(5), "Eve");
        assert_eq!(
            tell(&mut room, json!({"type": "left", "member": 5})),
            Asks::Nothing
        );
        assert_eq!(room.name(5), "somebody who left");
        assert_eq!(
            tell(&mut room, json!({"type": "left", "member": 2})),
            Asks::Gone
        );
        assert_eq!(tell(&mut room, json!({"type": "deleted"})), Asks::Gone);
        assert_eq!(
            tell(&mut room, json!({"type": "something new"})),
            Asks::Nothing
        );
    }

    #[test]
    fn rules_are_read_as_they_are_written_and_said() {
        let rules = room().rules;
        assert_eq!(Rules::read(&rules.to_json()), rules);
        assert_eq!(
            rules.sentence(),
            "Quatrainment 4×4 · medium · 2 rounds of at most 10 min · fewest presses, then time · hints off."
        );
    }

    #[test]
    fn a_standing_has_four_columns() {
        let line =
            json!({"member": 1, "won": 2, "solved": 3, "presses": 20, "milliseconds": 61_000});
        assert_eq!(
            Standing::read(&line.into()).columns(),
            ["2", "3", "20", "1:01"]
        );
    }
}
