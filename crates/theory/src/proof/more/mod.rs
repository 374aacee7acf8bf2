//! The proof about a game with more than two states: the same as with two, with sums modulo k. Where k is not a
//! prime, not every number can be divided by, so a diagonal form takes the place of the rank.

mod always;
mod parts;
mod sometimes;

use super::integers;
use super::page::{Detail, ProofError, checking};
use crate::modular::Diagonal;
use crate::words;
use parts::Proof;
use quatrainment::Game;
use quatrainment::draw::Document;

/// Proves what can be reached in a game with more than two states.
pub(super) fn prove(game: &Game, detail: Detail) -> Result<Document, ProofError> {
    let proof = Proof::new(game)?;
    let always = proof.form.matrix.is_identity();
    let verdict = if always {
        "always solvable"
    } else {
        "not always solvable"
    };
    let mut page = Document::new(format!("{}: {verdict}", words::title(game)));
    let diagonal = if always {
        None
    } else {
        Some(Diagonal::of(&proof.matrix))
    };
    proof.facts(&mut page, diagonal.as_ref());
    proof.machine(&mut page);
    proof.equations(&mut page);
    match &diagonal {
        None => always::write(&proof, &mut page, detail),
        Some(diagonal) => sometimes::write(&proof, diagonal, &mut page, detail),
    }
    integers::write(game, None, &mut page);
    checking(&mut page);
    Ok(page)
}
