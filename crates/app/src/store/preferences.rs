//! How the player likes it, kept from window to window.

use super::Store;
use anyhow::Result;
use quatrainment::generate::Level;
use quatrainment::{Game, Puzzle, catalogue, notation};

/// How the player likes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// How hard new puzzles are.
    pub level: Level,
    /// The game of new puzzles.
    pub game: Game,
    /// Whether a dot shows where the boards differ.
    pub dots: bool,
    /// Whether the cells that a press would flip are marked.
    pub reach: bool,
    pub theme: ThemeName,
}

/// The colours to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeName {
    /// The terminal's own: right on light and dark.
    Terminal,
    /// Ink on paper.
    Paper,
    /// Light on dark.
    Night,
    /// No colours.
    Plain,
}

impl ThemeName {
    /// All themes.
    pub const ALL: [ThemeName; 4] =
        [ThemeName::Terminal, ThemeName::Paper, ThemeName::Night, ThemeName::Plain];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            ThemeName::Terminal => "terminal",
            ThemeName::Paper => "paper",
            ThemeName::Night => "night",
            ThemeName::Plain => "plain",
        }
    }

    /// The theme with a name.
    pub fn named(name: &str) -> Option<ThemeName> {
        ThemeName::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            level: Level::Medium,
            game: catalogue::all()[0].game().expect("the first game of the catalogue is a game"),
            dots: true,
            reach: true,
            theme: ThemeName::Terminal,
        }
    }
}

impl Store {
    /// What was kept; what was not, or makes no sense, as it is by default.
    pub fn preferences(&self) -> Result<Preferences> {
        let mut preferences = Preferences::default();
        let mut query = self.connection.prepare("SELECT name, value FROM preference")?;
        let rows = query.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
        for row in rows {
            let (name, value) = row?;
            match &name[..] {
                "level" => preferences.level = value.parse().unwrap_or(preferences.level),
                "game" => {
                    let known = notation::decode(&value).map(|puzzle| puzzle.game().clone());
                    preferences.game = known.unwrap_or(preferences.game);
                }
                "dots" => preferences.dots = value == "yes",
                "reach" => preferences.reach = value == "yes",
                "theme" => preferences.theme = ThemeName::named(&value).unwrap_or(preferences.theme),
                _ => {}
            }
        }
        Ok(preferences)
    }

    /// Keeps how the player likes it.
    pub fn keep(&mut self, preferences: &Preferences) -> Result<()> {
        let yes = |yes| if yes { "yes" } else { "no" };
        let Preferences { level, game, dots, reach, theme } = preferences;
        // A code carries any game, also one that the catalogue does not know.
        let blank = Puzzle::new(game.clone(), game.blank(), game.blank())?;
        let game = notation::encode(&blank)?;
        let keeping = self.connection.transaction()?;
        for (name, value) in [
            ("level", level.name()),
            ("game", &game),
            ("dots", yes(*dots)),
            ("reach", yes(*reach)),
            ("theme", theme.name()),
        ] {
            keeping.execute("INSERT OR REPLACE INTO preference VALUES (?1, ?2)", [name, value])?;
        }
        keeping.commit()?;
        Ok(())
    }
}
