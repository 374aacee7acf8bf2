//! Pages to read: statistics, help, lessons.

use super::panel::{Panel, entry, wrapped};
use crate::play::keys::{self, Context};
use crate::play::layout::ScreenLayout;
use crate::play::overlay::{Answer, LessonView};
use crate::play::state::App;
use crate::play::theme::Theme;
use crate::{output, statistics};
use quatrainment::draw::Format;
use quatrainment_play::Mode;
use quatrainment_theory::lessons;
use ratatui::text::{Line, Span};

/// What the help page says after the keys.
const NOTES: [&str; 4] = [
    "In a hint, ? marks the quarter and ! the cell. In a mask, cells that differ are numbered 1 2 3 (or marked + in \
         narrow cells); the others are marked -.",
    "In set-up, Tab switches boards, c clears one, v inverts it, and Enter starts the puzzle.",
    "At the prompt: b3, a code, new hard, daily 2026-11-15, game lights-out 6x6, size 5x5, states 3, seed 7, theme \
         paper, learn masks, or a word of this page. Tab completes; the arrows recall what you typed.",
    "The mouse works everywhere: point at a cell to see what it flips, click to press, click the keys at the bottom.",
];

pub fn statistics(app: &App, theme: Theme, first: u16, width: usize) -> Panel {
    let lines = match &app.statistics {
        None => vec!["Loading ...".to_owned()],
        Some(numbers) => statistics::table(numbers, app.look.ascii, width),
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

pub fn help(app: &App, layout: &ScreenLayout, theme: Theme, first: u16, width: usize) -> Panel {
    const KEY: usize = 8;
    let mut lines = Vec::new();
    let paragraph = |text: &str, style| wrapped(text, width.min(70), style);
    // What is said may be too long for its place beside the boards.
    let said = super::home::text(app).unwrap_or_else(|| app.state.message().to_string());
    let said = app.look.text(&said);
    if output::wrapped(&said, layout.message.width.into()).len()
        > usize::from(layout.message.height) + 1
    {
        lines.extend(paragraph(&said, theme.mark()));
        lines.push(Line::default());
    }
    let is_set_up = matches!(app.state.mode(), Mode::SetUp(_));
    let opening: &[&str] = match is_set_up {
        true => &["Create your own puzzle: change the start and the target, then play it."],
        false => &[
            "Make your board match the target in as few presses as you can.",
            "Heavy frames show what a press would flip; dots mark cells that differ.",
        ],
    };
    for text in opening {
        lines.extend(paragraph(text, theme.text()));
    }
    lines.push(Line::default());
    let bindings = match is_set_up {
        true => keys::bindings(Context::SetUp),
        false => keys::board(),
    };
    for binding in bindings.iter().filter(|binding| !binding.about.is_empty()) {
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
    let notes: &[&str] = match is_set_up {
        true => &["The mouse changes cells of either board."],
        false => &NOTES,
    };
    for text in notes {
        lines.push(Line::default());
        lines.extend(paragraph(text, theme.dim()));
    }
    // A long code has no room above the boards.
    if !is_set_up && !app.state.code().is_empty() {
        let code: Vec<char> = app.state.code().chars().collect();
        lines.push(Line::default());
        lines.push(Line::styled("The code of this puzzle:", theme.dim()));
        for part in code.chunks(width.clamp(1, 70)) {
            lines.push(Line::styled(String::from_iter(part), theme.text()));
        }
    }
    Panel {
        title: "Help".to_owned(),
        lines,
        first,
        is_page: true,
        ..Panel::default()
    }
}

/// A text to select: it stands alone in its lines, without a frame at its sides.
pub fn text(layout: &ScreenLayout, theme: Theme, about: &str, text: &str, first: u16) -> Panel {
    let area = layout.page();
    let width = usize::from(area.width);
    let mut lines = wrapped(about, width, theme.dim());
    lines.push(Line::default());
    for line in text.lines() {
        // A code has no place to break; broken at the edge it can still be put together.
        let letters: Vec<char> = line.chars().collect();
        let parts = letters.chunks(width.max(1)).map(String::from_iter);
        lines.extend(parts.map(|part| Line::styled(part, theme.text())));
    }
    let mut panel = Panel {
        area,
        lines,
        is_page: true,
        is_bare: true,
        ..Panel::default()
    };
    panel.first = first.min(panel.hidden_lines());
    panel
}

pub fn lesson_list(app: &App, theme: Theme, chosen: usize) -> Panel {
    let mut panel = Panel {
        title: "Lessons".to_owned(),
        chosen: Some(chosen),
        is_page: true,
        ..Panel::default()
    };
    for (item, lesson) in lessons::all().into_iter().enumerate() {
        let is_done = app
            .state
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
pub fn lesson(app: &App, theme: Theme, view: &LessonView, width: usize) -> Option<Panel> {
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
