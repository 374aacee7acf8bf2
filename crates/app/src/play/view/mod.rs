//! Draws an [`App`]. Nothing is decided here.

mod aside;
mod board;
pub mod card;
mod cell;
pub mod dialogs;
mod edges;
pub mod footer;
mod home;
mod journey;
mod pages;
mod panel;
mod room;
mod sprint;
mod thumbnail;

use super::keys::Context;
use super::layout::{MIN_WINDOW, ScreenLayout};
use super::overlay::{Answer, Overlay};
use super::prompt::Prompt;
use super::race;
use super::state::App;
use super::theme::{Look, Theme};
use crate::output;
use panel::Panel;
use quatrainment::clock;
use quatrainment::words::{counted, heading};
use quatrainment_play::{Mode, Side};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

/// Draws everything.
pub fn view(app: &App, frame: &mut Frame) {
    let theme = Theme::new(app.theme, app.look);
    let window = frame.area();
    frame.buffer_mut().set_style(window, theme.text());
    let scene = app.scene();
    let Some(layout) = ScreenLayout::new(window, &scene) else {
        return too_small(frame, theme);
    };
    header(app, frame, &layout, theme);
    status(app, frame, &layout, theme);
    footer::draw(app, frame, &layout, theme);
    let panel = dialogs::page(app, &layout);
    let is_won = app.context() == Context::Won;
    let card = panel.as_ref().filter(|_| is_won).map(|card| card.area);
    if panel.as_ref().is_none_or(|panel| !panel.is_page) {
        if let (Some(goal), Some(place)) = (scene.goal, layout.goal) {
            frame.render_widget(Line::styled(goal, theme.mark()), place);
        }
        for side in [Side::Yours, Side::Target] {
            // Both boards are the same now, so the card may take the place of the target.
            let board = layout.board(side).unwrap_or_default();
            if card.is_some_and(|card| side == Side::Target && card.intersects(board)) {
                continue;
            }
            board::draw(&scene, app, frame.buffer_mut(), &layout, theme, side);
        }
        aside::draw(&scene, app, frame, &layout, theme);
        // The card has them, too.
        if !card.is_some_and(|card| card.intersects(layout.presses)) {
            presses(app, frame, &layout, theme);
        }
        message(app, frame, &layout, theme);
    }
    for panel in panel.into_iter().chain(dialogs::question(app, &layout)) {
        draw_panel(app, frame, &panel, theme);
    }
}

fn too_small(frame: &mut Frame, theme: Theme) {
    let area = frame.area();
    let text = format!(
        "Window too small ({}x{}).\nQuatrainment needs at least {}x{}.\nYour game is saved; Ctrl-C quits.",
        area.width, area.height, MIN_WINDOW.0, MIN_WINDOW.1
    );
    frame.render_widget(
        Paragraph::new(text)
            .style(theme.text())
            .wrap(Wrap { trim: true }),
        area,
    );
}

fn header(app: &App, frame: &mut Frame, layout: &ScreenLayout, theme: Theme) {
    let state = &app.state;
    let mut parts = Vec::new();
    if let Overlay::Lesson(view) = &app.overlay {
        let number = format!("Lesson {}", view.lesson.number);
        parts.extend([number, view.lesson.page.title.clone()]);
    } else if app.context() == Context::Room {
        parts.push("Quatrainment".to_owned());
    } else {
        parts.extend(
            app.race
                .as_ref()
                .map(|race| format!("Race, {}", race.round_text())),
        );
        parts.push(heading(state.session().puzzle().game()));
        parts.extend(state.level().map(|level| level.name().to_owned()));
        parts.extend(state.step().map(|step| format!("journey {}", step.id)));
        parts.extend(state.daily().map(|daily| format!("daily {}", daily.date)));
        match state.mode() {
            Mode::SetUp(_) => parts.push("set-up".to_owned()),
            Mode::Replay(_) => parts.push("review".to_owned()),
            Mode::Sprint(_) => parts.push("sprint".to_owned()),
            _ => {}
        }
    }
    let spans = parts
        .into_iter()
        .enumerate()
        .map(|(place, part)| match place {
            0 => Span::styled(part, theme.strong()),
            _ => Span::styled(format!("{}{part}", app.look.between()), theme.text()),
        });
    let line = Line::from_iter(spans);
    let used = line.width() as u16;
    frame.render_widget(line, layout.header);
    // Codes of large boards are long; they can be copied, not read.
    let code = match &app.race {
        Some(race) => race.room.code.as_deref().unwrap_or_default().to_uppercase(),
        None => state.code().to_owned(),
    };
    let width = code.len() as u16;
    // In set-up the puzzle changes with every press, and its code is that of the old one.
    let has_code = !matches!(
        state.mode(),
        Mode::Replay(_) | Mode::SetUp(_) | Mode::Sprint(_)
    );
    let is_table = !matches!(app.overlay, Overlay::Lesson(_)) && has_code;
    if is_table && code.len() <= 30 && used + width + 2 <= layout.header.width {
        let place = Rect {
            x: layout.header.right() - width,
            width,
            ..layout.header
        };
        frame.render_widget(Line::styled(code, theme.dim()), place);
    }
}

/// How the game stands, in words.
fn status(app: &App, frame: &mut Frame, layout: &ScreenLayout, theme: Theme) {
    let state = &app.state;
    let session = state.session();
    let mut parts = Vec::new();
    if let Overlay::Lesson(view) = &app.overlay {
        match &view.answer {
            Some(Answer::Board { attempt, .. }) => {
                parts.push(counted(attempt.presses().len() as u64, "press"));
            }
            _ => return,
        }
    } else if let Some(sprint) = state.sprint_status() {
        parts.extend([
            format!("{} left", sprint.clock),
            sprint.score,
            sprint.combo,
            sprint.reward,
        ]);
    } else {
        if matches!(app.context(), Context::Room | Context::SprintOver) {
            return;
        }
        let is_set_up = matches!(state.mode(), Mode::SetUp(_));
        if app.race.is_some() {
            parts.push(output::counted(race::pressed(state), "press"));
        } else if !is_set_up {
            parts.push(counted(session.moves(), "press"));
        }
        parts.push(format!("par {}", app.look.text(&state.par_text())));
        if !is_set_up {
            // In a race the server's clock counts, from the instant when the puzzle was shown.
            let time = app
                .race
                .as_ref()
                .map_or(session.milliseconds(), |race| race.elapsed(app.now));
            parts.push(clock(time));
        }
        parts.push(state.differing_text());
        for (number, noun) in [(session.hints(), "hint"), (session.undos(), "undo")] {
            if number > 0 {
                parts.push(counted(number, noun));
            }
        }
    }
    let spans = parts
        .into_iter()
        .enumerate()
        .map(|(place, part)| match place {
            0 => Span::styled(part, theme.text()),
            _ => Span::styled(format!("{}{part}", app.look.between()), theme.text()),
        });
    frame.render_widget(Line::from_iter(spans), layout.status);
}

/// The presses so far; of many the last.
fn presses(app: &App, frame: &mut Frame, layout: &ScreenLayout, theme: Theme) {
    let (grid, all): (_, Vec<_>) = match &app.overlay {
        Overlay::Lesson(view) => match &view.answer {
            Some(Answer::Board { attempt, .. }) => (
                view.lesson.exercise.game().grid(),
                attempt.presses().to_vec(),
            ),
            _ => return,
        },
        _ if matches!(app.state.mode(), Mode::SetUp(_)) => return,
        _ if app.state.sprint().is_some() => return sprint::so_far(app, frame, layout, theme),
        _ => {
            let session = app.state.session();
            (session.puzzle().game().grid(), session.presses().collect())
        }
    };
    let mut room = usize::from(layout.presses.width).saturating_sub("Presses … ".chars().count());
    let mut names: Vec<String> = Vec::new();
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

fn message(app: &App, frame: &mut Frame, layout: &ScreenLayout, theme: Theme) {
    let width = usize::from(layout.message.width);
    let text = match &app.overlay {
        Overlay::Prompt(prompt) => return draw_prompt(prompt, frame, layout, theme),
        Overlay::Lesson(view) => {
            let question = view.lesson.exercise.question.clone();
            view.comment
                .iter()
                .fold(question, |text, (comment, _)| format!("{text}\n{comment}"))
        }
        // The card says it.
        _ if app.race.is_none()
            && matches!(app.state.mode(), Mode::Won(_))
            && !app.card.is_hidden =>
        {
            return;
        }
        _ => match app.state.waiting() {
            Some(waiting) => {
                let bar = app.look.bar(waiting.percent, 20);
                let advice = match app.awaited {
                    Some(_) => "Press Esc to cancel. What you type waits for the new puzzle.",
                    None => "Keep playing, or press Esc to cancel.",
                };
                format!("{waiting}  {bar}\n{advice}")
            }
            None => {
                let said = home::text(app).unwrap_or_else(|| app.state.message().to_string());
                // What the guide asks for stays, whatever else is said.
                match app.state.guide_text().filter(|text| *text != said) {
                    Some(text) => format!("{said}\n{text}").trim_start().to_owned(),
                    None => said,
                }
            }
        },
    };
    let text = match &app.race {
        Some(_) if matches!(app.state.mode(), Mode::Won(_)) => "Solved!".to_owned(),
        Some(race) => format!("{text}\n{}", race.others()).trim_start().to_owned(),
        None => text,
    };
    let text = match (&app.notice, &app.overlay) {
        (Some(notice), Overlay::None) => format!("{notice}\n{text}").trim_end().to_owned(),
        _ => text,
    };
    let lines = output::wrapped(&app.look.text(&text), width);
    // A long message takes the line of the presses, too.
    let extra = u16::from(lines.len() > usize::from(layout.message.height));
    let area = Rect {
        y: layout.message.y - extra,
        height: layout.message.height + extra,
        ..layout.message
    };
    if extra > 0 {
        frame.render_widget(Clear, area);
        frame.buffer_mut().set_style(area, theme.text());
    }
    let room = usize::from(area.height);
    let is_cut = lines.len() > room;
    let mut lines: Vec<Line> = lines
        .into_iter()
        .take(room)
        .map(|line| Line::styled(line, theme.mark()))
        .collect();
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        // The help page begins with the whole message.
        let more = app.look.text("… (? for more)");
        let kept: String = last
            .to_string()
            .chars()
            .take(width - more.chars().count())
            .collect();
        *last = Line::styled(kept + &more, theme.mark());
    }
    frame.render_widget(Paragraph::new(lines), area);
}

fn draw_prompt(prompt: &Prompt, frame: &mut Frame, layout: &ScreenLayout, theme: Theme) {
    // Of a long text the end is what is being typed.
    let room = usize::from(layout.message.width) - 2;
    let skip = prompt.text.chars().count().saturating_sub(room);
    let shown: String = prompt.text.chars().skip(skip).collect();
    let mut lines = vec![Line::from(vec![
        Span::styled(format!(":{shown}"), theme.strong()),
        Span::styled(" ", theme.on_ink(theme.text())),
    ])];
    if prompt.lists {
        let names = prompt.candidates().join("  ");
        let names = output::wrapped(&names, usize::from(layout.message.width));
        lines.extend(
            names
                .into_iter()
                .map(|line| Line::styled(line, theme.dim())),
        );
    }
    frame.render_widget(Paragraph::new(lines), layout.message);
}

fn draw_panel(app: &App, frame: &mut Frame, panel: &Panel, theme: Theme) {
    let style = if panel.title.is_empty() {
        theme.cursor()
    } else {
        theme.dim()
    };
    let mut block = if panel.is_bare {
        Block::new()
    } else {
        Block::bordered()
    }
    .border_set(app.look.border())
    .border_style(style);
    if !panel.title.is_empty() {
        block = block.title(Span::styled(format!(" {} ", panel.title), theme.strong()));
    }
    let more = |arrow: &str| Span::styled(app.look.key(&format!(" {arrow} more ")), theme.dim());
    if panel.hidden_lines() > panel.first {
        block = block.title_bottom(more("↓"));
    }
    if !panel.note.is_empty() {
        let room = usize::from(panel.area.width).saturating_sub(6);
        let note: String = app.look.text(&panel.note).chars().take(room).collect();
        block = block.title_bottom(Line::styled(format!(" {note} "), theme.mark()));
    }
    frame.render_widget(Clear, panel.area);
    frame.buffer_mut().set_style(panel.area, theme.text());
    frame.render_widget(block, panel.area);
    frame.render_widget(
        Paragraph::new(panel.lines.clone()).scroll((panel.first, 0)),
        panel.text_area(),
    );
}

impl Look {
    /// Returns a bar that is filled by a percentage.
    fn bar(self, percent: u32, width: usize) -> String {
        let [full, empty] = if self.ascii {
            ["#", "."]
        } else {
            ["█", "░"]
        };
        let filled = (width * percent.min(100) as usize) / 100;
        full.repeat(filled) + &empty.repeat(width - filled)
    }
}
