//! `merge`: joins the shards of a survey, after checking that they are complete.

use crate::outcome::Outcome;
use crate::survey::file::{About, Head, ShardFile, Subject};
use crate::survey::key;
use crate::{output, page, values};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueHint};
use quatrainment_theory::SizeRange;
use serde::Serialize;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Join the shards of a survey into one table.
///
/// The files come from `analyze`, `worst` or `fewest` with --shard. Nothing is written unless they form one complete
/// survey: each shard exactly once, complete and unmodified, all written by the same version for the same question.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment study merge part*.csv --output nullities.csv\n  \
  quatrainment study merge part*.csv --json")]
pub struct Merge {
    /// The files of all shards, in any order.
    #[arg(value_name = "FILES", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Write the table to this file instead of standard output.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = values::file())]
    output: Option<PathBuf>,

    /// Print what was checked as JSON, instead of the table.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    subject: &'a Subject,
    shards: usize,
    rows: usize,
}

/// Checks the shards, and writes the table.
pub fn run(args: &Merge, out: &mut impl Write) -> Result<Outcome> {
    if let Some(path) = &args.output {
        page::check_ending(path, "a survey", &["csv", "txt"])?;
    }
    let mut shards = args
        .files
        .iter()
        .map(|path| Ok((path.as_path(), ShardFile::read(path)?)))
        .collect::<Result<Vec<_>>>()?;
    shards.sort_by_key(|(_, shard)| shard.head.shard);
    check_heads(&shards)?;
    let rows = rows_in_order(&shards)?;
    let (_, first) = &shards[0];
    let table: String = [first.header.as_str()]
        .into_iter()
        .chain(rows.iter().copied())
        .flat_map(|row| [row, "\n"])
        .collect();
    if let Some(path) = &args.output {
        let part = page::with_suffix(path, ".part");
        page::write_file(&part, table.as_bytes())?;
        std::fs::rename(&part, path)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        About::new(&first.head.subject).write(path)?;
    }
    if args.json {
        let report = Report {
            subject: &first.head.subject,
            shards: shards.len(),
            rows: rows.len(),
        };
        output::json(out, &report)?;
    } else if let Some(path) = &args.output {
        let sizes = output::counted(rows.len() as u64, "size");
        let shards = output::counted(shards.len() as u64, "shard");
        writeln!(out, "{sizes} from {shards} written to {}.", path.display())?;
    } else {
        out.write_all(table.as_bytes())?;
    }
    Ok(Outcome::Done)
}

/// Checks that the shards, in order, are all shards of one survey.
fn check_heads(shards: &[(&Path, ShardFile)]) -> Result<()> {
    let (one, first) = &shards[0];
    for (other, shard) in &shards[1..] {
        if let Some((name, here, there)) =
            first.head.subject.differences(&shard.head.subject).first()
        {
            let (one, other) = (one.display(), other.display());
            bail!("{one} and {other} belong to different surveys ({name}: {here} and {there})");
        }
        let (here, there) = (first.head.shard, shard.head.shard);
        ensure!(
            here.count() == there.count(),
            "{} and {} belong to different divisions: one is shard {here}, the other {there}",
            one.display(),
            other.display()
        );
        ensure!(
            first.header == shard.header,
            "{} has other columns than {}",
            other.display(),
            one.display()
        );
    }
    if let Some(pair) = shards
        .windows(2)
        .find(|pair| pair[0].1.head.shard == pair[1].1.head.shard)
    {
        let [(one, shard), (other, _)] = pair else {
            unreachable!("a window of two")
        };
        bail!(
            "shard {} occurs twice: {} and {}",
            shard.head.shard,
            one.display(),
            other.display()
        );
    }
    let Head { shard, .. } = first.head;
    let is_there = |number| {
        shards
            .iter()
            .any(|(_, found)| found.head.shard.number() == number)
    };
    // Ten are enough: a list of thousands would help no one.
    let missing = shard.count() - shards.len() as u64;
    let named: Vec<String> = (1..=shard.count())
        .filter(|&number| !is_there(number))
        .take(10)
        .map(|number| number.to_string())
        .collect();
    ensure!(
        missing == 0,
        "{missing} of {} shards {} missing: {}{}",
        shard.count(),
        if missing == 1 { "is" } else { "are" },
        named.join(", "),
        if missing > 10 { ", …" } else { "" }
    );
    Ok(())
}

/// Every row of the survey, each size once.
fn rows_in_order<'a>(shards: &'a [(&'a Path, ShardFile)]) -> Result<Vec<&'a str>> {
    let (path, first) = &shards[0];
    let sizes: SizeRange = first
        .head
        .subject
        .sizes
        .parse()
        .with_context(|| format!("{}: the first line is damaged", path.display()))?;
    let mut rows: HashMap<String, (&str, &Path)> = HashMap::new();
    for (path, shard) in shards {
        for row in &shard.rows {
            let lengths: Vec<&str> = row.split(',').take(sizes.axes()).collect();
            if let Some((_, other)) = rows.insert(lengths.join(","), (row, path)) {
                let (size, other, path) = (lengths.join("x"), other.display(), path.display());
                bail!("the size {size} occurs twice: in {other} and in {path}");
            }
        }
    }
    let mut ordered = Vec::with_capacity(rows.len());
    for size in sizes.sizes() {
        let (row, _) = rows
            .remove(&key(&size))
            .with_context(|| format!("no shard has the size {size}"))?;
        ordered.push(row);
    }
    if let Some((row, path)) = rows.values().next() {
        bail!(
            "{} has a row that does not belong to sizes {sizes}: '{row}'",
            path.display()
        );
    }
    Ok(ordered)
}
