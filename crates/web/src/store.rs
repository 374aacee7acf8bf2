//! What the browser remembers: values in local storage, each with the version of its form. What is damaged is
//! left out; what a later version wrote is put aside, not overwritten.

use quatrainment::generate::Level;
use quatrainment::{Game, Puzzle, catalogue, notation};

/// All keys begin with this: other pages may live at the same address.
const PREFIX: &str = "quatrainment/";

/// The version of every form here. A later one would be read by a later version only.
const VERSION: &str = "1";

fn storage() -> Option<web_sys::Storage> {
    // A browser may refuse: then the page works, and forgets.
    leptos::prelude::window().local_storage().ok().flatten()
}

/// The value of a key, as it was [written](fn@write).
pub fn read(key: &str) -> Option<String> {
    let storage = storage()?;
    let text = storage.get_item(&format!("{PREFIX}{key}")).ok().flatten()?;
    match versioned(&text) {
        Some(body) => Some(body.to_owned()),
        None => {
            let _ = storage.set_item(&format!("{PREFIX}{key}/aside"), &text);
            None
        }
    }
}

/// Remembers a value.
pub fn write(key: &str, body: &str) {
    if let Some(storage) = storage() {
        // When the storage is full, what is there already stays.
        let _ = storage.set_item(&format!("{PREFIX}{key}"), &format!("{VERSION} {body}"));
    }
}

/// Forgets a value.
pub fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
}

/// The keys that begin so, without what they begin with.
pub fn keys(begin: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let begin = format!("{PREFIX}{begin}");
    let all = (0..storage.length().unwrap_or(0)).filter_map(|place| storage.key(place).ok().flatten());
    all.filter_map(|key| key.strip_prefix(&begin).map(str::to_owned)).collect()
}

fn versioned(text: &str) -> Option<&str> {
    text.strip_prefix(VERSION)?.strip_prefix(' ')
}

/// The colours of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// How the player likes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How hard new puzzles are.
    pub level: Level,
    /// The game of new puzzles.
    pub game: Game,
    pub theme: Theme,
    /// Whether a dot shows where the boards differ.
    pub dots: bool,
    /// Whether the cells that a press would flip are marked.
    pub reach: bool,
    /// Whether every cell has a small drawing of what it flips.
    pub diagrams: bool,
    /// Whether letters are shortcuts.
    pub letters: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            level: Level::Easy,
            game: catalogue::all()[0].game().expect("the first game of the catalogue is a game"),
            theme: Theme::System,
            dots: true,
            reach: true,
            diagrams: false,
            letters: true,
        }
    }
}

impl Settings {
    /// What was kept; what was not, or makes no sense, as it is by default.
    pub fn read() -> Settings {
        read("settings").map_or_else(Settings::default, |text| Settings::decode(&text))
    }

    /// Keeps how the player likes it.
    pub fn keep(&self) {
        write("settings", &self.encode());
    }

    fn encode(&self) -> String {
        let yes = |yes| if yes { "yes" } else { "no" };
        let Settings { level, game, theme, dots, reach, diagrams, letters } = self;
        // A code carries any game, also one that the catalogue does not know.
        let blank = Puzzle::new(game.clone(), game.blank(), game.blank()).expect("blanks of the game itself");
        let game = notation::encode(&blank).unwrap_or_default();
        let pairs = [
            ("level", level.name()),
            ("game", &game),
            ("theme", theme.name()),
            ("dots", yes(*dots)),
            ("reach", yes(*reach)),
            ("diagrams", yes(*diagrams)),
            ("letters", yes(*letters)),
        ];
        pairs.map(|(name, value)| [name, "=", value].concat()).join(" ")
    }

    fn decode(text: &str) -> Settings {
        let mut settings = Settings::default();
        for (name, value) in text.split_whitespace().filter_map(|pair| pair.split_once('=')) {
            let yes = |usual| match value {
                "yes" => true,
                "no" => false,
                _ => usual,
            };
            match name {
                "level" => settings.level = value.parse().unwrap_or(settings.level),
                "game" => {
                    if let Ok(puzzle) = notation::decode(value) {
                        settings.game = puzzle.game().clone();
                    }
                }
                "theme" => {
                    let named = Theme::ALL.into_iter().find(|theme| theme.name() == value);
                    settings.theme = named.unwrap_or(settings.theme);
                }
                "dots" => settings.dots = yes(settings.dots),
                "reach" => settings.reach = yes(settings.reach),
                "diagrams" => settings.diagrams = yes(settings.diagrams),
                "letters" => settings.letters = yes(settings.letters),
                _ => {}
            }
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_were_kept() {
        let game = catalogue::find("lights-out").unwrap().game_of(&"6x7".parse().unwrap()).unwrap();
        let settings = Settings {
            level: Level::Expert,
            game: game.with_states(3).unwrap(),
            theme: Theme::Dark,
            dots: false,
            reach: false,
            diagrams: true,
            letters: false,
        };
        assert_eq!(Settings::decode(&settings.encode()), settings);
        assert_eq!(Settings::decode(&Settings::default().encode()), Settings::default());
    }

    #[test]
    fn damaged_settings_are_the_usual_ones() {
        for text in ["", "level", "level=hard=er game=q1 dots=perhaps theme=purple new=thing", "\u{0}"] {
            assert_eq!(Settings::decode(text), Settings::default(), "{text}");
        }
        assert!(!Settings::decode("level=nonsense dots=no").dots);
    }

    #[test]
    fn a_value_of_another_version_is_not_read() {
        assert_eq!(versioned("1 level=easy"), Some("level=easy"));
        for text in ["", "1", "2 level=easy", "10 level=easy", "level=easy"] {
            assert_eq!(versioned(text), None, "{text}");
        }
    }
}
