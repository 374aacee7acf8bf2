//! The page in a real browser, driven over WebDriver, on the page that `cargo xtask web` built last: Chromium, or Firefox
//! where `QUATRAINMENT_BROWSER` is `firefox`. Each test has a server and a browser of its own; at its end the console must
//! have no errors, and no request may have gone to another host.
//!
//! They live here and not in the crate of the page, because that one is built for the browser. They run only when asked for
//! (`cargo test --test browser`), because they need the page to be built, and a browser.

mod back;
mod courses;
mod dialogs;
mod errors;
mod everyone;
mod focus;
mod frame;
mod guide;
mod lab;
mod learn;
mod links;
mod media;
mod offline;
mod phone;
mod play;
mod press;
mod review;
mod sizes;
mod support;
mod today;
mod together;
mod why;
