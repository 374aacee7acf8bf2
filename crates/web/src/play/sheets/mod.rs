//! The sheets over the page: the browser's own dialogs, which keep the focus inside and close by Esc.

mod calendar;
mod chart;
mod games;
mod help;
mod history;
mod settings;
mod shelf;
mod statistics;

use super::game::{Play, Sheet};
use crate::icon::Icon;
use calendar::CalendarSheet;
use games::GamesSheet;
use help::HelpSheet;
use leptos::html;
use leptos::prelude::*;
use settings::SettingsSheet;
use shelf::ShelfSheet;
use statistics::StatisticsSheet;

/// The sheet that is open, if one is.
#[component]
pub fn Sheets() -> impl IntoView {
    let play = expect_context::<Play>();
    move || {
        let sheet = play.sheet.get()?;
        let (id, title) = match sheet {
            Sheet::Games => ("games", "Games"),
            Sheet::Shelf => ("shelf", "Games in progress"),
            Sheet::Statistics => ("statistics", "Statistics"),
            Sheet::Calendar => ("calendar", "Daily puzzles"),
            Sheet::Settings => ("settings", "Settings"),
            Sheet::Help => ("help", "Help"),
        };
        let content = match sheet {
            Sheet::Games => view! { <GamesSheet /> }.into_any(),
            Sheet::Shelf => view! { <ShelfSheet /> }.into_any(),
            Sheet::Statistics => view! { <StatisticsSheet /> }.into_any(),
            Sheet::Calendar => view! { <CalendarSheet /> }.into_any(),
            Sheet::Settings => view! { <SettingsSheet /> }.into_any(),
            Sheet::Help => view! { <HelpSheet /> }.into_any(),
        };
        Some(view! { <Dialog id title content /> })
    }
}

/// A dialog that is open as long as it is on the page.
#[component]
fn Dialog(id: &'static str, title: &'static str, content: AnyView) -> impl IntoView {
    let play = expect_context::<Play>();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
        }
    });
    // A click beside the sheet closes it: the dialog itself is hit only where its content is not.
    let click = move |event: web_sys::MouseEvent| {
        if event.target() == event.current_target() {
            play.sheet.set(None);
        }
    };
    view! {
        <dialog
            node_ref=dialog
            id=id
            class="sheet"
            aria-labelledby=format!("{id}-title")
            on:click=click
            on:close=move |_| play.sheet.set(None)
        >
            <div class="sheet-body">
                <header>
                    <h2 id=format!("{id}-title")>{title}</h2>
                    <button
                        type="button"
                        class="round"
                        aria-label="Close"
                        data-do="close"
                        on:click=move |_| play.sheet.set(None)
                    >
                        <Icon name="close" />
                    </button>
                </header>
                <div class="content">{content}</div>
            </div>
        </dialog>
    }
}
