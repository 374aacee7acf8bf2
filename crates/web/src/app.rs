//! The whole page: the name, the navigation, the view that the address names, and a live region for screen readers.

use crate::browser;
use crate::lab::LabView;
use crate::learn::LearnView;
use crate::play::{Play, PlayView};
use crate::route::{Route, View};
use crate::settings::{self, Theme};
use crate::shell::Shell;
use crate::together::{Together, TogetherView};
use crate::why::WhyView;
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
        View::Together => view! { <TogetherView /> }.into_any(),
        View::Learn => view! { <LearnView /> }.into_any(),
        View::Why => view! { <WhyView /> }.into_any(),
        View::Lab => view! { <LabView /> }.into_any(),
    };
    // Together is listed when there is a server.
    let link = move |view: View| {
        let is_shown = Memo::new(move |_| view != View::Together || together.is_offered());
        move || is_shown.get().then(|| view! { <NavLink view /> })
    };
    let links = View::ALL.map(link).into_iter().collect_view();
    view! {
        <a class="skip" href="#main" on:click=skip_to_main>
            "Skip to content"
        </a>
        <header class="top">
            <a class="word" href="#/play">
                "Quatr"
                <i>"ai"</i>
                "nment"
            </a>
            <nav aria-label="Main">
                {links}
            </nav>
        </header>
        <main id="main" tabindex="-1" data-view=move || view.get().word()>
            {content}
        </main>
        <div id="announcement" class="unseen" role="status" aria-live="polite">
            {shell.announcement}
        </div>
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

fn skip_to_main(event: web_sys::MouseEvent) {
    // The fragment of the address names a view, not an element.
    event.prevent_default();
    browser::focus("#main");
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
            browser::focus("main h1");
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
