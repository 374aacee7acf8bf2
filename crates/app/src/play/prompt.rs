//! The `:` prompt: cell names, puzzle codes and commands, with completion and what was typed before.

use super::keys;
use super::theme::ThemeName;
use quatrainment::generate::Level;
use quatrainment::{Motion, catalogue};
use quatrainment_theory::lessons;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The maximum number of letters that may be typed or pasted; the longest puzzle code is shorter.
const MAX_LENGTH: usize = 1 << 15;

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

    /// Takes a key that adds a letter or removes some; returns whether it does.
    pub fn type_key(&mut self, key: &KeyEvent) -> bool {
        let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        self.lists = false;
        match key.code {
            KeyCode::Char('u') if ctrl => self.text.clear(),
            KeyCode::Char('w') if ctrl => {
                let end = self.text.trim_end().rfind(' ');
                self.text.truncate(end.map_or(0, |space| space + 1));
            }
            KeyCode::Char(letter) if !ctrl && self.text.len() < MAX_LENGTH => {
                self.text.push(letter)
            }
            KeyCode::Backspace => drop(self.text.pop()),
            _ => return false,
        }
        true
    }

    /// Completes the last word as far as all that fits agrees, and lists what fits.
    pub fn complete(&mut self) {
        let candidates = self.candidates();
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
        let start = self.text.rfind(' ').map_or(0, |space| space + 1);
        self.text.truncate(start);
        self.text += &first[..common];
        self.lists = candidates.len() > 1;
        if candidates.len() == 1 {
            self.text.push(' ');
        }
    }

    /// Goes through what was typed before.
    pub fn recall(&mut self, motion: Motion, typed: &[String]) {
        if self.back == 0 {
            self.draft.clone_from(&self.text);
        }
        self.back = match motion {
            Motion::Up => (self.back + 1).min(typed.len()),
            _ => self.back.saturating_sub(1),
        };
        let line = typed
            .len()
            .checked_sub(self.back)
            .and_then(|place| typed.get(place));
        self.text = line.unwrap_or(&self.draft).clone();
        self.lists = false;
    }
}
