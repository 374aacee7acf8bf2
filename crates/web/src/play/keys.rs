//! Which key does what at the board. This one table is what keys are looked up in and what the help shows; the
//! letters are those of the terminal game.

/// Something that the player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Undo,
    Redo,
    Restart,
    Hint,
    Solve,
    New,
    Daily,
    SetUp,
    Games,
    Fix,
    Dots,
    Reach,
    Diagrams,
    Theme,
    Statistics,
    Copy,
    Settings,
    Help,
}

/// What some keys do.
#[derive(Debug)]
pub struct Binding {
    pub action: Action,
    /// The keys, as the browser names them.
    keys: &'static [&'static str],
    /// The key as it is shown.
    pub shown: &'static str,
    /// A sentence for the help.
    pub about: &'static str,
}

const fn key(
    action: Action,
    keys: &'static [&'static str],
    shown: &'static str,
    about: &'static str,
) -> Binding {
    Binding { action, keys, shown, about }
}

/// At the board.
pub static KEYS: [Binding; 18] = [
    key(Action::Undo, &["u", "Backspace"], "u", "Take the last press back."),
    key(Action::Redo, &["U"], "U", "Make it again."),
    key(Action::Restart, &["r"], "r", "Begin the puzzle again."),
    key(Action::Hint, &["i", "H"], "i", "A nudge; again: the cell; again: the reason."),
    key(Action::Solve, &["s"], "s", "Watch it being solved; any press stops."),
    key(Action::New, &["n"], "n", "A new puzzle."),
    key(Action::Daily, &["d"], "d", "The puzzle of today."),
    key(Action::SetUp, &["e"], "e", "Make your own start and target."),
    key(Action::Games, &["g"], "g", "Play another game or size."),
    key(Action::Fix, &["f"], "f", "Make an unsolvable puzzle solvable."),
    key(Action::Dots, &["m"], "m", "Show or hide where the boards differ."),
    key(Action::Reach, &["v"], "v", "Show or hide what a press would flip."),
    key(Action::Diagrams, &["w"], "w", "Show or hide a drawing of that in every cell."),
    key(Action::Theme, &["t"], "t", "The next theme: system, light, dark."),
    key(Action::Statistics, &["S"], "S", "Your statistics."),
    key(Action::Copy, &["y"], "y", "Copy the result and the code, without spoiler."),
    key(Action::Settings, &[","], ",", "How you like it."),
    key(Action::Help, &["?", "F1"], "?", "All keys."),
];

/// What a key does.
pub fn action(key: &str, ctrl: bool, letters: bool) -> Option<Action> {
    if ctrl {
        return match key {
            "z" => Some(Action::Undo),
            "Z" | "y" => Some(Action::Redo),
            _ => None,
        };
    }
    // Whoever speaks to the machine may not want single letters to do anything.
    let is_meant = letters || key.len() > 1;
    KEYS.iter().find(|binding| is_meant && binding.keys.contains(&key)).map(|binding| binding.action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_does_one_thing() {
        let keys: Vec<&&str> = KEYS.iter().flat_map(|binding| binding.keys).collect();
        for (place, key) in keys.iter().enumerate() {
            assert!(!keys[..place].contains(key), "{key} is bound twice");
        }
        for binding in &KEYS {
            assert!(binding.keys.contains(&binding.shown));
        }
    }

    #[test]
    fn letters_can_be_switched_off() {
        assert_eq!(action("u", false, true), Some(Action::Undo));
        assert_eq!(action("u", false, false), None);
        assert_eq!(action("z", true, false), Some(Action::Undo));
        assert_eq!(action("Backspace", false, false), Some(Action::Undo));
        assert_eq!(action("u", true, true), None);
    }
}
