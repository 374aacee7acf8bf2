//! A race, with the server played by the test.

use super::*;
use crate::play::race::Race;
use crate::race::{Ask, ServerMessage, Wish, sample};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::people::Role;
use quatrainment_protocol::progress::Progress;
use quatrainment_protocol::room::{Room, Standing};
use quatrainment_protocol::rules::{Phase, Round};

fn window(size: (u16, u16)) -> Window {
    let mut window = Window::of(notation::decode(GANTNER).unwrap(), size);
    window.app.race = Some(Race::new(sample(), window.now));
    window
}

impl Window {
    fn room(&self) -> Room {
        self.app.race.as_ref().unwrap().room.clone()
    }

    /// The server describes a room.
    fn fetched(&mut self, change: impl FnOnce(&mut Room)) -> &mut Window {
        let mut room = self.room();
        room.seq += 1;
        change(&mut room);
        self.send(Event::Race(ServerMessage::Room(Box::new(room))))
    }

    /// Something happens in the room.
    fn happens(&mut self, event: LiveEvent) -> &mut Window {
        let seq = self.room().seq + 1;
        self.send(Event::Race(ServerMessage::Happened(seq, vec![event])))
    }

    fn starts(&mut self) -> &mut Window {
        let round = self.room().round + 1;
        self.happens(LiveEvent::Started {
            round,
            code: GANTNER.to_owned(),
            started: 1_004_000,
            ends: 1_604_000,
        })
    }

    fn reports(&mut self, member: u64, solved: bool, presses: u64, left: u64) -> &mut Window {
        let task = self.room().round;
        let milliseconds = if solved { 21_000 } else { 0 };
        let progress = Progress {
            task,
            member,
            solved,
            presses,
            left,
            milliseconds,
            ..Progress::default()
        };
        self.happens(LiveEvent::Progress(progress))
    }

    /// The logs that were sent since this was last asked.
    fn logs(&mut self) -> Vec<String> {
        let logs = self.asked.drain(..).filter_map(|ask| match ask {
            Ask::Log { log, .. } => Some(log),
            _ => None,
        });
        logs.collect()
    }
}

fn standing(member: u64, won: u64) -> Standing {
    Standing {
        member,
        won,
        solved: 2,
        presses: 18,
        milliseconds: 62_000,
    }
}

#[test]
fn the_next_round_is_counted_down_to_and_can_be_started_now() {
    let mut window = window((80, 24));
    window.starts();
    window.reports(1, false, 3, 5);
    let gave_up = Progress {
        task: 1,
        member: 1,
        presses: 3,
        left: 5,
        gave_up: true,
        ..Progress::default()
    };
    window.happens(LiveEvent::Progress(gave_up));
    window.shows("Ada gave up.");
    window.happens(LiveEvent::Ended {
        round: 1,
        last: false,
        next: Some(1_012_000),
    });
    let seconds = |window: &Window| {
        let race = window.app.race.as_ref().unwrap();
        race.seconds_to_next(window.app.now).unwrap()
    };
    let first = seconds(&window);
    window
        .shows("gave up")
        .shows(&format!("The next round starts in {first} s."));
    let tick = window.app.race.as_ref().unwrap();
    assert!(tick.next_tick_at(window.app.now).is_some());
    window.wait(2_000);
    assert_eq!(seconds(&window), first - 2);
    window.fetched(|room| {
        (room.members[0].role, room.members[1].role) = (Role::Player, Role::Host);
        room.next = Some(1_012_000);
    });
    window.asked.clear();
    window.shows("Press Enter to start it now.").keys("enter");
    assert!(
        matches!(window.asked[..], [Ask::Do(Wish::Start)]),
        "{:?}",
        window.asked
    );
}

#[test]
fn a_race_is_played_from_the_lobby_to_the_rematch() {
    let mut window = window((80, 24));
    window
        .shows("Race K7P2QX")
        .shows("The race has not started.")
        .shows("2 people are here: Ada (host), Bob (you).");
    window.shows("Waiting for Ada to start.").shows("no hints");
    window.happens(LiveEvent::Countdown {
        round: 1,
        starts: 1_004_000,
        now: 1_000_000,
    });
    window
        .shows("Round 1 of 2 starts in 4.")
        .wait(1_500)
        .shows("starts in 3.");
    window.starts();
    window
        .shows("Race, round 1 of 2")
        .shows("Quatrainment 4x4")
        .shows("0 presses")
        .shows("Ada not started.");
    assert!(window.logs().is_empty(), "nothing was pressed");
    window.keys("space u");
    window.shows("1 press ·");
    let logs = window.logs();
    assert_eq!(logs.len(), 2, "{logs:?}");
    assert!(
        logs[1].starts_with("A1") && logs[1].ends_with("undo"),
        "{logs:?}"
    );
    window.reports(1, false, 3, 5).shows("Ada 5 left.");
    // What is not part of a race does nothing.
    window
        .keys("n g s ? : d i")
        .shows("Hints are off in this race.");
    assert!(matches!(window.app.overlay, Overlay::None));
    for cell in ["space", "right space", "right right space"] {
        window.keys(cell);
    }
    window
        .reports(1, true, 9, 0)
        .shows("Ada solved (9 presses, 0:21).");
    for cell in [
        "down left left left space",
        "right right right space",
        "down left left space",
        "right space",
    ] {
        window.keys(cell);
    }
    window.keys("down left left space");
    assert!(window.session().is_won(), "{}", window.presses());
    let logs = window.logs();
    assert!(
        logs.last().is_some_and(|log| log.ends_with("A4")),
        "{logs:?}"
    );
    // The log ends with the win, whatever is pressed before the server has confirmed it.
    window.keys("u space r");
    assert!(window.logs().is_empty());
    window
        .reports(2, true, 9, 0)
        .shows("Solved: 9 presses, 0:21.")
        .shows("Waiting for the others.");
    window.happens(LiveEvent::Unknown);
    assert!(
        matches!(window.asked[..], [Ask::Room]),
        "{:?}",
        window.asked
    );
    window.fetched(|room| {
        room.phase = Phase::Over;
        room.standing = vec![standing(2, 1), standing(1, 1)];
    });
    window
        .shows("The race is over. You win!")
        .shows("Waiting for Ada to start a rematch.");
    window.fetched(|room| {
        (room.phase, room.before) = (Phase::Lobby, room.round);
        room.members[1].role = Role::Host;
    });
    window.asked.clear();
    window.shows("Press Enter to start the race.").keys("enter");
    assert!(
        matches!(window.asked[..], [Ask::Do(Wish::Start)]),
        "{:?}",
        window.asked
    );
    window
        .send(Event::Race(ServerMessage::Refused(
            "a round is being played".to_owned(),
        )))
        .shows("A round is being played.");
}

#[test]
fn a_lost_connection_loses_nothing() {
    let mut window = window((64, 20));
    window.starts().keys("space");
    assert_eq!(window.logs().len(), 1);
    window
        .send(Event::Race(ServerMessage::Lost))
        .shows("Cannot reach the server. Keep playing");
    window.keys("right space");
    assert_eq!(window.logs().len(), 1, "it waits to be sent");
    // Back again: what the server does not have yet is sent again, and the board stays as it is.
    window
        .fetched(|room| room.log = "A1".to_owned())
        .shows("Ada not started");
    assert_eq!(window.logs().len(), 1);
    assert_eq!(window.presses(), "A1 B1");
    // Another window went on: this one follows.
    window
        .send(Event::Race(ServerMessage::LogDiffers))
        .keys("right space");
    window.asked.clear();
    window.fetched(|room| room.log = "A1 D4 +500".to_owned());
    assert_eq!(window.presses(), "A1 D4");
    assert!(window.logs().is_empty());
    window.send(Event::Race(ServerMessage::Gone(
        "there is no such room".to_owned(),
    )));
    assert_eq!(window.ended.as_deref(), Some("there is no such room"));
}

#[test]
fn a_struck_result_is_struck_everywhere() {
    let mut window = window((80, 24));
    window.starts().reports(1, true, 9, 0).shows("Ada solved");
    let room = window.room();
    let mut struck = room.progress_of(1).unwrap().clone();
    struck.struck = true;
    window
        .happens(LiveEvent::Progress(struck))
        .shows("Ada disqualified.");
    window.happens(LiveEvent::Ended {
        round: 1,
        last: true,
        next: None,
    });
    assert!(window.asked.is_empty(), "{:?}", window.asked);
    window.shows("9 disqualified").shows("The race is over.");
    window.happens(LiveEvent::Left { member: 2 });
    let ended = window.ended.as_deref();
    assert!(ended.is_some_and(|why| why.contains("no longer in this room")));
}

#[test]
fn who_comes_late_or_back_goes_on_and_who_watches_does_not_play() {
    let running = |room: &mut Room| {
        (room.phase, room.round) = (Phase::Running, 1);
        room.rounds = vec![Round {
            code: GANTNER.to_owned(),
            started: 1_000_000,
            ends: 1_600_000,
        }];
    };
    let mut window = window((80, 24));
    window.fetched(|room| {
        running(room);
        room.log = "A1 +900 B1".to_owned();
    });
    assert_eq!(window.presses(), "A1 B1");
    assert!(window.logs().is_empty());
    let mut watching = super::race::window((80, 24));
    watching.fetched(|room| {
        running(room);
        room.members[1].role = Role::Spectator;
    });
    watching
        .shows("Round 1 of 2 in progress")
        .keys("space enter");
    assert!(watching.asked.is_empty(), "{:?}", watching.asked);
}

#[test]
fn the_screens_of_a_race() {
    for size in [(64, 20), (80, 24)] {
        let name = |what: &str| format!("race_{what}_{}x{}", size.0, size.1);
        let mut window = window(size);
        insta::assert_snapshot!(name("lobby"), window.screen());
        window
            .starts()
            .keys("space right down space")
            .reports(1, true, 9, 0);
        insta::assert_snapshot!(name("round"), window.screen());
        window.reports(2, true, 8, 0).fetched(|room| {
            room.phase = Phase::Pause;
            room.standing = vec![standing(2, 1), standing(1, 0)];
        });
        insta::assert_snapshot!(name("results"), window.screen());
    }
}
