//! The game in a real terminal. tmux is the terminal: it runs the program, takes keys and shows the screen.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Gantner's example and its only solution.
const CODE: &str = "q1244tttqbv8r5";
const SOLUTION: [&str; 8] = ["A1", "B1", "D1", "A2", "D2", "B3", "C3", "A4"];

/// How long to wait for something to appear before giving up. It is no measure of speed: the machine may be
/// busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder for games, removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let folder = std::env::temp_dir().join(unique("games"));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// The program with its memory here; arguments are words.
    fn program(&self, arguments: &str) -> String {
        format!("{} {arguments} --data-dir {}", env!("CARGO_BIN_EXE_quatrainment"), self.0.display())
    }

    /// What the program prints without a terminal.
    fn run(&self, arguments: &str) -> String {
        let output = Command::new("sh").args(["-c", &self.program(arguments)]).output().unwrap();
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
    format!("quatrainment-{what}-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// A terminal with a tmux server of its own, at this socket.
struct Terminal {
    socket: PathBuf,
}

impl Terminal {
    /// Runs a shell command in a window of 80x24. When it ends, the window stays and tells its exit code and
    /// how the terminal was left.
    fn run(command: &str) -> Terminal {
        let terminal = Terminal { socket: std::env::temp_dir().join(unique("tmux")) };
        let command = format!("{command}; echo ended with $?; stty -a; exec cat");
        // The clipboard is off in some versions of tmux, and waiting for the rest of an escape takes time.
        let options = "-u -f /dev/null start-server ; set -g status off ; set -s escape-time 0 ; \
                       set -s set-clipboard on ; new-session -d -x 80 -y 24";
        let arguments: Vec<&str> = options.split_whitespace().chain([&command[..]]).collect();
        let started = terminal.tmux(&arguments);
        assert!(started.status.success(), "tmux cannot start: {started:?}");
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
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

    fn text(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.tmux(arguments).stdout).unwrap()
    }

    fn screen(&self) -> String {
        self.text(&["capture-pane", "-p"])
    }

    /// What tmux knows about the window.
    fn ask(&self, format: &str) -> String {
        self.text(&["display-message", "-p", format]).trim().to_owned()
    }

    fn keys(&self, keys: &[&str]) -> &Terminal {
        self.tmux(&[&["send-keys"], keys].concat());
        self
    }

    /// Types letters as they are.
    fn types(&self, text: &str) -> &Terminal {
        self.tmux(&["send-keys", "-l", text]);
        self
    }

    /// Waits until something is on the screen.
    fn shows(&self, text: &str) -> &Terminal {
        self.waits(&format!("'{text}' on the screen"), || self.screen().contains(text));
        self
    }

    fn waits(&self, what: &str, done: impl Fn() -> bool) {
        let begun = Instant::now();
        while !done() {
            assert!(begun.elapsed() < PATIENCE, "no {what}:\n{}", self.screen());
            sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the program has ended with exit code 0.
    fn ends_well(&self) {
        self.shows("ended with 0");
    }

    /// Sends a signal to the program, the only child of the shell that runs it.
    fn signal(&self, name: &str) -> &Terminal {
        let pane = self.ask("#{pane_pid}");
        let child = Command::new("pgrep").args(["-P", &pane]).output().expect("these tests need pgrep");
        let child = String::from_utf8(child.stdout).unwrap();
        assert!(Command::new("kill").args([name, child.trim()]).status().unwrap().success());
        self
    }

    /// The terminal is as it was: no other screen, no mouse reports, a cursor, and lines that are echoed.
    fn is_restored(&self) {
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

#[test]
fn a_whole_game_is_played_left_in_the_middle_and_won() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("Quatrainment 4x4").shows("Par 8").shows("Presses");
    // The cursor is at A1: press it, go to B1 and press that.
    game.keys(&["Space", "Right", "Enter"]).shows("Presses A1 B1");
    // D1 by mouse: the press and the release of the left button, as terminals report them.
    game.types("\x1b[<0;28;8M").types("\x1b[<0;28;8m").shows("Presses A1 B1 D1");
    game.keys(&["q"]);
    game.ends_well();

    // The next window goes on, without being told with what.
    let game = Terminal::run(&folder.program("play"));
    game.shows("Presses A1 B1 D1").shows("Moves 3");
    for (number, cell) in SOLUTION.iter().enumerate().skip(3) {
        game.types(&format!(":{}", cell.to_lowercase())).keys(&["Enter"]);
        if number < 7 {
            game.shows(&format!("Moves {}", number + 1));
        }
    }
    game.shows("Solved!").shows("at par, the fewest").shows("Flawless").shows("your first here").shows(CODE);
    game.keys(&["y"])
        .waits("copied result", || game.text(&["show-buffer"]).contains("Solved in 8 moves (par 8)"));
    game.keys(&["q"]);
    game.ends_well();

    let statistics = folder.run("stats");
    assert!(statistics.contains("1 game played, 1 won."), "{statistics}");
    let list = folder.run("history");
    assert!(list.contains("quatrainment 4x4") && list.contains("8/8") && list.contains("flawless"), "{list}");
    let replay = folder.run("history replay 1");
    assert!(replay.contains("A4") && replay.contains("Solved in 8 moves"), "{replay}");
    // A won game is not gone on with.
    Terminal::run(&folder.program("play")).shows("Moves 0").shows("Differ");
}

#[test]
fn a_killed_window_has_saved_its_last_press() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("Par 8").keys(&["Down", "Space"]).shows("Presses A2");
    game.signal("-KILL").shows("Killed");
    // The lock of the window went with it, so the very next one goes on.
    Terminal::run(&folder.program("play")).shows("Presses A2").shows("Moves 1");
}

#[test]
fn two_windows_play_two_games_and_lose_neither() {
    let folder = Folder::new();
    let first = Terminal::run(&folder.program(&format!("play {CODE}")));
    first.shows("Par 8").keys(&["Space"]).shows("Presses A1");
    // The second asks for the last game, but that is being played.
    let second = Terminal::run(&folder.program("play"));
    second.shows("Moves 0").types(":d4").keys(&["Enter"]).shows("Presses D4");
    first.keys(&["Right", "Space"]).shows("Presses A1 B1");
    second.types(":c4").keys(&["Enter"]).shows("Presses D4 C4");
    for window in [&first, &second] {
        window.keys(&["q"]);
        window.ends_well();
    }
    let newest = Terminal::run(&folder.program("play"));
    newest.shows("Presses D4 C4");
    Terminal::run(&folder.program("play")).shows("Presses A1 B1");
}

#[test]
fn being_told_to_stop_saves_and_gives_the_terminal_back() {
    for end in ["-TERM", "-HUP", "-INT", "C-c", "q"] {
        let folder = Folder::new();
        let game = Terminal::run(&folder.program(&format!("play {CODE}")));
        game.shows("Par 8").keys(&["Space"]).shows("Presses A1");
        assert_eq!(game.ask("#{alternate_on} #{mouse_any_flag}"), "1 1");
        if end.starts_with('-') {
            game.signal(end);
        } else {
            game.keys(&[end]);
        }
        game.ends_well();
        game.shows(" icanon").shows(" echo ").is_restored();
        Terminal::run(&folder.program("play")).shows("Presses A1");
    }
}

#[test]
fn a_closed_terminal_saves() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("Par 8").keys(&["Space"]).shows("Presses A1");
    game.tmux(&["kill-server"]);
    // Until the window has let go of its game, the next one does not get it.
    let begun = Instant::now();
    loop {
        let next = Terminal::run(&folder.program("play"));
        next.shows("Presses");
        if next.screen().contains("Presses A1") {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "the game is not let go of");
    }
}

#[test]
fn the_screen_follows_the_size_of_the_window() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("▐██X██▌");
    game.tmux(&["resize-window", "-x", "120", "-y", "40"]);
    game.shows("▐███ ╳ ███▌");
    game.tmux(&["resize-window", "-x", "40", "-y", "10"]);
    game.shows("This one is 40x10");
    game.tmux(&["resize-window", "-x", "80", "-y", "24"]);
    game.shows("▐██X██▌");
}

#[test]
fn plain_characters_and_no_colours_do() {
    let folder = Folder::new();
    let game = Terminal::run(&format!("NO_COLOR=1 {}", folder.program(&format!("play {CODE} --ascii"))));
    game.shows("Par 8").shows(">##X#*<");
    let styled = game.text(&["capture-pane", "-p", "-e"]);
    assert!(game.screen().is_ascii());
    // Bold, dim and reverse are no colours; 30 to 49 are, but for the terminal's own.
    for code in styled.split("\x1b[").skip(1).filter_map(|rest| rest.split('m').next()) {
        let coloured = |number: &str| number.starts_with(['3', '4']) && number != "39" && number != "49";
        assert!(!code.split(';').any(coloured), "{code}");
    }
}

#[test]
fn a_suspended_game_comes_back() {
    let folder = Folder::new();
    let game = Terminal::run("PS1='shell> ' sh -i");
    game.shows("shell>").types(&folder.program(&format!("play {CODE}"))).keys(&["Enter"]);
    game.shows("Par 8").keys(&["Space"]).shows("Presses A1").keys(&["C-z"]);
    game.is_restored();
    game.types("echo back in $0").keys(&["Enter"]).shows("back in sh");
    game.types("fg").keys(&["Enter"]).shows("Presses A1").keys(&["u"]).shows("Undone 1");
    game.keys(&["q"]).shows("shell>");
    game.is_restored();
}

#[test]
fn without_a_terminal_there_is_the_guide() {
    let folder = Folder::new();
    let guide = folder.run("play");
    assert!(guide.contains("turn the start pattern into the target"), "{guide}");
    let nothing = Command::new(env!("CARGO_BIN_EXE_quatrainment")).output().unwrap();
    assert_eq!(nothing.status.code(), Some(0));
    assert_eq!(String::from_utf8(nothing.stdout).unwrap(), guide);
}

#[test]
fn a_history_is_exported_deleted_and_imported() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("Par 8").types(":a1 b1 d1 a2 d2 b3 c3 a4").keys(&["Enter"]).shows("Solved!").keys(&["q"]);
    game.ends_well();
    let file = folder.0.join("games.jsonl");
    let file = file.display();
    assert_eq!(folder.run(&format!("history export {file}")), "1 game exported.\n");
    let before = folder.run("stats --json");
    assert!(before.contains("\"at_par\": 1"), "{before}");
    assert_eq!(folder.run("history delete --all"), "1 game deleted.\n");
    assert_eq!(folder.run("history"), "No game has been finished yet.\n");
    assert_eq!(folder.run(&format!("history import {file}")), "1 game imported, 0 were there already.\n");
    assert_eq!(folder.run("stats --json"), before);
    let replay = Terminal::run(&folder.program("history replay 1 --ascii"));
    replay.shows("replay").shows("Presses A1 B1 D1").keys(&["q"]);
    replay.ends_well();
}
