//! The view Together: a daily ranking, races and classes, where a server is at the page's own origin. [`Together`] finds
//! it; [`client`] and [`stream`] speak to it; [`game`] is the ordinary game, whose log is sent.
//! `#/together` is today's ranking, `#/race/ID` a race, `#/class/ID` a class,
//! `#/class/ID/task/N` a task of it, `#/you/TOKEN` signs this device in.

mod class;
mod client;
mod confirmation;
mod copy;
mod form;
mod game;
mod live;
mod people;
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
