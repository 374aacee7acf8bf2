//! `prove`: proves that every target of a game can be reached, or exactly which can.

use crate::input::GameArgs;
use crate::outcome::Outcome;
use crate::page::{self, PageArgs};
use crate::values;
use anyhow::{Result, anyhow};
use clap::{Args, ValueHint};
use quatrainment::draw::Format;
use quatrainment::{Game, catalogue};
use quatrainment_theory::{self as theory, Detail};
use std::io::Write;
use std::path::PathBuf;

/// Prove when the puzzles of a game can be solved.
///
/// The proof is complete: the machine, its matrix, the elimination, and then either the inverse, with the presses that
/// flip a single cell and the masks, or the relations between presses, the invariants and an unreachable target.
///
/// With --format coq, writes a file that Coq 8.16 or later checks without further packages, for boards of up to 256 cells,
/// or 64 with more than two states.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment prove quatrainment\n  \
  quatrainment prove lights-out --size 4x4 --output proof.html\n  \
  quatrainment prove merlin --format latex --steps\n  \
  quatrainment prove lights-out --states 6\n  \
  quatrainment prove quatrainment-a --certificate a.txt\n  \
  quatrainment prove quatrainment --size 7x7 --output proof.v && coqc proof.v")]
pub struct Prove {
    #[command(flatten)]
    game: GameArgs,

    /// Show every step of the elimination.
    #[arg(long)]
    steps: bool,

    /// Also write a certificate to this file (.txt); `quatrainment check FILE` verifies it.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    certificate: Option<PathBuf>,

    /// The format: text, markdown, latex, html, json, or coq for a file that Coq checks [default: from the file name,
    /// else text].
    #[arg(long, short, value_parser = values::proof_format(), hide_possible_values = true)]
    format: Option<String>,

    /// Write to this file instead of standard output: .txt, .md, .tex, .html, .json or .v.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// The same as --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// Writes the proof.
pub fn run(args: &Prove, out: &mut impl Write) -> Result<Outcome> {
    args.certificate
        .as_deref()
        .map_or(Ok(()), page::check_certificate)?;
    let game = args.game.game()?;
    let ends_in_v = args
        .output
        .as_deref()
        .is_some_and(|path| page::ending(path) == "v");
    if args.format.as_deref() == Some("coq") || args.format.is_none() && !args.json && ends_in_v {
        return coq(args, &game, out);
    }
    let format = args
        .format
        .as_deref()
        .map(str::parse)
        .transpose()
        .map_err(|error| anyhow!("{error}"))?;
    let page = PageArgs::new(format, args.output.clone(), args.json);
    // A file that cannot be written is refused before the work.
    if let (Err(_), Some(path)) = (page.format(Format::Text), &args.output) {
        page::check_ending(path, "a proof", &["txt", "md", "tex", "html", "json", "v"])?;
    }
    let detail = if args.steps {
        Detail::Steps
    } else {
        Detail::Summary
    };
    let mut proof = theory::prove(&game, detail)?;
    proof.paragraph(format!(
        "`quatrainment prove {} --certificate FILE` writes the certificate, and `quatrainment check FILE` checks it.",
        typed(&game)
    ));
    if let Some(path) = &args.certificate {
        page::write_file(path, theory::certify_game(&game)?.as_bytes())?;
    }
    page.write(&proof, Format::Text, out)?;
    Ok(Outcome::Done)
}

/// Writes the file for Coq.
fn coq(args: &Prove, game: &Game, out: &mut impl Write) -> Result<Outcome> {
    let file = theory::coq(game)?;
    if let Some(path) = &args.certificate {
        page::write_file(path, theory::certify_game(game)?.as_bytes())?;
    }
    match &args.output {
        None => out.write_all(file.as_bytes())?,
        Some(path) => page::write_file(path, file.as_bytes())?,
    }
    Ok(Outcome::Done)
}

/// Returns the arguments that name a game: its name, with the size and the states that are not the default, or a file.
fn typed(game: &Game) -> String {
    let size = game.grid().size();
    let Some(entry) = catalogue::entry_of(game) else {
        return "--game-file FILE".to_owned();
    };
    let mut typed = game.name().to_owned();
    if entry.default_size() != size {
        typed += &format!(" --size {size}");
    }
    if game.states() != 2 {
        typed += &format!(" --states {}", game.states());
    }
    typed
}
