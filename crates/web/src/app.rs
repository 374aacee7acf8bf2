//! The whole page: the top, the view that the address names, dialogs, and a live region for screen readers.

use crate::browser;
use crate::lazy::LazyView;
use crate::menu::Top;
use crate::notice::Notice;
use crate::play::{Dialogs, Play, PlayView};
use crate::route::View;
use crate::settings::{self, Theme};
use crate::shell::Shell;
use crate::together::Together;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Replaces the loading screen by the page.
pub fn mount() {
    if let Some(waiting) = document().get_element_by_id("app") {
        waiting.set_inner_html("");
        leptos::mount::mount_to(waiting.unchecked_into(), App).forget();
    }
}

/// The whole page.
#[component]
fn App() -> impl IntoView {
    let (page_settings, game_settings) = settings::read();
    let shell = Shell::new(page_settings);
    let play = Play::new(shell, game_settings);
    let together = Together::new(shell);
    provide_context(shell);
    provide_context(play);
    provide_context(together);
    follow_theme(shell);
    follow_view(shell);
    let view = Memo::new(move |_| shell.route.with(|route| route.view));
    let content = move || match view.get() {
        View::Play => view! { <PlayView /> }.into_any(),
        view => view! { <LazyView view /> }.into_any(),
    };
    view! {
        <a class="skip" href="#main" on:click=skip_to_main>
            "Skip to content"
        </a>
        <Top />
        <Notice />
        <main id="main" tabindex="-1" data-view=move || view.get().word()>
            {content}
        </main>
        <Dialogs />
        <div id="announcement" class="unseen" role="status" aria-live="polite">
            {shell.announcement}
        </div>
    }
}

fn skip_to_main(event: web_sys::MouseEvent) {
    // The fragment of the address names a view, not an element.
    event.prevent_default();
    browser::focus("#main");
}

/// Focuses the heading of the view, once the view is there.
fn focus_heading() {
    request_animation_frame(|| match document().query_selector("main .fetching") {
        Ok(Some(_)) => focus_heading(),
        _ => browser::focus("main h1"),
    });
}

fn follow_theme(shell: Shell) {
    Effect::new(move |_| {
        let theme = shell.settings.with(|settings| settings.theme);
        if let Some(root) = document().document_element() {
            let _ = match theme {
                Theme::System => root.remove_attribute("data-theme"),
                theme => root.set_attribute("data-theme", theme.name()),
            };
        }
    });
}

/// Shows another view or lesson from its top, with the focus on its heading and a title of its own.
fn follow_view(shell: Shell) {
    let place = Memo::new(move |_| {
        shell.route.with(|route| {
            (
                route.view,
                route.of.clone().filter(|_| route.view == View::Learn),
            )
        })
    });
    Effect::new(move |before: Option<()>| {
        // A memo that is not read has no value to compare with.
        place.read();
        if before.is_some() {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            focus_heading();
        }
    });
    Effect::new(move |_| {
        let view = place.with(|(view, _)| view.title());
        let title = shell
            .title
            .get()
            .map_or_else(String::new, |title| format!("{title} · "));
        document().set_title(&format!("{title}{view} · Quatrainment"));
    });
}
