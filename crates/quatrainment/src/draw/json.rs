//! A [`Document`] as JSON: its results by name, then all its parts. Written by hand, so that the library needs no
//! dependency for it.

use super::document::{Block, Document, Fact};
use super::markup::plain;

pub(super) fn render(document: &Document) -> String {
    let mut members = vec![("title".to_owned(), string(&plain(&document.title)))];
    members.extend(
        document
            .facts
            .iter()
            .map(|(name, value)| (name.clone(), fact(value))),
    );
    let blocks: Vec<String> = document
        .blocks
        .iter()
        .map(|part| format!("    {}", block(part)))
        .collect();
    members.push((
        "document".to_owned(),
        format!("[\n{}\n  ]", blocks.join(",\n")),
    ));
    let members: Vec<String> = members
        .iter()
        .map(|(name, value)| format!("  {}: {value}", string(name)))
        .collect();
    format!("{{\n{}\n}}\n", members.join(",\n"))
}

fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Truth(truth) => truth.to_string(),
        // Numbers beyond 2^53 would be rounded by many readers.
        Fact::Number(digits) if digits.len() > 15 => string(digits),
        Fact::Number(digits) => digits.clone(),
        Fact::Text(text) => string(text),
        Fact::Texts(texts) => strings(texts),
    }
}

fn block(block: &Block) -> String {
    let text = |kind: &str, text: &str| format!("{{\"{kind}\": {}}}", string(&plain(text)));
    match block {
        Block::Heading(heading) => text("heading", heading),
        Block::Paragraph(paragraph) => text("paragraph", paragraph),
        Block::Statement { label, text } => {
            format!(
                "{{\"statement\": {}, \"text\": {}}}",
                string(label),
                string(&plain(text))
            )
        }
        Block::List(items) => {
            let items: Vec<String> = items.iter().map(|item| plain(item)).collect();
            format!("{{\"list\": {}}}", strings(&items))
        }
        Block::Figure { boards, caption } => {
            let board = |board: &super::Board| {
                let (title, cells) = (string(&plain(&board.title)), string(&board.to_line()));
                format!("{{\"title\": {title}, \"cells\": {cells}}}")
            };
            let boards: Vec<String> = boards.iter().map(board).collect();
            let caption = string(&plain(caption));
            format!(
                "{{\"figure\": [{}], \"caption\": {caption}}}",
                boards.join(", ")
            )
        }
        Block::Matrix(array) => {
            let row = |row: &Vec<i64>| {
                let entries: Vec<String> = row.iter().map(i64::to_string).collect();
                format!("[{}]", entries.join(","))
            };
            let rows: Vec<String> = array.rows.iter().map(row).collect();
            format!(
                "{{\"matrix\": {}, \"factor\": {}, \"rows\": [{}], \"caption\": {}}}",
                string(&plain(&format!("${}$", array.name))),
                string(&array.factor),
                rows.join(","),
                string(&plain(&array.caption))
            )
        }
        Block::Table(table) => {
            let row = |row: &Vec<String>| {
                strings(&row.iter().map(|cell| plain(cell)).collect::<Vec<_>>())
            };
            let rows: Vec<String> = table.rows.iter().map(row).collect();
            let (header, caption) = (strings(&table.header), string(&plain(&table.caption)));
            format!(
                "{{\"table\": {header}, \"rows\": [{}], \"caption\": {caption}}}",
                rows.join(", ")
            )
        }
        Block::PageBreak => "{\"page\": \"new\"}".to_owned(),
    }
}

fn strings(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| string(text)).collect();
    format!("[{}]", texts.join(", "))
}

fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            '\n' => quoted += "\\n",
            control if control < ' ' => quoted += &format!("\\u{:04x}", control as u32),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
