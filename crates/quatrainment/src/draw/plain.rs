//! A [`Document`] as plain text.

use super::array::Array;
use super::board::Board;
use super::document::{Block, Document, Table};
use super::markup::{math_text, plain};
use super::text::{Figure, beside};

pub(super) fn render(document: &Document, width: usize) -> String {
    let mut text = underlined(&document.title, '=');
    for block in &document.blocks {
        text.push('\n');
        match block {
            Block::Heading(heading) => text += &underlined(&plain(heading), '-'),
            Block::Paragraph(paragraph) => text += &wrapped(&plain(paragraph), width, ""),
            Block::Statement {
                label,
                text: stated,
            } => {
                text += &wrapped(&format!("{label}. {}", plain(stated)), width, "");
            }
            Block::List(items) => {
                for (number, item) in items.iter().enumerate() {
                    let bullet = format!("{:>2}. ", number + 1);
                    let item = wrapped(&plain(item), width.saturating_sub(bullet.len()), "    ");
                    text += &bullet;
                    text += item.trim_start();
                }
            }
            Block::Figure { boards, caption } => {
                let figures: Vec<Figure> = boards.iter().map(Board::to_text).collect();
                text += &beside(&figures, width);
                text += &captioned(caption, width);
            }
            Block::Matrix(array) => {
                text += &array_text(array, width);
                text += &captioned(&array.caption, width);
            }
            Block::Table(table) => {
                text += &table_text(table);
                text += &captioned(&table.caption, width);
            }
            Block::PageBreak => text += &format!("{}\n", "-".repeat(width.min(40))),
        }
    }
    text
}

fn underlined(title: &str, line: char) -> String {
    let title = plain(title);
    format!(
        "{title}\n{}\n",
        line.to_string().repeat(title.chars().count())
    )
}

fn captioned(caption: &str, width: usize) -> String {
    if caption.is_empty() {
        String::new()
    } else {
        format!("\n{}", wrapped(&plain(caption), width, ""))
    }
}

/// Wraps words into lines; every line but the first is indented.
pub(super) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used == 0 {
            lines += indent;
        } else if used + 1 + length > width {
            lines.push('\n');
            lines += indent;
            used = 0;
        } else {
            lines.push(' ');
            used += 1;
        }
        lines += word;
        used += length;
    }
    lines.push('\n');
    lines
}

/// Returns the lines of a matrix, with its name to the left of the middle one.
pub(super) fn array_text(array: &Array, width: usize) -> String {
    let cell = |entry: &i64| match (array.is_bits(), entry) {
        (true, 0) => ".".to_owned(),
        _ => entry.to_string(),
    };
    let rows: Vec<Vec<String>> = array
        .rows
        .iter()
        .map(|row| row.iter().map(cell).collect())
        .collect();
    let widest = rows.iter().flatten().map(String::len).max().unwrap_or(1);
    let factor = if array.factor.is_empty() {
        String::new()
    } else {
        format!("{} · ", array.factor)
    };
    let name = format!("{} = {factor}", math_text(&array.name));
    let margin = name.chars().count();
    let across = rows.first().map_or(0, Vec::len);
    if margin + across * (widest + 1) + 3 > width.max(80) {
        return format!(
            "({}: {} x {across} entries, too wide for this page)\n",
            name.trim_end(),
            rows.len()
        );
    }
    let mut text = String::new();
    for (place, row) in rows.iter().enumerate() {
        let lead = if place == rows.len() / 2 {
            name.as_str()
        } else {
            ""
        };
        let mut line = format!("{lead:margin$}[");
        for entry in row {
            line += &format!(" {entry:>widest$}");
        }
        text += &line;
        text += " ]\n";
    }
    text
}

fn table_text(table: &Table) -> String {
    let rows: Vec<Vec<String>> = std::iter::once(&table.header)
        .chain(&table.rows)
        .map(|row| row.iter().map(|text| plain(text)).collect())
        .collect();
    let columns = table.header.len();
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            rows.iter()
                .filter_map(|row| row.get(column))
                .map(|text| text.chars().count())
                .max()
        })
        .map(|widest| widest.unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in &rows {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| format!("{cell:<width$}"))
            .collect();
        text += cells.join("  ").trim_end();
        text.push('\n');
    }
    text
}
