//! `check`: whether a certificate holds.

use crate::Outcome;
use crate::input::Input;
use crate::output;
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use quatrainment::theory;
use serde::Serialize;
use std::io::Write;

/// Check a certificate, without trusting the solver.
///
/// The matrix is built again from the rule; then the checker only multiplies and compares. A certificate that
/// does not hold ends with exit code 1 and the first line that fails.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment prove quatrainment --certificate proof.txt\n  \
  quatrainment check proof.txt")]
pub struct Check {
    /// The certificate, or - for standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: String,

    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CheckReport {
    holds: bool,
    claim: Option<String>,
    line: Option<usize>,
    reason: Option<String>,
}

/// Checks a certificate and prints what it proves.
pub fn run(args: &Check, out: &mut impl Write) -> Result<Outcome> {
    let text = match args.file.as_str() {
        "-" => Input::default().text(Some(&args.file))?.unwrap_or_default(),
        path => std::fs::read_to_string(path).with_context(|| format!("{path} cannot be read as text"))?,
    };
    let checked = theory::check(&text);
    if args.json {
        let report = CheckReport {
            holds: checked.is_ok(),
            claim: checked.as_ref().ok().map(ToString::to_string),
            line: checked.as_ref().err().map(|refused| refused.line),
            reason: checked.as_ref().err().map(|refused| refused.reason.clone()),
        };
        output::json(out, &report)?;
    } else {
        match &checked {
            Ok(checked) if checked.is_named() => writeln!(out, "It holds: {checked}.")?,
            Ok(checked) => writeln!(out, "It holds, by the rule that it states: {checked}.")?,
            Err(refused) => writeln!(out, "It does not hold.\n{refused}")?,
        }
    }
    Ok(if checked.is_ok() { Outcome::Done } else { Outcome::Unsolvable })
}
