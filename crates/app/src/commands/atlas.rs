//! `atlas`: counts all games on 4×4 with the eight symmetries of the square by rank, or shows one of them.

use crate::outcome::Outcome;
use crate::output;
use crate::pager;
use crate::progress;
use anyhow::{Result, bail};
use clap::Args;
use quatrainment::draw::{self, Figure};
use quatrainment_theory::{self as theory, ATLAS_BITS};
use serde::Serialize;
use std::io::Write;

/// Count all symmetric games on 4x4 by rank, or show one of them.
///
/// There are 2^36 games that look the same after every turn and reflection, numbered by what a press of A1, B1 and B2
/// flips. A game of rank 16 is always solvable; with each rank below 16, half as many targets can be reached. Named games
/// are listed with their numbers.
#[derive(Debug, Args)]
#[command(name = "atlas")]
#[command(after_help = "Examples:\n  \
  quatrainment study atlas\n  \
  quatrainment study atlas 0c8009417")]
pub struct Atlas {
    /// Show what the presses of this game flip, and its rank; the number is hexadecimal.
    #[arg(value_name = "NUMBER")]
    number: Option<String>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Census {
    games: u64,
    always_solvable: u64,
    /// The number of games of each rank, from 0.
    by_rank: Vec<u64>,
    named: Vec<Named>,
}

#[derive(Serialize)]
struct Named {
    name: String,
    number: String,
    rank: usize,
    /// What a press of A1, of B1 and of B2 flips.
    presses: Vec<String>,
}

/// Counts and prints, or shows one game.
pub fn run(args: &Atlas, out: &mut impl Write) -> Result<Outcome> {
    let atlas = theory::Atlas::new();
    if let Some(number) = &args.number {
        let Some(number) = theory::Atlas::parse(number) else {
            bail!(
                "'{number}' is not the number of a game; use up to nine hexadecimal digits, like 0c8009417"
            )
        };
        show(&atlas, number, args.json, out)?;
        return Ok(Outcome::Done);
    }
    let by_rank = progress::spin("counting 2^36 games", || atlas.census());
    if args.json {
        let named = atlas.named().into_iter();
        let census = Census {
            games: 1 << ATLAS_BITS,
            always_solvable: by_rank[16],
            by_rank: by_rank.to_vec(),
            named: named
                .map(|(entry, number)| described(&atlas, entry.name, number))
                .collect(),
        };
        output::json(out, &census)?;
        return Ok(Outcome::Done);
    }
    let mut text = Vec::new();
    writeln!(
        text,
        "Games on 4x4 with the eight symmetries of the square, by rank\n"
    )?;
    writeln!(text, "rank         games      share")?;
    for (rank, count) in by_rank.iter().enumerate().rev() {
        let share = *count as f64 / (1u64 << ATLAS_BITS) as f64 * 100.0;
        let share = if *count > 0 && share < 0.0001 {
            "<0.0001".to_owned()
        } else {
            format!("{share:.4}")
        };
        writeln!(text, "{rank:>4}  {count:>12}  {share:>8}%")?;
    }
    let all: u64 = by_rank.iter().sum();
    writeln!(
        text,
        "\n{all} games; {} are always solvable (rank 16).\n",
        by_rank[16]
    )?;
    for (entry, number) in atlas.named() {
        writeln!(
            text,
            "{} 4x4: number {number:09x}, rank {}\n",
            entry.title,
            atlas.rank(number)
        )?;
        writeln!(
            text,
            "{}",
            draw::beside(&figures(&atlas, number), output::width())
        )?;
    }
    pager::page(&String::from_utf8(text)?, out)?;
    Ok(Outcome::Done)
}

/// Shows one game.
fn show(atlas: &theory::Atlas, number: u64, is_json: bool, out: &mut impl Write) -> Result<()> {
    let known = atlas
        .named()
        .into_iter()
        .find(|(_, known)| *known == number)
        .map(|(entry, _)| entry);
    let name = known.map_or("", |entry| entry.name);
    if is_json {
        return output::json(out, &described(atlas, name, number));
    }
    let title = known.map_or_else(String::new, |entry| format!(", {}", entry.title));
    writeln!(out, "Game {number:09x} of the atlas{title}\n")?;
    writeln!(
        out,
        "{}",
        draw::beside(&figures(atlas, number), output::width())
    )?;
    let rank = atlas.rank(number);
    match rank {
        16 => writeln!(out, "Rank 16: always solvable.")?,
        _ => writeln!(
            out,
            "Rank {rank}: one in 2^{} targets can be reached.",
            16 - rank
        )?,
    }
    Ok(())
}

fn figures(atlas: &theory::Atlas, number: u64) -> Vec<Figure> {
    atlas
        .presses(number)
        .iter()
        .map(|(name, pattern)| Figure::pattern(&format!("press {name}"), pattern))
        .collect()
}

fn described(atlas: &theory::Atlas, name: &str, number: u64) -> Named {
    Named {
        name: name.to_owned(),
        number: format!("{number:09x}"),
        rank: atlas.rank(number),
        presses: atlas
            .presses(number)
            .iter()
            .map(|(_, pattern)| pattern.to_string())
            .collect(),
    }
}
