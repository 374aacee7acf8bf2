//! What cannot be undone is asked about first, in a dialog over everything else.

use super::state::{Question, Together};
use crate::browser;
use crate::dialog::Dialog;
use leptos::prelude::*;

/// The question that waits for an answer, if one does.
#[component]
pub fn QuestionDialog() -> impl IntoView {
    let together = expect_context::<Together>();
    move || {
        let Question {
            title,
            text,
            label,
            on_sure,
        } = together.question.get()?;
        let sure = move |_| {
            together.question.set(None);
            on_sure();
        };
        let content = view! {
            <p>{text}</p>
            <div class="row">
                <button type="button" class="tool main" data-do="sure" on:click=sure>
                    {label}
                </button>
                <button type="button" class="tool" data-do="keep" on:click=move |_| together.question.set(None)>
                    "Cancel"
                </button>
            </div>
        }
        .into_any();
        // Enter by mistake must not do it.
        browser::focus("[data-do=keep]");
        Some(
            view! { <Dialog id="question" title content on_close=move || together.question.set(None) /> },
        )
    }
}
