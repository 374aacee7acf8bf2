//! A lesson: preparing it in a minute, starting and stopping for all, who needs help, a race, and the next year.

use crate::support::{Person, Test, solution};
use axum::http::StatusCode;
use quatrainment_protocol::{class::Class, progress::Progress, read};
use serde_json::{Value, json};

const PUZZLE: &str = "q1244tttqbv8r5";

/// A class with a teacher and a pupil, and its path.
async fn class(test: &Test) -> (Person, Person, String) {
    let (teacher, ann) = (test.person("t").await, test.person("a").await);
    let made = teacher
        .post("/api/classes", json!({ "title": "9b" }))
        .await
        .ok();
    let path = format!("/api/classes/{}", made["id"].as_str().unwrap());
    let name = json!({ "name": "Ann" });
    ann.post(&format!("{path}/join"), name).await.ok();
    (teacher, ann, path)
}

fn titles(tasks: &Value) -> Vec<&str> {
    let tasks = tasks.as_array().unwrap().iter();
    tasks.map(|task| task["title"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn six_medium_puzzles_are_added_in_one_step_and_named() {
    let test = Test::new().await;
    let (teacher, ann, path) = class(&test).await;
    let puzzles = format!("{path}/puzzles");
    let six = json!({ "number": 6, "game": "quatrainment", "size": "4x4", "level": "medium" });
    let key = [("idempotency-key", "12345678")];
    let ask = || teacher.ask("POST", &puzzles, Some(six.clone()), &key);
    let added = ask().await.ok();
    assert_eq!(titles(&added)[4..], ["Medium 5", "Medium 6"]);
    // Sent again, it adds nothing.
    assert_eq!(ask().await.ok(), added);
    let codes: std::collections::HashSet<_> = added
        .as_array()
        .unwrap()
        .iter()
        .map(|task| task["work"]["puzzle"].as_str().unwrap())
        .collect();
    assert_eq!(codes.len(), 6);
    let two = json!({ "number": 2, "game": "merlin", "size": "3x3", "level": "easy", "title": "Warm-up", "open": false });
    teacher.post(&puzzles, two).await.ok();
    let seen = teacher.get(&path).await.ok();
    assert_eq!(titles(&seen["tasks"])[6..], ["Warm-up 1", "Warm-up 2"]);
    // The pupils see those that are not kept for later.
    assert_eq!(ann.get(&path).await.ok()["tasks"], added);
    let name = json!({ "title": "Edges" });
    teacher.patch(&format!("{path}/tasks/2"), name).await.ok();
    assert_eq!(titles(&ann.get(&path).await.ok()["tasks"])[1], "Edges");
    for (field, wrong) in [
        ("number", json!(0)),
        ("number", json!(21)),
        ("level", json!("x")),
        ("size", json!("99x99")),
        ("title", json!("\u{202e}")),
    ] {
        let mut body = six.clone();
        body[field] = wrong;
        let refused = teacher.post(&puzzles, body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[tokio::test]
async fn a_task_is_started_and_stopped_for_all() {
    let test = Test::new().await;
    let (teacher, ann, path) = class(&test).await;
    let task = json!({ "work": { "puzzle": PUZZLE }, "open": false });
    teacher.post(&format!("{path}/tasks"), task).await.ok();
    let (task, log) = (format!("{path}/tasks/1"), format!("{path}/tasks/1/log"));
    let press = |log: &str| json!({ "log": log });
    assert_eq!(ann.get(&path).await.ok()["tasks"], json!([]));
    assert_eq!(
        ann.post(&log, press("A1")).await.status,
        StatusCode::NOT_FOUND
    );
    let mut stream = ann
        .follow(path.strip_prefix("/api/classes/").unwrap(), None)
        .await;
    let five = json!({ "run": true, "minutes": 5 });
    teacher.patch(&task, five).await.ok();
    let heard = stream.until("task").await;
    let task_of = |heard: &Value| heard["task"].clone();
    let started = task_of(&heard)["started"].as_u64().unwrap();
    assert_eq!(task_of(&heard)["ends"], started + 300_000);
    ann.post(&log, press("A1")).await.ok();
    teacher.patch(&task, json!({ "run": false })).await.ok();
    let stopped = task_of(&stream.until("task").await);
    assert!(stopped["ends"].as_u64().unwrap() < started + 300_000);
    // A last press may be on its way; after that the task is still seen, and takes nothing more.
    ann.post(&log, press("A1 B1")).await.ok();
    tokio::time::sleep(std::time::Duration::from_millis(5_200)).await;
    let late = ann.post(&log, press("A1 B1 C1")).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.text.contains("the time for this task is over"));
    assert_eq!(ann.get(&path).await.ok()["progress"][0]["presses"], 2);
    teacher.patch(&task, json!({ "run": true })).await.ok();
    assert!(task_of(&stream.until("task").await)["ends"].is_null());
    ann.post(&log, press("A1 B1 C1")).await.ok();
    let wrong = json!({ "run": true, "minutes": 0 });
    assert_eq!(
        teacher.patch(&task, wrong).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}

#[tokio::test]
async fn a_teacher_sees_how_far_a_pupil_is_and_since_when_nothing_led_closer() {
    let test = Test::new().await;
    let (teacher, ann, path) = class(&test).await;
    let bob = test.person("b").await;
    bob.post(&format!("{path}/join"), json!({})).await.ok();
    let task = json!({ "work": { "puzzle": PUZZLE } });
    teacher.post(&format!("{path}/tasks"), task).await.ok();
    teacher
        .patch(&path, json!({ "students_see": "everyone" }))
        .await
        .ok();
    let log = format!("{path}/tasks/1/log");
    let solution = solution(PUZZLE);
    let presses: Vec<&str> = solution
        .split(' ')
        .filter(|it| !it.starts_with('+'))
        .collect();
    let send = |number: usize, more: &str| {
        let text = format!("{} {more}", presses[..number].join(" "));
        ann.post(&log, json!({ "log": text.trim() }))
    };
    let progress = || async {
        let class: Class = read(&teacher.get(&path).await.text).unwrap();
        class.progress[0].clone()
    };
    send(2, "").await.ok();
    let first = progress().await;
    assert_eq!(first.to_go, Some(presses.len() as u64 - 2));
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    // Away, and back: nothing led closer.
    let cell = presses[2];
    send(3, "").await.ok();
    let closer = progress().await;
    assert!(closer.closer > first.closer && closer.nearest < first.nearest);
    send(3, &format!("{cell} {cell}")).await.ok();
    let back = progress().await;
    assert_eq!(
        (back.to_go, back.closer, back.presses),
        (closer.to_go, closer.closer, 5)
    );
    // The others see whether it is solved, not how it goes; neither here nor live.
    let seen: Class = read(&bob.get(&path).await.text).unwrap();
    let others: &Progress = &seen.progress[0];
    assert_eq!(
        (others.to_go, others.closer, others.presses),
        (None, None, 5)
    );
    let own: Class = read(&ann.get(&path).await.text).unwrap();
    assert_eq!(own.progress[0], back);
    let topic = path.strip_prefix("/api/classes/").unwrap();
    let heard = bob.follow(topic, Some(0)).await.until("progress").await;
    assert!(
        heard["closer"].is_null() && heard["presses"].is_u64(),
        "{heard}"
    );
}

#[tokio::test]
async fn a_class_becomes_a_race_that_its_pupils_join_without_a_code() {
    let test = Test::new().await;
    let (teacher, ann, path) = class(&test).await;
    let topic = path.strip_prefix("/api/classes/").unwrap();
    let mut stream = ann.follow(topic, None).await;
    let made = teacher.post(&format!("{path}/race"), json!({})).await.ok();
    stream.until("class").await;
    let race = ann.get(&path).await.ok()["race"].clone();
    assert_eq!(race, made["id"]);
    let room = format!("/api/rooms/{}", race.as_str().unwrap());
    let name = json!({ "name": "Ann" });
    ann.post(&format!("{room}/join"), name).await.ok();
    let race = teacher.get(&room).await.ok();
    assert_eq!(
        race["rules"]["host_watches"], true,
        "no round waits for a teacher"
    );
    let members = race["members"].clone();
    assert_eq!(
        (&members[0]["role"], &members[1]["name"]),
        (&json!("host"), &json!("Ann"))
    );
    // The teacher ends it for the class, and a race that was deleted is not shown.
    teacher.delete(&format!("{path}/race")).await.ok();
    assert!(ann.get(&path).await.ok()["race"].is_null());
    let made = teacher.post(&format!("{path}/race"), json!({})).await.ok();
    let id = made["id"].as_str().unwrap().to_owned();
    let gone = test
        .server
        .store
        .write::<_, quatrainment_server::store::StoreError, _>(move |tx| {
            Box::pin(async move { quatrainment_server::store::rooms::delete(tx, &id).await })
        });
    gone.await.unwrap();
    assert!(ann.get(&path).await.ok()["race"].is_null());
}

#[tokio::test]
async fn a_class_is_copied_for_the_next_year() {
    let test = Test::new().await;
    let (teacher, ann, path) = class(&test).await;
    let task = json!({ "work": { "puzzle": PUZZLE }, "title": "Edges" });
    teacher.post(&format!("{path}/tasks"), task).await.ok();
    let lesson = json!({ "work": { "lesson": "5" }, "open": false });
    teacher.post(&format!("{path}/tasks"), lesson).await.ok();
    teacher
        .patch(&format!("{path}/tasks/1"), json!({ "run": true }))
        .await
        .ok();
    ann.post(&format!("{path}/tasks/1/log"), json!({ "log": "A1" }))
        .await
        .ok();
    let copy = json!({ "title": "9b, next year" });
    let copied = teacher.post(&format!("{path}/copy"), copy).await.ok();
    let next = format!("/api/classes/{}", copied["id"].as_str().unwrap());
    let class: Class = read(&teacher.get(&next).await.text).unwrap();
    assert_eq!(
        (&class.title[..], class.members.len()),
        ("9b, next year", 1)
    );
    assert_eq!((class.progress.len(), class.tasks.len()), (0, 2));
    assert_eq!(&class.tasks[0].title, "Edges");
    assert!(class.tasks[0].started.is_none() && !class.tasks[1].open);
    assert_ne!(class.code, None);
    assert_eq!(ann.get(&next).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_spreadsheet_opens_the_table_with_its_umlauts() {
    let test = Test::new().await;
    let (teacher, ann, path) = class(&test).await;
    let name = json!({ "name": "Zoë Größler" });
    teacher
        .post(&format!("{path}/members/2/rename"), name)
        .await
        .ok();
    drop(ann);
    let response = teacher
        .open("GET", &format!("{path}/results.csv"), None, &[])
        .await;
    let name = response.headers()["content-disposition"].to_str().unwrap();
    assert!(name.ends_with("filename*=UTF-8''9b.csv"), "{name}");
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await;
    let bytes = bytes.unwrap();
    assert_eq!(bytes[..3], [0xef, 0xbb, 0xbf]);
    assert!(String::from_utf8_lossy(&bytes).contains("\"Zoë Größler\",\""));
    // Where numbers have a decimal comma, a spreadsheet expects semicolons.
    let german = [("accept-language", "de-DE,de;q=0.9,en;q=0.8")];
    let response = teacher
        .open("GET", &format!("{path}/results.csv"), None, &german)
        .await;
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await;
    assert!(String::from_utf8_lossy(&bytes.unwrap()).contains("\"Zoë Größler\";\""));
}
