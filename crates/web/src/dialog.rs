//! A dialog over the page: the browser's own, which keeps the focus inside and closes by Esc.

use crate::icon::Icon;
use leptos::html;
use leptos::prelude::*;

/// A dialog that is open as long as it is on the page.
#[component]
pub fn Dialog(
    id: &'static str,
    #[prop(into)] title: String,
    content: AnyView,
    /// Called to close it.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
        }
    });
    // A click beside the dialog closes it: the element itself is hit only where its content is not.
    let click = move |event: web_sys::MouseEvent| {
        if event.target() == event.current_target() {
            on_close.run(());
        }
    };
    view! {
        <dialog
            node_ref=dialog
            id=id
            class="dialog"
            aria-labelledby=format!("{id}-title")
            on:click=click
            on:close=move |_| on_close.run(())
        >
            <div class="dialog-body">
                <header>
                    <h2 id=format!("{id}-title")>{title}</h2>
                    <button
                        type="button"
                        class="round"
                        aria-label="Close"
                        data-do="close"
                        on:click=move |_| on_close.run(())
                    >
                        <Icon name="close" />
                    </button>
                </header>
                <div class="content">{content}</div>
            </div>
        </dialog>
    }
}
