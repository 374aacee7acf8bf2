//! What older servers have stored is read by this one. `tests/data/stored` has what a server of commit b96605a kept, in SQLite
//! and in PostgreSQL, with what it answered about it: three people with their results of a day, a race in each phase (one with
//! a struck result, one after a rematch) and a class with open and hidden tasks. These files are never made anew.

use crate::support::{Folder, Person, Test};
use quatrainment_protocol::daily::Place;
use quatrainment_protocol::room::Room;
use quatrainment_server::domain::ranking::{Score, span};
use quatrainment_server::http::{router, start};
use quatrainment_server::settings::Serve;
use quatrainment_server::store::{Store, StoreError, daily};
use serde_json::{Value, json};
#[cfg(unix)]
use server_trial::postgres::Postgres;
use std::collections::BTreeMap;
use std::time::Duration;

/// Starts a server on a database, at a time in milliseconds since 1970.
async fn server_at(database: &str, time: u64) -> Test {
    let now = quatrainment_server::clock::Clock::default().now();
    let settings = Serve {
        clock_behind: now - time,
        ..Serve::default()
    };
    let store = Store::open(database).await.unwrap();
    let server = start(store, settings).await.unwrap();
    Test {
        router: router(&server),
        server,
        _folder: Folder::new().unwrap(),
    }
}

fn somebody(test: &Test, kept: &Value, name: &str) -> Person {
    let mut person = test.stranger();
    person.secret = Some(kept["secrets"][name].as_str().unwrap().to_owned());
    person
}

/// Takes the server's clock and settings out of an answer: it goes on. That server did not share a place between results within
/// 50 ms, so the standing of a race is computed again.
fn timeless(mut answer: Value) -> Value {
    if answer["standing"].is_array() {
        let mut room: Room = serde_json::from_value(answer.clone()).unwrap();
        room.set_standing();
        answer["standing"] = serde_json::to_value(room.standing).unwrap();
    }
    if let Some(fields) = answer.as_object_mut() {
        fields.remove("now");
        fields.remove("kept_days");
    }
    answer
}

async fn is_read(database: &str, kept: &str) {
    let kept: Value = serde_json::from_str(kept).unwrap();
    let at = kept["at"].as_u64().unwrap();
    // The countdown is still running then.
    let test = server_at(database, at - 30_000).await;
    for asked in kept["answers"].as_array().unwrap() {
        let (who, path) = (&asked["who"], asked["path"].as_str().unwrap());
        let person = somebody(&test, &kept, who.as_str().unwrap());
        let answer = person.get(path).await.ok();
        let before = timeless(asked["answer"].clone());
        assert_eq!(timeless(answer), before, "{who} {path}");
    }
    let ada = somebody(&test, &kept, "ada");
    for told in kept["streams"].as_array().unwrap() {
        let mut stream = ada.follow(told["topic"].as_str().unwrap(), Some(0)).await;
        for heard in told["heard"].as_array().unwrap() {
            let (seq, events) = stream.next().await.unwrap();
            assert_eq!(json!({ "seq": seq, "events": events }), *heard);
        }
    }
    drop(test);

    // And everything goes on.
    let test = server_at(database, at + 10_000).await;
    let ada = somebody(&test, &kept, "ada");
    let bob = somebody(&test, &kept, "bob");
    let room = |phase: &str| kept["rooms"][phase].as_str().unwrap();
    let mut tries = 0;
    while ada.get(room("countdown")).await.ok()["phase"] != "running" {
        tries += 1;
        assert!(tries < 100, "its time has come");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let log = |log: &str| json!({ "log": log });
    let path = format!("{}/rounds/1/log", room("running"));
    let progress = bob.post(&path, log("?nudge A1")).await.ok();
    assert_eq!(
        (&progress["hints"], &progress["presses"]),
        (&json!(1), &json!(1))
    );
    let path = format!("{}/start", room("pause"));
    ada.post(&path, json!({})).await.ok();
    let class = room("class");
    let handed = bob
        .post(&format!("{class}/tasks/2/log"), log("A1 B2 C3"))
        .await;
    assert_eq!(handed.ok()["progress"]["presses"], 3);
    let work = json!({ "work": { "lesson": "3" } });
    let task = ada.post(&format!("{class}/tasks"), work).await.ok();
    assert_eq!(task["number"], 4);
}

/// The day of the results that [`more_results`] adds.
const DAY: &str = "2026-11-16";

/// Times of results: seconds of the first minutes, then some around every doubling, up to a day.
fn times() -> impl Iterator<Item = u64> {
    let doublings = (6..17).map(|doubling| 1000 << doubling);
    let around = doublings.flat_map(|time: u64| [time - 1, time, time + 1000, time * 5 / 4]);
    (0..150).map(|second| second * 1000 + 999).chain(around)
}

/// Adds results of another day, of which older servers counted the times in other spans.
fn more_results() -> String {
    let results = times().enumerate().map(|(number, time)| {
        format!(
            "INSERT INTO results VALUES ('r{number}', 'p{number}', '{DAY}', 'solved', 0, 0, {}, 8, 0, {time}, '');",
            number % 2
        )
    });
    let counts = format!(
        "INSERT INTO tally SELECT day, hinted, presses, milliseconds / 1000, COUNT(*) FROM results WHERE day = '{DAY}'
            GROUP BY 1, 2, 3, 4;"
    );
    results.chain([counts]).collect()
}

async fn results_are_counted_anew(database: &str) {
    let store = Store::open(database).await.unwrap();
    let scores: Vec<Score> = times()
        .enumerate()
        .map(|(number, milliseconds)| Score {
            hinted: number % 2 == 1,
            presses: 8,
            milliseconds,
        })
        .collect();
    for score in scores.clone() {
        let read = store.read::<_, StoreError, _>(move |tx| {
            Box::pin(async move { daily::place(tx, DAY, score).await })
        });
        let better = scores.iter().filter(|other| **other < score).count() as u64;
        assert_eq!(
            read.await.unwrap(),
            Place::new(better, scores.len() as u64),
            "{score:?}"
        );
    }
    let mut counted: BTreeMap<u64, u64> = BTreeMap::new();
    for score in scores.iter().filter(|score| score.hinted) {
        *counted.entry(span(score.milliseconds)).or_default() += 1;
    }
    let times = store.read::<_, StoreError, _>(|tx| {
        Box::pin(async move { daily::times(tx, DAY, true, 8).await })
    });
    assert_eq!(
        times.await.unwrap(),
        counted.into_iter().collect::<Vec<_>>()
    );
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_database_of_an_older_server_is_read_from_sqlite() {
    let folder = Folder::new().unwrap();
    let file = folder.file("stored.db");
    let old = rusqlite::Connection::open(&file).unwrap();
    old.execute_batch(include_str!("../data/stored/sqlite.sql"))
        .unwrap();
    old.execute_batch(&more_results()).unwrap();
    drop(old);
    results_are_counted_anew(&file).await;
    is_read(&file, include_str!("../data/stored/sqlite.json")).await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_database_of_an_older_server_is_read_from_postgresql() {
    let postgres = Postgres::start().unwrap();
    let address = postgres.database("stored").unwrap();
    let (old, connection) = tokio_postgres::connect(&address, tokio_postgres::NoTls)
        .await
        .unwrap();
    tokio::spawn(connection);
    old.batch_execute(include_str!("../data/stored/postgres.sql"))
        .await
        .unwrap();
    old.batch_execute(&more_results()).await.unwrap();
    drop(old);
    results_are_counted_anew(&address).await;
    is_read(&address, include_str!("../data/stored/postgres.json")).await;
}
