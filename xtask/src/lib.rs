//! What needs more than cargo, as far as the tests in the browser need it, too: building the page, serving it, and
//! driving a browser. The commands themselves are in `main.rs` and the files beside it.

#![forbid(unsafe_code)]

pub mod driver;
pub mod folders;
pub mod serve;
pub mod tools;
pub mod web;
