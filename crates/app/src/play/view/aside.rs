//! What stands beside the boards in a wide window: the rule, and today's puzzle with the streak.

use super::home;
use crate::output;
use crate::play::layout::ScreenLayout;
use crate::play::scene::Scene;
use crate::play::state::App;
use crate::play::theme::Theme;
use quatrainment::draw::{Board, Mark};
use quatrainment::{Game, Size, catalogue};
use quatrainment_play::Mode;
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// The side of the board that shows the rule of a game whose own board is too large.
const SMALL: u64 = 5;

/// Draws it.
pub fn draw(scene: &Scene, app: &App, frame: &mut Frame, layout: &ScreenLayout, theme: Theme) {
    let Some(area) = layout.aside else { return };
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let today = today(app, theme, width);
    let mut lines = rule(scene.game, app, theme, width);
    // In a low window the rule goes first: the boards show it, too.
    if lines.len() + 1 + today.len() > height {
        lines.clear();
    }
    if !lines.is_empty() && !today.is_empty() {
        lines.push(Line::default());
    }
    lines.extend(today);
    frame.render_widget(Paragraph::new(lines), area);
}

/// What a press of each class of cells flips.
fn rule(game: &Game, app: &App, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let grid = game.grid();
    if grid.axes() != 2 || grid.layout().is_some() {
        return Vec::new();
    }
    let fits = |game: &Game| {
        let grid = game.grid();
        2 * grid.columns() as usize <= width && grid.rows() <= 2 * SMALL
    };
    let small = || {
        let game = catalogue::resized(game, &Size::square(SMALL).ok()?).ok()?;
        fits(&game).then_some(game)
    };
    let Some(game) = Some(game.clone()).filter(|game| fits(game)).or_else(small) else {
        return Vec::new();
    };
    let mut lines = vec![Line::styled("A press flips", theme.strong())];
    for (place, board) in Board::rule(&game).into_iter().enumerate() {
        if place > 0 {
            lines.push(Line::default());
        }
        lines.push(Line::styled(board.title.clone(), theme.dim()));
        for row in board.marks.chunks(game.grid().columns() as usize) {
            let letters = row.iter().map(|&mark| {
                let symbol = match mark {
                    Mark::Off if !app.look.ascii => "·".to_owned(),
                    mark => mark.symbol(),
                };
                let style = match mark {
                    Mark::Off => theme.dim(),
                    Mark::Pressed | Mark::PressedChanges => theme.cursor(),
                    _ => theme.reach(),
                };
                Span::styled(format!("{symbol} "), style)
            });
            lines.push(Line::from_iter(letters));
        }
    }
    lines
}

/// Today's puzzle, the last seven days and the streak.
fn today(app: &App, theme: Theme, width: usize) -> Vec<Line<'static>> {
    if app.race.is_some() || matches!(app.state.mode(), Mode::Sprint(_)) {
        return Vec::new();
    }
    let (title, notes) = home::today(app);
    let mut lines: Vec<Line> = output::wrapped(&title, width)
        .into_iter()
        .map(|line| Line::styled(line, theme.strong()))
        .collect();
    for note in notes {
        let wrapped = output::wrapped(&note, width).into_iter();
        lines.extend(wrapped.map(|line| Line::styled(line, theme.text())));
    }
    lines
}
