//! A sprint: a mark for each puzzle while it runs, and the page at its end.

use super::panel::{Panel, entry};
use crate::play::layout::ScreenLayout;
use crate::play::state::App;
use crate::play::theme::Theme;
use quatrainment_play::Message;
use ratatui::Frame;
use ratatui::text::{Line, Span};

/// A mark for each puzzle so far; of many the last.
pub fn so_far(app: &App, frame: &mut Frame, layout: &ScreenLayout, theme: Theme) {
    let Some(round) = app.state.sprint() else {
        return;
    };
    let alphabet = app.look.alphabet();
    let played = round.sprint().played().iter();
    let marks: Vec<char> = played.map(|played| played.outcome.mark(alphabet)).collect();
    let room = usize::from(layout.presses.width).saturating_sub("So far ".len());
    let shown = &marks[marks.len().saturating_sub(room)..];
    let line = Line::from(vec![
        Span::styled("So far ", theme.dim()),
        Span::styled(String::from_iter(shown), theme.text()),
    ]);
    frame.render_widget(line, layout.presses);
}

/// The score, and the puzzles to play again.
pub fn page(app: &App, theme: Theme, width: usize) -> Panel {
    let mut panel = Panel {
        title: "Sprint".to_owned(),
        chosen: Some(app.card.chosen),
        is_page: true,
        ..Panel::default()
    };
    let Some(round) = app.state.sprint() else {
        return panel;
    };
    let sprint = round.sprint();
    panel
        .lines
        .push(Line::styled(round.headline(), theme.cursor()));
    for (name, value) in round.facts() {
        panel.lines.push(Line::from(vec![
            Span::styled(format!("{name:<15}"), theme.dim()),
            Span::styled(value, theme.text()),
        ]));
    }
    // What the score says already is not said again.
    let message = app.state.message();
    if !message.is_none() && !matches!(message, Message::Sprint(_)) {
        let said = app.look.text(&message.to_string());
        panel
            .lines
            .extend(super::panel::wrapped(&said, width, theme.mark()));
    }
    panel.lines.push(Line::default());
    let chosen = app.card.chosen;
    panel.item(0, entry(app, theme, chosen == 0, "New sprint".to_owned()));
    for (place, played) in sprint.missed().enumerate() {
        let text = app.look.text(&played.line());
        panel.item(place + 1, entry(app, theme, chosen == place + 1, text));
    }
    panel
}
