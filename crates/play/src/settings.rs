//! How the player likes the game, whatever the front end: [`Settings`].

use crate::journey::Progress;
use crate::seen::SeenPuzzles;
use crate::sprint::{RunningSprint, SprintBest};
use crate::switches::{Switch, Switches};
use quatrainment::generate::Level;
use quatrainment::{Game, catalogue, notation};

/// How the player likes the game. A front end keeps it as pairs of a name and a value, beside its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How hard new puzzles are.
    pub level: Level,
    /// The game that was played last, for the next start.
    pub game: Game,
    /// What is on or off.
    pub switches: Switches,
    /// Whether the guide to the first game was seen or skipped.
    pub guided: bool,
    /// Whether the player has won a game; until then the goal stays on the screen.
    pub has_won: bool,
    /// The names of the lessons whose exercise was solved.
    pub lessons: Vec<String>,
    /// The puzzles whose solution or review was seen.
    pub seen: SeenPuzzles,
    /// The stars of the journey.
    pub journey: Progress,
    /// The best scores of sprints.
    pub sprint: SprintBest,
    /// The sprint that is being played, so that it survives the end of the program.
    pub running_sprint: Option<RunningSprint>,
}

/// A change of one setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Setting {
    /// How hard new puzzles are.
    Level(Level),
    /// Whether something is on.
    Switch(Switch, bool),
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            level: Level::Easy,
            game: catalogue::all()[0]
                .game()
                .expect("the first game of the catalogue is a game"),
            switches: Switches::default(),
            guided: false,
            has_won: false,
            lessons: Vec::new(),
            seen: SeenPuzzles::default(),
            journey: Progress::default(),
            sprint: SprintBest::default(),
            running_sprint: None,
        }
    }
}

impl Settings {
    /// Reads pairs of a name and a value. Unknown names and values that make no sense are left out.
    ///
    /// ```
    /// use quatrainment_play::{Settings, Switch};
    /// let settings = Settings::from_pairs([("level", "hard"), ("dots", "no"), ("theme", "dark")]);
    /// assert!(settings.level.name() == "hard" && !settings.switches.is_on(Switch::Dots) && settings.switches.is_on(Switch::Preview));
    /// ```
    #[must_use]
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Settings {
        let mut settings = Settings::default();
        // Whoever has settings of a version without the guide has played before.
        let (mut any, mut guide) = (false, false);
        for (name, value) in pairs {
            let flag = |usual| match value {
                "yes" => true,
                "no" => false,
                _ => usual,
            };
            match name {
                "level" => settings.level = value.parse().unwrap_or(settings.level),
                "game" => {
                    let game = notation::decode(value).map(|puzzle| puzzle.game().clone());
                    settings.game = game.unwrap_or(settings.game);
                }
                "guided" => (settings.guided, guide) = (flag(settings.guided), true),
                "has-won" => settings.has_won = flag(settings.has_won),
                "sprint" => settings.sprint = SprintBest::read(value),
                "running-sprint" => settings.running_sprint = RunningSprint::read(value),
                "journey" => settings.journey = read_journey(value),
                "seen" => settings.seen = SeenPuzzles::from_text(value),
                "lessons" => {
                    let names = value.split(',').filter(|name| !name.is_empty());
                    settings.lessons = names.map(str::to_owned).collect();
                }
                _ => {
                    let Some(switch) = Switch::of_stored(name) else {
                        continue;
                    };
                    let is_on = flag(settings.switches.is_on(switch));
                    settings.switches.turn(switch, is_on);
                }
            }
            any = true;
        }
        if any && !guide {
            (settings.guided, settings.has_won) = (true, true);
        }
        settings
    }

    /// Returns the settings as pairs of a name and a value. Neither holds a space or an equals sign.
    #[must_use]
    pub fn to_pairs(&self) -> Vec<(&'static str, String)> {
        let flag = |yes| if yes { "yes" } else { "no" }.to_owned();
        // A code carries any game, also one that the catalogue does not have.
        let game = notation::encode_game(&self.game).unwrap_or_default();
        let switches = Switch::ALL
            .into_iter()
            .map(|switch| (switch.stored(), flag(self.switches.is_on(switch))));
        [("level", self.level.to_string()), ("game", game)]
            .into_iter()
            .chain(switches)
            .chain([
                ("guided", flag(self.guided)),
                ("has-won", flag(self.has_won)),
                ("lessons", self.lessons.join(",")),
                ("seen", self.seen.to_text()),
                ("sprint", self.sprint.to_string()),
                (
                    "running-sprint",
                    self.running_sprint
                        .as_ref()
                        .map_or_else(String::new, RunningSprint::to_string),
                ),
                ("journey", self.journey.to_string().replace('=', ":")),
            ])
            .collect()
    }

    pub(super) fn change(&mut self, setting: Setting) {
        match setting {
            Setting::Level(level) => self.level = level,
            Setting::Switch(switch, is_on) => self.switches.turn(switch, is_on),
        }
    }
}

/// The stars as they stand among the settings, which hold no equals sign.
fn read_journey(value: &str) -> Progress {
    Progress::read(&value.replace(':', "="))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sprint::{Sprint, SprintAction};

    fn read(text: &str) -> Settings {
        Settings::from_pairs(
            text.split_whitespace()
                .filter_map(|pair| pair.split_once('=')),
        )
    }

    #[test]
    fn settings_come_back_as_they_were_kept() {
        let game = crate::test_support::game("lights-out", "6x7");
        let settings = Settings {
            level: Level::Expert,
            game: game.with_states(3).unwrap(),
            switches: Switch::ALL
                .into_iter()
                .fold(Switches::default(), |all, switch| {
                    all.with(switch, !all.is_on(switch))
                }),
            guided: true,
            has_won: false,
            lessons: vec!["press".to_owned(), "masks".to_owned()],
            seen: SeenPuzzles::from_text("7f,1"),
            journey: Progress::read("1.1=3,4.2=1"),
            sprint: SprintBest::read("17,2026-11-19:12"),
            running_sprint: RunningSprint::of(&{
                let mut sprint = Sprint::new(7);
                let _ = sprint.act(SprintAction::Skip, 5000);
                sprint
            }),
        };
        for settings in [settings, Settings::default()] {
            let pairs = settings.to_pairs();
            assert_eq!(
                Settings::from_pairs(pairs.iter().map(|(name, value)| (*name, &value[..]))),
                settings
            );
        }
    }

    #[test]
    fn damaged_settings_are_the_usual_ones() {
        let usual = Settings {
            guided: true,
            has_won: true,
            ..Settings::default()
        };
        assert_eq!(read(""), Settings::default());
        assert_eq!(
            read("level=hard=er game=q1 dots=perhaps theme=purple new=thing"),
            usual
        );
        assert!(!read("level=nonsense dots=no").switches.is_on(Switch::Dots));
    }

    #[test]
    fn players_of_earlier_versions_are_not_taken_for_new_ones() {
        assert!(read("level=medium").guided);
        assert!(!read("level=medium guided=no").guided);
        assert!(!read("theme=dark").guided);
    }
}
