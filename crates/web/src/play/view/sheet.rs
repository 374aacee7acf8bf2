//! A sheet over the page: the browser's own dialog, which keeps the focus inside and closes by Esc.

use super::super::table::{Sheet as Name, Table};
use super::icon;
use crate::live;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// A sheet that is open while the table says so. What is on it is made anew each time.
pub fn sheet(
    table: Table,
    name: Name,
    id: &'static str,
    title: &'static str,
    content: fn(Table) -> AnyView,
) -> AnyView {
    let dialog = NodeRef::<html::Dialog>::new();
    let is_open = live::memo(move || table.sheet.get() == Some(name));
    live::watch(move || {
        let (Some(dialog), is_open) = (dialog.get(), is_open.get()) else { return };
        if is_open && !dialog.open() {
            let _ = dialog.show_modal();
        } else if !is_open && dialog.open() {
            dialog.close();
        }
    });
    let close = move || {
        if table.sheet.get_untracked() == Some(name) {
            table.sheet.set(None);
        }
    };
    // A click beside the sheet closes it: the dialog itself is hit only where its content is not.
    let click = move |event: web_sys::MouseEvent| {
        let hit = event.target().zip(dialog.get_untracked());
        if hit.is_some_and(|(target, dialog)| JsValue::from(target) == JsValue::from(dialog)) {
            close();
        }
    };
    view! {
        <dialog node_ref=dialog id=id class="sheet" aria-labelledby=[id, "-title"].concat() on:close=move |_| close()
            on:click=click>
            <div class="sheet-body">
                <header>
                    <h2 id=[id, "-title"].concat()>{title}</h2>
                    <button type="button" class="round" aria-label="Close" data-do="close" on:click=move |_| close()>
                        {icon("close")}
                    </button>
                </header>
                {live::part_if(move || is_open.get().then(|| content(table)))}
            </div>
        </dialog>
    }
    .into_any()
}
