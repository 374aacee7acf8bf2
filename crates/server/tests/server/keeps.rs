//! Whom the server keeps, whom it forgets, and what it calls them.

use crate::support::{Folder, Person, Stream, Test, solution};
use axum::http::StatusCode;
use quatrainment_server::http::{router, start};
use quatrainment_server::settings::Serve;
use quatrainment_server::store::{Store, StoreError, people};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// Words that stand nowhere else.
const MARKS: [&str; 3] = ["Zaphodmark", "Trillianmark", "Marvinmark"];

/// Returns the words that occur in the files of a folder, byte by byte.
fn found(folder: &Path) -> Vec<&'static str> {
    let files = std::fs::read_dir(folder).unwrap();
    let bytes: Vec<u8> = files
        .flat_map(|file| std::fs::read(file.unwrap().path()).unwrap())
        .collect();
    let is_in = |mark: &&str| {
        bytes
            .windows(mark.len())
            .any(|part| part == mark.as_bytes())
    };
    MARKS.into_iter().filter(is_in).collect()
}

async fn made(person: &Person, path: &str, body: Value) -> (String, String) {
    let made = person.post(path, body).await.ok();
    let text = |name: &str| made[name].as_str().unwrap().to_owned();
    (text("id"), text("code"))
}

/// Many players whose rows move about in the pages of the file.
async fn crowd(test: &Test, class: &str) {
    for number in 0..60 {
        let person = test.person(&format!("pupil {number}")).await;
        person.post(&format!("{class}/join"), json!({})).await.ok();
        let log = json!({ "log": format!("A1{}", " B2 undo".repeat(number % 30)) });
        person.post(&format!("{class}/tasks/1/log"), log).await.ok();
        let new = json!({ "name": format!("renamed {number}") });
        person.patch("/api/me", new).await.ok();
    }
}

/// Erases a player who played everywhere; nobody hears of them any longer. Returns the identifiers of the race and the class.
async fn erases(test: &Test) -> (String, String) {
    let (host, zaphod) = (test.person("Host").await, test.person(MARKS[0]).await);
    let (class, _) = made(&host, "/api/classes", json!({ "title": "x" })).await;
    let class_path = format!("/api/classes/{class}");
    let work = json!({ "work": { "puzzle": "q1244tttqbv8r5" } });
    host.post(&format!("{class_path}/tasks"), work).await.ok();
    crowd(test, &class_path).await;
    let rules = json!({ "game": "merlin", "size": "3x3", "level": "easy", "rounds": 1, "counts": "fastest",
        "hints": true, "minutes": 1 });
    let (room, _) = made(&host, "/api/rooms", json!({ "rules": rules })).await;
    let room_path = format!("/api/rooms/{room}");
    for path in [&room_path, &class_path] {
        zaphod
            .post(&format!("{path}/join"), json!({ "name": MARKS[1] }))
            .await
            .ok();
    }
    // What the host calls them is about them, too.
    host.post(
        &format!("{room_path}/members/2/rename"),
        json!({ "name": MARKS[2] }),
    )
    .await
    .ok();
    let log = json!({ "log": solution("q1244tttqbv8r5") });
    zaphod
        .post(&format!("{class_path}/tasks/1/log"), log)
        .await
        .ok();
    let day = zaphod.get("/api/today").await.ok()["day"]
        .as_str()
        .unwrap()
        .to_owned();
    let begun = zaphod
        .post(&format!("/api/days/{day}/begin"), json!({}))
        .await
        .ok();
    let log = json!({ "log": solution(begun["code"].as_str().unwrap()) });
    zaphod.post(&format!("/api/days/{day}/log"), log).await.ok();
    crowd(test, &class_path).await;

    assert_eq!(
        zaphod.delete("/api/me").await.status,
        StatusCode::NO_CONTENT
    );
    // Those who join later get all events that are kept.
    let late = test.person("Late").await;
    late.post(&format!("{room_path}/join"), json!({}))
        .await
        .ok();
    for (person, topic) in [(&late, &room), (&host, &class)] {
        let heard = person.follow(topic, Some(0)).await.greeting().await;
        assert!(heard.contains("\"left\""), "{heard}");
        for mark in MARKS {
            assert!(!heard.contains(mark), "{mark}: {heard}");
        }
    }
    assert_eq!(host.get(&format!("/api/days/{day}")).await.ok()["total"], 0);
    (room, class)
}

#[tokio::test]
async fn an_erased_player_leaves_no_byte_in_the_files_of_sqlite() {
    let test = Test::with(|settings| {
        settings.identities_per_address = 0;
        settings.requests_per_address = 0;
    })
    .await;
    erases(&test).await;
    assert_eq!(found(test._folder.path()), [""; 0]);
}

#[tokio::test]
async fn a_deletion_that_was_interrupted_is_finished_by_the_next_server() {
    let folder = Folder::new().unwrap();
    let file = folder.file("test.db");
    let store = Store::open(&file).await.unwrap();
    let add = store.write::<_, StoreError, _>(|tx| {
        Box::pin(async move {
            people::add(tx, "gone", MARKS[0], 1).await?;
            tx.query(
                "INSERT INTO secrets (name, value) VALUES ('scrub', '')",
                &[],
            )
            .await?;
            // As a server that was killed before it could remove the traces.
            tx.query("DELETE FROM people", &[]).await.map(drop)
        })
    });
    add.await.unwrap();
    store.close().await.unwrap();
    assert_eq!(found(folder.path()), [MARKS[0]]);
    let store = Store::open(&file).await.unwrap();
    store.close().await.unwrap();
    assert_eq!(found(folder.path()), [""; 0]);
}

#[cfg(unix)]
#[tokio::test]
async fn an_erased_player_leaves_no_row_in_postgresql() {
    let postgres = server_trial::postgres::Postgres::start().unwrap();
    let address = postgres.database("erased").unwrap();
    let store = Store::open(&address).await.unwrap();
    let settings = Serve {
        identities_per_address: 0,
        requests_per_address: 0,
        ..Serve::default()
    };
    let server = start(store, settings).await.unwrap();
    let test = Test {
        router: router(&server),
        server,
        _folder: Folder::new().unwrap(),
    };
    erases(&test).await;
    let (client, connection) = tokio_postgres::connect(&address, tokio_postgres::NoTls)
        .await
        .unwrap();
    tokio::spawn(connection);
    let sql = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'";
    for table in client.query(sql, &[]).await.unwrap() {
        let table: String = table.get(0);
        let sql = format!("SELECT t::text FROM {table} t");
        for row in client.query(&sql, &[]).await.unwrap() {
            let row: String = row.get(0);
            assert!(
                !MARKS.iter().any(|mark| row.contains(mark)),
                "{table}: {row}"
            );
        }
    }
}

#[tokio::test]
async fn a_removed_pupil_is_forgotten_and_kept_out() {
    let test = Test::new().await;
    let (teacher, pupil) = (test.person("T").await, test.person("plain").await);
    let (class, _) = made(&teacher, "/api/classes", json!({ "title": "x" })).await;
    let path = format!("/api/classes/{class}");
    let join = json!({ "name": MARKS[0] });
    let member = pupil.post(&format!("{path}/join"), join.clone()).await.ok();
    assert_eq!(member["number"], 2);
    teacher
        .post(&format!("{path}/members/2/remove"), json!({}))
        .await
        .ok();
    assert_eq!(found(test._folder.path()), [""; 0]);
    let again = pupil.post(&format!("{path}/join"), join).await;
    assert_eq!(again.status, StatusCode::FORBIDDEN, "{}", again.text);
    assert_eq!(pupil.get("/api/me/export").await.ok()["rooms"], json!([]));
    // Only a keyed hash is left, and the number is not used again.
    let rows = test.server.store.read::<_, StoreError, _>(|tx| {
        Box::pin(async move {
            let all =
                "SELECT COUNT(*) FROM removed r, people p WHERE r.number = 2 AND r.hash <> p.id";
            let known = "SELECT COUNT(*) FROM members WHERE number = 2";
            let count = tx.query(all, &[]).await?[0].number(0)?;
            Ok((count, tx.query(known, &[]).await?[0].number(0)?))
        })
    });
    assert_eq!(rows.await.unwrap(), (2, 0));
    let next = test
        .person("next")
        .await
        .post(&format!("{path}/join"), json!({}))
        .await;
    assert_eq!(next.ok()["number"], 3);
    // Removing somebody who is not there changes nothing.
    teacher
        .post(&format!("{path}/members/2/remove"), json!({}))
        .await
        .ok();
    assert_eq!(pupil.delete("/api/me").await.status, StatusCode::NO_CONTENT);
}

/// Bans or unbans, as the operator's command does.
async fn ban(test: &Test, name: &'static str) {
    let now = test.server.clock.now();
    let ban = test.server.store.write::<_, StoreError, _>(move |tx| {
        Box::pin(async move {
            let known = people::named(tx, name, 1).await?;
            people::ban(tx, &known[0].id, true).await?;
            people::sign_out(tx, &known[0].id, now).await
        })
    });
    ban.await.unwrap();
}

#[tokio::test]
async fn a_banned_player_can_export_and_erase() {
    let test = Test::new().await;
    let person = test.person("Foul").await;
    ban(&test, "Foul").await;
    assert_eq!(person.get("/api/me").await.body["error"], "banned");
    assert_eq!(
        person.post("/api/rooms", json!({})).await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(person.get("/api/me/export").await.ok()["name"], "Foul");
    assert_eq!(
        person.delete("/api/me").await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(
        person.get("/api/me/export").await.status,
        StatusCode::UNAUTHORIZED
    );
}

async fn ends_soon(mut stream: Stream, who: &str) {
    let started = Instant::now();
    while stream.next().await.is_some() {}
    let took = started.elapsed();
    assert!(took < Duration::from_secs(2), "{who}: {took:?}");
}

#[tokio::test]
async fn the_streams_of_a_revoked_device_and_of_a_banned_player_end_within_two_seconds() {
    let test = Test::new().await;
    let (host, ann) = (test.person("Host").await, test.person("Ann").await);
    let (room, _) = made(&host, "/api/rooms", json!({})).await;
    ann.post(&format!("/api/rooms/{room}/join"), json!({}))
        .await
        .ok();
    let link = ann.post("/api/me/link", json!({})).await.ok();
    let token = json!({ "token": link["token"] });
    let mut other = test.stranger();
    let arrived = other.post("/api/me/arrive", token).await.ok();
    other.secret = Some(arrived["secret"].as_str().unwrap().to_owned());
    let own = ann.follow(&room, None).await;
    let revoked = other.follow(&room, None).await;
    let mut hosts = host.follow(&room, None).await;
    let device = other.get("/api/me").await.ok()["device"]
        .as_str()
        .unwrap()
        .to_owned();
    ann.delete(&format!("/api/me/devices/{device}")).await.ok();
    ends_soon(revoked, "the revoked device").await;

    let first = tokio::spawn(ends_soon(own, "the banned player"));
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert!(!first.is_finished(), "the other device goes on");
    first.abort();
    let own = ann.follow(&room, None).await;
    ban(&test, "Ann").await;
    ends_soon(own, "the banned player").await;
    host.post(&format!("/api/rooms/{room}/door"), json!({ "open": false }))
        .await
        .ok();
    hosts.until("door").await;
}

#[tokio::test]
async fn a_host_who_erases_themselves_hands_the_race_on() {
    let test = Test::new().await;
    let (host, ann) = (test.person("Host").await, test.person("Ann").await);
    let rules = json!({ "game": "merlin", "size": "3x3", "level": "easy", "rounds": 1, "counts": "fastest",
        "hints": true, "minutes": 1 });
    let (room, _) = made(&host, "/api/rooms", json!({ "rules": rules })).await;
    let path = format!("/api/rooms/{room}");
    ann.post(&format!("{path}/join"), json!({})).await.ok();
    let mut stream = ann.follow(&room, None).await;
    host.post(&format!("{path}/start"), json!({})).await.ok();
    let code = stream.until("started").await["code"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(host.delete("/api/me").await.status, StatusCode::NO_CONTENT);
    let member = stream.until("member").await;
    assert_eq!(
        (&member["name"], &member["role"]),
        (&json!("Ann"), &json!("host"))
    );
    // The round goes on.
    let log = json!({ "log": solution(&code) });
    let won = ann.post(&format!("{path}/rounds/1/log"), log).await.ok();
    assert_eq!(won["solved"], true);
    assert_eq!(stream.until("ended").await["last"], true);
    // The last one takes the room along.
    assert_eq!(ann.delete("/api/me").await.status, StatusCode::NO_CONTENT);
    let late = test.person("Late").await;
    let gone = late.post(&format!("{path}/join"), json!({})).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_class_belongs_to_its_founder_or_to_two_teachers() {
    let test = Test::new().await;
    let founder = test.person("Founder").await;
    let (class, _) = made(&founder, "/api/classes", json!({ "title": "x" })).await;
    let path = format!("/api/classes/{class}");
    let teach = async |name: &str| {
        let teacher = test.person(name).await;
        let link = founder
            .post(&format!("{path}/teacher-link"), json!({}))
            .await
            .ok();
        let token = json!({ "token": link["token"] });
        teacher.post(&format!("{path}/teach"), token).await.ok();
        teacher
    };
    let (second, third, fourth) = (
        teach("Second").await,
        teach("Third").await,
        teach("Fourth").await,
    );
    let remove = async |who: &Person, number: u64| {
        let path = format!("{path}/members/{number}/remove");
        who.post(&path, json!({})).await.status
    };
    assert_eq!(remove(&second, 1).await, StatusCode::FORBIDDEN);
    assert_eq!(remove(&second, 4).await, StatusCode::OK);
    assert_eq!(fourth.get(&path).await.status, StatusCode::NOT_FOUND);

    // The founder goes, and the one who has taught longest follows.
    assert_eq!(
        founder.delete("/api/me").await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(remove(&third, 2).await, StatusCode::FORBIDDEN);
    assert_eq!(third.delete(&path).await.status, StatusCode::CONFLICT);
    let again = third.delete(&path).await;
    assert!(again.text.contains("ask another teacher"), "{}", again.text);
    assert!(
        third.get(&path).await.status.is_success(),
        "nothing is deleted yet"
    );
    assert_eq!(second.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(third.get(&path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_new_name_shows_where_the_old_one_stood_and_that_of_a_leader_stays() {
    let test = Test::new().await;
    let (leader, ann) = (test.person("Leader").await, test.person("Ann").await);
    let (class, _) = made(&leader, "/api/classes", json!({ "title": "x" })).await;
    let (room, _) = made(&leader, "/api/rooms", json!({})).await;
    let (other, _) = made(&leader, "/api/rooms", json!({})).await;
    let [class, room, other] = [
        format!("/api/classes/{class}"),
        format!("/api/rooms/{room}"),
        format!("/api/rooms/{other}"),
    ];
    for path in [&class, &room] {
        ann.post(&format!("{path}/join"), json!({})).await.ok();
    }
    ann.post(&format!("{other}/join"), json!({ "name": "Typed" }))
        .await
        .ok();
    let name = async |path: &str| {
        let view = leader.get(path).await.ok();
        view["members"][1]["name"].as_str().unwrap().to_owned()
    };
    let topic = room.rsplit('/').next().unwrap();
    let mut stream = leader.follow(topic, None).await;
    ann.patch("/api/me", json!({ "name": "Anna" })).await.ok();
    assert_eq!(stream.until("member").await["name"], "Anna");
    assert_eq!(
        (name(&class).await, name(&room).await, name(&other).await),
        ("Anna".into(), "Anna".into(), "Typed".into())
    );
    // Leaders know better.
    for path in [&class, &room] {
        let new = json!({ "name": "Ann B." });
        leader
            .post(&format!("{path}/members/2/rename"), new)
            .await
            .ok();
    }
    ann.patch("/api/me", json!({ "name": "Ann B." })).await.ok();
    ann.patch("/api/me", json!({ "name": "Foul" })).await.ok();
    for path in [&class, &room] {
        assert_eq!(name(path).await, "Ann B.");
        ann.post(&format!("{path}/leave"), json!({})).await.ok();
        let joined = ann
            .post(&format!("{path}/join"), json!({ "name": "Foul" }))
            .await;
        assert_eq!(joined.ok()["name"], "Ann B.");
        assert_eq!(name(path).await, "Ann B.");
    }
    // Where nobody did, a member may have a new name.
    let joined = ann
        .post(&format!("{other}/join"), json!({ "name": "New" }))
        .await;
    assert_eq!(joined.ok()["name"], "New");
    // The own name of a leader is their own.
    leader
        .post(
            &format!("{room}/members/1/rename"),
            json!({ "name": "Boss" }),
        )
        .await
        .ok();
    let joined = leader
        .post(&format!("{room}/join"), json!({ "name": "Chief" }))
        .await;
    assert_eq!(joined.ok()["name"], "Chief");
}
