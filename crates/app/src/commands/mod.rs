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
pub mod worst;

use crate::interrupt;
use crate::outcome::Outcome;
use anyhow::Result;
use std::io::Write;

/// Defines the commands from a table of modules, in the order of the help. Each module has a type of its arguments, whose
/// doc comment is the help, and `run(&arguments, out)`. A module after the semicolon also gets the definition of the whole
/// program.
macro_rules! commands {
    ($($module:ident: $Args:ident,)* ; $($about:ident: $AboutArgs:ident,)*) => {
        /// A command as it was typed.
        #[derive(Debug, clap::Subcommand)]
        pub enum Command {
            $($Args($module::$Args),)*
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
    solve: Solve,
    hint: Hint,
    press: Press,
    new: New,
    games: Games,
    show: Show,
    analyze: Analyze,
    depths: Depths,
    worst: Worst,
    fewest: Fewest,
    merge: Merge,
    prove: Prove,
    explain: Explain,
    check: Check,
    atlas: Atlas,
    draw: Draw,
    sheet: Sheet,
    learn: Learn,
    stats: Stats,
    history: History,
    ;
    completions: Completions,
    man: Man,
}

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
}
