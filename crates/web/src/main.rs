//! The page: the same library in the browser, drawn with Leptos and run as WebAssembly. Only the view Together contacts a
//! server, where there is one.
#![forbid(unsafe_code)]

mod app;
mod board;
mod browser;
mod dialog;
mod feedback;
mod figure;
mod icon;
mod lab;
mod lazy;
mod learn;
mod menu;
mod notice;
mod play;
mod route;
mod segments;
mod settings;
mod shell;
mod store;
mod together;
mod why;
mod words;
mod worker;

use wasm_bindgen::JsCast;

fn main() {
    if cfg!(not(target_arch = "wasm32")) {
        eprintln!("This is a page for the browser: `cargo xtask serve` builds and serves it.");
        return;
    }
    // `start.js` shows the player a message; the details go to the console.
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into())
    }));
    // Without a window this is the worker, which waits for tasks.
    if js_sys::global().has_type::<web_sys::Window>() {
        app::mount();
    }
}
