//! The top of the page: its name and the menu, a line of words in a wide window, elsewhere a button that opens them.

use crate::browser;
use crate::icon::Icon;
use crate::play::{DialogKind, Play};
use crate::route::{Route, View};
use crate::shell::Shell;
use crate::together::Together;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The name and the menu.
#[component]
pub fn Top() -> impl IntoView {
    let together = expect_context::<Together>();
    let is_open = RwSignal::new(false);
    let header = NodeRef::<html::Header>::new();
    let close = move || {
        if is_open.get_untracked() {
            is_open.set(false);
        }
    };
    // Whatever is pressed outside closes it; inside, whatever was chosen.
    let pressed = window_event_listener(leptos::ev::pointerdown, move |event| {
        let at = event
            .target()
            .and_then(|at| at.dyn_into::<web_sys::Node>().ok());
        let header = header.get_untracked();
        if !header.is_some_and(|header| header.contains(at.as_ref())) {
            close();
        }
    });
    on_cleanup(move || pressed.remove());
    let left = move |event: web_sys::FocusEvent| {
        let to = event
            .related_target()
            .and_then(|to| to.dyn_into::<web_sys::Node>().ok());
        let header = header.get_untracked();
        if to.is_some() && !header.is_some_and(|header| header.contains(to.as_ref())) {
            close();
        }
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" && is_open.get_untracked() {
            event.prevent_default();
            close();
            browser::focus("[data-do=menu]");
        }
    };
    // Together is listed when there is a server.
    let link = move |view: View| {
        let is_shown = Memo::new(move |_| view != View::Together || together.is_offered());
        move || is_shown.get().then(|| view! { <NavLink view /> })
    };
    view! {
        <header class="top" node_ref=header on:keydown=keydown on:focusout=left>
            <a class="word" href="#/play">
                "Quatr"
                <i>"ai"</i>
                "nment"
            </a>
            <button
                type="button"
                class="round"
                data-do="menu"
                aria-label="Menu"
                aria-controls="menu"
                aria-expanded=move || if is_open.get() { "true" } else { "false" }
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                <Icon name="menu" />
            </button>
            <nav id="menu" aria-label="Main" class:open=is_open on:click=move |_| close()>
                {View::ALL.map(link).into_iter().collect_view()}
                <Opens kind=DialogKind::Statistics does="stats" label="Statistics" />
                <Opens kind=DialogKind::Settings does="settings" label="Settings" />
                <Opens kind=DialogKind::Help does="help" label="Help" />
            </nav>
        </header>
    }
}

/// A link to a view. Views of a puzzle get the current one.
#[component]
fn NavLink(view: View) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    let address = move || match view {
        View::Learn | View::Together => Route { view, of: None }.to_string(),
        _ => Route::new(view, play.code.get()).to_string(),
    };
    let is_here = move || {
        shell
            .route
            .with(|route| (route.view == view).then_some("page"))
    };
    view! {
        <a href=address aria-current=is_here data-nav=view.word()>
            {view.title()}
        </a>
    }
}

/// A word of the menu that opens a dialog.
#[component]
fn Opens(kind: DialogKind, does: &'static str, label: &'static str) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let play = expect_context::<Play>();
    let open = move |_| {
        // A finished game that is watched from there is shown by the view Play.
        let is_elsewhere = shell.route.with_untracked(|route| route.view != View::Play);
        if kind == DialogKind::Statistics && is_elsewhere {
            shell.go(Route::new(View::Play, play.code.get_untracked()));
        }
        play.dialog.set(Some(kind));
    };
    view! {
        <button type="button" data-do=does on:click=open>
            {label}
        </button>
    }
}
