//! tmux as a terminal: it runs the program, takes keys and the mouse, and shows the screen.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Gantner's example and its only solution.
pub const CODE: &str = "q1244tttqbv8r5";
pub const SOLUTION: [&str; 8] = ["A1", "B1", "D1", "A2", "D2", "B3", "C3", "A4"];

/// How long to wait for something to appear before giving up. It is no measure of speed: the machine may be
/// busy.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A folder for games, removed afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        let folder = std::env::temp_dir().join(unique("games"));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// The program with its memory here; arguments are words.
    pub fn program(&self, arguments: &str) -> String {
        format!(
            "{} {arguments} --data-dir {}",
            env!("CARGO_BIN_EXE_quatrainment"),
            self.0.display()
        )
    }

    /// What the program prints without a terminal.
    pub fn run(&self, arguments: &str) -> String {
        let output = Command::new("sh")
            .args(["-c", &self.program(arguments)])
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn unique(what: &str) -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    format!(
        "quatrainment-{what}-{}-{}",
        std::process::id(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    )
}

/// A terminal with a tmux server of its own, at this socket.
pub struct Terminal {
    socket: PathBuf,
}

impl Terminal {
    /// Runs a shell command in a window of 80x24. When it ends, the window stays and shows its exit code and
    /// how the terminal was left.
    pub fn run(command: &str) -> Terminal {
        let terminal = Terminal {
            socket: std::env::temp_dir().join(unique("tmux")),
        };
        let command = format!("{command}; echo ended with $?; stty -a; exec cat");
        // The clipboard is off in some versions of tmux, and waiting for the rest of an escape takes time.
        let options = "-u -f /dev/null start-server ; set -g status off ; set -s escape-time 0 ; \
                       set -s set-clipboard on ; new-session -d -x 80 -y 24";
        let arguments: Vec<&str> = options.split_whitespace().chain([&command[..]]).collect();
        let started = terminal.tmux(&arguments);
        assert!(started.status.success(), "tmux cannot start: {started:?}");
        terminal
    }

    pub fn tmux(&self, arguments: &[&str]) -> Output {
        Command::new("tmux")
            .arg("-S")
            .arg(&self.socket)
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("TMUX")
            .env_remove("NO_COLOR")
            .output()
            .expect("these tests need tmux: install it (apt-get install tmux), or run `cargo xtask test`")
    }

    pub fn text(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.tmux(arguments).stdout).unwrap()
    }

    pub fn screen(&self) -> String {
        self.text(&["capture-pane", "-p"])
    }

    /// What tmux knows about the window.
    pub fn ask(&self, format: &str) -> String {
        self.text(&["display-message", "-p", format])
            .trim()
            .to_owned()
    }

    pub fn keys(&self, keys: &[&str]) -> &Terminal {
        self.tmux(&[&["send-keys"], keys].concat());
        self
    }

    /// Changes the size of the window.
    pub fn resize(&self, width: u16, height: u16) -> &Terminal {
        self.tmux(&[
            "resize-window",
            "-x",
            &width.to_string(),
            "-y",
            &height.to_string(),
        ]);
        self
    }

    /// Reports the mouse at a column and row, from 1: 0 is the left button, 35 a motion without a button.
    pub fn mouse(&self, button: u8, (column, row): (u16, u16)) -> &Terminal {
        self.types(&format!("\x1b[<{button};{column};{row}M"))
    }

    /// Clicks the first letter of a text on the screen.
    pub fn clicks(&self, text: &str) -> &Terminal {
        self.shows(text);
        let screen = self.screen();
        let found = screen.lines().zip(1..).find_map(|(line, row)| {
            line.find(text)
                .map(|at| (line[..at].chars().count() as u16 + 1, row))
        });
        self.mouse(0, found.expect("it was there a moment ago"))
    }

    /// Waits until something is no longer on the screen.
    pub fn hides(&self, text: &str) -> &Terminal {
        self.waits(&format!("end of '{text}'"), || {
            !self.screen().contains(text)
        });
        self
    }

    /// Types letters as they are.
    pub fn types(&self, text: &str) -> &Terminal {
        self.tmux(&["send-keys", "-l", text]);
        self
    }

    /// Waits until something is on the screen.
    pub fn shows(&self, text: &str) -> &Terminal {
        self.waits(&format!("'{text}' on the screen"), || {
            self.screen().contains(text)
        });
        self
    }

    pub fn waits(&self, what: &str, done: impl Fn() -> bool) {
        let started = Instant::now();
        while !done() {
            assert!(
                started.elapsed() < PATIENCE,
                "no {what}:\n{}",
                self.screen()
            );
            sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the program has ended with exit code 0.
    pub fn ends_well(&self) {
        self.shows("ended with 0");
    }

    /// Sends a signal to the program, the only child of the shell that runs it.
    pub fn signal(&self, name: &str) -> &Terminal {
        let pane = self.ask("#{pane_pid}");
        let child = Command::new("pgrep")
            .args(["-P", &pane])
            .output()
            .expect("these tests need pgrep");
        let child = String::from_utf8(child.stdout).unwrap();
        assert!(
            Command::new("kill")
                .args([name, child.trim()])
                .status()
                .unwrap()
                .success()
        );
        self
    }

    /// The terminal is as it was: no other screen, no mouse reports, a cursor, and lines that are echoed.
    pub fn is_restored(&self) {
        self.waits("restored terminal", || {
            self.ask("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1"
        });
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
        let _ = std::fs::remove_file(&self.socket);
    }
}
