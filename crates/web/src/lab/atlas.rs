//! The atlas: all games on 4×4 that look the same after every turn and reflection, by rank. `#/lab/atlas` is its first page,
//! `#/lab/atlas/NUMBER` shows one game.

use crate::browser;
use crate::figure::Picture;
use crate::route::{Route, View};
use crate::shell::Shell;
use crate::words::thousands;
use leptos::prelude::*;
use quatrainment::draw::Board;
use quatrainment::words::sentence;
use quatrainment::{catalogue, generate, notation};
use quatrainment_theory::{ATLAS_BITS, ATLAS_CENSUS, Atlas};

/// What follows the view in addresses of the atlas.
const WORD: &str = "atlas";

/// Returns the address of the atlas, or of one of its games.
pub fn address(number: Option<u64>) -> String {
    Route::new(
        View::Lab,
        number.map_or_else(|| WORD.to_owned(), |number| format!("{WORD}/{number:09x}")),
    )
    .to_string()
}

/// The part of the atlas that an address names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The first page.
    Any,
    Game(u64),
    /// The address does not have the number of a game.
    Wrong,
}

/// Returns the part of the atlas that an address names, if it is one of the atlas.
pub fn asked(route: &Route) -> Option<Asked> {
    let of = route.of.as_deref().filter(|_| route.view == View::Lab)?;
    Some(match of.strip_prefix(WORD)?.trim_start_matches('/') {
        "" => Asked::Any,
        number => Atlas::parse(number).map_or(Asked::Wrong, Asked::Game),
    })
}

/// The first page of the atlas, with one of its games.
#[component]
pub fn AtlasPage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    shell.title.set(Some("Atlas".to_owned()));
    let atlas = StoredValue::new(Atlas::new());
    let named = atlas.with_value(Atlas::named);
    let first = named[0].1;
    let number = Memo::new(move |before: Option<&u64>| match shell.route.with(asked) {
        Some(Asked::Game(number)) => number,
        _ => before.copied().unwrap_or(first),
    });
    let wrong = move || {
        (shell.route.with(asked) == Some(Asked::Wrong)).then(|| {
            view! {
                <p class="wrong">
                    "No such game: numbers have up to nine hexadecimal digits. Here is another one."
                </p>
            }
        })
    };
    let entries = named.into_iter().map(|(entry, known)| {
        let rank = atlas.with_value(|atlas| atlas.rank(known));
        let is_shown = move || (number.get() == known).then_some("true");
        view! {
            <li>
                <a href=address(Some(known)) aria-current=is_shown>
                    {entry.title}
                </a>
                ", rank "
                {rank}
            </li>
        }
    });
    view! {
        <div class="page atlas">
            <h1 tabindex="-1">"Atlas"</h1>
            <p class="lead">
                "On 4×4 there are 2"
                <sup>"36"</sup>
                " games that look the same after every turn and reflection of the board. Three pictures define one: what a press "
                "of A1, of B1 and of B2 flips."
            </p>
            {wrong}
            {move || atlas.with_value(|atlas| view! { <OneGame atlas=atlas.clone() number=number.get() /> })}
            <h2>"Games with a name"</h2>
            <ul class="named">{entries.collect_view()}</ul>
            <h2>"All games by rank"</h2>
            <Ranks />
        </div>
    }
}

fn name_of(atlas: &Atlas, number: u64) -> Option<&'static catalogue::Entry> {
    atlas
        .named()
        .into_iter()
        .find(|(_, known)| *known == number)
        .map(|(entry, _)| entry)
}

/// Returns the heading of a game.
fn title(atlas: &Atlas, number: u64) -> String {
    let name =
        name_of(atlas, number).map_or_else(String::new, |entry| format!(": {}", entry.title));
    format!("Game {number:09x}{name}")
}

/// One game, in pictures and words.
#[component]
fn OneGame(atlas: Atlas, number: u64) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let rank = atlas.rank(number);
    let words = match rank {
        16 => "Rank 16: every position can be reached from every other, in exactly one way."
            .into_any(),
        _ => view! {
            "Rank "
            {rank}
            ": 1 in 2"
            <sup>{16 - rank}</sup>
            " positions can be solved, each in 2"
            <sup>{16 - rank}</sup>
            " ways."
        }
        .into_any(),
    };
    let pictures = atlas.presses(number).map(|(name, flipped)| {
        let board = Board::pattern(format!("press {name}"), &flipped);
        view! { <Picture board /> }
    });
    // A game with a name is played under its name, which has levels and a history.
    let game = match name_of(&atlas, number) {
        Some(entry) => entry
            .game_of(&"4x4".parse().expect("a size"))
            .expect("it is a game on 4×4"),
        None => atlas.game(number),
    };
    let play = move |_| {
        let puzzle = generate::random(&game, browser::seed()).map_err(sentence);
        match puzzle.and_then(|puzzle| notation::encode(&puzzle).map_err(sentence)) {
            Ok(code) => shell.go(Route::new(View::Play, code)),
            Err(error) => shell.announce(error),
        }
    };
    let heading = title(&atlas, number);
    let another = move |_| {
        let number = browser::seed() & ((1 << ATLAS_BITS) - 1);
        shell.go(Route::new(View::Lab, format!("{WORD}/{number:09x}")));
        shell.announce(title(&atlas, number));
    };
    view! {
        <h2 id="game">{heading}</h2>
        <figure class="boards">
            {pictures.into_iter().collect_view()}
            <figcaption>{words}</figcaption>
        </figure>
        <p class="row">
            <button type="button" class="tool main" data-do="play" on:click=play>
                "Play"
            </button>
            <button type="button" class="tool" data-do="another" on:click=another>
                "Show another game"
            </button>
        </p>
    }
}

/// The number of games of each rank.
#[component]
fn Ranks() -> impl IntoView {
    let most = ATLAS_CENSUS.iter().copied().max().unwrap_or(1);
    let row = |(rank, count): (usize, u64)| {
        let share = format!("{:.1}%", count as f64 / most as f64 * 100.0);
        view! {
            <tr>
                <th scope="row">{rank}</th>
                <td>{thousands(count)}</td>
                <td aria-hidden="true">
                    {(count > 0).then(|| view! { <span class="bar" style:inline-size=share></span> })}
                </td>
            </tr>
        }
    };
    view! {
        <table class="ranks">
            <thead>
                <tr>
                    <th scope="col">"Rank"</th>
                    <th scope="col">"Games"</th>
                    <td></td>
                </tr>
            </thead>
            <tbody>{ATLAS_CENSUS.into_iter().enumerate().rev().map(row).collect_view()}</tbody>
        </table>
        <p>
            "A game of rank 16 is always solvable; each step down halves what can be reached. No game has rank 15. The command "
            <code>"quatrainment atlas"</code>
            " counts them again."
        </p>
    }
}
