//! `check`: whether a certificate is valid.

use crate::outcome::Outcome;
use crate::{limits, output, page, progress, read};
use anyhow::{Result, bail};
use clap::{Args, ValueHint};
use quatrainment_check::{Claim, Recomputed, check, is_certificate, recompute};
use quatrainment_theory as theory;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// Check a certificate, without trusting the solver.
///
/// The checker builds the matrix from the rule, then only multiplies and compares. If the certificate is invalid, it prints
/// the first line that fails and exits with code 1.
///
/// A certificate of a solution shows that the presses lead from start to target, not that no solution has fewer. With two
/// states, --recompute also computes all solutions, by a method that the solver does not use. (For a proof that needs no
/// trust in this program at all, use `solve --certificate FILE.pbp` and the checker VeriPB.)
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment prove quatrainment --certificate proof.txt\n  \
  quatrainment check proof.txt\n  \
  quatrainment solve all-on --game lights-out --certificate fewest.txt\n  \
  quatrainment check fewest.txt --recompute")]
pub struct Check {
    /// The certificate, or - for standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: String,

    /// Also compute all solutions again, and compare their presses with the certificate.
    #[arg(long)]
    recompute: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CheckReport {
    holds: bool,
    claim: Option<String>,
    line: Option<usize>,
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recomputed: Option<String>,
}

/// Why a certificate is invalid.
struct Refused {
    shown: String,
    line: usize,
    reason: String,
}

/// Checks a certificate and prints what it proves.
pub fn run(args: &Check, out: &mut impl Write) -> Result<Outcome> {
    let text = match args.file.as_str() {
        "-" => read::standard_input()?,
        path => read::text_file(Path::new(path), limits::MAX_BYTES)?,
    };
    if !is_certificate(&text) {
        let file = if args.file == "-" {
            "standard input"
        } else {
            &args.file
        };
        match page::ending(Path::new(file)).as_str() {
            "pbp" | "opb" => {
                bail!("{file} is not checked here: it is for VeriPB; run veripb FILE.opb FILE.pbp")
            }
            "v" => bail!("{file} is not checked here: it is for Coq; run coqc {file}"),
            _ => bail!(
                "{file} is not a certificate of this program; run `quatrainment prove --certificate FILE` to write one"
            ),
        }
    }
    // The checker believes the rule that is stated; a known name must stand for its own rule.
    let named = theory::named_game(&text).map_err(|misnamed| Refused {
        shown: misnamed.to_string(),
        line: misnamed.line,
        reason: misnamed.reason,
    });
    let checked = named.and_then(|named| match check(&text) {
        Ok(checked) => Ok((checked, named.is_some())),
        Err(refused) => Err(Refused {
            shown: refused.to_string(),
            line: refused.line,
            reason: refused.reason,
        }),
    });
    let recomputed = match (args.recompute, &checked) {
        (true, Ok((checked, _))) => {
            let recomputed = progress::spin("computing all solutions", || recompute(&text))?;
            Some((recomputed, checked.claim()))
        }
        _ => None,
    };
    let holds = checked.is_ok() && !matches!(recomputed, Some((Recomputed::Fewer { .. }, _)));
    if args.json {
        let report = CheckReport {
            holds,
            claim: checked
                .as_ref()
                .ok()
                .map(|(checked, _)| checked.to_string()),
            line: checked.as_ref().err().map(|refused| refused.line),
            reason: checked.as_ref().err().map(|refused| refused.reason.clone()),
            recomputed: recomputed.map(|(recomputed, claim)| sentence(recomputed, claim)),
        };
        output::json(out, &report)?;
    } else {
        match &checked {
            Ok((checked, true)) => writeln!(out, "Valid: {checked}.")?,
            Ok((checked, false)) => writeln!(out, "Valid, by the rule that it states: {checked}.")?,
            Err(refused) => writeln!(out, "Invalid.\n{}", refused.shown)?,
        }
        if let Some((recomputed, claim)) = recomputed {
            writeln!(out, "{}", sentence(recomputed, claim))?;
        }
    }
    Ok(if holds {
        Outcome::Done
    } else {
        Outcome::Unsolvable
    })
}

/// Returns a sentence about the result of computing all solutions again.
fn sentence(recomputed: Recomputed, claim: Claim) -> String {
    match recomputed {
        Recomputed::Fewest { nullity: 0 } => "Computed again: there is no other solution.".to_owned(),
        Recomputed::Fewest { nullity } => {
            format!("Computed again: none of the 2^{nullity} solutions has fewer presses.")
        }
        Recomputed::Fewer { presses } => {
            format!("Computed again: another solution has only {presses}.")
        }
        Recomputed::TooMany { nullity } => format!(
            "Not computed again: there are 2^{nullity} solutions, too many. The presses are checked, but not whether fewer would do."
        ),
        _ if matches!(claim, Claim::Solution { .. }) => {
            "Not computed again: this needs two states. The presses are checked, but not whether fewer would do."
                .to_owned()
        }
        _ => "Nothing to compute again: only a solution could have fewer presses.".to_owned(),
    }
}
