//! The shell around the game: reads keys and signals, asks the time, draws, and gives the terminal back however the program
//! ends.

use super::effect_runner::{Done, EffectRunner, SPRINT};
use super::race::Race;
use super::state::{App, Effect, Event, Preferences};
use super::theme::Look;
use super::view::view;
use crate::clock;
use crate::race::Link;
use crate::store::Store;
use anyhow::{Context, Result, bail};
use quatrainment_play::{
    Action, Calendar, FirstPuzzle, GameState, InitialState, Message, SavedGames, Settings,
};
use quatrainment_protocol::room::Room;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self as input, DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use ratatui::crossterm::{cursor, execute, queue, terminal};
use ratatui::layout::Rect;
use std::collections::VecDeque;
use std::io::{self, Stdout, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{panic, process, thread};

/// How a window begins.
#[derive(Debug)]
pub struct Options {
    /// What to play first.
    pub opening: FirstPuzzle,
    /// What to do then.
    pub action: Option<Action>,
    /// Where to keep games; nowhere when that cannot be opened.
    pub store: Option<Store>,
    pub settings: Settings,
    pub preferences: Preferences,
    pub look: Look,
    /// Whether only a game from the history is shown.
    pub is_replay: bool,
    /// The race that is played, if one is.
    pub race: Option<(Link, Room)>,
    /// What to say first.
    pub message: Option<String>,
    /// How much memory preparing a game may take.
    pub memory: u64,
}

/// The maximum number of cells that can be played on with a megabyte for preparing them.
const CELLS_PER_MEGABYTE: u64 = 5_500;

/// Plays until the player leaves.
pub fn run(mut options: Options) -> Result<()> {
    let (sender, events) = mpsc::channel();
    // Signals first: from here on, being told to stop means stopping in order.
    listen_to_signals(&sender)?;
    let mut outside = EffectRunner::new(options.store.take(), sender.clone(), options.memory);
    let (state, effects, message) = lay(&mut outside, &options)?;
    let mut screen = Screen::enter()?;
    let answers = sender.clone();
    listen_to_keys(sender);

    let size = screen.terminal.size()?;
    let window = Rect::new(0, 0, size.width, size.height);
    let mut app = App::new(
        state,
        options.preferences,
        options.look,
        window,
        clock::now(),
    );
    app.is_replay = options.is_replay;
    if let Some((link, room)) = options.race {
        outside.race = Some(link.follow(&answers, Event::Race));
        app.race = Some(Race::new(room, clock::now()));
    }
    let mut pending: VecDeque<Event> = VecDeque::new();
    let mut effects: VecDeque<_> = effects.into();
    let mut action = options.action;
    let is_plain = options.opening == FirstPuzzle::Continue && app.race.is_none();
    if is_plain && !app.is_replay && action.is_none() && outside.claim(SPRINT) {
        effects.extend(app.resume_sprint(clock::now()));
    }
    for message in message.into_iter().chain(options.message) {
        pending.push_back(Event::Error(message));
    }
    loop {
        while let Some(effect) = effects.pop_front() {
            match outside.perform(effect, &app) {
                Done::Answer(event) => effects.extend(app.update(event, clock::now())),
                Done::Nothing => {}
                Done::Redraw => screen.forget()?,
                Done::Quit => return Ok(()),
                Done::End(reason) => bail!(reason),
            }
        }
        outside.release_others(&app.state);
        if let Some(event) = pending.pop_front() {
            if is_suspend(&event) {
                screen.suspend()?;
                let size = screen.terminal.size()?;
                pending.push_front(Event::Resize(size.width, size.height));
                continue;
            }
            effects.extend(app.update(event, clock::now()));
            continue;
        }
        if let Some(action) = action.take() {
            effects.extend(app.begin(action, clock::now()));
            continue;
        }
        // A terminal that cannot be drawn on is gone; the game is saved as if the player had left.
        if app.take_changed() && screen.draw(&app).is_err() {
            pending.push_back(Event::Stop);
            continue;
        }
        let wait = app
            .next_tick_at()
            .map(|at| at.saturating_sub(clock::now().milliseconds));
        pending.push_back(next_event(&events, wait));
        // Keys that came in the meantime are handled before drawing: a held key never lags behind.
        pending.extend(events.try_iter());
        drop_passing_motions(&mut pending);
    }
}

/// Starts with a game that no other window plays; returns it with its effects and what to say.
pub(super) fn lay(
    outside: &mut EffectRunner,
    options: &Options,
) -> Result<(GameState, Vec<Effect>, Option<String>)> {
    let max_cells = match options.is_replay {
        true => u64::MAX,
        false => (options.memory >> 20).saturating_mul(CELLS_PER_MEGABYTE),
    };
    let seed = getrandom::u64().context("cannot get random numbers for new puzzles")?;
    let lay = |outside: &EffectRunner, opening: FirstPuzzle, is_guided: bool| -> Result<_> {
        let games = outside
            .store
            .as_ref()
            .map_or_else(|| Ok(Vec::new()), Store::shelf)?;
        let saved_games = SavedGames::new(games.iter().map(String::as_str));
        let calendar = outside
            .store
            .as_ref()
            .map_or_else(|| Ok(Calendar::default()), Store::calendar)?;
        let guided = options.settings.guided || options.is_replay || is_guided;
        let settings = Settings {
            guided,
            ..options.settings.clone()
        };
        let start = InitialState {
            saved_games,
            settings,
            calendar,
            seed,
            max_cells,
            opening,
        };
        let (state, effects) = GameState::new(start, clock::now());
        Ok((state, effects.into_iter().map(Effect::Game).collect()))
    };
    let message =
        (options.opening != FirstPuzzle::Continue).then(|| Message::Elsewhere.to_string());
    let (state, effects) = lay(outside, options.opening.clone(), false)?;
    if outside.claim(&state.key()) {
        return Ok((state, effects, None));
    }
    // The other window may also be showing the guide.
    for is_guided in [false, true] {
        let (state, effects) = lay(outside, FirstPuzzle::Continue, is_guided)?;
        if outside.claim(&state.key()) {
            return Ok((state, effects, message));
        }
    }
    // No other window's game is ever written over.
    outside.store = None;
    let (state, effects) = lay(outside, FirstPuzzle::Continue, true)?;
    Ok((
        state,
        effects,
        Some("This game will not be saved: every saved game is open in another window.".to_owned()),
    ))
}

/// Of several motions of the mouse in a row only the last matters.
fn drop_passing_motions(pending: &mut VecDeque<Event>) {
    let is_motion = |event: &Event| matches!(event, Event::Mouse(mouse) if matches!(mouse.kind, input::MouseEventKind::Moved));
    let followed: Vec<bool> = (0..pending.len())
        .map(|place| is_motion(&pending[place]) && pending.get(place + 1).is_some_and(is_motion))
        .collect();
    let mut followed = followed.into_iter();
    pending.retain(|_| followed.next() != Some(true));
}

pub(super) fn next_event(events: &Receiver<Event>, wait: Option<u64>) -> Event {
    match wait {
        None => events.recv().unwrap_or(Event::Stop),
        Some(wait) => match events.recv_timeout(Duration::from_millis(wait)) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            Err(RecvTimeoutError::Disconnected) => Event::Stop,
        },
    }
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
            self.forget()?;
        }
        Ok(())
    }

    /// Clears the screen; the next time all of it is drawn. (The terminal's own way to do so asks where the cursor is, and
    /// would wait for an answer that the thread for keys reads.)
    fn forget(&mut self) -> Result<()> {
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Motions are reported with and without a button (1003), so that pointing at a cell shows what it flips. Nothing is drawn
/// unless the mouse comes to another cell, and of several reports at once the last counts, so this is cheap on the same
/// machine. Through ssh every report crosses the network: there only clicks and the wheel are asked for (1000).
fn mouse_on() -> &'static str {
    match std::env::var_os("SSH_CONNECTION") {
        Some(_) => "\x1b[?1000h\x1b[?1006h",
        None => "\x1b[?1003h\x1b[?1006h",
    }
}

const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1003l\x1b[?1000l";

fn take_over() -> io::Result<()> {
    let mut out = io::stdout();
    // A program that was killed may have left its screen there.
    execute!(
        out,
        EnterAlternateScreen,
        Clear(ClearType::All),
        EnableBracketedPaste,
        cursor::Hide
    )?;
    if cfg!(windows) {
        execute!(out, input::EnableMouseCapture)
    } else {
        out.write_all(mouse_on().as_bytes())?;
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
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        cursor::Show
    );
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
pub(super) fn listen_to_signals(sender: &Sender<Event>) -> Result<()> {
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
pub(super) fn listen_to_signals(_: &Sender<Event>) -> Result<()> {
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
    #[cfg(unix)]
    use std::{process::Command, time::Instant};

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
            let output = Command::new("tmux")
                .arg("-S")
                .arg(&socket)
                .args(arguments)
                .env_remove("TMUX")
                .output();
            let output =
                output.expect("this test needs tmux: apt-get install tmux, or `cargo xtask test`");
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        let test = "play::terminal::tests::panics_with_the_terminal_taken_over";
        let program = std::env::current_exe().unwrap();
        let command = format!(
            "RUST_BACKTRACE=0 {} --ignored --exact {test} --nocapture; stty -a; exec cat",
            program.display()
        );
        tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            "100",
            "-y",
            "40",
            &command,
        ]);
        let begun = Instant::now();
        loop {
            let screen = tmux(&["capture-pane", "-p"]);
            let flags = tmux(&[
                "display-message",
                "-p",
                "#{alternate_on} #{mouse_any_flag} #{cursor_flag}",
            ]);
            if screen.contains(" icanon")
                && screen.contains("on purpose")
                && flags.trim() == "0 0 1"
            {
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
}
