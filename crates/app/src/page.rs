//! Pages in the format that was asked for, to standard output or to a file.

use crate::output;
use anyhow::{Context, Result};
use clap::Args;
use quatrainment::draw::{Document, Format};
use std::io::Write;
use std::path::{Path, PathBuf};

/// In which format, and where to.
#[derive(Clone, Debug, Default, Args)]
pub struct PageArgs {
    /// The format: text, markdown, latex, html or json [default: by the name of the file, else text].
    #[arg(long, short)]
    format: Option<Format>,

    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The same as --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl PageArgs {
    /// The format that was asked for, told by the file's name, or usual.
    pub fn format(&self, usual: Format) -> Format {
        let extension = || self.output.as_deref().and_then(Path::extension).and_then(|name| name.to_str());
        let by_name = || extension().and_then(|name| name.parse().ok());
        match self.json {
            true => Format::Json,
            false => self.format.or_else(by_name).unwrap_or(usual),
        }
    }

    /// Writes a page.
    pub fn write(&self, page: &Document, usual: Format, out: &mut impl Write) -> Result<()> {
        let text = page.render(self.format(usual), output::width());
        match &self.output {
            None => out.write_all(text.as_bytes())?,
            Some(path) => write_file(path, text.as_bytes())?,
        }
        Ok(())
    }
}

/// Writes a file, and says which when that fails.
pub fn write_file(path: &Path, contents: &[u8]) -> Result<()> {
    std::fs::write(path, contents).with_context(|| format!("{} cannot be written", path.display()))
}
