//! What can be done with a drawn game: play it, link to it, take it home as a game file or a drawing.

use super::findings;
use crate::app::Shell;
use crate::markup::{acting, at, button, group, piece};
use crate::route::{Route, View};
use crate::{browser, figure, live, words};
use leptos::prelude::*;
use quatrainment::draw::Board;
use quatrainment::{Game, generate, notation};
use wasm_bindgen::{JsCast, JsValue};

/// The buttons.
pub fn export(shell: Shell, game: &Game) -> AnyView {
    let said = RwSignal::new(String::new());
    let say = move |words: String| {
        shell.say(words.clone());
        let _ = said.try_set(words);
    };
    let game = game.clone();
    let act = move |event: web_sys::Event| {
        let Some((_, wanted)) = at(&event, "data-do").filter(|_| event.type_() == "click") else { return };
        match wanted.as_str() {
            "play" => match start(&game) {
                Ok(code) => shell.go(Route::new(View::Play, code)),
                Err(error) => say(error),
            },
            "link" => match findings::code(&game) {
                Ok(code) => browser::copy(
                    &browser::address(&Route::new(View::Lab, code).to_string()),
                    move |worked| {
                        say(if worked {
                            "The link is copied."
                        } else {
                            "The browser does not allow copying."
                        }
                        .to_owned());
                    },
                ),
                Err(error) => say(error),
            },
            "file" => {
                let name = [&file_name(&game), ".toml"].concat();
                say(save(&name, "application/toml", &notation::write_game_file(&game)));
            }
            "svg" => {
                let svg = figure::svg(&Board::rule(&game));
                say(save(&[&file_name(&game), ".svg"].concat(), "image/svg+xml", &svg));
            }
            _ => {}
        }
    };
    let buttons = [
        button("play", "main", "Play it"),
        button("link", "", "Copy link"),
        button("file", "", "Game file"),
        button("svg", "", "SVG"),
    ]
    .concat();
    let said = live::text(move || said.get());
    group(
        "export",
        vec![
            piece("", "<h2>Take it along</h2>".to_owned()),
            acting("row", buttons, act),
            piece("note", said),
        ],
    )
}

/// The code of a new puzzle.
fn start(game: &Game) -> Result<String, String> {
    let puzzle = generate::random(game, browser::seed()).map_err(words::sentence)?;
    notation::encode(&puzzle).map_err(words::sentence)
}

/// A name for files: letters and digits of the game's name.
fn file_name(game: &Game) -> String {
    let letter = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let name: String = game.name().chars().map(letter).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { "game".to_owned() } else { name.to_owned() }
}

/// Lets the browser save a text as a file, and says so.
fn save(name: &str, kind: &str, text: &str) -> String {
    let saved = || -> Result<(), JsValue> {
        let options = web_sys::BlobPropertyBag::new();
        options.set_type(kind);
        let blob =
            web_sys::Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options)?;
        let address = web_sys::Url::create_object_url_with_blob(&blob)?;
        let link = document().create_element("a")?.unchecked_into::<web_sys::HtmlElement>();
        link.set_attribute("href", &address)?;
        link.set_attribute("download", name)?;
        link.click();
        web_sys::Url::revoke_object_url(&address)
    };
    match saved() {
        Ok(()) => format!("Saved as {name}."),
        Err(_) => "The browser does not allow saving.".to_owned(),
    }
}
