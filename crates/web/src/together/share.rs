//! How others can join: a code to type, a QR code to scan, a link.

use super::copy::CopyButton;
use crate::icon::Icon;
use leptos::prelude::*;

/// A code to type, in two groups, which are easier to read aloud. The space between them is not part of the text.
#[component]
pub fn JoinCode(code: String) -> impl IntoView {
    let (first, second) = code.split_at_checked(code.len() / 2).unwrap_or((&code, ""));
    view! {
        <b class="join-code">
            <span>{first.to_owned()}</span>
            <span>{second.to_owned()}</span>
        </b>
    }
}

/// The card with the code of a room or class.
#[component]
pub fn ShareCard(
    title: &'static str,
    note: &'static str,
    /// The code, unless the room is locked.
    #[prop(into)]
    code: Signal<Option<String>>,
    /// The path of the QR code.
    qr: String,
    link: String,
) -> impl IntoView {
    let qr = StoredValue::new(qr);
    let content = move || {
        match code.get() {
        Some(code) => {
            view! {
                <div>
                    <p id="join-code">
                        <JoinCode code />
                    </p>
                    <p class="note">{note}</p>
                    <CopyButton text=link.clone() does="copy-join-link" class="plain">
                        <Icon name="link" />
                        "Copy link"
                    </CopyButton>
                </div>
                <img class="qr" src=qr.get_value() alt="The link as a QR code" width="116" height="116" />
            }
            .into_any()
        }
        None => view! { <p class="note">"Locked: no one new can join, and the old code no longer works."</p> }
            .into_any(),
    }
    };
    view! {
        <section class="share" aria-labelledby="share-title">
            <h2 id="share-title">{title}</h2>
            <div class="share-content">{content}</div>
        </section>
    }
}
