//! The path of the journey: a line for each chapter with the stars of its puzzles, and what the selected chapter is about.

use super::panel::{Panel, wrapped};
use crate::play::state::App;
use crate::play::theme::Theme;
use quatrainment::Cell;
use quatrainment_play::journey::{self, Chapter, Picture, STEPS, StepId, stars_text};
use ratatui::text::{Line, Span};

/// The width of a chapter's number and title at most, and of a puzzle.
const TITLE: usize = 32;
const STEP: usize = 4;

/// The columns between a picture and the text beside it, and the fewest of the text.
const GAP: usize = 3;
const MIN_TEXT: usize = 30;

/// Returns the path, with a puzzle selected by its place, in so many columns and rows.
pub fn page(app: &App, theme: Theme, chosen: usize, (width, room): (usize, usize)) -> Panel {
    let progress = &app.state.settings().journey;
    let mut panel = Panel {
        title: format!("Journey: {}", progress.summary()),
        chosen: Some(chosen),
        is_page: true,
        ..Panel::default()
    };
    let row = usize::from(STEPS);
    let title_width = width.saturating_sub(row * STEP + 1).min(TITLE);
    for (place, chapter) in journey::chapters().iter().enumerate() {
        let is_chosen = chosen / row == place;
        let style = if is_chosen {
            theme.strong()
        } else {
            theme.text()
        };
        let title = format!("{:>2}  {}", chapter.number, chapter.title);
        let title: String = title.chars().take(title_width).collect();
        let mut spans = vec![Span::styled(format!("{title:<title_width$}"), style)];
        for number in 0..row {
            let item = place * row + number;
            let Some(id) = StepId::new(chapter.number, number as u8 + 1) else {
                continue;
            };
            let is_chosen = item == chosen;
            // The brackets of the selected puzzle stand in the gaps beside it.
            let gap = match (is_chosen, item > 0 && item - 1 == chosen && number > 0) {
                (true, _) => "[",
                (false, true) => "]",
                (false, false) => " ",
            };
            let style = if is_chosen {
                theme.cursor()
            } else {
                theme.text()
            };
            let stars = stars_text(progress.stars(id), app.look.alphabet());
            let x = (title_width + number * STEP) as u16;
            panel.spot(item, x..x + STEP as u16);
            spans.push(Span::styled(gap, theme.strong()));
            spans.push(Span::styled(stars, style));
        }
        if chosen == place * row + row - 1 {
            spans.push(Span::styled("]", theme.strong()));
        }
        panel.lines.push(Line::from(spans));
    }
    panel.lines.push(Line::default());
    let chapter = &journey::chapters()[chosen / row];
    let picture = picture(chapter);
    let beside = picture.iter().map(String::len).max().unwrap_or(0);
    let text = wrapped(
        chapter.opening,
        width.saturating_sub(beside + GAP),
        theme.dim(),
    );
    // The picture stands beside the text where both fit.
    let rows = text.len().max(picture.len());
    if beside == 0 || beside + GAP + MIN_TEXT > width || panel.lines.len() + rows > room {
        let text = wrapped(chapter.opening, width, theme.dim());
        panel.lines.extend(text);
        return panel;
    }
    for row in 0..rows {
        let drawn = picture.get(row).map_or("", String::as_str);
        let mut line = Line::from(Span::styled(
            format!("{drawn:<beside$}{:GAP$}", ""),
            theme.text(),
        ));
        line.spans.extend(
            text.get(row)
                .into_iter()
                .flat_map(|text| text.spans.clone()),
        );
        line.style = text.get(row).map(|text| text.style).unwrap_or_default();
        panel.lines.push(line);
    }
    panel
}

/// The picture of a chapter, a line for each row: X is on, and what the chapter is about stands in brackets.
fn picture(chapter: &Chapter) -> Vec<String> {
    let Picture { board, marked } = chapter.picture();
    let grid = board.grid();
    if grid.layout().is_some() || grid.layers() > 1 {
        return Vec::new();
    }
    let cells: Vec<_> = grid.cells().collect();
    let cell = |&cell: &Cell| {
        let state = if board.get(cell) == 0 { '.' } else { 'X' };
        match marked.contains(&cell) {
            true => format!("[{state}]"),
            false => format!(" {state} "),
        }
    };
    let rows = cells.chunks(grid.columns() as usize);
    rows.map(|row| row.iter().map(cell).collect()).collect()
}
