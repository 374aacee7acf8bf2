//! A board: its title, letters, numbers and cells.

use super::cell::{self, Shown};
use crate::play::app::{App, Board, Mode};
use crate::play::layout::{Layout, shape};
use crate::play::theme::Theme;
use quatrainment::{Cell, column_letters};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::HashSet;

/// Draws one of the two boards.
pub fn draw(app: &App, buffer: &mut Buffer, layout: &Layout, theme: Theme, board: Board) {
    let session = &app.round.session;
    let game = session.puzzle().game();
    let cells = match board {
        Board::Yours => layout.yours,
        Board::Target => layout.target,
    };
    let left = cells.x - layout.margin;
    buffer.set_string(left, cells.y - 2, title(app, layout, board), theme.strong());

    if game.grid().layout().is_none() {
        labels(app, buffer, layout, theme, cells);
    }
    let (width, height) = layout.cell;
    let differing = session.difference();
    let reach = reach(app, board);
    for (cell, x, y) in layout.visible(app) {
        let pattern = match board {
            Board::Yours => session.current(),
            Board::Target => session.puzzle().target(),
        };
        let yours = board == Board::Yours;
        let shown = Shown {
            state: pattern.get(cell),
            numbered: pattern.states() > 2,
            cursor: cell == app.cursor && has_cursor(app, board),
            flips: reach.contains(&cell),
            differs: yours && app.preferences.dots && differing.get(cell) != 0,
            mark: app.marks.get(cell).filter(|_| yours),
        };
        let place = Rect { x: cells.x + x, y: cells.y + y, width, height };
        cell::draw(buffer, place, shown, theme, app.look.ascii);
    }
}

/// The letters of the columns and the numbers of the rows.
fn labels(app: &App, buffer: &mut Buffer, layout: &Layout, theme: Theme, cells: Rect) {
    let grid = app.round.session.puzzle().game().grid();
    // The cursor is where the player acts; on the other board its row and column are told, too.
    let (at_row, at_column) =
        (app.cursor.index() / grid.columns() % grid.rows(), app.cursor.index() % grid.columns());
    let (width, height) = layout.cell;
    for column in 0..layout.columns {
        let number = column + app.scroll.1;
        let style = if number == at_column { theme.cursor() } else { theme.dim() };
        let x = cells.x + column as u16 * width + if height == 1 { 1 } else { width / 2 };
        buffer.set_string(x, cells.y - 1, column_letters(number), style);
    }
    for row in 0..layout.rows {
        let number = row + app.scroll.0;
        let style = if number == at_row { theme.cursor() } else { theme.dim() };
        let y = cells.y + row as u16 * height + if height > 2 { height / 2 } else { 0 };
        let label = format!("{:>width$}", number + 1, width = usize::from(layout.margin) - 1);
        buffer.set_string(cells.x - layout.margin, y, label, style);
    }
}

/// Whether the cursor is shown on this board.
fn has_cursor(app: &App, board: Board) -> bool {
    match &app.mode {
        Mode::SetUp { board: edited, .. } => *edited == board,
        Mode::Won { .. } => false,
        _ => board == Board::Yours,
    }
}

/// The cells that a press would flip, where one can be pressed.
fn reach(app: &App, board: Board) -> HashSet<Cell> {
    let playing = !matches!(app.mode, Mode::SetUp { .. } | Mode::Won { .. } | Mode::Replay { .. });
    if app.marks.count_cells()
        || !playing
        || board == Board::Target
        || !app.preferences.reach
        || app.round.session.is_won()
    {
        return HashSet::new();
    }
    app.round.session.puzzle().game().effect(app.cursor).into_iter().map(|(cell, _)| cell).collect()
}

/// What the board is, and which part of it is shown.
fn title(app: &App, layout: &Layout, board: Board) -> String {
    let mut title = match (board, &app.mode) {
        (Board::Target, _) => "Target",
        (Board::Yours, Mode::SetUp { .. }) => "Start",
        (Board::Yours, _) => "Yours",
    }
    .to_owned();
    let grid = app.round.session.puzzle().game().grid();
    if grid.layout().is_some() {
        // Without letters and numbers at the sides, the cursor's cell is named.
        if has_cursor(app, board) {
            title += &format!(", {}", grid.name(app.cursor));
        }
        let (rows, columns) = shape(grid);
        if layout.rows < rows || layout.columns < columns {
            title += " (a part)";
        }
        return title;
    }
    if grid.layers() > 1 {
        let layer = app.cursor.index() / (grid.rows() * grid.columns()) + 1;
        title += &format!(", layer {layer} of {}", grid.layers());
    }
    if layout.rows < grid.rows() {
        let (first, last) = (app.scroll.0 + 1, app.scroll.0 + layout.rows);
        title += &format!(", {first}-{last} of {}", grid.rows());
    }
    if layout.columns < grid.columns() {
        let (first, last) = (column_letters(app.scroll.1), column_letters(app.scroll.1 + layout.columns - 1));
        title += &format!(", {first}-{last} of {}", column_letters(grid.columns() - 1));
    }
    title
}
