//! Values that shells can complete. They are parsed as the library parses them, so that its errors say what is possible;
//! the lists here only tell a shell what to offer.

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

/// Parses a value and knows what may be offered for it.
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

fn parsed<T: FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn any(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}

/// Reads a whole number.
pub fn number(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("'{text}' is not a whole number from 0 to {}", u64::MAX))
}

/// The name of a file that is more than written from beginning to end: read again, renamed, or known by its ending.
pub fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path == Path::new("-") {
        true => Err("this needs a file, not standard output"),
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
        parse: parsed,
        offered: || {
            Level::ALL
                .map(|level| PossibleValue::new(level.name()))
                .into()
        },
    }
}

/// How much a hint gives away.
pub fn hint() -> Suggested<HintLevel> {
    fn offered() -> Vec<PossibleValue> {
        HintLevel::ALL
            .map(|level| PossibleValue::new(level.name()))
            .into()
    }
    Suggested {
        parse: parsed,
        offered,
    }
}

/// The format of a page.
pub fn format() -> Suggested<PageFormat> {
    Suggested {
        parse: parsed,
        offered: || PageFormat::names().map(PossibleValue::new).collect(),
    }
}

/// The format of a proof: that of a page, or a file for Coq.
pub fn proof_format() -> Suggested<String> {
    fn parse(text: &str) -> Result<String, String> {
        match text.parse::<PageFormat>() {
            Err(error) if text != "coq" => Err(format!("{error}; or coq")),
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
        parse: parsed,
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

/// The name of a pattern; a pattern itself can be typed as well.
pub fn pattern() -> Suggested<String> {
    fn offered() -> Vec<PossibleValue> {
        ["blank", "all-on", "checkerboard"]
            .map(PossibleValue::new)
            .into()
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
