//! The shell around the game: reads keys and signals, asks the time, draws, saves, and gives the terminal back
//! however the program ends.

use super::app::{App, Effect, Event, Over};
use super::round::{Request, Round};
use super::theme::Look;
use super::view::view;
use crate::clock;
use crate::store::{Played, Preferences, Store};
use anyhow::{Result, anyhow};
use quatrainment::Session;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self as input, DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use ratatui::crossterm::{cursor, execute, queue, terminal};
use ratatui::layout::Rect;
use std::collections::VecDeque;
use std::io::{self, Stdout, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{panic, process, thread};

/// How a window begins.
#[derive(Debug)]
pub struct Options {
    /// What to play first.
    pub request: Request,
    /// Where to remember it; nowhere when that cannot be opened.
    pub store: Option<Store>,
    pub preferences: Preferences,
    pub look: Look,
    /// A game from the history to be shown instead.
    pub replay: Option<Session>,
    /// What to say first.
    pub message: Option<String>,
    /// How much memory preparing a game may take.
    pub memory: u64,
}

/// A puzzle that takes longer to make gets a message in the meantime.
const PATIENCE: Duration = Duration::from_millis(40);

/// Plays until the player leaves.
pub fn run(options: Options) -> Result<()> {
    let round = options
        .request
        .make(random_seed(), clock::today(), options.memory)
        .map_err(|error| anyhow!(error))?;
    let (sender, events) = mpsc::channel();
    // Signals first: from here on, being told to stop means stopping in order.
    listen_to_signals(&sender)?;
    let mut screen = Screen::enter()?;
    listen_to_keys(sender.clone());

    let started = Instant::now();
    let now = || u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    let size = screen.terminal.size()?;
    let mut app =
        App::new(round, options.preferences, options.look, Rect::new(0, 0, size.width, size.height), now());
    let mut outside =
        Outside { store: options.store, sender, remembers: options.replay.is_none(), memory: options.memory };
    if let Some(session) = options.replay {
        app.show(session);
    } else {
        outside.save_first(&app);
    }
    let mut pending: VecDeque<Event> = options.message.map(Event::Trouble).into_iter().collect();
    loop {
        while let Some(event) = pending.pop_front() {
            if is_suspend(&event) {
                screen.suspend()?;
                app.update(
                    Event::Resize(screen.terminal.size()?.width, screen.terminal.size()?.height),
                    now(),
                );
                continue;
            }
            for effect in app.update(event, now()) {
                match outside.perform(effect) {
                    Done::Answer(event) => pending.push_back(event),
                    Done::Nothing => {}
                    Done::Quit => return Ok(()),
                }
            }
        }
        // A terminal that cannot be drawn on is gone; the game is saved as if the player had left.
        if app.take_changed() && screen.draw(&app).is_err() {
            pending.push_back(Event::Stop);
            continue;
        }
        pending.push_back(next_event(&events, app.wakes_at().map(|at| at.saturating_sub(now()))));
        // Keys that came in the meantime are handled before drawing: a held key never lags behind.
        pending.extend(events.try_iter());
    }
}

fn next_event(events: &Receiver<Event>, wait: Option<u64>) -> Event {
    match wait {
        None => events.recv().unwrap_or(Event::Stop),
        Some(wait) => match events.recv_timeout(Duration::from_millis(wait)) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            Err(RecvTimeoutError::Disconnected) => Event::Stop,
        },
    }
}

/// What the game needs from outside.
struct Outside {
    store: Option<Store>,
    sender: Sender<Event>,
    /// Not when a game from the history is shown.
    remembers: bool,
    /// How much memory preparing a game may take.
    memory: u64,
}

/// What came of an effect.
enum Done {
    Nothing,
    Answer(Event),
    Quit,
}

impl Outside {
    /// The game is there for the next window before the first press.
    fn save_first(&mut self, app: &App) {
        if !app.round.session.is_won() {
            self.perform(Effect::Save(Box::new(app.round.in_progress())));
        }
    }

    fn perform(&mut self, effect: Effect) -> Done {
        let done = match effect {
            Effect::Quit => return Done::Quit,
            Effect::Make { ticket, request } => return self.make(ticket, request),
            Effect::Copy(text) => copy(&text).map(|()| None).map_err(Into::into),
            _ if !self.remembers => return Done::Nothing,
            effect => match &mut self.store {
                // Who remembers nothing has no numbers.
                None if matches!(effect, Effect::ReadStatistics) => {
                    Ok(Some(Event::Statistics(Box::default())))
                }
                None => return Done::Nothing,
                Some(store) => remember(store, effect),
            },
        };
        match done {
            Ok(None) => Done::Nothing,
            Ok(Some(event)) => Done::Answer(event),
            Err(error) => Done::Answer(Event::Trouble(format!("Not saved: {error:#}."))),
        }
    }

    /// Makes a round beside the game, which goes on.
    fn make(&self, ticket: u64, request: Request) -> Done {
        let (made, wait) = mpsc::channel::<Box<Result<Round, String>>>();
        let memory = self.memory;
        thread::spawn(move || made.send(Box::new(request.make(random_seed(), clock::today(), memory))));
        match wait.recv_timeout(PATIENCE) {
            Ok(round) => Done::Answer(Event::Made(ticket, round)),
            Err(_) => {
                let sender = self.sender.clone();
                thread::spawn(move || wait.recv().map(|round| sender.send(Event::Made(ticket, round))));
                Done::Nothing
            }
        }
    }
}

fn remember(store: &mut Store, effect: Effect) -> Result<Option<Event>> {
    match effect {
        Effect::Save(game) => store.save(&game, clock::now())?,
        Effect::Keep(preferences) => store.keep(&preferences)?,
        Effect::Finish(over) => {
            let Over { daily, line, summary } = *over;
            let (finished, day) = (clock::now(), clock::today());
            let best = store.finish(&Played { id: 0, finished, day, daily, line, summary })?;
            return Ok(Some(Event::Finished(best)));
        }
        Effect::ReadStatistics => {
            let numbers = store.statistics(clock::today())?;
            return Ok(Some(Event::Statistics(Box::new(numbers))));
        }
        Effect::Make { .. } | Effect::Copy(_) | Effect::Quit => {}
    }
    Ok(None)
}

/// A seed that nobody chose.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(clock::now()) >> 32
}

/// Hands a text to the clipboard of the terminal (OSC 52), which works through ssh and tmux, too.
fn copy(text: &str) -> io::Result<()> {
    let mut out = io::stdout();
    write!(out, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
    out.flush()
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let number =
            (0..3).fold(0u32, |number, place| number << 8 | u32::from(*three.get(place).unwrap_or(&0)));
        for place in 0..4 {
            let letter = LETTERS[(number >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

/// The terminal while the game has it. Dropping it gives the terminal back.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn enter() -> Result<Screen> {
        give_back_on_panic();
        terminal::enable_raw_mode()?;
        let take = take_over().and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match take {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                give_back();
                Err(error.into())
            }
        }
    }

    fn draw(&mut self, app: &App) -> io::Result<()> {
        queue!(io::stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| view(app, frame))?;
        execute!(io::stdout(), EndSynchronizedUpdate)
    }

    /// Gives the terminal back to the shell until it brings the game to the front again.
    fn suspend(&mut self) -> Result<()> {
        #[cfg(unix)]
        {
            give_back();
            signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
            terminal::enable_raw_mode()?;
            take_over()?;
            // A new one knows nothing of what was on the screen, and draws all of it.
            execute!(io::stdout(), terminal::Clear(terminal::ClearType::All))?;
            self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        }
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Only clicks and the wheel are asked for: reports of every motion would flood a slow line.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

fn take_over() -> io::Result<()> {
    let mut out = io::stdout();
    execute!(out, EnterAlternateScreen, EnableBracketedPaste, cursor::Hide)?;
    if cfg!(windows) {
        execute!(out, input::EnableMouseCapture)
    } else {
        out.write_all(MOUSE_ON.as_bytes())?;
        out.flush()
    }
}

/// Leaves the terminal as it was. The terminal may be gone: then there is nothing to do about it.
fn give_back() {
    let mut out = io::stdout();
    if cfg!(windows) {
        let _ = execute!(out, input::DisableMouseCapture);
    } else {
        let _ = out.write_all(MOUSE_OFF.as_bytes());
    }
    let _ = execute!(out, EndSynchronizedUpdate, DisableBracketedPaste, LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}

fn give_back_on_panic() {
    let (before, main) = (panic::take_hook(), thread::current().id());
    panic::set_hook(Box::new(move |info| {
        give_back();
        before(info);
        // The game cannot go on without one of its threads, and what was played is saved.
        if thread::current().id() != main {
            process::exit(101);
        }
    }));
}

fn listen_to_keys(sender: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = match input::read() {
                Ok(input::Event::Key(key)) => Event::Key(key),
                Ok(input::Event::Mouse(mouse)) => Event::Mouse(mouse),
                Ok(input::Event::Paste(text)) => Event::Paste(text),
                Ok(input::Event::Resize(width, height)) => Event::Resize(width, height),
                Ok(_) => continue,
                Err(_) => Event::Stop,
            };
            let stop = matches!(event, Event::Stop);
            if sender.send(event).is_err() || stop {
                break;
            }
        }
    });
}

#[cfg(unix)]
fn listen_to_signals(sender: &Sender<Event>) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let sender = sender.clone();
    thread::spawn(move || {
        for _ in signals.forever() {
            if sender.send(Event::Stop).is_err() {
                break;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn listen_to_signals(_: &Sender<Event>) -> Result<()> {
    Ok(())
}

/// Ctrl-Z, where a shell can bring the program back.
fn is_suspend(event: &Event) -> bool {
    use input::{KeyCode, KeyModifiers};
    let Event::Key(key) = event else { return false };
    cfg!(unix) && key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Not a test of its own: what the next one runs in a terminal.
    #[test]
    #[ignore = "takes the terminal over and panics"]
    fn panics_with_the_terminal_taken_over() {
        let _screen = Screen::enter().unwrap();
        panic!("on purpose");
    }

    #[test]
    #[cfg(unix)]
    fn a_panic_gives_the_terminal_back() {
        let socket = std::env::temp_dir().join(format!("quatrainment-panic-{}", process::id()));
        let tmux = |arguments: &[&str]| {
            let output =
                Command::new("tmux").arg("-S").arg(&socket).args(arguments).env_remove("TMUX").output();
            let output = output.expect("this test needs tmux: apt-get install tmux, or `cargo xtask test`");
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        let test = "play::terminal::tests::panics_with_the_terminal_taken_over";
        let program = std::env::current_exe().unwrap();
        let command = format!(
            "RUST_BACKTRACE=0 {} --ignored --exact {test} --nocapture; stty -a; exec cat",
            program.display()
        );
        tmux(&["-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "40", &command]);
        let begun = Instant::now();
        loop {
            let screen = tmux(&["capture-pane", "-p"]);
            let flags = tmux(&["display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}"]);
            if screen.contains(" icanon") && screen.contains("on purpose") && flags.trim() == "0 0 1" {
                break;
            }
            if begun.elapsed() > Duration::from_secs(60) {
                tmux(&["kill-server"]);
                panic!("the terminal is not restored ({flags}):\n{screen}");
            }
            thread::sleep(Duration::from_millis(20));
        }
        tmux(&["kill-server"]);
        let _ = std::fs::remove_file(&socket);
    }

    #[test]
    fn base64_is_what_the_standard_says() {
        // RFC 4648, section 10.
        let known = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (length, encoded) in known.into_iter().enumerate() {
            assert_eq!(base64(&b"foobar"[..length]), encoded);
        }
    }
}
