//! The ranked daily, as those who play it see it; and you, who are a secret on a device.

use crate::support::{Test, solution};
use axum::http::StatusCode;
use serde_json::json;

#[tokio::test]
async fn a_day_is_played_once_and_ranked() {
    let test = Test::new().await;
    let (ann, bob) = (test.person("Ann").await, test.person("Bob").await);
    let today = ann.get("/api/today").await.ok();
    assert_eq!(today["heading"], "Quatrainment 4x4");
    assert!(
        today["you"].is_null() && !today.to_string().contains("\"code\""),
        "the puzzle is not shown before"
    );
    let day = today["day"].as_str().unwrap();

    // Nothing can be handed in before the try begins.
    let log = |log: &str| json!({ "log": log });
    let path = format!("/api/days/{day}/log");
    assert_eq!(
        ann.post(&path, log("A1")).await.status,
        StatusCode::NOT_FOUND
    );

    let begin = format!("/api/days/{day}/begin");
    let begun = ann.post(&begin, json!({})).await.ok();
    let code = begun["code"].as_str().unwrap();
    assert_eq!(
        ann.post(&begin, json!({})).await.ok()["revealed"],
        begun["revealed"],
        "one try a day"
    );
    let answer = solution(code);

    // Ann undoes a press; that counts.
    let played = ann.post(&path, log("A1 undo")).await.ok();
    assert_eq!(
        (&played["presses"], &played["solved"]),
        (&json!(1), &json!(false))
    );
    let other = ann.post(&path, log("B2 undo")).await;
    assert_eq!(
        (other.status, &other.body["error"]),
        (StatusCode::CONFLICT, &json!("log_differs"))
    );
    let won = ann
        .post(&path, log(&format!("A1 undo {answer}")))
        .await
        .ok();
    assert_eq!(
        (&won["solved"], &won["place"]["place"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(won["presses"], json!(won["par"].as_u64().unwrap() + 1));
    // The same again, and an earlier part that comes late, change nothing.
    assert_eq!(
        ann.post(&path, log(&format!("A1 undo {answer}")))
            .await
            .ok(),
        won
    );
    assert_eq!(ann.post(&path, log("A1")).await.ok(), won);
    let more = ann
        .post(&path, log(&format!("A1 undo {answer} restart A1")))
        .await;
    assert_eq!(more.status, StatusCode::UNPROCESSABLE_ENTITY);

    // Bob has not finished, so he sees no replay; then he is better.
    let result = format!("/api/results/{}", won["result"].as_str().unwrap());
    assert_eq!(bob.get(&result).await.status, StatusCode::FORBIDDEN);
    assert_eq!(
        test.stranger().get(&result).await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        bob.post(&begin, json!({})).await.ok()["code"],
        code,
        "the same puzzle for everyone"
    );
    assert!(bob.get(&format!("/api/days/{day}")).await.ok()["par"].is_null());
    let better = bob.post(&path, log(&answer)).await.ok();
    assert_eq!(
        (&better["place"]["place"], &better["place"]["percentile"]),
        (&json!(1), &json!(100))
    );
    let replay = bob.get(&result).await.ok();
    assert_eq!(
        (&replay["name"], &replay["log"]),
        (&json!("Ann"), &json!(format!("A1 undo {answer}")))
    );

    let ranking = ann.get(&format!("/api/days/{day}")).await.ok();
    assert_eq!(ranking["total"], 2);
    let names: Vec<_> = ranking["best"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["name"].clone())
        .collect();
    assert_eq!(names, ["Bob", "Ann"]);
    assert_eq!(
        (&ranking["you"]["place"], &ranking["place"]["percentile"]),
        (&json!(2), &json!(0))
    );
    assert_eq!(ranking["times"].as_array().unwrap().len(), 1);
    assert_eq!(
        test.stranger()
            .get(&format!("/api/days/{day}?limit=1"))
            .await
            .ok()["best"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    // Beginning on a day that is over draws no puzzle for it.
    assert_eq!(
        ann.post("/api/days/2020-01-01/begin", json!({}))
            .await
            .status,
        StatusCode::CONFLICT
    );
    assert_eq!(ann.get("/api/days").await.ok(), json!([]));
    assert_eq!(
        ann.get("/api/days/2020-01-01").await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        ann.get("/api/days/9999-01-01").await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        ann.get("/api/days/yesterday").await.status,
        StatusCode::BAD_REQUEST
    );
}

#[tokio::test]
async fn hints_come_after_no_hints_and_cheating_is_refused() {
    let test = Test::new().await;
    let day = test.stranger().get("/api/today").await.ok()["day"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/api/days/{day}/log");
    let mut places = Vec::new();
    for (name, before) in [
        ("hinted", "?nudge "),
        ("slow", "A1 undo B2 undo "),
        ("quick", ""),
    ] {
        let person = test.person(name).await;
        let begun = person
            .post(&format!("/api/days/{day}/begin"), json!({}))
            .await
            .ok();
        let answer = solution(begun["code"].as_str().unwrap());
        for cheat in [
            format!("!{answer}"),
            "start~A1".into(),
            "target=..../..../..../....".into(),
            "Z9".into(),
            "undo".into(),
        ] {
            let refused = person.post(&path, json!({ "log": cheat })).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{cheat}");
            assert_eq!(refused.body["error"], "log_refused");
        }
        person
            .post(&path, json!({ "log": format!("{before}{answer}") }))
            .await
            .ok();
        places.push(name);
    }
    let ranking = test.stranger().get(&format!("/api/days/{day}")).await.ok();
    let names: Vec<_> = ranking["best"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["name"].clone())
        .collect();
    assert_eq!(names, ["quick", "slow", "hinted"]);
    let too_long = test.person("long").await;
    let answer = too_long
        .post(&path, json!({ "log": "A1 ".repeat(10_000) }))
        .await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn you_are_a_secret_that_moves_is_exported_and_deleted() {
    let test = Test::new().await;
    let ann = test.person("  Ann   B ").await;
    assert_eq!(ann.get("/api/me").await.ok()["name"], "Ann B");
    ann.patch("/api/me", json!({ "name": "Anna" })).await.ok();
    assert_eq!(
        ann.patch("/api/me", json!({ "name": "\u{202e}" }))
            .await
            .status,
        StatusCode::UNPROCESSABLE_ENTITY
    );

    // A link works once.
    let link = ann.post("/api/me/link", json!({})).await.ok();
    let token = json!({ "token": link["token"] });
    let arrived = test.stranger().post("/api/me/arrive", token.clone()).await;
    assert_eq!(arrived.status, StatusCode::CREATED);
    let cookie = arrived.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    assert_eq!(
        test.stranger().post("/api/me/arrive", token).await.status,
        StatusCode::NOT_FOUND
    );
    // A browser is known by its cookie.
    let cookie = cookie.split(';').next().unwrap();
    let seen = test
        .stranger()
        .ask("GET", "/api/me", None, &[("cookie", cookie)])
        .await
        .ok();
    assert_eq!(
        (&seen["name"], seen["devices"].as_array().unwrap().len()),
        (&json!("Anna"), 2)
    );

    // A device is revoked.
    let device = seen["device"].as_str().unwrap();
    assert_eq!(
        test.person("Eve")
            .await
            .delete(&format!("/api/me/devices/{device}"))
            .await
            .status,
        StatusCode::NOT_FOUND
    );
    ann.delete(&format!("/api/me/devices/{device}")).await.ok();
    let revoked = test
        .stranger()
        .ask("GET", "/api/me", None, &[("cookie", cookie)])
        .await;
    assert_eq!(revoked.status, StatusCode::UNAUTHORIZED);

    // Everything is exported, and gone after deletion.
    let day = ann.get("/api/today").await.ok()["day"]
        .as_str()
        .unwrap()
        .to_owned();
    let begun = ann
        .post(&format!("/api/days/{day}/begin"), json!({}))
        .await
        .ok();
    let answer = solution(begun["code"].as_str().unwrap());
    let won = ann
        .post(&format!("/api/days/{day}/log"), json!({ "log": answer }))
        .await
        .ok();
    let room = ann.post("/api/rooms", json!({})).await.ok()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let export = ann.get("/api/me/export").await.ok();
    assert_eq!(
        (&export["name"], &export["daily"][0]["log"]),
        (&json!("Anna"), &json!(answer))
    );
    assert_eq!(export["rooms"][0]["id"], json!(room));
    let bob = test.person("Bob").await;
    bob.post(&format!("/api/rooms/{room}/join"), json!({}))
        .await
        .ok();
    assert_eq!(ann.delete("/api/me").await.status, StatusCode::NO_CONTENT);
    assert_eq!(ann.get("/api/me").await.status, StatusCode::UNAUTHORIZED);
    let left = bob.get(&format!("/api/rooms/{room}")).await.ok();
    assert_eq!(left["members"].as_array().unwrap().len(), 1);
    assert_eq!(left["members"][0]["role"], "host", "the race goes on");
    let ranking = bob.get(&format!("/api/days/{day}")).await.ok();
    assert_eq!(
        (&ranking["total"], &ranking["best"]),
        (&json!(0), &json!([]))
    );
    let replay = bob
        .get(&format!("/api/results/{}", won["result"].as_str().unwrap()))
        .await;
    assert_eq!(replay.status, StatusCode::NOT_FOUND);
}
