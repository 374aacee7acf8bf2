//! The page: the same library in the browser. Leptos draws it, WebAssembly runs it, nothing is asked of a server.
#![forbid(unsafe_code)]

mod app;
mod board;
mod browser;
mod figure;
mod lab;
mod learn;
mod live;
mod markup;
mod play;
mod route;
mod store;
mod why;
mod words;
mod work;

use wasm_bindgen::JsCast;

fn main() {
    if cfg!(not(target_arch = "wasm32")) {
        eprintln!("This is a page for the browser: `cargo xtask serve` builds and serves it.");
    } else if js_sys::global().has_type::<web_sys::Window>() {
        app::mount();
    }
    // Without a window this is the worker, which waits to be asked.
}
