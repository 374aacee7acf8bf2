//! The formats in which a [`Document`] is rendered: [`Format`]. Each has a renderer in a file of its own. For programs a
//! document is data, with the feature `serde`.

use super::document::Document;
use super::{html, latex, markdown, plain};
use std::str::FromStr;

impl Document {
    /// Renders the document in a format. A line of plain text has at most `width` columns.
    #[must_use]
    pub fn render(&self, format: Format, width: usize) -> String {
        match format {
            Format::Text => plain::render(self, width),
            Format::Markdown => markdown::render(self),
            Format::Latex => latex::render(self),
            Format::Html => html::render(self),
        }
    }
}

/// The format of a rendered document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Plain text.
    #[default]
    Text,
    /// Markdown, for notes and for the web.
    Markdown,
    /// LaTeX, for print. It needs only amsmath and TikZ.
    Latex,
    /// HTML: one file with all its drawings, for the screen and for print.
    Html,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Text, Format::Markdown, Format::Latex, Format::Html];

    /// Returns the name of the format, which [`FromStr`] reads.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Markdown => "markdown",
            Format::Latex => "latex",
            Format::Html => "html",
        }
    }
}

impl FromStr for Format {
    type Err = FormatError;

    /// ```
    /// use quatrainment::draw::Format;
    /// assert_eq!("html".parse(), Ok(Format::Html));
    /// assert!("pdf".parse::<Format>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Format, FormatError> {
        match text {
            "md" => Ok(Format::Markdown),
            "tex" => Ok(Format::Latex),
            "txt" => Ok(Format::Text),
            _ => Format::ALL
                .into_iter()
                .find(|format| format.name() == text)
                .ok_or_else(|| FormatError(text.to_owned())),
        }
    }
}

/// There is no such format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format '{0}'; use text, markdown, latex or html")]
pub struct FormatError(String);
