//! What every view can use: the address, the settings, the title, and a live region for screen readers.

use crate::dialog;
use crate::route::Route;
use crate::settings::PageSettings;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// What every view can use.
#[derive(Clone, Copy)]
pub struct Shell {
    /// The parsed address. It follows the browser's; [`Shell::go`] and [`Shell::put`] change both.
    pub route: RwSignal<Route>,
    /// The settings of the page itself.
    pub settings: RwSignal<PageSettings>,
    /// The title of the content, if it has its own.
    pub title: RwSignal<Option<String>>,
    /// The text in the live region for screen readers.
    pub announcement: RwSignal<String>,
    /// Whether the page came from a server, which has a page with a picture for each puzzle.
    pub has_server: RwSignal<bool>,
}

impl Shell {
    /// Creates a shell at the current address.
    pub fn new(settings: PageSettings) -> Shell {
        let shell = Shell {
            route: RwSignal::new(Route::parse(&hash())),
            settings: RwSignal::new(settings),
            title: RwSignal::new(None),
            announcement: RwSignal::new(String::new()),
            has_server: RwSignal::new(false),
        };
        shell.follow_address();
        dialog::follow_history();
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

    /// Announces a text to screen readers.
    pub fn announce(self, text: impl Into<String>) {
        let mut text = text.into();
        // The same words twice are not a change, and would not be read out again.
        if self.announcement.with_untracked(|last| *last == text) {
            text.push('\u{a0}');
        }
        self.announcement.set(text);
    }

    /// Goes to another address; the browser's back button returns. The entry of an open dialog becomes that of the address.
    pub fn go(self, route: Route) {
        self.change(route, |history, address| match dialog::depth() {
            0 => history.push_state_with_url(&JsValue::NULL, "", Some(address)),
            _ => history.replace_state_with_url(&JsValue::NULL, "", Some(address)),
        });
    }

    /// Replaces the current address.
    pub fn put(self, route: Route) {
        self.change(route, |history, address| {
            let state = history.state().unwrap_or(JsValue::NULL);
            history.replace_state_with_url(&state, "", Some(address))
        });
    }

    fn change(
        self,
        route: Route,
        write: impl Fn(&web_sys::History, &str) -> Result<(), JsValue> + 'static,
    ) {
        write_address(route.to_string(), write);
        if self.route.with_untracked(|here| *here != route) {
            self.route.set(route);
        }
    }
}

/// Writes an address into the history, once the browser stands where it belongs.
fn write_address(
    address: String,
    write: impl Fn(&web_sys::History, &str) -> Result<(), JsValue> + 'static,
) {
    if dialog::is_leaving() {
        return set_timeout(
            move || write_address(address, write),
            Duration::from_millis(10),
        );
    }
    if let Ok(history) = window().history() {
        // A browser that refuses (some do after many changes) only leaves the old address standing.
        let _ = write(&history, &address);
    }
}

/// Returns the fragment of the address.
fn hash() -> String {
    let hash = window().location().hash().unwrap_or_default();
    js_sys::decode_uri_component(&hash).map_or(hash, String::from)
}
