//! Which key does what, in each mode. This one table is what keys are looked up in, what the help line and the
//! help screen show, what the `:` prompt knows by name, and what the README lists.

use super::app::Mode;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Something that the player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Left,
    Right,
    Up,
    Down,
    NextLayer,
    LastLayer,
    Press,
    Undo,
    Redo,
    Restart,
    Hint,
    Solve,
    New,
    Daily,
    SetUp,
    Games,
    Nearest,
    Dots,
    Reach,
    Theme,
    Statistics,
    Copy,
    Prompt,
    Help,
    Quit,
    /// Leaves the mode, without doing anything.
    Close,
    /// Does what the mode is for.
    Accept,
    Level(usize),
    OtherBoard,
    Clear,
    Invert,
    Smaller,
    Larger,
    PlayOrPause,
    Back,
    Forward,
}

/// A key, with or without Ctrl. Shift is in the letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
}

/// What some keys do.
#[derive(Debug)]
pub struct Binding {
    pub action: Action,
    pub keys: &'static [Key],
    /// The keys as they are shown.
    pub shown: &'static str,
    /// A word for the help line, and the command at the prompt.
    pub name: &'static str,
    /// A sentence for the help screen.
    pub about: &'static str,
    /// Whether the help line shows it.
    pub brief: bool,
}

const fn c(letter: char) -> Key {
    Key { code: KeyCode::Char(letter), ctrl: false }
}

const fn ctrl(letter: char) -> Key {
    Key { code: KeyCode::Char(letter), ctrl: true }
}

const fn k(code: KeyCode) -> Key {
    Key { code, ctrl: false }
}

const fn key(
    action: Action,
    keys: &'static [Key],
    shown: &'static str,
    name: &'static str,
    about: &'static str,
) -> Binding {
    Binding { action, keys, shown, name, about, brief: true }
}

/// A binding that the help line leaves out.
const fn quiet(
    action: Action,
    keys: &'static [Key],
    shown: &'static str,
    name: &'static str,
    about: &'static str,
) -> Binding {
    Binding { action, keys, shown, name, about, brief: false }
}

/// More keys of what the binding before is about; no page lists them on their own.
const fn also(action: Action, keys: &'static [Key], name: &'static str) -> Binding {
    Binding { action, keys, shown: "", name, about: "", brief: false }
}

const LEFT: &[Key] = &[k(KeyCode::Left), c('h')];
const RIGHT: &[Key] = &[k(KeyCode::Right), c('l')];
const UP: &[Key] = &[k(KeyCode::Up), c('k')];
const DOWN: &[Key] = &[k(KeyCode::Down), c('j')];
const PRESS: &[Key] = &[c(' '), k(KeyCode::Enter)];
const CLOSE: &[Key] = &[k(KeyCode::Esc), c('q')];
const ENTER: &[Key] = &[k(KeyCode::Enter)];

/// At the board.
pub static PLAY: [Binding; 25] = [
    key(Action::Left, LEFT, "arrows", "move", "Move the cursor (or h j k l)."),
    also(Action::Right, RIGHT, "right"),
    also(Action::Up, UP, "up"),
    also(Action::Down, DOWN, "down"),
    key(Action::Press, PRESS, "space", "press", "Press the cell (or Enter, or click it)."),
    key(Action::Undo, &[c('u'), k(KeyCode::Backspace)], "u", "undo", "Take the last press back."),
    quiet(Action::Redo, &[c('U'), ctrl('r')], "U", "redo", "Make it again."),
    key(Action::Restart, &[c('r')], "r", "restart", "Begin the puzzle again."),
    key(Action::Hint, &[c('i'), c('H')], "i", "hint", "A nudge; again: the cell; again: the reason."),
    key(Action::Solve, &[c('s')], "s", "solve", "Watch it being solved; any key stops."),
    key(Action::New, &[c('n')], "n", "new", "A new puzzle: choose the level."),
    key(Action::Daily, &[c('d')], "d", "daily", "The puzzle of today."),
    key(Action::SetUp, &[c('e')], "e", "set-up", "Make your own start and target."),
    key(Action::Games, &[c('g')], "g", "games", "Play another game or size."),
    quiet(Action::Nearest, &[c('f')], "f", "fix", "Make an unsolvable puzzle solvable."),
    key(Action::Dots, &[c('m')], "m", "dots", "Show or hide where the boards differ."),
    quiet(Action::Reach, &[c('v')], "v", "reach", "Show or hide what a press would flip."),
    quiet(Action::Theme, &[c('t')], "t", "theme", "The next theme: terminal, paper, night, plain."),
    key(Action::Statistics, &[c('S')], "S", "stats", "Your statistics."),
    key(Action::Copy, &[c('y')], "y", "copy", "Copy the result and the code, without spoiler."),
    quiet(Action::LastLayer, &[k(KeyCode::PageUp), c('[')], "[", "layer-up", "The layer before."),
    quiet(Action::NextLayer, &[k(KeyCode::PageDown), c(']')], "]", "layer-down", "The layer after."),
    key(Action::Prompt, &[c(':')], ":", "type", "Type a cell (b3), a puzzle's code or a command."),
    key(Action::Help, &[c('?'), k(KeyCode::F(1))], "?", "help", "All keys."),
    key(Action::Quit, &[c('q'), ctrl('c')], "q", "quit", "Leave; the game goes on next time."),
];

/// Choosing a new puzzle.
pub static NEW: [Binding; 6] = [
    key(Action::Level(0), &[c('1'), c('e')], "1", "easy", "An easy puzzle."),
    key(Action::Level(1), &[c('2'), c('m')], "2", "medium", "A medium puzzle."),
    key(Action::Level(2), &[c('3'), c('h')], "3", "hard", "A hard puzzle."),
    key(Action::Level(3), &[c('4'), c('x')], "4", "expert", "An expert puzzle."),
    key(Action::Accept, &[k(KeyCode::Enter), c('n')], "n", "same", "The same level again."),
    key(Action::Close, CLOSE, "Esc", "back", "Back to the board."),
];

/// Making one's own puzzle.
pub static SET_UP: [Binding; 12] = [
    key(Action::Left, LEFT, "arrows", "move", "Move the cursor (or h j k l)."),
    also(Action::Right, RIGHT, "right"),
    also(Action::Up, UP, "up"),
    also(Action::Down, DOWN, "down"),
    key(Action::Press, &[c(' ')], "space", "flip", "Flip the cell (or click it)."),
    key(Action::OtherBoard, &[k(KeyCode::Tab)], "Tab", "other", "To the other board."),
    key(Action::Clear, &[c('c')], "c", "clear", "All cells off."),
    key(Action::Invert, &[c('v')], "v", "invert", "Flip all cells."),
    key(Action::Nearest, &[c('f')], "f", "fix", "Make it solvable with the fewest changes."),
    quiet(Action::NextLayer, &[k(KeyCode::PageDown), c(']'), c('[')], "]", "layer", "The next layer."),
    key(Action::Accept, ENTER, "Enter", "play", "Play it."),
    key(Action::Close, CLOSE, "Esc", "cancel", "Back to the game as it was."),
];

/// Choosing a game.
pub static GAMES: [Binding; 6] = [
    key(Action::Up, UP, "↑ ↓", "game", "Another game."),
    also(Action::Down, DOWN, "down"),
    key(Action::Smaller, &[k(KeyCode::Left), c('h'), c('-')], "← →", "size", "A smaller or larger board."),
    also(Action::Larger, &[k(KeyCode::Right), c('l'), c('+')], "larger"),
    key(Action::Accept, PRESS, "Enter", "play", "Play it."),
    key(Action::Close, CLOSE, "Esc", "back", "Back to the board."),
];

/// After a win.
pub static WON: [Binding; 7] = [
    key(Action::New, &[c('n'), k(KeyCode::Enter)], "n", "new", "A new puzzle."),
    key(Action::Daily, &[c('d')], "d", "daily", "The puzzle of today."),
    key(Action::Restart, &[c('r')], "r", "again", "The same puzzle again."),
    key(Action::Copy, &[c('y')], "y", "copy", "Copy the result."),
    key(Action::Statistics, &[c('S')], "S", "stats", "Your statistics."),
    key(Action::Close, &[k(KeyCode::Esc), c(' ')], "Esc", "board", "Look at the board."),
    key(Action::Quit, &[c('q')], "q", "quit", "Leave."),
];

/// Watching a finished game.
pub static REPLAY: [Binding; 4] = [
    key(Action::PlayOrPause, &[c(' '), k(KeyCode::Enter)], "space", "play/pause", "Go on or stop."),
    key(Action::Back, LEFT, "← →", "step", "One step back or on."),
    also(Action::Forward, RIGHT, "forward"),
    key(Action::Quit, CLOSE, "q", "quit", "Leave."),
];

/// Reading a page.
pub static PAGE: [Binding; 3] = [
    key(Action::Up, UP, "↑ ↓", "scroll", "Scroll."),
    also(Action::Down, DOWN, "down"),
    key(Action::Close, &[k(KeyCode::Esc), c('q'), c(' '), k(KeyCode::Enter), c('?')], "Esc", "back", "Back."),
];

/// Typing at the prompt; letters are the text.
pub static PROMPT: [Binding; 2] = [
    key(Action::Accept, ENTER, "Enter", "do it", "Do what was typed."),
    key(Action::Close, &[k(KeyCode::Esc)], "Esc", "back", "Back to the board."),
];

/// Watching the solution: any key stops.
pub static SOLVE: [Binding; 1] = [key(Action::Close, &[k(KeyCode::Esc)], "any key", "stop", "Stop.")];

/// The keys of a mode.
pub fn table(mode: &Mode) -> &'static [Binding] {
    match mode {
        Mode::Play => &PLAY,
        Mode::New => &NEW,
        Mode::SetUp { .. } => &SET_UP,
        Mode::Games { .. } => &GAMES,
        Mode::Won { .. } => &WON,
        Mode::Replay { .. } => &REPLAY,
        Mode::Help { .. } | Mode::Statistics { .. } => &PAGE,
        Mode::Prompt(_) => &PROMPT,
        Mode::Solve { .. } => &SOLVE,
    }
}

/// What a key does in a mode.
pub fn action(mode: &Mode, event: &KeyEvent) -> Option<Action> {
    let key = Key { code: event.code, ctrl: event.modifiers.contains(KeyModifiers::CONTROL) };
    if event.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    table(mode).iter().find(|binding| binding.keys.contains(&key)).map(|binding| binding.action)
}

/// Whether this key leaves the program, whatever the mode.
pub fn is_interrupt(event: &KeyEvent) -> bool {
    event.code == KeyCode::Char('c') && event.modifiers.contains(KeyModifiers::CONTROL)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table in the README is this table; what the test prints can be put there.
    #[test]
    fn the_manual_lists_the_keys() {
        let rows = PLAY.iter().filter(|binding| !binding.about.is_empty());
        let rows =
            rows.map(|binding| format!("| `{}` | {} | {} |\n", binding.shown, binding.name, binding.about));
        let table = format!("| key | name | what it does |\n|---|---|---|\n{}", rows.collect::<String>());
        assert!(include_str!("../../../../README.md").contains(&table), "the README should have\n{table}");
    }

    #[test]
    fn in_every_mode_a_key_does_one_thing_and_a_name_means_one() {
        let tables: [&[Binding]; 9] = [&PLAY, &NEW, &SET_UP, &GAMES, &WON, &REPLAY, &PAGE, &PROMPT, &SOLVE];
        for table in tables {
            let keys: Vec<&Key> = table.iter().flat_map(|binding| binding.keys).collect();
            for (place, key) in keys.iter().enumerate() {
                assert!(!keys[..place].contains(key), "{key:?} is bound twice");
            }
            for (place, binding) in table.iter().enumerate() {
                assert!(table[..place].iter().all(|other| other.name != binding.name), "{}", binding.name);
            }
        }
    }
}
