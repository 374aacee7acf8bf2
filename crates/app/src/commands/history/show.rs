//! `history show`: where a finished game went wrong.

use crate::store::{Played, Store};
use crate::{output, values};
use anyhow::{Context, Result, bail};
use clap::Args;
use quatrainment::{Session, SolverOptions};
use quatrainment_play::{
    Alphabet, Answer, DEFAULT_MEMORY, Question, Review, ShareText, SolverCache,
};
use std::io::Write;

/// Which game.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The number of the game.
    #[arg(value_name = "ID", value_parser = values::game_number, allow_negative_numbers = true)]
    game: i64,

    /// Use plain characters only.
    #[arg(long)]
    ascii: bool,
}

/// The maximum number of events of a game that is reviewed.
const MAX_EVENTS: usize = 10_000;

/// Prints the review of a game.
pub fn run(store: &Store, args: &ShowArgs, out: &mut impl Write) -> Result<()> {
    let played = store.game(args.game)?;
    let session =
        Session::restore(&played.line).with_context(|| format!("game {} is damaged", args.game))?;
    if session.log().len() > MAX_EVENTS {
        bail!(
            "game {} is too long: it has {} events, and the limit is {MAX_EVENTS}",
            args.game,
            session.log().len()
        );
    }
    let alphabet = match args.ascii {
        true => Alphabet::Ascii,
        false => Alphabet::Signs,
    };
    let review = reviewed(&session)?;
    writeln!(
        out,
        "{}, {}\n",
        output::heading(session.puzzle().game()),
        played.day
    )?;
    for line in review.lines(output::width().saturating_sub(6), args.ascii) {
        writeln!(out, "{}", format!("      {line}").trim_end())?;
    }
    writeln!(out)?;
    for line in review.table(alphabet) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\n{}", alphabet.key())?;
    if let Some(verdict) = review.verdict() {
        writeln!(out, "{verdict}")?;
    }
    writeln!(
        out,
        "\n{}",
        share(&played, &session, Some(&review), alphabet)
    )?;
    Ok(())
}

/// Returns the result of a game for others to read.
pub fn share(
    played: &Played,
    session: &Session,
    review: Option<&Review>,
    alphabet: Alphabet,
) -> String {
    ShareText {
        session,
        origin: played.origin,
        par: played.summary.par,
        streak: 0,
        review,
    }
    .text(alphabet)
}

/// Reviews a game to the end.
fn reviewed(session: &Session) -> Result<Review> {
    let solvers = SolverCache::new(DEFAULT_MEMORY);
    let mut review = Review::new(session);
    while let Some(rest) = review.wanted().cloned() {
        let answer = solvers.answer(&Question::Distance(rest.clone()), &SolverOptions::new());
        match answer.map_err(anyhow::Error::msg)? {
            Answer::Distance(distance) => review.know(&rest, distance),
            answer => bail!("unexpected answer {answer:?}"),
        }
    }
    Ok(review)
}
