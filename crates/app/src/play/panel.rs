//! Dialogs, lists and pages: what they say, where they are, and what a click on them means. Both the drawing and the mouse
//! ask here.

use super::app::App;
use super::card;
use super::keys::{self, Context};
use super::layout::ScreenLayout;
use super::overlay::{Answer, LessonView, Overlay, chosen_size};
use super::race;
use super::theme::Theme;
use super::thumbnail;
use crate::commands::stats;
use crate::output;
use quatrainment::catalogue;
use quatrainment::draw::Format;
use quatrainment::generate::Level;
use quatrainment::words::heading;
use quatrainment_play::Mode;
use quatrainment_theory::lessons;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

pub use card::{Button, buttons};

/// Space inside a frame, left and right.
pub const PADDING: u16 = 2;

/// A box with lines, some of which can be chosen.
#[derive(Debug, Default)]
pub struct Panel {
    pub area: Rect,
    pub title: String,
    pub lines: Vec<Line<'static>>,
    /// The first line that is shown.
    pub first: u16,
    /// The selected item.
    pub chosen: Option<usize>,
    /// Whether it takes the place of the boards.
    pub is_page: bool,
    pub(super) spots: Vec<Spot>,
}

/// Where a click chooses an item: a line, and columns of it.
#[derive(Debug)]
pub(super) struct Spot {
    line: usize,
    columns: std::ops::Range<u16>,
    item: usize,
}

impl Panel {
    /// Adds a line that belongs to an item.
    fn item(&mut self, item: usize, line: Line<'static>) {
        self.spots.push(Spot {
            line: self.lines.len(),
            columns: 0..u16::MAX,
            item,
        });
        self.lines.push(line);
    }

    /// Adds an item that takes some columns of the line that comes next.
    pub(super) fn spot(&mut self, item: usize, columns: std::ops::Range<u16>) {
        self.spots.push(Spot {
            line: self.lines.len(),
            columns,
            item,
        });
    }

    /// Returns where the lines are.
    pub fn text_area(&self) -> Rect {
        let Rect {
            x,
            y,
            width,
            height,
        } = self.area;
        let inset = PADDING + 1;
        Rect {
            x: x + inset,
            y: y + 1,
            width: width.saturating_sub(2 * inset),
            height: height.saturating_sub(2),
        }
    }

    /// Returns how many lines do not fit.
    pub fn hidden_lines(&self) -> u16 {
        (self.lines.len() as u16).saturating_sub(self.text_area().height)
    }

    /// Returns the item under a place of the window.
    pub fn item_at(&self, place: Position) -> Option<usize> {
        let area = self.text_area();
        // The whole width of a box belongs to its lines.
        if !self.area.contains(place) || !(area.y..area.bottom()).contains(&place.y) {
            return None;
        }
        let (line, column) = (
            (place.y - area.y + self.first) as usize,
            place.x.saturating_sub(area.x),
        );
        let is_here = |spot: &&Spot| spot.line == line && spot.columns.contains(&column);
        self.spots.iter().find(is_here).map(|spot| spot.item)
    }

    /// Puts the box in the middle of the room for pages, and scrolls to the selected item.
    fn placed(mut self, room: Rect) -> Panel {
        let widest = self
            .lines
            .iter()
            .map(Line::width)
            .max()
            .unwrap_or(0)
            .max(self.title.chars().count() + 2);
        let width = (widest as u16 + 2 * PADDING + 2).min(room.width);
        let height = (self.lines.len() as u16 + 2).min(room.height);
        self.area = Rect {
            x: room.x + (room.width - width) / 2,
            y: room.y + (room.height - height) / 3,
            width,
            height,
        };
        if let Some(chosen) = self.chosen {
            let lines = self
                .spots
                .iter()
                .filter(|spot| spot.item == chosen)
                .map(|spot| spot.line as u16);
            let last = lines.max().unwrap_or(0);
            self.first = (last + 2)
                .saturating_sub(self.text_area().height)
                .min(self.hidden_lines());
        }
        self.first = self.first.min(self.hidden_lines());
        self
    }
}

/// Returns the box on top of everything, which takes clicks, if one is open.
pub fn panel(app: &App, layout: &ScreenLayout) -> Option<Panel> {
    question(app, layout).or_else(|| page(app, layout))
}

/// Returns what the game asks, if it does.
pub fn question(app: &App, layout: &ScreenLayout) -> Option<Panel> {
    let question = app.table.confirmation()?;
    let width = usize::from(layout.page().width - 2 * PADDING - 2);
    let theme = Theme::new(app.theme, app.look);
    let mut panel = confirmation(app, theme, &question, width.min(50)).placed(layout.page());
    // What the question is about stays in sight above it.
    panel.area.y = layout.page().bottom() - panel.area.height;
    Some(panel)
}

/// Returns the dialog, list or page over the boards, if one is open.
pub fn page(app: &App, layout: &ScreenLayout) -> Option<Panel> {
    let theme = Theme::new(app.theme, app.look);
    let room = layout.page();
    let width = usize::from(room.width - 2 * PADDING - 2);
    let panel = match &app.overlay {
        Overlay::New { chosen } => new(app, theme, *chosen),
        Overlay::Games { chosen, larger } => {
            let lines = usize::from(room.height) - 2;
            games(app, theme, *chosen, *larger, (width, lines))
        }
        Overlay::Shelf { chosen } => shelf(app, theme, *chosen),
        Overlay::Help { line } => help(app, layout, theme, *line, width),
        Overlay::Statistics { line } => statistics(app, theme, *line, width),
        Overlay::Lessons { chosen } => lesson_list(app, theme, *chosen),
        Overlay::Lesson(view) => {
            return lesson(app, theme, view, width).map(|panel| panel.placed(room));
        }
        Overlay::None if app.context() == Context::Room => match &app.race {
            Some(race) => race::page(app, race, theme, width.min(70)),
            None => return None,
        },
        Overlay::None
            if app.race.is_none()
                && matches!(app.table.mode(), Mode::Won(_))
                && !app.card.is_hidden =>
        {
            return Some(card::card(app, layout, theme));
        }
        Overlay::None | Overlay::Prompt(_) => return None,
    };
    Some(panel.placed(room))
}

/// Returns how many lines there are to select from, or to scroll by, and how many a page has.
pub fn extent(app: &App) -> (usize, u16) {
    let panel = app.layout().and_then(|layout| panel(app, &layout));
    let Some(panel) = panel else { return (0, 0) };
    match panel.chosen {
        Some(_) if app.context() == Context::Games => (catalogue::all().len(), 1),
        Some(_) => (
            panel
                .spots
                .iter()
                .map(|spot| spot.item + 1)
                .max()
                .unwrap_or(0),
            1,
        ),
        None => (
            usize::from(panel.hidden_lines()) + 1,
            panel.text_area().height.saturating_sub(1),
        ),
    }
}

/// A line of a list, with a pointer where it is selected.
fn entry(app: &App, theme: Theme, is_chosen: bool, text: String) -> Line<'static> {
    let pointer = match (is_chosen, app.look.ascii) {
        (false, _) => "  ",
        (true, false) => "▶ ",
        (true, true) => "> ",
    };
    let style = if is_chosen {
        theme.cursor()
    } else {
        theme.text()
    };
    Line::from(vec![
        Span::styled(pointer, style),
        Span::styled(text, style),
    ])
}

fn wrapped(text: &str, width: usize, style: ratatui::style::Style) -> Vec<Line<'static>> {
    output::wrapped(text, width)
        .into_iter()
        .map(|line| Line::styled(line, style))
        .collect()
}

fn confirmation(app: &App, theme: Theme, question: &str, width: usize) -> Panel {
    let mut panel = Panel {
        title: "Sure?".to_owned(),
        ..Panel::default()
    };
    panel.lines = wrapped(question, width, theme.text());
    panel.lines.push(Line::default());
    for (item, (text, is_chosen)) in [("Yes", app.says_yes), ("No", !app.says_yes)]
        .into_iter()
        .enumerate()
    {
        panel.item(item, entry(app, theme, is_chosen, text.to_owned()));
    }
    panel.chosen = Some(usize::from(!app.says_yes));
    panel
}

fn new(app: &App, theme: Theme, chosen: usize) -> Panel {
    let mut panel = Panel {
        title: "New puzzle".to_owned(),
        chosen: Some(chosen),
        ..Panel::default()
    };
    panel.lines.push(Line::styled(
        heading(app.table.session().puzzle().game()),
        theme.dim(),
    ));
    panel.lines.push(Line::default());
    for (item, level) in Level::ALL.into_iter().enumerate() {
        let usual = if level == app.table.settings().level {
            "as last time"
        } else {
            ""
        };
        panel.item(
            item,
            entry(
                app,
                theme,
                item == chosen,
                format!("{:<10}{usual:<12}", level.name()),
            ),
        );
    }
    if app.table.session().is_begun() && !app.table.session().is_won() {
        panel.lines.push(Line::default());
        panel
            .lines
            .push(Line::styled("Your game is kept; o lists it.", theme.dim()));
    }
    panel
}

fn games(
    app: &App,
    theme: Theme,
    chosen: usize,
    larger: i64,
    (width, room): (usize, usize),
) -> Panel {
    let mut panel = Panel {
        title: "Games".to_owned(),
        chosen: Some(chosen),
        is_page: true,
        ..Panel::default()
    };
    // The box keeps its size while the player looks through it. In a low window some games are out of sight.
    let games = catalogue::all();
    let about = |entry: &catalogue::Entry| output::wrapped(entry.about, width.min(54));
    let most = games
        .iter()
        .map(|entry| about(entry).len())
        .max()
        .unwrap_or(0);
    let shown = games.len().min(room - most);
    let first = (chosen + 2).saturating_sub(shown).min(games.len() - shown);
    if shown < games.len() {
        panel.title = format!(
            "Games {} to {} of {}",
            first + 1,
            first + shown,
            games.len()
        );
    }
    for (item, game) in games.iter().enumerate().skip(first).take(shown) {
        let is_chosen = item == chosen;
        let size = if is_chosen {
            chosen_size(chosen, larger)
        } else {
            None
        };
        let size = size.unwrap_or_else(|| game.default_size()).to_string();
        let text = format!("{:<30}{size:>7}  {}", game.title, game.year);
        panel.item(item, entry(app, theme, is_chosen, text));
    }
    if panel.lines.len() + 1 + most <= room {
        panel.lines.push(Line::default());
    }
    let mut about = about(&games[chosen]);
    about.resize(most, String::new());
    panel.lines.extend(
        about
            .into_iter()
            .map(|line| Line::styled(line, theme.dim())),
    );
    panel
}

fn shelf(app: &App, theme: Theme, chosen: usize) -> Panel {
    let mut panel = Panel {
        title: "Games in progress".to_owned(),
        is_page: true,
        ..Panel::default()
    };
    let games: Vec<_> = app.table.shelf().in_progress().collect();
    if games.is_empty() {
        panel
            .lines
            .push(Line::styled("No other game is in progress.", theme.text()));
        return panel;
    }
    let chosen = chosen.min(games.len() - 1);
    panel.chosen = Some(chosen);
    for (item, game) in games.into_iter().enumerate() {
        let is_chosen = item == chosen;
        let day = game.day().map_or_else(String::new, |day| day.to_string());
        let texts = [game.title(), game.state(), day];
        let picture = thumbnail::lines(game.session.current(), app.look.ascii);
        for (place, (picture, text)) in picture.into_iter().zip(texts).enumerate() {
            let style = match (is_chosen, place) {
                (true, _) => theme.cursor(),
                (false, 0) => theme.strong(),
                (false, _) => theme.dim(),
            };
            let mut line = entry(app, theme, is_chosen && place == 0, picture);
            line.push_span(Span::raw("  "));
            line.push_span(Span::styled(text, style));
            panel.item(item, line);
        }
    }
    panel
}

fn statistics(app: &App, theme: Theme, first: u16, width: usize) -> Panel {
    let lines = match &app.statistics {
        None => vec!["One moment".to_owned()],
        Some(numbers) => stats::table(numbers, app.look.ascii, width),
    };
    let lines = lines
        .into_iter()
        .map(|line| Line::styled(line, theme.text()))
        .collect();
    Panel {
        title: "Statistics".to_owned(),
        lines,
        first,
        is_page: true,
        ..Panel::default()
    }
}

fn help(app: &App, layout: &ScreenLayout, theme: Theme, first: u16, width: usize) -> Panel {
    const KEY: usize = 8;
    let mut lines = Vec::new();
    let paragraph = |text: &str, style| wrapped(text, width.min(70), style);
    // What is said may be too long for its place beside the boards.
    let said = app.look.text(&app.table.message().to_string());
    if output::wrapped(&said, layout.message.width.into()).len()
        > usize::from(layout.message.height) + 1
    {
        lines.extend(paragraph(&said, theme.mark()));
        lines.push(Line::default());
    }
    lines.extend(paragraph(
        "Turn your board into the target, with the fewest presses.",
        theme.text(),
    ));
    lines.extend(paragraph(
        "Heavy frames: what a press would flip. Dots: what differs.",
        theme.text(),
    ));
    lines.push(Line::default());
    for binding in keys::board()
        .iter()
        .filter(|binding| !binding.about.is_empty())
    {
        let about = output::wrapped(binding.about, width.min(70) - KEY);
        for (place, about) in about.into_iter().enumerate() {
            let shown = if place == 0 {
                app.look.key(&binding.shown)
            } else {
                String::new()
            };
            lines.push(Line::from(vec![
                Span::styled(format!("{shown:<KEY$}"), theme.strong()),
                Span::styled(about, theme.text()),
            ]));
        }
    }
    for text in [
        "In a hint, ? marks the quarter and ! the cell. Of a mask, the cells that differ are counted 1 2 3 or, in narrow \
         cells, have a +; the others have a -.",
        "In set-up, Tab goes to the other board, c turns its cells off, v flips them all, and Enter plays the puzzle.",
        "At the prompt: b3, a code, new hard, daily 2026-11-15, game lights-out 6x6, size 5x5, states 3, seed 7, theme \
         paper, learn masks, or a word of this page. Tab completes, the arrows bring back what was typed before.",
        "The mouse works everywhere: point at a cell to see what it flips, click to press, click the keys at the bottom.",
    ] {
        lines.push(Line::default());
        lines.extend(paragraph(text, theme.dim()));
    }
    Panel {
        title: "Help".to_owned(),
        lines,
        first,
        is_page: true,
        ..Panel::default()
    }
}

fn lesson_list(app: &App, theme: Theme, chosen: usize) -> Panel {
    let mut panel = Panel {
        title: "Lessons".to_owned(),
        chosen: Some(chosen),
        is_page: true,
        ..Panel::default()
    };
    for (item, lesson) in lessons::all().into_iter().enumerate() {
        let is_done = app
            .table
            .settings()
            .lessons
            .iter()
            .any(|name| name == lesson.name);
        let done = match (is_done, app.look.ascii) {
            (false, _) => "",
            (true, false) => "  ✓ done",
            (true, true) => "  done",
        };
        let text = format!("{}  {}{done}", lesson.number, lesson.page.title);
        panel.item(item, entry(app, theme, item == chosen, text));
    }
    panel
}

/// A lesson's text, or the question of an exercise that needs no board.
fn lesson(app: &App, theme: Theme, view: &LessonView, width: usize) -> Option<Panel> {
    let title = format!("{}. {}", view.lesson.number, view.lesson.page.title);
    let mut panel = Panel {
        title,
        first: view.line,
        is_page: true,
        ..Panel::default()
    };
    let Some(answer) = &view.answer else {
        let text = view.lesson.page.render(Format::Text, width.min(78));
        let text = app.look.text(&text);
        // The title stands in the frame.
        panel.lines = text
            .lines()
            .skip_while(|line| {
                *line == view.lesson.page.title || line.is_empty() || line.starts_with("===")
            })
            .map(|line| Line::styled(line.to_owned(), theme.text()))
            .collect();
        return Some(panel);
    };
    if matches!(answer, Answer::Board { .. }) {
        return None;
    }
    panel.lines = wrapped(&view.lesson.exercise.question, width.min(60), theme.text());
    panel.lines.push(Line::default());
    match answer {
        Answer::Truth(truth) => {
            for (item, (text, is_chosen)) in
                [("Yes", *truth), ("No", !*truth)].into_iter().enumerate()
            {
                panel.item(item, entry(app, theme, is_chosen, text.to_owned()));
            }
        }
        Answer::Number(digits) => panel.lines.push(Line::from(vec![
            Span::styled("Your answer: ", theme.dim()),
            Span::styled(digits.clone(), theme.strong()),
            Span::styled(" ", theme.on_ink(theme.text())),
        ])),
        Answer::Board { .. } => {}
    }
    if let Some((comment, _)) = &view.comment {
        panel.lines.push(Line::default());
        panel
            .lines
            .extend(wrapped(comment, width.min(60), theme.mark()));
    }
    Some(panel)
}
