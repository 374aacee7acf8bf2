//! A page before it has a form: [`Document`]. Proofs, explanations, lessons and worksheets are written once as
//! headings, paragraphs, figures, matrices and tables; each format has a renderer in a file of its own.

use super::board::Board;
use super::{html, json, latex, markdown, plain};
use crate::game::Game;
use crate::theory::modular::{Echelon, Square};
use std::str::FromStr;

/// A page: a title, what it says, and its results for programs.
///
/// ```
/// use quatrainment::draw::{Document, Format};
/// let mut page = Document::new("Twice is nothing");
/// page.paragraph("Every press is its own inverse: $P + M + M = P$.");
/// assert_eq!(
///     page.render(Format::Text, 80),
///     "Twice is nothing\n================\n\nEvery press is its own inverse: P + M + M = P.\n"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// What it is about.
    pub title: String,
    /// What it says, in order.
    pub blocks: Vec<Block>,
    /// Its results, by name, for programs that read the JSON.
    pub facts: Vec<(String, Fact)>,
}

/// One part of a page. Texts are marked up like Markdown: `*stressed*`, `` `exact` `` and `$mathematics$`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// The title of a section.
    Heading(String),
    /// Some sentences.
    Paragraph(String),
    /// A theorem, a lemma or a proof: what it is, and what it says.
    Statement {
        /// Like `Lemma 1`.
        label: String,
        /// What is stated.
        text: String,
    },
    /// Points in order.
    List(Vec<String>),
    /// Boards beside each other.
    Figure {
        /// The boards.
        boards: Vec<Board>,
        /// What they show.
        caption: String,
    },
    /// A matrix.
    Matrix(Array),
    /// Words in rows and columns.
    Table(Table),
    /// What follows starts on a new page.
    PageBreak,
}

/// A matrix to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// What it is, in mathematics, like `R` or `R^{-1}`.
    pub name: String,
    /// What every entry is multiplied by, like `1/9`; empty for 1.
    pub factor: String,
    /// The entries.
    pub rows: Vec<Vec<i64>>,
    /// A fine line is drawn after so many rows and columns: the cells of one row of the board.
    pub group: usize,
    /// Whether the entries are written as numbers even if all are 0 or 1.
    pub is_digits: bool,
    /// What it shows.
    pub caption: String,
}

impl Array {
    /// The matrix R of a game: column k is what press k adds.
    ///
    /// ```
    /// use quatrainment::{catalogue, draw::Array};
    /// let matrix = Array::of(&catalogue::find("merlin")?.game()?);
    /// assert_eq!(matrix.rows[0], [1, 1, 0, 1, 0, 0, 0, 0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When the matrix does not fit in memory.
    pub fn of(game: &Game) -> Array {
        match game.states() {
            2 => Array::bits("R", &game.matrix(), game),
            _ => Array::numbers("R", &Square::of(game), game),
        }
    }

    /// The inverse of R modulo the number of states, when there is one.
    ///
    /// # Panics
    /// When the matrix does not fit in memory.
    pub fn inverse(game: &Game) -> Option<Array> {
        if game.states() == 2 {
            return Some(Array::bits("R^{-1}", &game.matrix().inverse()?, game));
        }
        let form = Echelon::of(&Square::of(game));
        form.matrix.is_identity().then(|| Array::numbers("R^{-1}", &form.transform, game))
    }

    /// A matrix modulo the number of states of a game.
    pub(crate) fn numbers(name: &str, matrix: &Square, game: &Game) -> Array {
        Array {
            name: name.to_owned(),
            factor: String::new(),
            rows: matrix.rows().map(|row| row.iter().map(|&entry| i64::from(entry)).collect()).collect(),
            group: game.grid().columns() as usize,
            is_digits: true,
            caption: String::new(),
        }
    }

    /// A matrix over GF(2) that belongs to a game.
    pub(crate) fn bits(name: &str, matrix: &gf2::Matrix, game: &Game) -> Array {
        let row = |row: gf2::Row<'_>| (0..row.len()).map(|column| i64::from(row.get(column))).collect();
        Array {
            name: name.to_owned(),
            factor: String::new(),
            rows: matrix.iter_rows().map(row).collect(),
            group: game.grid().columns() as usize,
            is_digits: false,
            caption: String::new(),
        }
    }

    /// Whether it is drawn as light and dark squares: when every entry is 0 or 1.
    pub fn is_bits(&self) -> bool {
        !self.is_digits && self.rows.iter().flatten().all(|entry| matches!(entry, 0 | 1))
    }
}

/// Words in rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What each column holds.
    pub header: Vec<String>,
    /// One text for each column.
    pub rows: Vec<Vec<String>>,
    /// What it shows.
    pub caption: String,
}

/// A result, for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Yes or no.
    Truth(bool),
    /// A whole number, however large.
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
    /// An empty page.
    pub fn new(title: impl Into<String>) -> Document {
        Document { title: title.into(), blocks: Vec::new(), facts: Vec::new() }
    }

    /// Adds a result for programs.
    pub fn fact(&mut self, name: &str, fact: impl Into<Fact>) {
        self.facts.push((name.to_owned(), fact.into()));
    }

    /// Begins a section.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    /// Adds some sentences.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    /// Adds a theorem, a lemma or a proof.
    pub fn statement(&mut self, label: &str, text: impl Into<String>) {
        self.blocks.push(Block::Statement { label: label.to_owned(), text: text.into() });
    }

    /// Adds points in order.
    pub fn list(&mut self, items: Vec<String>) {
        self.blocks.push(Block::List(items));
    }

    /// Adds boards beside each other.
    pub fn figure(&mut self, boards: Vec<Board>, caption: impl Into<String>) {
        self.blocks.push(Block::Figure { boards, caption: caption.into() });
    }

    /// Adds a matrix.
    pub fn matrix(&mut self, array: Array) {
        self.blocks.push(Block::Matrix(array));
    }

    /// Adds a table.
    pub fn table(&mut self, header: &[&str], rows: Vec<Vec<String>>, caption: impl Into<String>) {
        let header = header.iter().map(|&name| name.to_owned()).collect();
        self.blocks.push(Block::Table(Table { header, rows, caption: caption.into() }));
    }

    /// Starts a new page.
    pub fn page_break(&mut self) {
        self.blocks.push(Block::PageBreak);
    }

    /// The page in a format. `width` is how many columns a line of plain text may take.
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

/// What a page can be turned into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// For the terminal.
    #[default]
    Text,
    /// For notes and for the web.
    Markdown,
    /// For print; needs only amsmath and TikZ.
    Latex,
    /// One file with all its drawings, for the browser and for print.
    Html,
    /// For programs.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [Format::Text, Format::Markdown, Format::Latex, Format::Html, Format::Json];

    /// How it is typed.
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
