//! A [`Document`] as data for programs: its results by name, then all its parts. Texts are plain, without marks.

use super::document::{Block, Document, Fact};
use super::markup::plain;
use serde::ser::{Serialize, SerializeMap, Serializer};

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.facts.len() + 2))?;
        map.serialize_entry("title", &plain(&self.title))?;
        for (name, fact) in &self.facts {
            map.serialize_entry(name, fact)?;
        }
        map.serialize_entry("document", &self.blocks)?;
        map.end()
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fact::Truth(truth) => serializer.serialize_bool(*truth),
            // Numbers beyond 2^53 would be rounded by many readers.
            Fact::Number(digits) => match digits.parse::<i64>() {
                Ok(number) if digits.len() <= 15 => serializer.serialize_i64(number),
                _ => serializer.serialize_str(digits),
            },
            Fact::Text(text) => serializer.serialize_str(text),
            Fact::Texts(texts) => texts.serialize(serializer),
        }
    }
}

impl Serialize for Block {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Part::from(self).serialize(serializer)
    }
}

/// A [`Block`] as it is written.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum Part<'a> {
    Heading {
        heading: String,
    },
    Paragraph {
        paragraph: String,
    },
    Statement {
        statement: &'a str,
        text: String,
    },
    List {
        list: Vec<String>,
    },
    Figure {
        figure: Vec<Drawn>,
        caption: String,
    },
    Matrix {
        matrix: String,
        factor: &'a str,
        rows: &'a [Vec<i64>],
        caption: String,
    },
    Table {
        table: &'a [String],
        rows: Vec<Vec<String>>,
        caption: String,
    },
    Page {
        page: &'static str,
    },
}

#[derive(serde::Serialize)]
struct Drawn {
    title: String,
    cells: String,
}

impl<'a> From<&'a Block> for Part<'a> {
    fn from(block: &'a Block) -> Part<'a> {
        let all = |texts: &[String]| texts.iter().map(|text| plain(text)).collect();
        match block {
            Block::Heading(heading) => Part::Heading {
                heading: plain(heading),
            },
            Block::Paragraph(paragraph) => Part::Paragraph {
                paragraph: plain(paragraph),
            },
            Block::Statement { label, text } => Part::Statement {
                statement: label,
                text: plain(text),
            },
            Block::List(items) => Part::List { list: all(items) },
            Block::Figure { boards, caption } => Part::Figure {
                figure: boards
                    .iter()
                    .map(|board| Drawn {
                        title: plain(&board.title),
                        cells: board.to_line(),
                    })
                    .collect(),
                caption: plain(caption),
            },
            Block::Matrix(array) => Part::Matrix {
                matrix: plain(&format!("${}$", array.name)),
                factor: &array.factor,
                rows: &array.rows,
                caption: plain(&array.caption),
            },
            Block::Table(table) => Part::Table {
                table: &table.header,
                rows: table.rows.iter().map(|row| all(row)).collect(),
                caption: plain(&table.caption),
            },
            Block::PageBreak => Part::Page { page: "new" },
        }
    }
}
