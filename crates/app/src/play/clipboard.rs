//! Copies a text to where the player can paste it: into tmux or the system's clipboard, or, where neither can be asked, to the
//! terminal, which does not say whether it took the text.

use super::state::Copied;
use crossterm::clipboard::CopyToClipboard;
use crossterm::execute;
use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a program may take to accept the text.
const PATIENCE: Duration = Duration::from_millis(800);

/// A program that reads a text and keeps it, with its arguments.
type Keeper = &'static [&'static str];

/// tmux keeps the text and hands it on to its own terminal; before version 3.2 it only keeps it.
const TMUX: [Keeper; 2] = [
    &["tmux", "load-buffer", "-w", "-"],
    &["tmux", "load-buffer", "-"],
];

/// PowerShell keeps every sign; `clip` does not.
const WINDOWS: Keeper = &[
    "powershell",
    "-NoProfile",
    "-Command",
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Set-Clipboard ([Console]::In.ReadToEnd())",
];

/// Copies a text.
pub fn copy(text: String) -> Copied {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if keepers(std::env::consts::OS, is_set)
        .into_iter()
        .any(|keeper| accepts(keeper, &text))
    {
        return Copied::Done;
    }
    match execute!(io::stdout(), CopyToClipboard::to_clipboard_from(&text)) {
        Ok(()) => Copied::Sent(text),
        Err(_) => Copied::Failed(text),
    }
}

/// Returns the programs to try, the best first. Through ssh the clipboard of this machine is not the player's.
fn keepers(system: &str, is_set: impl Fn(&str) -> bool) -> Vec<Keeper> {
    if is_set("TMUX") {
        return TMUX.to_vec();
    }
    if is_set("SSH_CONNECTION") || is_set("SSH_TTY") {
        return Vec::new();
    }
    match system {
        "windows" => return vec![WINDOWS],
        "macos" => return vec![&["pbcopy"]],
        _ => {}
    }
    let mut keepers: Vec<Keeper> = Vec::new();
    if is_set("WAYLAND_DISPLAY") {
        keepers.push(&["wl-copy"]);
    }
    if is_set("DISPLAY") {
        keepers.push(&["xclip", "-selection", "clipboard"]);
    }
    keepers
}

/// Hands a text to a program; returns whether it took it.
fn accepts(keeper: Keeper, text: &str) -> bool {
    let child = Command::new(keeper[0])
        .args(&keeper[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else { return false };
    // A text that is longer than a pipe holds would wait for a program that does not read.
    let mut input = child.stdin.take().expect("it is piped");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).is_ok());
    let is_done = ends_well(&mut child);
    if !is_done {
        let _ = child.kill();
        let _ = child.wait();
    }
    is_done && writer.join().unwrap_or(false)
}

fn ends_well(child: &mut Child) -> bool {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => sleep(Duration::from_millis(2)),
            Err(_) => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clipboard_is_where_the_player_is() {
        let first = |system: &str, set: &[&str]| {
            let keepers = keepers(system, |name| set.contains(&name));
            keepers.first().map(|keeper| keeper[0])
        };
        assert_eq!(first("linux", &["TMUX", "SSH_TTY"]), Some("tmux"));
        assert_eq!(
            first("linux", &["DISPLAY", "WAYLAND_DISPLAY"]),
            Some("wl-copy")
        );
        assert_eq!(first("freebsd", &["DISPLAY"]), Some("xclip"));
        assert_eq!(first("linux", &["DISPLAY", "SSH_CONNECTION"]), None);
        assert_eq!(first("linux", &[]), None);
        assert_eq!(first("macos", &[]), Some("pbcopy"));
        assert_eq!(first("macos", &["SSH_TTY"]), None);
        assert_eq!(first("windows", &[]), Some("powershell"));
    }

    #[test]
    #[cfg(unix)]
    fn a_program_that_is_missing_or_fails_or_never_reads_keeps_nothing() {
        let long = "x".repeat(1 << 20);
        assert!(accepts(&["cat"], &long));
        assert!(!accepts(&["no-such-program-anywhere"], "text"));
        assert!(!accepts(&["false"], "text"));
        assert!(!accepts(&["sleep", "60"], &long));
    }
}
