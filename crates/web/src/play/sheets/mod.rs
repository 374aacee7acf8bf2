//! The sheets over the page: the browser's own dialogs, which keep the focus inside and close by Esc.

mod calendar;
mod chart;
mod games;
mod help;
mod history;
mod saved_games;
mod settings;
mod statistics;

use super::game::{Play, Sheet};
use crate::dialog::Dialog;
use calendar::CalendarSheet;
use games::GamesSheet;
use help::HelpSheet;
use leptos::prelude::*;
use saved_games::SavedGamesSheet;
use settings::SettingsSheet;
use statistics::StatisticsSheet;

/// The sheet that is open, if one is.
#[component]
pub fn Sheets() -> impl IntoView {
    let play = expect_context::<Play>();
    move || {
        let sheet = play.sheet.get()?;
        let (id, title) = match sheet {
            Sheet::Games => ("games", "Games"),
            Sheet::SavedGames => ("shelf", "Games in progress"),
            Sheet::Statistics => ("statistics", "Statistics"),
            Sheet::Calendar => ("calendar", "Daily puzzles"),
            Sheet::Settings => ("settings", "Settings"),
            Sheet::Help => ("help", "Help"),
        };
        let content = match sheet {
            Sheet::Games => view! { <GamesSheet /> }.into_any(),
            Sheet::SavedGames => view! { <SavedGamesSheet /> }.into_any(),
            Sheet::Statistics => view! { <StatisticsSheet /> }.into_any(),
            Sheet::Calendar => view! { <CalendarSheet /> }.into_any(),
            Sheet::Settings => view! { <SettingsSheet /> }.into_any(),
            Sheet::Help => view! { <HelpSheet /> }.into_any(),
        };
        Some(view! { <Dialog id title content on_close=move || play.sheet.set(None) /> })
    }
}
