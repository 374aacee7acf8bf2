//! A document before it is rendered: [`Document`]. Proofs, explanations, lessons and worksheets are written once as
//! headings, paragraphs, figures, matrices and tables; `format.rs` renders them.

use super::array::Array;
use super::board::Board;

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
}
