//! What proofs about games with any number of states share.

use crate::words;
use quatrainment::draw::{Board, Document};
use quatrainment::solve::SolverError;
use quatrainment::{Game, Rule};

/// The maximum number of cells of a board for a proof.
pub const MAX_CELLS: u64 = 400;

/// The maximum number of cells of a board of which every press is drawn; of a larger one, one of each class is.
pub(super) const MAX_PRESSES: usize = 25;

/// The maximum number of rows of a matrix that is drawn.
pub(super) const MAX_ROWS: usize = 100;

/// How much of the elimination is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// The number of steps and the result.
    #[default]
    Summary,
    /// Every step.
    Steps,
}

/// Writes how to check it all. It is the last section, so a program can add how it does that.
pub(super) fn checking(page: &mut Document) {
    page.heading("Check it");
    page.paragraph(
        "You need not trust this proof. A certificate contains the matrices, and a checker multiplies them \
         with the rule of the game, by code that uses neither the elimination nor the solver.",
    );
}

/// Refuses what proofs and explanations are not made for.
pub(crate) fn check(game: &Game) -> Result<(), ProofError> {
    if game.grid().len() > MAX_CELLS {
        return Err(ProofError::TooLarge {
            size: game.grid().size().to_string(),
        });
    }
    Ok(())
}

/// The reason why there is no proof for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The board is too large.
    #[error("a {size} board is too large for a proof: the limit is {MAX_CELLS} cells")]
    TooLarge {
        /// Its size.
        size: String,
    },
    /// The board is too large for a file that Coq checks within minutes.
    #[error("a {size} board is too large for Coq: the limit is {most} cells")]
    TooLargeForCoq {
        /// Its size.
        size: String,
        /// The maximum number of cells.
        most: u64,
    },
    /// There is no solver for the game.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// Writes the lemma that holds with any number of states.
pub(super) fn any_order(page: &mut Document) {
    page.statement("Lemma 2", "The order of presses does not matter.");
    page.statement(
        "Proof",
        "Pressing $j$ and then $k$ gives $P + M_j + M_k$, pressing $k$ and then $j$ gives $P + M_k + \
         M_j$, and the order of a sum does not matter. ∎",
    );
}

/// Draws what presses do: each one on a small board, one of each kind on a larger one.
pub(super) fn draw_presses(page: &mut Document, game: &Game) {
    let grid = game.grid();
    let (boards, caption): (Vec<Board>, &str) = if grid.len() as usize <= MAX_PRESSES {
        let press = |cell| Board {
            title: format!("$M$ for {}", grid.name(cell)),
            ..Board::press(game, cell)
        };
        (
            grid.cells().map(press).collect(),
            "The press patterns, one for each cell.",
        )
    } else {
        let caption = match game.rule() {
            // Such presses need not be alike, so the caption does not mention the others.
            Rule::Listed(_) => "One press for each number of cells that a press changes.",
            Rule::Folded { .. } => {
                "A press of each class; what lands beyond the border is folded back."
            }
            Rule::Everywhere(_) | Rule::Classes { .. } => {
                "A press of each kind; the others are alike."
            }
        };
        (Board::rule(game), caption)
    };
    page.figure(boards, format!("{caption} {}", words::legend(game)));
}
