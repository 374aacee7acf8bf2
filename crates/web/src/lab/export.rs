//! Buttons for a drawn game: play it, link to it, save it as a game file or a drawing.

use crate::browser;
use crate::route::{Route, View};
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment::draw::{Board, Drawing};
use quatrainment::words::sentence;
use quatrainment::{Game, generate, notation};

/// The buttons.
#[component]
pub fn Export(game: Game) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let message = RwSignal::new(String::new());
    let say = move |text: String| {
        shell.announce(text.clone());
        let _ = message.try_set(text);
    };
    let game = StoredValue::new(game);
    let play = move |_| match game.with_value(new_puzzle) {
        Ok(code) => shell.go(Route::new(View::Play, code)),
        Err(error) => say(error),
    };
    let link = move |_| match game.with_value(notation::encode_game) {
        Ok(code) => {
            let address = browser::address(&Route::new(View::Lab, code).to_string());
            browser::copy(&address, move |worked| {
                let text = if worked {
                    "Link copied."
                } else {
                    "The browser blocked copying."
                };
                say(text.to_owned());
            });
        }
        Err(error) => say(sentence(error)),
    };
    let save = move |extension: &str, kind: &str, text: String| {
        let name = format!("{}.{extension}", game.with_value(file_name));
        let is_saved = browser::save_file(&name, kind, &text);
        say(if is_saved {
            format!("Saved as {name}.")
        } else {
            "The browser blocked the download.".to_owned()
        });
    };
    let file = move |_| {
        save(
            "toml",
            "application/toml",
            game.with_value(notation::write_game_file),
        )
    };
    let svg = move |_| save("svg", "image/svg+xml", game.with_value(drawing));
    view! {
        <div class="export">
            <h2>"Play, share or save"</h2>
            <div class="row">
                <button type="button" class="tool main" data-do="play" on:click=play>
                    "Play"
                </button>
                <button type="button" class="tool" data-do="link" on:click=link>
                    "Copy link"
                </button>
                <button type="button" class="tool" data-do="file" on:click=file>
                    "Save game file"
                </button>
                <button type="button" class="tool" data-do="svg" on:click=svg>
                    "Save SVG"
                </button>
            </div>
            <p class="note">{message}</p>
        </div>
    }
}

/// Returns the code of a new puzzle.
fn new_puzzle(game: &Game) -> Result<String, String> {
    let puzzle = generate::random(game, browser::seed()).map_err(sentence)?;
    notation::encode(&puzzle).map_err(sentence)
}

/// Returns the rule as a drawing.
fn drawing(game: &Game) -> String {
    let boards = Board::rule(game);
    let drawings = boards.iter().map(Drawing::board).collect();
    Drawing::page(drawings).on_paper().to_svg()
}

/// Returns a file name: letters and digits of the game's name.
fn file_name(game: &Game) -> String {
    let letter = |letter: char| {
        if letter.is_alphanumeric() {
            letter.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let name: String = game.name().chars().map(letter).collect();
    let name = name.trim_matches('-');
    if name.is_empty() {
        "game".to_owned()
    } else {
        name.to_owned()
    }
}
