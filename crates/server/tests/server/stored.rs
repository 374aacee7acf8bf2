//! What older servers have stored is read by this one. `tests/data/stored` has what a server of commit b96605a kept, in SQLite
//! and in PostgreSQL, with what it answered about it: three people with their results of a day, a race in each phase (one with
//! a struck result, one after a rematch) and a class with open and hidden tasks. These files are never made anew.

use crate::support::{Folder, Person, Test};
use quatrainment_protocol::room::Room;
use quatrainment_server::http::{router, start};
use quatrainment_server::settings::Serve;
use quatrainment_server::store::Store;
use serde_json::{Value, json};
#[cfg(unix)]
use server_trial::postgres::Postgres;
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

#[tokio::test]
async fn a_database_of_an_older_server_is_read_from_sqlite() {
    let folder = Folder::new().unwrap();
    let file = folder.file("stored.db");
    let old = rusqlite::Connection::open(&file).unwrap();
    old.execute_batch(include_str!("../data/stored/sqlite.sql"))
        .unwrap();
    drop(old);
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
    drop(old);
    is_read(&address, include_str!("../data/stored/postgres.json")).await;
}
