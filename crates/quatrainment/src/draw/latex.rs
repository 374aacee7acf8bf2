//! A [`Document`] as LaTeX that needs only amsmath and TikZ.

use super::array::Array;
use super::document::{Block, Document, Table};
use super::markup::{Span, Symbol, plain, spans, symbols};
use super::tikz;

const HEAD: &str = "\
\\documentclass[11pt,a4paper]{article}
\\usepackage{amsmath}
\\usepackage{tikz}
\\setlength{\\oddsidemargin}{-5mm}\\setlength{\\textwidth}{169mm}
\\setlength{\\topmargin}{-15mm}\\setlength{\\textheight}{245mm}
\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{6pt plus 2pt}
\\sloppy\\raggedbottom
";

pub(super) fn render(document: &Document) -> String {
    let mut body = String::new();
    for block in &document.blocks {
        body += &match block {
            Block::Heading(heading) => format!("\\section*{{{}}}\n", inline(heading)),
            Block::Paragraph(text) => format!("{}\n\n", inline(text)),
            Block::Statement { label, text } => {
                let style = if label.starts_with("Proof") {
                    "emph"
                } else {
                    "textbf"
                };
                format!("\\{style}{{{}.}} {}\n\n", escaped(label), inline(text))
            }
            Block::List(items) => {
                let items: String = items
                    .iter()
                    .map(|item| format!("\\item {}\n", inline(item)))
                    .collect();
                format!("\\begin{{enumerate}}\n{items}\\end{{enumerate}}\n")
            }
            Block::Figure { boards, caption } => {
                let boards: String = boards
                    .iter()
                    .map(|board| format!("{}\\quad\n", tikz::board(board, &inline(&board.title))))
                    .collect();
                centred(&boards, caption)
            }
            Block::Matrix(array) => matrix(array),
            Block::Table(table) => table_latex(table),
            Block::PageBreak => "\\clearpage\n".to_owned(),
        };
    }
    format!(
        "{HEAD}{}\\begin{{document}}\n{{\\LARGE\\bfseries {}\\par}}\\bigskip\n\n{body}\\end{{document}}\n",
        tikz::HEAD,
        inline(&document.title)
    )
}

fn centred(inside: &str, caption: &str) -> String {
    let caption = match caption {
        "" => String::new(),
        caption => format!(
            "\n\\nopagebreak\\smallskip{{\\small {}}}\n",
            inline(caption)
        ),
    };
    format!(
        "\\begin{{center}}\\lineskip=3mm\\lineskiplimit=3mm\n{inside}{caption}\\end{{center}}\n"
    )
}

fn matrix(array: &Array) -> String {
    let factor = match array.factor.split_once('/') {
        Some((above, below)) => format!("\\tfrac{{{above}}}{{{below}}}\\,"),
        None => array.factor.clone(),
    };
    let name = math(&array.name);
    if array.is_bits() {
        let inside = format!(
            "$\\displaystyle {name} = {factor}$\\ {}\n",
            tikz::matrix(array)
        );
        return centred(&inside, &array.caption);
    }
    let columns = array.rows.first().map_or(0, Vec::len);
    let rows: Vec<String> = array
        .rows
        .iter()
        .map(|row| row.iter().map(i64::to_string).collect::<Vec<_>>().join("&"))
        .collect();
    let inside = format!(
        "{{\\scriptsize\\setlength{{\\arraycolsep}}{{2.5pt}}\n$\\displaystyle {name} = \
         {factor}\\left(\\begin{{array}}{{*{{{columns}}}{{r}}}}\n{}\n\\end{{array}}\\right)$}}\n",
        rows.join("\\\\\n")
    );
    centred(&inside, &array.caption)
}

/// The maximum number of table rows on one page; a longer table is split.
const MAX_ROWS: usize = 36;

fn table_latex(table: &Table) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| inline(cell)).collect();
        format!("{}\\\\\n", cells.join(" & "))
    };
    // A column of long texts is set as paragraphs.
    let widest = |column: usize| {
        table
            .rows
            .iter()
            .map(|row| plain(&row[column]).chars().count())
            .max()
    };
    let columns: String = (0..table.header.len())
        .map(|column| match widest(column) {
            Some(wide) if wide > 45 => "p{88mm}",
            _ => "l",
        })
        .collect();
    let mut parts = String::new();
    for rows in table.rows.chunks(MAX_ROWS) {
        let rows: String = rows.iter().map(|cells| row(cells)).collect();
        parts += &format!(
            "{{\\small\\begin{{tabular}}{{{columns}}}\\hline\n{}\\hline\n{rows}\\hline\\end{{tabular}}}}\n\n",
            row(&table.header)
        );
    }
    centred(&parts, &table.caption)
}

fn inline(text: &str) -> String {
    let span = |span| match span {
        Span::Plain(text) => escaped(text),
        Span::Stressed(text) => format!("\\emph{{{}}}", escaped(text)),
        Span::Exact(text) => format!("\\texttt{{{}}}", escaped(text)),
        Span::Math(text) => format!("${}$", math(text)),
        Span::Either { drawn, .. } => inline(drawn),
    };
    spans(text).into_iter().map(span).collect()
}

fn math(text: &str) -> String {
    let symbol = |symbol| match symbol {
        Symbol::Variable(letter) => letter.to_string(),
        Symbol::Word(word) => format!("\\operatorname{{{word}}}"),
        Symbol::Sign(sign) => math_sign(sign),
        Symbol::Above(inside) => format!("^{{{}}}", math(inside)),
        Symbol::Below(inside) => format!("_{{{}}}", math(inside)),
    };
    symbols(text).into_iter().map(symbol).collect()
}

fn math_sign(sign: char) -> String {
    match sign {
        '·' => "\\cdot ".to_owned(),
        '×' => "\\times ".to_owned(),
        '−' => "-".to_owned(),
        '≤' => "\\le ".to_owned(),
        '≥' => "\\ge ".to_owned(),
        '≠' => "\\ne ".to_owned(),
        '∈' => "\\in ".to_owned(),
        '→' => "\\to ".to_owned(),
        '…' => "\\dots ".to_owned(),
        '{' => "\\{".to_owned(),
        '}' => "\\}".to_owned(),
        ' ' => " ".to_owned(),
        other => escaped(other.encode_utf8(&mut [0; 4])),
    }
}

/// Escapes a text for LaTeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => escaped += "\\textbackslash{}",
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '^' => escaped += "\\^{}",
            '~' => escaped += "\\~{}",
            '"' => escaped += "''",
            '<' => escaped += "$<$",
            '>' => escaped += "$>$",
            '|' => escaped += "$|$",
            '·' => escaped += "$\\cdot$",
            '×' => escaped += "$\\times$",
            '→' => escaped += "$\\to$",
            '−' => escaped += "$-$",
            '…' => escaped += "\\dots{}",
            '–' => escaped += "--",
            '—' => escaped += "---",
            '’' => escaped.push('\''),
            '∎' => escaped += "\\hfill\\rule{1.2ex}{1.2ex}",
            letter => escaped.push(letter),
        }
    }
    escaped
}
