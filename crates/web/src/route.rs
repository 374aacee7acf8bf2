//! The address of the page: the view, and its puzzle or lesson. `#/play/CODE`, `#/learn/NAME`, `#/why/CODE`,
//! `#/lab/CODE`; what comes after the view may be missing. `#/together`, `#/race/ID`, `#/class/ID` and `#/you/TOKEN` are
//! the view Together. `#/today` and `#/sprint` are short for `#/play/today` and `#/play/sprint`, which bookmarks and the
//! system's menu of the page use.

use std::fmt;

/// The address of today's puzzle, whichever day it is.
pub const TODAY: &str = "today";

/// The address of a new sprint.
pub const SPRINT: &str = "sprint";

/// One of the views.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    #[default]
    Play,
    Together,
    Learn,
    Why,
    Lab,
}

/// Words that addresses of the view Together start with, besides its own.
const TOGETHER: [&str; 4] = ["race", "class", "result", "you"];

impl View {
    /// All views, as the navigation lists them.
    pub const ALL: [View; 5] = [
        View::Play,
        View::Together,
        View::Learn,
        View::Why,
        View::Lab,
    ];

    /// Returns its title.
    pub fn title(self) -> &'static str {
        match self {
            View::Play => "Play",
            View::Together => "Together",
            View::Learn => "Learn",
            View::Why => "Why",
            View::Lab => "Lab",
        }
    }

    /// Returns its word in addresses.
    pub fn word(self) -> &'static str {
        match self {
            View::Play => "play",
            View::Together => "together",
            View::Learn => "learn",
            View::Why => "why",
            View::Lab => "lab",
        }
    }
}

/// The parsed address of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    pub view: View,
    /// A puzzle's code, or a lesson's name; in Together the whole path, like `race/ID`.
    pub of: Option<String>,
}

impl Route {
    /// Creates the address of a view of something.
    pub fn new(view: View, of: impl Into<String>) -> Route {
        Route {
            view,
            of: Some(of.into()),
        }
    }

    /// Returns the name of the page that was asked for, if there is no such page.
    pub fn unknown_page(&self) -> Option<&str> {
        self.of.as_deref()?.strip_prefix('/')
    }

    /// Returns the code of the puzzle to open, if the view shows the current game.
    pub fn puzzle(&self) -> Option<String> {
        match self.view {
            View::Play | View::Why => self.of.clone(),
            _ => None,
        }
    }

    /// Parses the fragment of an address. An address without a view is that of the game. So is one of an unknown view, whose
    /// name then follows a slash, which no code has.
    pub fn parse(hash: &str) -> Route {
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        let (word, of) = path.split_once('/').unwrap_or((path, ""));
        let of = of.trim().trim_matches('/');
        if TOGETHER.contains(&word) {
            return Route::new(View::Together, path.trim().trim_matches('/'));
        }
        if [TODAY, SPRINT].contains(&word) {
            return Route::new(View::Play, word);
        }
        let view = View::ALL.into_iter().find(|view| view.word() == word);
        if view.is_none() && !word.is_empty() {
            return Route::new(View::Play, format!("/{word}"));
        }
        let view = view.unwrap_or_default();
        Route {
            view,
            of: (!of.is_empty()).then(|| of.to_owned()),
        }
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.of {
            Some(of) if self.view == View::Together => write!(f, "#/{of}"),
            Some(of) => write!(f, "#/{}/{of}", self.view.word()),
            None => write!(f, "#/{}", self.view.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_is_written() {
        for (text, view, of) in [
            ("#/play/q1244tttqbv8r5", View::Play, Some("q1244tttqbv8r5")),
            ("#/play", View::Play, None),
            ("#/learn/invariants", View::Learn, Some("invariants")),
            ("#/why/q1244tttqbv8r5", View::Why, Some("q1244tttqbv8r5")),
            ("#/lab", View::Lab, None),
            ("#/together", View::Together, None),
            ("#/race", View::Together, Some("race")),
            ("#/race/ABC", View::Together, Some("race/ABC")),
            ("#/class/ABC/TOKEN", View::Together, Some("class/ABC/TOKEN")),
            ("#/race/ABC/wall", View::Together, Some("race/ABC/wall")),
            ("#/result/ABC", View::Together, Some("result/ABC")),
        ] {
            let route = Route {
                view,
                of: of.map(str::to_owned),
            };
            assert_eq!(Route::parse(text), route);
            assert_eq!(route.to_string(), text);
        }
    }

    #[test]
    fn unknown_addresses_open_the_game() {
        for text in ["", "#", "#/", "#play", "#/nowhere/else", "#//", "#/play/"] {
            assert_eq!(Route::parse(text).view, View::Play, "{text}");
        }
        assert_eq!(
            Route::parse("#/nowhere/else").unknown_page(),
            Some("nowhere")
        );
        assert_eq!(Route::parse("#/play/nowhere").unknown_page(), None);
        assert_eq!(Route::parse("#/today"), Route::new(View::Play, "today"));
        assert_eq!(Route::parse("#/play/").of, None);
        assert_eq!(Route::parse("#/play/q1 ").of.as_deref(), Some("q1"));
        assert_eq!(Route::parse("#play/q1").of.as_deref(), Some("q1"));
    }
}
