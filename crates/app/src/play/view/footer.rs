//! The footer: the keys that matter now. A click on one does the same.

use super::dialogs;
use crate::play::keys::{self, Act, Context};
use crate::play::layout::{ScreenLayout, WIDE};
use crate::play::overlay::Overlay;
use crate::play::race::Race;
use crate::play::state::App;
use crate::play::theme::Theme;
use quatrainment::Motion;
use quatrainment_play::{Command, GuideStep, Mode};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// A key as it is shown, a word for it, and what it asks for.
type Key = (String, &'static str, Act);

/// What else a wide window names, as far as there is room.
const MORE: [Command; 8] = [
    Command::Restart,
    Command::Daily,
    Command::Journey,
    Command::Sprint,
    Command::Games,
    Command::SetUp,
    Command::Learn,
    Command::Statistics,
];

/// A key of the footer, with its place in the window.
#[derive(Debug)]
pub struct FooterItem {
    pub area: Rect,
    pub shown: String,
    pub name: &'static str,
    pub act: Act,
}

/// Returns the keys of the footer. Where not all fit, the end stays: how to get help and how to leave.
pub fn items(app: &App, layout: &ScreenLayout) -> Vec<FooterItem> {
    const GAP: u16 = 3;
    const END: usize = 2;
    let mut keys: Vec<Key> = keys_now(app, layout)
        .into_iter()
        .map(|(shown, name, act)| (app.look.key(&shown), name, act))
        .collect();
    let width = |(shown, name, _): &Key| (shown.chars().count() + 1 + name.len()) as u16;
    while keys.len() > END
        && keys.iter().map(|key| width(key) + GAP).sum::<u16>() > layout.footer.width + GAP
    {
        keys.remove(keys.len() - END - 1);
    }
    let mut x = layout.footer.x;
    let place = |key: Key| {
        let area = Rect {
            x,
            width: width(&key),
            ..layout.footer
        };
        x += width(&key) + GAP;
        FooterItem {
            area,
            shown: key.0,
            name: key.1,
            act: key.2,
        }
    };
    keys.into_iter().map(place).collect()
}

/// Draws the footer.
pub fn draw(app: &App, frame: &mut Frame, layout: &ScreenLayout, theme: Theme) {
    for item in items(app, layout) {
        let line = Line::from(vec![
            Span::styled(item.shown, theme.strong()),
            Span::styled(format!(" {}", item.name), theme.dim()),
        ]);
        frame.render_widget(line, item.area);
    }
}

/// The keys that matter now.
fn keys_now(app: &App, layout: &ScreenLayout) -> Vec<Key> {
    let context = app.context();
    if let Some(race) = &app.race {
        let room = dialogs::page(app, layout);
        return in_race(
            context,
            race,
            room.is_some_and(|panel| panel.hidden_lines() > 0),
        );
    }
    let state = &app.state;
    let session = state.session();
    let is_waiting = state.waiting().is_some();
    let mut wanted: Vec<Act> = match context {
        Context::Board if session.is_begun() => {
            vec![
                Act::Do(Command::Undo),
                Act::Do(Command::Hint),
                Act::Do(Command::New),
                Act::Do(Command::Help),
                Act::Quit,
            ]
        }
        Context::Board => {
            vec![
                Act::Move(Motion::Left),
                Act::Press,
                Act::Do(Command::Hint),
                Act::Do(Command::New),
                Act::Do(Command::Help),
                Act::Quit,
            ]
        }
        Context::Guide => match state.mode() {
            Mode::Guide(GuideStep::Target { .. }) => vec![Act::Continue, Act::Press, Act::Close],
            _ => vec![
                Act::Move(Motion::Left),
                Act::Press,
                Act::Do(Command::Undo),
                Act::Close,
            ],
        },
        Context::SetUp => vec![
            Act::Press,
            Act::OtherBoard,
            Act::Do(Command::Help),
            Act::Accept,
            Act::Close,
        ],
        Context::Won if app.card.is_hidden => {
            vec![
                Act::Accept,
                Act::Do(Command::New),
                Act::Do(Command::Help),
                Act::Quit,
            ]
        }
        Context::Won => {
            vec![
                Act::Move(Motion::Left),
                Act::Accept,
                Act::Do(Command::New),
                Act::Do(Command::Help),
                Act::Quit,
            ]
        }
        _ => keys::bindings(context)
            .into_iter()
            .map(|binding| binding.act)
            .collect(),
    };
    if context == Context::Board && layout.footer.width + 4 >= WIDE {
        let place = wanted.len() - 2;
        wanted.splice(place..place, MORE.map(Act::Do));
    }
    if matches!(context, Context::Board | Context::SetUp) {
        if state.can_fix() {
            wanted.insert(0, Act::Do(Command::Fix));
            wanted.retain(|act| *act != Act::Do(Command::Hint));
        }
        if session.puzzle().game().grid().layers() > 1 {
            wanted.insert(1, Act::Move(Motion::PreviousLayer));
        }
        if is_waiting && context == Context::Board {
            wanted.insert(0, Act::Close);
        }
    }
    if is_waiting && context == Context::Won {
        return vec![
            ("Esc".to_owned(), "stop", Act::Close),
            ("q".to_owned(), "quit", Act::Quit),
        ];
    }
    let bindings = keys::bindings(context);
    let show = |act: Act| {
        if act == Act::Move(Motion::PreviousLayer) {
            let shown = matches!(context, Context::Board | Context::SetUp);
            return shown.then(|| ("[ ]".to_owned(), "layer", Act::Move(Motion::NextLayer)));
        }
        if act == Act::Accept && context == Context::Won && app.card.is_hidden {
            return Some(("Enter".to_owned(), "back to the result", act));
        }
        let binding = bindings
            .iter()
            .find(|binding| binding.act == act && !binding.shown.is_empty())?;
        Some((binding.shown.clone(), binding.name, act))
    };
    let mut items: Vec<_> = wanted.into_iter().filter_map(show).collect();
    if context == Context::Watch {
        items.retain(|(_, _, act)| *act != Act::Close);
        items.push(("any other key".to_owned(), "stop", Act::Close));
    }
    // The next lesson is offered once the exercise is solved.
    let is_solved = matches!(&app.overlay, Overlay::Lesson(view) if view.is_solved());
    let is_lesson = matches!(app.overlay, Overlay::Lesson(_));
    items.retain(|(_, _, act)| *act != Act::Next || is_solved || !is_lesson);
    items.sort_by_key(|(_, _, act)| is_lesson && *act != Act::Next);
    items
}

/// The keys that matter in a race; those to scroll by where the page of the room does not fit.
fn in_race(context: Context, race: &Race, is_scrolled: bool) -> Vec<Key> {
    let wanted: Vec<Act> = match context {
        Context::Race => {
            let hint = race.room.rules.hints.then_some(Act::Do(Command::Hint));
            let first = [
                Act::Move(Motion::Left),
                Act::Press,
                Act::Do(Command::Undo),
                Act::Do(Command::Restart),
            ];
            first
                .into_iter()
                .chain(hint)
                .chain([Act::Theme, Act::Quit])
                .collect()
        }
        _ => {
            let scroll = is_scrolled.then_some(Act::Move(Motion::Up));
            let accept = race.proposal().map(|_| Act::Accept);
            let lead = race.may_lead().then_some(Act::Lead);
            accept
                .into_iter()
                .chain(lead)
                .chain(scroll)
                .chain([Act::Theme, Act::Quit])
                .collect()
        }
    };
    let bindings = keys::bindings(context);
    let show = |act: Act| {
        let binding = bindings
            .iter()
            .find(|binding| binding.act == act && !binding.shown.is_empty())?;
        let name = match (act, race.proposal()) {
            (Act::Accept, Some((name, _))) => name,
            _ => binding.name,
        };
        Some((binding.shown.clone(), name, act))
    };
    wanted.into_iter().filter_map(show).collect()
}
