//! Pages in the format that was asked for, to standard output or to a file.

use crate::{errors, output, values};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use quatrainment::draw::{Document, Format, sentence_text};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The format of a page: to be read by people, or JSON for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageFormat {
    Read(Format),
    Json,
}

impl PageFormat {
    /// Returns the names of all formats.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Format::ALL.into_iter().map(Format::name).chain(["json"])
    }
}

impl FromStr for PageFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<PageFormat, String> {
        match text {
            "json" => Ok(PageFormat::Json),
            _ => text.parse().map(PageFormat::Read).map_err(|_| {
                let names: Vec<&str> = PageFormat::names().collect();
                errors::unknown("format", text, &names)
            }),
        }
    }
}

/// The format of a page, and the file to write it to.
#[derive(Clone, Debug, Default, Args)]
pub struct PageArgs {
    /// The format: text, markdown, latex, html or json [default: from the file name, else text].
    #[arg(long, short, value_parser = values::format(), hide_possible_values = true)]
    format: Option<PageFormat>,

    /// Write to this file instead of standard output: .txt, .md, .tex, .html or .json.
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// The same as --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl PageArgs {
    /// Creates what was asked for by a command that has other formats as well.
    pub fn new(format: Option<PageFormat>, output: Option<PathBuf>, json: bool) -> PageArgs {
        PageArgs {
            format,
            output,
            json,
        }
    }

    /// Returns the format that was asked for, or that of the file's name, or the default.
    ///
    /// # Errors
    /// When the file's name has an extension of no format.
    pub fn format(&self, usual: Format) -> Result<PageFormat> {
        if self.json {
            return Ok(PageFormat::Json);
        }
        if let Some(format) = self.format {
            return Ok(format);
        }
        let Some(path) = &self.output else {
            return Ok(PageFormat::Read(usual));
        };
        match ending(path).as_str() {
            "" => Ok(PageFormat::Read(usual)),
            "htm" => Ok(PageFormat::Read(Format::Html)),
            end => end.parse().or_else(|_| {
                check_ending(path, "a page", &["txt", "md", "tex", "html", "json"])?;
                Ok(PageFormat::Read(usual))
            }),
        }
    }

    /// Returns whether the page goes to a terminal.
    pub fn is_on_screen(&self) -> bool {
        self.output
            .as_deref()
            .is_none_or(|path| path == Path::new("-"))
            && std::io::stdout().is_terminal()
    }

    /// Writes a page.
    pub fn write(&self, page: &Document, usual: Format, out: &mut impl Write) -> Result<()> {
        let text = match self.format(usual)? {
            PageFormat::Read(format) => page.render(format, output::width()),
            PageFormat::Json => json(page)?,
        };
        match &self.output {
            None => out.write_all(text.as_bytes())?,
            Some(path) => write_file(path, text.as_bytes())?,
        }
        Ok(())
    }
}

/// Returns a page as JSON, with a line for each result and each part.
fn json(page: &Document) -> serde_json::Result<String> {
    let member = |name: &str, value: String| format!("  {}: {value}", serde_json::json!(name));
    let title = serde_json::to_string(&sentence_text(&page.title))?;
    let mut members = vec![member("title", title)];
    for (name, fact) in &page.facts {
        members.push(member(name, serde_json::to_string(fact)?));
    }
    let parts = page.blocks.iter().map(serde_json::to_string);
    let parts: Vec<String> = parts.collect::<Result<_, _>>()?;
    let parts = parts.join(",\n    ");
    members.push(member("document", format!("[\n    {parts}\n  ]")));
    Ok(format!("{{\n{}\n}}\n", members.join(",\n")))
}

/// Returns the extension of a file's name, in lower case.
pub fn ending(path: &Path) -> String {
    path.extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_ascii_lowercase()
}

/// Returns a path with something added to its name.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Refuses a file whose name has another extension than the possible ones.
pub fn check_ending(path: &Path, what: &str, possible: &[&str]) -> Result<()> {
    let end = ending(path);
    if end.is_empty() || possible.contains(&end.as_str()) {
        return Ok(());
    }
    let possible: Vec<String> = possible.iter().map(|end| format!(".{end}")).collect();
    let possible: Vec<&str> = possible.iter().map(String::as_str).collect();
    bail!(
        "{what} cannot be written as .{end}; use a file name that ends in {}",
        errors::any_of(&possible)
    )
}

/// Refuses a file that a certificate should not be written to; a certificate is text.
pub fn check_certificate(path: &Path) -> Result<()> {
    check_ending(path, "a certificate", &["txt", "cert"])
}

/// Returns whether a file stands for standard output. Then nothing else is written there.
pub fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-")
}

/// Refuses options that would write to standard output together: JSON, or files that stand for it.
pub fn check_standard_output<'a>(
    json: bool,
    files: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<()> {
    let dashes = files
        .into_iter()
        .filter(|path| is_standard_output(path))
        .count();
    if dashes + usize::from(json) > 1 && dashes > 0 {
        bail!("only one answer can be written to standard output; name a file instead of -");
    }
    Ok(())
}

/// Writes a file, or standard output for `-`. An error names the file.
pub fn write_file(path: &Path, contents: &[u8]) -> Result<()> {
    if is_standard_output(path) {
        return Ok(std::io::stdout().lock().write_all(contents)?);
    }
    std::fs::write(path, contents).with_context(|| format!("{} cannot be written", path.display()))
}
