//! A [`Document`] as one HTML file with its drawings inside, for the screen and for print.

use super::board::Board;
use super::document::{Block, Document, Table};
use super::drawing::Drawing;
use super::markup::{Span, Symbol, plain, spans, symbols};
use super::pen::escaped;

const STYLE: &str = "\
:root { color-scheme: light; }
body { font: 17px/1.5 Georgia, 'Times New Roman', serif; color: #1b2a41; background: #fff; max-width: 48rem;
  margin: 2.5rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 1.2rem; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .6rem; border-bottom: 1px solid #c8cfda; padding-bottom: .2rem;
  break-after: avoid; }
p, ol { margin: .7rem 0; orphans: 3; widows: 3; }
sub, sup { line-height: 0; }
figure { margin: 1.2rem 0; break-inside: avoid; }
figure.many { break-inside: auto; }
.boards { display: flex; flex-wrap: wrap; gap: 14px; justify-content: center; align-items: flex-end; }
.boards svg { break-inside: avoid; max-width: 100%; height: auto; }
figcaption { font-size: .92rem; color: #44546c; margin-top: .6rem; text-align: center; }
table { border-collapse: collapse; margin: 0 auto; font-size: .92rem; }
th, td { padding: .2rem .8rem; border-bottom: 1px solid #c8cfda; text-align: left; vertical-align: top; }
th { border-bottom: 1.4px solid #1b2a41; }
tr { break-inside: avoid; }
code { font: .88em 'DejaVu Sans Mono', Menlo, Consolas, monospace; }
.math { white-space: nowrap; }
.statement { border-left: 3px solid #4a9bc9; padding-left: .9rem; break-inside: avoid; }
.new-page { break-before: page; border: 0; margin: 2rem 0 0; }
@media print {
  @page { size: A4; margin: 18mm 17mm; }
  body { font-size: 11pt; max-width: none; margin: 0; padding: 0; }
  .boards svg { zoom: .82; }
}
";

/// A figure with at least this many boards may be broken across pages.
const MANY: usize = 9;

pub(super) fn render(document: &Document) -> String {
    let mut body = String::new();
    for block in &document.blocks {
        body += &match block {
            Block::Heading(heading) => format!("<h2>{}</h2>\n", inline(heading)),
            Block::Paragraph(text) => format!("<p>{}</p>\n", inline(text)),
            Block::Statement { label, text } => {
                let class = if label.starts_with("Proof") {
                    ""
                } else {
                    " class=\"statement\""
                };
                let label = match label.starts_with("Proof") {
                    true => format!("<i>{}.</i>", escaped(label)),
                    false => format!("<b>{}.</b>", escaped(label)),
                };
                format!("<p{class}>{label} {}</p>\n", inline(text))
            }
            Block::List(items) => {
                let items: String = items
                    .iter()
                    .map(|item| format!("<li>{}</li>\n", inline(item)))
                    .collect();
                format!("<ol>\n{items}</ol>\n")
            }
            Block::Figure { boards, caption } => {
                let drawings: String = boards
                    .iter()
                    .map(|board| described(board, &Drawing::board(board)))
                    .collect();
                figure(&drawings, boards.len() >= MANY, caption)
            }
            Block::Matrix(array) => figure(&Drawing::matrix(array).to_svg(), false, &array.caption),
            Block::Table(table) => table_html(table),
            Block::PageBreak => "<hr class=\"new-page\">\n".to_owned(),
        };
    }
    let title = escaped(&plain(&document.title));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         </head>\n<body>\n<h1>{}</h1>\n{body}</body>\n</html>\n",
        inline(&document.title)
    )
}

/// Returns a drawing with its title and rows as text for screen readers.
fn described(board: &Board, drawing: &Drawing) -> String {
    let label = escaped(&format!("{}: {}", plain(&board.title), board.to_line()));
    drawing.to_svg().replacen(
        "<svg ",
        &format!("<svg role=\"img\" aria-label=\"{label}\" "),
        1,
    )
}

fn figure(inside: &str, many: bool, caption: &str) -> String {
    let class = if many { " class=\"many\"" } else { "" };
    let caption = match caption {
        "" => String::new(),
        caption => format!("<figcaption>{}</figcaption>\n", inline(caption)),
    };
    format!("<figure{class}>\n<div class=\"boards\">\n{inside}</div>\n{caption}</figure>\n")
}

fn table_html(table: &Table) -> String {
    let row = |cells: &[String], tag: &str| {
        let cells: String = cells
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", inline(cell)))
            .collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = table.rows.iter().map(|cells| row(cells, "td")).collect();
    let caption = match table.caption.as_str() {
        "" => String::new(),
        caption => format!("<figcaption>{}</figcaption>\n", inline(caption)),
    };
    format!(
        "<figure \
         class=\"many\">\n<table>\n<thead>{}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n{caption}</figure>\n",
        row(&table.header, "th")
    )
}

/// Renders a marked-up sentence of a [`Document`] as HTML, to be embedded in another page.
///
/// ```
/// use quatrainment::draw::sentence_html;
/// assert_eq!(sentence_html("A *press* of `A1`"), "A <em>press</em> of <code>A1</code>");
/// ```
#[must_use]
pub fn sentence_html(text: &str) -> String {
    inline(text)
}

fn inline(text: &str) -> String {
    let span = |span| match span {
        Span::Plain(text) => escaped(text),
        Span::Stressed(text) => format!("<em>{}</em>", escaped(text)),
        Span::Exact(text) => format!("<code>{}</code>", escaped(text)),
        Span::Either { drawn, .. } => inline(drawn),
        // A long formula may be broken.
        Span::Math(math) if math.len() > 30 => math_html(math),
        Span::Math(math) => format!("<span class=\"math\">{}</span>", math_html(math)),
    };
    spans(text).into_iter().map(span).collect()
}

fn math_html(math: &str) -> String {
    let symbol = |symbol| match symbol {
        Symbol::Variable(letter) => format!("<i>{letter}</i>"),
        Symbol::Word(word) => escaped(word),
        Symbol::Sign('-') => "−".to_owned(),
        Symbol::Sign(sign) => escaped(sign.encode_utf8(&mut [0; 4])),
        Symbol::Above(inside) => format!("<sup>{}</sup>", math_html(inside)),
        Symbol::Below(inside) => format!("<sub>{}</sub>", math_html(inside)),
    };
    symbols(math).into_iter().map(symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Board;
    use crate::test_support::usual;

    #[test]
    fn a_figure_of_many_boards_may_break_across_pages() {
        let blank = usual("merlin").blank();
        for (boards, may_break) in [(MANY - 1, false), (MANY, true)] {
            let mut page = Document::new("Boards");
            page.figure(vec![Board::pattern("", &blank); boards], "");
            assert_eq!(render(&page).contains("<figure class=\"many\">"), may_break);
        }
    }
}
