//! One file a command.

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

use crate::cli::{Cli, Command};
use crate::{Outcome, interrupt};
use anyhow::Result;
use std::io::Write;

/// Runs what was asked for and writes its result.
pub fn run(cli: Cli, out: &mut impl Write) -> Result<Outcome> {
    // The game in the terminal looks after signals itself.
    if !matches!(
        cli.command,
        None | Some(Command::Play(_) | Command::History(_) | Command::Race(_))
    ) {
        interrupt::clear_the_line();
    }
    match cli.command {
        None => play::run(&play::Play::default(), out),
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Race(args)) => race::run(&args),
        Some(Command::Solve(args)) => solve::run(&args, out),
        Some(Command::Hint(args)) => hint::run(&args, out),
        Some(Command::Press(args)) => press::run(&args, out),
        Some(Command::New(args)) => new::run(&args, out),
        Some(Command::Games(args)) => games::run(&args, out),
        Some(Command::Show(args)) => show::run(&args, out),
        Some(Command::Analyze(args)) => analyze::run(&args, out),
        Some(Command::Depths(args)) => depths::run(&args, out),
        Some(Command::Worst(args)) => worst::run(&args, out),
        Some(Command::Fewest(args)) => fewest::run(&args, out),
        Some(Command::Merge(args)) => merge::run(&args, out),
        Some(Command::Stats(args)) => stats::run(&args, out),
        Some(Command::History(args)) => history::run(&args, out),
        Some(Command::Prove(args)) => prove::run(&args, out),
        Some(Command::Check(args)) => check::run(&args, out),
        Some(Command::Atlas(args)) => atlas::run(&args, out),
        Some(Command::Explain(args)) => explain::run(&args, out),
        Some(Command::Draw(args)) => draw::run(&args, out),
        Some(Command::Sheet(args)) => sheet::run(&args, out),
        Some(Command::Learn(args)) => learn::run(&args, out),
        Some(Command::Completions(args)) => completions::run(&args, out),
        Some(Command::Man(args)) => man::run(&args, out),
    }
}
