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
    Action, Best, Command, Effect, Mode, NewPuzzle, Now, Opening, SavedGame, Settings, Shelf,
    Solvers, Start, Table,
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
    solvers: Solvers,
    file: Option<String>,
    kept: BTreeMap<String, String>,
}

impl Outside {
    fn perform(
        &mut self,
        table: &mut Table,
        effects: Vec<Effect>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        for effect in effects {
            match effect {
                Effect::Compute(ticket, question) => {
                    let answer = self.solvers.answer(&question, &SolverOptions::new());
                    let effects = table.answered(ticket, answer, now());
                    self.perform(table, effects, out)?;
                }
                Effect::Take(key) => {
                    let effects = table.lay(&key);
                    self.perform(table, effects, out)?;
                }
                Effect::Save { key, text } => drop(self.kept.insert(key, text)),
                Effect::Forget { key } => drop(self.kept.remove(&key)),
                // This front end keeps no history, so every win is the first.
                Effect::Record(_) => table.recorded(Best::default()),
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

fn show(table: &Table, out: &mut impl Write) -> io::Result<()> {
    let session = table.session();
    let boards = [
        Figure::pattern("yours", session.current()),
        Figure::pattern("target", session.puzzle().target()),
    ];
    writeln!(
        out,
        "\n{}, par {}, {}",
        heading(session.puzzle().game()),
        table.par_text(),
        table.code()
    )?;
    writeln!(
        out,
        "\n{}\n{}. {}",
        beside(&boards, 80),
        table.differing_text(),
        table.message()
    )?;
    if let Some(result) = table.result() {
        writeln!(
            out,
            "{}\n{}\n'new' for another puzzle.",
            result.title, result.share
        )?;
    }
    write!(out, "> ")?;
    out.flush()
}

/// What a line asks for; `None` for what this front end does not have.
fn action(table: &Table, line: &str) -> Option<Action> {
    match (line, Command::named(line)) {
        ("stop" | "cancel", _) => Some(Action::Cancel),
        ("", _) => Some(Action::Continue),
        (_, Some(Command::New)) => Some(Action::New(NewPuzzle::default())),
        (_, Some(Command::Shelf)) => table
            .shelf()
            .in_progress()
            .next()
            .map(|game| Action::Resume(SavedGame::key(game))),
        (_, Some(command)) => command.action(table.settings()),
        (line, None) => match table.session().puzzle().game().grid().cell_named(line) {
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
    let shelf = Shelf::new(kept.lines());
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
    let start = Start {
        shelf,
        settings: Settings::default(),
        seed,
        max_cells: 400,
        opening: Opening::Continue,
    };
    let (mut table, effects) = Table::new(start, now());
    outside.perform(&mut table, effects, out)?;
    show(&table, out)?;
    for line in lines
        .lines()
        .map_while(Result::ok)
        .take_while(|line| line.trim() != "quit")
    {
        match action(&table, line.trim()) {
            Some(action) => {
                let effects = table.act(action, now());
                outside.perform(&mut table, effects, out)?;
                while matches!(table.mode(), Mode::Watch(_)) {
                    std::thread::sleep(Duration::from_millis(50));
                    let effects = table.act(Action::Tick, now());
                    outside.perform(&mut table, effects, out)?;
                }
            }
            None => writeln!(out, "There is no '{}' here.", line.trim())?,
        }
        show(&table, out)?;
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
