//! A race in a real terminal, on a real server, against a player over HTTP.

use crate::play::terminal::{Folder, PATIENCE, Terminal};
use clap::Parser;
use quatrainment::{Session, Solver, notation};
use quatrainment_server::settings::Settings;
use serde_json::{Value, json};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Not a test of its own: the server, in a process that can be killed.
#[test]
#[ignore = "serves until it is killed"]
fn serves() {
    let (listen, database) = (
        std::env::var("LISTEN").unwrap(),
        std::env::var("DATABASE").unwrap(),
    );
    let settings = [
        "quatrainment-server",
        "--listen",
        &listen,
        "--database",
        &database,
        "--log",
        "error",
    ];
    quatrainment_server::commands::run(Settings::parse_from(settings)).unwrap();
}

/// A server that can be killed and started again.
struct Server {
    folder: Folder,
    address: String,
    process: Child,
}

impl Server {
    fn start() -> Server {
        let address = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .to_string();
        let folder = Folder::new();
        let process = Server::process(&folder, &address);
        Server {
            folder,
            address,
            process,
        }
    }

    fn process(folder: &Folder, address: &str) -> Child {
        let process = Command::new(std::env::current_exe().unwrap())
            .args([
                "--ignored",
                "--exact",
                "against_others::serves",
                "--nocapture",
            ])
            .env("LISTEN", address)
            .env("DATABASE", folder.0.join("server.db"))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let started = Instant::now();
        while ureq::get(format!("http://{address}/health"))
            .call()
            .is_err()
        {
            assert!(started.elapsed() < PATIENCE, "the server does not start");
            sleep(Duration::from_millis(20));
        }
        process
    }

    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    fn start_again(&mut self) {
        self.process = Server::process(&self.folder, &self.address);
    }

    /// Asks something over HTTP, as the player with a secret.
    fn ask(&self, secret: &str, path: &str, body: Option<Value>) -> Value {
        let (url, secret) = (
            format!("http://{}{path}", self.address),
            format!("Bearer {secret}"),
        );
        let answer = match body {
            Some(body) => ureq::post(url)
                .header("authorization", secret)
                .header("content-type", "application/json")
                .send(body.to_string()),
            None => ureq::get(url).header("authorization", secret).call(),
        };
        let text = answer.unwrap().body_mut().read_to_string().unwrap();
        serde_json::from_str(&text).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The log that solves a puzzle in the fewest presses.
fn solution(code: &str) -> Vec<String> {
    let mut session = Session::new(notation::decode(code).unwrap());
    let solver = Solver::new(session.puzzle().game()).unwrap();
    let mut names = Vec::new();
    while let Some(cell) = session.next_press(&solver) {
        session.press(cell).unwrap();
        names.push(session.puzzle().game().grid().name(cell));
    }
    names
}

/// Clicks a cell of the player's board, by its name.
fn press(game: &Terminal, cell: &str) {
    let (column, row) = cell.split_at(1);
    let screen = game.screen();
    // The heading of the column says where it is, the number of the row which line.
    let is_heading = |line: &str| line.split_whitespace().eq("A B C D A B C D".split(' '));
    let heading = screen
        .lines()
        .position(is_heading)
        .unwrap_or_else(|| panic!("no board:\n{screen}"));
    let x = screen.lines().nth(heading).unwrap().find(column).unwrap() + 1;
    let mut rows = screen.lines().skip(heading);
    let y = heading
        + 1
        + rows
            .position(|line| line.split_whitespace().next() == Some(row))
            .unwrap();
    game.mouse(0, (x as u16, y as u16));
}

#[test]
fn a_race_in_the_terminal_survives_a_lost_server_and_goes_to_a_rematch() {
    let mut server = Server::start();
    let ada = server.ask("", "/api/me", Some(json!({ "name": "Ada" })));
    let ada = ada["secret"].as_str().unwrap().to_owned();
    let rules = json!({ "game": "quatrainment", "size": "4x4", "level": "hard", "rounds": 2, "counts": "fewest",
        "hints": false, "minutes": 5 });
    let made = server.ask(&ada, "/api/rooms", Some(json!({ "rules": rules })));
    let room = format!("/api/rooms/{}", made["id"].as_str().unwrap());
    let (code, url) = (
        made["code"].as_str().unwrap(),
        format!("http://{}", server.address),
    );
    let folder = Folder::new();
    let program = folder.program(&format!("race {code} --server {url} --name Bob"));
    let game = Terminal::run(&program);
    game.shows(&format!("Race {}", code.to_uppercase()))
        .shows("2 people are here: Ada (host), Bob (you).");
    game.shows("2 rounds").shows("Waiting for Ada to start.");
    for (width, height) in [(64, 20), (80, 24)] {
        game.resize(width, height)
            .shows("Waiting for Ada to start.")
            .shows("q leave");
    }

    server.ask(&ada, &format!("{room}/start"), Some(json!({})));
    game.shows("Round 1 of 2 starts in")
        .shows("Race, round 1 of 2")
        .shows("Ada not started.");
    let view = server.ask(&ada, &room, None);
    let puzzle = view["rounds"][0]["code"].as_str().unwrap().to_owned();
    let cells = solution(&puzzle);
    // Ada sees every press.
    press(&game, &cells[0]);
    let progress = |server: &Server| server.ask(&ada, &room, None)["progress"].clone();
    let pressed = |server: &Server| {
        progress(server)
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["member"] == 2)
            .map(|one| one["presses"].clone())
    };
    game.waits("the press at the server", || {
        pressed(&server) == Some(json!(1))
    });
    // Without the server the game continues; when it is back, so is everything.
    server.kill();
    game.shows("Cannot reach the server. Keep playing");
    press(&game, &cells[1]);
    game.shows(&format!("Presses {} {}", cells[0], cells[1]));
    server.start_again();
    game.hides("Cannot reach the server");
    game.waits("the press at the server", || {
        pressed(&server) == Some(json!(2))
    });
    server.ask(
        &ada,
        &format!("{room}/rounds/1/log"),
        Some(json!({ "log": cells[..1].join(" ") })),
    );
    game.shows(" left.");
    for cell in &cells[2..] {
        press(&game, cell);
    }
    game.shows(&format!("Solved: {} presses", cells.len()))
        .shows("Waiting for the others.");
    server.ask(
        &ada,
        &format!("{room}/rounds/1/log"),
        Some(json!({ "log": cells.join(" ") })),
    );
    game.shows("Round 1 of 2 is over.").shows("standing");

    // A window that is killed comes back as the same player, in the middle of a round.
    server.ask(&ada, &format!("{room}/start"), Some(json!({})));
    game.shows("Race, round 2 of 2");
    let view = server.ask(&ada, &room, None);
    let cells = solution(view["rounds"][1]["code"].as_str().unwrap());
    press(&game, &cells[0]);
    game.waits("the press at the server", || {
        progress(&server)
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["member"] == 2 && one["task"] == 2)
    });
    game.signal("-KILL").shows("ended with");
    let game = Terminal::run(&program);
    game.shows("Race, round 2 of 2")
        .shows(&format!("Presses {}", cells[0]));
    for cell in &cells[1..] {
        press(&game, cell);
    }
    game.shows("Solved:");
    server.ask(&ada, &format!("{room}/end"), Some(json!({})));
    game.shows("The race is over.")
        .shows("Waiting for Ada to start a rematch.");
    server.ask(&ada, &format!("{room}/rematch"), Some(json!({})));
    game.shows("The race has not started.");
    // Who leaves hands over, and the terminal may lead as well.
    server.ask(&ada, &format!("{room}/leave"), Some(json!({})));
    game.shows("Press Enter to start the race.")
        .keys(&["Enter"])
        .shows("Round 1 of 2 starts in");
    game.shows("You are the only player.").keys(&["q"]);
    game.ends_well();
}

#[test]
fn what_cannot_be_joined_says_why() {
    let server = Server::start();
    let folder = Folder::new();
    for (arguments, expected) in [
        (
            format!("race ZZZZZZ --server http://{}", server.address),
            "no unlocked room or class has this code",
        ),
        (
            "race ZZZZZZ --server http://127.0.0.1:1".to_owned(),
            "cannot reach http://127.0.0.1:1",
        ),
        ("race ZZZZZZ".to_owned(), "a code needs its server"),
    ] {
        Terminal::run(&folder.program(&arguments))
            .shows(expected)
            .shows("ended with 2");
    }
}
