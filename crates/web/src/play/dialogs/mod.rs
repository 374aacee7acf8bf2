//! The dialogs over the page: the browser's own, which keep the focus inside and close by Esc.

mod calendar;
mod chart;
mod games;
mod help;
mod history;
mod journey;
mod link;
mod saved_games;
mod settings;
mod statistics;

use super::game::{DialogKind, Play};
use super::rule::Rule;
use crate::dialog::Dialog;
use calendar::CalendarDialog;
use games::GamesDialog;
use help::HelpDialog;
use journey::JourneyDialog;
use leptos::prelude::*;
use link::LinkDialog;
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
            DialogKind::Link => ("share-link", "Link to this puzzle"),
            DialogKind::Rule => ("rule", "What a press flips"),
        };
        let content = match kind {
            DialogKind::Games => view! { <GamesDialog /> }.into_any(),
            DialogKind::Journey => view! { <JourneyDialog /> }.into_any(),
            DialogKind::SavedGames => view! { <SavedGamesDialog /> }.into_any(),
            DialogKind::Statistics => view! { <StatisticsDialog /> }.into_any(),
            DialogKind::Calendar => view! { <CalendarDialog /> }.into_any(),
            DialogKind::Settings => view! { <SettingsDialog /> }.into_any(),
            DialogKind::Help => view! { <HelpDialog /> }.into_any(),
            DialogKind::Link => view! { <LinkDialog /> }.into_any(),
            DialogKind::Rule => view! { <Rule /> }.into_any(),
        };
        Some(view! { <Dialog id title content on_close=move || play.dialog.set(None) /> })
    }
}
