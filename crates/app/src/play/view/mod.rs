//! Draws an [`App`]. Nothing is decided here.

mod board;
mod cell;
mod pages;

pub use pages::hidden_lines;

use super::app::{App, Board, Mode};
use super::keys::{self, Binding};
use super::layout::{LEAST, Layout};
use super::theme::Theme;
use crate::output;
use quatrainment::clock;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

/// Draws everything.
pub fn view(app: &App, frame: &mut Frame) {
    let theme = Theme::new(app.preferences.theme, app.look);
    let window = frame.area();
    frame.buffer_mut().set_style(window, theme.text());
    let Some(layout) = Layout::of(window, app.round.session.puzzle().game().grid()) else {
        return too_small(frame, theme);
    };
    header(app, frame, &layout, theme);
    status(app, frame, &layout, theme);
    help(app, frame, layout.help, theme);
    if pages::draw(app, frame, &layout, theme) {
        return;
    }
    board::draw(app, frame.buffer_mut(), &layout, theme, Board::Yours);
    if matches!(app.mode, Mode::Won { .. }) {
        // Both boards are the same now, so the card may take the place of the target.
        pages::draw_card(app, frame, &layout, theme);
    } else {
        board::draw(app, frame.buffer_mut(), &layout, theme, Board::Target);
    }
    presses(app, frame, &layout, theme);
    message(app, frame, &layout, theme);
}

fn too_small(frame: &mut Frame, theme: Theme) {
    let area = frame.area();
    let text = format!(
        "Quatrainment needs a window of at least {}x{}.\nThis one is {}x{}: please make it larger.\nYour game is safe; Ctrl-C quits.",
        LEAST.0, LEAST.1, area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).style(theme.text()).wrap(Wrap { trim: true }), area);
}

fn header(app: &App, frame: &mut Frame, layout: &Layout, theme: Theme) {
    let round = &app.round;
    let mut title = vec![Span::styled(output::heading(round.session.puzzle().game()), theme.strong())];
    let mut more =
        |text: String| title.push(Span::styled(format!("{}{text}", app.look.between()), theme.text()));
    if let Some(grade) = round.grade {
        more(grade.level.name().to_owned());
    }
    if let Some(date) = round.daily {
        more(format!("daily {date}"));
    }
    match app.mode {
        Mode::SetUp { .. } => more("set-up".to_owned()),
        Mode::Replay { .. } => more("replay".to_owned()),
        _ => {}
    }
    frame.render_widget(Line::from(title), layout.header);
    // Codes of large boards are long; they can be copied, not read.
    if round.code.len() <= 30 {
        let width = round.code.len() as u16;
        let place = Rect { x: layout.header.right() - width, width, ..layout.header };
        frame.render_widget(Line::styled(round.code.clone(), theme.dim()), place);
    }
}

fn status(app: &App, frame: &mut Frame, layout: &Layout, theme: Theme) {
    let round = &app.round;
    let session = &round.session;
    let mut spans = Vec::new();
    let mut told = |name: &str, value: String| {
        if !spans.is_empty() {
            spans.push(Span::raw("    "));
        }
        spans.push(Span::styled(format!("{name} "), theme.dim()));
        spans.push(Span::styled(value, theme.strong()));
    };
    told("Moves", session.moves().to_string());
    told("Par", round.par_text());
    if !matches!(app.mode, Mode::SetUp { .. }) {
        told("Time", clock(session.milliseconds()));
    }
    told("Differ", session.difference().cells().count().to_string());
    if session.hints() > 0 {
        told("Hints", session.hints().to_string());
    }
    if session.undos() > 0 {
        told("Undone", session.undos().to_string());
    }
    frame.render_widget(Line::from(spans), layout.status);
}

/// The presses so far; of many the last.
fn presses(app: &App, frame: &mut Frame, layout: &Layout, theme: Theme) {
    if matches!(app.mode, Mode::SetUp { .. }) {
        return;
    }
    let grid = app.round.session.puzzle().game().grid();
    let mut room = usize::from(layout.presses.width).saturating_sub("Presses … ".chars().count());
    let mut names: Vec<String> = Vec::new();
    let all: Vec<_> = app.round.session.presses().collect();
    for &cell in all.iter().rev() {
        let name = grid.name(cell);
        if name.len() + 1 > room {
            break;
        }
        room -= name.len() + 1;
        names.push(name);
    }
    let before = match (names.len() < all.len(), app.look.ascii) {
        (false, _) => "",
        (true, false) => "… ",
        (true, true) => "..",
    };
    names.reverse();
    let line = Line::from(vec![
        Span::styled("Presses ", theme.dim()),
        Span::styled(format!("{before}{}", names.join(" ")), theme.text()),
    ]);
    frame.render_widget(line, layout.presses);
}

fn message(app: &App, frame: &mut Frame, layout: &Layout, theme: Theme) {
    let text = match &app.mode {
        Mode::Prompt(typed) => {
            // Of a long text the end is what is being typed.
            let room = usize::from(layout.message.width) - 2;
            let skip = typed.chars().count().saturating_sub(room);
            let shown: String = typed.chars().skip(skip).collect();
            let line = Line::from(vec![
                Span::styled(format!(":{shown}"), theme.strong()),
                Span::styled(" ", theme.on_ink(theme.text())),
            ]);
            return frame.render_widget(line, layout.message);
        }
        // The card says it.
        Mode::Won { .. } => "",
        _ => app.message.as_str(),
    };
    let text = if app.look.ascii { text.replace('…', "...") } else { text.to_owned() };
    let lines = output::wrapped(&text, usize::from(layout.message.width));
    let room = usize::from(layout.message.height);
    let mut lines: Vec<Line> = lines.into_iter().map(|line| Line::styled(line, theme.mark())).collect();
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            last.push_span(if app.look.ascii { ".." } else { "…" });
        }
    }
    frame.render_widget(Paragraph::new(lines), layout.message);
}

/// The help line, from the key table. Where not all of it fits, the end stays: how to get help and how to leave.
fn help(app: &App, frame: &mut Frame, area: Rect, theme: Theme) {
    const END: usize = 3;
    let mut bindings: Vec<_> = keys::table(&app.mode).iter().filter(|binding| binding.brief).collect();
    let mut lines = help_lines(app, &bindings, area.width);
    while lines.len() > usize::from(area.height) && bindings.len() > END {
        bindings.remove(bindings.len() - END - 1);
        lines = help_lines(app, &bindings, area.width);
    }
    let lines: Vec<Line> = lines
        .into_iter()
        .map(|line| {
            let told = |(shown, name)| {
                [Span::styled(shown, theme.strong()), Span::styled(format!(" {name}  "), theme.dim())]
            };
            Line::from_iter(line.into_iter().flat_map(told))
        })
        .collect();
    // One line stands at the bottom.
    let top = area.bottom() - lines.len() as u16;
    frame.render_widget(Paragraph::new(lines), Rect { y: top, height: area.bottom() - top, ..area });
}

/// Keys and what they do, as many on each line as fit.
fn help_lines(app: &App, bindings: &[&Binding], width: u16) -> Vec<Vec<(String, &'static str)>> {
    const GAP: usize = 2;
    let mut lines = vec![Vec::new()];
    let mut used = 0;
    for binding in bindings {
        let shown = app.look.key(binding.shown);
        let wide = shown.chars().count() + 1 + binding.name.chars().count();
        if used + wide > usize::from(width) {
            lines.push(Vec::new());
            used = 0;
        }
        used += wide + GAP;
        lines.last_mut().expect("there is a first line").push((shown, binding.name));
    }
    lines
}
