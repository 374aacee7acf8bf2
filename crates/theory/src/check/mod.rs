//! The checker of certificates. It builds the matrix from the rule and then only multiplies and compares, on
//! lists of bits and numbers of its own; it uses neither `modtwo` nor the solver nor the elimination modulo k, so
//! that their errors cannot go unnoticed here.

mod lines;
mod machine;
mod more;
mod recompute;
mod two;
mod worst;

use super::certificate::{FIRST_LINE, FIRST_LINE_OF_MORE};
use lines::Lines;
use machine::Machine;
use std::fmt;

pub use recompute::{Recomputed, recompute};

/// A verified claim. It prints as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    game: String,
    claim: Claim,
    is_named: bool,
    diagonal: Vec<u8>,
}

/// The claim of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// Every target can be reached from every start.
    AlwaysSolvable,
    /// Not every target can be reached from every start.
    NotAlwaysSolvable {
        /// The number of independent presses; with more than two states, the number of ones on the diagonal.
        rank: usize,
    },
    /// These presses lead from start to target.
    Solution {
        /// The number of presses.
        presses: usize,
    },
    /// No presses lead from start to target.
    NoSolution,
    /// Of all solvable positions, one needs so many presses, and none needs more than that.
    WorstCase {
        /// A position needs this many presses.
        at_least: usize,
        /// No solvable position needs more.
        at_most: usize,
    },
}

impl Checked {
    /// Returns the claim, which holds.
    #[must_use]
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Returns whether the rule is that of a named game, rather than one that only the certificate describes.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.is_named
    }

    /// Returns the diagonal form that shows that a game with more than two states is not always solvable; empty for
    /// any other claim.
    #[must_use]
    pub fn diagonal(&self) -> &[u8] {
        &self.diagonal
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        match self.claim {
            Claim::AlwaysSolvable => write!(f, "{game} is always solvable"),
            Claim::NotAlwaysSolvable { rank } if self.diagonal.is_empty() => {
                write!(f, "{game} is not always solvable: its rank is {rank}")
            }
            Claim::NotAlwaysSolvable { .. } => {
                let runs = self
                    .diagonal
                    .chunk_by(|a, b| a == b)
                    .map(|run| match run.len() {
                        1 => run[0].to_string(),
                        count => format!("{}^{count}", run[0]),
                    });
                let form = runs.collect::<Vec<_>>().join(" ");
                write!(
                    f,
                    "{game} is not always solvable: its diagonal form is {form}"
                )
            }
            Claim::Solution { presses } => {
                let presses = if presses == 1 {
                    "1 press leads".to_owned()
                } else {
                    format!("{presses} presses lead")
                };
                write!(f, "{presses} from start to target in {game}")
            }
            Claim::WorstCase { at_least, at_most } if at_least == at_most => {
                write!(
                    f,
                    "a position of {game} needs {at_least} presses, and none needs more"
                )
            }
            Claim::WorstCase { at_least, at_most } => {
                write!(
                    f,
                    "a position of {game} needs {at_least} presses, and none needs more than {at_most}"
                )
            }
            Claim::NoSolution => write!(f, "no presses lead from start to target in {game}"),
        }
    }
}

/// A certificate does not hold: the first line that fails, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}\n  {text}")]
#[non_exhaustive]
pub struct CertificateError {
    /// The line, from 1.
    pub line: usize,
    /// The text of the line.
    pub text: String,
    /// The reason why it fails.
    pub reason: String,
}

/// Returns whether a text begins as certificates do, so that [`check`] can say whether it holds.
///
/// ```
/// use quatrainment::catalogue;
/// use quatrainment_theory as theory;
/// let certificate = theory::certify_game(&catalogue::find("merlin")?.game()?)?;
/// assert!(theory::is_certificate(&certificate));
/// assert!(!theory::is_certificate("pseudo-Boolean proof version 3.0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn is_certificate(text: &str) -> bool {
    text.lines()
        .next()
        .is_some_and(|line| [FIRST_LINE, FIRST_LINE_OF_MORE].contains(&line))
}

/// Verifies a certificate.
///
/// ```
/// use quatrainment::catalogue;
/// use quatrainment_theory as theory;
/// let game = catalogue::find("merlin")?.game()?;
/// let certificate = theory::certify_game(&game)?;
/// assert!(theory::check(&certificate).is_ok());
/// let forged = certificate.replace("inverse A1 1", "inverse A1 0");
/// assert_eq!(theory::check(&forged).unwrap_err().line, 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error with the first line that fails if it does not hold.
pub fn check(text: &str) -> Result<Checked, CertificateError> {
    let mut lines = Lines::new(text);
    let has_more_states = lines.peek() == FIRST_LINE_OF_MORE;
    lines.exactly(if has_more_states {
        FIRST_LINE_OF_MORE
    } else {
        FIRST_LINE
    })?;
    let machine = Machine::read(&mut lines, has_more_states)?;
    let mut diagonal = Vec::new();
    let claim = match (lines.word("claim")?, has_more_states) {
        ("always-solvable", false) => two::always(&mut lines, &machine)?,
        ("not-always-solvable", false) => two::not_always(&mut lines, &machine)?,
        ("solution", false) => two::solution(&mut lines, &machine)?,
        ("no-solution", false) => two::no_solution(&mut lines, &machine)?,
        ("worst-case", false) => worst::worst(&mut lines, &machine)?,
        ("always-solvable", true) => more::always(&mut lines, &machine)?,
        ("not-always-solvable", true) => {
            diagonal = more::not_always(&mut lines, &machine)?;
            Claim::NotAlwaysSolvable {
                rank: diagonal.iter().filter(|&&entry| entry == 1).count(),
            }
        }
        ("solution", true) => more::solution(&mut lines, &machine)?,
        ("no-solution", true) => more::no_solution(&mut lines, &machine)?,
        _ => return Err(lines.refuse("there is no such claim")),
    };
    lines.exactly("end")?;
    if lines.next < lines.all.len() {
        lines.next += 1;
        return Err(lines.refuse("nothing may follow the end"));
    }
    Ok(Checked {
        game: machine.title(),
        claim,
        is_named: machine.is_named,
        diagonal,
    })
}
