//! The card after a win: how it went, the solution against the player's, and what comes next.

use super::app::App;
use super::keys::Act;
use super::layout::Layout;
use super::panel::{PADDING, Panel};
use super::theme::Theme;
use crate::output;
use quatrainment::play::{Command, counted};
use quatrainment::{Cell, Grid};
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
    let can_undo = app.table.result().is_some_and(|result| result.can_undo);
    let undo = can_undo.then_some(Button { name: "undo", act: Act::Do(Command::Undo) });
    let buttons = [
        Button { name: "next", act: Act::Next },
        Button { name: "share", act: Act::Do(Command::Copy) },
        Button { name: "replay", act: Act::Replay },
    ];
    buttons.into_iter().chain(undo).collect()
}

/// Returns the card, over the target: both boards are the same now.
pub fn card(app: &App, layout: &Layout, theme: Theme) -> Panel {
    let mut panel = Panel { chosen: Some(app.card.chosen), ..Panel::default() };
    let Some(result) = app.table.result() else { return panel };
    let content = layout.header;
    let half = content.width / 2;
    let width = half.clamp(MIN_WIDTH, MAX_WIDTH);
    let inner = usize::from(width - 2 * PADDING - 2);
    let star = if app.look.ascii { "*" } else { "★" };
    let is_own = !app.table.session().is_assisted();
    let banner = match (is_own, app.look.ascii) {
        (false, _) => result.title.to_owned(),
        (true, true) => format!("* + *  {}  * + *", result.title),
        (true, false) => format!("★ ✦ ★  {}  ★ ✦ ★", result.title),
    };
    panel.lines.push(Line::styled(banner, theme.cursor()).centered());
    panel.lines.push(Line::default());

    let text = |panel: &mut Panel, text: &str, style| {
        let lines = output::wrapped(text, inner).into_iter();
        panel.lines.extend(lines.map(|line| Line::styled(line, style)));
    };
    let joined = |first: String, note: &str| match note {
        "" => first,
        note => format!("{first}, {note}"),
    };
    text(&mut panel, &joined(counted(result.moves, "move"), &result.against_par), theme.strong());
    text(&mut panel, &joined(result.time, &result.against_best), theme.strong());
    if !result.used.is_empty() {
        text(&mut panel, &result.used, theme.text());
    }
    if let Some(streak) = result.streak {
        text(&mut panel, &format!("{streak} in a row"), theme.text());
    }
    if let Some(flawless) = result.flawless {
        text(&mut panel, &format!("{star} {flawless}"), theme.cursor());
    }
    panel.lines.push(Line::default());
    for (name, presses) in against(app) {
        for (place, presses) in fitted(&presses, inner - NAME, app.look.ascii).into_iter().enumerate() {
            let name = if place == 0 { name } else { "" };
            let name = Span::styled(format!("{name:<NAME$}"), theme.dim());
            panel.lines.push(Line::from_iter([name, Span::styled(presses, theme.text())]));
        }
    }
    if let Some(next) = result.next_daily {
        panel.lines.push(Line::default());
        text(&mut panel, &next, theme.text());
    }
    if !app.table.message().is_none() {
        text(&mut panel, &app.table.message().to_string(), theme.mark());
    }
    panel.lines.push(Line::default());
    buttons_line(app, theme, &mut panel);

    let top = layout.status.bottom();
    let height = (panel.lines.len() as u16 + 2).min(layout.footer.y - top);
    let beside = layout.target.filter(|target| target.y == layout.yours.y);
    let middle = beside.map_or(layout.yours, |target| target);
    let y = (middle.y + middle.height / 2).saturating_sub(height / 2).clamp(top, layout.footer.y - height);
    let x = match beside {
        Some(target) if target.x - layout.margin + width <= content.right() => target.x - layout.margin,
        _ => content.right() - width,
    };
    panel.area = Rect { x, y, width, height };
    panel
}

/// The player's presses, and those of a solution.
fn against(app: &App) -> Vec<(&'static str, String)> {
    let session = app.table.session();
    let grid = session.puzzle().game().grid();
    let yours: Vec<Cell> = session.presses().collect();
    let mut lines = vec![("Yours", names(grid, &yours))];
    if let Some(solution) = &app.card.solution {
        let sorted = |presses: &[Cell]| {
            let mut presses = presses.to_vec();
            presses.sort_unstable();
            presses
        };
        lines.push(match sorted(&yours) == sorted(solution) {
            true => ("Solution", "the same presses".to_owned()),
            false => ("Solution", names(grid, solution)),
        });
    }
    lines
}

fn names(grid: &Grid, presses: &[Cell]) -> String {
    presses.iter().map(|&cell| grid.name(cell)).collect::<Vec<_>>().join(" ")
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
    let [from, to] = if app.look.ascii { [">", "<"] } else { ["▶", "◀"] };
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
        spans.push(Span::styled(label, if is_chosen { theme.cursor() } else { theme.strong() }));
    }
    panel.lines.push(Line::from(spans));
}
