//! Which key does what, wherever the player is. This one table is what keys are looked up in, what the footer and the help
//! page show, what the `:` prompt knows by name, and what the guide lists.

use quatrainment::Motion;
use quatrainment_play::Command;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Something that a key or a click asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A command of the game.
    Do(Command),
    /// Move the cursor or the selection, or scroll.
    Move(Motion),
    Press,
    Theme,
    Prompt,
    Quit,
    /// Leave what is open, without doing anything.
    Close,
    /// Do what the dialog is for, with what is selected.
    Accept,
    /// In a dialog, select and accept the line with this number.
    Choose(usize),
    /// In set-up, go to the other board.
    OtherBoard,
    /// In set-up, turn all cells of a board off.
    Clear,
    /// In set-up, flip all cells of a board.
    Invert,
    /// Discard the selected game.
    Discard,
    /// Go on in the guide, or in a replay.
    Continue,
    Back,
    Forward,
    /// Watch faster, slower, or go to the start or the end at once.
    Faster,
    Slower,
    ToTheStart,
    ToTheEnd,
    /// In a review, show the shortest way from here.
    ShowRest,
    /// In a review, play this position as a puzzle of its own.
    TryFromHere,
    /// The next puzzle like this one.
    Next,
    /// At the prompt, complete the word.
    Complete,
    /// In a race whose host is away, lead.
    Lead,
    /// Draw the whole screen again.
    Redraw,
}

/// Where the player is, as far as keys are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    Board,
    Guide,
    Watch,
    SetUp,
    Won,
    Replay,
    Sprint,
    /// Looking at the score of a sprint.
    SprintOver,
    Prompt,
    /// A list to choose from, or a question.
    List,
    Games,
    Journey,
    SavedGames,
    Confirm,
    Page,
    /// A lesson being read.
    Lesson,
    /// An exercise on a board.
    Exercise,
    /// An exercise whose answer is typed.
    Answer,
    /// A round of a race.
    Race,
    /// The room of a race, before and after a round.
    Room,
}

/// A key, with or without Ctrl. Shift is in the letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
}

/// What some keys do.
#[derive(Clone, Debug)]
pub struct Binding {
    pub act: Act,
    keys: Vec<Key>,
    /// The keys as they are shown; empty for keys that another binding lists.
    pub shown: String,
    /// A word for the footer, and the command at the prompt.
    pub name: &'static str,
    /// A sentence for the help page.
    pub about: &'static str,
}

fn c(letter: char) -> Key {
    Key {
        code: KeyCode::Char(letter),
        ctrl: false,
    }
}

fn ctrl(letter: char) -> Key {
    Key {
        code: KeyCode::Char(letter),
        ctrl: true,
    }
}

fn k(code: KeyCode) -> Key {
    Key { code, ctrl: false }
}

fn key(act: Act, keys: &[Key], shown: &str, name: &'static str, about: &'static str) -> Binding {
    Binding {
        act,
        keys: keys.to_vec(),
        shown: shown.to_owned(),
        name,
        about,
    }
}

/// More keys that are listed with another binding.
fn also(act: Act, keys: &[Key]) -> Binding {
    key(act, keys, "", "", "")
}

fn arrows(shown: &str, name: &'static str, about: &'static str) -> [Binding; 4] {
    [
        key(
            Act::Move(Motion::Left),
            &[k(KeyCode::Left), c('h')],
            shown,
            name,
            about,
        ),
        also(Act::Move(Motion::Right), &[k(KeyCode::Right), c('l')]),
        also(Act::Move(Motion::Up), &[k(KeyCode::Up), c('k')]),
        also(Act::Move(Motion::Down), &[k(KeyCode::Down), c('j')]),
    ]
}

/// Up and down.
fn vertical(name: &'static str) -> [Binding; 2] {
    [
        key(
            Act::Move(Motion::Up),
            &[k(KeyCode::Up), c('k')],
            "↑ ↓",
            name,
            "",
        ),
        also(Act::Move(Motion::Down), &[k(KeyCode::Down), c('j')]),
    ]
}

/// The keys of a list: up and down, Enter, Esc; and others.
fn list(accept: &'static str, others: &[Binding]) -> Vec<Binding> {
    let mut bindings = vertical("select").to_vec();
    bindings.push(key(
        Act::Accept,
        &[k(KeyCode::Enter), c(' ')],
        "Enter",
        accept,
        "",
    ));
    bindings.extend_from_slice(others);
    bindings.push(key(
        Act::Close,
        &[k(KeyCode::Esc), c('q')],
        "Esc",
        "back",
        "",
    ));
    bindings
}

/// The board's motions beyond the arrows.
fn far() -> [Binding; 6] {
    let pages = |code, letter| [k(code), c(letter)];
    [
        key(
            Act::Move(Motion::PreviousLayer),
            &pages(KeyCode::PageUp, '['),
            "[",
            "layer-up",
            "Previous layer.",
        ),
        key(
            Act::Move(Motion::NextLayer),
            &pages(KeyCode::PageDown, ']'),
            "]",
            "layer-down",
            "Next layer.",
        ),
        also(Act::Move(Motion::RowStart), &[k(KeyCode::Home)]),
        also(Act::Move(Motion::RowEnd), &[k(KeyCode::End)]),
        also(Act::Move(Motion::First), &[c('<')]),
        also(Act::Move(Motion::Last), &[c('>')]),
    ]
}

/// The commands of the game, each with its own key and what else people try.
fn commands() -> impl Iterator<Item = Binding> {
    Command::ALL.into_iter().map(|command| {
        let mut keys = vec![c(command.key())];
        match command {
            Command::Undo => keys.push(k(KeyCode::Backspace)),
            Command::Redo => keys.push(ctrl('r')),
            Command::Hint => keys.push(c('H')),
            Command::Help => keys.push(k(KeyCode::F(1))),
            _ => {}
        }
        key(
            Act::Do(command),
            &keys,
            &command.key().to_string(),
            command.name(),
            command.about(),
        )
    })
}

/// The keys at the board: what the help page and the guide list.
pub fn board() -> Vec<Binding> {
    let mut bindings = arrows("arrows", "move", "Move the cursor (or h j k l).").to_vec();
    let press = [c(' '), k(KeyCode::Enter)];
    bindings.push(key(
        Act::Press,
        &press,
        "space",
        "press",
        "Press the cell (or Enter, or click it).",
    ));
    bindings.extend(commands());
    bindings.extend(far());
    bindings.extend([
        key(
            Act::Theme,
            &[c('t')],
            "t",
            "theme",
            "Change the theme: terminal, paper, night, universal, plain.",
        ),
        key(
            Act::Prompt,
            &[c(':')],
            ":",
            "type",
            "Type a cell (b3), a puzzle's code or a command.",
        ),
        key(
            Act::Quit,
            &[c('q')],
            "q",
            "quit",
            "Quit. Your game is saved.",
        ),
        key(
            Act::Close,
            &[k(KeyCode::Esc)],
            "Esc",
            "stop",
            "Cancel a long computation.",
        ),
        key(
            Act::Redraw,
            &[ctrl('l')],
            "Ctrl-L",
            "redraw",
            "Redraw the screen.",
        ),
    ]);
    bindings
}

/// The keys of a board on which one only presses and undoes.
fn pressing() -> Vec<Binding> {
    let mut bindings = arrows("arrows", "move", "").to_vec();
    let (press, undo) = ([c(' '), k(KeyCode::Enter)], [c('u'), k(KeyCode::Backspace)]);
    bindings.extend([
        key(Act::Press, &press, "space", "press", ""),
        key(Act::Do(Command::Undo), &undo, "u", "undo", ""),
        also(Act::Do(Command::Restart), &[c('r')]),
    ]);
    bindings
}

/// The keys of a context.
pub fn bindings(context: Context) -> Vec<Binding> {
    let close = |keys: &[Key], name| key(Act::Close, keys, "Esc", name, "");
    match context {
        Context::Board => board(),
        Context::Guide => {
            let mut bindings = board();
            bindings.retain(|binding| binding.act != Act::Close && binding.act != Act::Quit);
            // Enter goes on where there is something to read, and presses elsewhere.
            for binding in bindings
                .iter_mut()
                .filter(|binding| binding.act == Act::Press)
            {
                binding.keys = vec![c(' ')];
            }
            bindings.push(key(
                Act::Continue,
                &[k(KeyCode::Enter)],
                "Enter",
                "next",
                "",
            ));
            bindings.push(close(&[k(KeyCode::Esc)], "skip"));
            bindings.push(key(Act::Quit, &[c('q')], "q", "quit", ""));
            bindings
        }
        Context::Watch => {
            let mut bindings = pace();
            bindings.push(close(&[], "stop"));
            bindings
        }
        Context::SetUp => {
            let mut bindings = arrows("arrows", "move", "Move the cursor (or h j k l).").to_vec();
            bindings.extend([
                key(
                    Act::Press,
                    &[c(' ')],
                    "space",
                    "flip",
                    "Change the cell (or click it).",
                ),
                key(
                    Act::OtherBoard,
                    &[k(KeyCode::Tab), k(KeyCode::BackTab)],
                    "Tab",
                    "switch",
                    "Go to the other board.",
                ),
                key(
                    Act::Clear,
                    &[c('c')],
                    "c",
                    "clear",
                    "Turn all cells of this board off.",
                ),
                key(
                    Act::Invert,
                    &[c('v')],
                    "v",
                    "invert",
                    "Invert all cells of this board.",
                ),
                key(
                    Act::Do(Command::Fix),
                    &[c('f')],
                    "f",
                    "fix",
                    "Change the target so that the puzzle can be solved.",
                ),
                key(
                    Act::Accept,
                    &[k(KeyCode::Enter)],
                    "Enter",
                    "play",
                    "Play this puzzle.",
                ),
                key(
                    Act::Close,
                    &[k(KeyCode::Esc), c('q')],
                    "Esc",
                    "cancel",
                    "Go back to your game.",
                ),
                key(
                    Act::Do(Command::Help),
                    &[c('?'), k(KeyCode::F(1))],
                    "?",
                    "help",
                    "Show these keys.",
                ),
            ]);
            bindings.extend(far());
            bindings
        }
        Context::Won => {
            let mut bindings = vec![
                key(
                    Act::Move(Motion::Left),
                    &[k(KeyCode::Left), c('h')],
                    "← →",
                    "select",
                    "",
                ),
                also(
                    Act::Move(Motion::Right),
                    &[k(KeyCode::Right), c('l'), k(KeyCode::Tab)],
                ),
                key(
                    Act::Accept,
                    &[k(KeyCode::Enter), c(' ')],
                    "Enter",
                    "choose",
                    "",
                ),
                close(&[k(KeyCode::Esc)], "show board"),
            ];
            bindings.extend(commands());
            bindings.push(key(Act::Prompt, &[c(':')], ":", "type", ""));
            bindings.push(key(Act::Theme, &[c('t')], "t", "theme", ""));
            bindings.push(key(Act::Quit, &[c('q')], "q", "quit", ""));
            bindings
        }
        Context::Replay => vec![
            key(
                Act::Continue,
                &[c(' '), k(KeyCode::Enter)],
                "space",
                "play or pause",
                "",
            ),
            key(Act::Back, &[k(KeyCode::Left), c('h')], "← →", "step", ""),
            also(Act::Forward, &[k(KeyCode::Right), c('l')]),
            also(Act::ToTheStart, &[k(KeyCode::Home)]),
            key(Act::ShowRest, &[c('s')], "s", "shortest way", ""),
            key(Act::TryFromHere, &[c('t')], "t", "try from here", ""),
            key(Act::Do(Command::Copy), &[c('y')], "y", "share", ""),
            close(&[k(KeyCode::Esc), c('q')], "leave"),
        ]
        .into_iter()
        .chain(pace())
        .collect(),
        Context::Sprint => {
            let mut bindings = pressing();
            bindings.extend([
                key(Act::Next, &[c('n')], "n", "skip", ""),
                close(&[k(KeyCode::Esc), c('q')], "end"),
            ]);
            bindings
        }
        Context::SprintOver => list(
            "play",
            &[
                key(Act::Next, &[c('n')], "n", "new sprint", ""),
                key(Act::Do(Command::Copy), &[c('y')], "y", "share", ""),
            ],
        ),
        Context::Prompt => vec![
            key(Act::Accept, &[k(KeyCode::Enter)], "Enter", "run", ""),
            key(Act::Complete, &[k(KeyCode::Tab)], "Tab", "complete", ""),
            key(
                Act::Move(Motion::Up),
                &[k(KeyCode::Up)],
                "↑ ↓",
                "history",
                "",
            ),
            also(Act::Move(Motion::Down), &[k(KeyCode::Down)]),
            close(&[k(KeyCode::Esc)], "back"),
        ],
        Context::List => list("choose", &[]),
        Context::Games => {
            let size = key(
                Act::Move(Motion::Left),
                &[k(KeyCode::Left), c('-')],
                "← →",
                "size",
                "",
            );
            // Letters find a game by its name.
            vec![
                key(
                    Act::Move(Motion::Up),
                    &[k(KeyCode::Up)],
                    "↑ ↓",
                    "select",
                    "",
                ),
                also(Act::Move(Motion::Down), &[k(KeyCode::Down)]),
                key(Act::Accept, &[k(KeyCode::Enter)], "Enter", "play", ""),
                size,
                also(Act::Move(Motion::Right), &[k(KeyCode::Right), c('+')]),
                key(Act::Complete, &[], "letters", "find", ""),
                close(&[k(KeyCode::Esc)], "back"),
            ]
        }
        Context::Journey => list(
            "play",
            &[
                key(
                    Act::Move(Motion::Left),
                    &[k(KeyCode::Left), c('h')],
                    "← →",
                    "puzzle",
                    "",
                ),
                also(Act::Move(Motion::Right), &[k(KeyCode::Right), c('l')]),
            ],
        ),
        Context::SavedGames => list(
            "continue",
            &[key(
                Act::Discard,
                &[c('x'), k(KeyCode::Delete)],
                "x",
                "discard",
                "",
            )],
        ),
        Context::Confirm => list(
            "answer",
            &[
                key(Act::Choose(0), &[c('y')], "y", "yes", ""),
                key(Act::Choose(1), &[c('n')], "n", "no", ""),
            ],
        ),
        Context::Page => {
            let mut bindings = vertical("scroll").to_vec();
            bindings.extend(pages());
            let keys = [k(KeyCode::Esc), c('q'), c(' '), k(KeyCode::Enter), c('?')];
            bindings.push(close(&keys, "back"));
            bindings
        }
        Context::Lesson => {
            let mut bindings = vertical("scroll").to_vec();
            bindings.extend(pages());
            bindings.push(key(
                Act::Accept,
                &[k(KeyCode::Enter), c(' ')],
                "Enter",
                "exercise",
                "",
            ));
            bindings.push(close(&[k(KeyCode::Esc), c('q')], "all lessons"));
            bindings
        }
        Context::Exercise => {
            let mut bindings = pressing();
            bindings.extend([
                key(Act::Do(Command::Hint), &[c('i'), c('H')], "i", "hint", ""),
                key(Act::Next, &[c('n')], "n", "next lesson", ""),
                close(&[k(KeyCode::Esc), c('q')], "back"),
            ]);
            bindings
        }
        Context::Answer => vec![
            key(Act::Accept, &[k(KeyCode::Enter)], "Enter", "answer", ""),
            key(Act::Do(Command::Hint), &[c('i')], "i", "hint", ""),
            key(Act::Next, &[c('n')], "n", "next lesson", ""),
            key(
                Act::Move(Motion::Left),
                &[k(KeyCode::Left), k(KeyCode::Up)],
                "",
                "",
                "",
            ),
            also(
                Act::Move(Motion::Right),
                &[k(KeyCode::Right), k(KeyCode::Down)],
            ),
            close(&[k(KeyCode::Esc), c('q')], "back"),
        ],
        Context::Race => {
            let mut bindings = board();
            bindings.retain(|binding| match binding.act {
                Act::Do(command) => is_for_races(command),
                Act::Move(_) | Act::Press | Act::Theme | Act::Redraw => true,
                _ => false,
            });
            bindings.push(key(Act::Quit, &[c('q')], "q", "leave", ""));
            bindings
        }
        Context::Room => {
            let mut bindings = vertical("scroll").to_vec();
            bindings.extend(pages());
            bindings.extend([
                key(Act::Accept, &[k(KeyCode::Enter)], "Enter", "next", ""),
                key(Act::Lead, &[c('l')], "l", "lead", ""),
                key(Act::Theme, &[c('t')], "t", "theme", ""),
                key(Act::Quit, &[c('q')], "q", "leave", ""),
            ]);
            bindings
        }
    }
}

fn pages() -> [Binding; 2] {
    [
        also(Act::Move(Motion::PreviousLayer), &[k(KeyCode::PageUp)]),
        also(Act::Move(Motion::NextLayer), &[k(KeyCode::PageDown)]),
    ]
}

/// Returns the name of a key that was pressed, as a sentence begins with it.
pub fn name(event: &KeyEvent) -> String {
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    match event.code {
        KeyCode::Char(letter) if ctrl => format!("Ctrl-{}", letter.to_uppercase()),
        KeyCode::Char(' ') => "The space bar".to_owned(),
        KeyCode::Char(letter) if !letter.is_control() => format!("'{letter}'"),
        KeyCode::F(number) => format!("F{number}"),
        KeyCode::Tab | KeyCode::BackTab => "Tab".to_owned(),
        _ => "That key".to_owned(),
    }
}

/// What a key asks for.
pub fn act(context: Context, event: &KeyEvent) -> Option<Act> {
    let key = Key {
        code: event.code,
        ctrl: event.modifiers.contains(KeyModifiers::CONTROL),
    };
    if event.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    if key == ctrl('c') || key == ctrl('l') {
        return Some(if key == ctrl('c') {
            Act::Quit
        } else {
            Act::Redraw
        });
    }
    bindings(context)
        .into_iter()
        .find(|binding| binding.keys.contains(&key))
        .map(|binding| binding.act)
}

/// What a word at the prompt asks for: everything at the board can be called by its name or its key.
pub fn named(name: &str) -> Option<Act> {
    let found = board()
        .into_iter()
        .find(|binding| binding.name == name || binding.shown == name);
    found
        .map(|binding| binding.act)
        .filter(|act| *act != Act::Prompt)
}

/// The keys of whoever watches.
fn pace() -> Vec<Binding> {
    vec![
        key(Act::Faster, &[c('+'), c('=')], "+ -", "speed", ""),
        key(Act::Slower, &[c('-'), c('_')], "", "", ""),
        key(
            Act::ToTheEnd,
            &[k(KeyCode::End), c('e')],
            "e",
            "to the end",
            "",
        ),
    ]
}

/// Whether a command of the game is for races, too: none that solves, or changes the puzzle.
pub fn is_for_races(command: Command) -> bool {
    matches!(
        command,
        Command::Undo | Command::Redo | Command::Restart | Command::Hint
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everywhere_a_key_does_one_thing_and_a_name_means_one() {
        use Context::*;
        for context in [
            Board, Guide, Watch, SetUp, Won, Replay, Sprint, SprintOver, Prompt, List, Games,
            Journey, SavedGames, Confirm, Page, Lesson, Exercise, Answer, Race, Room,
        ] {
            let table = bindings(context);
            let keys: Vec<&Key> = table.iter().flat_map(|binding| &binding.keys).collect();
            for (place, key) in keys.iter().enumerate() {
                assert!(
                    !keys[..place].contains(key),
                    "{key:?} is bound twice in {context:?}"
                );
            }
            let named: Vec<&Binding> = table
                .iter()
                .filter(|binding| !binding.name.is_empty())
                .collect();
            for (place, binding) in named.iter().enumerate() {
                assert!(
                    named[..place]
                        .iter()
                        .all(|other| other.name != binding.name),
                    "{}",
                    binding.name
                );
            }
        }
    }
}
