//! The `:` prompt: cell names, puzzle codes and commands, with completion and what was typed before.

use super::app::{App, Effect};
use super::keys;
use super::overlay::{Answer, Overlay};
use super::theme::ThemeName;
use crate::input::{self, GameSource};
use quatrainment::generate::{Date, Level};
use quatrainment::words::sentence;
use quatrainment::{Game, Motion, catalogue, notation};
use quatrainment_play::{Action, NewPuzzle};
use quatrainment_theory::lessons;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::PathBuf;

/// The maximum number of letters that may be typed or pasted; the longest puzzle code is shorter.
const MAX_LENGTH: usize = 1 << 15;

/// How many lines are remembered.
const MAX_LINES: usize = 50;

/// A line that is being typed.
#[derive(Debug, Default)]
pub struct Prompt {
    pub text: String,
    /// How many lines back the text comes from.
    back: usize,
    /// What was typed before going back.
    draft: String,
    /// Whether Tab was pressed, so that what fits is listed.
    pub lists: bool,
}

impl Prompt {
    /// Adds letters at the end.
    pub fn insert(&mut self, text: &str) {
        let room = MAX_LENGTH.saturating_sub(self.text.len());
        self.text.extend(
            text.chars()
                .filter(|letter| !letter.is_control())
                .take(room),
        );
        self.lists = false;
    }

    /// Returns the words that the last word can become.
    pub fn candidates(&self) -> Vec<&'static str> {
        let words: Vec<&str> = self.text.split(' ').collect();
        let (before, last) = words.split_at(words.len() - 1);
        let all: Vec<&'static str> = match before {
            [] => keys::board()
                .iter()
                .map(|binding| binding.name)
                .filter(|name| !name.is_empty() && *name != "type")
                .chain(["game", "seed", "size", "states"])
                .collect(),
            ["new"] => Level::ALL.map(Level::name).to_vec(),
            ["game" | "games"] => catalogue::all().iter().map(|entry| entry.name).collect(),
            ["theme"] => ThemeName::ALL.map(ThemeName::name).to_vec(),
            ["learn"] => lessons::all().iter().map(|lesson| lesson.name).collect(),
            _ => Vec::new(),
        };
        let mut fitting: Vec<_> = all
            .into_iter()
            .filter(|name| name.starts_with(last[0]))
            .collect();
        fitting.sort_unstable();
        fitting
    }
}

impl App {
    /// A key at the prompt, or in an answer, that is a letter of the text.
    pub(super) fn type_key(&mut self, key: &KeyEvent) -> Option<Vec<Effect>> {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        let prompt = match &mut self.overlay {
            Overlay::Prompt(prompt) => prompt,
            Overlay::Lesson(view) => {
                let Some(Answer::Number(digits)) = &mut view.answer else {
                    return None;
                };
                match key.code {
                    KeyCode::Char(digit) if digit.is_ascii_digit() && digits.len() < 9 => {
                        digits.push(digit)
                    }
                    KeyCode::Backspace => drop(digits.pop()),
                    _ => return None,
                }
                return Some(Vec::new());
            }
            _ => return None,
        };
        prompt.lists = false;
        match key.code {
            KeyCode::Char('u') if ctrl => prompt.text.clear(),
            KeyCode::Char('w') if ctrl => {
                let end = prompt
                    .text
                    .trim_end()
                    .rfind(' ')
                    .map_or(0, |space| space + 1);
                prompt.text.truncate(end);
            }
            KeyCode::Char(letter) if !ctrl && prompt.text.len() < MAX_LENGTH => {
                prompt.text.push(letter)
            }
            KeyCode::Backspace if prompt.text.is_empty() => return Some(self.close_overlay()),
            KeyCode::Backspace => drop(prompt.text.pop()),
            _ => return None,
        }
        Some(Vec::new())
    }

    /// Completes the last word as far as all that fits agrees, and lists what fits.
    pub(super) fn complete(&mut self) {
        let Overlay::Prompt(prompt) = &mut self.overlay else {
            return;
        };
        let candidates = prompt.candidates();
        let Some(&first) = candidates.first() else {
            return;
        };
        let common = candidates.iter().fold(first.len(), |common, name| {
            first
                .bytes()
                .zip(name.bytes())
                .take(common)
                .take_while(|(a, b)| a == b)
                .count()
        });
        let start = prompt.text.rfind(' ').map_or(0, |space| space + 1);
        prompt.text.truncate(start);
        prompt.text += &first[..common];
        prompt.lists = candidates.len() > 1;
        if candidates.len() == 1 {
            prompt.text.push(' ');
        }
    }

    /// Goes through what was typed before.
    pub(super) fn recall(&mut self, motion: Motion) {
        let Overlay::Prompt(prompt) = &mut self.overlay else {
            return;
        };
        if prompt.back == 0 {
            prompt.draft.clone_from(&prompt.text);
        }
        let back = match motion {
            Motion::Up => (prompt.back + 1).min(self.typed.len()),
            _ => prompt.back.saturating_sub(1),
        };
        prompt.back = back;
        let line = self
            .typed
            .len()
            .checked_sub(back)
            .and_then(|place| self.typed.get(place));
        prompt.text = line.unwrap_or(&prompt.draft).clone();
        prompt.lists = false;
    }

    /// Remembers a line that was typed.
    pub(super) fn remember(&mut self, line: &str) -> Vec<Effect> {
        if line.is_empty() || line.len() > 200 || self.typed.last().is_some_and(|last| last == line)
        {
            return Vec::new();
        }
        self.typed.push(line.to_owned());
        self.typed
            .drain(..self.typed.len().saturating_sub(MAX_LINES));
        vec![Effect::KeepHabits]
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
            ("daily", Some(date)) => Action::Daily(Some(date.parse::<Date>().map_err(sentence)?)),
            ("seed", Some(seed)) => {
                let number = seed
                    .parse()
                    .map_err(|_| format!("'{seed}' is not a seed; write a number."))?;
                Action::New(NewPuzzle {
                    seed: Some(number),
                    ..NewPuzzle::default()
                })
            }
            ("game" | "games", Some(_)) => play(named_game(rest)?),
            ("size", Some(text)) => {
                let size = input::size(text).map_err(|error| sentence(format!("{error:#}")))?;
                let game = catalogue::resized(self.table.session().puzzle().game(), &size);
                play(game.map_err(|error| sentence(format!("{error:#}")))?)
            }
            ("states", Some(number)) => {
                let game = self.table.session().puzzle().game().clone();
                let game = number
                    .parse()
                    .ok()
                    .and_then(|states| game.with_states(states).ok());
                play(game.ok_or("A cell has 2 to 255 states.")?)
            }
            ("theme", Some(name)) => {
                let theme = ThemeName::named(name).ok_or_else(|| {
                    let names = ThemeName::ALL.map(ThemeName::name).join(", ");
                    format!("'{name}' is not a theme; there are {names}.")
                })?;
                return Ok(self.set_theme(theme));
            }
            ("learn", Some(lesson)) => return Ok(self.open_lesson(lesson)),
            ("seed", None) => return Err("Write a number after it: seed 7.".to_owned()),
            ("size", None) => return Err("Write a size after it: size 5x5.".to_owned()),
            ("states", None) => return Err("Write a number after it: states 3.".to_owned()),
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
        let grid = self.table.session().puzzle().game().grid();
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
                    && (notation::looks_like_a_code(code) || notation::looks_like_flip(text)) =>
            {
                Ok(self.act(Action::OpenCode(text.to_owned())))
            }
            Err(error) if text.chars().any(|letter| letter.is_ascii_digit()) => {
                Err(sentence(error))
            }
            Err(_) => {
                let prompt = Prompt {
                    text: text.to_owned(),
                    ..Prompt::default()
                };
                Err(match prompt.candidates()[..] {
                    [] => format!(
                        "'{text}' is not a command. Try a cell (b3), a puzzle's code, new hard, game lights-out 5x5, \
                         or ? for all keys."
                    ),
                    ref names => format!(
                        "'{text}' is not a command; did you mean {}?",
                        names.join(" or ")
                    ),
                })
            }
        }
    }
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
        None => sentence(format!("{error:#}")),
    })
}
