//! What happens in the view, by the names of its buttons and choices.

use super::super::keys::Action;
use super::super::setup::{Change, Side};
use super::super::state::Play;
use super::super::table::{Table, share_text};
use super::games;
use crate::browser;
use crate::markup::at;
use crate::route::{Route, View};
use crate::store::Theme;
use leptos::prelude::Update;
use web_sys::Event;

/// A button was pressed.
pub fn click(table: Table, event: &Event) {
    let Some((button, name)) = at(event, "data-do") else { return };
    if button.has_attribute("aria-disabled") {
        return;
    }
    let edit = |side, change| table.act(|play| play.edit_all(side, change));
    match &name[..] {
        "undo" => table.perform_action(Action::Undo),
        "redo" => table.perform_action(Action::Redo),
        "restart" | "again" => table.perform_action(Action::Restart),
        "hint" => table.perform_action(Action::Hint),
        "solve" | "stop" => table.perform_action(Action::Solve),
        "new" | "won-new" => table.perform_action(Action::New),
        "daily" => table.perform_action(Action::Daily),
        "set-up" => table.perform_action(Action::SetUp),
        "games" | "more-games" => table.perform_action(Action::Games),
        "statistics" => table.perform_action(Action::Statistics),
        "settings" => table.perform_action(Action::Settings),
        "help" => table.perform_action(Action::Help),
        "fix" => table.perform_action(Action::Fix),
        "accept" => table.act(Play::accept_set_up),
        "cancel" => table.act(Play::cancel_set_up),
        "clear-start" => edit(Side::Yours, Change::Clear),
        "invert-start" => edit(Side::Yours, Change::Invert),
        "clear-target" => edit(Side::Target, Change::Clear),
        "invert-target" => edit(Side::Target, Change::Invert),
        "copy-result" => table.copy(&table.play_now(share_text)),
        "copy-link" => {
            let code = table.play_now(|play| play.round.code.clone());
            table.copy(&browser::address(&Route::new(View::Play, code).to_string()));
        }
        "close" => table.close_sheet(),
        "play-game" => games::play(table),
        "open-code" => games::open(table),
        _ => {}
    }
}

/// Something was chosen or switched.
pub fn change(table: Table, event: &Event) {
    let (Some((field, name)), settings) = (at(event, "name"), table.shell.settings) else { return };
    let value = field.get_attribute("value").unwrap_or_default();
    match &name[..] {
        "level" => {
            if let Ok(level) = value.parse() {
                settings.update(|likes| likes.level = level);
            }
        }
        "theme" => {
            if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name() == value) {
                settings.update(|likes| likes.theme = theme);
            }
        }
        "dots" => table.perform_action(Action::Dots),
        "reach" => table.perform_action(Action::Reach),
        "diagrams" => table.perform_action(Action::Diagrams),
        "letters" => settings.update(|likes| likes.letters = !likes.letters),
        _ => games::changed(&name),
    }
}
