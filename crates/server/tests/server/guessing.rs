//! A school behind one address: its typing errors, its visitors and its new pupils refuse nobody, and guessing stays hopeless.

use crate::support::Test;
use axum::http::StatusCode;
use quatrainment_server::secret;
use quatrainment_server::store::{StoreError, rooms};
use serde_json::json;
use std::time::{Duration, Instant};

#[tokio::test]
async fn whoever_types_wrong_codes_locks_no_neighbour_out() {
    let test = Test::new().await;
    let teacher = test.person("t").await;
    let made = teacher
        .post("/api/classes", json!({ "title": "x" }))
        .await
        .ok();
    let path = format!("/api/classes/{}", made["id"].as_str().unwrap());
    let token = |made: serde_json::Value| json!({ "token": made["token"] });
    let teaching = token(
        teacher
            .post(&format!("{path}/teacher-link"), json!({}))
            .await
            .ok(),
    );
    let device = token(teacher.post("/api/me/link", json!({})).await.ok());
    // Every request of these tests comes from one address.
    for _ in 0..64 {
        let wrong = test.stranger();
        let tried = wrong.post("/api/codes", json!({ "code": secret::symbols(8) }));
        assert_eq!(tried.await.status, StatusCode::NOT_FOUND);
        let tried = wrong.post("/api/codes", json!({ "code": secret::symbols(6) }));
        assert_eq!(tried.await.status, StatusCode::NOT_FOUND);
        let tried = wrong.post("/api/me/arrive", json!({ "token": "x" }));
        assert_eq!(tried.await.status, StatusCode::NOT_FOUND);
    }
    let (pupil, colleague) = (test.person("p").await, test.person("c").await);
    let found = pupil
        .post("/api/codes", json!({ "code": made["code"] }))
        .await
        .ok();
    assert_eq!(found["id"], made["id"]);
    pupil.post(&format!("{path}/join"), json!({})).await.ok();
    colleague
        .post(&format!("{path}/teach"), teaching)
        .await
        .ok();
    let arrived = test.stranger().post("/api/me/arrive", device).await.ok();
    assert_eq!(arrived["name"], "t");
}

#[tokio::test]
async fn past_the_limit_of_wrong_codes_everyone_waits_alike() {
    let test = Test::with(|settings| settings.wrong_codes_per_second = 10).await;
    let host = test.person("h").await;
    let made = host.post("/api/rooms", json!({})).await.ok();
    let guess = || async {
        let body = json!({ "code": secret::symbols(8) });
        test.stranger().post("/api/codes", body).await.status
    };
    for _ in 0..10 {
        assert_eq!(guess().await, StatusCode::NOT_FOUND);
    }
    // The right code waits like a wrong one, and then works.
    let started = Instant::now();
    assert_eq!(guess().await, StatusCode::NOT_FOUND);
    let right = host.post("/api/codes", json!({ "code": made["code"] }));
    assert_eq!(right.await.ok()["id"], made["id"]);
    assert!(started.elapsed() > Duration::from_millis(100));
    // A flood is refused instead of kept waiting.
    let flood = futures_util::future::join_all((0..60).map(|_| guess())).await;
    let refused = flood.iter().filter(|status| status.as_u16() == 429).count();
    assert!((30..60).contains(&refused), "{refused}");
    let refused = host
        .post("/api/codes", json!({ "code": "zzzzzzz" }))
        .await
        .status;
    assert_eq!(refused, StatusCode::NOT_FOUND, "no code has seven symbols");
}

#[tokio::test]
async fn a_code_of_six_symbols_works_until_it_is_renewed() {
    let test = Test::new().await;
    let teacher = test.person("t").await;
    let made = teacher
        .post("/api/classes", json!({ "title": "x" }))
        .await
        .ok();
    let id = made["id"].as_str().unwrap().to_owned();
    assert_eq!(made["code"].as_str().unwrap().len(), 8);
    let topic = id.clone();
    let renew = test.server.store.write::<_, StoreError, _>(move |tx| {
        Box::pin(async move { rooms::set_code(tx, &topic, Some("k7m4qz")).await })
    });
    renew.await.unwrap();
    let old = json!({ "code": "K7M 4QZ" });
    assert_eq!(
        teacher.post("/api/codes", old.clone()).await.ok()["id"],
        id.as_str()
    );
    // Codes of eight symbols have a limit of their own: those of six do not use it up.
    let guess = || async {
        let body = json!({ "code": secret::symbols(6) });
        test.stranger().post("/api/codes", body).await.status
    };
    let flood = futures_util::future::join_all((0..300).map(|_| guess())).await;
    assert!(flood.contains(&StatusCode::TOO_MANY_REQUESTS));
    for open in [false, true] {
        let path = format!("/api/classes/{id}/door");
        teacher.post(&path, json!({ "open": open })).await.ok();
    }
    let class = teacher.get(&format!("/api/classes/{id}")).await.ok();
    assert_eq!(class["code"].as_str().unwrap().len(), 8);
    let code = json!({ "code": class["code"] });
    assert_eq!(
        teacher.post("/api/codes", code).await.ok()["id"],
        id.as_str()
    );
}

#[tokio::test]
async fn streams_of_people_who_are_not_signed_in_refuse_no_player() {
    let test = Test::with(|settings| settings.max_streams = 1).await;
    let ann = test.person("a").await;
    let room = ann.post("/api/rooms", json!({})).await.ok()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let stranger = test.stranger();
    let (mut open, mut refused) = (Vec::new(), 0);
    for _ in 0..400 {
        let stream = stranger.open("GET", "/api/stream?topic=today", None, &[]);
        let stream = stream.await;
        match stream.status() {
            StatusCode::OK => open.push(stream),
            status => {
                assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
                refused += 1;
            }
        }
    }
    assert_eq!((open.len(), refused), (200, 200));
    let stream = ann.follow(&room, None).await;
    // A player who follows the day is a player; it was the last stream for one.
    let today = || ann.open("GET", "/api/stream?topic=today", None, &[]);
    assert_eq!(today().await.status(), StatusCode::TOO_MANY_REQUESTS);
    drop(stream);
    assert_eq!(today().await.status(), StatusCode::OK);
}

#[tokio::test]
async fn all_strangers_together_refuse_no_player() {
    let test = Test::with(|settings| settings.max_anonymous_streams = 3).await;
    let ann = test.person("a").await;
    let stranger = test.stranger();
    let mut open = Vec::new();
    for status in [200, 200, 200, 429, 429] {
        let stream = stranger
            .open("GET", "/api/stream?topic=today", None, &[])
            .await;
        assert_eq!(stream.status().as_u16(), status);
        open.push(stream);
    }
    ann.follow("today", None).await;
}

#[tokio::test]
async fn a_school_of_three_hundred_in_an_hour_is_no_attack() {
    let test = Test::new().await;
    let teacher = test.person("t").await;
    for number in 0..300 {
        test.person(&format!("pupil {number}")).await;
    }
    teacher.get("/api/me").await.ok();
    test.person("one more").await;
}
