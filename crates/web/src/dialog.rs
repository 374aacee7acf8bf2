//! A dialog over the page: the browser's own, which keeps the focus inside, gives it back and closes by Esc. It has an entry
//! in the browser's history, so Back closes it.
//!
//! The state of that entry is the number of dialogs that are open there. It goes when its dialog is closed, unless the page
//! has gone on to another address, which takes its place ([`Shell::go`]).

use crate::icon::Icon;
use crate::route::Route;
use crate::shell::Shell;
use leptos::html;
use leptos::prelude::*;
use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};

thread_local! {
    /// Whether the browser is on its way back from the entry of a dialog.
    static IS_LEAVING: Cell<bool> = const { Cell::new(false) };
}

/// Returns the number of dialogs that are open at the current entry of the history.
pub fn depth() -> u32 {
    let state = window().history().and_then(|history| history.state());
    state.ok().and_then(|state| state.as_f64()).unwrap_or(0.0) as u32
}

/// Returns whether the browser is on its way back from the entry of a dialog: what changes the address must wait.
pub fn is_leaving() -> bool {
    IS_LEAVING.get()
}

/// The number of dialogs on the page.
fn open_dialogs() -> u32 {
    let open = document().query_selector_all("dialog[open]");
    open.map_or(0, |open| open.length())
}

/// Adds an entry for a dialog that was opened, unless one is left of a dialog that was open before a reload.
fn enter() {
    let open = open_dialogs();
    if depth() < open
        && let Ok(history) = window().history()
    {
        let _ = history.push_state_with_url(&JsValue::from(open), "", None);
    }
}

/// Goes back from the entries of dialogs that are closed.
fn leave() {
    let closed = depth().saturating_sub(open_dialogs());
    if closed == 0 || is_leaving() {
        return;
    }
    if let Ok(history) = window().history() {
        let left = history.go_with_delta(-(closed as i32));
        IS_LEAVING.set(left.is_ok());
    }
}

/// Notices when the browser has come back from the entry of a dialog.
pub fn follow_history() {
    let came = window_event_listener_untyped("popstate", |_| IS_LEAVING.set(false));
    on_cleanup(move || came.remove());
}

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
    let shell = expect_context::<Shell>();
    let dialog = NodeRef::<html::Dialog>::new();
    let shown = StoredValue::new_local(None::<web_sys::HtmlDialogElement>);
    let level = StoredValue::new(0);
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) {
            let _ = dialog.show_modal();
            shown.set_value(Some(dialog));
            level.set_value(open_dialogs());
            enter();
        }
    });
    // The browser gives the focus back when the element is closed, not when it is only removed.
    let end = move || {
        if let Some(dialog) = shown.try_get_value().flatten() {
            dialog.close();
        }
    };
    let close = move || {
        end();
        on_close.run(());
    };
    let went = window_event_listener_untyped("popstate", move |_| {
        if depth() < level.get_value() {
            close();
        }
    });
    on_cleanup(move || {
        went.remove();
        end();
        set_timeout(leave, Duration::ZERO);
    });
    let click = move |event: web_sys::MouseEvent| {
        // A click beside the dialog closes it: the element itself is hit only where its content is not.
        if event.target() == event.current_target() {
            return close();
        }
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let link = target.and_then(|target| target.closest("a[href^='#']").ok().flatten());
        if let Some(address) = link.and_then(|link| link.get_attribute("href"))
            && !(event.ctrl_key() || event.meta_key() || event.shift_key())
        {
            event.prevent_default();
            shell.go(Route::parse(&address));
            close();
        }
    };
    // The event comes later, when the next dialog may be open.
    let closed = move |_| {
        if level.try_get_value().is_some() {
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
            on:close=closed
        >
            <div class="dialog-body">
                <header>
                    <h2 id=format!("{id}-title")>{title}</h2>
                    <button
                        type="button"
                        class="round"
                        aria-label="Close"
                        data-do="close"
                        on:click=move |_| close()
                    >
                        <Icon name="close" />
                    </button>
                </header>
                <div class="content">{content}</div>
            </div>
        </dialog>
    }
}
