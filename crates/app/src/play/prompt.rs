//! The `:` prompt: cell names, puzzle codes and commands.

use super::app::{App, Effect, Mode};
use super::keys::{Action, PLAY};
use super::round::{Asked, Request, resized};
use crate::store::ThemeName;
use quatrainment::{Event as Played, Size, notation};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::PathBuf;

/// The most letters that may be typed or pasted; the longest puzzle code is shorter.
const LONGEST: usize = 1 << 15;

impl App {
    /// A key at the prompt that is a letter of the text.
    pub(super) fn type_key(&mut self, key: &KeyEvent) -> Vec<Effect> {
        let Mode::Prompt(text) = &mut self.mode else { return Vec::new() };
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if ctrl => text.clear(),
            KeyCode::Char(letter) if !ctrl && text.len() < LONGEST => text.push(letter),
            KeyCode::Backspace if text.is_empty() => self.mode = Mode::Play,
            KeyCode::Backspace => drop(text.pop()),
            _ => {}
        }
        self.changed();
        Vec::new()
    }

    /// Does what was typed, or says why not.
    pub(super) fn command(&mut self, text: &str) -> Vec<Effect> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { return Vec::new() };
        match self.try_command(&first.to_lowercase(), rest, text) {
            Ok(effects) => effects,
            Err(why) => {
                self.say(why);
                Vec::new()
            }
        }
    }

    fn try_command(&mut self, first: &str, rest: &[&str], text: &str) -> Result<Vec<Effect>, String> {
        let one = rest.first().copied();
        Ok(match (first, one) {
            ("new", Some(level)) => {
                let level = level.parse().map_err(|error| format!("{error}."))?;
                self.new_puzzle(level)
            }
            ("daily", Some(date)) => {
                let date = date.parse().map_err(|error| format!("{error}."))?;
                self.make(Request::Daily(Some(date)))
            }
            ("seed", Some(seed)) => {
                let seed = seed.parse().map_err(|_| format!("'{seed}' is no seed; write a number."))?;
                let game = Asked::Game(self.preferences.game.clone());
                self.make(Request::Random { game, level: self.preferences.level, seed: Some(seed) })
            }
            ("game" | "games", Some(_)) => {
                // The last word may be a size; the ones before are the name, with spaces or hyphens, or a file.
                let (size, name) = match rest.split_last() {
                    Some((last, name)) if !name.is_empty() && is_size(last) => (Some(size(last)?), name),
                    _ => (None, rest),
                };
                let name = name.join(" ");
                let file = name.ends_with(".toml").then(|| PathBuf::from(&name));
                self.game(Asked::Source { name, file, size })
            }
            ("size", Some(text)) => {
                let game = resized(self.round.session.puzzle().game(), size(text)?);
                self.game(Asked::Game(game.map_err(|error| format!("{error}."))?))
            }
            ("states", Some(number)) => {
                let game = self.round.session.puzzle().game().clone();
                let game = number.parse().ok().and_then(|states| game.with_states(states).ok());
                self.game(Asked::Game(game.ok_or("A cell has 2 to 255 states.")?))
            }
            ("theme", Some(name)) => {
                let theme = ThemeName::named(name).ok_or_else(|| {
                    let names = ThemeName::ALL.map(ThemeName::name).join(", ");
                    format!("'{name}' is not a theme; there are {names}.")
                })?;
                self.theme(theme)
            }
            (name, None) if action(name).is_some() => self.act(action(name).expect("just found")),
            _ => return self.cells_or_code(text),
        })
    }

    /// Presses every cell that is named, or plays the puzzle of a code.
    fn cells_or_code(&mut self, text: &str) -> Result<Vec<Effect>, String> {
        let grid = self.round.session.puzzle().game().grid();
        let cells: Result<Vec<_>, _> = text.split_whitespace().map(|name| grid.cell_named(name)).collect();
        match cells {
            Ok(cells) => {
                let mut effects = Vec::new();
                for cell in cells {
                    self.cursor = cell;
                    effects = self.play(Played::Press(cell));
                    if self.round.session.is_won() {
                        break;
                    }
                }
                Ok(effects)
            }
            Err(_) if notation::looks_like_a_code(text) => {
                let puzzle = notation::decode(text).map_err(|error| format!("{error}."))?;
                Ok(self.make(Request::Puzzle(puzzle)))
            }
            Err(error) if text.chars().any(|letter| letter.is_ascii_digit()) => Err(format!("{error}.")),
            Err(_) => Err(format!(
                "'{text}' is no command. Try a cell (b3), a puzzle's code, new hard, daily, game lights-out 5x5, \
                 size 6x6, seed 7, theme paper, undo, hint, help."
            )),
        }
    }
}

/// What a command does: every action of the board can be called by its name.
fn action(name: &str) -> Option<Action> {
    let binding = PLAY.iter().find(|binding| binding.name == name || binding.shown == name);
    binding.map(|binding| binding.action).filter(|action| *action != Action::Prompt)
}

fn is_size(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit())
}

/// A size; a single number is a square.
fn size(text: &str) -> Result<Size, String> {
    let size: Result<Size, _> = text.parse().and_then(|size: Size| match size.lengths() {
        [length] => Size::square(*length),
        _ => Ok(size),
    });
    size.map_err(|error| format!("{error}."))
}
