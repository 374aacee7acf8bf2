//! Reads a certificate from its first line to its last and verifies what it claims.

use crate::claim::{CertificateError, Checked, Claim};
use crate::lines::Lines;
use crate::machine::{FIRST_LINE, FIRST_LINE_OF_MORE, Machine};
use crate::{more, two, worst};

/// Returns whether a text starts like a certificate, so that [`check`] can tell whether it is valid.
///
/// ```
/// use quatrainment_check::is_certificate;
/// assert!(is_certificate("quatrainment certificate 1\ngame merlin\n"));
/// assert!(!is_certificate("pseudo-Boolean proof version 3.0"));
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
/// let certificate = "quatrainment certificate 1
/// game lights-out
/// grid 1x2
/// wraps none
/// everywhere shells 0
/// claim always-solvable
/// rank 2
/// inverse A1 10
/// inverse B1 01
/// end
/// ";
/// assert!(quatrainment_check::check(certificate).is_ok());
/// let forged = certificate.replace("inverse A1 10", "inverse A1 11");
/// assert_eq!(quatrainment_check::check(&forged).unwrap_err().line, 8);
/// ```
///
/// # Errors
/// Returns an error with the first line that fails if it is invalid.
pub fn check(text: &str) -> Result<Checked, CertificateError> {
    let mut lines = Lines::new(text);
    let machine = Machine::read(&mut lines)?;
    let header = lines.read_so_far();
    let mut diagonal = Vec::new();
    let claim = match (lines.word("claim")?, machine.states > 2) {
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
        _ => return Err(lines.refuse("unknown claim")),
    };
    lines.exactly("end")?;
    if lines.next < lines.all.len() {
        lines.next += 1;
        return Err(lines.refuse("nothing may follow the end"));
    }
    Ok(Checked {
        game: machine.title(),
        claim,
        header,
        diagonal,
    })
}
