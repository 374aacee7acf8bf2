//! The page's tool chain, for its commands (`main.rs`) and its tests in the browser: building the page, serving it,
//! driving a browser.

#![forbid(unsafe_code)]

pub mod axe;
pub mod driver;
pub mod serve;
pub mod web;

/// Where the page shows a puzzle of games/hexagon.toml: its code carries the game and where its cells stand.
pub const HEXAGON: &str = "#/play/g20j1k17r4n6r7h6q6z6y601m4013450124541256503478701345897124569a5256ab4378c734789cd74589ade7569\
                       abef46abf578cdg1789cdeg1h179adefh1j15abefj14cdg1h15deg1h1j14efh1j1020406111315172022242628313335\
                       374244466smpr1";
