//! Exporting, importing and deleting the history.

use super::super::history;
use super::super::tool::Tool;
use crate::browser;
use crate::shell::Shell;
use leptos::html;
use leptos::prelude::*;
use quatrainment::words::counted;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// The buttons; `changed` is notified when the history changes.
#[component]
pub fn HistoryTools(changed: Trigger) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let message = RwSignal::new(String::new());
    let say = move |text: String| {
        shell.announce(text.clone());
        let _ = message.try_set(text);
    };
    let field = NodeRef::<html::Input>::new();
    let is_asking = RwSignal::new(false);
    let export = move || {
        let is_saved =
            browser::save_file("quatrainment-history.txt", "text/plain", &history::text());
        say(if is_saved {
            "Saved as quatrainment-history.txt."
        } else {
            "The browser blocked the download."
        }
        .to_owned());
    };
    let choose = move || {
        if let Some(field) = field.get_untracked() {
            field.click();
        }
    };
    let import = move |_| {
        let Some(field) = field.get_untracked() else {
            return;
        };
        let Some(file) = field.files().and_then(|files| files.get(0)) else {
            return;
        };
        // Otherwise choosing the same file again would be no change.
        field.set_value("");
        spawn_local(async move {
            let text = JsFuture::from(file.text())
                .await
                .ok()
                .and_then(|text| text.as_string());
            say(match text.as_deref().map(history::import) {
                None => "Could not read the file.".to_owned(),
                Some(None) => {
                    "The browser’s storage is full, so these games were not added.".to_owned()
                }
                Some(Some(0)) => "No new games in this file.".to_owned(),
                Some(Some(added)) => format!("Added {}.", counted(added as u64, "game")),
            });
            changed.notify();
        });
    };
    let forget = move || {
        history::clear();
        is_asking.set(false);
        say("Deleted all finished games.".to_owned());
        changed.notify();
    };
    let asked = move || {
        is_asking.get().then(|| {
            view! {
                <div class="message" id="asked-reset">
                    <p>"Delete all finished games? You cannot undo this. Export them first if you may want them back."</p>
                    <div class="row">
                        <Tool does="confirm-reset" label="Delete all" on_click=forget />
                        <Tool does="keep-history" label="Keep" main=true on_click=move || is_asking.set(false) />
                    </div>
                </div>
            }
        })
    };
    view! {
        <h3>"Your history"</h3>
        <div class="row">
            <Tool does="export" label="Export" on_click=export />
            <Tool does="import" label="Import" on_click=choose />
            <Tool does="reset" label="Delete all" on_click=move || is_asking.set(true) />
        </div>
        <input
            node_ref=field
            type="file"
            accept="text/plain"
            aria-label="History file to import"
            id="import-file"
            hidden
            on:change=import
        />
        {asked}
        <p class="small" id="history-message">
            {message}
        </p>
    }
}
