//! Errors as people read them: `error:` what is wrong and, if something can be done about it, `help:` what to do.
//!
//! A message is one line, from a library or from here: `what is wrong; what to do`. Its second part starts with one of
//! the words in [`ADVICE`].

use crate::commands::OF_STUDY;
use crate::output;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// The exit code of bad input or usage; clap uses the same.
const BAD_INPUT: u8 = 2;

/// The first words of advice.
const ADVICE: [&str; 12] = [
    "add ",
    "choose ",
    "did you mean ",
    "give ",
    "leave ",
    "name ",
    "run ",
    "see ",
    "try ",
    "use ",
    "veripb ",
    "write ",
];

/// Prints an error, and returns the exit code of bad input.
pub fn report(error: &anyhow::Error) -> ExitCode {
    print("error", &format!("{error:#}"));
    ExitCode::from(BAD_INPUT)
}

/// Prints what was typed wrongly, and returns the exit code. Prints help and the version, which clap returns as errors.
pub fn report_usage(error: &clap::Error) -> ExitCode {
    let is_help = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if is_help || !error.use_stderr() {
        error.exit();
    }
    print("error", &usage(error));
    ExitCode::from(BAD_INPUT)
}

/// Prints something that people should know although the command succeeds.
pub fn warn(message: &str) {
    print("warning", message);
}

/// Prints to standard error. Lines are wrapped for people only: programs may look for a part of a line.
fn print(label: &str, message: &str) {
    let (problem, help) = parts(message);
    let problem = format!("{label}: {problem}");
    for line in std::iter::once(problem).chain(help.map(|help| format!("help: {help}"))) {
        if io::stderr().is_terminal() {
            let lines = output::wrapped(&line, output::width());
            lines.iter().for_each(|line| eprintln!("{line}"));
        } else {
            eprintln!("{line}");
        }
    }
}

/// Splits a message into what is wrong and what to do. What follows the first line, like the lines of a file, belongs to
/// what is wrong.
fn parts(message: &str) -> (String, Option<&str>) {
    let (first, rest) = message.split_at(message.find('\n').unwrap_or(message.len()));
    let is_advice = |(place, _): &(usize, &str)| {
        ADVICE
            .iter()
            .any(|word| first[place + 2..].starts_with(word))
    };
    match first.match_indices("; ").find(is_advice) {
        Some((place, separator)) => {
            let help = &first[place + separator.len()..];
            (format!("{}{rest}", &first[..place]), Some(help))
        }
        None => (message.to_owned(), None),
    }
}

/// Returns the message about a word that is none of the possible ones: it suggests the nearest, or names them all.
pub fn unknown(what: &str, text: &str, possible: &[&str]) -> String {
    format!("unknown {what} '{text}'; {}", suggestion(text, possible))
}

/// Returns the advice about a word that is none of the possible ones.
fn suggestion(text: &str, possible: &[&str]) -> String {
    match nearest(text, possible) {
        Some(name) => format!("did you mean {name}?"),
        None => format!("use {}", any_of(possible)),
    }
}

/// Returns the possible word that was probably meant: one that starts like this, or is spelled almost like this.
pub fn nearest<'a>(text: &str, possible: &[&'a str]) -> Option<&'a str> {
    let text = text.trim().to_lowercase();
    let starts = |name: &&&str| text.len() > 1 && name.starts_with(&text);
    if let Some(name) = possible.iter().find(starts) {
        return Some(name);
    }
    let distance = |name: &str| strsim::osa_distance(name, &text);
    let name = possible.iter().min_by_key(|name| distance(name))?;
    // More than a third of the letters wrong is another word.
    (3 * distance(name) <= name.len().max(text.len())).then_some(name)
}

/// Returns a choice in words, like a, b or c.
pub fn any_of(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// Returns the message about wrong usage.
fn usage(error: &clap::Error) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        _ => Vec::new(),
    };
    let names = |kind| {
        let arguments = context(kind);
        let names: Vec<&str> = arguments.iter().map(|argument| name(argument)).collect();
        names.join(" and ")
    };
    let text = |kind| context(kind).concat();
    let usage = text(ContextKind::Usage);
    let usage = usage.trim_start_matches("Usage:").trim();
    let with_suggestion = |problem: String, typed: &str, suggested| {
        let words = context(suggested);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // The last one is the nearest by clap's measure.
        match nearest(typed, &words).or(words.last().copied()) {
            Some(word) if OF_STUDY.contains(&word) && !usage.contains(" study ") => {
                format!("{problem}; did you mean study {word}?")
            }
            Some(word) => format!("{problem}; did you mean {word}?"),
            None => format!("{problem}; see {} --help", command(usage)),
        }
    };
    let argument = || names(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let typed = text(ContextKind::InvalidSubcommand);
            let problem = format!("unknown command '{typed}'");
            with_suggestion(problem, &typed, ContextKind::SuggestedSubcommand)
        }
        ErrorKind::UnknownArgument => {
            let argument = argument();
            let what = if argument.starts_with('-') {
                "unknown option"
            } else {
                "unexpected argument"
            };
            let problem = format!("{what} '{argument}'");
            with_suggestion(problem, &argument, ContextKind::SuggestedArg)
        }
        ErrorKind::InvalidValue => {
            let (value, valid) = (
                text(ContextKind::InvalidValue),
                context(ContextKind::ValidValue),
            );
            let valid: Vec<&str> = valid.iter().map(String::as_str).collect();
            if !value.is_empty() {
                let help = suggestion(&value, &valid);
                return format!("'{value}' is not a value of {}; {help}", argument());
            }
            let help = match valid.is_empty() {
                true => format!("write {}", text(ContextKind::InvalidArg)),
                false => format!("use {}", any_of(&valid)),
            };
            format!("{} needs a value; {help}", argument())
        }
        ErrorKind::ArgumentConflict => {
            let (one, other) = (argument(), names(ContextKind::PriorArg));
            match other.as_str() {
                "" => format!("{one} cannot be used with other arguments"),
                _ if one == other => format!("{one} was given twice; give it once"),
                _ => format!("{one} cannot be used with {other}"),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            format!("missing {}; write {usage}", argument())
        }
        // Our parsers of values say what is wrong and what to do.
        ErrorKind::ValueValidation => error
            .source()
            .map_or_else(|| first_line(error), ToString::to_string),
        _ => format!("{}; see {} --help", first_line(error), command(usage)),
    }
}

/// Returns the name of an argument as clap shows it: an option without the name of its value.
fn name(argument: &str) -> &str {
    match argument.starts_with('-') {
        true => argument.split([' ', '[', '=']).next().unwrap_or(argument),
        false => argument,
    }
}

/// Returns the command of a usage line, without its arguments.
fn command(usage: &str) -> String {
    let words = usage.lines().next().unwrap_or_default().split_whitespace();
    let command: Vec<&str> = words
        .take_while(|word| !word.starts_with(['[', '<', '-']))
        .collect();
    command.join(" ")
}

/// Returns the first line of clap's own message.
fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_told_from_what_is_wrong() {
        for (message, problem, help) in [
            (
                "'x' is not a seed; write a whole number",
                "'x' is not a seed",
                Some("write a whole number"),
            ),
            (
                "there is no game 7; nothing was deleted",
                "there is no game 7; nothing was deleted",
                None,
            ),
            (
                "one thing; another; try a third; or a fourth",
                "one thing; another",
                Some("try a third; or a fourth"),
            ),
            (
                "a row is wrong; use @ o x .\n  x%x",
                "a row is wrong\n  x%x",
                Some("use @ o x ."),
            ),
        ] {
            assert_eq!(parts(message), (problem.to_owned(), help));
        }
    }

    #[test]
    fn a_near_word_is_suggested() {
        let levels = ["easy", "medium", "hard", "expert"];
        for (typed, expected) in [
            ("meduim", Some("medium")),
            ("exp", Some("expert")),
            ("HARD", Some("hard")),
            ("esay", Some("easy")),
            ("silly", None),
            ("e", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, &levels), expected, "{typed}");
        }
        assert_eq!(
            unknown("level", "silly", &levels),
            "unknown level 'silly'; use easy, medium, hard or expert"
        );
    }
}
