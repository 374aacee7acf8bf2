//! The claim of a certificate, and the reason why it is invalid.

use std::fmt;

/// A verified claim. It prints as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    pub(crate) game: String,
    pub(crate) claim: Claim,
    pub(crate) header: String,
    pub(crate) diagonal: Vec<u8>,
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
    /// Of all solvable positions, one needs `at_least` presses, and none needs more than `at_most`.
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

    /// Returns the first lines, which describe the game: its name, the board and the rule. The name proves nothing; compare
    /// the rule with that of the game that you have in mind.
    ///
    /// ```
    /// # let certificate = "quatrainment certificate 1\ngame dots\ngrid 1x1\nwraps none\neverywhere shells 0\n\
    /// #     claim always-solvable\nrank 1\ninverse A1 1\nend\n";
    /// let checked = quatrainment_check::check(certificate)?;
    /// assert_eq!(
    ///     checked.header(),
    ///     "quatrainment certificate 1\ngame dots\ngrid 1x1\nwraps none\neverywhere shells 0\n"
    /// );
    /// # Ok::<(), quatrainment_check::CertificateError>(())
    /// ```
    #[must_use]
    pub fn header(&self) -> &str {
        &self.header
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
            Claim::Solution { presses: count } => {
                let lead = if count == 1 { "leads" } else { "lead" };
                let presses = presses(count);
                write!(f, "{presses} {lead} from start to target in {game}")
            }
            Claim::WorstCase { at_least, at_most } if at_least == at_most => {
                write!(
                    f,
                    "a position of {game} needs {}, and none needs more",
                    presses(at_least)
                )
            }
            Claim::WorstCase { at_least, at_most } => {
                write!(
                    f,
                    "a position of {game} needs {}, and none needs more than {at_most}",
                    presses(at_least)
                )
            }
            Claim::NoSolution => write!(f, "no presses lead from start to target in {game}"),
        }
    }
}

/// A certificate is invalid: the first line that fails, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CertificateError {
    /// The line, from 1.
    pub line: usize,
    /// The text of the line.
    pub text: String,
    /// The reason why it fails.
    pub reason: String,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}\n  {}", self.line, self.reason, self.text)
    }
}

impl std::error::Error for CertificateError {}

/// Formats a number of presses.
pub(crate) fn presses(count: usize) -> String {
    match count {
        1 => "1 press".to_owned(),
        _ => format!("{count} presses"),
    }
}
