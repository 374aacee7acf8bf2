//! The view Together: a daily ranking, races and classes, where a server is at the page's own origin. [`Together`] asks
//! whether there is one; [`client`] and [`stream`] speak to it; [`game`] is the ordinary game, whose log is sent.
//! `#/together` is today's ranking, `#/race/ID` a race, `#/class/ID` a class,
//! `#/class/ID/task/N` a task of it, `#/you/TOKEN` a move to this device.

mod class;
mod client;
mod copy;
mod form;
mod game;
mod live;
mod people;
mod question;
mod race;
mod replay;
mod sending;
mod share;
mod state;
mod stream;
mod today;
mod view;
mod words;
mod you;

pub use state::Together;
pub use view::TogetherView;
