//! One file per command. Its module is named twice here: for the compiler (and `cargo fmt`, which looks for files by these
//! lines), and in the table that everything else is made from.

pub mod analyze;
pub mod atlas;
pub mod check;
pub mod completions;
pub mod depths;
pub mod draw;
pub mod explain;
pub mod fewest;
pub mod games;
mod guide;
pub mod help;
pub mod hint;
pub mod history;
pub mod learn;
pub mod man;
pub mod merge;
pub mod new;
pub mod play;
pub mod press;
pub mod prove;
pub mod race;
pub mod sheet;
pub mod show;
pub mod solve;
pub mod stats;
pub mod study;
pub mod worst;

use crate::interrupt;
use crate::outcome::Outcome;
use anyhow::Result;
use std::io::Write;

/// Defines the commands from a table of modules, in the order of the help. Each module has a type of its arguments, whose
/// doc comment is the help, and `run(&arguments, out)`. A module after the semicolon also gets the definition of the whole
/// program. One that is `hidden` can be typed, but is not offered.
macro_rules! commands {
    ($($module:ident: $Args:ident $($hidden:ident)?,)* ; $($about:ident: $AboutArgs:ident,)*) => {
        /// A command as it was typed.
        #[derive(Debug, clap::Subcommand)]
        pub enum Command {
            $($(#[command(hide = stringify!($hidden) == "hidden")])? $Args($module::$Args),)*
            $($AboutArgs($about::$AboutArgs),)*
        }

        /// The names of all commands.
        const NAMES: &[&str] = &[$(stringify!($module),)* $(stringify!($about),)*];

        impl Command {
            fn run(self, program: fn() -> clap::Command, out: &mut impl Write) -> Result<Outcome> {
                match self {
                    $(Command::$Args(args) => $module::run(&args, out),)*
                    $(Command::$AboutArgs(args) => $about::run(&args, program(), out),)*
                }
            }
        }
    };
}

commands! {
    play: Play,
    race: Race,
    new: New,
    hint: Hint,
    press: Press,
    stats: Stats,
    history: History,
    solve: Solve,
    show: Show,
    games: Games,
    draw: Draw,
    check: Check,
    learn: Learn,
    explain: Explain,
    prove: Prove,
    sheet: Sheet,
    study: Study,
    // As they were called before `study`.
    analyze: Analyze hidden,
    depths: Depths hidden,
    worst: Worst hidden,
    fewest: Fewest hidden,
    merge: Merge hidden,
    atlas: Atlas hidden,
    ;
    completions: Completions,
    man: Man,
    help: Help,
}

/// The commands of `study`, which can also be typed without it.
pub const OF_STUDY: [&str; 6] = ["analyze", "depths", "worst", "fewest", "merge", "atlas"];

/// The commands in the groups of the help.
pub const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Play",
        &["play", "race", "new", "hint", "press", "stats", "history"],
    ),
    ("Solve", &["solve", "show", "games", "draw", "check"]),
    ("Learn", &["learn", "explain", "prove", "sheet"]),
    ("Research", &["study"]),
    ("Set up", &["completions", "man"]),
];

/// Runs what was asked for and writes its result; `program` returns the definition of the whole program.
pub fn run(
    command: Option<Command>,
    program: fn() -> clap::Command,
    out: &mut impl Write,
) -> Result<Outcome> {
    // The game in the terminal looks after signals itself.
    if !matches!(
        command,
        None | Some(Command::Play(_) | Command::History(_) | Command::Race(_))
    ) {
        interrupt::clear_the_line();
    }
    command
        .unwrap_or_else(|| Command::Play(play::Play::default()))
        .run(program, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_named_like_their_files() {
        let program = <Command as clap::Subcommand>::augment_subcommands(clap::Command::new(""));
        let names: Vec<&str> = program
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        assert_eq!(names, NAMES);
    }

    #[test]
    fn commands_that_are_offered_are_in_one_group_of_at_most_seven() {
        let program = <Command as clap::Subcommand>::augment_subcommands(clap::Command::new(""));
        let offered = program.get_subcommands();
        let offered = offered.filter(|command| !command.is_hide_set());
        let mut offered: Vec<&str> = offered.map(clap::Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        offered.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(offered, grouped);
        let hidden = program.get_subcommands();
        let hidden = hidden.filter(|command| command.is_hide_set());
        let hidden: Vec<&str> = hidden.map(clap::Command::get_name).collect();
        assert_eq!(hidden, [&OF_STUDY[..], &["help"]].concat());
        assert!(GROUPS.iter().all(|(_, names)| names.len() <= 7));
    }
}
