//! Dialogs and lists, and which box is open: what they say, where they are, and what a click on them means. Both the drawing
//! and the mouse ask here.

use super::panel::{PADDING, Panel, entry, wrapped};
use super::{card, journey, pages, room, sprint, thumbnail};
use crate::output;
use crate::play::keys::Context;
use crate::play::layout::ScreenLayout;
use crate::play::overlay::{Overlay, chosen_size, games_with};
use crate::play::state::App;
use crate::play::theme::Theme;
use quatrainment::catalogue;
use quatrainment::generate::Level;
use quatrainment::words::heading;
use quatrainment_play::Mode;
use ratatui::text::{Line, Span};

/// Returns the box on top of everything, which takes clicks, if one is open.
pub fn panel(app: &App, layout: &ScreenLayout) -> Option<Panel> {
    question(app, layout).or_else(|| page(app, layout))
}

/// Returns what the game asks, if it does.
pub fn question(app: &App, layout: &ScreenLayout) -> Option<Panel> {
    let question = app.state.confirmation()?;
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
        Overlay::Games {
            chosen,
            larger,
            letters,
        } => {
            let lines = usize::from(room.height) - 2;
            games(app, theme, (*chosen, *larger, letters), (width, lines))
        }
        Overlay::Journey { chosen } => {
            let lines = usize::from(room.height) - 2;
            journey::page(app, theme, *chosen, (width.min(70), lines))
        }
        Overlay::SavedGames { chosen } => saved_games(app, theme, *chosen),
        Overlay::Help { line } => pages::help(app, layout, theme, *line, width),
        Overlay::Statistics { line } => pages::statistics(app, theme, *line, width),
        Overlay::Text { about, text, line } => {
            return Some(pages::text(layout, theme, about, text, *line));
        }
        Overlay::Lessons { chosen } => pages::lesson_list(app, theme, *chosen),
        Overlay::Lesson(view) => {
            return pages::lesson(app, theme, view, width).map(|panel| panel.placed(room));
        }
        Overlay::None if app.context() == Context::Room => match &app.race {
            Some(race) => room::page(app, race, theme, width.min(70)),
            None => return None,
        },
        Overlay::None
            if app.race.is_none()
                && matches!(app.state.mode(), Mode::Won(_))
                && !app.card.is_hidden =>
        {
            return Some(card::card(app, layout, theme));
        }
        Overlay::None if app.context() == Context::SprintOver => {
            sprint::page(app, theme, width.min(60))
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
        Some(_) => (panel.items(), 1),
        None => (
            usize::from(panel.hidden_lines()) + 1,
            panel.text_area().height.saturating_sub(1),
        ),
    }
}

/// The width of what is said about a game, at most.
const ABOUT: usize = 54;

fn confirmation(app: &App, theme: Theme, question: &str, width: usize) -> Panel {
    let mut panel = Panel {
        title: "Are you sure?".to_owned(),
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
        // The clock stands, so the boards are covered.
        is_page: true,
        ..Panel::default()
    };
    panel.lines.push(Line::styled(
        heading(app.state.session().puzzle().game()),
        theme.dim(),
    ));
    panel.lines.push(Line::default());
    for (item, level) in Level::ALL.into_iter().enumerate() {
        let usual = if level == app.state.settings().level {
            "last used"
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
    if app.state.session().is_begun() && !app.state.session().is_won() {
        panel.lines.push(Line::default());
        panel.lines.push(Line::styled(
            "Your current game is saved; o lists it.",
            theme.dim(),
        ));
    }
    panel
}

fn games(
    app: &App,
    theme: Theme,
    (chosen, larger, letters): (usize, i64, &str),
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
    let about = |entry: &catalogue::Entry| output::wrapped(entry.about, width.min(ABOUT));
    let most = games
        .iter()
        .map(|entry| about(entry).len())
        .max()
        .unwrap_or(0);
    let lines = games.len().min(room - most);
    let found = games_with(letters);
    let place = found.iter().position(|&item| item == chosen).unwrap_or(0);
    let shown = found.len().min(lines);
    let first = (place + 2).saturating_sub(shown).min(found.len() - shown);
    panel.title = match (letters.is_empty(), shown < found.len()) {
        (true, false) => "Games".to_owned(),
        (true, true) => format!(
            "Games {} to {} of {}",
            first + 1,
            first + shown,
            found.len()
        ),
        (false, _) => format!("Games with '{letters}'"),
    };
    for &item in found.iter().skip(first).take(shown) {
        let game = &games[item];
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
    if found.is_empty() {
        let none = "No game has these letters in its name.";
        panel.lines.push(Line::styled(none, theme.text()));
    }
    panel.lines.resize(lines.max(1), Line::default());
    if panel.lines.len() + 1 + most <= room {
        panel.lines.push(Line::default());
    }
    let mut about = match found.is_empty() {
        true => Vec::new(),
        false => about(&games[chosen]),
    };
    about.resize(most, String::new());
    about[0] = format!("{:<width$}", about[0], width = width.min(ABOUT));
    panel.lines.extend(
        about
            .into_iter()
            .map(|line| Line::styled(line, theme.dim())),
    );
    panel
}

fn saved_games(app: &App, theme: Theme, chosen: usize) -> Panel {
    let mut panel = Panel {
        title: "Games in progress".to_owned(),
        is_page: true,
        ..Panel::default()
    };
    let games: Vec<_> = app.state.saved_games().in_progress().collect();
    if games.is_empty() {
        panel
            .lines
            .push(Line::styled("No other games in progress.", theme.text()));
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
