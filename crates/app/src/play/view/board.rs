//! A board: its title, letters, numbers and cells.

use super::cell::{self, Shown};
use super::edges;
use crate::play::layout::{ScreenLayout, shape};
use crate::play::scene::Scene;
use crate::play::state::App;
use crate::play::theme::Theme;
use quatrainment::{Cell, Rule, column_letters};
use quatrainment_play::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::HashSet;

/// Draws one of the two boards, or says that it is folded away.
pub fn draw(
    scene: &Scene,
    app: &App,
    buffer: &mut Buffer,
    layout: &ScreenLayout,
    theme: Theme,
    side: Side,
) {
    let (Some(cells), Some(pattern)) = (layout.board(side), scene.pattern(side)) else {
        if side == Side::Target && scene.is_folded() {
            let text = "Target: all off (T to show).";
            let right = layout
                .aside
                .map_or(layout.header.right(), |aside| aside.x - 2);
            let x = right - text.len() as u16;
            buffer.set_string(x, layout.yours.y - 2, text, theme.dim());
        }
        return;
    };
    let (grid, scroll) = (scene.game.grid(), app.scroll);
    buffer.set_string(
        cells.x - layout.margin,
        cells.y - 2,
        title(scene, layout, scroll, side),
        theme.strong(),
    );
    if grid.layout().is_none() {
        labels(scene, buffer, layout, theme, cells, scroll);
    }
    let visible = layout.visible(scene, scroll);
    let (width, height) = layout.cell;
    if grid.layout().is_some() && matches!(scene.game.rule(), Rule::Listed(_)) {
        edges::draw(
            scene.game,
            buffer,
            cells,
            layout.cell,
            &visible,
            theme,
            app.look.ascii,
        );
    }
    let reach: HashSet<Cell> = match scene.previewed {
        Some(cell) if side == Side::Yours => scene
            .game
            .effect(cell)
            .into_iter()
            .map(|(cell, _)| cell)
            .collect(),
        _ => HashSet::new(),
    };
    let is_yours = side == Side::Yours;
    for (cell, x, y) in visible {
        let shown = Shown {
            state: pattern.get(cell),
            states: pattern.states(),
            cursor: cell == scene.cursor && scene.cursor_side == Some(side),
            flips: reach.contains(&cell),
            differs: is_yours
                && scene
                    .differing
                    .as_ref()
                    .is_some_and(|differing| differing.get(cell) != 0),
            mark: scene.mark(cell).filter(|_| is_yours),
            name: (scene.names && grid.layout().is_some()).then(|| grid.name(cell)),
        };
        let place = Rect {
            x: cells.x + x,
            y: cells.y + y,
            width,
            height,
        };
        cell::draw(buffer, place, &shown, theme, app.look.ascii);
    }
}

/// The letters of the columns and the numbers of the rows.
fn labels(
    scene: &Scene,
    buffer: &mut Buffer,
    layout: &ScreenLayout,
    theme: Theme,
    cells: Rect,
    scroll: (u64, u64),
) {
    let grid = scene.game.grid();
    // The cursor is where the player acts; on the other board its row and column are marked, too.
    let at = scene.cursor.index();
    let (at_row, at_column) = (at / grid.columns() % grid.rows(), at % grid.columns());
    let at_layer = at / (grid.rows() * grid.columns());
    let (width, height) = layout.cell;
    for layer in 0..layout.layers {
        for column in 0..layout.columns {
            let number = column + scroll.1;
            let is_here = number == at_column && (layout.layers == 1 || layer == at_layer);
            let style = if is_here { theme.cursor() } else { theme.dim() };
            let middle = if height == 1 { 1 } else { width / 2 };
            let x = cells.x + layout.layer_x(layer) + column as u16 * width + middle;
            buffer.set_string(x, cells.y - 1, column_letters(number), style);
        }
    }
    for row in 0..layout.rows {
        let number = row + scroll.0;
        let style = if number == at_row {
            theme.cursor()
        } else {
            theme.dim()
        };
        let y = cells.y + row as u16 * height + if height > 2 { height / 2 } else { 0 };
        let label = format!(
            "{:>width$}",
            number + 1,
            width = usize::from(layout.margin) - 1
        );
        buffer.set_string(cells.x - layout.margin, y, label, style);
    }
}

/// What the board is, and which part of it is shown.
fn title(scene: &Scene, layout: &ScreenLayout, scroll: (u64, u64), side: Side) -> String {
    let mut title = match side {
        Side::Yours => scene.titles[0],
        Side::Target => scene.titles[1],
    }
    .to_owned();
    let grid = scene.game.grid();
    if grid.layout().is_some() {
        // Without letters and numbers at the sides, the cursor's cell is named.
        if scene.cursor_side == Some(side) {
            title += &format!(", {}", grid.name(scene.cursor));
        }
        let (rows, columns) = shape(grid);
        if layout.rows < rows || layout.columns < columns {
            title += " (a part)";
        }
        return title;
    }
    if grid.layers() > 1 {
        if layout.layers > 1 {
            title += &format!(", layers 1 to {}", grid.layers());
        } else {
            let layer = scene.cursor.index() / (grid.rows() * grid.columns()) + 1;
            title += &format!(", layer {layer} of {}", grid.layers());
        }
    }
    if layout.rows < grid.rows() {
        let (first, last) = (scroll.0 + 1, scroll.0 + layout.rows);
        title += &format!(", {first}-{last} of {}", grid.rows());
    }
    if layout.columns < grid.columns() {
        let (first, last) = (
            column_letters(scroll.1),
            column_letters(scroll.1 + layout.columns - 1),
        );
        title += &format!(", {first}-{last} of {}", column_letters(grid.columns() - 1));
    }
    title
}
