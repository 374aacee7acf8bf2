//! The whole game, line by line: a front end in a hundred lines.
//!
//! Type the name of a cell to press it (`b2`), a command (`hint`, `undo`, `new`, `daily`, …), a puzzle's code, or `quit`.
//! Games in progress are kept in the file that is named, or forgotten:
//!
//! ```sh
//! cargo run --example line_game -- games.txt
//! ```

use quatrainment::SolverOptions;
use quatrainment::draw::{Figure, beside};
use quatrainment::generate::Date;
use quatrainment::words::heading;
use quatrainment_play::{
    Action, Alphabet, Calendar, Command, Effect, FirstPuzzle, GameState, InitialState, Mode,
    NewPuzzle, Now, PreviousBest, SavedGame, SavedGames, Settings, SolverCache,
};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const DAY: u64 = 24 * 60 * 60 * 1000;

fn now() -> Now {
    let milliseconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("it is past 1970")
        .as_millis() as u64;
    let first = Date::new(1970, 1, 1).expect("a day").number();
    let today = Date::from_number(first + milliseconds / DAY).expect("it is before the year 10000");
    Now {
        milliseconds,
        today,
        until_tomorrow: DAY - milliseconds % DAY,
    }
}

/// What the game needs from outside: answers, and a place for what is kept.
#[derive(Default)]
struct Outside {
    solvers: SolverCache,
    file: Option<String>,
    kept: BTreeMap<String, String>,
}

impl Outside {
    fn perform(
        &mut self,
        state: &mut GameState,
        effects: Vec<Effect>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        for effect in effects {
            match effect {
                Effect::Compute(ticket, question) => {
                    let answer = self.solvers.answer(&question, &SolverOptions::new());
                    let effects = state.answered(ticket, answer, now());
                    self.perform(state, effects, out)?;
                }
                Effect::Take(key) => {
                    let effects = state.lay(&key);
                    self.perform(state, effects, out)?;
                }
                Effect::Save { key, text } => drop(self.kept.insert(key, text)),
                Effect::Delete { key } => drop(self.kept.remove(&key)),
                // This front end keeps no history, so every win is the first.
                Effect::Record(_) => state.recorded(PreviousBest::default()),
                Effect::Copy(text) => writeln!(out, "{text}")?,
                _ => {}
            }
        }
        match &self.file {
            Some(file) => std::fs::write(
                file,
                self.kept
                    .values()
                    .map(|line| format!("{line}\n"))
                    .collect::<String>(),
            ),
            None => Ok(()),
        }
    }
}

fn show(state: &GameState, out: &mut impl Write) -> io::Result<()> {
    let session = state.session();
    let boards = [
        Figure::pattern("yours", session.current()),
        Figure::pattern("target", session.puzzle().target()),
    ];
    writeln!(
        out,
        "\n{}, par {}, {}",
        heading(session.puzzle().game()),
        state.par_text(),
        state.code()
    )?;
    writeln!(
        out,
        "\n{}\n{}. {}",
        beside(&boards, 80),
        state.differing_text(),
        state.message()
    )?;
    if let Some(result) = state.result() {
        writeln!(
            out,
            "{}\n{}\n'new' for another puzzle.",
            result.title,
            state.share(Alphabet::Ascii)
        )?;
    }
    if let Some(question) = state.confirmation() {
        writeln!(out, "{question} yes or no")?;
    }
    write!(out, "> ")?;
    out.flush()
}

/// What a line asks for; `None` for what this front end does not have.
fn action(state: &GameState, line: &str) -> Option<Action> {
    match (line, Command::named(line)) {
        ("stop" | "cancel" | "no", _) => Some(Action::Cancel),
        ("yes", _) => Some(Action::Confirm),
        ("", _) => Some(Action::Continue),
        (_, Some(Command::New)) => Some(Action::New(NewPuzzle::default())),
        (_, Some(Command::SavedGames)) => state
            .saved_games()
            .in_progress()
            .next()
            .map(|game| Action::Resume(SavedGame::key(game))),
        (_, Some(command)) => command.action(state.settings()),
        (line, None) => match state.session().puzzle().game().grid().cell_named(line) {
            Ok(cell) => Some(Action::Press(cell)),
            Err(_) => Some(Action::OpenCode(line.to_owned())),
        },
    }
}

/// Plays until the lines end.
pub fn play(lines: impl BufRead, out: &mut impl Write, file: Option<String>) -> io::Result<()> {
    let kept = file
        .as_ref()
        .and_then(|file| std::fs::read_to_string(file).ok())
        .unwrap_or_default();
    let saved_games = SavedGames::new(kept.lines());
    let kept = kept
        .lines()
        .filter_map(|line| Some((SavedGame::decode(line)?.key(), line.to_owned())))
        .collect();
    let mut outside = Outside {
        file,
        kept,
        ..Outside::default()
    };
    let seed = now().milliseconds.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let start = InitialState {
        saved_games,
        settings: Settings::default(),
        calendar: Calendar::default(),
        seed,
        max_cells: 400,
        opening: FirstPuzzle::Continue,
    };
    let (mut state, effects) = GameState::new(start, now());
    outside.perform(&mut state, effects, out)?;
    show(&state, out)?;
    for line in lines
        .lines()
        .map_while(Result::ok)
        .take_while(|line| line.trim() != "quit")
    {
        match action(&state, line.trim()) {
            Some(action) => {
                let effects = state.act(action, now());
                outside.perform(&mut state, effects, out)?;
                while matches!(state.mode(), Mode::Watch(_)) {
                    std::thread::sleep(Duration::from_millis(50));
                    let effects = state.act(Action::Tick, now());
                    outside.perform(&mut state, effects, out)?;
                }
            }
            None => writeln!(out, "There is no '{}' here.", line.trim())?,
        }
        show(&state, out)?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    play(
        io::stdin().lock(),
        &mut io::stdout(),
        std::env::args().nth(1),
    )
}
