//! `cargo xtask startup`: the processor time of the program until it shows something, on a long history.

use crate::dist;
use anyhow::{Context, Result, ensure};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use xtask::folders;

/// The number of games in the history.
const GAMES: u64 = 100_000;

/// Games that were played to the end; each is written with many times.
const SESSIONS: [&str; 3] = [
    "s1 q1244fzyhahg2y +SECONDS000 A1 C1 D1 A2 C2 B3 B4 C4",
    "s1 q4233s7xwf0 +SECONDS000 A1 A2 B2 C2 C3",
    "s1 q6j55xbkm79n +SECONDS000 A1 B1 A2 B2 E2 A3 C3 A4 B4 C4 B5 D5",
];

/// The number of runs of each command; the median is printed.
const RUNS: usize = 9;

pub fn run() -> Result<()> {
    ensure!(
        cfg!(target_os = "linux"),
        "processor times are read from /proc, which only Linux has"
    );
    let program = dist::build(&dist::host()?)?;
    let data = history(&program)?;
    println!("processor time with a history of {GAMES} games, the median of {RUNS} runs:");
    let print =
        |what: &str, time: Duration| println!("  {what:<24} {:6.1} ms", time.as_secs_f64() * 1e3);
    print(
        "the game's first screen",
        median(|| first_screen(&program, &data))?,
    );
    print("stats", median(|| command(&program, "stats", &data))?);
    print("history", median(|| command(&program, "history", &data))?);
    Ok(())
}

fn median(mut run: impl FnMut() -> Result<Duration>) -> Result<Duration> {
    let mut times = (0..RUNS).map(|_| run()).collect::<Result<Vec<_>>>()?;
    times.sort_unstable();
    Ok(times[RUNS / 2])
}

/// Creates the history once, and returns its folder.
fn history(program: &Path) -> Result<PathBuf> {
    let folder = folders::target().join("startup");
    let data = folder.join("data");
    if data.exists() {
        return Ok(data);
    }
    fs::create_dir_all(&folder)?;
    let mut lines = String::new();
    for game in 0..GAMES {
        let session =
            SESSIONS[(game % 3) as usize].replace("SECONDS", &(20 + game * 7919 % 180).to_string());
        let (month, day) = (1 + game * 11 / GAMES, 1 + game % 28);
        let finished = 1_700_000_000_000 + game * 300_000;
        writeln!(
            lines,
            r#"{{"finished": {finished}, "day": "2025-{month:02}-{day:02}", "daily": null, "session": "{session}"}}"#
        )?;
    }
    let file = folder.join("games.jsonl");
    fs::write(&file, lines)?;
    let half_made = folder.join("half-made");
    let _ = fs::remove_dir_all(&half_made);
    let import = Command::new(program)
        .args(["history", "import"])
        .arg(&file)
        .arg("--data-dir")
        .arg(&half_made)
        .status()?;
    ensure!(import.success(), "the history cannot be imported");
    fs::rename(half_made, &data)?;
    Ok(data)
}

/// Runs a command to its end.
fn command(program: &Path, name: &str, data: &Path) -> Result<Duration> {
    let mut child = Command::new(program)
        .arg(name)
        .arg("--data-dir")
        .arg(data)
        .stdout(Stdio::null())
        .spawn()?;
    let status = format!("/proc/{}/stat", child.id());
    // A process that has ended is a zombie (Z) until it is waited for; its time can still be read.
    while !fs::read_to_string(&status)?.contains(") Z ") {
        std::thread::sleep(Duration::from_millis(1));
    }
    let time = processor_time(child.id())?;
    ensure!(child.wait()?.success(), "{name} failed");
    Ok(time)
}

/// Opens the game in a terminal, and stops it when nothing more is drawn.
fn first_screen(program: &Path, data: &Path) -> Result<Duration> {
    let line = format!(
        "stty rows 24 cols 80; exec {} play --data-dir {}",
        program.display(),
        data.display()
    );
    let mut terminal = Command::new("script")
        .args(["--quiet", "--command", &line, "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .context("script of util-linux is missing")?;
    let started = Instant::now();
    let children = format!("/proc/{0}/task/{0}/children", terminal.id());
    let game = loop {
        let child = fs::read_to_string(&children)?
            .split_whitespace()
            .next()
            .map(str::to_owned);
        let name =
            |child: &String| fs::read_to_string(format!("/proc/{child}/comm")).unwrap_or_default();
        if let Some(child) = child.filter(|child| name(child).trim() == "quatrainment") {
            break child.parse()?;
        }
        ensure!(
            started.elapsed() < Duration::from_secs(10),
            "the game does not start"
        );
        std::thread::sleep(Duration::from_millis(1));
    };
    // It is at rest when its time stands still.
    let mut time = Duration::ZERO;
    loop {
        std::thread::sleep(Duration::from_millis(300));
        let now = processor_time(game)?;
        if now == time {
            break;
        }
        time = now;
    }
    terminal.kill()?;
    terminal.wait()?;
    Ok(time)
}

/// Returns the processor time of all threads of a process, in user and system mode.
fn processor_time(process: u32) -> Result<Duration> {
    let mut nanoseconds = 0;
    for thread in fs::read_dir(format!("/proc/{process}/task"))? {
        let text = fs::read_to_string(thread?.path().join("schedstat"))?;
        nanoseconds += text
            .split_whitespace()
            .next()
            .context("no time")?
            .parse::<u64>()?;
    }
    Ok(Duration::from_nanos(nanoseconds))
}
