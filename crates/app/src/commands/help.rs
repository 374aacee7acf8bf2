//! `help`: all commands, one command, or a topic that belongs to no single command.

use super::NAMES;
use crate::outcome::Outcome;
use crate::topics::{self, Topic};
use crate::{errors, output, pager, values};
use anyhow::{Result, bail};
use clap::builder::PossibleValue;
use clap::error::ErrorKind;
use clap::{Args, Command};
use std::io::Write;

/// Explain a command or a topic: patterns, rules, codes, files, exit codes.
#[derive(Debug, Args)]
// It stands below the commands.
#[command(hide = true)]
#[command(after_help = "Examples:\n  \
  quatrainment help patterns\n  \
  quatrainment help study analyze")]
pub struct Help {
    /// A topic, or the words of a command [default: list all commands].
    #[arg(value_name = "TOPIC|COMMAND", value_parser = values::any_of(offered), hide_possible_values = true)]
    words: Vec<String>,
}

fn offered() -> Vec<PossibleValue> {
    let topics = Topic::ALL.map(Topic::name);
    topics.iter().chain(NAMES).map(PossibleValue::new).collect()
}

/// Writes the help.
pub fn run(args: &Help, mut program: Command, out: &mut impl Write) -> Result<Outcome> {
    if let Some(topic) = Topic::named(&args.words) {
        pager::page(&topics::text(topic, output::width()), out)?;
        return Ok(Outcome::Done);
    }
    let words = ["quatrainment"]
        .into_iter()
        .chain(args.words.iter().map(String::as_str))
        .chain(["--help"]);
    match program.try_get_matches_from_mut(words) {
        Err(help) if help.kind() == ErrorKind::DisplayHelp => help.print()?,
        _ => {
            let typed = args.words.join(" ");
            let known: Vec<&str> = offered_names();
            match errors::nearest(&typed, &known) {
                Some(near) => bail!("unknown command or topic '{typed}'; did you mean {near}?"),
                None => bail!("unknown command or topic '{typed}'; see quatrainment --help"),
            }
        }
    }
    Ok(Outcome::Done)
}

fn offered_names() -> Vec<&'static str> {
    let topics = Topic::ALL.map(Topic::name);
    topics.into_iter().chain(NAMES.iter().copied()).collect()
}
