//! A [`Document`] as Markdown. Boards and matrices are blocks of plain text, so they look the same everywhere.

use super::board::Board;
use super::document::{Block, Document};
use super::markup::{Span, math_text, spans};
use super::plain::array_text;
use super::text::{Figure, beside};

/// The maximum width of a block of boards.
const WIDTH: usize = 100;

pub(super) fn render(document: &Document) -> String {
    let mut text = format!("# {}\n", inline(&document.title));
    for block in &document.blocks {
        text.push('\n');
        match block {
            Block::Heading(heading) => text += &format!("## {}\n", inline(heading)),
            Block::Paragraph(paragraph) => text += &format!("{}\n", inline(paragraph)),
            Block::Statement {
                label,
                text: stated,
            } => {
                text += &format!("**{label}.** {}\n", inline(stated));
            }
            Block::List(items) => {
                for (number, item) in items.iter().enumerate() {
                    text += &format!("{}. {}\n", number + 1, inline(item));
                }
            }
            Block::Figure { boards, caption } => {
                let figures: Vec<Figure> = boards.iter().map(Board::to_text).collect();
                text += &fenced(&beside(&figures, WIDTH), caption);
            }
            Block::Matrix(array) => text += &fenced(&array_text(array, WIDTH), &array.caption),
            Block::Table(table) => {
                let row = |cells: &[String]| {
                    let cells: Vec<String> = cells
                        .iter()
                        .map(|cell| inline(cell).replace('|', "\\|"))
                        .collect();
                    format!("| {} |\n", cells.join(" | "))
                };
                text += &row(&table.header);
                text += &format!("|{}\n", "---|".repeat(table.header.len()));
                for cells in &table.rows {
                    text += &row(cells);
                }
                text += &captioned(&table.caption);
            }
            Block::PageBreak => text += "---\n",
        }
    }
    text
}

fn fenced(lines: &str, caption: &str) -> String {
    format!("```text\n{}\n```\n{}", lines.trim_end(), captioned(caption))
}

fn captioned(caption: &str) -> String {
    if caption.is_empty() {
        String::new()
    } else {
        format!("\n{}\n", inline(caption))
    }
}

fn inline(text: &str) -> String {
    let span = |span| match span {
        Span::Plain(text) => text.to_owned(),
        Span::Stressed(text) => format!("*{text}*"),
        Span::Exact(text) => format!("`{text}`"),
        Span::Math(math) => math_text(math),
        Span::Either { typed, .. } => inline(typed),
    };
    spans(text).into_iter().map(span).collect()
}
