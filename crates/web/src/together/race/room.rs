//! A room in words, and its path on the server. The state of a room, and how events change it, are in `quatrainment_protocol`.

use crate::together::live::Followed;
use quatrainment::{catalogue, clock};
use quatrainment_protocol::asks::Asks;
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::path;
use quatrainment_protocol::people::Member;
use quatrainment_protocol::room::{Room, Standing};
use quatrainment_protocol::rules::{Counts, Phase, Rules};

impl Followed for Room {
    const TAB: &'static str = "race";
    const REMOVED_MESSAGE: &'static str = "You are no longer in this room, or it has been deleted.";

    fn path(id: &str) -> String {
        path::room::one(id)
    }

    fn seq(&self) -> u64 {
        self.seq
    }

    fn now(&self) -> u64 {
        self.now
    }

    fn hear(&mut self, seq: u64, events: &[LiveEvent]) -> Asks {
        Room::hear(self, seq, events)
    }

    fn members(&mut self) -> &mut Vec<Member> {
        &mut self.members
    }

    fn announcement(&self) -> String {
        match self.phase {
            Phase::Lobby => "The host is preparing the next race.".to_owned(),
            Phase::Countdown => format!("{} starts in a moment.", title(self)),
            Phase::Running => format!("{} has started.", title(self)),
            Phase::Pause if self.next.is_some() => {
                "The round is over. The next one starts soon.".to_owned()
            }
            Phase::Pause => "The round is over.".to_owned(),
            Phase::Over => "The race is over.".to_owned(),
            Phase::Unknown => String::new(),
        }
    }
}

/// Returns the title of the round: `Round 2 of 5`.
pub fn title(room: &Room) -> String {
    format!("Round {} of {}", room.turn(), room.rules.rounds)
}

/// Returns the name of a player, who may have left.
pub fn name_of(room: &Room, number: u64) -> String {
    room.member(number).map_or_else(
        || "a player who left".to_owned(),
        |member| member.name.clone(),
    )
}

/// Returns the rules in words.
pub fn sentence(rules: &Rules) -> String {
    let game = catalogue::find(&rules.game).map_or(&rules.game[..], |entry| entry.title);
    let counts = match rules.counts {
        Counts::Fastest => "the fastest wins",
        Counts::Fewest => "fewest presses, then time",
    };
    let hints = if rules.hints {
        "hints allowed"
    } else {
        "hints off"
    };
    let pause = match (rules.pause, rules.rounds) {
        (Some(seconds), 2..) => format!(" · {seconds} s between rounds"),
        _ => String::new(),
    };
    let rounds = if rules.rounds == 1 { "round" } else { "rounds" };
    let size = rules.size.replace('x', "×");
    format!(
        "{game} {size} · {} · {} {rounds} of at most {} min · {counts} · {hints}{pause}.",
        rules.level, rules.rounds, rules.minutes
    )
}

/// Returns the columns of the standings: rounds won, rounds solved, presses and time.
pub fn columns(line: &Standing) -> [String; 4] {
    [
        line.won.to_string(),
        line.solved.to_string(),
        line.presses.to_string(),
        clock(line.milliseconds),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Room {
        quatrainment_protocol::read(
            r#"{
            "id": "R", "link": "http://x/#/race/R", "code": "K7M4QZ", "seq": 4, "now": 1, "you": 2, "door": true,
            "rules": {"game": "quatrainment", "size": "4x4", "level": "medium", "rounds": 2, "counts": "fewest",
                      "hints": false, "minutes": 10},
            "phase": "lobby", "starts": null, "round": 0, "before": 0, "rounds": [], "progress": [], "standing": [],
            "log": "", "members": [{"number": 1, "name": "Ann", "role": "host"}]}"#,
        )
        .unwrap()
    }

    #[test]
    fn a_room_is_described_in_words() {
        let mut room = room();
        assert_eq!(
            sentence(&room.rules),
            "Quatrainment 4×4 · medium · 2 rounds of at most 10 min · fewest presses, then time · hints off."
        );
        room.rules.pause = Some(10);
        assert!(sentence(&room.rules).ends_with("hints off · 10 s between rounds."));
        assert_eq!(name_of(&room, 1), "Ann");
        assert_eq!(name_of(&room, 5), "a player who left");
        let countdown = LiveEvent::Countdown {
            round: 1,
            starts: 9,
            now: 5,
        };
        Followed::hear(&mut room, 5, &[countdown]);
        assert_eq!(room.announcement(), "Round 1 of 2 starts in a moment.");
    }

    #[test]
    fn standings_have_four_columns() {
        let line = Standing {
            member: 1,
            won: 2,
            solved: 3,
            presses: 20,
            milliseconds: 61_000,
        };
        assert_eq!(columns(&line), ["2", "3", "20", "1:01"]);
    }
}
