//! Races, as those in the room see them.

use crate::support::{Folder, Person, Test, solution};
use axum::http::StatusCode;
use quatrainment_server::http::{router, start};
use quatrainment_server::settings::Serve;
use quatrainment_server::store::Store;
use serde_json::{Value, json};

async fn room(host: &Person, rounds: u64) -> (String, String) {
    let rules = json!({ "game": "quatrainment", "size": "4x4", "level": "easy", "rounds": rounds, "counts": "fewest",
        "hints": false, "minutes": 1 });
    let made = host
        .post("/api/rooms", json!({ "name": "host", "rules": rules }))
        .await
        .ok();
    (
        format!("/api/rooms/{}", made["id"].as_str().unwrap()),
        made["code"].as_str().unwrap().to_owned(),
    )
}

/// Lets as many guests join as there are names.
async fn guests(test: &Test, path: &str, names: &[&str]) -> Vec<Person> {
    let mut guests = Vec::new();
    for name in names {
        let guest = test.person(name).await;
        guest.post(&format!("{path}/join"), json!({})).await.ok();
        guests.push(guest);
    }
    guests
}

/// Changes one of the rules.
async fn rule(host: &Person, path: &str, name: &str, value: Value) {
    let mut rules = host.get(path).await.ok()["rules"].clone();
    rules[name] = value;
    host.post(&format!("{path}/rules"), rules).await.ok();
}

fn topic(path: &str) -> &str {
    path.rsplit('/').next().unwrap()
}

fn names(view: &Value) -> Vec<&str> {
    view["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|member| member["name"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn nobody_leads_more_rooms_than_a_hundred() {
    let test = Test::new().await;
    let (ann, bob) = (test.person("Ann").await, test.person("Bob").await);
    let made = ann.post("/api/rooms", json!({})).await.ok();
    for _ in 1..100 {
        ann.post("/api/classes", json!({ "title": "x" })).await.ok();
    }
    for path in ["/api/rooms", "/api/classes"] {
        let body = if path == "/api/rooms" {
            json!({})
        } else {
            json!({ "title": "x" })
        };
        assert_eq!(
            ann.post(path, body.clone()).await.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{path}"
        );
        bob.post(path, body).await.ok();
    }
    // One that is left makes place for another.
    ann.post(
        &format!("/api/rooms/{}/leave", made["id"].as_str().unwrap()),
        json!({}),
    )
    .await
    .ok();
    ann.post("/api/rooms", json!({})).await.ok();
}

#[tokio::test]
async fn a_race_runs_from_the_code_on_the_wall_to_the_rematch() {
    let test = Test::new().await;
    let (host, guest, watcher) = (
        test.person("h").await,
        test.person("g").await,
        test.person("w").await,
    );
    let (path, code) = room(&host, 1).await;
    let found = guest
        .post(
            "/api/codes",
            json!({ "code": format!(" {} ", code.to_uppercase()) }),
        )
        .await
        .ok();
    assert_eq!(
        (&found["kind"], found["id"].as_str().unwrap()),
        (&json!("race"), topic(&path))
    );
    assert_eq!(
        guest.get(&path).await.status,
        StatusCode::NOT_FOUND,
        "join first"
    );
    assert_eq!(
        guest
            .post(&format!("{path}/join"), json!({ "name": "grey owl" }))
            .await
            .ok()["number"],
        2
    );
    watcher
        .post(&format!("{path}/join"), json!({ "spectate": true }))
        .await
        .ok();
    assert_eq!(
        guest.get(&format!("{path}/qr")).await.text.find("<svg"),
        guest.get(&format!("{path}/qr")).await.text.find("<svg")
    );

    let view = host.get(&path).await.ok();
    assert_eq!(names(&view), ["host", "grey owl", "w"]);
    let mut stream = guest.follow(topic(&path), view["seq"].as_u64()).await;
    assert_eq!(
        guest.post(&format!("{path}/start"), json!({})).await.status,
        StatusCode::FORBIDDEN
    );
    host.post(&format!("{path}/start"), json!({})).await.ok();
    assert_eq!(
        host.post(&format!("{path}/start"), json!({})).await.status,
        StatusCode::CONFLICT
    );
    let countdown = stream.until("countdown").await;
    assert_eq!(countdown["round"], 1);
    let view = guest.get(&path).await.ok();
    assert!(
        view["phase"] == "countdown" && view["rounds"] == json!([]),
        "nobody sees the puzzle yet"
    );
    let early = guest
        .post(&format!("{path}/rounds/1/log"), json!({ "log": "A1" }))
        .await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    let started = stream.until("started").await;
    let answer = solution(started["code"].as_str().unwrap());

    // Progress is seen live; a spectator cannot play; hints are off.
    let log = format!("{path}/rounds/1/log");
    host.post(&log, json!({ "log": "A1" })).await.ok();
    let progress = stream.until("progress").await;
    assert_eq!(
        (
            &progress["member"],
            &progress["presses"],
            &progress["solved"]
        ),
        (&json!(1), &json!(1), &json!(false))
    );
    assert_eq!(
        watcher.post(&log, json!({ "log": "A1" })).await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        guest.post(&log, json!({ "log": "?nudge" })).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    // No log is replayed for those who are not in the room, even if they know its identifier.
    let stranger = test.person("s").await;
    for sent in ["A1", "nonsense"] {
        assert_eq!(
            stranger.post(&log, json!({ "log": sent })).await.status,
            StatusCode::NOT_FOUND
        );
    }
    // While a round is played nobody sees how others play.
    assert_eq!(
        guest.get(&format!("{path}/rounds/1/games/1")).await.status,
        StatusCode::FORBIDDEN
    );

    // Who comes back finds the log and goes on.
    guest.post(&log, json!({ "log": "+5" })).await.ok();
    assert_eq!(guest.get(&path).await.ok()["log"], "+5");
    guest
        .post(&log, json!({ "log": format!("+9 {answer}") }))
        .await
        .ok();
    host.post(&log, json!({ "log": format!("A1 undo {answer}") }))
        .await
        .ok();
    let ended = stream.until("ended").await;
    assert_eq!(ended, json!({ "type": "ended", "round": 1, "last": true }));
    let view = watcher.get(&path).await.ok();
    assert_eq!(view["phase"], "over");
    assert_eq!(
        (&view["standing"][0]["member"], &view["standing"][0]["won"]),
        (&json!(2), &json!(1))
    );
    let replay = watcher.get(&format!("{path}/rounds/1/games/1")).await.ok();
    assert_eq!(replay["log"], format!("A1 undo {answer}"));

    // The host strikes a result and asks for a rematch.
    host.post(&format!("{path}/rounds/1/games/2/strike"), json!({}))
        .await
        .ok();
    assert_eq!(host.get(&path).await.ok()["standing"][0]["member"], 1);
    host.post(&format!("{path}/rematch"), json!({})).await.ok();
    stream.until("rematch").await;
    let view = host.get(&path).await.ok();
    assert_eq!(
        (&view["phase"], &view["before"], &view["standing"][0]["won"]),
        (&json!("lobby"), &json!(1), &json!(0))
    );
}

#[tokio::test]
async fn the_host_keeps_the_door_and_the_guests() {
    let test = Test::new().await;
    let (host, guest, late) = (
        test.person("h").await,
        test.person("g").await,
        test.person("l").await,
    );
    let (path, code) = room(&host, 3).await;
    guest.post(&format!("{path}/join"), json!({})).await.ok();
    let mut stream = guest.follow(topic(&path), None).await;
    host.post(&format!("{path}/door"), json!({ "open": false }))
        .await
        .ok();
    let shut = late.post(&format!("{path}/join"), json!({})).await;
    assert_eq!(shut.body["error"], "door_closed");
    assert_eq!(
        late.post("/api/codes", json!({ "code": code }))
            .await
            .status,
        StatusCode::NOT_FOUND
    );
    host.post(&format!("{path}/door"), json!({ "open": true }))
        .await
        .ok();
    let code = host.get(&path).await.ok()["code"]
        .as_str()
        .unwrap()
        .to_owned();
    late.post("/api/codes", json!({ "code": code })).await.ok();

    host.post(
        &format!("{path}/members/2/rename"),
        json!({ "name": "red fox" }),
    )
    .await
    .ok();
    assert_eq!(names(&host.get(&path).await.ok()), ["host", "red fox"]);
    assert_eq!(
        guest
            .post(&format!("{path}/members/1/remove"), json!({}))
            .await
            .status,
        StatusCode::FORBIDDEN
    );
    host.post(&format!("{path}/members/2/remove"), json!({}))
        .await
        .ok();
    while stream.next().await.is_some() {}
    assert_eq!(guest.get(&path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        guest.post(&format!("{path}/join"), json!({})).await.status,
        StatusCode::FORBIDDEN
    );

    // The host leaves, and the race has another.
    late.post(&format!("{path}/join"), json!({})).await.ok();
    assert_eq!(
        late.post(&format!("{path}/lead"), json!({})).await.status,
        StatusCode::FORBIDDEN,
        "the host is here"
    );
    host.post(&format!("{path}/leave"), json!({})).await.ok();
    late.post(&format!("{path}/start"), json!({})).await.ok();
}

#[tokio::test]
async fn a_stream_is_resumed_where_it_ended() {
    let test = Test::new().await;
    let host = test.person("h").await;
    let (path, _) = room(&host, 3).await;
    let mut stream = host.follow(topic(&path), Some(0)).await;
    host.post(&format!("{path}/door"), json!({ "open": false }))
        .await
        .ok();
    let (first, _) = stream.next().await.unwrap();
    drop(stream);
    host.post(&format!("{path}/door"), json!({ "open": true }))
        .await
        .ok();
    host.post(&format!("{path}/door"), json!({ "open": false }))
        .await
        .ok();
    let mut stream = host.follow(topic(&path), Some(first)).await;
    let (second, events) = stream.next().await.unwrap();
    assert_eq!((second, &events[0]["open"]), (first + 1, &json!(true)));
    let (third, events) = stream.next().await.unwrap();
    assert_eq!((third, &events[0]["open"]), (first + 2, &json!(false)));
    // Nothing is sent twice, and what is new arrives.
    host.post(&format!("{path}/door"), json!({ "open": true }))
        .await
        .ok();
    assert_eq!(stream.next().await.unwrap().0, first + 3);
}

#[tokio::test]
async fn a_request_that_comes_twice_happens_once() {
    let test = Test::new().await;
    let host = test.person("h").await;
    let key = [("idempotency-key", "0123456789abcdef")];
    let ask = || host.ask("POST", "/api/rooms", Some(json!({ "name": "once" })), &key);
    let (one, two) = tokio::join!(ask(), ask());
    assert_eq!(one.ok(), two.ok());
    assert_eq!(
        host.get("/api/me").await.ok()["rooms"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let other = host
        .ask("POST", "/api/rooms", Some(json!({ "name": "other" })), &key)
        .await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    let short = host
        .ask(
            "POST",
            "/api/rooms",
            Some(json!({})),
            &[("idempotency-key", "x")],
        )
        .await;
    assert_eq!(short.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_room_holds_two_hundred() {
    let test = Test::with(|settings| settings.identities_per_address = 0).await;
    let host = test.person("h").await;
    let (path, _) = room(&host, 1).await;
    let join = format!("{path}/join");
    let mut joins = Vec::new();
    for _ in 0..200 {
        let (person, join) = (test.person("guest").await, join.clone());
        joins.push(tokio::spawn(async move {
            person.post(&join, json!({})).await.status
        }));
    }
    let mut full = 0;
    for joined in joins {
        full += usize::from(joined.await.unwrap() == StatusCode::CONFLICT);
    }
    assert_eq!(full, 1);
    let view = host.get(&path).await.ok();
    let mut numbers: Vec<_> = view["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|member| member["number"].as_u64())
        .collect();
    numbers.dedup();
    assert_eq!(numbers.len(), 200);
}

#[tokio::test]
async fn a_race_goes_on_by_itself_from_round_to_round() {
    let test = Test::new().await;
    let host = test.person("h").await;
    let (path, _) = room(&host, 3).await;
    assert_eq!(host.get(&path).await.ok()["rules"].get("pause"), None);
    rule(&host, &path, "pause", json!(1)).await;
    let guest = &guests(&test, &path, &["g"]).await[0];
    let mut stream = guest.follow(topic(&path), None).await;
    host.post(&format!("{path}/start"), json!({})).await.ok();
    for round in 1..=2 {
        let started = stream.until("started").await;
        assert_eq!(started["round"], round);
        let log = format!("{path}/rounds/{round}/log");
        let answer = solution(started["code"].as_str().unwrap());
        for person in [&host, guest] {
            person.post(&log, json!({ "log": answer })).await.ok();
        }
        let ended = stream.until("ended").await;
        let view = guest.get(&path).await.ok();
        assert_eq!(
            (&view["phase"], &view["next"]),
            (&json!("pause"), &ended["next"])
        );
        let now = view["now"].as_u64().unwrap();
        assert!((now..=now + 1000).contains(&ended["next"].as_u64().unwrap()));
        if round == 2 {
            // The host holds the race, and starts the next round when they want to.
            rule(&host, &path, "pause", json!(null)).await;
            assert_eq!(stream.until("rules").await.get("next"), None);
        }
    }
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    assert_eq!(host.get(&path).await.ok()["phase"], "pause");
    host.post(&format!("{path}/start"), json!({})).await.ok();
    assert_eq!(stream.until("started").await["round"], 3);
}

#[tokio::test]
async fn a_race_that_nobody_plays_waits_for_its_host() {
    let test = Test::new().await;
    let host = test.person("h").await;
    let (path, _) = room(&host, 3).await;
    rule(&host, &path, "pause", json!(1)).await;
    let mut stream = host.follow(topic(&path), None).await;
    host.post(&format!("{path}/start"), json!({})).await.ok();
    stream.until("started").await;
    host.post(&format!("{path}/end"), json!({})).await.ok();
    assert!(stream.until("ended").await["next"].is_u64());
    assert_eq!(stream.until("rules").await.get("next"), None);
    assert_eq!(host.get(&path).await.ok()["phase"], "pause");
}

#[tokio::test]
async fn a_round_waits_for_nobody_who_gave_up_left_or_only_watches() {
    let test = Test::new().await;
    let host = test.person("h").await;
    let (path, _) = room(&host, 1).await;
    rule(&host, &path, "host_watches", json!(true)).await;
    let people = guests(&test, &path, &["plays", "gives up", "leaves"]).await;
    let [plays, gives_up, leaves] = &people[..] else {
        panic!("three guests");
    };
    let give_up = format!("{path}/rounds/1/give-up");
    assert_eq!(
        gives_up.post(&give_up, json!({})).await.status,
        StatusCode::CONFLICT,
        "nothing to give up yet"
    );
    let mut stream = plays.follow(topic(&path), None).await;
    host.post(&format!("{path}/start"), json!({})).await.ok();
    let started = stream.until("started").await;
    let log = format!("{path}/rounds/1/log");
    for (refused, body) in [(&log, json!({ "log": "A1" })), (&give_up, json!({}))] {
        let answer = host.post(refused, body).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{refused}");
    }
    gives_up.post(&log, json!({ "log": "A1" })).await.ok();
    let gone = gives_up.post(&give_up, json!({})).await.ok();
    assert_eq!(
        (&gone["gave_up"], &gone["presses"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(gives_up.post(&give_up, json!({})).await.ok(), gone);
    // Presses that were still under way change nothing.
    let late = gives_up.post(&log, json!({ "log": "A1 B2" })).await.ok();
    assert_eq!(late, gone);
    leaves.post(&format!("{path}/leave"), json!({})).await.ok();
    let answer = solution(started["code"].as_str().unwrap());
    plays.post(&log, json!({ "log": answer })).await.ok();
    stream.until("ended").await;
    let view = host.get(&path).await.ok();
    assert_eq!(view["phase"], "over");
    let progress = view["progress"].as_array().unwrap();
    assert!(progress.contains(&gone));
    let standing = view["standing"].as_array().unwrap();
    assert_eq!((standing.len(), &standing[0]["member"]), (2, &json!(2)));
    let replay = plays.get(&format!("{path}/rounds/1/games/3")).await.ok();
    assert_eq!(replay["log"], "A1");
}

#[tokio::test]
async fn a_player_goes_on_with_another_phone() {
    let test = Test::new().await;
    let host = test.person("h").await;
    let (path, _) = room(&host, 1).await;
    let guest = &guests(&test, &path, &["g"]).await[0];
    let mut stream = host.follow(topic(&path), None).await;
    host.post(&format!("{path}/start"), json!({})).await.ok();
    stream.until("started").await;
    let log = format!("{path}/rounds/1/log");
    guest.post(&log, json!({ "log": "A1 undo" })).await.ok();
    let link = guest.post("/api/me/link", json!({})).await.ok();
    let mut phone = test.stranger();
    let arrived = phone
        .post("/api/me/arrive", json!({ "token": link["token"] }))
        .await
        .ok();
    phone.secret = Some(arrived["secret"].as_str().unwrap().to_owned());
    assert_eq!(
        phone.get("/api/me").await.ok()["rooms"][0]["id"],
        topic(&path)
    );
    let view = phone.get(&path).await.ok();
    assert_eq!((&view["log"], &view["you"]), (&json!("A1 undo"), &json!(2)));
    let progress = phone.post(&log, json!({ "log": "A1 undo B2" })).await.ok();
    assert_eq!(
        (&progress["member"], &progress["presses"]),
        (&json!(2), &json!(2))
    );
}

#[tokio::test]
async fn boards_are_shown_during_a_round_only_where_players_cannot_see_them() {
    let test = Test::new().await;
    let host = test.person("h").await;
    let (path, _) = room(&host, 2).await;
    let people = guests(&test, &path, &["a", "b"]).await;
    let wall = test.person("wall").await;
    wall.post(&format!("{path}/join"), json!({ "spectate": true }))
        .await
        .ok();
    let games = |round: u64| format!("{path}/rounds/{round}/games");
    let mut stream = wall.follow(topic(&path), None).await;
    for round in 1..=2 {
        host.post(&format!("{path}/start"), json!({})).await.ok();
        stream.until("started").await;
        for (guest, log) in people.iter().zip(["A1", "A1 B1"]) {
            let path = format!("{path}/rounds/{round}/log");
            guest.post(&path, json!({ "log": log })).await.ok();
        }
        let seen = wall.get(&games(round)).await;
        let hosts = host.get(&games(round)).await;
        let players = people[0].get(&games(round)).await;
        assert_eq!(players.status, StatusCode::FORBIDDEN);
        let expected = match round {
            1 => StatusCode::FORBIDDEN,
            _ => StatusCode::OK,
        };
        assert_eq!((seen.status, hosts.status), (expected, expected));
        host.post(&format!("{path}/end"), json!({})).await.ok();
        rule(&host, &path, "boards", json!(true)).await;
        let order = people[0].get(&games(round)).await.ok();
        let logs: Vec<_> = order.as_array().unwrap().iter().collect();
        assert_eq!(logs.len(), 2, "the host has not pressed anything");
        let left = |game: &Value| game["progress"]["left"].as_u64().unwrap();
        assert!(left(logs[0]) <= left(logs[1]));
        assert!(logs.iter().all(|game| game["code"].is_string()));
    }
    let one = wall.get(&format!("{}?best=1", games(2))).await.ok();
    assert_eq!(one.as_array().unwrap().len(), 1);
    assert_eq!(
        test.person("s").await.get(&games(2)).await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn results_stay_under_the_link_with_replays() {
    let test = Test::new().await;
    let host = test.person("h").await;
    let (path, _) = room(&host, 1).await;
    let people = guests(&test, &path, &["stays", "leaves", "is removed"]).await;
    let results = format!("{path}/results");
    let anyone = test.stranger();
    assert_eq!(anyone.get(&results).await.status, StatusCode::NOT_FOUND);
    let mut stream = host.follow(topic(&path), None).await;
    host.post(&format!("{path}/start"), json!({})).await.ok();
    let started = stream.until("started").await;
    let log = format!("{path}/rounds/1/log");
    let answer = solution(started["code"].as_str().unwrap());
    for guest in &people {
        guest.post(&log, json!({ "log": answer })).await.ok();
    }
    let replay = |member: u64| format!("{results}/1/{member}");
    for early in [results.clone(), replay(2)] {
        let answer = anyone.get(&early).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{early}");
    }
    host.post(&format!("{path}/end"), json!({})).await.ok();
    people[1]
        .post(&format!("{path}/leave"), json!({}))
        .await
        .ok();
    host.post(&format!("{path}/members/4/remove"), json!({}))
        .await
        .ok();
    host.post(&format!("{path}/door"), json!({ "open": false }))
        .await
        .ok();
    let shown = anyone.get(&results).await.ok();
    let race = &shown["race"];
    assert_eq!(names(race), ["host", "stays", "leaves"]);
    assert_eq!(
        (&race["code"], &race["kept_days"]),
        (&json!(null), &json!(90))
    );
    assert_eq!(race["members"][1].get("seen"), None);
    assert_eq!(race["standing"].as_array().unwrap().len(), 3);
    for member in [2, 3] {
        let game = anyone.get(&replay(member)).await.ok();
        assert_eq!(
            (&game["log"], &game["code"]),
            (&json!(answer), &started["code"])
        );
    }
    for hidden in [replay(4), replay(5), format!("{results}/2/2")] {
        let answer = anyone.get(&hidden).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{hidden}");
    }
    // A rematch is another game; the first one stays.
    host.post(&format!("{path}/rematch"), json!({})).await.ok();
    let again = anyone.get(&results).await.ok();
    assert_eq!(
        (&again["game"], &again["race"]["rounds"]),
        (&json!(1), &race["rounds"])
    );
    host.post(&format!("{path}/start"), json!({})).await.ok();
    stream.until("countdown").await;
    stream.until("started").await;
    assert_eq!(anyone.get(&results).await.ok()["games"], 1, "it is played");
    host.post(&format!("{path}/end"), json!({})).await.ok();
    let second = anyone.get(&results).await.ok();
    assert_eq!((&second["game"], &second["games"]), (&json!(2), &json!(2)));
    assert_eq!(second["race"]["before"], 1);
    let first = anyone.get(&format!("{results}?game=1")).await.ok();
    assert_eq!(first["race"]["progress"].as_array().unwrap().len(), 3);
    let none = anyone.get(&format!("{results}?game=3")).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_race_is_locked_after_a_day_and_kept_for_ninety() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let folder = Folder::new().unwrap();
    let at = |days: u64| {
        let database = folder.file("test.db");
        async move {
            let store = Store::open(&database).await.unwrap();
            let settings = Serve {
                clock_behind: (200 - days) * DAY,
                identity_days: 1000,
                ..Serve::default()
            };
            let server = start(store, settings).await.unwrap();
            Test {
                router: router(&server),
                server,
                _folder: Folder::new().unwrap(),
            }
        }
    };
    let test = at(0).await;
    let host = test.person("h").await;
    let (path, code) = room(&host, 1).await;
    let mut stream = host.follow(topic(&path), None).await;
    host.post(&format!("{path}/start"), json!({})).await.ok();
    stream.until("started").await;
    host.post(&format!("{path}/end"), json!({})).await.ok();
    let secret = host.secret.clone();
    drop(test);
    for (days, is_kept) in [(2, true), (89, true), (92, false)] {
        let test = at(days).await;
        let mut host = test.stranger();
        host.secret.clone_from(&secret);
        let mut tries = 0;
        loop {
            let view = host.get(&path).await;
            let is_done = match is_kept {
                true => view.body["door"] == false,
                false => view.status == StatusCode::NOT_FOUND,
            };
            if is_done {
                break;
            }
            tries += 1;
            assert!(tries < 100, "after {days} days: {}", view.text);
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        let results = test.stranger().get(&format!("{path}/results")).await;
        assert_eq!(results.status.is_success(), is_kept, "after {days} days");
        let typed = host.post("/api/codes", json!({ "code": code })).await;
        assert_eq!(typed.status, StatusCode::NOT_FOUND);
    }
}
