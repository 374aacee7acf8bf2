//! A document before it is rendered: [`Document`]. Proofs, explanations, lessons and worksheets are written once as
//! headings, paragraphs, figures, matrices and tables; each format has a renderer in a file of its own.

use super::board::Board;
use super::{html, json, latex, markdown, plain};
use crate::game::Game;
use std::str::FromStr;

/// A document: a title, its text and figures, and its results for programs.
///
/// ```
/// use quatrainment::draw::{Document, Format};
/// let mut page = Document::new("Presses cancel out");
/// page.paragraph("Every press is its own inverse: $P + M + M = P$.");
/// assert_eq!(
///     page.render(Format::Text, 80),
///     "Presses cancel out\n==================\n\nEvery press is its own inverse: P + M + M = P.\n"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The title.
    pub title: String,
    /// The parts, in order.
    pub blocks: Vec<Block>,
    /// The results by name, for programs that read the JSON.
    pub facts: Vec<(String, Fact)>,
}

/// One part of a document. Texts are marked up like Markdown: `*stressed*`, `` `exact` `` and `$mathematics$`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// The title of a section.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// A theorem, a lemma or a proof: what it is, and what it says.
    Statement {
        /// Like `Lemma 1`.
        label: String,
        /// What is stated.
        text: String,
    },
    /// A numbered list.
    List(Vec<String>),
    /// Boards side by side.
    Figure {
        /// The boards.
        boards: Vec<Board>,
        /// The caption.
        caption: String,
    },
    /// A matrix.
    Matrix(Array),
    /// A table.
    Table(Table),
    /// A page break.
    PageBreak,
}

/// A matrix to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// The name in mathematics, like `R` or `R^{-1}`.
    pub name: String,
    /// The factor of all entries, like `1/9`; empty for 1.
    pub factor: String,
    /// The entries.
    pub rows: Vec<Vec<i64>>,
    /// The number of rows and columns between fine lines: the cells of one row of the board.
    pub group: usize,
    /// Whether the entries are written as numbers even if all are 0 or 1.
    pub is_digits: bool,
    /// The caption.
    pub caption: String,
}

impl Array {
    /// Creates the matrix R of a game: column k is what press k adds.
    ///
    /// ```
    /// use quatrainment::{catalogue, draw::Array};
    /// let matrix = Array::of(&catalogue::find("merlin")?.game()?);
    /// assert_eq!(matrix.rows[0], [1, 1, 0, 1, 0, 0, 0, 0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Panics if the matrix does not fit in memory.
    #[must_use]
    pub fn of(game: &Game) -> Array {
        match game.states() {
            2 => Array::bits("R", &game.matrix(), game),
            _ => Array::numbers("R", rows_of(game), game),
        }
    }

    /// Creates an array from the rows of a matrix modulo the number of states of a game.
    #[must_use]
    pub fn numbers(name: &str, rows: Vec<Vec<i64>>, game: &Game) -> Array {
        Array {
            name: name.to_owned(),
            factor: String::new(),
            rows,
            group: game.grid().columns() as usize,
            is_digits: true,
            caption: String::new(),
        }
    }

    /// Creates an array from a matrix over GF(2) that belongs to a game.
    #[must_use]
    pub fn bits(name: &str, matrix: &modtwo::Matrix, game: &Game) -> Array {
        let row = |row: modtwo::Row<'_>| {
            (0..row.len())
                .map(|column| i64::from(row.get(column)))
                .collect()
        };
        Array {
            name: name.to_owned(),
            factor: String::new(),
            rows: matrix.iter_rows().map(row).collect(),
            group: game.grid().columns() as usize,
            is_digits: false,
            caption: String::new(),
        }
    }

    /// Returns whether every entry is 0 or 1, so that it is drawn as light and dark squares.
    #[must_use]
    pub fn is_bits(&self) -> bool {
        !self.is_digits
            && self
                .rows
                .iter()
                .flatten()
                .all(|entry| matches!(entry, 0 | 1))
    }
}

/// Returns the rows of a game's matrix with more than two states.
fn rows_of(game: &Game) -> Vec<Vec<i64>> {
    let size = usize::try_from(game.grid().len()).expect("the board fits in memory");
    let mut rows = vec![vec![0; size]; size];
    for press in game.grid().cells() {
        for (cell, amount) in game.effect(press) {
            rows[cell.position()][press.position()] = i64::from(amount);
        }
    }
    rows
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The heading of each column.
    pub header: Vec<String>,
    /// The rows, each with one text per column.
    pub rows: Vec<Vec<String>>,
    /// The caption.
    pub caption: String,
}

/// A result, for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Yes or no.
    Truth(bool),
    /// A whole number of any size.
    Number(String),
    /// A text.
    Text(String),
    /// Several texts.
    Texts(Vec<String>),
}

impl From<bool> for Fact {
    fn from(truth: bool) -> Fact {
        Fact::Truth(truth)
    }
}

impl From<usize> for Fact {
    fn from(number: usize) -> Fact {
        Fact::Number(number.to_string())
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.to_owned())
    }
}

impl From<Vec<String>> for Fact {
    fn from(texts: Vec<String>) -> Fact {
        Fact::Texts(texts)
    }
}

impl Document {
    /// Creates an empty document.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Document {
        Document {
            title: title.into(),
            blocks: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// Adds a result for programs to read.
    pub fn fact(&mut self, name: &str, fact: impl Into<Fact>) {
        self.facts.push((name.to_owned(), fact.into()));
    }

    /// Begins a section.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    /// Adds a theorem, a lemma or a proof.
    pub fn statement(&mut self, label: &str, text: impl Into<String>) {
        self.blocks.push(Block::Statement {
            label: label.to_owned(),
            text: text.into(),
        });
    }

    /// Adds a numbered list.
    pub fn list(&mut self, items: Vec<String>) {
        self.blocks.push(Block::List(items));
    }

    /// Adds boards side by side.
    pub fn figure(&mut self, boards: Vec<Board>, caption: impl Into<String>) {
        self.blocks.push(Block::Figure {
            boards,
            caption: caption.into(),
        });
    }

    /// Adds a matrix.
    pub fn matrix(&mut self, array: Array) {
        self.blocks.push(Block::Matrix(array));
    }

    /// Adds a table.
    pub fn table(&mut self, header: &[&str], rows: Vec<Vec<String>>, caption: impl Into<String>) {
        let header = header.iter().map(|&name| name.to_owned()).collect();
        self.blocks.push(Block::Table(Table {
            header,
            rows,
            caption: caption.into(),
        }));
    }

    /// Starts a new page.
    pub fn page_break(&mut self) {
        self.blocks.push(Block::PageBreak);
    }

    /// Renders the document in a format. A line of plain text has at most `width` columns.
    #[must_use]
    pub fn render(&self, format: Format, width: usize) -> String {
        match format {
            Format::Text => plain::render(self, width),
            Format::Markdown => markdown::render(self),
            Format::Latex => latex::render(self),
            Format::Html => html::render(self),
            Format::Json => json::render(self),
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
    /// JSON, for programs.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [
        Format::Text,
        Format::Markdown,
        Format::Latex,
        Format::Html,
        Format::Json,
    ];

    /// Returns the name of the format, which [`FromStr`] reads.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Markdown => "markdown",
            Format::Latex => "latex",
            Format::Html => "html",
            Format::Json => "json",
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
#[error("'{0}' is not a format; there are text, markdown, latex, html and json")]
pub struct FormatError(String);
