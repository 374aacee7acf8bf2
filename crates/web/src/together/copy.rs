//! A button that copies a text, and shows beside it whether that worked.

use crate::browser;
use crate::shell::Shell;
use leptos::html::Textarea;
use leptos::prelude::*;

/// A button that copies a text. Where the browser blocks that, the text is shown to be copied by hand.
#[component]
pub fn CopyButton(
    text: String,
    /// Its name for tests.
    does: &'static str,
    /// Its classes.
    class: &'static str,
    children: Children,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let is_copied = RwSignal::new(None::<bool>);
    let text = StoredValue::new(text);
    let copy = move |_| {
        browser::copy(&text.get_value(), move |worked| {
            shell.announce(if worked {
                "Copied."
            } else {
                "Could not copy. Copy it from the field."
            });
            // The tab may be left by then.
            is_copied.try_set(Some(worked));
        });
    };
    let outcome = move || match is_copied.get()? {
        true => Some(view! { <p class="note">"Copied."</p> }.into_any()),
        false => Some(view! { <ByHand text=text.get_value() /> }.into_any()),
    };
    view! {
        <button type="button" class=class data-do=does on:click=copy>
            {children()}
        </button>
        {outcome}
    }
}

/// A text to be copied by hand, selected.
#[component]
fn ByHand(text: String) -> impl IntoView {
    let field = NodeRef::<Textarea>::new();
    // Once it is on the page.
    request_animation_frame(move || {
        if let Some(field) = field.try_get_untracked().flatten() {
            let _ = field.focus();
            field.select();
        }
    });
    view! {
        <label class="entry by-hand">
            "Copy it from here"
            <textarea readonly rows="3" node_ref=field prop:value=text></textarea>
        </label>
    }
}
