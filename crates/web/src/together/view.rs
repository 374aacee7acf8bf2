//! The view: its name, who you are, three tabs, and the content of the open one.

use super::class::ClassTab;
use super::confirmation::ConfirmationDialog;
use super::race::{RacePart, RaceTab};
use super::replay::ReplayDialog;
use super::state::{Presence, Together};
use super::today::TodayTab;
use super::you::{DeviceLink, YouDialog};
use crate::browser;
use crate::route::View;
use crate::shell::Shell;
use leptos::prelude::*;

/// The place that an address names.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// The ranking of today, with a replay of a result.
    Today(Option<String>),
    Race(Option<String>, RacePart),
    Class(Option<String>, Option<String>),
    Device(String),
}

impl Place {
    /// Reads the path of the address, like `race/ID`.
    fn parse(path: &str) -> Place {
        let mut parts = path.split('/').map(str::to_owned);
        let word = parts.next();
        let (id, token) = (parts.next(), parts.next());
        match (word.as_deref(), id) {
            (Some("race"), id) => {
                let rest: Vec<&str> = path.split('/').skip(2).collect();
                Place::Race(id, RacePart::parse(&rest))
            }
            (Some("result"), id) => Place::Today(id),
            // A task is a part of its class.
            (Some("class"), id) => Place::Class(id, token.filter(|token| token != "task")),
            (Some("you"), Some(token)) => Place::Device(token),
            _ => Place::Today(None),
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Place::Race(..) => "Race",
            Place::Class(..) => "Class",
            _ => "Ranked",
        }
    }
}

/// The view Together.
#[component]
pub fn TogetherView() -> impl IntoView {
    let (shell, together) = (expect_context::<Shell>(), expect_context::<Together>());
    let place = Memo::new(move |before: Option<&Place>| {
        // While another view replaces it, this one stays.
        shell.route.with(|route| match (route.view, before) {
            (View::Together, _) => Place::parse(route.of.as_deref().unwrap_or_default()),
            (_, before) => before.cloned().unwrap_or(Place::Today(None)),
        })
    });
    // The player expects a server here.
    together.find_server();
    let has_tried = StoredValue::new(false);
    Effect::new(move |_| shell.title.set(Some(place.with(Place::title).to_owned())));
    Effect::new(move |_| {
        place.read();
        together.error.set(None);
    });
    // Who you are is fetched when the view is opened, not when the page is.
    Effect::new(move |asked: Option<bool>| {
        let asks = together.server.get() == Presence::Present && asked != Some(true);
        if asks && together.me.with_untracked(Option::is_none) {
            together.run(async move { together.refresh_me().await });
        }
        asks || asked == Some(true)
    });
    let tab = move |title: &'static str, address: &'static str| {
        let is_here = move || place.with(|place| (place.title() == title).then_some("page"));
        view! {
            <a href=address aria-current=is_here data-tab=title>
                {title}
            </a>
        }
    };
    let content = move || {
        on_cleanup(move || together.leave());
        match (together.server.get(), place.get()) {
        (Presence::Unknown, _) => view! { <p class="lead">"Connecting …"</p> }.into_any(),
        (Presence::NoServer, _) => view! {
            <p class="lead">
                "Playing with others is not available on this site. Everything else on this page works: "
                <a href="#/play">"play"</a>
                "."
            </p>
        }
        .into_any(),
        (Presence::Unreachable, _) => view! { <NoAnswer has_tried /> }.into_any(),
        (_, Place::Today(result)) => view! { <TodayTab result /> }.into_any(),
        (_, Place::Race(id, part)) => view! { <RaceTab id part /> }.into_any(),
        (_, Place::Class(id, token)) => view! { <ClassTab id token /> }.into_any(),
        (_, Place::Device(token)) => view! { <DeviceLink token /> }.into_any(),
    }
    };
    let name = move || together.name().unwrap_or_else(|| "You".to_owned());
    let is_present = move || together.server.get() == Presence::Present;
    view! {
        <div class="together">
            <header class="together-top">
                <h1 tabindex="-1">"Together"</h1>
                <Show when=is_present>
                    <nav class="tabs" aria-label="Together">
                        {tab("Ranked", "#/together")} {tab("Race", "#/race")} {tab("Class", "#/class")}
                    </nav>
                    <button
                        type="button"
                        class="plain you"
                        data-do="you"
                        aria-haspopup="dialog"
                        on:click=move |_| together.is_you_open.set(true)
                    >
                        <span class="unseen">"You are "</span>
                        {name}
                    </button>
                </Show>
            </header>
            {move || {
                together.error.get().map(|error| view! { <p class="message error" id="error">{error}</p> })
            }}
            {content}
        </div>
        <YouDialog />
        <ReplayDialog />
        <ConfirmationDialog />
    }
}

/// The message while the server does not answer.
#[component]
fn NoAnswer(
    /// Whether the player has tried again.
    has_tried: StoredValue<bool>,
) -> impl IntoView {
    let (shell, together) = (expect_context::<Shell>(), expect_context::<Together>());
    if has_tried.get_value() {
        shell.announce("The server does not answer.");
        browser::focus("[data-do=try-again]");
    }
    let try_again = move |_| {
        has_tried.set_value(true);
        together.find_server();
    };
    view! {
        <p class="lead">
            "The server does not answer, or this device is offline. Everything else on this page works without it: "
            <a href="#/play">"play"</a>
            "."
        </p>
        <div class="row">
            <button type="button" class="tool main" data-do="try-again" on:click=try_again>
                "Try again"
            </button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_places() {
        let today = Place::Today(None);
        assert_eq!(Place::parse(""), today);
        assert_eq!(
            Place::parse("result/AB"),
            Place::Today(Some("AB".to_owned()))
        );
        assert_eq!(Place::parse("race"), Place::Race(None, RacePart::Room));
        let part = |path| match Place::parse(path) {
            Place::Race(Some(id), part) if id == "AB" => part,
            other => panic!("{other:?}"),
        };
        assert_eq!(part("race/AB"), RacePart::Room);
        assert_eq!(part("race/AB/nonsense"), RacePart::Room);
        assert_eq!(part("race/AB/wall"), RacePart::Wall);
        assert_eq!(part("race/AB/results"), RacePart::Results(None, None));
        assert_eq!(part("race/AB/results/2"), RacePart::Results(Some(2), None));
        assert_eq!(
            part("race/AB/rounds/3/games/5"),
            RacePart::Results(None, Some((3, 5)))
        );
        assert_eq!(
            Place::parse("class/AB/C"),
            Place::Class(Some("AB".to_owned()), Some("C".to_owned()))
        );
        assert_eq!(
            Place::parse("class/AB/task/3"),
            Place::Class(Some("AB".to_owned()), None)
        );
        assert_eq!(Place::parse("you/C"), Place::Device("C".to_owned()));
        assert_eq!(Place::parse("you"), today);
    }
}
