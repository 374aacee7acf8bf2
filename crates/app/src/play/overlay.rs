//! What lies over the boards: dialogs, lists, pages and the prompt: [`Overlay`]. Only the terminal knows of them.

use super::prompt::Prompt;
use quatrainment::generate::Level;
use quatrainment::{Cell, Game, Motion, Size, catalogue};
use quatrainment_play::{GameState, journey};
use quatrainment_theory::lessons::{self, Asked, Attempt, Lesson};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What lies over the boards.
#[derive(Debug, Default)]
pub enum Overlay {
    #[default]
    None,
    Prompt(Prompt),
    /// Choosing the level of a new puzzle.
    New {
        chosen: usize,
    },
    /// Choosing a game, and a board that is larger than usual by this much, among those with these letters in their names.
    Games {
        chosen: usize,
        larger: i64,
        letters: String,
    },
    /// Choosing a step of the journey, by its place on the path.
    Journey {
        chosen: usize,
    },
    /// The games in progress.
    SavedGames {
        chosen: usize,
    },
    /// Reading from this line on.
    Help {
        line: u16,
    },
    Statistics {
        line: u16,
    },
    /// A text to select with the terminal's own means, and what to know about it.
    Text {
        about: &'static str,
        text: String,
        line: u16,
    },
    Lessons {
        chosen: usize,
    },
    Lesson(Box<LessonView>),
}

/// A lesson: first it is read, then its exercise is solved.
#[derive(Debug)]
pub struct LessonView {
    pub lesson: Lesson,
    /// The first line that is shown.
    pub line: u16,
    /// The answer, once the player has come to the exercise.
    pub answer: Option<Answer>,
    /// What is said about the answer, and whether it is right.
    pub comment: Option<(String, bool)>,
}

/// The answer to an exercise, as far as it is given.
#[derive(Debug)]
pub enum Answer {
    /// Presses on a board.
    Board { attempt: Box<Attempt>, cursor: Cell },
    /// Yes or no.
    Truth(bool),
    /// The digits of a number.
    Number(String),
}

impl Overlay {
    /// The dialog for a new puzzle, with the current level selected.
    pub fn new_puzzle(state: &GameState) -> Overlay {
        let level = state.settings().level;
        Overlay::New {
            chosen: Level::ALL
                .iter()
                .position(|other| *other == level)
                .unwrap_or(0),
        }
    }

    /// The list of games, with the current one selected.
    pub fn games(game: &Game) -> Overlay {
        let chosen = catalogue::all()
            .iter()
            .position(|entry| entry.name == game.name())
            .unwrap_or(0);
        let usual = catalogue::all()[chosen].default_size();
        // The list goes through squares; any other board is asked for at the prompt.
        let larger = match (game.grid().size().lengths(), usual.lengths()) {
            (&[rows, columns], &[usual, _]) if rows == columns => rows as i64 - usual as i64,
            _ => 0,
        };
        Overlay::Games {
            chosen,
            larger,
            letters: String::new(),
        }
    }

    /// The path of the journey, with the next step selected.
    pub fn journey(state: &GameState) -> Overlay {
        let current = state.step().map(|step| step.id);
        let next = state.settings().journey.next_step();
        let wanted = next.or(current).unwrap_or(journey::StepId::FIRST);
        let chosen = journey::steps().position(|id| id == wanted);
        Overlay::Journey {
            chosen: chosen.unwrap_or(0),
        }
    }

    /// The list of lessons, with the first one selected that is still to be done.
    pub fn lessons(state: &GameState) -> Overlay {
        let done = &state.settings().lessons;
        let chosen = lessons::all()
            .iter()
            .position(|lesson| !done.iter().any(|name| name == lesson.name));
        Overlay::Lessons {
            chosen: chosen.unwrap_or(0),
        }
    }

    /// Moves the selection, or scrolls; there are this many lines to choose from, or to scroll by.
    pub fn step(&mut self, motion: Motion, items: usize, page: u16) {
        let last = items.saturating_sub(1);
        match self {
            Overlay::Journey { chosen } => *chosen = along_the_path(*chosen, motion),
            Overlay::Games { chosen, larger, .. }
                if matches!(motion, Motion::Left | Motion::Right) =>
            {
                let other = *larger + if motion == Motion::Left { -1 } else { 1 };
                if chosen_size(*chosen, other).is_some() {
                    *larger = other;
                }
            }
            Overlay::Games {
                chosen,
                larger,
                letters,
            } => {
                let games = games_with(letters);
                let place = games.iter().position(|game| game == chosen).unwrap_or(0);
                let place = stepped(place, motion, games.len().saturating_sub(1));
                (*chosen, *larger) = (games.get(place).copied().unwrap_or(*chosen), 0);
            }
            Overlay::New { chosen }
            | Overlay::SavedGames { chosen }
            | Overlay::Lessons { chosen } => {
                *chosen = stepped(*chosen, motion, last);
            }
            Overlay::Help { line } | Overlay::Statistics { line } | Overlay::Text { line, .. } => {
                *line = scrolled(*line, motion, last, page)
            }
            Overlay::Lesson(view) => view.line = scrolled(view.line, motion, last, page),
            Overlay::None | Overlay::Prompt(_) => {}
        }
    }

    /// Takes a key that adds a letter to those that a game is found by, or removes one; returns whether it does.
    pub fn type_key(&mut self, key: &KeyEvent) -> bool {
        let Overlay::Games {
            chosen,
            larger,
            letters,
        } = self
        else {
            return false;
        };
        match key.code {
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                letters.push(letter);
            }
            KeyCode::Backspace => drop(letters.pop()),
            _ => return false,
        }
        let games = games_with(letters);
        if !games.contains(chosen) {
            (*chosen, *larger) = (games.first().copied().unwrap_or(*chosen), 0);
        }
        true
    }

    /// Selects a line.
    pub fn select(&mut self, item: usize) {
        match self {
            Overlay::Games { chosen, larger, .. } if *chosen != item => {
                (*chosen, *larger) = (item, 0);
            }
            Overlay::New { chosen }
            | Overlay::Journey { chosen }
            | Overlay::SavedGames { chosen }
            | Overlay::Lessons { chosen } => *chosen = item,
            _ => {}
        }
    }
}

/// Returns the games with these letters in their names, by their places in the catalogue. Spaces and hyphens do not count.
pub fn games_with(letters: &str) -> Vec<usize> {
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let wanted = plain(letters);
    let games = catalogue::all().iter().enumerate();
    games
        .filter(|(_, entry)| {
            [entry.title, entry.name]
                .iter()
                .any(|name| plain(name).contains(&wanted))
        })
        .map(|(place, _)| place)
        .collect()
}

/// Up and down go by chapters, left and right by steps.
fn along_the_path(chosen: usize, motion: Motion) -> usize {
    let (row, last) = (usize::from(journey::STEPS), journey::steps().count() - 1);
    match motion {
        Motion::Up => chosen.checked_sub(row).unwrap_or(chosen),
        Motion::Down if chosen + row <= last => chosen + row,
        Motion::Left => chosen.saturating_sub(1),
        Motion::Right => (chosen + 1).min(last),
        _ => chosen,
    }
}

fn stepped(chosen: usize, motion: Motion, last: usize) -> usize {
    match motion {
        Motion::Up | Motion::Left => chosen.saturating_sub(1),
        Motion::Down | Motion::Right => (chosen + 1).min(last),
        _ => chosen.min(last),
    }
}

/// Returns the first line that is shown after scrolling.
pub fn scrolled(line: u16, motion: Motion, last: usize, page: u16) -> u16 {
    let last = u16::try_from(last).unwrap_or(u16::MAX);
    match motion {
        Motion::Up => line.saturating_sub(1),
        Motion::Down => (line + 1).min(last),
        Motion::PreviousLayer => line.saturating_sub(page),
        Motion::NextLayer => line.saturating_add(page).min(last),
        _ => line,
    }
}

/// The square board that is larger than a game's usual one by this much, if the game can be played on it here.
pub fn chosen_size(chosen: usize, larger: i64) -> Option<Size> {
    const MAX_SIDE: i64 = 64;
    let entry = &catalogue::all()[chosen];
    let side = i64::try_from(entry.default_size().lengths()[0]).ok()? + larger;
    let size = Size::square(u64::try_from(side).ok().filter(|_| side <= MAX_SIDE)?).ok()?;
    entry.game_of(&size).ok().map(|_| size)
}

impl LessonView {
    /// A lesson at its beginning; `None` when there is none with this number or name.
    pub fn new(name: &str) -> Option<LessonView> {
        Some(LessonView {
            lesson: lessons::find(name)?,
            line: 0,
            answer: None,
            comment: None,
        })
    }

    /// Goes from the text to the exercise.
    pub fn begin_exercise(&mut self) {
        let exercise = &self.lesson.exercise;
        let answer = match Attempt::new(exercise) {
            Some(attempt) => {
                let cursor = exercise
                    .game()
                    .grid()
                    .cell(0)
                    .expect("a grid has a first cell");
                Answer::Board {
                    attempt: Box::new(attempt),
                    cursor,
                }
            }
            None if exercise.asked() == Asked::Truth => Answer::Truth(true),
            None => Answer::Number(String::new()),
        };
        (self.answer, self.comment) = (Some(answer), None);
    }

    /// Takes a key that adds a digit to the answer or removes one; returns whether it does.
    pub fn type_key(&mut self, key: &KeyEvent) -> bool {
        let Some(Answer::Number(digits)) = &mut self.answer else {
            return false;
        };
        match key.code {
            KeyCode::Char(digit) if digit.is_ascii_digit() && digits.len() < 9 => {
                digits.push(digit)
            }
            KeyCode::Backspace => drop(digits.pop()),
            _ => return false,
        }
        true
    }

    /// Whether the exercise is solved.
    pub fn is_solved(&self) -> bool {
        matches!(self.comment, Some((_, true)))
    }

    /// Presses a cell of the exercise's board.
    pub fn press(&mut self, cell: Cell) {
        if let Some(Answer::Board { attempt, cursor }) = &mut self.answer
            && !matches!(self.comment, Some((_, true)))
        {
            *cursor = cell;
            attempt.press(cell);
            self.comment = attempt
                .verdict()
                .map(|verdict| (verdict.comment, verdict.is_right));
        }
    }

    /// Takes the last press back, or all of them.
    pub fn undo(&mut self, all: bool) {
        if let Some(Answer::Board { attempt, .. }) = &mut self.answer {
            let presses = if all { attempt.presses().len() } else { 1 };
            (0..presses).for_each(|_| attempt.undo());
            self.comment = attempt
                .verdict()
                .map(|verdict| (verdict.comment, verdict.is_right));
        }
    }

    /// Checks an answer that is not made on a board.
    pub fn check(&mut self) {
        let answer = match &self.answer {
            Some(Answer::Truth(truth)) => if *truth { "yes" } else { "no" }.to_owned(),
            Some(Answer::Number(digits)) => digits.clone(),
            _ => return,
        };
        self.comment = Some(match self.lesson.exercise.check(&answer) {
            Ok(verdict) => (verdict.comment, verdict.is_right),
            Err(error) => (quatrainment::words::sentence(error), false),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment_play::SolverCache;

    #[test]
    fn every_board_of_the_list_can_be_played() {
        for (chosen, entry) in catalogue::all().iter().enumerate() {
            let sizes: Vec<Size> = (-64..=64)
                .filter_map(|larger| chosen_size(chosen, larger))
                .collect();
            assert!(sizes.contains(&entry.default_size()), "{}", entry.name);
            for size in sizes {
                let game = entry.game_of(&size).unwrap();
                assert!(
                    SolverCache::default().can_prepare(&game),
                    "{} {size}",
                    entry.name
                );
            }
        }
    }
}
