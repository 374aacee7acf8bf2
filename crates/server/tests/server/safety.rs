//! Every endpoint, asked by those who may not: a stranger, another player, the host of another room, a wrong host name,
//! another page.

use crate::support::{Person, Test};
use axum::http::StatusCode;
use quatrainment_server::http::openapi;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Who may ask.
#[derive(Clone, Copy, PartialEq)]
enum For {
    /// Anybody.
    All,
    /// Somebody with a secret.
    Known,
    /// A member of the race.
    InRoom,
    /// The host of the race.
    Host,
    /// A member of the class.
    InClass,
    /// A teacher of the class.
    Teacher,
}

/// Every endpoint: method, path, body, and who may ask. The room's member 2 is the guest, and so is the class's.
fn endpoints() -> Vec<(&'static str, &'static str, Value, For)> {
    use For::{All, Host, InClass, InRoom, Known, Teacher};
    let rules = json!({ "game": "merlin", "size": "3x3", "level": "easy", "rounds": 1, "counts": "fastest",
        "hints": true, "minutes": 1 });
    vec![
        ("get", "/api", json!(null), All),
        ("get", "/health", json!(null), All),
        ("get", "/metrics", json!(null), All),
        ("post", "/api/me", json!({}), All),
        ("get", "/api/me", json!(null), Known),
        ("patch", "/api/me", json!({ "name": "x" }), Known),
        ("get", "/api/me/export", json!(null), Known),
        ("post", "/api/me/link", json!({}), Known),
        ("post", "/api/me/arrive", json!({ "token": "x" }), All),
        ("delete", "/api/me/devices/{device}", json!(null), Known),
        ("delete", "/api/me", json!(null), Known),
        ("get", "/api/today", json!(null), All),
        ("get", "/api/days", json!(null), All),
        ("get", "/api/days/{day}", json!(null), All),
        ("post", "/api/days/{day}/begin", json!({}), Known),
        ("post", "/api/days/{day}/log", json!({ "log": "A1" }), Known),
        ("get", "/api/results/{result}", json!(null), All),
        ("post", "/api/codes", json!({ "code": "000000" }), All),
        ("post", "/api/rooms", json!({}), Known),
        ("get", "/api/rooms/{room}", json!(null), InRoom),
        ("get", "/api/rooms/{room}/qr", json!(null), InRoom),
        // The door of the room is closed.
        ("post", "/api/rooms/{room}/join", json!({}), InRoom),
        ("post", "/api/rooms/{room}/leave", json!({}), InRoom),
        ("post", "/api/rooms/{room}/lead", json!({}), InRoom),
        ("post", "/api/rooms/{room}/rules", rules, Host),
        (
            "post",
            "/api/rooms/{room}/door",
            json!({ "open": true }),
            Host,
        ),
        ("post", "/api/rooms/{room}/start", json!({}), Host),
        ("post", "/api/rooms/{room}/end", json!({}), Host),
        ("post", "/api/rooms/{room}/rematch", json!({}), Host),
        (
            "post",
            "/api/rooms/{room}/members/{member}/remove",
            json!({}),
            Host,
        ),
        (
            "post",
            "/api/rooms/{room}/members/{member}/rename",
            json!({ "name": "x" }),
            Host,
        ),
        ("get", "/api/rooms/{room}/results", json!(null), All),
        (
            "get",
            "/api/rooms/{room}/results/{round}/{member}",
            json!(null),
            All,
        ),
        (
            "post",
            "/api/rooms/{room}/rounds/{round}/give-up",
            json!({}),
            InRoom,
        ),
        (
            "get",
            "/api/rooms/{room}/rounds/{round}/games",
            json!(null),
            InRoom,
        ),
        (
            "post",
            "/api/rooms/{room}/rounds/{round}/log",
            json!({ "log": "A1" }),
            InRoom,
        ),
        (
            "get",
            "/api/rooms/{room}/rounds/{round}/games/{member}",
            json!(null),
            InRoom,
        ),
        (
            "post",
            "/api/rooms/{room}/rounds/{round}/games/{member}/strike",
            json!({}),
            Host,
        ),
        ("post", "/api/classes", json!({ "title": "x" }), Known),
        ("get", "/api/classes/{class}", json!(null), InClass),
        ("get", "/api/classes/{class}/qr", json!(null), InClass),
        (
            "patch",
            "/api/classes/{class}",
            json!({ "title": "x" }),
            Teacher,
        ),
        ("delete", "/api/classes/{class}", json!(null), Teacher),
        ("post", "/api/classes/{class}/join", json!({}), InClass),
        ("post", "/api/classes/{class}/leave", json!({}), InClass),
        (
            "post",
            "/api/classes/{class}/door",
            json!({ "open": true }),
            Teacher,
        ),
        (
            "post",
            "/api/classes/{class}/teacher-link",
            json!({}),
            Teacher,
        ),
        (
            "post",
            "/api/classes/{class}/teach",
            json!({ "token": "x" }),
            Teacher,
        ),
        (
            "get",
            "/api/classes/{class}/results.csv",
            json!(null),
            Teacher,
        ),
        (
            "post",
            "/api/classes/{class}/members/{member}/remove",
            json!({}),
            Teacher,
        ),
        (
            "post",
            "/api/classes/{class}/members/{member}/rename",
            json!({ "name": "x" }),
            Teacher,
        ),
        (
            "post",
            "/api/classes/{class}/tasks",
            json!({ "work": { "lesson": "1" } }),
            Teacher,
        ),
        (
            "post",
            "/api/classes/{class}/puzzles",
            json!({ "number": 2, "game": "merlin", "size": "3x3", "level": "easy" }),
            Teacher,
        ),
        (
            "post",
            "/api/classes/{class}/copy",
            json!({ "title": "x" }),
            Teacher,
        ),
        ("post", "/api/classes/{class}/race", json!({}), Teacher),
        ("delete", "/api/classes/{class}/race", json!(null), Teacher),
        (
            "patch",
            "/api/classes/{class}/tasks/{task}",
            json!({ "open": false }),
            Teacher,
        ),
        (
            "delete",
            "/api/classes/{class}/tasks/{task}",
            json!(null),
            Teacher,
        ),
        (
            "post",
            "/api/classes/{class}/tasks/{task}/log",
            json!({ "log": "A1" }),
            InClass,
        ),
        (
            "get",
            "/api/classes/{class}/tasks/{task}/games/{member}",
            json!(null),
            InClass,
        ),
        ("get", "/api/stream?topic={room}", json!(null), InRoom),
    ]
}

/// A race and a class, each with one guest and a closed door.
struct Scene {
    test: Test,
    guest: Person,
    room: String,
    class: String,
    day: String,
}

impl Scene {
    async fn new() -> Scene {
        let test = Test::new().await;
        let (host, guest) = (test.person("host").await, test.person("guest").await);
        let room = host.post("/api/rooms", json!({})).await.ok()["id"]
            .as_str()
            .unwrap()
            .to_owned();
        let class = host
            .post("/api/classes", json!({ "title": "x" }))
            .await
            .ok()["id"]
            .as_str()
            .unwrap()
            .to_owned();
        host.post(
            &format!("/api/classes/{class}/tasks"),
            json!({ "work": { "lesson": "1" } }),
        )
        .await
        .ok();
        for path in [
            format!("/api/rooms/{room}"),
            format!("/api/classes/{class}"),
        ] {
            guest.post(&format!("{path}/join"), json!({})).await.ok();
            host.post(&format!("{path}/door"), json!({ "open": false }))
                .await
                .ok();
        }
        let day = host.get("/api/today").await.ok()["day"]
            .as_str()
            .unwrap()
            .to_owned();
        Scene {
            test,
            guest,
            room,
            class,
            day,
        }
    }

    fn path(&self, path: &str) -> String {
        // Member 1 leads; the guest may not touch that one.
        path.replace("{room}", &self.room)
            .replace("{class}", &self.class)
            .replace("{day}", &self.day)
            .replace("{member}", "1")
            .replace("{round}", "1")
            .replace("{task}", "1")
            .replace("{device}", &quatrainment_server::secret::id())
            .replace("{result}", &quatrainment_server::secret::id())
    }

    async fn ask(
        &self,
        who: &Person,
        endpoint: &(&str, &str, Value, For),
        headers: &[(&str, &str)],
    ) -> StatusCode {
        let (method, path, body, _) = endpoint;
        let body = (!body.is_null()).then(|| body.clone());
        who.open(&method.to_uppercase(), &self.path(path), body, headers)
            .await
            .status()
    }
}

#[tokio::test]
async fn the_list_of_endpoints_is_whole() {
    let document = serde_json::to_value(openapi()).unwrap();
    let described: BTreeSet<(String, String)> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            methods
                .as_object()
                .unwrap()
                .keys()
                .map(|method| (method.clone(), path.clone()))
                .collect::<Vec<_>>()
        })
        .collect();
    let tried: BTreeSet<(String, String)> = endpoints()
        .iter()
        .map(|(method, path, ..)| {
            (
                (*method).to_owned(),
                path.split('?').next().unwrap().to_owned(),
            )
        })
        .collect();
    assert_eq!(described, tried);
}

#[tokio::test]
async fn a_stranger_gets_nothing_that_is_not_for_all() {
    let scene = Scene::new().await;
    let stranger = scene.test.stranger();
    let mut wrong = stranger.clone();
    wrong.secret = Some(quatrainment_server::secret::DeviceSecret::new().text());
    for endpoint in endpoints() {
        for who in [&stranger, &wrong] {
            let status = scene.ask(who, &endpoint, &[]).await;
            let (method, path, _, whom) = &endpoint;
            if *whom == For::All {
                assert!(
                    !status.is_server_error() && status != StatusCode::UNAUTHORIZED,
                    "{method} {path}: {status}"
                );
            } else {
                assert_eq!(status, StatusCode::UNAUTHORIZED, "{method} {path}");
            }
        }
    }
}

#[tokio::test]
async fn another_player_and_the_host_of_another_room_get_nothing_of_this_one() {
    let scene = Scene::new().await;
    let other = scene.test.person("other").await;
    let own = other.post("/api/rooms", json!({})).await.ok();
    other
        .post("/api/classes", json!({ "title": "own" }))
        .await
        .ok();
    assert!(own["id"].is_string());
    for endpoint in endpoints()
        .into_iter()
        .filter(|endpoint| endpoint.3 != For::All && endpoint.3 != For::Known)
    {
        let status = scene.ask(&other, &endpoint, &[]).await;
        assert!(
            matches!(status, StatusCode::NOT_FOUND | StatusCode::FORBIDDEN),
            "{} {}: {status}",
            endpoint.0,
            endpoint.1
        );
    }
    // Nothing has changed for those inside.
    let view = scene
        .guest
        .get(&format!("/api/rooms/{}", scene.room))
        .await
        .ok();
    assert_eq!(
        (view["members"].as_array().unwrap().len(), &view["phase"]),
        (2, &json!("lobby"))
    );
}

#[tokio::test]
async fn a_guest_may_not_do_what_the_host_or_a_teacher_may() {
    let scene = Scene::new().await;
    for endpoint in endpoints()
        .into_iter()
        .filter(|endpoint| matches!(endpoint.3, For::Host | For::Teacher))
    {
        let status = scene.ask(&scene.guest, &endpoint, &[]).await;
        assert!(
            matches!(status, StatusCode::FORBIDDEN | StatusCode::NOT_FOUND),
            "{} {}: {status}",
            endpoint.0,
            endpoint.1
        );
    }
    let view = scene
        .guest
        .get(&format!("/api/classes/{}", scene.class))
        .await
        .ok();
    assert_eq!(
        (&view["title"], view["tasks"].as_array().unwrap().len()),
        (&json!("x"), 1)
    );
}

#[tokio::test]
async fn a_wrong_host_and_another_page_are_refused_everywhere() {
    let scene = Scene::new().await;
    let guest = &scene.guest;
    for endpoint in endpoints() {
        let status = scene
            .ask(guest, &endpoint, &[("host", "evil.example")])
            .await;
        // Health is one word that says nothing about anyone; what watches a server knows it by other names.
        let expected = match endpoint.1 {
            "/health" => StatusCode::OK,
            _ => StatusCode::MISDIRECTED_REQUEST,
        };
        assert_eq!(status, expected, "{} {}", endpoint.0, endpoint.1);
        if endpoint.0 != "get" {
            let status = scene
                .ask(guest, &endpoint, &[("origin", "https://evil.example")])
                .await;
            assert_eq!(
                status,
                StatusCode::FORBIDDEN,
                "{} {}",
                endpoint.0,
                endpoint.1
            );
            let status = scene
                .ask(guest, &endpoint, &[("sec-fetch-site", "cross-site")])
                .await;
            assert_eq!(
                status,
                StatusCode::FORBIDDEN,
                "{} {}",
                endpoint.0,
                endpoint.1
            );
        }
    }
}

#[tokio::test]
async fn answers_forbid_everything_to_browsers_and_say_no_secret() {
    let scene = Scene::new().await;
    let answer = scene.guest.get("/api/me").await;
    assert!(
        answer.headers["content-security-policy"]
            .to_str()
            .unwrap()
            .starts_with("default-src 'none'")
    );
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    assert_eq!(answer.headers["cache-control"], "no-store");
    let secret = scene.guest.secret.clone().unwrap();
    let proof = secret.split_once('.').unwrap().1;
    assert!(
        !answer.text.contains(proof)
            && !scene.guest.get("/api/me/export").await.text.contains(proof)
    );
    // Names are text, whatever they look like.
    scene
        .guest
        .patch("/api/me", json!({ "name": "<img src=x>" }))
        .await
        .ok();
    let answer = scene.guest.get("/api/me").await;
    assert_eq!(answer.headers["content-type"], "application/json");
}

#[tokio::test]
async fn too_much_and_too_often_is_refused() {
    let test = Test::with(|settings| {
        settings.requests_per_person = 5;
        settings.identities_per_address = 2;
        settings.wrong_codes_per_second = 1;
        settings.streams_per_person = 1;
    })
    .await;
    let ann = test.person("ann").await;
    let stranger = test.stranger();
    stranger.post("/api/me", json!({})).await.ok();
    assert_eq!(
        stranger.post("/api/me", json!({})).await.status,
        StatusCode::TOO_MANY_REQUESTS
    );
    let guess = || async {
        let body = json!({ "code": "zzzzzzzz" });
        stranger.post("/api/codes", body).await
    };
    let guessed = futures_util::future::join_all((0..4).map(|_| guess())).await;
    let refused: Vec<_> = guessed
        .iter()
        .filter(|answer| answer.status != StatusCode::NOT_FOUND)
        .collect();
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused[0].headers.contains_key("retry-after"));
    let room = ann.post("/api/rooms", json!({})).await.ok()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let _stream = ann.follow(&room, None).await;
    let path = format!("/api/stream?topic={room}");
    assert_eq!(
        ann.open("GET", &path, None, &[]).await.status(),
        StatusCode::TOO_MANY_REQUESTS
    );
    for _ in 0..2 {
        ann.get("/api/me").await;
    }
    assert_eq!(
        ann.get("/api/me").await.status,
        StatusCode::TOO_MANY_REQUESTS
    );
    // Sizes are checked before anything is read.
    let long = stranger
        .post("/api/codes", json!({ "code": "x".repeat(20_000) }))
        .await;
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
    // Whatever refuses, refuses in the same form.
    for (path, status) in [
        ("/api/days?limit=x", 400),
        ("/api/nothing", 404),
        ("/api/stream", 400),
    ] {
        let refused = stranger.get(path).await;
        assert!(
            refused.status == status && refused.body["message"].is_string(),
            "{path}: {}",
            refused.text
        );
    }
    let form = stranger
        .ask(
            "POST",
            "/api/codes",
            None,
            &[("content-type", "text/plain")],
        )
        .await;
    assert_eq!(form.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[test]
fn everything_that_the_document_names_is_described() {
    let document = serde_json::to_value(openapi()).unwrap();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let text = document.to_string();
    let named: BTreeSet<&str> = text
        .split("\"#/components/schemas/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    let described: BTreeSet<&str> = schemas.keys().map(String::as_str).collect();
    assert_eq!(named, described);
    // What only clients need to know of a newer server is never sent.
    assert!(!text.contains("\"unknown\""));
}

#[test]
fn no_seed_of_the_fuzzer_makes_the_server_fail() {
    let server = server_trial::in_process::InProcess::start().unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/request");
    let mut seeds = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let status = server.ask(&text).unwrap();
        assert!(status < 500, "{text}: {status}");
        seeds += 1;
    }
    assert!(seeds > 5);
}
