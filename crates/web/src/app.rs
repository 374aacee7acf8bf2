//! The shell of the page: the name and the navigation, the view that the address asks for, a voice for screen
//! readers, and the theme.

use crate::lab::lab_view;
use crate::learn::learn_view;
use crate::live;
use crate::play::{Table, play_view};
use crate::route::{Route, View};
use crate::store::{Settings, Theme};
use crate::why::why_view;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// What every view may use.
#[derive(Clone, Copy)]
pub struct Shell {
    /// Where the page is. It follows the address; [`Shell::go`] and [`Shell::put`] change both.
    pub route: RwSignal<Route>,
    /// How the player likes it; changes are kept.
    pub settings: RwSignal<Settings>,
    said: RwSignal<String>,
}

impl Shell {
    fn new() -> Shell {
        Shell {
            route: RwSignal::new(Route::parse(&hash())),
            settings: RwSignal::new(Settings::read()),
            said: RwSignal::new(String::new()),
        }
    }

    /// Says something to those who do not see the page.
    pub fn say(self, text: impl Into<String>) {
        let mut text = text.into();
        // The same words twice are no change, and would not be read out again.
        if self.said.with_untracked(|said| *said == text) {
            text.push('\u{a0}');
        }
        self.said.set(text);
    }

    /// Goes somewhere else; the browser's back button returns.
    pub fn go(self, route: Route) {
        self.change(route, |history, address| history.push_state_with_url(&JsValue::NULL, "", Some(address)));
    }

    /// Corrects the address of where the page is.
    pub fn put(self, route: Route) {
        self.change(route, |history, address| {
            history.replace_state_with_url(&JsValue::NULL, "", Some(address))
        });
    }

    fn change(self, route: Route, write: impl Fn(&web_sys::History, &str) -> Result<(), JsValue>) {
        if let Ok(history) = window().history() {
            // A browser that refuses (some do after many changes) only leaves the old address standing.
            let _ = write(&history, &route.to_string());
        }
        if self.route.with_untracked(|here| *here != route) {
            self.route.set(route);
        }
    }
}

/// The address from its `#` on.
fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// Puts the page in the place of what was painted before it arrived.
pub fn mount() {
    let document = document();
    if let Some(waiting) = document.get_element_by_id("app") {
        waiting.set_inner_html("");
        leptos::mount(&waiting, page);
    }
}

/// The whole page.
fn page() -> AnyView {
    let shell = Shell::new();
    let table = Table::new(shell);
    follow_address(shell);
    follow_settings(shell);
    live::watch(move || {
        let view = shell.route.with(|route| route.view.title());
        document().set_title(&[view, " · Quatrainment"].concat());
    });
    view! {
        <a class="skip" href="#main" on:click=skip_to_main>"To the content"</a>
        <header class="top">
            <a class="word" href="#/play">"Quatr"<i>"ai"</i>"nment"</a>
            <nav aria-label="Views">
                {View::ALL.into_iter().map(|view| nav_link(view, shell, table)).collect::<Vec<_>>()}
            </nav>
        </header>
        <main id="main" tabindex="-1" data-view=live::text(move || shell.route.with(|route| route.view.word().to_owned()))>
            {
                let view = live::memo(move || shell.route.with(|route| route.view));
                live::part(move || match view.get() {
                    View::Play => play_view(shell, table),
                    View::Learn => learn_view(shell),
                    View::Why => why_view(shell, table),
                    View::Lab => lab_view(shell, table),
                })
            }
        </main>
        <div id="said" class="unseen" role="status" aria-live="polite">{shell.said}</div>
    }
    .into_any()
}

/// A link to a view. Views of a puzzle get the one on the table.
fn nav_link(view: View, shell: Shell, table: Table) -> AnyView {
    let href = live::text(move || match view {
        View::Learn => Route { view, of: None }.to_string(),
        _ => Route::new(view, table.code()).to_string(),
    });
    let here =
        live::attribute(move || shell.route.with(|route| (route.view == view).then(|| "page".to_owned())));
    view! { <a href=href aria-current=here data-nav=view.word()>{view.title()}</a> }.into_any()
}

fn skip_to_main(event: web_sys::MouseEvent) {
    // The address is not for places on the page.
    event.prevent_default();
    if let Some(main) = document().get_element_by_id("main") {
        let _ = wasm_bindgen::JsCast::unchecked_into::<web_sys::HtmlElement>(main).focus();
    }
}

fn follow_address(shell: Shell) {
    let moved = window_event_listener(leptos::ev::hashchange, move |_| {
        let route = Route::parse(&hash());
        if shell.route.with_untracked(|here| *here != route) {
            shell.route.set(route);
        }
    });
    on_cleanup(move || moved.remove());
}

/// Keeps the settings when they change, and wears the theme.
fn follow_settings(shell: Shell) {
    let mut is_first = true;
    live::watch(move || {
        shell.settings.with(|settings| {
            if !std::mem::take(&mut is_first) {
                settings.keep();
            }
            if let Some(root) = document().document_element() {
                let _ = match settings.theme {
                    Theme::System => root.remove_attribute("data-theme"),
                    theme => root.set_attribute("data-theme", theme.name()),
                };
            }
        });
    });
}
