//! What can be done with a drawn game: play it, link to it, take it home as a game file or a drawing.

use super::findings;
use crate::app::Shell;
use crate::browser;
use crate::route::{Route, View};
use crate::words;
use leptos::prelude::*;
use quatrainment::draw::{Board, Drawing, Lettering};
use quatrainment::{Game, generate, notation};
use wasm_bindgen::{JsCast, JsValue};

/// The buttons.
#[component]
pub fn Export(game: Game) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let said = RwSignal::new(String::new());
    let say = move |words: String| {
        shell.say(words.clone());
        let _ = said.try_set(words);
    };
    let play = {
        let game = game.clone();
        move |_| {
            let code = generate::random(&game, browser::seed()).map_err(words::sentence);
            let code = code.and_then(|puzzle| notation::encode(&puzzle).map_err(words::sentence));
            match code {
                Ok(code) => shell.go(Route::new(View::Play, code)),
                Err(error) => say(error),
            }
        }
    };
    let link = {
        let game = game.clone();
        move |_| match findings::code(&game) {
            Ok(code) => {
                let address = browser::address(&Route::new(View::Lab, code).to_string());
                browser::copy(&address, move |worked| {
                    say(if worked { "The link is copied." } else { "The browser does not allow copying." }.to_owned());
                });
            }
            Err(error) => say(error),
        }
    };
    let file = {
        let game = game.clone();
        move |_| {
            let name = format!("{}.toml", file_name(&game));
            say(save(&name, "application/toml", &notation::write_game_file(&game)));
        }
    };
    let drawing = move |_| {
        let drawings = Board::rule(&game).iter().map(|board| Drawing::board(board, Lettering::Font)).collect();
        let svg = Drawing::page(drawings).on_paper().to_svg();
        say(save(&format!("{}.svg", file_name(&game)), "image/svg+xml", &svg));
    };
    view! {
        <section class="export">
            <h2>"Take it along"</h2>
            <div class="row">
                <button type="button" class="tool main" data-do="play" on:click=play>"Play it"</button>
                <button type="button" class="tool" data-do="link" on:click=link>"Copy link"</button>
                <button type="button" class="tool" data-do="file" on:click=file>"Game file"</button>
                <button type="button" class="tool" data-do="svg" on:click=drawing>"SVG"</button>
            </div>
            <p class="note">{move || said.get()}</p>
        </section>
    }
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
        let blob = web_sys::Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &options)?;
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
