//! What the game reacts to: the address, whether the player is here, and other windows.

use super::game::Play;
use super::message::refusal;
use super::saved;
use crate::route::{Route, SPRINT, TODAY, View};
use crate::store;
use leptos::prelude::*;
use quatrainment_play::{Action, Mode};

impl Play {
    /// Opens the puzzle of links, back and forward.
    pub(super) fn follow_address(self) {
        Effect::new(move |_| {
            let route = self.shell.route.get();
            if !matches!(route.view, View::Play | View::Why) {
                return;
            }
            let is_guided = self.now(|state| matches!(state.mode(), Mode::Guide(_)));
            let current = self.now(|state| state.code().to_owned());
            if let Some(code) = route.of.filter(|code| *code != current) {
                self.is_following.set_value(true);
                self.open_address(&code);
                self.is_following.set_value(false);
            } else if is_guided && route.view == View::Play {
                return;
            }
            // The address should name the current puzzle, in its usual form.
            self.shell.put(Route::new(
                route.view,
                self.now(|state| state.code().to_owned()),
            ));
        });
    }

    /// Opens what an address names after `#/play/`, or shows what is wrong with it.
    pub(super) fn open_address(self, name: &str) {
        let route = Route::new(View::Play, name);
        self.act(match name {
            TODAY => Action::Daily(None),
            SPRINT => Action::Sprint(None),
            code => Action::OpenCode(code.to_owned()),
        });
        // A code without a view in front of it was opened.
        if let Some(page) = route.unknown_page()
            && self.now(refusal).is_some()
        {
            let error = format!(
                "There is no page “{page}” here. You can play instead, or choose another page above."
            );
            self.change(|state| state.show_error(error));
        }
    }

    /// Stops the clock while the player reads something else or the page cannot be seen.
    pub(super) fn follow_presence(self) {
        let is_hidden = RwSignal::new(document().hidden());
        let seen = window_event_listener_untyped("visibilitychange", move |_| {
            is_hidden.set(document().hidden())
        });
        let left = window_event_listener_untyped("pagehide", move |_| self.act(Action::Pause));
        on_cleanup(move || {
            seen.remove();
            left.remove();
        });
        let is_away = Memo::new(move |_| {
            let is_elsewhere = self.shell.route.with(|route| route.view != View::Play);
            is_elsewhere || is_hidden.get() || self.dialog.with(Option::is_some)
        });
        Effect::new(move |_| {
            self.act(if is_away.get() {
                Action::Pause
            } else {
                Action::Unpause
            })
        });
    }

    /// Reads the games in progress again when another window changes them.
    pub(super) fn follow_other_windows(self) {
        let changed = window_event_listener(leptos::ev::storage, move |event| {
            if event.key().is_none_or(|key| store::is_ours(&key, "game/")) {
                self.state
                    .update(|state| state.set_saved_games(saved::games()));
            }
        });
        on_cleanup(move || changed.remove());
    }
}
