//! Classes, as a teacher and students see them.

use crate::support::{Test, solution};
use axum::http::StatusCode;
use quatrainment_server::store::StoreError;
use quatrainment_server::store::upkeep::{self, Lifetimes};
use serde_json::json;

const PUZZLE: &str = "q1244tttqbv8r5";

#[tokio::test]
async fn a_teacher_sees_who_solved_what_and_students_what_they_may() {
    let test = Test::new().await;
    let (teacher, ann, bob) = (
        test.person("t").await,
        test.person("a").await,
        test.person("b").await,
    );
    let made = teacher
        .post("/api/classes", json!({ "title": "Thursday group" }))
        .await
        .ok();
    let path = format!("/api/classes/{}", made["id"].as_str().unwrap());
    let topic = made["id"].as_str().unwrap();
    let mut stream = teacher.follow(topic, Some(0)).await;
    for (student, name) in [(&ann, "Ann"), (&bob, "=Bob")] {
        student
            .post("/api/codes", json!({ "code": made["code"] }))
            .await
            .ok();
        student
            .post(&format!("{path}/join"), json!({ "name": name }))
            .await
            .ok();
        assert_eq!(stream.until("member").await["name"], name);
    }
    let tasks = format!("{path}/tasks");
    let add = |work| teacher.post(&tasks, json!({ "work": work }));
    let lesson = add(json!({ "lesson": "1" })).await.ok();
    let puzzle = add(json!({ "puzzle": PUZZLE })).await.ok();
    assert_eq!(
        (&lesson["number"], &puzzle["title"]),
        (&json!(1), &json!("Quatrainment 4x4"))
    );
    assert_eq!(
        ann.post(
            &format!("{path}/tasks"),
            json!({ "work": { "lesson": "2" } })
        )
        .await
        .status,
        StatusCode::FORBIDDEN
    );

    // The teacher sees it live; another student hears nothing.
    let mut other = bob.follow(topic, None).await;
    let wrong = ann
        .post(&format!("{path}/tasks/1/log"), json!({ "log": "A1" }))
        .await
        .ok();
    assert!(wrong["comment"].is_string());
    let right = ann
        .post(
            &format!("{path}/tasks/1/log"),
            json!({ "log": "A1\n?\nD3" }),
        )
        .await
        .ok();
    assert_eq!(
        (&right["progress"]["solved"], &right["progress"]["hints"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(stream.until("progress").await["solved"], false);
    assert_eq!(stream.until("progress").await["hints"], 1);
    let log = json!({ "log": solution(PUZZLE) });
    bob.post(&format!("{path}/tasks/2/log"), log.clone())
        .await
        .ok();
    stream.until("progress").await;

    let all = teacher.get(&path).await.ok();
    assert_eq!(all["members"].as_array().unwrap().len(), 3);
    assert!(all["members"][1]["seen"].is_u64());
    assert_eq!(all["progress"].as_array().unwrap().len(), 2);
    let own = ann.get(&path).await.ok();
    let names: Vec<_> = own["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|member| member["name"].clone())
        .collect();
    assert_eq!(names, ["t", "Ann"]);
    assert_eq!(
        (
            own["progress"].as_array().unwrap().len(),
            &own["counts"],
            &own["code"]
        ),
        (1, &json!([]), &json!(null))
    );
    assert_eq!(
        ann.get(&format!("{path}/tasks/2/games/3")).await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        teacher.get(&format!("{path}/tasks/2/games/3")).await.ok()["log"],
        log["log"]
    );
    teacher
        .patch(&path, json!({ "students_see": "everyone" }))
        .await
        .ok();
    assert_eq!(
        other.next().await.unwrap().1[0]["type"],
        "class",
        "nothing of the others was heard before"
    );
    assert_eq!(
        ann.get(&path).await.ok()["progress"]
            .as_array()
            .unwrap()
            .len(),
        2
    );

    // A closed task is gone for students.
    teacher
        .patch(&format!("{path}/tasks/2"), json!({ "open": false }))
        .await
        .ok();
    assert_eq!(
        ann.get(&path).await.ok()["tasks"].as_array().unwrap().len(),
        1
    );
    assert_eq!(
        ann.post(&format!("{path}/tasks/2/log"), log).await.status,
        StatusCode::NOT_FOUND
    );

    let table = teacher.get(&format!("{path}/results.csv")).await;
    let lines: Vec<&str> = table.text.lines().collect();
    assert!(
        lines[1].starts_with("\"Ann\"") && lines[1].contains("\"done with hints\",\"2\",\"1\""),
        "{}",
        table.text
    );
    assert!(
        lines[2].starts_with("\"'=Bob\"") && lines[2].contains("\"done\",\"8\",\"0\""),
        "{}",
        table.text
    );
    assert_eq!(
        ann.get(&format!("{path}/results.csv")).await.status,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn whoever_missed_what_is_no_longer_kept_fetches_everything_anew() {
    // Events are kept as long as the rooms of races.
    let test = Test::with(|settings| settings.room_hours = 0).await;
    let teacher = test.person("t").await;
    let made = teacher
        .post("/api/classes", json!({ "title": "x" }))
        .await
        .ok();
    let (topic, path) = (
        made["id"].as_str().unwrap(),
        format!("/api/classes/{}", made["id"].as_str().unwrap()),
    );
    let tasks = format!("{path}/tasks");
    let task = || teacher.post(&tasks, json!({ "work": { "lesson": "1" } }));
    let seq = || async { teacher.get(&path).await.ok()["seq"].as_u64().unwrap() };
    task().await.ok();
    let known = seq().await;
    task().await.ok();
    let later = seq().await;
    let day = Lifetimes {
        room: 0,
        class: u64::MAX,
        person: u64::MAX,
    };
    let now = test.server.clock.now() + 1000;
    let expired = test.server.store.write::<_, StoreError, _>(move |tx| {
        Box::pin(async move { upkeep::expire(tx, now, day).await })
    });
    expired.await.unwrap();
    // Whoever knows everything goes on; whoever does not is told so, also when something happens afterwards.
    assert!(
        !teacher
            .follow(topic, Some(later))
            .await
            .greeting()
            .await
            .contains("reset")
    );
    assert!(
        teacher
            .follow(topic, Some(known))
            .await
            .greeting()
            .await
            .contains("reset")
    );
    task().await.ok();
    assert!(
        teacher
            .follow(topic, Some(known))
            .await
            .greeting()
            .await
            .contains("reset")
    );
}

#[tokio::test]
async fn a_class_is_handed_on_and_deleted_with_everything() {
    let test = Test::new().await;
    let (teacher, second, ann) = (
        test.person("t").await,
        test.person("s").await,
        test.person("a").await,
    );
    let made = teacher
        .post("/api/classes", json!({ "title": "x" }))
        .await
        .ok();
    let path = format!("/api/classes/{}", made["id"].as_str().unwrap());
    teacher
        .post(
            &format!("{path}/tasks"),
            json!({ "work": { "puzzle": PUZZLE } }),
        )
        .await
        .ok();
    ann.post(&format!("{path}/join"), json!({})).await.ok();
    ann.post(&format!("{path}/tasks/1/log"), json!({ "log": "A1" }))
        .await
        .ok();

    assert_eq!(
        teacher
            .post(&format!("{path}/leave"), json!({}))
            .await
            .status,
        StatusCode::CONFLICT
    );
    let token = json!({ "token": teacher.post(&format!("{path}/teacher-link"), json!({})).await.ok()["token"] });
    assert_eq!(
        ann.post(&format!("{path}/teacher-link"), json!({}))
            .await
            .status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        second
            .post(&format!("{path}/teach"), token.clone())
            .await
            .ok()["role"],
        "teacher"
    );
    assert_eq!(
        ann.post(&format!("{path}/teach"), token).await.status,
        StatusCode::NOT_FOUND,
        "it works once"
    );
    teacher.post(&format!("{path}/leave"), json!({})).await.ok();

    // A removed student leaves nothing behind.
    let mut stream = ann.follow(made["id"].as_str().unwrap(), None).await;
    second
        .post(&format!("{path}/members/2/remove"), json!({}))
        .await
        .ok();
    while stream.next().await.is_some() {}
    assert_eq!(second.get(&path).await.ok()["progress"], json!([]));
    assert!(
        !second
            .get(&format!("{path}/results.csv"))
            .await
            .text
            .contains("\"a\"")
    );
    assert_eq!(ann.get("/api/me/export").await.ok()["games"], json!([]));

    let mut stream = second.follow(made["id"].as_str().unwrap(), None).await;
    assert_eq!(second.delete(&path).await.status, StatusCode::NO_CONTENT);
    stream.until("deleted").await;
    assert!(stream.next().await.is_none());
    assert_eq!(second.get(&path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        ann.post("/api/codes", json!({ "code": made["code"] }))
            .await
            .status,
        StatusCode::NOT_FOUND
    );
}
