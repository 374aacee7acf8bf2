//! What a server of commit b96605a answered is read, and written again without losing anything; and whoever heard everything
//! that happened in a room knows what the server says of it. The answers are those with which the server's own tests compare.

use quatrainment_protocol::asks::Asks;
use quatrainment_protocol::class::Class;
use quatrainment_protocol::daily::{PastDay, Ranking, Replay, Today};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::people::Me;
use quatrainment_protocol::progress::GameView;
use quatrainment_protocol::room::Room;
use quatrainment_protocol::rules::Phase;
use quatrainment_protocol::{read, write};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

const KEPT: [&str; 2] = [
    include_str!("../../server/tests/data/stored/sqlite.json"),
    include_str!("../../server/tests/data/stored/postgres.json"),
];

/// Reads an answer and writes it again.
fn again<T: Serialize + DeserializeOwned>(answer: &Value) -> Value {
    let message: T = read(&answer.to_string()).unwrap_or_else(|error| panic!("{error}: {answer}"));
    read(&write(&message)).unwrap()
}

#[test]
fn answers_are_read_and_written_without_loss() {
    for kept in KEPT {
        let kept: Value = read(kept).unwrap();
        for asked in kept["answers"].as_array().unwrap() {
            let (path, answer) = (asked["path"].as_str().unwrap(), &asked["answer"]);
            let parts: Vec<&str> = path.split('/').skip(2).collect();
            let written = match parts[..] {
                ["me"] => again::<Me>(answer),
                // It is for people to read.
                ["me", "export"] => continue,
                ["today"] => again::<Today>(answer),
                ["days"] => again::<Vec<PastDay>>(answer),
                ["days", _] => again::<Ranking>(answer),
                ["results", _] => again::<Replay>(answer),
                ["rooms", _] => again::<Room>(answer),
                ["classes", _] => again::<Class>(answer),
                [.., "games", _] => again::<GameView>(answer),
                _ => panic!("{path}"),
            };
            assert_eq!(written, *answer, "{path}");
        }
        for stream in kept["streams"].as_array().unwrap() {
            for heard in stream["heard"].as_array().unwrap() {
                let events = &heard["events"];
                assert_eq!(again::<Vec<LiveEvent>>(events), *events);
            }
        }
    }
}

#[test]
fn whoever_heard_everything_knows_what_the_server_says() {
    for kept in KEPT {
        let kept: Value = read(kept).unwrap();
        let mut phases = Vec::new();
        for stream in kept["streams"].as_array().unwrap() {
            let topic = stream["topic"].as_str().unwrap();
            let is_this = |asked: &&Value| {
                asked["who"] == "ada" && asked["path"] == format!("/api/rooms/{topic}")
            };
            let answers = kept["answers"].as_array().unwrap();
            let Some(asked) = answers.iter().find(is_this) else {
                continue;
            };
            let mut told: Room = read(&asked["answer"].to_string()).unwrap();
            // That server did not share a place between results within 50 ms.
            told.set_standing();
            // The room as it was made, with its host in it.
            let mut room = Room {
                seq: 0,
                phase: Phase::Lobby,
                starts: None,
                round: 0,
                before: 0,
                rounds: Vec::new(),
                members: told.members[..1].to_vec(),
                progress: Vec::new(),
                standing: Vec::new(),
                log: told.log.clone(),
                ..told.clone()
            };
            for heard in stream["heard"].as_array().unwrap() {
                let events: Vec<LiveEvent> = read(&heard["events"].to_string()).unwrap();
                let asks = room.hear(heard["seq"].as_u64().unwrap(), &events);
                match &events[..] {
                    // What was before is fetched away.
                    [LiveEvent::Rematch] => {
                        assert_eq!(asks, Asks::Fetch);
                        room.phase = Phase::Lobby;
                        room.before = room.round;
                        room.rounds.clear();
                        room.progress.clear();
                    }
                    [LiveEvent::Door { .. }] => assert_eq!(asks, Asks::Fetch),
                    _ => assert_eq!(asks, Asks::Nothing, "{events:?}"),
                }
            }
            // When others were seen, what time it was, and one's own log are not told.
            room.now = told.now;
            room.log.clone_from(&told.log);
            for (member, told) in room.members.iter_mut().zip(&told.members) {
                member.seen = told.seen;
            }
            room.progress.sort_by_key(|one| (one.task, one.member));
            assert_eq!(room, told);
            phases.push(told.phase);
        }
        let all = [
            Phase::Pause,
            Phase::Over,
            Phase::Running,
            Phase::Countdown,
            Phase::Lobby,
        ];
        assert_eq!(phases, all);
    }
}
