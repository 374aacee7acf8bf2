//! The keyboard shortcuts: the keys of the library's commands, and a few of this page.

use quatrainment_play::Command;

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// A command of the game.
    Game(Command),
    /// The next theme.
    Theme,
    /// Drawings in the cells.
    Diagrams,
    /// The settings.
    Settings,
}

/// The shortcuts of this page, with their help.
pub const OWN: [(&str, Shortcut, &str); 3] = [
    (
        "w",
        Shortcut::Diagrams,
        "Show or hide in each cell what it flips.",
    ),
    (
        "t",
        Shortcut::Theme,
        "Switch the theme: system, light, dark.",
    ),
    (",", Shortcut::Settings, "Open the settings."),
];

/// Returns the action of a key.
pub fn shortcut(key: &str, ctrl: bool, letters: bool) -> Option<Shortcut> {
    let game = |command| Some(Shortcut::Game(command));
    match (key, ctrl) {
        ("z", true) | ("Backspace", false) => return game(Command::Undo),
        ("Z" | "y", true) => return game(Command::Redo),
        ("F1", false) => return game(Command::Help),
        (_, true) => return None,
        _ => {}
    }
    // Voice-control users may want single-letter shortcuts off.
    if !letters {
        return None;
    }
    let mut letters = key.chars();
    let letter = letters.next()?;
    let rest = letters.next();
    let own = || {
        OWN.iter()
            .find(|(own, ..)| *own == key)
            .map(|(_, shortcut, _)| *shortcut)
    };
    match rest {
        None => Command::of_key(letter).map(Shortcut::Game).or_else(own),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_does_one_thing() {
        for (key, own, _) in OWN {
            assert_eq!(
                shortcut(key, false, true),
                Some(own),
                "{key} is also a key of the game"
            );
        }
    }

    #[test]
    fn single_letters_can_be_turned_off() {
        let undo = Some(Shortcut::Game(Command::Undo));
        assert_eq!(shortcut("u", false, true), undo);
        assert_eq!(shortcut("u", false, false), None);
        assert_eq!(shortcut("z", true, false), undo);
        assert_eq!(shortcut("Backspace", false, false), undo);
        assert_eq!(shortcut("u", true, true), None);
        assert_eq!(shortcut("Enter", false, true), None);
    }
}
