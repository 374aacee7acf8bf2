//! `study`: the commands of researchers, which are about all positions of a game or about many sizes.

use super::analyze::{self, Analyze};
use super::atlas::{self, Atlas};
use super::depths::{self, Depths};
use super::fewest::{self, Fewest};
use super::merge::{self, Merge};
use super::worst::{self, Worst};
use crate::outcome::Outcome;
use anyhow::Result;
use clap::{Args, Subcommand};
use std::io::Write;

/// Survey games: sizes, depths, worst cases, the atlas.
///
/// Surveys ask one question of many sizes. They can be resumed, and divided between machines.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment study analyze lights-out --size 3..20\n  \
  quatrainment study worst lights-out --size 7x7\n  \
  quatrainment study depths quatrainment-a")]
pub struct Study {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Analyze(Analyze),
    Depths(Depths),
    Worst(Worst),
    Fewest(Fewest),
    Merge(Merge),
    Atlas(Atlas),
}

/// Runs the command within.
pub fn run(args: &Study, out: &mut impl Write) -> Result<Outcome> {
    match &args.what {
        What::Analyze(args) => analyze::run(args, out),
        What::Depths(args) => depths::run(args, out),
        What::Worst(args) => worst::run(args, out),
        What::Fewest(args) => fewest::run(args, out),
        What::Merge(args) => merge::run(args, out),
        What::Atlas(args) => atlas::run(args, out),
    }
}
