//! A dialog over everything else that asks before anything that cannot be undone.

use super::state::{Confirmation, Together};
use crate::browser;
use crate::dialog::Dialog;
use leptos::prelude::*;

/// The open confirmation, if there is one.
#[component]
pub fn ConfirmationDialog() -> impl IntoView {
    let together = expect_context::<Together>();
    move || {
        let Confirmation {
            title,
            text,
            label,
            export,
            on_confirm,
        } = together.confirmation.get()?;
        let confirm = move |_| {
            together.confirmation.set(None);
            on_confirm();
        };
        let export = export.map(|path| {
            view! {
                <a class="tool" href=path download="class.csv" data-do="export-first">
                    "Export first"
                </a>
            }
        });
        let content = view! {
            <p>{text}</p>
            <div class="row">
                {export}
                <button type="button" class="tool main" data-do="confirm" on:click=confirm>
                    {label}
                </button>
                <button type="button" class="tool" data-do="keep" on:click=move |_| together.confirmation.set(None)>
                    "Cancel"
                </button>
            </div>
        }
        .into_any();
        // Enter by mistake must not confirm.
        browser::focus("[data-do=keep]");
        Some(
            view! { <Dialog id="question" title content on_close=move || together.confirmation.set(None) /> },
        )
    }
}
