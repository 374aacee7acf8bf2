//! The card after a win: how it went, where it went wrong, and what comes next.

use super::panel::{PADDING, Panel};
use crate::output;
use crate::play::keys::Act;
use crate::play::layout::ScreenLayout;
use crate::play::state::App;
use crate::play::theme::Theme;
use quatrainment::words::counted;
use quatrainment::{Cell, Grid};
use quatrainment_play::Command;
use quatrainment_play::journey::stars_text;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The width that a card has at least and at most.
const MIN_WIDTH: u16 = 40;
const MAX_WIDTH: u16 = 56;

/// The width of a name before presses.
const NAME: usize = 9;

/// Something that the card offers.
#[derive(Clone, Copy, Debug)]
pub struct Button {
    pub name: &'static str,
    pub act: Act,
}

/// Returns what the card offers.
pub fn buttons(app: &App) -> Vec<Button> {
    let can_undo = app.state.result().is_some_and(|result| result.can_undo);
    let undo = can_undo.then_some(Button {
        name: "undo",
        act: Act::Do(Command::Undo),
    });
    let buttons = [
        Button {
            name: "next",
            act: Act::Next,
        },
        Button {
            name: "review",
            act: Act::Do(Command::Review),
        },
        Button {
            name: "share",
            act: Act::Do(Command::Copy),
        },
    ];
    buttons.into_iter().chain(undo).collect()
}

/// Returns the card, over the target: both boards are the same now.
pub fn card(app: &App, layout: &ScreenLayout, theme: Theme) -> Panel {
    let content = layout.header;
    let width = (content.width / 2).clamp(MIN_WIDTH, MAX_WIDTH);
    let mut panel = Panel {
        chosen: Some(app.card.chosen),
        ..Panel::default()
    };
    let text_width = usize::from(width - 2 * PADDING - 2);
    // What is said in the meantime pushes nothing away, unless it is long.
    let said = match (app.state.waiting(), &app.notice) {
        (Some(waiting), _) => waiting.to_string(),
        (None, Some(notice)) => notice.clone(),
        (None, None) => app.state.message().to_string(),
    };
    let is_long = said.chars().count() > text_width;
    panel.lines = result(app, text_width, theme, Some(&said).filter(|_| is_long));
    if !is_long {
        panel.note = said;
    }
    if place_below(app, layout, theme, &mut panel) {
        return panel;
    }
    let top = layout.status.bottom();
    let room = usize::from(layout.footer.y - top - 2);
    // In a low window empty lines go first, then what comes last; the buttons stay.
    if panel.lines.len() + 2 > room {
        panel.lines.retain(|line| line.width() > 0);
        panel.lines.truncate(room - 1);
    } else {
        panel.lines.push(Line::default());
    }
    buttons_line(app, theme, &mut panel);

    let height = panel.lines.len() as u16 + 2;
    let beside = layout.target.filter(|target| target.y == layout.yours.y);
    let middle = beside.unwrap_or(layout.yours);
    let y = (middle.y + middle.height / 2)
        .saturating_sub(height / 2)
        .clamp(top, layout.footer.y - height);
    let x = match beside {
        Some(target) if target.x - layout.margin + width <= content.right() => {
            target.x - layout.margin
        }
        _ => content.right() - width,
    };
    panel.area = Rect {
        x,
        y,
        width,
        height,
    };
    panel
}

/// Puts the card below the boards, where there is room for all of it, so that the target stays in sight.
fn place_below(app: &App, layout: &ScreenLayout, theme: Theme, panel: &mut Panel) -> bool {
    let (top, room) = (
        layout.presses.y,
        usize::from(layout.footer.y - layout.presses.y),
    );
    // The buttons and the frame.
    const OTHER: usize = 3;
    let lines = panel.lines.iter().filter(|line| line.width() > 0).count() + OTHER;
    if layout.target.is_none() || lines > room {
        return false;
    }
    if panel.lines.len() + OTHER + 1 > room {
        panel.lines.retain(|line| line.width() > 0);
    } else {
        panel.lines.push(Line::default());
    }
    buttons_line(app, theme, panel);
    let height = panel.lines.len() as u16 + 2;
    let content = layout.header;
    let width = (content.width / 2).clamp(MIN_WIDTH, MAX_WIDTH);
    panel.area = Rect {
        x: (layout.yours.x - layout.margin).min(content.right() - width),
        y: top + (room as u16 - height).min(1),
        width,
        height,
    };
    true
}

/// How the game went.
fn result(app: &App, width: usize, theme: Theme, said: Option<&String>) -> Vec<Line<'static>> {
    let Some(result) = app.state.result() else {
        return Vec::new();
    };
    let star = if app.look.ascii { "*" } else { "★" };
    let banner = match (app.state.session().knows_solution(), app.look.ascii) {
        (true, _) => result.title.to_owned(),
        (false, true) => format!("* + *  {}  * + *", result.title),
        (false, false) => format!("★ ✦ ★  {}  ★ ✦ ★", result.title),
    };
    let joined = |first: String, note: &str| match note {
        "" => first,
        note => format!("{first}, {note}"),
    };
    let mut lines = vec![
        Line::styled(banner, theme.cursor()).centered(),
        Line::default(),
    ];
    let mut say = |text: String, style| {
        let wrapped = output::wrapped(&text, width).into_iter();
        lines.extend(wrapped.map(|line| Line::styled(line, style)));
    };
    say(
        joined(counted(result.moves, "press"), &result.against_par),
        theme.strong(),
    );
    say(joined(result.time, &result.against_best), theme.strong());
    if !result.used.is_empty() {
        say(result.used, theme.text());
    }
    if let Some((earned, why)) = result.stars {
        let stars = stars_text(earned, app.look.alphabet());
        say(format!("{stars} {why}"), theme.cursor());
    }
    if let Some(streak) = result.streak {
        say(streak, theme.text());
    }
    if let Some(flawless) = result.flawless {
        say(format!("{star} {flawless}"), theme.cursor());
    }
    if let Some(said) = said {
        say(said.clone(), theme.mark());
    }
    if let Some(next) = result.next_daily {
        say(next, theme.text());
    }
    lines.push(Line::default());
    lines.extend(went(app, width, theme));
    lines
}

/// The player's presses, how many remained after each, and which one led away.
fn went(app: &App, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let session = app.state.session();
    let yours: Vec<Cell> = session.presses().collect();
    let yours = names(session.puzzle().game().grid(), &yours);
    let mut rows: Vec<(&str, Vec<String>)> =
        vec![("Yours", fitted(&yours, width - NAME, app.look.ascii))];
    if let Some(review) = app.state.review().filter(|review| review.is_complete()) {
        let mut graph = review.lines(width - NAME, app.look.ascii);
        graph.truncate(2);
        rows.push(("To go", graph));
    }
    let mut lines = Vec::new();
    for (name, texts) in rows {
        for (place, text) in texts.into_iter().enumerate() {
            let name = if place == 0 { name } else { "" };
            let name = Span::styled(format!("{name:<NAME$}"), theme.dim());
            lines.push(Line::from_iter([name, Span::styled(text, theme.text())]));
        }
    }
    let verdict = app.state.result().and_then(|result| result.verdict);
    lines.extend(verdict.map(|verdict| Line::styled(verdict, theme.text())));
    lines
}

fn names(grid: &Grid, presses: &[Cell]) -> String {
    presses
        .iter()
        .map(|&cell| grid.name(cell))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A text in at most two lines.
fn fitted(text: &str, width: usize, ascii: bool) -> Vec<String> {
    let mut lines = output::wrapped(text, width - 2);
    if lines.len() > 2 {
        lines.truncate(2);
        lines[1] += if ascii { ".." } else { " …" };
    }
    lines
}

fn buttons_line(app: &App, theme: Theme, panel: &mut Panel) {
    let [from, to] = if app.look.ascii {
        [">", "<"]
    } else {
        ["▶", "◀"]
    };
    let mut spans = Vec::new();
    let mut x = 0;
    for (item, button) in buttons(app).into_iter().enumerate() {
        let is_chosen = item == app.card.chosen;
        let label = match is_chosen {
            true => format!("{from} {} {to}", button.name),
            false => format!("  {}  ", button.name),
        };
        let width = label.chars().count() as u16;
        panel.spot(item, x..x + width);
        x += width;
        spans.push(Span::styled(
            label,
            if is_chosen {
                theme.cursor()
            } else {
                theme.strong()
            },
        ));
    }
    panel.lines.push(Line::from(spans));
}
