//! What is typed at the prompt or pasted: cells, codes and commands.

use crate::clock;
use crate::errors::nearest;
use crate::input::{self, GameSource};
use crate::play::keys;
use crate::play::overlay::Overlay;
use crate::play::prompt::Prompt;
use crate::play::state::{App, Effect, Event};
use crate::play::theme::ThemeName;
use quatrainment::generate::{self, Level};
use quatrainment::words::sentence;
use quatrainment::{Game, catalogue, notation};
use quatrainment_play::sprint::looks_like_a_sprint;
use quatrainment_play::{Action, NewPuzzle, Now};
use quatrainment_theory::lessons;
use std::path::PathBuf;

/// How many lines are remembered.
const MAX_LINES: usize = 50;

impl App {
    /// Remembers a line that was typed.
    pub(super) fn remember(&mut self, line: &str) -> Vec<Effect> {
        if line.is_empty() || line.len() > 200 || self.typed.last().is_some_and(|last| last == line)
        {
            return Vec::new();
        }
        self.typed.push(line.to_owned());
        self.typed
            .drain(..self.typed.len().saturating_sub(MAX_LINES));
        vec![Effect::KeepPreferences]
    }

    /// Does what a line of the linear mode asks for. It has no dialogs.
    pub fn typed_line(&mut self, line: &str, now: Now) -> Vec<Effect> {
        let effects = self.update(Event::Line(Some(line.to_owned())), now);
        self.overlay = Overlay::None;
        effects
    }

    /// Does what was typed, or says why not.
    pub(super) fn command(&mut self, text: &str) -> Vec<Effect> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else {
            return Vec::new();
        };
        match self.try_command(&first.to_lowercase(), rest, text) {
            Ok(effects) => effects,
            Err(why) => self.say(why),
        }
    }

    fn try_command(
        &mut self,
        first: &str,
        rest: &[&str],
        text: &str,
    ) -> Result<Vec<Effect>, String> {
        let action = match (first, rest.first().copied()) {
            ("new", Some(level)) => {
                let level = Some(level.parse::<Level>().map_err(sentence)?);
                Action::New(NewPuzzle {
                    level,
                    ..NewPuzzle::default()
                })
            }
            ("daily", Some(_)) => Action::Daily(Some(
                input::daily(rest, clock::today())
                    .map_err(|error| sentence(format!("{error:#}")))?,
            )),
            ("seed", Some(seed)) => {
                let number = seed
                    .parse()
                    .map_err(|_| format!("Unknown seed '{seed}'. Use a number."))?;
                Action::New(NewPuzzle {
                    seed: Some(number),
                    ..NewPuzzle::default()
                })
            }
            ("game" | "games", Some(_)) => play(named_game(rest)?),
            ("size", Some(text)) => {
                let size = input::size(text).map_err(|error| sentence(format!("{error:#}")))?;
                let game = catalogue::resized(self.state.session().puzzle().game(), &size);
                play(game.map_err(|error| sentence(format!("{error:#}")))?)
            }
            ("states", Some(number)) => {
                let game = self.state.session().puzzle().game().clone();
                let game = number
                    .parse()
                    .ok()
                    .and_then(|states| game.with_states(states).ok());
                play(game.ok_or("A cell has 2 to 255 states.")?)
            }
            ("theme", Some(name)) => {
                let theme = ThemeName::named(name).ok_or_else(|| {
                    let names = ThemeName::ALL.map(ThemeName::name).join(", ");
                    format!("Unknown theme '{name}'. Use one of {names}.")
                })?;
                return Ok(self.set_theme(theme));
            }
            ("journey", Some(step)) => Action::Step(Some(step.parse().map_err(sentence)?)),
            ("learn", Some(lesson)) => return Ok(self.open_lesson(lesson)),
            ("seed", None) => return Err("Add a number: seed 7.".to_owned()),
            ("size", None) => return Err("Add a size: size 5x5.".to_owned()),
            ("states", None) => return Err("Add a number: states 3.".to_owned()),
            ("game", None) => return self.try_command("games", rest, text),
            (name, None) if keys::named(name).is_some() => {
                return Ok(self.perform(keys::named(name).expect("just found")));
            }
            _ => return self.cells_or_code(text),
        };
        Ok(self.act(action))
    }

    /// Presses every cell that is named, or plays the puzzle of a code.
    fn cells_or_code(&mut self, text: &str) -> Result<Vec<Effect>, String> {
        let grid = self.state.session().puzzle().game().grid();
        let cells: Result<Vec<_>, _> = text
            .split_whitespace()
            .map(|name| grid.cell_named(name))
            .collect();
        let code = notation::code_of_link(text);
        // Codes are longer, or have digits.
        let is_word = text.len() < 10 && text.bytes().all(|letter| letter.is_ascii_alphabetic());
        match cells {
            Ok(cells) => Ok(cells
                .into_iter()
                .flat_map(|cell| self.act(Action::Press(cell)))
                .collect()),
            Err(_)
                if !is_word
                    && (notation::looks_like_a_code(code)
                        || notation::looks_like_flip(text)
                        || looks_like_a_sprint(code)) =>
            {
                Ok(self.act(Action::OpenCode(text.to_owned())))
            }
            Err(_) if let Some(advice) = advice(text) => {
                Err(format!("Unknown command '{text}'. {advice}"))
            }
            Err(error) if text.chars().any(|letter| letter.is_ascii_digit()) => {
                Err(sentence(error))
            }
            Err(_) => {
                let mut prompt = Prompt::default();
                prompt.insert(text);
                Err(match prompt.candidates()[..] {
                    [] => format!(
                        "Unknown command '{text}'. Try a cell (b3), a puzzle's code, new hard, game lights-out 5x5, \
                         or ? for all keys."
                    ),
                    ref names => format!(
                        "Unknown command '{text}'. Did you mean {}?",
                        names.join(" or ")
                    ),
                })
            }
        }
    }
}

/// Returns what was probably meant by words that are no command, as a sentence.
fn advice(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let meant = |command: String| Some(format!("Did you mean {command}?"));
    let is_level = |word: &&&str| Level::ALL.iter().any(|level| level.name() == **word);
    if let Some(level) = words.iter().find(is_level) {
        return meant(format!("new {level}"));
    }
    let first = *words.first()?;
    if matches!(first, "par" | "level" | "levels" | "difficulty") {
        let levels = Level::ALL.map(|level| format!("new {}", level.name()));
        return Some(format!("A puzzle has a level: type {}.", levels.join(", ")));
    }
    if words.len() > 1 {
        return catalogue::find(&text)
            .ok()
            .and_then(|entry| meant(format!("game {}", entry.name)));
    }
    if ThemeName::named(first).is_some() {
        return meant(format!("theme {first}"));
    }
    if first.parse::<generate::Date>().is_ok() {
        return meant(format!("daily {first}"));
    }
    if first.contains('x') && input::size(first).is_ok() {
        return meant(format!("size {first}"));
    }
    if let Ok(entry) = catalogue::find(first) {
        return meant(format!("game {}", entry.name));
    }
    if lessons::all().iter().any(|lesson| lesson.name == first) {
        return meant(format!("learn {first}"));
    }
    let has_digits = first.chars().any(|letter| letter.is_ascii_digit());
    let bindings = keys::board();
    let names: Vec<&str> = bindings
        .iter()
        .map(|binding| binding.name)
        .filter(|name| !name.is_empty())
        .collect();
    let name = nearest(first, &names).filter(|_| !has_digits && first.len() > 2)?;
    meant(name.to_owned())
}

fn play(game: Game) -> Action {
    Action::New(NewPuzzle {
        game: Some(game),
        ..NewPuzzle::default()
    })
}

/// The game of some words: its name, with spaces or hyphens, or a file; the last word may be a size.
fn named_game(words: &[&str]) -> Result<Game, String> {
    let is_size = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
    let (size, name) = match words.split_last() {
        Some((last, name)) if !name.is_empty() && is_size(last) => (Some(*last), name),
        _ => (None, words),
    };
    let name = name.join(" ");
    let file = name.ends_with(".toml").then(|| PathBuf::from(&name));
    let game = || {
        let source = GameSource::new(&name, file.as_deref())?;
        let size = size.map_or_else(|| Ok(source.default_size()), input::size)?;
        source.game(&size, None)
    };
    game().map_err(|error: anyhow::Error| match file {
        // The name of a file keeps its letters.
        Some(_) => format!("The file {error:#}."),
        None => sentence(
            format!("{error:#}")
                .replace("run `quatrainment games` for a list", "press g for a list"),
        ),
    })
}
