//! What a certificate of a solution does not show, computed again: that no solution has fewer presses. It is done here by
//! methods that the solver does not use (press by press, on words of its own), so that their errors do not agree.

use crate::claim::CertificateError;
use crate::classes;
use crate::lines::Lines;
use crate::machine::Machine;
use crate::verify::check;

/// The maximum number of independent quiet sets whose sums are all added one by one; 2^28 solutions take seconds.
const MAX_NULLITY: usize = 28;

/// What is known about solutions with fewer presses than those of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Recomputed {
    /// No solution has fewer: all were computed, or all that could have fewer by what is least on a class of cells.
    Fewest {
        /// The number of independent quiet sets: there are 2 to this power solutions.
        nullity: usize,
    },
    /// A solution has fewer presses.
    Fewer {
        /// The fewest.
        presses: usize,
    },
    /// There are too many solutions to compute them all.
    TooMany {
        /// The number of independent quiet sets.
        nullity: usize,
    },
    /// The certificate makes another claim, or the game has more than two states.
    OtherClaim,
}

/// Computes all solutions of the puzzle of a certificate and compares.
///
/// ```
/// use quatrainment_check::{Recomputed, recompute};
/// let certificate = "quatrainment certificate 1
/// game lights-out
/// grid 1x2
/// wraps none
/// everywhere shells 0 1
/// claim solution
/// start XX
/// target ..
/// presses X.
/// count 1
/// end
/// ";
/// // Pressing the other cell does the same: there are two solutions.
/// assert_eq!(recompute(certificate)?, Recomputed::Fewest { nullity: 1 });
/// # Ok::<(), quatrainment_check::CertificateError>(())
/// ```
///
/// # Errors
/// Returns an error with the first line that fails if the certificate is invalid.
pub fn recompute(text: &str) -> Result<Recomputed, CertificateError> {
    check(text)?;
    let mut lines = Lines::new(text);
    let machine = Machine::read(&mut lines)?;
    if machine.states > 2 || lines.word("claim")? != "solution" {
        return Ok(Recomputed::OtherClaim);
    }
    machine.read_bits(&mut lines, "start")?;
    machine.read_bits(&mut lines, "target")?;
    let mut presses = bits(&machine.read_bits(&mut lines, "presses")?);
    let quiet = quiet_sets(&machine);
    let nullity = quiet.len();
    if nullity > MAX_NULLITY {
        let claimed = presses.iter().map(|word| word.count_ones() as usize).sum();
        return Ok(match classes::lightest(&machine, &presses, &quiet) {
            None => Recomputed::TooMany { nullity },
            Some(fewest) if fewest < claimed => Recomputed::Fewer { presses: fewest },
            Some(_) => Recomputed::Fewest { nullity },
        });
    }
    let weight = |presses: &[u64]| {
        presses
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum::<usize>()
    };
    let claimed = weight(&presses);
    let mut fewest = claimed;
    // A Gray code: each solution differs from the one before by one set of the basis.
    for number in 1..1u64 << nullity {
        add(&mut presses, &quiet[number.trailing_zeros() as usize]);
        fewest = fewest.min(weight(&presses));
    }
    Ok(match fewest < claimed {
        true => Recomputed::Fewer { presses: fewest },
        false => Recomputed::Fewest { nullity },
    })
}

/// Returns a basis of the quiet sets: press by press, what it flips is cancelled by presses before it, or it is new.
pub(crate) fn quiet_sets(machine: &Machine) -> Vec<Vec<u64>> {
    let cells = machine.cells();
    let mut made: Vec<Option<(Vec<u64>, Vec<u64>)>> = vec![None; cells];
    let mut quiet = Vec::new();
    for press in 0..cells {
        let mut flipped = vec![false; cells];
        for cell in machine.flips(press) {
            flipped[cell] = true;
        }
        let mut pressed = vec![false; cells];
        pressed[press] = true;
        let mut flips = bits(&flipped);
        let mut by = bits(&pressed);
        loop {
            let first = (0..cells).find(|&cell| flips[cell / 64] >> (cell % 64) & 1 == 1);
            let Some(first) = first else {
                quiet.push(by);
                break;
            };
            let Some((other, others)) = &made[first] else {
                made[first] = Some((flips, by));
                break;
            };
            add(&mut flips, other);
            add(&mut by, others);
        }
    }
    quiet
}

fn bits(cells: &[bool]) -> Vec<u64> {
    let word = |cells: &[bool]| {
        cells
            .iter()
            .rev()
            .fold(0, |word, &bit| word << 1 | u64::from(bit))
    };
    cells.chunks(64).map(word).collect()
}

fn add(to: &mut [u64], other: &[u64]) {
    to.iter_mut()
        .zip(other)
        .for_each(|(word, other)| *word ^= other);
}
