//! A box with lines, some of which can be chosen. Both the drawing and the mouse ask it where they are.

use crate::output;
use crate::play::state::App;
use crate::play::theme::Theme;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Space inside a frame, left and right.
pub const PADDING: u16 = 2;

/// A box with lines, some of which can be chosen.
#[derive(Debug, Default)]
pub struct Panel {
    pub area: Rect,
    pub title: String,
    pub lines: Vec<Line<'static>>,
    /// The first line that is shown.
    pub first: u16,
    /// The selected item.
    pub chosen: Option<usize>,
    /// Whether it takes the place of the boards.
    pub is_page: bool,
    /// Whether it has no sides, so that its lines can be selected as they are.
    pub is_bare: bool,
    /// What stands in the lower side of the frame.
    pub note: String,
    pub(super) spots: Vec<Spot>,
}

/// Where a click chooses an item: a line, and columns of it.
#[derive(Debug)]
pub(super) struct Spot {
    line: usize,
    columns: std::ops::Range<u16>,
    item: usize,
}

impl Panel {
    /// Adds a line that belongs to an item.
    pub fn item(&mut self, item: usize, line: Line<'static>) {
        self.spots.push(Spot {
            line: self.lines.len(),
            columns: 0..u16::MAX,
            item,
        });
        self.lines.push(line);
    }

    /// Adds an item that takes some columns of the line that comes next.
    pub fn spot(&mut self, item: usize, columns: std::ops::Range<u16>) {
        self.spots.push(Spot {
            line: self.lines.len(),
            columns,
            item,
        });
    }

    /// Returns where the lines are.
    pub fn text_area(&self) -> Rect {
        let Rect {
            x,
            y,
            width,
            height,
        } = self.area;
        let inset = if self.is_bare { 0 } else { PADDING + 1 };
        Rect {
            x: x + inset,
            y: y + 1,
            width: width.saturating_sub(2 * inset),
            height: height.saturating_sub(2),
        }
    }

    /// Returns how many items there are to choose from.
    pub fn items(&self) -> usize {
        self.spots
            .iter()
            .map(|spot| spot.item + 1)
            .max()
            .unwrap_or(0)
    }

    /// Returns how many lines do not fit.
    pub fn hidden_lines(&self) -> u16 {
        (self.lines.len() as u16).saturating_sub(self.text_area().height)
    }

    /// Returns the item under a place of the window.
    pub fn item_at(&self, place: Position) -> Option<usize> {
        let area = self.text_area();
        // The whole width of a box belongs to its lines.
        if !self.area.contains(place) || !(area.y..area.bottom()).contains(&place.y) {
            return None;
        }
        let (line, column) = (
            (place.y - area.y + self.first) as usize,
            place.x.saturating_sub(area.x),
        );
        let is_here = |spot: &&Spot| spot.line == line && spot.columns.contains(&column);
        self.spots.iter().find(is_here).map(|spot| spot.item)
    }

    /// Puts the box in the middle of the room for pages, and scrolls to the selected item.
    pub fn placed(mut self, room: Rect) -> Panel {
        let widest = self
            .lines
            .iter()
            .map(Line::width)
            .max()
            .unwrap_or(0)
            .max(self.title.chars().count() + 2);
        let width = (widest as u16 + 2 * PADDING + 2).min(room.width);
        let height = (self.lines.len() as u16 + 2).min(room.height);
        self.area = Rect {
            x: room.x + (room.width - width) / 2,
            y: room.y + (room.height - height) / 3,
            width,
            height,
        };
        if let Some(chosen) = self.chosen {
            let lines = self
                .spots
                .iter()
                .filter(|spot| spot.item == chosen)
                .map(|spot| spot.line as u16);
            let last = lines.max().unwrap_or(0);
            self.first = (last + 2)
                .saturating_sub(self.text_area().height)
                .min(self.hidden_lines());
        }
        self.first = self.first.min(self.hidden_lines());
        self
    }
}

/// A line of a list, with a pointer where it is selected.
pub fn entry(app: &App, theme: Theme, is_chosen: bool, text: String) -> Line<'static> {
    let pointer = match (is_chosen, app.look.ascii) {
        (false, _) => "  ",
        (true, false) => "▶ ",
        (true, true) => "> ",
    };
    let style = if is_chosen {
        theme.cursor()
    } else {
        theme.text()
    };
    Line::from(vec![
        Span::styled(pointer, style),
        Span::styled(text, style),
    ])
}

/// A text in lines of at most this width.
pub fn wrapped(text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    output::wrapped(text, width)
        .into_iter()
        .map(|line| Line::styled(line, style))
        .collect()
}
