//! What is read or chosen from instead of the boards, and the card after a win.

use crate::commands::stats;
use crate::output;
use crate::play::app::{App, Mode};
use crate::play::chosen_size;
use crate::play::keys::{Binding, PLAY};
use crate::play::layout::Layout;
use crate::play::theme::Theme;
use crate::store::Best;
use quatrainment::generate::Level;
use quatrainment::{catalogue, clock};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

/// Space inside a frame, left and right.
const PADDING: u16 = 2;

/// Draws the page of the mode, and tells whether it has one.
pub fn draw(app: &App, frame: &mut Frame, layout: &Layout, theme: Theme) -> bool {
    let Some((title, lines)) = page(app, layout, theme) else { return false };
    let first = match app.mode {
        Mode::Help { line } | Mode::Statistics { line, .. } => line,
        _ => 0,
    };
    let widest = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
    let room = room(layout);
    let width = (widest + 2 * PADDING + 2).min(room.width);
    let height = (lines.len() as u16 + 2).min(room.height);
    let area =
        Rect { x: room.x + (room.width - width) / 2, y: room.y + (room.height - height) / 3, width, height };
    framed(app, frame, area, theme, title, lines, first);
    true
}

/// Draws the card after a win over the target.
pub fn draw_card(app: &App, frame: &mut Frame, layout: &Layout, theme: Theme) {
    let x = layout.target.x - layout.margin;
    let width = (layout.header.right() - x).min(60);
    let (title, lines) = won(app, theme, usize::from(width - 2 * PADDING - 2));
    let top = layout.target.y - 2;
    let height = (lines.len() as u16 + 2).min(layout.help.y - top);
    // A large board has a card in its middle.
    let y = top + (layout.target.height + 2).saturating_sub(height) / 2;
    framed(app, frame, Rect { x, y, width, height }, theme, title, lines, 0);
}

/// How many lines of the page do not fit in the window.
pub fn hidden_lines(app: &App) -> u16 {
    let Some(layout) = app.layout() else { return 0 };
    let theme = Theme::new(app.preferences.theme, app.look);
    let lines = page(app, &layout, theme).map_or(0, |(_, lines)| lines.len() as u16);
    (lines + 2).saturating_sub(room(&layout).height)
}

/// Where pages are: between the status and the help.
fn room(layout: &Layout) -> Rect {
    Rect { y: layout.status.bottom(), height: layout.help.y - layout.status.bottom(), ..layout.header }
}

/// The lines of a page, in a frame; of more than fit, those from `first` on.
fn framed(
    app: &App,
    frame: &mut Frame,
    area: Rect,
    theme: Theme,
    title: &'static str,
    lines: Vec<Line>,
    first: u16,
) {
    let more = (lines.len() as u16 + 2).saturating_sub(area.height) > first;
    let mut block = Block::bordered()
        .border_set(app.look.border())
        .border_style(theme.dim())
        .title(Span::styled(format!(" {title} "), theme.strong()));
    if more {
        block = block.title_bottom(Span::styled(app.look.key(" ↓ more "), theme.dim()));
    }
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let text = Rect { x: inner.x + PADDING, width: inner.width.saturating_sub(2 * PADDING), ..inner };
    frame.render_widget(Paragraph::new(lines).scroll((first, 0)), text);
}

type Page = (&'static str, Vec<Line<'static>>);

fn page(app: &App, layout: &Layout, theme: Theme) -> Option<Page> {
    match &app.mode {
        Mode::New => Some(new(app, theme)),
        Mode::Games { chosen, larger } => Some(games(app, theme, *chosen, *larger)),
        Mode::Help { .. } => Some(help(app, theme)),
        Mode::Statistics { numbers, .. } => {
            let width = usize::from(layout.header.width - 2 * PADDING - 2);
            let lines = match numbers {
                None => vec!["One moment".to_owned()],
                Some(numbers) => stats::table(numbers, app.look.ascii, width),
            };
            Some(("Statistics", lines.into_iter().map(|line| Line::styled(line, theme.text())).collect()))
        }
        _ => None,
    }
}

fn won(app: &App, theme: Theme, width: usize) -> Page {
    let round = &app.round;
    let session = &round.session;
    let told = |name: &str, value: String, note: String| {
        Line::from(vec![
            Span::styled(format!("{name:<8}"), theme.dim()),
            Span::styled(value, theme.strong()),
            Span::styled(format!("  {note}"), theme.text()),
        ])
    };
    let against = match round.par() {
        None => format!("par {}", round.par_text()),
        Some(par) if session.moves() <= par => "at par, the fewest".to_owned(),
        Some(par) => format!("{} over par {par}", session.moves() - par),
    };
    let time = match best_before(best(app)) {
        _ if session.is_assisted() => String::new(),
        None => String::new(),
        Some(None) => "your first here".to_owned(),
        Some(Some(before)) if session.milliseconds() < before => format!("new best, was {}", clock(before)),
        Some(Some(before)) => format!("your best is {}", clock(before)),
    };
    let mut lines = vec![
        told("Moves", session.moves().to_string(), against),
        told("Time", clock(session.milliseconds()), time),
    ];
    let used: Vec<String> = [(session.hints(), "hint"), (session.undos(), "undo")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, noun)| output::counted(number, noun))
        .collect();
    if !used.is_empty() {
        lines.push(told("Used", used.join(", "), String::new()));
    }
    if let (Some(_), Some(Best { streak: streak @ 1.., .. })) = (round.daily, best(app)) {
        lines.push(told("Streak", output::counted(streak, "day"), String::new()));
    }
    if round.par().is_some_and(|par| session.is_flawless(par)) {
        let star = if app.look.ascii { "*" } else { "★" };
        lines.push(Line::styled(format!("{star} Flawless: no hint, no undo"), theme.cursor()));
    }
    lines.push(Line::default());
    lines.push(Line::styled("To share (y copies it):", theme.dim()));
    let share = session.share(round.par(), round.daily);
    for line in share.lines() {
        lines.extend(folded(line, width).into_iter().map(|line| Line::styled(line, theme.text())));
    }
    if !app.message.is_empty() {
        let said = output::wrapped(&app.message, width);
        lines.extend(said.into_iter().map(|line| Line::styled(line, theme.mark())));
    }
    (if session.is_assisted() { "Solved, with help" } else { "Solved!" }, lines)
}

fn best(app: &App) -> Option<Best> {
    match app.mode {
        Mode::Won { best } => best,
        _ => None,
    }
}

fn best_before(best: Option<Best>) -> Option<Option<u64>> {
    best.map(|best| best.milliseconds)
}

/// A line cut between words; of a long code only the beginning, since nobody reads it.
fn folded(line: &str, width: usize) -> Vec<String> {
    output::wrapped(line, width)
        .into_iter()
        .map(|line| match line.chars().count() > width {
            true => line.chars().take(width.saturating_sub(3)).chain("...".chars()).collect(),
            false => line,
        })
        .collect()
}

fn new(app: &App, theme: Theme) -> Page {
    let mut lines = vec![Line::default()];
    for (number, level) in Level::ALL.into_iter().enumerate() {
        let usual = if level == app.preferences.level { "as last time: n" } else { "" };
        lines.push(Line::from(vec![
            Span::styled(format!("{}  ", number + 1), theme.strong()),
            Span::styled(format!("{:<10}", level.name()), theme.text()),
            Span::styled(format!("{usual:<15}"), theme.dim()),
        ]));
    }
    lines.push(Line::default());
    lines.push(Line::styled(output::heading(&app.preferences.game), theme.dim()));
    if app.round.session.moves() > 0 && !app.round.session.is_won() {
        lines.push(Line::styled("The game you leave goes into the history.", theme.dim()));
    }
    ("New puzzle", lines)
}

fn games(app: &App, theme: Theme, chosen: usize, larger: i64) -> Page {
    let mut lines = Vec::new();
    for (place, entry) in catalogue::all().iter().enumerate() {
        let here = place == chosen;
        let size = if here { chosen_size(chosen, larger) } else { None };
        let size = size.unwrap_or_else(|| entry.default_size()).to_string();
        let (pointer, style) = match (here, app.look.ascii) {
            (true, false) => ("▶ ", theme.cursor()),
            (true, true) => ("> ", theme.cursor()),
            (false, _) => ("  ", theme.text()),
        };
        lines.push(Line::styled(format!("{pointer}{:<30}{size:>7}  {}", entry.title, entry.year), style));
    }
    lines.push(Line::default());
    let mut about = output::wrapped(catalogue::all()[chosen].about, 46);
    // The box keeps its size while the player looks through it.
    about.resize(3.max(about.len()), String::new());
    lines.extend(about.into_iter().map(|line| Line::styled(line, theme.dim())));
    ("Games", lines)
}

fn help(app: &App, theme: Theme) -> Page {
    let mut lines = vec![
        Line::styled("Make your board look like the target, with the fewest presses.", theme.text()),
        Line::styled("Heavy frames: what a press would flip. Dots: what differs.", theme.text()),
        Line::default(),
    ];
    let row = |binding: &Binding| {
        Line::from(vec![
            Span::styled(format!("{:<8}", app.look.key(binding.shown)), theme.strong()),
            Span::styled(binding.about, theme.text()),
        ])
    };
    lines.extend(PLAY.iter().filter(|binding| !binding.about.is_empty()).map(row));
    lines.push(Line::default());
    for line in [
        "In a hint, ? is the quarter, ! the cell; of a mask, the cells that",
        "differ are counted 1 2 3, the others have a -.",
        "",
        "At the prompt: b3, a code, new hard, daily 2026-11-15, size 5x5,",
        "game lights-out 6x6, seed 7, theme paper, or a word of the help line.",
    ] {
        lines.push(Line::styled(line, theme.dim()));
    }
    ("Help", lines)
}
