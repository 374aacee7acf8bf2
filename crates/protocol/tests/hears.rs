//! What a room and a class become when something happens. The first tests are those in which server, terminal and page once
//! differed; each says what is right.

use quatrainment_protocol::asks::Asks;
use quatrainment_protocol::class::{Class, Mark};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::people::{Member, Role};
use quatrainment_protocol::progress::{Progress, State};
use quatrainment_protocol::read;
use quatrainment_protocol::room::Room;
use quatrainment_protocol::rules::{Counts, Phase};
use quatrainment_protocol::tasks::Work;

/// A lobby with a host (1), two players (2: you, and 3) and a spectator (4).
const LOBBY: &str = r#"{
    "id": "R", "code": "k7m4qz", "link": "http://x/#/race/R", "seq": 4, "now": 1000, "you": 2, "door": true,
    "rules": {"game": "quatrainment", "size": "4x4", "level": "medium", "rounds": 2, "counts": "fewest",
              "hints": true, "minutes": 10},
    "phase": "lobby", "starts": null, "round": 0, "before": 0, "rounds": [], "progress": [], "standing": [], "log": "",
    "members": [{"number": 1, "name": "Ann", "role": "host"}, {"number": 2, "name": "Bo", "role": "player"},
                {"number": 3, "name": "Cy", "role": "player"}, {"number": 4, "name": "Di", "role": "spectator"}]}"#;

fn lobby() -> Room {
    read(LOBBY).unwrap()
}

/// A room in which the first round is played.
fn running() -> Room {
    let mut room = lobby();
    tell(
        &mut room,
        r#"{"type": "started", "round": 1, "code": "q1", "started": 9000, "ends": 99000}"#,
    );
    room
}

/// Lets one thing happen, as the stream says it.
fn tell(room: &mut Room, event: &str) -> Asks {
    let seq = room.seq + 1;
    room.hear(seq, &read::<Vec<LiveEvent>>(&format!("[{event}]")).unwrap())
}

fn progress(room: &Room, member: u64, state: State, presses: u64, milliseconds: u64) -> Progress {
    Progress {
        task: room.round,
        member,
        solved: state.is_solved(),
        struck: state.is_struck(),
        presses,
        left: u64::from(state == State::Open),
        milliseconds,
        ..Progress::default()
    }
}

fn report(room: &mut Room, member: u64, state: State, presses: u64, milliseconds: u64) -> Asks {
    let progress = progress(room, member, state, presses, milliseconds);
    let seq = room.seq + 1;
    room.hear(seq, &[LiveEvent::Progress(progress)])
}

fn end(room: &mut Room) -> Asks {
    tell(room, r#"{"type": "ended", "round": 1, "last": false}"#)
}

fn order(room: &Room) -> Vec<(Option<u64>, &str)> {
    let order = room.order();
    order
        .iter()
        .map(|runner| (runner.place, &runner.member.name[..]))
        .collect()
}

fn names(room: &Room) -> Vec<&str> {
    order(room).into_iter().map(|(_, name)| name).collect()
}

fn won(room: &Room) -> Vec<(u64, u64)> {
    let standing = &room.standing;
    standing
        .iter()
        .map(|line| (line.member, line.won))
        .collect()
}

#[test]
fn a_struck_result_is_last_in_the_order_and_out_of_the_standing() {
    let mut room = running();
    report(&mut room, 2, State::Struck, 5, 1000);
    report(&mut room, 3, State::Solved, 9, 3000);
    assert_eq!(
        order(&room),
        [(Some(1), "Cy"), (Some(2), "Ann"), (None, "Bo")]
    );
    end(&mut room);
    assert_eq!(won(&room), [(3, 1), (1, 0), (2, 0)]);
    assert_eq!(room.standing[2].solved, 0);
}

#[test]
fn equal_times_are_equal_where_the_fastest_wins() {
    let mut room = running();
    room.rules.counts = Counts::Fastest;
    report(&mut room, 3, State::Solved, 7, 2000);
    report(&mut room, 2, State::Solved, 9, 2000);
    assert_eq!(
        order(&room),
        [(Some(1), "Bo"), (Some(1), "Cy"), (Some(3), "Ann")]
    );
    end(&mut room);
    assert_eq!(won(&room), [(2, 1), (3, 1), (1, 0)]);
    // Where the fewest presses win, they are not.
    room.rules.counts = Counts::Fewest;
    room.set_standing();
    assert_eq!(won(&room), [(3, 1), (2, 0), (1, 0)]);
}

#[test]
fn fifty_milliseconds_share_a_place_and_the_next_opens_a_new_one() {
    let mut room = running();
    room.rules.counts = Counts::Fastest;
    tell(
        &mut room,
        r#"{"type": "member", "number": 5, "name": "Eve", "role": "player"}"#,
    );
    // 55 ms after the first of the place, although 40 ms after the second.
    report(&mut room, 5, State::Solved, 6, 2055);
    report(&mut room, 3, State::Solved, 7, 2015);
    report(&mut room, 1, State::Solved, 9, 2000);
    report(&mut room, 2, State::Solved, 9, 2105);
    let placed = [(1, "Ann"), (1, "Cy"), (3, "Bo"), (3, "Eve")];
    assert_eq!(
        order(&room),
        placed.map(|(place, name)| (Some(place), name))
    );
    end(&mut room);
    assert_eq!(won(&room), [(1, 1), (3, 1), (5, 0), (2, 0)]);
    // Where the fewest presses win, only equal ones share a place.
    room.rules.counts = Counts::Fewest;
    assert_eq!(
        order(&room),
        [
            (Some(1), "Eve"),
            (Some(2), "Cy"),
            (Some(3), "Ann"),
            (Some(4), "Bo")
        ]
    );
    room.rules.counts = Counts::Fastest;
    room.progress
        .iter_mut()
        .for_each(|one| one.hints = one.member % 2);
    assert_eq!(names(&room), ["Bo", "Ann", "Cy", "Eve"]);
}

#[test]
fn a_player_who_gave_up_is_done_and_behind_those_who_may_still_start() {
    let mut room = running();
    let gave_up = Progress {
        gave_up: true,
        left: 3,
        ..progress(&room, 2, State::Open, 5, 0)
    };
    let seq = room.seq + 1;
    room.hear(seq, &[LiveEvent::Progress(gave_up)]);
    assert!(room.is_done());
    assert_eq!(names(&room), ["Ann", "Cy", "Bo"]);
    // What arrives late does not reopen the game.
    report(&mut room, 2, State::Open, 6, 0);
    assert_eq!(room.progress_of(2).unwrap().state(), State::GaveUp);
    end(&mut room);
    assert!(room.standing.iter().all(|line| line.solved == 0));
}

#[test]
fn a_host_who_only_watches_is_not_in_the_order() {
    let mut room = running();
    room.rules.host_watches = true;
    room.set_standing();
    assert_eq!((names(&room), room.standing.len()), (vec!["Bo", "Cy"], 2));
    assert!(room.you_play() && !room.plays(room.host().unwrap()));
}

#[test]
fn the_next_round_comes_by_itself_unless_the_host_holds_it() {
    let mut room = running();
    let ended = r#"{"type": "ended", "round": 1, "last": false, "next": 20000}"#;
    tell(&mut room, ended);
    assert_eq!((room.phase, room.next), (Phase::Pause, Some(20_000)));
    let rules = |rounds: u64| {
        let mut rules = room.rules.clone();
        rules.rounds = rounds;
        LiveEvent::Rules { rules, next: None }
    };
    let (held, last) = (rules(2), rules(1));
    let seq = room.seq + 1;
    room.hear(seq, &[held]);
    assert_eq!((room.phase, room.next), (Phase::Pause, None));
    // With fewer rounds than were played, it is over.
    room.hear(seq + 1, &[last]);
    assert_eq!(room.phase, Phase::Over);
}

#[test]
fn a_struck_result_is_struck_and_its_player_is_done() {
    let mut room = running();
    assert!(!room.is_done());
    report(&mut room, 2, State::Struck, 5, 1000);
    assert_eq!(
        room.progress_of(2).map(Progress::state),
        Some(State::Struck)
    );
    assert!(room.is_done());
}

#[test]
fn striking_changes_the_standing_without_a_fetch() {
    let mut room = running();
    report(&mut room, 2, State::Solved, 5, 1000);
    report(&mut room, 3, State::Solved, 9, 3000);
    assert_eq!(end(&mut room), Asks::Nothing);
    assert_eq!(won(&room), [(2, 1), (3, 0), (1, 0)]);
    assert_eq!(report(&mut room, 2, State::Struck, 5, 1000), Asks::Nothing);
    assert_eq!(won(&room), [(3, 1), (1, 0), (2, 0)]);
}

#[test]
fn started_heard_again_does_not_restart_a_round() {
    let started =
        r#"{"type": "started", "round": 1, "code": "q1", "started": 9000, "ends": 99000}"#;
    let mut room = running();
    room.log = "A1".to_owned();
    tell(&mut room, started);
    assert_eq!((room.log.as_str(), room.rounds.len()), ("A1", 1));
    end(&mut room);
    tell(&mut room, started);
    assert_eq!((room.phase, room.rounds.len()), (Phase::Pause, 1));
    // Nor does its countdown, or anything that the room has already.
    tell(
        &mut room,
        r#"{"type": "countdown", "round": 1, "starts": 9000, "now": 5000}"#,
    );
    assert_eq!(room.phase, Phase::Pause);
    let seq = room.seq;
    assert_eq!(room.hear(seq, &[LiveEvent::Deleted]), Asks::Nothing);
}

#[test]
fn countdown_brings_the_servers_clock_and_clears_the_log() {
    let mut room = lobby();
    room.log = "A1".to_owned();
    let countdown = r#"{"type": "countdown", "round": 1, "starts": 9000, "now": 5000}"#;
    assert_eq!(tell(&mut room, countdown), Asks::Nothing);
    assert_eq!(
        (room.phase, room.starts, room.now, room.log.as_str()),
        (Phase::Countdown, Some(9000), 5000, "")
    );
    let event: LiveEvent = read(countdown).unwrap();
    assert_eq!(event.now(), Some(5000));
}

#[test]
fn what_only_a_newer_server_knows_is_kept_as_unknown_and_ends_no_room() {
    let newer = LOBBY
        .replace("\"lobby\"", "\"warm_up\"")
        .replace("\"spectator\"", "\"umpire\"")
        .replace("\"minutes\": 10", "\"minutes\": 10, \"teams\": 2")
        .replace("\"door\": true", "\"door\": true, \"weather\": {}");
    let mut room: Room = read(&newer).unwrap();
    assert_eq!(room.phase, Phase::Unknown);
    assert_eq!(
        room.member(4).map(|member| member.role),
        Some(Role::Unknown)
    );
    assert_eq!(order(&room).len(), 3, "an unknown part does not play");
    // What it means only the server can say.
    let event = r#"{"type": "fireworks", "colour": "red"}"#;
    assert_eq!(tell(&mut room, event), Asks::Fetch);
    tell(
        &mut room,
        r#"{"type": "member", "number": 5, "name": "Eve", "role": "referee"}"#,
    );
    assert_eq!(
        room.member(5).map(|member| member.role),
        Some(Role::Unknown)
    );
    // A round that is understood again goes on as always.
    tell(
        &mut room,
        r#"{"type": "started", "round": 1, "code": "q1", "started": 9000, "ends": 99000, "mood": 1}"#,
    );
    assert_eq!(room.phase, Phase::Running);
}

#[test]
fn a_field_that_is_missing_is_an_error() {
    for field in [
        "\"seq\": 4,",
        "\"link\": \"http://x/#/race/R\",",
        "\"round\": 0,",
    ] {
        let text = LOBBY.replace(field, "");
        assert!(text != LOBBY && read::<Room>(&text).is_err(), "{field}");
    }
    assert!(read::<Member>(r#"{"number": 1, "role": "host"}"#).is_err());
    assert!(read::<LiveEvent>(r#"{"type": "left"}"#).is_err());
}

#[test]
fn people_who_gather_wait_for_the_next_round() {
    let mut room = lobby();
    assert_eq!(room.turn(), 1);
    tell(
        &mut room,
        r#"{"type": "countdown", "round": 1, "starts": 9000, "now": 5000}"#,
    );
    assert_eq!(room.turn(), 1);
    let mut room = running();
    assert_eq!(room.turn(), 1);
    end(&mut room);
    assert_eq!(room.turn(), 1);
    // After a rematch.
    (room.phase, room.before) = (Phase::Lobby, 1);
    assert_eq!(room.turn(), 1);
}

#[test]
fn a_round_is_played_from_event_to_event() {
    let mut room = running();
    assert_eq!(
        (room.role(), room.host().unwrap().number),
        (Role::Player, 1)
    );
    assert_eq!(room.current().unwrap().code, "q1");
    report(&mut room, 1, State::Open, 9, 0);
    report(&mut room, 3, State::Solved, 7, 2000);
    report(&mut room, 2, State::Solved, 6, 3000);
    assert!(room.is_done());
    assert_eq!(names(&room), ["Bo", "Cy", "Ann"]);
    assert!(
        room.standing.iter().all(|line| line.won == 0),
        "a round that is played does not count yet"
    );
    room.rules.counts = Counts::Fastest;
    assert_eq!(names(&room), ["Cy", "Bo", "Ann"]);
    // What arrives late does not bring a solved game back.
    report(&mut room, 2, State::Open, 5, 0);
    assert!(room.is_done());
    assert_eq!(end(&mut room), Asks::Nothing);
    assert_eq!(won(&room), [(3, 1), (2, 0), (1, 0)]);
    tell(
        &mut room,
        r#"{"type": "started", "round": 2, "code": "q2", "started": 100000, "ends": 200000}"#,
    );
    assert_eq!(won(&room)[0], (3, 1), "the first round still counts");
    assert_eq!(room.turn(), 2);
    let last = r#"{"type": "ended", "round": 2, "last": true}"#;
    assert_eq!(tell(&mut room, last), Asks::Nothing);
    assert_eq!(room.phase, Phase::Over);
    assert_eq!(tell(&mut room, r#"{"type": "rematch"}"#), Asks::Fetch);
}

#[test]
fn hints_come_after_all_without() {
    let mut room = running();
    report(&mut room, 2, State::Solved, 9, 9000);
    room.progress[0].hints = 1;
    report(&mut room, 3, State::Solved, 20, 20_000);
    assert_eq!(names(&room), ["Cy", "Bo", "Ann"]);
    end(&mut room);
    assert_eq!(won(&room), [(3, 1), (2, 0), (1, 0)]);
}

#[test]
fn people_come_and_go_and_the_room_may_end() {
    let mut room = lobby();
    let joined = r#"{"type": "member", "number": 5, "name": "Eve", "role": "player", "seen": 7}"#;
    assert_eq!(tell(&mut room, joined), Asks::Nothing);
    let renamed = r#"{"type": "member", "number": 5, "name": "Eva", "role": "player"}"#;
    tell(&mut room, renamed);
    let eva = room.member(5).unwrap();
    assert_eq!((eva.name.as_str(), eva.seen), ("Eva", Some(7)));
    let door = r#"{"type": "door", "open": false}"#;
    assert_eq!(tell(&mut room, door), Asks::Fetch, "the code went with it");
    let left = |member| format!(r#"{{"type": "left", "member": {member}}}"#);
    assert_eq!(tell(&mut room, &left(5)), Asks::Nothing);
    assert!(room.member(5).is_none() && room.standing.len() == 3);
    assert_eq!(tell(&mut room, &left(2)), Asks::Gone);
    assert_eq!(tell(&mut room, r#"{"type": "deleted"}"#), Asks::Gone);
    // Of several things at once, the one that asks most counts.
    let seq = room.seq + 1;
    let events = [LiveEvent::Deleted, LiveEvent::Rematch];
    assert_eq!(room.hear(seq, &events), Asks::Gone);
}

fn class(role: &str) -> Class {
    let text = r#"{
        "id": "C", "title": "Thursday", "link": "http://x/#/class/C", "code": "k7m4qz", "seq": 3, "now": 1, "you": 1,
        "role": "ROLE", "door": true, "students_see": "themselves", "counts": [{"task": 1, "solved": 2}],
        "tasks": [{"number": 1, "title": "Quatrainment 4x4", "work": {"puzzle": "q1"}, "open": true}],
        "members": [{"number": 1, "name": "T", "role": "teacher"}, {"number": 2, "name": "S", "role": "student"}],
        "progress": []}"#;
    read(&text.replace("ROLE", role)).unwrap()
}

fn teach(class: &mut Class, event: &str) -> Asks {
    let seq = class.seq + 1;
    class.hear(seq, &read::<Vec<LiveEvent>>(&format!("[{event}]")).unwrap())
}

#[test]
fn a_teacher_sees_who_solved_what_with_how_many_hints() {
    let mut class = class("teacher");
    assert_eq!(class.mark(2, 1), Mark::Open);
    for (solved, hints, mark) in [
        (false, 0, Mark::Begun(0)),
        (false, 1, Mark::Begun(1)),
        (true, 2, Mark::WithHints(2)),
        (true, 0, Mark::Done),
    ] {
        let event = format!(
            r#"{{"type": "progress", "task": 1, "member": 2, "solved": {solved}, "struck": false, "presses": 5,
                "hints": {hints}, "left": 0, "milliseconds": 0}}"#
        );
        assert_eq!(teach(&mut class, &event), Asks::Nothing);
        assert_eq!(class.mark(2, 1), mark);
    }
    assert_eq!(class.solved(1), Some(2));
    teach(&mut class, r#"{"type": "left", "member": 2}"#);
    assert_eq!(class.students().count(), 0);
    // Whoever comes back finds what they did.
    let back = r#"{"type": "member", "number": 2, "name": "S", "role": "student"}"#;
    assert_eq!(teach(&mut class, back), Asks::Nothing);
    assert_eq!(
        (class.students().count(), class.mark(2, 1)),
        (1, Mark::Done)
    );
}

#[test]
fn tasks_come_change_and_go() {
    let mut class = class("teacher");
    let task = |number: u64, open: bool| {
        format!(
            r#"{{"type": "task", "task": {{"number": {number}, "title": "Lesson 1", "work": {{"lesson": "press"}},
                "open": {open}}}}}"#
        )
    };
    assert_eq!(teach(&mut class, &task(2, true)), Asks::Nothing);
    teach(&mut class, &task(2, false));
    let second = class.task(2).unwrap();
    assert_eq!(
        (&second.work, second.open, class.tasks.len()),
        (&Work::Lesson("press".to_owned()), false, 2)
    );
    // Whoever teaches hears that it is gone for the others, and that it is there.
    let removed = |number: u64| format!(r#"{{"type": "task_removed", "task": {number}}}"#);
    assert_eq!(teach(&mut class, &removed(1)), Asks::Fetch);
    teach(&mut class, &task(1, false));
    let numbers: Vec<u64> = class.tasks.iter().map(|task| task.number).collect();
    assert_eq!(numbers, [1, 2]);
    let changed = r#"{"type": "class", "title": "x", "students_see": "counts"}"#;
    assert_eq!(teach(&mut class, changed), Asks::Fetch);
    assert_eq!(teach(&mut class, r#"{"type": "news"}"#), Asks::Fetch);
    assert_eq!(teach(&mut class, r#"{"type": "deleted"}"#), Asks::Gone);
}

#[test]
fn a_student_fetches_what_may_be_seen() {
    let mut class = class("student");
    let task = r#"{"type": "task", "task": {"number": 2, "title": "x", "work": {"puzzle": "q1"}, "open": true}}"#;
    assert_eq!(teach(&mut class, task), Asks::Fetch);
    let removed = r#"{"type": "task_removed", "task": 1}"#;
    assert_eq!(teach(&mut class, removed), Asks::Nothing);
    assert!(class.tasks.is_empty());
    let teaches = r#"{"type": "member", "number": 1, "name": "T", "role": "teacher"}"#;
    assert_eq!(teach(&mut class, teaches), Asks::Fetch, "now you teach");
    assert_eq!(
        teach(&mut class, r#"{"type": "left", "member": 1}"#),
        Asks::Gone
    );
}
