//! `man`: prints or writes manual pages, one for the program and one for each command.

use super::NAMES;
use crate::outcome::Outcome;
use crate::topics::{ENVIRONMENT, EXIT_CODES, FILES};
use crate::{errors, page, values};
use anyhow::{Context, Result};
use clap::builder::PossibleValue;
use clap::{Args, Command, ValueHint};
use std::io::Write;
use std::path::PathBuf;

/// Print a manual page, or write all of them to a folder.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment man | man -l -\n  \
  quatrainment man solve | man -l -\n  \
  quatrainment man --output ~/.local/share/man/man1")]
pub struct Man {
    /// The command; for one within another, both words, like draw board.
    #[arg(value_name = "COMMAND", value_parser = values::any_of(names), hide_possible_values = true)]
    command: Vec<String>,

    /// Write every page to this folder, so that `man quatrainment-solve` finds it.
    #[arg(long, short, value_name = "FOLDER", conflicts_with = "command", value_hint = ValueHint::DirPath)]
    output: Option<PathBuf>,
}

fn names() -> Vec<PossibleValue> {
    NAMES.iter().map(PossibleValue::new).collect()
}

/// Writes the page about a program, or all of them.
pub fn run(args: &Man, program: Command, out: &mut impl Write) -> Result<Outcome> {
    // There is no page for the command help.
    let mut program = program.disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be created", folder.display()))?;
        let mut count = 0;
        for (name, command) in all(&program) {
            page::write_file(&folder.join(format!("{name}.1")), &render(&name, &command)?)?;
            count += 1;
        }
        writeln!(out, "{count} pages written to {}.", folder.display())?;
        return Ok(Outcome::Done);
    }
    let name = ["quatrainment"]
        .into_iter()
        .chain(args.command.iter().map(String::as_str));
    let name = name.collect::<Vec<_>>().join("-");
    // The commands of `study` are also found without it.
    let of_study = name.replacen("quatrainment-", "quatrainment-study-", 1);
    let found = all(&program)
        .into_iter()
        .find(|(known, _)| [&name, &of_study].contains(&known));
    let (name, command) = found.with_context(|| {
        let typed = args.command.join(" ");
        match errors::nearest(&typed, NAMES) {
            Some(near) => format!("unknown command '{typed}'; did you mean {near}?"),
            None => format!("unknown command '{typed}'; see quatrainment --help"),
        }
    })?;
    out.write_all(&render(&name, &command)?)?;
    Ok(Outcome::Done)
}

/// Every page's name with its command, commands within commands as well.
fn all(program: &Command) -> Vec<(String, Command)> {
    fn add(name: String, command: &Command, pages: &mut Vec<(String, Command)>) {
        for inner in command
            .get_subcommands()
            .filter(|inner| inner.get_name() != "help" && !inner.is_hide_set())
        {
            add(format!("{name}-{}", inner.get_name()), inner, pages);
        }
        pages.push((name, command.clone()));
    }
    let mut pages = Vec::new();
    add(program.get_name().to_owned(), program, &mut pages);
    pages.sort_by(|(one, _), (other, _)| one.cmp(other));
    pages
}

/// Returns a page: what clap knows, and the sections that it does not write.
fn render(name: &str, command: &Command) -> Result<Vec<u8>> {
    let is_program = command
        .get_subcommands()
        .any(|inner| inner.get_name() == "solve");
    let mut text = from_definition(name, command)?;
    let examples = examples(command);
    if !examples.is_empty() {
        writeln!(text, ".SH EXAMPLES")?;
        for example in examples {
            writeln!(text, ".PP\n.nf\n{}\n.fi", escaped(&example))?;
        }
    }
    section(&mut text, "ENVIRONMENT", ENVIRONMENT)?;
    section(&mut text, "FILES", FILES)?;
    section(&mut text, "EXIT STATUS", EXIT_CODES)?;
    if is_program {
        writeln!(text, ".SH PATTERNS\n{}", escaped(PATTERNS))?;
    } else {
        writeln!(text, ".SH SEE ALSO\n\\fBquatrainment\\fR(1)")?;
    }
    Ok(text)
}

/// Returns the sections of a page that follow from the definition of a command.
fn from_definition(name: &str, command: &Command) -> Result<Vec<u8>> {
    let version = concat!("quatrainment ", env!("CARGO_PKG_VERSION"));
    let man = clap_mangen::Man::new(command.clone().display_name(name))
        .title(name)
        .source(version);
    let man = man.manual("Quatrainment");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if command
        .get_arguments()
        .any(|argument| !argument.is_hide_set())
    {
        man.render_options_section(&mut text)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    Ok(text)
}

/// The commands to try in the help, which are its indented lines. A line that ends in a backslash continues in the next.
fn examples(command: &Command) -> Vec<String> {
    let help = command
        .get_after_long_help()
        .or(command.get_after_help())
        .map(ToString::to_string);
    let mut examples: Vec<String> = Vec::new();
    for line in help
        .unwrap_or_default()
        .lines()
        .filter(|line| line.starts_with("  "))
    {
        match examples
            .last_mut()
            .filter(|example| example.ends_with('\\'))
        {
            Some(example) => *example += &format!("\n  {line}"),
            None => examples.push(format!("  {line}")),
        }
    }
    examples
}

fn section(text: &mut Vec<u8>, title: &str, entries: &[(&str, &str)]) -> Result<()> {
    writeln!(text, ".SH \"{title}\"")?;
    for (name, meaning) in entries {
        writeln!(text, ".TP\n\\fB{}\\fR\n{}", escaped(name), escaped(meaning))?;
    }
    Ok(())
}

/// Escapes a text for the formatter.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    let lines = text
        .lines()
        .map(|line| match line.starts_with(['.', '\'']) {
            true => format!("\\&{line}"),
            false => line.to_owned(),
        });
    lines.collect::<Vec<_>>().join("\n")
}

const PATTERNS: &str = "Patterns are rows separated by / (or lines): on is X x 1 #, off is . 0 _. A pattern can also be \
a name: blank, all-on, checkerboard, random:SEED; or a file: .txt, .png, .pbm or .pgm. Cells are named as in a \
spreadsheet: B3 is column B, row 3; B3/2 is in layer 2. A puzzle code, or a game ID of Flip from Simon Tatham's \
collection, is a whole puzzle.";
