//! The dialogs over the page: the browser's own, which keep the focus inside and close by Esc.

mod calendar;
mod chart;
mod games;
mod help;
mod history;
mod journey;
mod saved_games;
mod settings;
mod statistics;

use super::game::{DialogKind, Play};
use crate::dialog::Dialog;
use calendar::CalendarDialog;
use games::GamesDialog;
use help::HelpDialog;
use journey::JourneyDialog;
use leptos::prelude::*;
use saved_games::SavedGamesDialog;
use settings::SettingsDialog;
use statistics::StatisticsDialog;

/// The open dialog, if there is one.
#[component]
pub fn Dialogs() -> impl IntoView {
    let play = expect_context::<Play>();
    move || {
        let kind = play.dialog.get()?;
        let (id, title) = match kind {
            DialogKind::Games => ("games", "Games"),
            DialogKind::Journey => ("journey", "Journey"),
            DialogKind::SavedGames => ("saved-games", "Games in progress"),
            DialogKind::Statistics => ("statistics", "Statistics"),
            DialogKind::Calendar => ("calendar", "Daily puzzles"),
            DialogKind::Settings => ("settings", "Settings"),
            DialogKind::Help => ("help", "Help"),
        };
        let content = match kind {
            DialogKind::Games => view! { <GamesDialog /> }.into_any(),
            DialogKind::Journey => view! { <JourneyDialog /> }.into_any(),
            DialogKind::SavedGames => view! { <SavedGamesDialog /> }.into_any(),
            DialogKind::Statistics => view! { <StatisticsDialog /> }.into_any(),
            DialogKind::Calendar => view! { <CalendarDialog /> }.into_any(),
            DialogKind::Settings => view! { <SettingsDialog /> }.into_any(),
            DialogKind::Help => view! { <HelpDialog /> }.into_any(),
        };
        Some(view! { <Dialog id title content on_close=move || play.dialog.set(None) /> })
    }
}
