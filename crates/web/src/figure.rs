//! Boards and matrices to look at, in texts and beside them, drawn in the colours of the page. They are written as text:
//! nothing in them changes, and text is lighter than views.

use quatrainment::column_letters;
use quatrainment::draw::{Array, Board, Mark, sentence_html};

/// The side of a cell, and the room for letters.
const CELL: usize = 26;
const LABEL: usize = 16;

/// A board as HTML, with its title.
pub fn picture(board: &Board) -> String {
    let title = sentence_html(&board.title);
    let label = [&title, ": ", &board.to_line()].concat();
    let (wide, high, inside) = drawn(board);
    framed(&title, "", &label, (0, wide, high), &inside)
}

/// How drawings look where the page's style is not at hand.
const STYLE: &str = "text{font:500 10px sans-serif;fill:#655f55;text-anchor:middle}rect{fill:#fffdf8;stroke:#948b7b}.on{\
                     fill:#1d1b18}.cross{stroke:#fff;stroke-width:1.8}circle{fill:none;stroke:#b3361e;stroke-width:2.4}\
                     .on~circle{stroke:#fff}";

/// Boards beside each other as a drawing of its own.
pub fn svg(boards: &[Board]) -> String {
    let (mut wide, mut high, mut inside) = (0, 0, String::new());
    for board in boards {
        let (across, down, drawn) = drawn(board);
        let middle = wide + across / 2;
        let title = text(middle, 12, &sentence_html(&board.title));
        inside += &format!("{title}<g transform=\"translate({wide} 16)\">{drawn}</g>");
        (wide, high) = (wide + across + CELL, high.max(down + LABEL));
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} \
         {high}\"><style>{STYLE}</style><path fill=\"#fff\" d=\"M0 0h{wide}v{high}H0z\"/>{inside}</svg>\n"
    )
}

/// The drawing of a board: width, height and what is in it.
fn drawn(board: &Board) -> (usize, usize, String) {
    let (rows, columns) = (board.grid.rows() as usize, board.grid.columns() as usize);
    let (wide, high) = (LABEL + columns * CELL + 1, LABEL + rows * CELL + 1);
    let mut inside = String::new();
    for column in 0..columns {
        let x = LABEL + column * CELL + CELL / 2;
        inside += &text(x, LABEL - 5, &column_letters(column as u64));
    }
    for row in 0..rows {
        inside += &text(LABEL / 2 - 1, LABEL + row * CELL + CELL / 2 + 4, &(row + 1).to_string());
    }
    for (place, &mark) in board.marks.iter().enumerate() {
        let (x, y) = (LABEL + place % columns * CELL, LABEL + place / columns * CELL);
        inside += &format!("<g transform=\"translate({x} {y})\">{}</g>", square(mark));
    }
    (wide, high, inside)
}

/// One cell. What a mark means is never told by colour alone.
fn square(mark: Mark) -> String {
    let class = match mark {
        Mark::On | Mark::PressedChanges | Mark::Changes | Mark::Counted => "on",
        Mark::Passed => "passed",
        _ => "off",
    };
    let (side, middle) = (CELL - 3, CELL / 2);
    let inside = match mark {
        Mark::On | Mark::Changes | Mark::Counted => {
            "<path class=\"cross\" d=\"M10 10L16 16M16 10L10 16\"/>".to_owned()
        }
        Mark::Pressed | Mark::PressedChanges => format!("<circle cx=\"{middle}\" cy=\"{middle}\" r=\"5\"/>"),
        Mark::Number(number) => text(middle, middle + 4, &number.to_string()),
        _ => String::new(),
    };
    format!(
        "<rect class=\"{class}\" x=\"1.5\" y=\"1.5\" width=\"{side}\" height=\"{side}\" rx=\"5\"/>{inside}"
    )
}

/// A matrix as HTML: a dark square for each 1, fine lines between the rows of the board.
pub fn matrix(array: &Array) -> String {
    let side = match array.rows.len() {
        0..=8 => 26,
        9..=40 => 12,
        _ => 5,
    };
    let size = array.rows.len() * side;
    let mut ones = String::new();
    for (row, entries) in array.rows.iter().enumerate() {
        for (column, _) in entries.iter().enumerate().filter(|(_, entry)| **entry != 0) {
            ones += &format!("M{} {}h{side}v{side}h-{side}z", column * side, row * side);
        }
    }
    let mut lines = String::new();
    for at in (array.group..array.rows.len()).step_by(array.group.max(1)).filter(|_| array.group > 1) {
        lines += &format!("M{} 0v{size}M0 {}h{size}", at * side, at * side);
    }
    let inside = format!(
        "<path class=\"sheet\" d=\"M0 0h{size}v{size}h-{size}z\"/><path class=\"ones\" d=\"{ones}\"/><path \
         class=\"lines\" d=\"{lines}\"/>"
    );
    let label = format!("The matrix, {} rows and columns", array.rows.len());
    framed(&sentence_html(&format!("${}$", array.name)), "matrix", &label, (1, size + 2, size + 2), &inside)
}

/// A drawing with its title. Title and label are HTML already.
fn framed(
    title: &str,
    class: &str,
    label: &str,
    (margin, wide, high): (i32, usize, usize),
    inside: &str,
) -> String {
    let label = label.replace(['<', '>', '"'], "");
    format!(
        "<span class=\"picture\"><span class=\"title\">{title}</span><svg class=\"{class}\" role=\"img\" \
         aria-label=\"{label}\" viewBox=\"-{margin} -{margin} {wide} {high}\" width=\"{wide}\" \
         height=\"{high}\">{inside}</svg></span>"
    )
}

fn text(x: usize, y: usize, words: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\">{words}</text>")
}
