//! The settings of this page, and how they are stored with those of the game.

use crate::store;
use quatrainment_play::Settings;
use quatrainment_theory::lessons;

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

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// Returns the theme after this one.
    pub fn next(self) -> Theme {
        match self {
            Theme::System => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::System,
        }
    }
}

/// The settings of the page itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageSettings {
    pub theme: Theme,
    /// Whether every cell has a small drawing of what it flips.
    pub diagrams: bool,
    /// Whether single letters are shortcuts.
    pub letters: bool,
    /// Whether a press is heard.
    pub sound: bool,
    /// Whether a press is felt.
    pub vibration: bool,
}

impl Default for PageSettings {
    fn default() -> PageSettings {
        PageSettings {
            theme: Theme::System,
            diagrams: false,
            letters: true,
            sound: false,
            vibration: false,
        }
    }
}

/// Reads both kinds of settings.
pub fn read() -> (PageSettings, Settings) {
    let text = store::read("settings").unwrap_or_default();
    let (page, mut settings) = decode(&text);
    // Earlier versions kept the lessons that are done under a key of their own.
    let done = store::read("lessons").unwrap_or_default();
    add_lessons(&mut settings, &done);
    (page, settings)
}

/// Stores both kinds of settings.
pub fn save(page: PageSettings, settings: &Settings) {
    store::write("settings", &encode(page, settings));
    store::remove("lessons");
}

fn add_lessons(settings: &mut Settings, names: &str) {
    for name in names
        .split(' ')
        .filter(|name| lessons::find(name).is_some())
    {
        if !settings.lessons.iter().any(|known| known == name) {
            settings.lessons.push(name.to_owned());
        }
    }
}

fn encode(page: PageSettings, settings: &Settings) -> String {
    let flag = |yes| if yes { "yes" } else { "no" };
    let mut text = format!(
        "theme={} diagrams={} letters={} sound={} vibration={}",
        page.theme.name(),
        flag(page.diagrams),
        flag(page.letters),
        flag(page.sound),
        flag(page.vibration)
    );
    for (name, value) in settings.to_pairs() {
        text += &format!(" {name}={value}");
    }
    text
}

fn decode(text: &str) -> (PageSettings, Settings) {
    let pairs = || {
        text.split_whitespace()
            .filter_map(|pair| pair.split_once('='))
    };
    let mut page = PageSettings::default();
    for (name, value) in pairs() {
        match name {
            "theme" => {
                let named = Theme::ALL.into_iter().find(|theme| theme.name() == value);
                page.theme = named.unwrap_or(page.theme);
            }
            "diagrams" => page.diagrams = value == "yes",
            "letters" => page.letters = value != "no",
            "sound" => page.sound = value == "yes",
            "vibration" => page.vibration = value == "yes",
            _ => {}
        }
    }
    (page, Settings::from_pairs(pairs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::generate::Level;
    use quatrainment_play::{Switch, Switches};

    #[test]
    fn settings_come_back_as_they_were_stored() {
        let page = PageSettings {
            theme: Theme::Dark,
            diagrams: true,
            letters: false,
            sound: true,
            vibration: true,
        };
        let settings = Settings {
            level: Level::Expert,
            switches: Switches::default().with(Switch::Dots, false),
            guided: true,
            ..Settings::default()
        };
        for (page, settings) in [(page, settings), Default::default()] {
            assert_eq!(decode(&encode(page, &settings)), (page, settings));
        }
    }

    #[test]
    fn damaged_settings_are_the_usual_ones() {
        assert_eq!(decode(""), Default::default());
        let (page, settings) = decode("theme=purple diagrams level=hard=er letters=maybe dots=no");
        assert_eq!(page, PageSettings::default());
        assert!(!settings.switches.is_on(Switch::Dots) && settings.level == Level::Easy);
    }

    #[test]
    fn lessons_of_earlier_versions_are_not_forgotten() {
        let mut settings = Settings {
            lessons: vec!["press".to_owned()],
            ..Settings::default()
        };
        add_lessons(&mut settings, "masks press nonsense");
        assert_eq!(settings.lessons, ["press", "masks"]);
    }
}
