//! Values that shells can complete. The library parses them; the lists here are what a shell offers, and what an error
//! suggests.

use crate::errors::unknown;
use crate::page::PageFormat;
use clap::builder::{PathBufValueParser, PossibleValue, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use quatrainment::generate::Level;
use quatrainment::{HintLevel, catalogue};
use quatrainment_theory::Method;
use quatrainment_theory::lessons;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A parser of a value, with the values that a shell offers.
#[derive(Clone)]
pub struct Suggested<T: 'static> {
    parse: fn(&str) -> Result<T, String>,
    offered: fn() -> Vec<PossibleValue>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Suggested<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        TypedValueParser::parse_ref(&self.parse, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.offered)().into_iter()))
    }
}

/// Reads one of the names of something.
fn named<T: FromStr>(what: &str, text: &str, names: &[&str]) -> Result<T, String> {
    text.parse().map_err(|_| unknown(what, text, names))
}

fn any(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}

/// Reads a whole number.
pub fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        format!(
            "'{text}' is not a number; write a whole number from 0 to {}",
            u64::MAX
        )
    })
}

/// Reads the number of states of a cell.
pub fn states(text: &str) -> Result<u8, String> {
    let states = text.parse().ok().filter(|&states| states >= 2);
    states.ok_or_else(|| {
        format!(
            "'{text}' is not a number of states; write a whole number from 2 to {}",
            u8::MAX
        )
    })
}

/// Reads the number of a game in the history.
pub fn game_number(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| {
        format!("'{text}' is not the number of a game; run `quatrainment history` for a list")
    })
}

/// Reads a scale.
pub fn scale(text: &str) -> Result<f32, String> {
    let scale = text
        .parse()
        .ok()
        .filter(|scale: &f32| scale.is_finite() && *scale > 0.0);
    scale.ok_or_else(|| {
        format!("'{text}' is not a scale; write a number greater than 0, like 2 or 1.5")
    })
}

/// Parses the name of a file that cannot be standard output: it is read again, renamed, or known by its ending.
pub fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path == Path::new("-") {
        true => Err("standard output does not work here; name a file"),
        false => Ok(path),
    })
}

/// Reads the seed of a puzzle or a pattern.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        format!(
            "'{text}' is not a seed; write a whole number from 0 to {}",
            u64::MAX
        )
    })
}

/// The name of a game.
pub fn game() -> Suggested<String> {
    fn offered() -> Vec<PossibleValue> {
        catalogue::all()
            .iter()
            .map(|entry| PossibleValue::new(entry.name).help(entry.title))
            .collect()
    }
    Suggested {
        parse: any,
        offered,
    }
}

/// A level.
pub fn level() -> Suggested<Level> {
    Suggested {
        parse: |text| named("level", text, &Level::ALL.map(Level::name)),
        offered: || {
            Level::ALL
                .map(|level| PossibleValue::new(level.name()))
                .into()
        },
    }
}

/// How much a hint reveals.
pub fn hint() -> Suggested<HintLevel> {
    fn offered() -> Vec<PossibleValue> {
        HintLevel::ALL
            .map(|level| PossibleValue::new(level.name()))
            .into()
    }
    Suggested {
        parse: |text| {
            named(
                "detail of a hint",
                text,
                &HintLevel::ALL.map(HintLevel::name),
            )
        },
        offered,
    }
}

/// The format of a page.
pub fn format() -> Suggested<PageFormat> {
    Suggested {
        parse: str::parse,
        offered: || PageFormat::names().map(PossibleValue::new).collect(),
    }
}

/// The format of a proof: that of a page, or a file for Coq.
pub fn proof_format() -> Suggested<String> {
    fn parse(text: &str) -> Result<String, String> {
        let names: Vec<&str> = PageFormat::names().chain(["coq"]).collect();
        match text.parse::<PageFormat>() {
            Err(_) if text != "coq" => Err(unknown("format", text, &names)),
            _ => Ok(text.to_owned()),
        }
    }
    fn offered() -> Vec<PossibleValue> {
        PageFormat::names()
            .chain(["coq"])
            .map(PossibleValue::new)
            .collect()
    }
    Suggested { parse, offered }
}

/// A way to solve by hand.
pub fn method() -> Suggested<Method> {
    Suggested {
        parse: |text| named("method", text, &Method::ALL.map(Method::name)),
        offered: || {
            Method::ALL
                .map(|method| PossibleValue::new(method.name()))
                .into()
        },
    }
}

/// A lesson, by its number or its name.
pub fn lesson() -> Suggested<String> {
    fn offered() -> Vec<PossibleValue> {
        lessons::all()
            .into_iter()
            .map(|lesson| PossibleValue::new(lesson.name).help(lesson.page.title))
            .collect()
    }
    Suggested {
        parse: any,
        offered,
    }
}

/// The names of patterns that need no seed.
pub const PATTERNS: [&str; 3] = ["blank", "all-on", "checkerboard"];

/// The name of a pattern; a pattern itself can also be typed.
pub fn pattern() -> Suggested<String> {
    fn offered() -> Vec<PossibleValue> {
        PATTERNS.map(PossibleValue::new).into()
    }
    Suggested {
        parse: any,
        offered,
    }
}

/// Any text; some are offered.
pub fn any_of(offered: fn() -> Vec<PossibleValue>) -> Suggested<String> {
    Suggested {
        parse: any,
        offered,
    }
}
