//! What surrounds every view: where the page is, its settings and title, and a voice for screen readers.

use crate::route::Route;
use crate::settings::PageSettings;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// What every view may use.
#[derive(Clone, Copy)]
pub struct Shell {
    /// Where the page is. It follows the address; [`Shell::go`] and [`Shell::put`] change both.
    pub route: RwSignal<Route>,
    /// The settings of the page itself.
    pub settings: RwSignal<PageSettings>,
    /// The title of what is shown, if it has one of its own.
    pub title: RwSignal<Option<String>>,
    /// What is said to those who do not see the page.
    pub said: RwSignal<String>,
}

impl Shell {
    /// Creates a shell where the address says.
    pub fn new(settings: PageSettings) -> Shell {
        let shell = Shell {
            route: RwSignal::new(Route::parse(&hash())),
            settings: RwSignal::new(settings),
            title: RwSignal::new(None),
            said: RwSignal::new(String::new()),
        };
        shell.follow_address();
        shell
    }

    /// Follows links, back and forward.
    fn follow_address(self) {
        let moved = window_event_listener(leptos::ev::hashchange, move |_| {
            let route = Route::parse(&hash());
            if self.route.with_untracked(|here| *here != route) {
                self.route.set(route);
            }
        });
        on_cleanup(move || moved.remove());
    }

    /// Says something to those who do not see the page.
    pub fn say(self, text: impl Into<String>) {
        let mut text = text.into();
        // The same words twice are not a change, and would not be read out again.
        if self.said.with_untracked(|said| *said == text) {
            text.push('\u{a0}');
        }
        self.said.set(text);
    }

    /// Goes somewhere else; the browser's back button returns.
    pub fn go(self, route: Route) {
        self.change(route, |history, address| {
            history.push_state_with_url(&JsValue::NULL, "", Some(address))
        });
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

/// Returns the address from its `#` on.
fn hash() -> String {
    let hash = window().location().hash().unwrap_or_default();
    js_sys::decode_uri_component(&hash).map_or(hash, String::from)
}
