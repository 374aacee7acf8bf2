//! Boards and matrices in half blocks: a character shows two pixels, one above the other. Letters stand among them as they
//! are.

use super::name;
use quatrainment::draw::{Array, Board, Mark, sentence_text};
use quatrainment::{Class, column_letters};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What a pixel is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Shade {
    #[default]
    Paper,
    Ink,
    /// Lines between cells.
    Line,
    /// What matters less.
    Pale,
    /// Letters that matter less.
    Name,
    Corner,
    Edge,
    Centre,
}

impl Shade {
    /// The colours of the drawings in files.
    fn exact(self) -> [u8; 3] {
        match self {
            Shade::Paper => [255, 255, 255],
            Shade::Ink => [27, 42, 65],
            Shade::Line => [172, 182, 198],
            Shade::Pale => [214, 219, 228],
            Shade::Name => [122, 135, 156],
            Shade::Corner => [249, 227, 180],
            Shade::Edge => [213, 236, 250],
            Shade::Centre => [201, 235, 224],
        }
    }

    /// The nearest of 256 colours.
    fn indexed(self) -> u8 {
        match self {
            Shade::Paper => 231,
            Shade::Ink => 235,
            Shade::Line => 249,
            Shade::Pale => 254,
            Shade::Name => 245,
            Shade::Corner => 223,
            Shade::Edge => 153,
            Shade::Centre => 158,
        }
    }

    /// Whether it is drawn where there are no colours.
    fn is_drawn(self) -> bool {
        matches!(self, Shade::Ink | Shade::Line)
    }
}

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// None: the terminal's own ink on its own paper.
    None,
    Indexed,
    Exact,
}

/// How large the cells of a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// With lines between them, and room for letters.
    Large,
    /// Two by two pixels.
    Small,
    /// One pixel.
    Tiny,
}

impl Scale {
    /// All scales, the largest first.
    pub const ALL: [Scale; 3] = [Scale::Large, Scale::Small, Scale::Tiny];
}

/// The side of a large cell: its line, a free pixel, three of the square, another free one.
const CELL: usize = 6;

/// The free columns between two boards, and around all of them.
const GAP: usize = 3;
const MARGIN: usize = 1;

/// A letter in the place of two pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Letter {
    symbol: char,
    /// What is written where there are no colours, so that nothing shows what is behind it.
    plain: char,
    shade: Shade,
}

/// A picture of pixels and letters.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    width: usize,
    /// In lines of text: twice as many rows of pixels.
    height: usize,
    /// The middle of the board, over which its title stands.
    axis: usize,
    pixels: Vec<Shade>,
    letters: BTreeMap<(usize, usize), Letter>,
}

impl Canvas {
    fn new(width: usize, rows: usize) -> Canvas {
        let height = rows.div_ceil(2);
        let pixels = vec![Shade::Paper; width * height * 2];
        Canvas {
            width,
            height,
            axis: width / 2,
            pixels,
            letters: BTreeMap::new(),
        }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    fn fill(&mut self, (x, y): (usize, usize), (width, height): (usize, usize), shade: Shade) {
        for row in y..y + height {
            self.pixels[row * self.width + x..][..width].fill(shade);
        }
    }

    /// Writes a text, of which the first letter is in this column of this line.
    fn write(&mut self, (column, line): (usize, usize), text: &str, shade: Shade) {
        for (symbol, column) in text.chars().zip(column..self.width) {
            self.letters.insert(
                (line, column),
                Letter {
                    symbol,
                    plain: symbol,
                    shade,
                },
            );
        }
    }

    /// Draws a board with its title.
    pub fn board(board: &Board, scale: Scale) -> Canvas {
        let grid = &board.grid;
        let canvas = match (grid.layout(), scale) {
            (Some(_), Scale::Large) => places(board),
            _ => {
                let (rows, columns) = (grid.rows() as usize, grid.columns() as usize);
                let layers = board.marks.chunks(rows * columns).enumerate();
                let mut layers: Vec<Canvas> = layers
                    .map(|(layer, marks)| one_layer(board, layer * rows * columns, marks, scale))
                    .collect();
                if layers.len() == 1 {
                    layers.remove(0)
                } else {
                    let titled = layers.into_iter().enumerate();
                    let titled = titled
                        .map(|(layer, canvas)| canvas.titled(&format!("layer {}", layer + 1)));
                    beside(titled.collect(), usize::MAX)
                }
            }
        };
        match board.title.is_empty() {
            true => canvas,
            false => canvas.titled(&sentence_text(&board.title)),
        }
    }

    /// Draws a matrix between brackets: zeros and ones as light and dark squares, other entries as numbers.
    pub fn matrix(array: &Array, scale: Scale) -> Canvas {
        let columns = array.rows.first().map_or(0, Vec::len);
        let (name, rows) = (name(array), array.rows.len());
        if scale == Scale::Tiny && array.is_bits() {
            let mut canvas = Canvas::new(columns + 2, rows + 2);
            canvas.frame(rows + 2);
            for (row, entries) in array.rows.iter().enumerate() {
                for (column, _) in entries.iter().enumerate().filter(|(_, entry)| **entry == 1) {
                    canvas.fill((column + 1, row + 1), (1, 1), Shade::Ink);
                }
            }
            return canvas.titled(&name);
        }
        let longest = array
            .rows
            .iter()
            .flatten()
            .map(|entry| entry.to_string().len())
            .max()
            .unwrap_or(1);
        let wide = if array.is_bits() { 2 } else { longest + 1 };
        let group = if array.group > 1 && scale == Scale::Large {
            array.group
        } else {
            usize::MAX
        };
        let column_at = |column: usize| column * wide + column / group;
        let line_at = |row: usize| row + row / group;
        let left = name.chars().count() + 3;
        // Between numbers there is a space, but not after the last.
        let last = if array.is_bits() { wide } else { longest };
        let right = left + column_at(columns.max(1) - 1) + last;
        let lines = line_at(rows.max(1) - 1) + 1;
        let mut canvas = Canvas::new(right + 2, lines * 2);
        canvas.write((0, lines / 2), &name, Shade::Ink);
        for line in 0..lines {
            let [open, close] = match line {
                0 => ["┌", "┐"],
                _ if line + 1 == lines => ["└", "┘"],
                _ => ["│", "│"],
            };
            canvas.write((left - 2, line), open, Shade::Ink);
            canvas.write((right + 1, line), close, Shade::Ink);
        }
        for (row, entries) in array.rows.iter().enumerate() {
            for (column, entry) in entries.iter().enumerate() {
                let (x, line) = (left + column_at(column), line_at(row));
                match (array.is_bits(), entry) {
                    (true, 1) => canvas.fill((x, line * 2), (2, 2), Shade::Ink),
                    (true, _) => canvas.write((x, line), "·", Shade::Name),
                    (false, entry) => {
                        canvas.write((x, line), &format!("{entry:>longest$}"), Shade::Ink)
                    }
                }
            }
        }
        canvas
    }

    /// Places pictures side by side, as many as fit, with free space around.
    pub fn page(parts: Vec<Canvas>, columns: usize) -> Canvas {
        let inside = beside(parts, columns);
        // Where there is no room for it, the margin is left out.
        let margin = if inside.width + 2 * MARGIN <= columns {
            MARGIN
        } else {
            0
        };
        let mut page = Canvas::new(inside.width + 2 * margin, inside.height * 2);
        page.paste(&inside, (margin, 0));
        page
    }

    /// Draws a line around this many rows of pixels.
    fn frame(&mut self, rows: usize) {
        let width = self.width;
        self.fill((0, 0), (width, 1), Shade::Line);
        self.fill((0, rows - 1), (width, 1), Shade::Line);
        self.fill((0, 0), (1, rows), Shade::Line);
        self.fill((width - 1, 0), (1, rows), Shade::Line);
    }

    /// Copies a picture to this column and line.
    fn paste(&mut self, other: &Canvas, (column, line): (usize, usize)) {
        for row in 0..other.height * 2 {
            let from = &other.pixels[row * other.width..][..other.width];
            self.pixels[(line * 2 + row) * self.width + column..][..other.width]
                .copy_from_slice(from);
        }
        let letters = other
            .letters
            .iter()
            .map(|(&(at_line, at), &letter)| ((at_line + line, at + column), letter));
        self.letters.extend(letters);
        self.axis = column + other.axis;
    }

    /// Returns the picture with a title above the middle of its board.
    fn titled(self, title: &str) -> Canvas {
        let length = title.chars().count();
        let right = (length / 2).saturating_sub(self.axis);
        let width = (self.width + right).max(self.axis + right + length.div_ceil(2));
        let mut canvas = Canvas::new(width, (self.height + 1) * 2);
        canvas.paste(&self, (right, 1));
        canvas.write((canvas.axis - length / 2, 0), title, Shade::Ink);
        canvas
    }

    /// Returns the lines, with the terminal's commands for colours if there are any.
    pub fn lines(&self, palette: Palette) -> Vec<String> {
        (0..self.height)
            .map(|line| self.line(line, palette))
            .collect()
    }

    fn line(&self, line: usize, palette: Palette) -> String {
        let pixel = |row: usize, column: usize| self.pixels[(line * 2 + row) * self.width + column];
        let mut text = String::new();
        let mut colours = None;
        for column in 0..self.width {
            let (upper, lower) = (pixel(0, column), pixel(1, column));
            let letter = self.letters.get(&(line, column));
            if palette == Palette::None {
                text.push(match (letter, upper.is_drawn(), lower.is_drawn()) {
                    (Some(letter), ..) => letter.plain,
                    (None, true, true) => '█',
                    (None, true, false) => '▀',
                    (None, false, true) => '▄',
                    (None, false, false) => ' ',
                });
                continue;
            }
            let (symbol, front, back) = match letter {
                Some(letter) => (letter.symbol, letter.shade, upper),
                None if upper == lower => (' ', upper, upper),
                None => ('▀', upper, lower),
            };
            if colours != Some((front, back)) {
                colours = Some((front, back));
                text += &match palette {
                    Palette::Exact => {
                        let ([r, g, b], [x, y, z]) = (front.exact(), back.exact());
                        format!("\x1b[38;2;{r};{g};{b};48;2;{x};{y};{z}m")
                    }
                    _ => format!("\x1b[38;5;{};48;5;{}m", front.indexed(), back.indexed()),
                };
            }
            text.push(symbol);
        }
        if palette == Palette::None {
            text.truncate(text.trim_end().len());
        } else {
            let _ = write!(text, "\x1b[0m");
        }
        text
    }
}

fn beside(parts: Vec<Canvas>, columns: usize) -> Canvas {
    let (mut column, mut line, mut width, mut height) = (0, 0, 0, 0);
    let mut places = Vec::new();
    for part in &parts {
        if column > 0 && column + part.width > columns {
            (column, line) = (0, height + 1);
        }
        places.push((column, line));
        width = width.max(column + part.width);
        height = height.max(line + part.height);
        column += part.width + GAP;
    }
    let mut canvas = Canvas::new(width, height * 2);
    for (part, place) in parts.iter().zip(places) {
        canvas.paste(part, place);
    }
    canvas.axis = width / 2;
    canvas
}

/// Draws one layer of a board.
fn one_layer(board: &Board, first: usize, marks: &[Mark], scale: Scale) -> Canvas {
    let (rows, columns) = (board.grid.rows() as usize, board.grid.columns() as usize);
    let at = |place: usize| (place % columns, place / columns);
    match scale {
        Scale::Large => {
            let left = rows.to_string().len() + 1;
            let mut canvas = Canvas::new(left + columns * CELL + 1, 2 + rows * CELL + 1);
            canvas.axis = left + columns * CELL / 2;
            for column in 0..=columns {
                canvas.fill((left + column * CELL, 2), (1, rows * CELL + 1), Shade::Line);
            }
            for row in 0..=rows {
                canvas.fill((left, 2 + row * CELL), (columns * CELL + 1, 1), Shade::Line);
            }
            for column in 0..columns {
                let letters = column_letters(column as u64);
                canvas.write(
                    (left + column * CELL + CELL / 2 - letters.len() / 2, 0),
                    &letters,
                    Shade::Ink,
                );
            }
            for row in 0..rows {
                let number = format!("{:>width$}", row + 1, width = left - 1);
                canvas.write((0, 2 + row * CELL / 2), &number, Shade::Ink);
            }
            for (place, mark) in marks.iter().enumerate() {
                let (column, row) = at(place);
                let tint = board
                    .grid
                    .cell((first + place) as u64)
                    .filter(|_| board.is_tinted);
                let tint = tint.map(|cell| match board.grid.class(cell) {
                    Class::Corner => Shade::Corner,
                    Class::Edge => Shade::Edge,
                    Class::Centre => Shade::Centre,
                });
                cell(
                    &mut canvas,
                    (left + column * CELL, 2 + row * CELL),
                    *mark,
                    tint,
                    "",
                );
            }
            canvas
        }
        Scale::Small => {
            let mut canvas = Canvas::new(columns * 2, rows * 2);
            for (place, mark) in marks.iter().enumerate() {
                let (column, row) = at(place);
                if is_dark(*mark) {
                    canvas.fill((column * 2, row * 2), (2, 2), Shade::Ink);
                }
                let symbol = match mark {
                    Mark::Off => "·".to_owned(),
                    Mark::Number(number) => number.to_string().chars().take(2).collect(),
                    mark => symbol(*mark).map_or_else(String::new, |symbol| symbol.to_string()),
                };
                let shade = match mark {
                    Mark::Off => Shade::Name,
                    mark if is_dark(*mark) => Shade::Paper,
                    _ => Shade::Ink,
                };
                canvas.write((column * 2, row), &symbol, shade);
            }
            canvas
        }
        Scale::Tiny => {
            let mut canvas = Canvas::new(columns + 2, rows + 2);
            canvas.frame(rows + 2);
            for (place, _) in marks
                .iter()
                .enumerate()
                .filter(|(_, mark)| **mark != Mark::Off)
            {
                let (column, row) = at(place);
                canvas.fill((column + 1, row + 1), (1, 1), Shade::Ink);
            }
            canvas
        }
    }
}

/// Draws a board whose cells are not in rows and columns.
fn places(board: &Board) -> Canvas {
    let layout = board.grid.layout().expect("a board with a layout");
    let corner = |&(row, half): &(u32, u32)| (half as usize * CELL / 2, row as usize * CELL);
    let corners: Vec<(usize, usize)> = layout.places().iter().map(corner).collect();
    let width = corners.iter().map(|(x, _)| x + CELL + 1).max().unwrap_or(1);
    let rows = corners.iter().map(|(_, y)| y + CELL + 1).max().unwrap_or(1);
    let mut canvas = Canvas::new(width, rows);
    for &(x, y) in &corners {
        canvas.fill((x, y), (CELL + 1, 1), Shade::Line);
        canvas.fill((x, y + CELL), (CELL + 1, 1), Shade::Line);
        canvas.fill((x, y), (1, CELL + 1), Shade::Line);
        canvas.fill((x + CELL, y), (1, CELL + 1), Shade::Line);
    }
    for ((place, mark), named) in corners
        .into_iter()
        .zip(&board.marks)
        .zip(board.grid.cells())
    {
        cell(&mut canvas, place, *mark, None, &board.grid.name(named));
    }
    canvas
}

/// Draws a large cell inside its lines; one that is off shows its name, if it has one.
fn cell(canvas: &mut Canvas, (x, y): (usize, usize), mark: Mark, tint: Option<Shade>, name: &str) {
    if let Some(tint) = tint {
        canvas.fill((x + 1, y + 1), (CELL - 1, CELL - 1), tint);
    }
    if is_dark(mark) {
        canvas.fill((x + 2, y + 2), (3, 3), Shade::Ink);
    }
    if mark == Mark::Passed {
        canvas.fill((x + 2, y + 2), (3, 3), Shade::Pale);
    }
    let line = y / 2 + 1;
    let middle = |text: &str| x + 1 + (CELL - 1).saturating_sub(text.chars().count()).div_ceil(2);
    match mark {
        Mark::Off if name.chars().count() < CELL => {
            canvas.write((middle(name), line), name, Shade::Name)
        }
        Mark::Number(number) => {
            let digits: String = number.to_string().chars().take(CELL - 1).collect();
            canvas.write((middle(&digits), line), &digits, Shade::Ink);
        }
        mark => {
            let shade = if is_dark(mark) {
                Shade::Paper
            } else {
                Shade::Ink
            };
            if let Some(plain) = symbol(mark) {
                let symbol = if mark == Mark::PressedChanges {
                    'o'
                } else {
                    plain
                };
                canvas.letters.insert(
                    (line, x + CELL / 2),
                    Letter {
                        symbol,
                        plain,
                        shade,
                    },
                );
            }
        }
    }
}

/// Whether a cell is drawn dark.
fn is_dark(mark: Mark) -> bool {
    matches!(
        mark,
        Mark::On | Mark::Changes | Mark::Counted | Mark::PressedChanges
    )
}

/// The letter of a mark that is not a number, if a square does not say it all.
fn symbol(mark: Mark) -> Option<char> {
    match mark {
        Mark::Pressed => Some('o'),
        Mark::PressedChanges => Some('@'),
        Mark::Passed => Some('+'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::{Grid, catalogue};

    fn shown(canvas: &Canvas) -> String {
        canvas.lines(Palette::None).join("\n")
    }

    #[test]
    fn a_board_can_be_read_without_colours() {
        let game = catalogue::find("merlin").unwrap().game().unwrap();
        let board = Board::press(&game, game.grid().cell_named("A1").unwrap());
        insta::assert_snapshot!(shown(&Canvas::board(&board, Scale::Large)), @r"
               corner A1
             A     B     C
          █▀▀▀▀▀█▀▀▀▀▀█▀▀▀▀▀█
        1 █ █@█ █ ███ █     █
          █ ▀▀▀ █ ▀▀▀ █     █
          █▀▀▀▀▀█▀▀▀▀▀█▀▀▀▀▀█
        2 █ ███ █ ███ █     █
          █ ▀▀▀ █ ▀▀▀ █     █
          █▀▀▀▀▀█▀▀▀▀▀█▀▀▀▀▀█
        3 █     █     █     █
          █     █     █     █
          ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
        ");
        insta::assert_snapshot!(shown(&Canvas::board(&board, Scale::Small)), @r"
        corner A1
         @███·
         ████·
         · · ·
        ");
        insta::assert_snapshot!(shown(&Canvas::board(&board, Scale::Tiny)), @r"
        corner A1
          ███▀█
          █▀▀ █
          ▀▀▀▀▀
        ");
    }

    #[test]
    fn a_matrix_stands_between_brackets() {
        let game = catalogue::find("lights-out")
            .unwrap()
            .game_of(&"2x2".parse().unwrap())
            .unwrap();
        insta::assert_snapshot!(shown(&Canvas::matrix(&Array::of(&game), Scale::Large)), @r"
            ┌ ████ ██·  ┐
            │ ████ · ██ │
        R = │           │
            │ ██·  ████ │
            └ · ██ ████ ┘
        ");
        let numbers = Array::of(&game.with_states(12).unwrap());
        insta::assert_snapshot!(shown(&Canvas::matrix(&numbers, Scale::Small)), @r"
            ┌ 1 1 1 0 ┐
            │ 1 1 0 1 │
        R = │ 1 0 1 1 │
            └ 0 1 1 1 ┘
        ");
    }

    #[test]
    fn numbers_and_layers_are_written() {
        let grid = Grid::new("1x2x2".parse().unwrap());
        let board = Board::new("a long title", &grid, |cell| Mark::Number(9 + cell.index()));
        insta::assert_snapshot!(shown(&Canvas::board(&board, Scale::Large)), @r"
                  a long title
             layer 1           layer 2
             A     B           A     B
          █▀▀▀▀▀█▀▀▀▀▀█     █▀▀▀▀▀█▀▀▀▀▀█
        1 █  9  █  10 █   1 █  11 █  12 █
          █     █     █     █     █     █
          ▀▀▀▀▀▀▀▀▀▀▀▀▀     ▀▀▀▀▀▀▀▀▀▀▀▀▀
        ");
    }

    #[test]
    fn colours_are_reset_and_change_no_letter() {
        let game = catalogue::find("quatrainment").unwrap().game().unwrap();
        let boards = Board::rule(&game)
            .iter()
            .map(|board| Canvas::board(board, Scale::Large))
            .collect();
        let page = Canvas::page(boards, 80);
        for palette in [Palette::Indexed, Palette::Exact] {
            for (coloured, plain) in page.lines(palette).iter().zip(page.lines(Palette::None)) {
                assert!(coloured.ends_with("\x1b[0m"));
                let letters: String = coloured
                    .split('\x1b')
                    .skip(1)
                    .filter_map(|part| part.split_once('m'))
                    .map(|(_, text)| text)
                    .collect();
                // The same names of rows and columns, in the same places.
                for (at, letter) in plain
                    .chars()
                    .enumerate()
                    .filter(|(_, letter)| letter.is_alphanumeric())
                {
                    assert_eq!(letters.chars().nth(at), Some(letter), "{plain}");
                }
            }
        }
        assert!(page.width() <= 80);
    }
}
