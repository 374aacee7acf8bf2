//! What whoever operates a server does with it.

use crate::support::{Folder, Test, solution};
use serde_json::{Value, json};
use server_trial::client::{Client, Stream};
use server_trial::process::Program;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_quatrainment-server"))
}

/// Runs a command of the program.
fn run(database: &str, arguments: &[&str]) -> Output {
    Command::new(program())
        .args(["--database", database])
        .args(arguments)
        .output()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_server_is_copied_checked_and_moderated() {
    let folder = Folder::new().unwrap();
    let (database, copy) = (folder.file("operated.db"), folder.file("copy.db"));
    let server = Program::at(program()).serve(&database).unwrap();
    let mut client = Client::new(server.address);
    client.register().await.unwrap();
    let day = client.insist("GET", "/api/today", None).await.unwrap().body["day"]
        .as_str()
        .unwrap()
        .to_owned();
    let begun = client
        .insist("POST", &format!("/api/days/{day}/begin"), Some(&json!({})))
        .await
        .unwrap()
        .body;
    let log = json!({ "log": solution(begun["code"].as_str().unwrap()) });
    let won = client
        .insist("POST", &format!("/api/days/{day}/log"), Some(&log))
        .await
        .unwrap()
        .body;
    let result = won["result"].as_str().unwrap();

    assert!(run(&database, &["backup", &copy]).status.success());
    assert!(
        !run(&database, &["backup", &copy]).status.success(),
        "it overwrites nothing"
    );
    for database in [&database, &copy] {
        let checked = run(database, &["check", "--json"]);
        let checked: Value = serde_json::from_slice(&checked.stdout).unwrap();
        assert_eq!(checked, json!({ "results": 1, "games": 0, "faults": [] }));
    }
    // A damaged copy is noticed.
    let connection = rusqlite::Connection::open(&copy).unwrap();
    connection
        .execute("UPDATE results SET presses = presses - 1", [])
        .unwrap();
    drop(connection);
    let checked = run(&copy, &["check"]);
    assert!(
        !checked.status.success()
            && String::from_utf8_lossy(&checked.stdout).contains("does not match")
    );

    assert!(
        run(&database, &["rename", result, "red fox"])
            .status
            .success()
    );
    let ranking = client
        .insist("GET", &format!("/api/days/{day}"), None)
        .await
        .unwrap()
        .body;
    assert_eq!(ranking["best"][0]["name"], "red fox");
    assert!(run(&database, &["ban", result]).status.success());
    assert_eq!(
        client.insist("GET", "/api/me", None).await.unwrap().status,
        403
    );
    assert!(run(&database, &["ban", result, "--lift"]).status.success());
    let ranking = client
        .insist("GET", &format!("/api/days/{day}"), None)
        .await
        .unwrap()
        .body;
    assert_eq!(ranking["total"], 0, "the result stays struck");
    let unknown = run(&database, &["strike", "nothing"]);
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("no result 'nothing'"));
    assert!(run(&database, &["check"]).status.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_ends_in_order_and_its_log_names_no_secret() {
    let folder = Folder::new().unwrap();
    let log = std::fs::File::create(folder.file("log")).unwrap();
    let mut child = Command::new(program())
        .args([
            "--database",
            &folder.file("ended.db"),
            "--listen",
            "127.0.0.1:0",
            "--log",
            "debug",
        ])
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut output, &mut line).unwrap();
    let address = line
        .trim()
        .strip_prefix("Listening on http://")
        .unwrap()
        .parse()
        .unwrap();
    let mut client = Client::new(address);
    client.register().await.unwrap();
    let room = client
        .insist("POST", "/api/rooms", Some(&json!({})))
        .await
        .unwrap()
        .body["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let secret = client.secret.clone().unwrap();
    let mut stream = Stream::open(address, Some(&secret), &room, None)
        .await
        .unwrap();
    client
        .insist("GET", &format!("/api/rooms/{room}"), None)
        .await
        .unwrap();
    client
        .insist("GET", "/api/rooms/nonsense", None)
        .await
        .unwrap();
    assert!(
        Command::new("kill")
            .arg(child.id().to_string())
            .status()
            .unwrap()
            .success()
    );
    assert!(stream.next().await.is_err(), "streams end");
    assert!(child.wait().unwrap().success());
    let log = std::fs::read_to_string(folder.file("log")).unwrap();
    assert!(
        log.contains("/api/rooms/{room}") && log.contains("404"),
        "{log}"
    );
    let (device, proof) = secret.split_once('.').unwrap();
    for hidden in [device, proof, &room, "127.0.0.1"] {
        assert!(!log.contains(hidden), "{hidden} is in the log:\n{log}");
    }
}

#[tokio::test]
async fn health_and_numbers_are_told() {
    let test = Test::new().await;
    let person = test.person("x").await;
    assert_eq!(person.get("/health").await.text, "ok\n");
    assert_eq!(
        person.get("/api").await.ok()["server"],
        "quatrainment-server"
    );
    let numbers = person.get("/metrics").await.text;
    for line in [
        "quatrainment_people 1",
        "quatrainment_answers_total{status=\"2xx\"}",
        "quatrainment_streams 0",
    ] {
        assert!(numbers.contains(line), "{line}\n{numbers}");
    }
    // Not through a proxy.
    let refused = person
        .ask("GET", "/metrics", None, &[("x-forwarded-for", "192.0.2.1")])
        .await;
    assert_eq!(refused.status, 404);
}
