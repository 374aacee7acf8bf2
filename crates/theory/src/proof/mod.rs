//! A complete proof about one game: that every target can be reached from every start, or which cannot and why.
//! What follows from which lemma is the same for all games; every number, board and matrix is computed.

mod always;
mod integers;
mod more;
mod page;
mod parts;
mod sometimes;

use super::{three_mirrors, words};
pub(super) use page::check;
use page::checking;
pub use page::{Detail, ProofError};
use parts::Proof;
use quatrainment::Game;
use quatrainment::draw::Document;

/// Proves that every target of a game can be reached from every start, or exactly which can.
///
/// ```
/// use quatrainment::{catalogue, draw::Format};
/// use quatrainment_theory::{self as theory, Detail};
/// let game = catalogue::find("quatrainment")?.game()?;
/// let proof = theory::prove(&game, Detail::Summary)?;
/// assert!(proof.render(Format::Text, 80).contains("det R = 9"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the board is too large to write about.
pub fn prove(game: &Game, detail: Detail) -> Result<Document, ProofError> {
    check(game)?;
    if game.states() > 2 {
        return more::prove(game, detail);
    }
    let proof = Proof::new(game)?;
    let always = proof.rank == proof.cells();
    let verdict = if always {
        "always solvable"
    } else {
        "not always solvable"
    };
    let mut page = Document::new(format!("{}: {verdict}", words::title(game)));
    proof.facts(&mut page);
    proof.machine(&mut page);
    proof.equations(&mut page);
    proof.elimination(&mut page, detail);
    if always {
        always::write(&proof, &mut page);
    } else {
        sometimes::write(&proof, &mut page);
    }
    integers::write(game, Some(&proof.reduction.transform), &mut page);
    if let Some(theorem) = three_mirrors(game) {
        page.heading("Every size at once");
        page.paragraph(theorem.sentence(always));
        page.fact("torus", theorem.torus as usize);
    }
    checking(&mut page);
    Ok(page)
}
