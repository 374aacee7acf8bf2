//! What a player can ask for by a key or a button: [`Command`], with its name, its key and its help, for every front end.

use super::action::Action;
use super::review::Alphabet;
use super::settings::{Setting, Settings};
use super::switches::Switch;

/// Something that a player can ask for without saying anything more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command {
    /// Undo the last press.
    Undo,
    /// Make it again.
    Redo,
    /// Back to the start.
    Restart,
    /// Ask for a hint.
    Hint,
    /// Watch the solution.
    Solve,
    /// Choose a new puzzle.
    New,
    /// Play the puzzle of today.
    Daily,
    /// Choose a step of the journey.
    Journey,
    /// Start a sprint.
    Sprint,
    /// See the games in progress.
    SavedGames,
    /// Choose another game.
    Games,
    /// Make a puzzle.
    SetUp,
    /// Make the puzzle solvable.
    Fix,
    /// Turn something on or off.
    Toggle(Switch),
    /// See the statistics.
    Statistics,
    /// Copy the result.
    Copy,
    /// Look at the game that was won.
    Review,
    /// Open the lessons.
    Learn,
    /// See the guide again.
    Guide,
    /// See the help.
    Help,
}

/// The commands before the switches, in the order of a help page.
const BEFORE: [Command; 13] = [
    Command::Undo,
    Command::Redo,
    Command::Restart,
    Command::Hint,
    Command::Solve,
    Command::New,
    Command::Daily,
    Command::Journey,
    Command::Sprint,
    Command::SavedGames,
    Command::Games,
    Command::SetUp,
    Command::Fix,
];

/// Those after them.
const AFTER: [Command; 6] = [
    Command::Statistics,
    Command::Copy,
    Command::Review,
    Command::Learn,
    Command::Guide,
    Command::Help,
];

impl Command {
    /// All commands, in the order of a help page.
    pub const ALL: [Command; BEFORE.len() + Switch::ALL.len() + AFTER.len()] = {
        let mut all = [Command::Help; BEFORE.len() + Switch::ALL.len() + AFTER.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = if place < BEFORE.len() {
                BEFORE[place]
            } else if place < BEFORE.len() + Switch::ALL.len() {
                Command::Toggle(Switch::ALL[place - BEFORE.len()])
            } else {
                AFTER[place - BEFORE.len() - Switch::ALL.len()]
            };
            place += 1;
        }
        all
    };

    /// Returns its name, its usual key and a sentence about it.
    fn entry(self) -> (&'static str, char, &'static str) {
        match self {
            Command::Undo => ("undo", 'u', "Undo the last press."),
            Command::Redo => ("redo", 'U', "Redo it."),
            Command::Restart => ("restart", 'r', "Restart the puzzle. You can undo this."),
            Command::Hint => (
                "hint",
                'i',
                "Get a hint. Press again for the cell, then the reason.",
            ),
            Command::Solve => ("solve", 's', "Watch the solution. You can undo this."),
            Command::New => ("new", 'n', "Start a new puzzle of this game."),
            Command::Daily => ("daily", 'd', "Play today's puzzle."),
            Command::Journey => ("journey", 'J', "Learn to win, step by step."),
            Command::Sprint => (
                "sprint",
                'R',
                "Solve as many puzzles as you can in three minutes.",
            ),
            Command::SavedGames => ("open", 'o', "List your games in progress."),
            Command::Games => ("games", 'g', "Choose another game or size."),
            Command::SetUp => ("set-up", 'e', "Create your own puzzle."),
            Command::Fix => ("fix", 'f', "Make an unsolvable puzzle solvable."),
            Command::Toggle(switch) => (switch.name(), switch.key(), switch.about()),
            Command::Statistics => ("stats", 'S', "Show your statistics."),
            Command::Copy => (
                "copy",
                'y',
                "Copy the result and the code, without spoilers.",
            ),
            Command::Review => ("review", 'p', "After a win, see which press led away."),
            Command::Learn => ("learn", 'L', "Learn how the game works, with exercises."),
            Command::Guide => ("guide", 'G', "Show how to play."),
            Command::Help => ("help", '?', "Show all keys."),
        }
    }

    /// Returns its name: one word, to type or to write on a button.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().0
    }

    /// Returns its usual key.
    #[must_use]
    pub fn key(self) -> char {
        self.entry().1
    }

    /// Returns a sentence about it, for a help page.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.entry().2
    }

    /// Returns the command with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Command> {
        Command::ALL
            .into_iter()
            .find(|command| command.name() == name)
    }

    /// Returns the command of a key.
    #[must_use]
    pub fn of_key(key: char) -> Option<Command> {
        Command::ALL
            .into_iter()
            .find(|command| command.key() == key)
    }

    /// Returns the action of the command. `None` for those that open something of the front end: a list, a page, a
    /// dialog.
    #[must_use]
    pub fn action(self, settings: &Settings) -> Option<Action> {
        Some(match self {
            Command::Undo => Action::Undo,
            Command::Redo => Action::Redo,
            Command::Restart => Action::Restart,
            Command::Hint => Action::Hint,
            Command::Solve => Action::Solve,
            Command::Daily => Action::Daily(None),
            Command::Sprint => Action::Sprint(None),
            Command::SetUp => Action::SetUp,
            Command::Fix => Action::Fix,
            Command::Guide => Action::Guide,
            Command::Copy => Action::Copy(Alphabet::default()),
            Command::Review => Action::Review,
            Command::Toggle(switch) => {
                Action::Set(Setting::Switch(switch, !settings.switches.is_on(switch)))
            }
            Command::New
            | Command::Journey
            | Command::SavedGames
            | Command::Games
            | Command::Statistics
            | Command::Learn
            | Command::Help => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_keys_mean_one_thing() {
        for command in Command::ALL {
            assert_eq!(Command::named(command.name()), Some(command));
            assert_eq!(Command::of_key(command.key()), Some(command));
            assert!(command.about().ends_with('.'));
        }
    }
}
