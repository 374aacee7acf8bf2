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
pub fn export(game: &Game) -> AnyView {
    let shell = expect_context::<Shell>();
    let said = RwSignal::new(String::new());
    let say = move |words: String| {
        shell.say(words.clone());
        let _ = said.try_set(words);
    };
    let game = game.clone();
    let act = move |event: web_sys::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let wanted = target.and_then(|target| target.get_attribute("data-do")).unwrap_or_default();
        match wanted.as_str() {
            "play" => match start(&game) {
                Ok(code) => shell.go(Route::new(View::Play, code)),
                Err(error) => say(error),
            },
            "link" => match findings::code(&game) {
                Ok(code) => browser::copy(&browser::address(&Route::new(View::Lab, code).to_string()), move |worked| {
                    say(if worked { "The link is copied." } else { "The browser does not allow copying." }.to_owned());
                }),
                Err(error) => say(error),
            },
            "file" => {
                let name = [&file_name(&game), ".toml"].concat();
                say(save(&name, "application/toml", &notation::write_game_file(&game)));
            }
            "svg" => {
                let drawn = Board::rule(&game).iter().map(|board| Drawing::board(board, Lettering::Font)).collect();
                let svg = Drawing::page(drawn).on_paper().to_svg();
                say(save(&[&file_name(&game), ".svg"].concat(), "image/svg+xml", &svg));
            }
            _ => {}
        }
    };
    let button = |(wanted, class, title): (&str, &str, &str)| {
        format!("<button type=\"button\" class=\"tool {class}\" data-do=\"{wanted}\">{title}</button>")
    };
    let all = [("play", "main", "Play it"), ("link", "", "Copy link"), ("file", "", "Game file"), ("svg", "", "SVG")];
    view! {
        <section class="export">
            <h2>"Take it along"</h2>
            <div class="row" inner_html=all.map(button).concat() on:click=act></div>
            <p class="note">{move || said.get()}</p>
        </section>
    }
    .into_any()
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
