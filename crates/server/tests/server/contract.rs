//! What a database must do, whichever it is. One suite runs on SQLite and on PostgreSQL.

use crate::support::{Folder, Test, solution};
use axum::http::StatusCode;
use quatrainment_protocol::daily::Place;
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::people::Role;
use quatrainment_server::http::{ApiError, router, start};
use quatrainment_server::secret::{self, DeviceSecret};
use quatrainment_server::settings::Serve;
use quatrainment_server::store::contract::Wake;
use quatrainment_server::store::daily::{self, Day, DayResult, State};
use quatrainment_server::store::rooms::{self, Room};
use quatrainment_server::store::upkeep::{self, Lifetimes};
use quatrainment_server::store::{Store, StoreError, people};
use serde_json::json;
#[cfg(unix)]
use server_trial::postgres::Postgres;

/// Runs statements in a transaction: `write!(store, |tx| …)`.
macro_rules! write {
    ($store:expr, |$tx:ident| $body:expr) => {
        $store
            .write::<_, StoreError, _>(move |$tx| Box::pin(async move { $body.await }))
            .await
    };
}

async fn suite(store: &Store) {
    people_and_devices(store).await;
    nothing_happens_when_a_job_fails(store).await;
    a_key_is_used_once(store).await;
    places_are_those_of_a_sorted_list(store).await;
    changes_of_a_room_are_numbered_without_gaps(store).await;
    rooms_have_members_codes_and_logs(store).await;
    what_is_old_goes(store).await;
}

async fn people_and_devices(store: &Store) {
    let secret = DeviceSecret::new();
    let (kept, odd) = (secret.clone(), "Zoë '); DROP TABLE people; -- 山田 🦊");
    write!(store, |tx| people::add(tx, "p1", odd, 5)).unwrap();
    let hash = secret::hash(&secret.proof);
    write!(store, |tx| people::add_device(
        tx,
        &kept.device,
        "p1",
        &hash,
        5
    ))
    .unwrap();
    let asked = secret.clone();
    let found = write!(store, |tx| people::find(tx, &asked))
        .unwrap()
        .unwrap();
    assert_eq!(
        (found.name.as_str(), found.id.as_str(), found.banned),
        (odd, "p1", false)
    );
    let wrong = DeviceSecret {
        device: secret.device.clone(),
        proof: DeviceSecret::new().proof,
    };
    assert_eq!(write!(store, |tx| people::find(tx, &wrong)).unwrap(), None);
    write!(store, |tx| people::ban(tx, "p1", true)).unwrap();
    let asked = secret.clone();
    assert!(
        write!(store, |tx| people::find(tx, &asked))
            .unwrap()
            .unwrap()
            .banned
    );

    write!(store, |tx| people::add_move(tx, "first", "p1", 100)).unwrap();
    write!(store, |tx| people::add_move(tx, "second", "p1", 100)).unwrap();
    assert_eq!(
        write!(store, |tx| people::take_move(tx, "first", 50)).unwrap(),
        None,
        "the second ended it"
    );
    assert_eq!(
        write!(store, |tx| people::take_move(tx, "second", 50))
            .unwrap()
            .as_deref(),
        Some("p1")
    );
    assert_eq!(
        write!(store, |tx| people::take_move(tx, "second", 50)).unwrap(),
        None,
        "it works once"
    );
    write!(store, |tx| people::add_move(tx, "third", "p1", 100)).unwrap();
    assert_eq!(
        write!(store, |tx| people::take_move(tx, "third", 100)).unwrap(),
        None,
        "it is over"
    );

    let device = secret.device.clone();
    assert!(!write!(store, |tx| people::revoke(tx, "p2", &device)).unwrap());
    let device = secret.device.clone();
    assert!(write!(store, |tx| people::revoke(tx, "p1", &device)).unwrap());
    assert_eq!(write!(store, |tx| people::find(tx, &secret)).unwrap(), None);
}

async fn nothing_happens_when_a_job_fails(store: &Store) {
    let mut wakes = store.wakes();
    let failed = store
        .write::<(), ApiError, _>(|tx| {
            Box::pin(async move {
                people::add(tx, "half", "half", 1).await?;
                tx.wake(Wake::Gone("half".into()));
                Err(ApiError::conflict("no"))
            })
        })
        .await;
    assert_eq!(failed.unwrap_err().status(), StatusCode::CONFLICT);
    let found = write!(store, |tx| tx
        .query("SELECT id FROM people WHERE id = 'half'", &[]))
    .unwrap();
    assert_eq!(found, []);
    // A statement that is wrong fails only its own job.
    let (bad, good) = tokio::join!(
        store.write::<_, StoreError, _>(|tx| Box::pin(async move {
            tx.query("SELECT nothing", &[]).await
        })),
        store.write::<_, StoreError, _>(|tx| Box::pin(async move {
            tx.wake(Wake::Gone("good".into()));
            people::add(tx, "whole", "whole", 1).await
        })),
    );
    assert!(matches!(bad, Err(StoreError::Unavailable(_))));
    good.unwrap();
    loop {
        let wake = next(&mut wakes).await;
        assert_ne!(wake, Wake::Gone("half".into()));
        if wake == Wake::Gone("good".into()) {
            break;
        }
    }
}

/// Returns whom to wake next.
async fn next(wakes: &mut tokio::sync::broadcast::Receiver<Wake>) -> Wake {
    let patience = std::time::Duration::from_secs(20);
    let wake = tokio::time::timeout(patience, wakes.recv()).await;
    wake.unwrap().unwrap()
}

async fn a_key_is_used_once(store: &Store) {
    let ask = |number: u64| {
        store.write::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                let before = people::take_key(tx, "p1", "key", "request", 7).await?;
                if before.is_none() {
                    people::reply(tx, "p1", "key", &number.to_string()).await?;
                }
                Ok(before.map(|reply| reply.answer))
            })
        })
    };
    let (one, two, three) = tokio::join!(ask(1), ask(2), ask(3));
    let answers = [one.unwrap(), two.unwrap(), three.unwrap()];
    let first = answers.iter().position(Option::is_none).unwrap();
    let said = (first + 1).to_string();
    assert!(
        answers
            .iter()
            .enumerate()
            .all(|(place, answer)| place == first || answer.as_ref() == Some(&said))
    );
}

async fn places_are_those_of_a_sorted_list(store: &Store) {
    let day = Day {
        day: "2026-11-16".into(),
        code: "q".into(),
        level: "easy".into(),
        par: 4,
    };
    let kept = day.clone();
    assert_eq!(write!(store, |tx| daily::add_day(tx, &kept)).unwrap(), day);
    let other = Day {
        code: "other".into(),
        ..day.clone()
    };
    assert_eq!(
        write!(store, |tx| daily::add_day(tx, &other)).unwrap(),
        day,
        "a day's puzzle never changes"
    );

    // Few values, so that there are ties.
    const TIMES: [u64; 10] = [
        500, 900, 59_999, 60_000, 61_500, 125_000, 599_999, 600_000, 659_000, 700_000,
    ];
    let mut results: Vec<DayResult> = Vec::new();
    for number in 0..60u64 {
        let person = format!("player{number}");
        let (id, who) = (secret::id(), person.clone());
        write!(store, |tx| people::add(tx, &who, &who, 1)).unwrap();
        let (kept, who) = (id.clone(), person.clone());
        let begun = write!(store, |tx| daily::begin(
            tx,
            &kept,
            &who,
            "2026-11-16",
            1000
        ))
        .unwrap();
        let who = person.clone();
        let again = write!(store, |tx| daily::begin(
            tx,
            &secret::id(),
            &who,
            "2026-11-16",
            2000
        ))
        .unwrap();
        assert_eq!(begun, again, "one try a day");
        let solved = DayResult {
            state: State::Solved,
            received: 1000,
            presses: 4 + number * 7 % 3,
            hints: number * 5 % 2,
            milliseconds: TIMES[(number * 11 % 10) as usize],
            log: format!("A1 {number}"),
            ..begun.clone()
        };
        let after = solved.clone();
        assert!(write!(store, |tx| daily::extend(tx, &after)).unwrap());
        let after = solved.clone();
        assert!(
            !write!(store, |tx| daily::extend(tx, &after)).unwrap(),
            "it is over"
        );
        results.push(solved);
    }
    one_log_of_many_at_once_wins(store, &mut results).await;
    // One is struck, one is deleted.
    let (struck, forgotten) = (results.pop().unwrap(), results.pop().unwrap());
    let kept = struck.clone();
    assert!(write!(store, |tx| daily::strike(tx, &kept)).unwrap());
    assert!(!write!(store, |tx| daily::strike(tx, &struck)).unwrap());
    let person = forgotten.person.clone();
    write!(store, |tx| people::delete(tx, &person)).unwrap();
    assert_eq!(
        write!(store, |tx| daily::find(tx, &forgotten.id)).unwrap(),
        None
    );

    results.sort_by_key(|result| (result.score(), result.id.clone()));
    let best = write!(store, |tx| daily::best(tx, "2026-11-16", 100)).unwrap();
    let ids = |list: &mut dyn Iterator<Item = String>| list.collect::<Vec<_>>();
    assert_eq!(
        ids(&mut best.iter().map(|line| line.id.clone())),
        ids(&mut results.iter().map(|result| result.id.clone()))
    );
    for result in &results {
        let score = result.score();
        let better = results.iter().filter(|other| other.score() < score).count() as u64;
        let place = write!(store, |tx| daily::place(tx, "2026-11-16", score)).unwrap();
        assert_eq!(place, Place::new(better, results.len() as u64));
    }
    let times = write!(store, |tx| daily::times(tx, "2026-11-16", false, 4)).unwrap();
    let counted: u64 = times.iter().map(|(_, count)| count).sum();
    assert_eq!(
        counted,
        results
            .iter()
            .filter(|result| result.hints == 0 && result.presses == 4)
            .count() as u64
    );
    assert_eq!(
        write!(store, |tx| upkeep::miscounted_days(tx)).unwrap(),
        Vec::<String>::new()
    );
    let days = write!(store, |tx| daily::days(tx, "2026-11-17", 5)).unwrap();
    assert_eq!(days, [(day, results.len() as u64)]);
}

/// Logs of the same try that come at once are taken one after the other, and each sees what the one before left.
async fn one_log_of_many_at_once_wins(store: &Store, results: &mut Vec<DayResult>) {
    write!(store, |tx| people::add(tx, "hasty", "hasty", 1)).unwrap();
    let id = secret::id();
    write!(store, |tx| daily::begin(
        tx,
        &id,
        "hasty",
        "2026-11-16",
        1000
    ))
    .unwrap();
    let mut logs = Vec::new();
    for number in 0..20u64 {
        let store = store.clone();
        logs.push(tokio::spawn(async move {
            store
                .write::<_, StoreError, _>(move |tx| {
                    Box::pin(async move {
                        let taken = daily::take(tx, "hasty", "2026-11-16").await?;
                        let (before, day) = taken.unwrap();
                        assert_eq!(day.par, 4);
                        if before.state == State::Solved {
                            return Ok(None);
                        }
                        // The tenth wins; the others only go on.
                        let count = before.presses + 1;
                        let after = DayResult {
                            state: if count == 10 {
                                State::Solved
                            } else {
                                State::Open
                            },
                            presses: count,
                            milliseconds: 100 * number,
                            log: format!("{} A1", before.log),
                            ..before
                        };
                        assert!(daily::extend(tx, &after).await?);
                        Ok(Some(after))
                    })
                })
                .await
                .unwrap()
        }));
    }
    let mut kept = Vec::new();
    for log in logs {
        kept.extend(log.await.unwrap());
    }
    kept.sort_by_key(|result| result.presses);
    assert_eq!(
        kept.iter().map(|result| result.presses).collect::<Vec<_>>(),
        (1..=10).collect::<Vec<_>>()
    );
    results.extend(kept.pop());
    let nobody = write!(store, |tx| daily::take(tx, "nobody", "2026-11-16")).unwrap();
    assert_eq!(nobody, None);
}

fn room(id: &str, kind: &str, code: &str, created: u64) -> Room {
    Room {
        id: id.into(),
        kind: kind.into(),
        code: Some(code.into()),
        document: "{}".into(),
        seq: 0,
        created,
    }
}

async fn changes_of_a_room_are_numbered_without_gaps(store: &Store) {
    let new = room("busy", "race", "busy01", 10);
    assert!(write!(store, |tx| rooms::add(tx, &new)).unwrap());
    let mut jobs = Vec::new();
    for _ in 0..40 {
        let store = store.clone();
        jobs.push(tokio::spawn(async move {
            store
                .write::<_, StoreError, _>(|tx| {
                    Box::pin(async move {
                        let room = rooms::lock(tx, "busy").await?.unwrap();
                        rooms::publish(tx, "busy", room.seq, 10, &[LiveEvent::Rematch], &[])
                            .await?;
                        Ok(room.seq)
                    })
                })
                .await
                .unwrap()
        }));
    }
    let mut numbers = Vec::new();
    for job in jobs {
        // Whoever has a number sees every change before it.
        let number = job.await.unwrap();
        let seen = write!(store, |tx| rooms::events(tx, "busy", 0, 1000)).unwrap();
        assert!(
            seen.iter()
                .filter(|happened| happened.seq <= number)
                .count() as u64
                == number
        );
        numbers.push(number);
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
    let part = write!(store, |tx| rooms::events(tx, "busy", 30, 5)).unwrap();
    assert_eq!(
        part.iter().map(|happened| happened.seq).collect::<Vec<_>>(),
        [31, 32, 33, 34, 35]
    );
    assert_eq!(part[0].everyone, [LiveEvent::Rematch]);
}

async fn rooms_have_members_codes_and_logs(store: &Store) {
    let new = room("r1", "race", "abc123", 10);
    assert!(write!(store, |tx| rooms::add(tx, &new)).unwrap());
    let twice = room("r2", "race", "abc123", 10);
    assert!(
        !write!(store, |tx| rooms::add(tx, &twice)).unwrap(),
        "the code is taken"
    );
    assert_eq!(
        write!(store, |tx| rooms::with_code(tx, "abc123"))
            .unwrap()
            .unwrap()
            .id,
        "r1"
    );
    write!(store, |tx| rooms::set_code(tx, "r1", None)).unwrap();
    assert_eq!(
        write!(store, |tx| rooms::with_code(tx, "abc123")).unwrap(),
        None
    );

    let join = |person: &'static str, role, most| {
        store.write::<_, StoreError, _>(move |tx| {
            Box::pin(async move { rooms::join(tx, "r1", person, person, role, most, 20).await })
        })
    };
    assert_eq!(
        join("host", Role::Host, 2).await.unwrap().unwrap().number,
        1
    );
    assert_eq!(
        join("guest", Role::Player, 2)
            .await
            .unwrap()
            .unwrap()
            .number,
        2
    );
    assert_eq!(
        join("third", Role::Player, 2).await.unwrap(),
        None,
        "the room is full"
    );
    assert_eq!(
        join("guest", Role::Player, 2)
            .await
            .unwrap()
            .unwrap()
            .number,
        2,
        "coming back is no problem"
    );
    write!(store, |tx| rooms::leave(tx, "r1", 2, false)).unwrap();
    assert_eq!(
        join("third", Role::Player, 2)
            .await
            .unwrap()
            .unwrap()
            .number,
        3,
        "no number is used twice"
    );
    assert!(
        write!(store, |tx| rooms::member(tx, "r1", "guest"))
            .unwrap()
            .unwrap()
            .left
    );
    assert_eq!(
        write!(store, |tx| rooms::unfinished(tx, "r1", 1, true)).unwrap(),
        2
    );

    let progress = quatrainment_protocol::progress::Progress {
        task: 1,
        member: 1,
        presses: 1,
        left: 5,
        ..Default::default()
    };
    let entry = rooms::Entry {
        progress,
        received: 30,
        log: "A1".into(),
    };
    let first = entry.clone();
    write!(store, |tx| rooms::save_entry(tx, "r1", "host", &first)).unwrap();
    let mut solved = entry.clone();
    (solved.progress.solved, solved.log) = (true, "A1 B2".into());
    let kept = solved.clone();
    write!(store, |tx| rooms::save_entry(tx, "r1", "host", &kept)).unwrap();
    assert_eq!(
        write!(store, |tx| rooms::entry_of(tx, "r1", 1, 1)).unwrap(),
        Some(solved.clone())
    );
    assert_eq!(
        write!(store, |tx| rooms::unfinished(tx, "r1", 1, true)).unwrap(),
        1
    );
    assert!(write!(store, |tx| rooms::strike(tx, "r1", 1, 1)).unwrap());
    assert!(write!(store, |tx| rooms::all_progress(tx, "r1", 0)).unwrap()[0].struck);
    assert_eq!(
        write!(store, |tx| rooms::entries_of(tx, "host"))
            .unwrap()
            .len(),
        1
    );
    let page = write!(store, |tx| upkeep::entries_after(tx, ("", 0, ""), 10)).unwrap();
    assert_eq!((page.len(), page[0].log.as_str()), (1, "A1 B2"));
    assert_eq!(
        write!(store, |tx| upkeep::entries_after(tx, ("r1", 1, "host"), 10)).unwrap(),
        []
    );
    write!(store, |tx| rooms::forget_member(tx, "r1", 1)).unwrap();
    assert_eq!(
        write!(store, |tx| rooms::entry_of(tx, "r1", 1, 1)).unwrap(),
        None
    );

    write!(store, |tx| rooms::save(tx, "r1", "{}", Some(500), 20)).unwrap();
    assert_eq!(
        write!(store, |tx| rooms::due(tx, 499, 1000)).unwrap(),
        Vec::<String>::new()
    );
    assert_eq!(
        write!(store, |tx| rooms::due(tx, 500, 1000)).unwrap(),
        ["r1"]
    );
    assert_eq!(
        write!(store, |tx| rooms::due(tx, 10, 100)).unwrap(),
        ["r1"],
        "the clock was wrong"
    );
    write!(store, |tx| rooms::delete(tx, "r1")).unwrap();
    assert_eq!(write!(store, |tx| rooms::find(tx, "r1")).unwrap(), None);
    assert_eq!(write!(store, |tx| rooms::members(tx, "r1")).unwrap(), []);
}

async fn what_is_old_goes(store: &Store) {
    for (id, kind, code) in [
        ("old-race", "race", "old001"),
        ("old-class", "class", "old002"),
    ] {
        let new = room(id, kind, code, 1_000);
        write!(store, |tx| rooms::add(tx, &new)).unwrap();
    }
    write!(store, |tx| rooms::save(tx, "old-class", "{}", None, 90_000)).unwrap();
    write!(store, |tx| people::add(tx, "ghost", "ghost", 1_000)).unwrap();
    write!(store, |tx| people::add(tx, "guest", "guest", 1_000)).unwrap();
    write!(store, |tx| people::seen(tx, "guest", "-", 99_000)).unwrap();
    let lifetimes = Lifetimes {
        room: 20_000,
        class: 20_000,
        person: 98_999,
    };
    // The two rooms of this test's neighbours are old, too.
    let (races, classes, _) = write!(store, |tx| upkeep::expire(tx, 100_000, lifetimes)).unwrap();
    assert!(races >= 1 && classes == 0);
    assert_eq!(
        write!(store, |tx| rooms::find(tx, "old-race")).unwrap(),
        None
    );
    assert!(
        write!(store, |tx| rooms::find(tx, "old-class"))
            .unwrap()
            .is_some()
    );
    let people = write!(store, |tx| tx
        .query("SELECT id FROM people WHERE id IN ('ghost', 'guest')", &[]))
    .unwrap();
    assert_eq!(people.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_the_contract() {
    let folder = Folder::new().unwrap();
    let store = Store::open(&folder.file("contract.db")).await.unwrap();
    suite(&store).await;
    drop(store);
    // Opening it again changes nothing, and a copy made meanwhile is whole.
    let store = Store::open(&folder.file("contract.db")).await.unwrap();
    let copy = folder.file("copy.db");
    store.backup(std::path::Path::new(&copy)).await.unwrap();
    assert!(
        store.backup(std::path::Path::new(&copy)).await.is_err(),
        "it overwrites nothing"
    );
    let copy = Store::open(&copy).await.unwrap();
    assert_eq!(
        write!(store, |tx| upkeep::counts(tx)).unwrap(),
        write!(copy, |tx| upkeep::counts(tx)).unwrap()
    );
}

// Where PostgreSQL is found and started as Unix does.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_keeps_the_contract_and_two_processes_share_it() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database("contract").unwrap();
    // Two that start at once.
    let (one, two) = tokio::join!(Store::open(&url), Store::open(&url));
    let (store, other) = (one.unwrap(), two.unwrap());
    suite(&store).await;

    // What happens in one process wakes the other.
    let mut wakes = other.wakes();
    write!(store, |tx| {
        tx.wake(Wake::Gone("hello".into()));
        tx.query("SELECT 1", &[])
    })
    .unwrap();
    while next(&mut wakes).await != Wake::Gone("hello".into()) {}

    deleting_somebody_who_wins_counts_nothing(&store, &other).await;
    race_across_two_processes(&store, &other).await;

    // After a crash it goes on by itself.
    let mut wakes = other.wakes();
    postgres.crash().unwrap();
    assert!(write!(store, |tx| upkeep::counts(tx)).is_err());
    postgres.up().unwrap();
    let mut tries = 0;
    while write!(store, |tx| upkeep::counts(tx)).is_err() {
        tries += 1;
        assert!(tries < 50, "the connections come back");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    while next(&mut wakes).await != Wake::Everybody {}
}

/// The winning log arrives in one process while the player is deleted in the other.
#[cfg(unix)]
async fn deleting_somebody_who_wins_counts_nothing(store: &Store, other: &Store) {
    write!(store, |tx| people::add(tx, "winner", "winner", 1)).unwrap();
    let begun = write!(store, |tx| daily::begin(
        tx,
        "try",
        "winner",
        "2026-11-16",
        1000
    ))
    .unwrap();
    let solved = DayResult {
        state: State::Solved,
        presses: 4,
        log: "A1".into(),
        ..begun.clone()
    };
    let (extended, is_extended) = tokio::sync::oneshot::channel();
    let store = store.clone();
    let winning = tokio::spawn({
        let store = store.clone();
        async move {
            write!(store, |tx| async move {
                let done = daily::extend(tx, &solved).await;
                extended.send(()).unwrap();
                // The other process comes before the commit.
                tokio::time::sleep(std::time::Duration::from_millis(500)).await;
                done
            })
        }
    });
    is_extended.await.unwrap();
    write!(other, |tx| people::delete(tx, "winner")).unwrap();
    assert!(winning.await.unwrap().unwrap());
    assert_eq!(write!(store, |tx| daily::find(tx, "try")).unwrap(), None);
    assert_eq!(
        write!(store, |tx| upkeep::miscounted_days(tx)).unwrap(),
        Vec::<String>::new()
    );
}

async fn race_across_two_processes(store: &Store, other: &Store) {
    let test = |store: &Store| {
        let store = store.clone();
        async move {
            let server = start(store, Serve::default()).await.unwrap();
            Test {
                router: router(&server),
                server,
                _folder: Folder::new().unwrap(),
            }
        }
    };
    let (one, two) = (test(store).await, test(other).await);
    let (host, guest) = (one.person("host").await, two.person("guest").await);
    let rules = json!({ "game": "merlin", "size": "3x3", "level": "easy", "rounds": 1, "counts": "fastest",
        "hints": false, "minutes": 1 });
    let made = host
        .post("/api/rooms", json!({ "rules": rules }))
        .await
        .ok();
    let id = made["id"].as_str().unwrap();
    guest
        .post("/api/codes", json!({ "code": made["code"] }))
        .await
        .ok();
    guest
        .post(&format!("/api/rooms/{id}/join"), json!({}))
        .await
        .ok();
    let mut stream = guest.follow(id, None).await;
    host.post(&format!("/api/rooms/{id}/start"), json!({}))
        .await
        .ok();
    let started = stream.until("started").await;
    let log = json!({ "log": solution(started["code"].as_str().unwrap()) });
    let path = format!("/api/rooms/{id}/rounds/1/log");
    let (first, second) = tokio::join!(
        host.post(&path, log.clone()),
        guest.post(&path, log.clone())
    );
    first.ok();
    second.ok();
    stream.until("ended").await;
    // The same person, in the other process, sees the same.
    assert_eq!(
        host.get(&format!("/api/rooms/{id}")).await.ok()["phase"],
        "over"
    );
}
