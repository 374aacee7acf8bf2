//! What whoever operates a server does with it.

use crate::support::{Folder, Test, solution};
use quatrainment_server::store::StoreError;
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
    let error = String::from_utf8_lossy(&unknown.stderr);
    assert!(error.starts_with("error: unknown player 'nothing'; use DAY/PLACE"));
    assert_eq!(error.lines().count(), 1, "{error}");
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

/// Registers a player and wins the puzzle of today. Returns the client, the day and the result.
async fn winner(address: std::net::SocketAddr, name: &str) -> (Client, String, String) {
    let mut client = Client::new(address);
    client.register().await.unwrap();
    let new = json!({ "name": name });
    let named = client.insist("PATCH", "/api/me", Some(&new)).await;
    assert_eq!(named.unwrap().status, 204);
    let today = client.insist("GET", "/api/today", None).await.unwrap().body;
    let day = today["day"].as_str().unwrap().to_owned();
    let begin = format!("/api/days/{day}/begin");
    let begun = client.insist("POST", &begin, Some(&json!({}))).await;
    let log = json!({ "log": solution(begun.unwrap().body["code"].as_str().unwrap()) });
    let path = format!("/api/days/{day}/log");
    let won = client.insist("POST", &path, Some(&log)).await.unwrap();
    let result = won.body["result"].as_str().unwrap().to_owned();
    (client, day, result)
}

/// A server that can be ended in order.
struct Ended {
    child: std::process::Child,
    address: std::net::SocketAddr,
}

impl Ended {
    fn start(database: &str, arguments: &[&str]) -> Ended {
        let mut child = Command::new(program())
            .args(["--database", database, "--listen", "127.0.0.1:0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
        std::io::BufRead::read_line(&mut output, &mut line).unwrap();
        let address = line.trim().strip_prefix("Listening on http://");
        let address = address.unwrap().parse().unwrap();
        Ended { child, address }
    }

    /// Sends the signal to terminate, and waits.
    fn end(mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").arg(id).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
    }
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_postgresql_is_of_the_server_in_the_address_and_can_be_restored() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new().unwrap();
    let postgres = server_trial::postgres::Postgres::start().unwrap();
    let trusting = postgres.database("games").unwrap();
    let server = Program::at(program()).serve(&trusting).unwrap();
    winner(server.address, "Ada").await;

    // From now on a password is needed, with letters that an address must escape.
    let (owner, connection) = tokio_postgres::connect(&trusting, tokio_postgres::NoTls)
        .await
        .unwrap();
    tokio::spawn(connection);
    let show = async |name: &str| -> String {
        let rows = owner.query_one(&format!("SHOW {name}"), &[]).await;
        rows.unwrap().get(0)
    };
    let access = show("hba_file").await;
    let folder_of_sockets = show("unix_socket_directories").await;
    for sql in [
        "CREATE ROLE keeper LOGIN SUPERUSER PASSWORD 'p@ss/ wörd'".to_owned(),
        format!(
            "COPY (VALUES ('host all keeper 127.0.0.1/32 scram-sha-256'), ('local all keeper scram-sha-256'), \
             ('host all q 127.0.0.1/32 trust')) TO '{access}'"
        ),
        "SELECT pg_reload_conf()".to_owned(),
    ] {
        owner.batch_execute(&sql).await.unwrap();
    }
    let (_, place) = trusting.rsplit_once('@').unwrap();
    let (host, name) = place.split_once('/').unwrap();
    let port = host.rsplit_once(':').unwrap().1;
    let sockets = folder_of_sockets.replace('/', "%2F");
    let secret = "p%40ss%2F%20w%C3%B6rd";

    // Everyone on the machine can see the arguments of a process.
    let tools = folder.file("tools");
    std::fs::create_dir(&tools).unwrap();
    let wrapper = format!("{tools}/pg_dump");
    let seen = folder.file("arguments");
    let script =
        format!("#!/bin/sh\necho \"$@\" >> {seen}\nPATH=${{PATH#*:}}\nexec pg_dump \"$@\"\n");
    std::fs::write(&wrapper, script).unwrap();
    std::fs::set_permissions(&wrapper, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{tools}:{}", std::env::var("PATH").unwrap());
    let backup = |database: &str, file: &str| {
        Command::new(program())
            .args(["backup", file])
            .env("QUATRAINMENT_DATABASE", database)
            .env("PATH", &path)
            // Settings for other programs lead nowhere else.
            .env("PGHOST", "nowhere.example")
            .env("PGDATABASE", "nothing")
            .output()
            .unwrap()
    };
    for (way, at) in [
        ("tcp", format!("127.0.0.1:{port}/{name}")),
        ("socket", format!("{sockets}:{port}/{name}")),
    ] {
        let file = folder.file(way);
        let done = backup(&format!("postgres://keeper:{secret}@{at}"), &file);
        assert!(done.status.success(), "{way}: {}", told(&done));
        let restored = postgres.database(way).unwrap();
        let restore = Command::new("pg_restore")
            .args(["--no-owner", "--exit-on-error", "-d", &restored, &file])
            .output()
            .unwrap();
        assert!(restore.status.success(), "{way}: {}", told(&restore));
        let checked = run(&restored, &["check", "--json"]);
        let checked: Value = serde_json::from_slice(&checked.stdout).unwrap();
        assert_eq!(checked, json!({ "results": 1, "games": 0, "faults": [] }));
        let again = backup(&format!("postgres://keeper:{secret}@{at}"), &file);
        assert!(!again.status.success() && told(&again).contains("already exists"));

        // A server that cannot be reached, and a dump that breaks off.
        let nothing = folder.file("nothing");
        let wrong = backup(&format!("postgres://keeper:wrong@{at}"), &nothing);
        assert!(!wrong.status.success(), "{way}");
        let breaking = "#!/bin/sh\nfor last; do :; done\necho half > \"$last\"\nexit 1\n";
        let whole = std::fs::read(&wrapper).unwrap();
        std::fs::write(&wrapper, breaking).unwrap();
        let broken = backup(&format!("postgres://keeper:{secret}@{at}"), &nothing);
        std::fs::write(&wrapper, whole).unwrap();
        assert!(
            told(&broken).contains("pg_dump failed"),
            "{}",
            told(&broken)
        );
        let left: Vec<_> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|left| left.starts_with("nothing"))
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }
    let seen = std::fs::read_to_string(seen).unwrap();
    for hidden in [
        "keeper",
        "p@ss",
        "p%40ss",
        "127.0.0.1",
        port,
        &folder_of_sockets,
    ] {
        assert!(!seen.contains(hidden), "{hidden}: {seen}");
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_was_ended_leaves_one_file_that_holds_everything() {
    let folder = Folder::new().unwrap();
    let database = folder.file("whole.db");
    let server = Ended::start(&database, &[]);
    winner(server.address, "Ada").await;
    assert!(Path::new(&format!("{database}-wal")).exists());
    server.end();
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["whole.db"]);
    // The file alone, elsewhere.
    let copy = folder.file("copy.db");
    std::fs::copy(&database, &copy).unwrap();
    let checked = run(&copy, &["check", "--json"]);
    let checked: Value = serde_json::from_slice(&checked.stdout).unwrap();
    assert_eq!(checked["results"], 1);
    assert!(!Path::new(&format!("{copy}-wal")).exists());
}

#[tokio::test]
async fn a_database_that_is_not_there_is_refused_and_not_created() {
    let folder = Folder::new().unwrap();
    let (missing, copy) = (folder.file("mistyped.db"), folder.file("copy.db"));
    let empty = folder.file("empty.db");
    std::fs::write(&empty, "").unwrap();
    let text = folder.file("notes.txt");
    std::fs::write(
        &text,
        "A file of another program, with a few words in it.\n",
    )
    .unwrap();
    for command in [
        &["check"][..],
        &["backup", &copy],
        &["strike", "x"],
        &["rename", "x", "fox"],
        &["ban", "x"],
    ] {
        for (database, reason) in [
            (&missing, "there is no database"),
            (&empty, "is not a database of quatrainment-server"),
            (&text, "is not a database of quatrainment-server"),
            (&folder.path().display().to_string(), "is a folder"),
        ] {
            let refused = run(database, command);
            assert!(!refused.status.success(), "{command:?} {database}");
            let told = told(&refused);
            assert!(told.contains(reason), "{command:?}: {told}");
            assert!(told.contains("--database"), "{told}");
        }
    }
    let mut left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["empty.db", "notes.txt"]);
    assert_eq!(std::fs::read(&empty).unwrap(), b"");

    // The server creates its database, but no folder, and none when another setting is wrong.
    let elsewhere = folder.file("no/such/folder.db");
    let refused = run(&elsewhere, &["--listen", "127.0.0.1:0"]);
    assert!(
        told(&refused).contains("create it first"),
        "{}",
        told(&refused)
    );
    let refused = run(
        &missing,
        &["--listen", "127.0.0.1:0", "--page", &folder.file("none")],
    );
    assert!(told(&refused).contains("index.html"), "{}", told(&refused));
    let refused = run("mysql://ada:secret@host/name", &["check"]);
    assert!(told(&refused).contains("mysql is not a kind of database"));
    assert!(!told(&refused).contains("secret"));
    assert!(!Path::new(&missing).exists());
}

#[tokio::test]
async fn health_answers_everywhere_and_metrics_on_the_machine_itself() {
    for public in [false, true] {
        let test = Test::with(|settings| {
            settings.origin = vec!["https://play.example.org".to_owned()];
            settings.trusted_proxy = vec!["127.0.0.1".parse().unwrap()];
            settings.public_metrics = public;
            settings.requests_per_address = 4;
        })
        .await;
        let asks = async |path: &str, headers: &[(&str, &str)]| {
            let answer = test.stranger().ask("GET", path, None, headers).await;
            answer.status.as_u16()
        };
        let proxied = [
            ("host", "play.example.org"),
            ("x-forwarded-for", "192.0.2.1"),
        ];
        for host in ["127.0.0.1:8480", "10.0.0.7:8480", "server", "[::1]:8480"] {
            for _ in 0..3 {
                assert_eq!(asks("/health", &[("host", host)]).await, 200, "{host}");
            }
        }
        assert_eq!(asks("/health", &proxied).await, 200);
        assert_eq!(asks("/metrics", &[("host", "127.0.0.1:8480")]).await, 200);
        assert_eq!(asks("/metrics", &[("host", "localhost:8480")]).await, 200);
        // Behind the proxy they stay hidden, whatever name it passes on.
        let hidden = if public { 200 } else { 404 };
        assert_eq!(asks("/metrics", &proxied).await, hidden);
        let renamed = [("host", "127.0.0.1:8480"), ("x-real-ip", "192.0.2.2")];
        let hidden = if public { 200 } else { 421 };
        assert_eq!(asks("/metrics", &renamed).await, hidden);
        let elsewhere = [("host", "10.0.0.7:8480"), ("x-forwarded-for", "192.0.2.3")];
        assert_eq!(asks("/metrics", &elsewhere).await, hidden);
        // All else is for the address that people type.
        let local = [("host", "localhost"), ("x-forwarded-for", "192.0.2.4")];
        assert_eq!(asks("/api", &local).await, 421);
    }
}

#[tokio::test]
async fn health_tells_a_database_that_can_be_read_and_not_written() {
    let test = Test::new().await;
    let person = test.person("x").await;
    let pages = async |sql: &'static str| {
        let job = test
            .server
            .store
            .write::<_, StoreError, _>(move |tx| Box::pin(async move { tx.query(sql, &[]).await }));
        job.await.unwrap();
        // An answer holds for a second.
        tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    };
    assert_eq!(person.get("/health").await.text, "ok\n");
    // A setting of the connection that writes: SQLite behaves as if the disk were full.
    pages("PRAGMA max_page_count = 1").await;
    let new = async || {
        let answer = test.stranger().post("/api/me", json!({})).await;
        answer.status.as_u16()
    };
    let mut players = 0;
    while new().await != 503 {
        players += 1;
        assert!(players < 200, "the disk is never full");
    }
    assert_eq!(person.get("/api/me").await.status, 200, "one can read");
    let sick = person.get("/health").await;
    assert_eq!(sick.status, 503, "{}", sick.text);
    pages("PRAGMA max_page_count = 100000").await;
    assert_eq!(person.get("/health").await.status, 200);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_container_can_ask_for_health_without_another_program() {
    let folder = Folder::new().unwrap();
    let origin = ["--origin", "https://play.example.org"];
    let server = Ended::start(&folder.file("asked.db"), &origin);
    let listen = server.address.to_string();
    let everywhere = format!("0.0.0.0:{}", server.address.port());
    let ask = |listen: &str| {
        Command::new(program())
            .args(["--database", "/nowhere/at/all.db", "health"])
            .env("QUATRAINMENT_LISTEN", listen)
            .output()
            .unwrap()
    };
    for listen in [&listen, &everywhere] {
        let asked = ask(listen);
        assert!(asked.status.success(), "{}", told(&asked));
        assert_eq!(told(&asked), "ok\n");
    }
    // The disk is full: nothing can be written beside the database.
    std::fs::create_dir(folder.file("asked.db-probe")).unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let asked = ask(&listen);
    assert!(!asked.status.success());
    assert!(told(&asked).contains("503"), "{}", told(&asked));
    server.end();
    let asked = ask(&listen);
    assert!(!asked.status.success());
    assert!(told(&asked).contains("cannot ask"), "{}", told(&asked));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logs_are_json_on_request() {
    let folder = Folder::new().unwrap();
    let log = folder.file("log");
    let mut child = Command::new(program())
        .args([
            "--database",
            &folder.file("logged.db"),
            "--listen",
            "127.0.0.1:0",
        ])
        .args(["--log", "debug", "--log-format", "json"])
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut output, &mut line).unwrap();
    let address = line.trim().strip_prefix("Listening on http://").unwrap();
    let client = Client::new(address.parse().unwrap());
    client.insist("GET", "/api/nothing", None).await.unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let log = std::fs::read_to_string(log).unwrap();
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}")))
        .collect();
    let answered = lines.iter().find(|line| line["message"] == "answered");
    let answered = answered.unwrap_or_else(|| panic!("{log}"));
    assert_eq!(
        (&answered["level"], &answered["method"], &answered["status"]),
        (&json!("info"), &json!("GET"), &json!(404))
    );
    let time = answered["time"].as_str().unwrap();
    assert!(time.starts_with("20") && time.ends_with('Z'), "{time}");
}

/// Runs a command on a terminal, where somebody types an answer.
#[cfg(target_os = "linux")]
fn on_a_terminal(database: &str, arguments: &str, answer: &str) -> String {
    let line = format!("{} --database {database} {arguments}", program().display());
    let mut child = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, format!("{answer}\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_is_found_by_what_the_page_shows() {
    let folder = Folder::new().unwrap();
    let database = folder.file("found.db");
    let server = Program::at(program()).serve(&database).unwrap();
    let (ada, day, result) = winner(server.address, "Ada").await;
    let mut bob = Client::new(server.address);
    bob.register().await.unwrap();
    let rules = json!({ "game": "merlin", "size": "3x3", "level": "easy", "rounds": 1, "counts": "fastest",
        "hints": true, "minutes": 1 });
    let made = json!({ "name": "Host", "rules": rules });
    let made = ada.insist("POST", "/api/rooms", Some(&made)).await.unwrap();
    let (id, code) = (
        made.body["id"].as_str().unwrap(),
        made.body["code"].as_str().unwrap(),
    );
    let path = format!("/api/rooms/{id}");
    let join = json!({ "name": "Foul Name" });
    bob.insist("POST", &format!("{path}/join"), Some(&join))
        .await
        .unwrap();
    let made = ada
        .insist("POST", "/api/classes", Some(&json!({ "title": "x" })))
        .await;
    let class = made.unwrap().body["code"].as_str().unwrap().to_owned();

    // What is listed is what the other commands take.
    let list = |what: &str| told(&run(&database, &["list", what]));
    let today = list("today");
    assert!(today.starts_with(&format!("{day}/1  Ada  ")), "{today}");
    assert!(today.contains(&result), "{today}");
    assert_eq!(told(&run(&database, &["list"])), today);
    let room = list(code);
    assert!(
        room.contains(&format!("{code}/#2  Foul Name  race, player")),
        "{room}"
    );
    assert_eq!(list(&format!("https://play.example.org/#/race/{id}")), room);
    let found = list("foul");
    assert!(found.contains(&format!("{code}/#2")), "{found}");
    let found = run(&database, &["list", "ada", "--json"]);
    let found: Value = serde_json::from_slice(&found.stdout).unwrap();
    assert_eq!(found[0]["who"], format!("{day}/1"));
    assert!(list("nobody").contains("found nothing for 'nobody'; use a day"));
    assert_eq!(list("2020-01-01"), "No results on 2020-01-01.\n");

    // A place, and the address of a replay.
    for who in [
        format!("{day}/1"),
        "today/1".to_owned(),
        format!("https://play.example.org/#/result/{result}"),
    ] {
        let renamed = run(&database, &["rename", &who, "red fox"]);
        assert!(renamed.status.success(), "{}", told(&renamed));
        let view = bob.insist("GET", &path, None).await.unwrap().body;
        assert_eq!(view["members"][0]["name"], "red fox", "{who}");
        run(&database, &["rename", &who, "Ada"]);
    }
    assert!(told(&run(&database, &["strike", "today/2"])).contains("no place 2"));

    // A name in a room: all its results count no longer, and the player is not answered.
    ada.insist("POST", &format!("{path}/start"), Some(&json!({})))
        .await
        .unwrap();
    let view = loop {
        let view = bob.insist("GET", &path, None).await.unwrap().body;
        if view["phase"] == "running" {
            break view;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    };
    let log = json!({ "log": solution(view["rounds"][0]["code"].as_str().unwrap()) });
    let won = bob
        .insist("POST", &format!("{path}/rounds/1/log"), Some(&log))
        .await;
    assert_eq!(won.unwrap().body["solved"], true);
    // The address of a game's replay names its player.
    let replay = format!("https://play.example.org/#/race/{id}/rounds/1/games/2");
    let struck = run(&database, &["strike", &replay]);
    assert!(struck.status.success(), "{}", told(&struck));
    let view = ada.insist("GET", &path, None).await.unwrap().body;
    assert_eq!(view["progress"][0]["struck"], true);
    let renamed = run(&database, &["rename", &replay, "Owl"]);
    assert!(renamed.status.success(), "{}", told(&renamed));
    let view = ada.insist("GET", &path, None).await.unwrap().body;
    assert_eq!(view["members"][1]["name"], "Owl");
    run(&database, &["rename", &replay, "Foul Name"]);
    let who = format!("{code}/foul name");
    let banned = run(&database, &["ban", &format!("{code}/#2")]);
    assert_eq!(told(&banned), "Banned Foul Name.\n");
    assert_eq!(
        bob.insist("GET", "/api/me", None).await.unwrap().status,
        403
    );
    assert!(list("foul").contains("banned"));
    assert!(run(&database, &["ban", &who, "--lift"]).status.success());
    assert_eq!(
        bob.insist("GET", "/api/me", None).await.unwrap().status,
        200
    );
    for (who, reason) in [
        (format!("{code}/Nobody"), "no 'Nobody' in the room"),
        (
            format!("{class}/Ada"),
            "a class has no results to disqualify",
        ),
    ] {
        let refused = run(&database, &["strike", &who]);
        assert!(told(&refused).contains(reason), "{}", told(&refused));
    }
    // Two who share a name are told apart by their numbers.
    let mut eve = Client::new(server.address);
    eve.register().await.unwrap();
    eve.insist("POST", &format!("{path}/join"), Some(&join))
        .await
        .unwrap();
    let both = run(&database, &["ban", &who]);
    assert!(
        told(&both).contains(&format!(
            "more than one player; use one of {code}/#2, {code}/#3"
        )),
        "{}",
        told(&both)
    );
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_terminal_the_operator_is_asked() {
    let folder = Folder::new().unwrap();
    let database = folder.file("asked.db");
    let server = Program::at(program()).serve(&database).unwrap();
    let (ada, day, _) = winner(server.address, "Ada").await;
    let status = async || ada.insist("GET", "/api/me", None).await.unwrap().status;
    let asked = on_a_terminal(&database, "ban today/1", "n");
    assert!(
        asked.contains(&format!("Ban Ada ({day})? [y/N]")),
        "{asked}"
    );
    assert!(asked.contains("Nothing was changed."), "{asked}");
    assert_eq!(status().await, 200);
    let asked = on_a_terminal(&database, "strike today/1", "y");
    assert!(asked.contains("Disqualified the result of Ada."), "{asked}");
    let asked = on_a_terminal(&database, "rename k7m4q0/Ada fox", "y");
    assert!(asked.contains("`list k7m4q0` shows its members"), "{asked}");
    let result = run(&database, &["list", "ada", "--json"]);
    let result: Value = serde_json::from_slice(&result.stdout).unwrap();
    let who = result[0]["who"].as_str().unwrap();
    let asked = on_a_terminal(&database, &format!("ban {who} --yes"), "n");
    assert!(
        asked.contains("Banned Ada.") && !asked.contains("[y/N]"),
        "{asked}"
    );
    assert_eq!(status().await, 403);
}
