//! One cell, at any size: a solid block with an X when it is on, a frame when it is off. With more than two states, a digit
//! or a number stands for the X and the block is the darker the higher the state.
//!
//! A press would flip it: a heavy frame. The cursor is on it: arrows at its sides. It differs: a dot.

use crate::play::theme::Theme;
use quatrainment_play::HintMark;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// What a cell shows.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Its state; 0 is off.
    pub state: u8,
    /// How many states there are.
    pub states: u8,
    pub cursor: bool,
    pub flips: bool,
    pub differs: bool,
    pub mark: Option<HintMark>,
    /// Its name, where that is shown.
    pub name: Option<String>,
}

impl Shown {
    fn on(&self) -> bool {
        self.state != 0
    }

    fn is_numbered(&self) -> bool {
        self.states > 2
    }

    /// What a cell that is on is filled with: of several states the highest is solid.
    fn fill(&self, ascii: bool) -> &'static str {
        let shades = if ascii {
            [".", ":", "%", "#"]
        } else {
            ["░", "▒", "▓", "█"]
        };
        let steps = usize::from(self.states.saturating_sub(2));
        let place = (usize::from(self.state) - 1) * (shades.len() - 1);
        shades[if steps == 0 {
            shades.len() - 1
        } else {
            place.div_ceil(steps).min(shades.len() - 1)
        }]
    }

    /// Whether the fill is the colour of ink, so that letters must be cut out of it.
    fn is_solid(&self) -> bool {
        self.on() && self.state + 1 == self.states
    }

    /// The letter of a cell that is on. One is enough for up to 36 states; with more it is the number, as far as the cell
    /// has room for three digits.
    fn letter(&self, is_wide: bool) -> String {
        match (self.is_numbered(), char::from_digit(self.state.into(), 36)) {
            (false, _) => "X".to_owned(),
            (true, _) if is_wide && self.states > 36 => self.state.to_string(),
            (true, Some(digit)) => digit.to_string(),
            (true, None) => "+".to_owned(),
        }
    }
}

/// The lines of a frame: top left, top, top right, left, right, bottom left, bottom, bottom right.
type Lines = [&'static str; 8];

const SOLID: Lines = ["▗", "▄", "▖", "▐", "▌", "▝", "▀", "▘"];
const LIGHT: Lines = ["╭", "─", "╮", "│", "│", "╰", "─", "╯"];
const HEAVY: Lines = ["┏", "━", "┓", "┃", "┃", "┗", "━", "┛"];
const ASCII_SOLID: Lines = [".", "#", ".", "|", "|", "'", "#", "'"];
const ASCII_LIGHT: Lines = [".", "-", ".", "|", "|", "'", "-", "'"];
const ASCII_HEAVY: Lines = ["+", "=", "+", "[", "]", "+", "=", "+"];

/// Draws a cell into its place.
pub fn draw(buffer: &mut Buffer, place: Rect, shown: &Shown, theme: Theme, ascii: bool) {
    if place.height == 1 {
        return draw_flat(buffer, place, shown, theme, ascii);
    }
    let lines = match (shown.flips, shown.on(), ascii) {
        (true, _, false) => HEAVY,
        (true, _, true) => ASCII_HEAVY,
        (false, true, false) => SOLID,
        (false, true, true) => ASCII_SOLID,
        (false, false, false) => LIGHT,
        (false, false, true) => ASCII_LIGHT,
    };
    let frame = match (shown.flips, shown.on()) {
        _ if shown.cursor && (shown.flips || !shown.on()) => theme.cursor(),
        (true, _) => theme.reach(),
        (false, true) => theme.text(),
        (false, false) => theme.dim(),
    };
    // What is written on a solid cell is cut out of it: colours cannot be read on every ink.
    let written = |style: Style| match (shown.on(), shown.is_solid(), ascii) {
        (false, ..) => style,
        (true, true, false) => theme.on_ink(theme.strong()),
        _ => theme.strong(),
    };
    let [
        top_left,
        top,
        top_right,
        left,
        right,
        bottom_left,
        bottom,
        bottom_right,
    ] = lines;
    let (x, y) = (place.x, place.y);
    let (last_x, last_y) = (place.right() - 1, place.bottom() - 1);
    let mut row = |y: u16, first: &str, inner: &str, last: &str, style: Style| {
        buffer.set_string(x, y, first, frame);
        buffer.set_string(x + 1, y, inner.repeat(usize::from(place.width - 2)), style);
        buffer.set_string(last_x, y, last, frame);
    };
    let fill = if shown.on() { shown.fill(ascii) } else { " " };
    // A cell of two lines has no top: its letters are on the first.
    if place.height > 2 {
        row(y, top_left, top, top_right, frame);
    }
    for y in y + u16::from(place.height > 2)..last_y {
        row(y, left, fill, right, theme.text());
    }
    row(last_y, bottom_left, bottom, bottom_right, frame);

    let middle = if place.height > 2 {
        y + place.height / 2
    } else {
        y
    };
    if shown.cursor {
        let [from, to] = if ascii { [">", "<"] } else { ["▶", "◀"] };
        buffer.set_string(x, middle, from, theme.cursor());
        buffer.set_string(last_x, middle, to, theme.cursor());
    }
    if shown.on() {
        let (centre, style) = (x + place.width / 2, written(theme.strong()));
        let is_wide = place.width > 5;
        let letter = shown.letter(is_wide);
        if shown.is_numbered() && !shown.is_solid() && is_wide {
            // A digit can be read among shades when it has some room.
            buffer.set_string(centre - 1, middle, format!("{letter:^3}"), style);
        } else if shown.is_numbered() || place.height <= 3 {
            buffer.set_string(centre - letter.len() as u16 / 2, middle, letter, style);
        } else {
            draw_x(buffer, centre, middle, style, ascii);
        }
    }
    // Notes stand beside the X, or in the corners of a large cell.
    let large = place.height > 3;
    let (note_y, indent) = if large { (y + 1, 2) } else { (middle, 1) };
    if shown.differs {
        let dot = if ascii { "*" } else { "•" };
        buffer.set_string(last_x - indent, note_y, dot, written(theme.dot()));
    }
    if let Some(mark) = shown.mark {
        buffer.set_string(
            x + indent,
            note_y,
            note(mark, place.width > 5),
            written(theme.mark()),
        );
    }
    // The name stands in the lower side of the frame.
    if let Some(name) = shown
        .name
        .as_ref()
        .filter(|name| name.len() + 2 <= usize::from(place.width))
    {
        buffer.set_string(x + 1, last_y, name, theme.dim());
    }
}

/// The X of a large cell.
fn draw_x(buffer: &mut Buffer, x: u16, y: u16, style: Style, ascii: bool) {
    let lines = if ascii {
        ["\\ /", " X ", "/ \\"]
    } else {
        ["╲ ╱", " ╳ ", "╱ ╲"]
    };
    for (line, y) in lines.into_iter().zip(y - 1..) {
        buffer.set_string(x - 1, y, line, style);
    }
}

/// A cell of one line: its sides, its letter, and a column for notes; without room for one, they take the
/// place of a side.
fn draw_flat(buffer: &mut Buffer, place: Rect, shown: &Shown, theme: Theme, ascii: bool) {
    let sides = match (shown.cursor, shown.flips, shown.on(), ascii) {
        (true, true, _, false) => ["▶", "◀"],
        (true, false, _, false) => ["▷", "◁"],
        (true, true, _, true) => [">", "<"],
        (true, false, _, true) => ["(", ")"],
        (false, true, ..) => ["[", "]"],
        (false, false, true, _) if shown.is_numbered() => [shown.fill(ascii); 2],
        (false, false, true, false) => ["▐", "▌"],
        (false, false, true, true) => ["#", "#"],
        (false, false, false, _) => [" ", " "],
    };
    let style = match (shown.cursor, shown.flips) {
        (true, _) => theme.cursor(),
        (false, true) => theme.reach(),
        (false, false) => theme.text(),
    };
    let (x, y) = (place.x, place.y);
    let (letter, letter_style) = match (shown.on(), ascii) {
        (true, _) if shown.is_solid() => (shown.letter(false), theme.on_ink(theme.strong())),
        (true, _) => (shown.letter(false), theme.strong()),
        (false, false) => ("·".to_owned(), theme.dim()),
        (false, true) => (".".to_owned(), theme.dim()),
    };
    buffer.set_string(x, y, sides[0], style);
    buffer.set_string(x + 1, y, letter, letter_style);
    buffer.set_string(x + 2, y, sides[1], style);
    let note_x = place.right() - 1;
    if note_x == x + 2 && (shown.cursor || shown.flips) {
        // The frame keeps its side, and the note takes the place of the letter.
        if let Some(mark) = shown.mark {
            buffer.set_string(x + 1, y, note(mark, false), theme.mark());
        } else if shown.differs && !shown.on() {
            buffer.set_string(x + 1, y, if ascii { "*" } else { "•" }, theme.dot());
        }
        return;
    }
    if let Some(mark) = shown.mark {
        buffer.set_string(note_x, y, note(mark, false), theme.mark());
    } else if shown.differs {
        buffer.set_string(note_x, y, if ascii { "*" } else { "•" }, theme.dot());
    }
}

/// A mark as it is written; a narrow cell has no room for numbers.
fn note(mark: HintMark, wide: bool) -> String {
    match mark {
        HintMark::Region => "?".to_owned(),
        HintMark::Here => "!".to_owned(),
        HintMark::Counted(number) if wide && number < 100 => number.to_string(),
        HintMark::Counted(_) => "+".to_owned(),
        HintMark::Inside => "-".to_owned(),
    }
}
