//! `prove`: that every target of a game can be reached, or exactly which can.

use crate::Outcome;
use crate::input::GameArgs;
use crate::page::{self, PageArgs};
use anyhow::Result;
use clap::{Args, ValueHint};
use quatrainment::draw::Format;
use quatrainment::theory::{self, Detail};
use quatrainment::{Game, catalogue};
use std::io::Write;
use std::path::PathBuf;

/// Prove that a game can always be solved, or exactly when it can.
///
/// The proof is complete: the machine, its matrix, the elimination, and then either the inverse with the presses
/// that change one cell alone and the masks to ask about one press, or the relations between presses, the
/// invariants and a target out of reach.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment prove quatrainment\n  \
  quatrainment prove lights-out --size 4x4 --output proof.html\n  \
  quatrainment prove merlin --format latex --steps\n  \
  quatrainment prove lights-out --states 6\n  \
  quatrainment prove quatrainment-a --certificate a.txt")]
pub struct Prove {
    #[command(flatten)]
    game: GameArgs,

    /// Show every step of the elimination.
    #[arg(long)]
    steps: bool,

    /// Also write a certificate to this file (.txt); `quatrainment check FILE` verifies it.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    page: PageArgs,
}

/// Writes the proof.
pub fn run(args: &Prove, out: &mut impl Write) -> Result<Outcome> {
    // A file that cannot be written is refused before the work.
    args.page.format(Format::Text)?;
    args.certificate.as_deref().map_or(Ok(()), page::check_certificate)?;
    let game = args.game.game()?;
    let detail = if args.steps { Detail::Steps } else { Detail::Summary };
    let mut proof = theory::prove(&game, detail)?;
    proof.paragraph(format!(
        "`quatrainment prove {} --certificate FILE` writes the certificate, and `quatrainment check FILE` checks it.",
        typed(&game)
    ));
    if let Some(path) = &args.certificate {
        page::write_file(path, theory::certify_game(&game)?.as_bytes())?;
    }
    args.page.write(&proof, Format::Text, out)?;
    Ok(Outcome::Done)
}

/// Returns what is typed to ask for a game: its name, with the size and the states that are not its own, or a file.
fn typed(game: &Game) -> String {
    let size = game.grid().size();
    let entry = catalogue::find(game.name()).ok().filter(|entry| {
        entry.game_of(&size).is_ok_and(|known| known.rule() == game.rule() && known.grid() == game.grid())
    });
    let Some(entry) = entry else { return "--game-file FILE".to_owned() };
    let mut typed = game.name().to_owned();
    if entry.default_size() != size {
        typed += &format!(" --size {size}");
    }
    if game.states() != 2 {
        typed += &format!(" --states {}", game.states());
    }
    typed
}
