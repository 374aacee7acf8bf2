//! The server as those see it who play, teach, operate and attack. One program, so that it is linked once.

mod class;
mod contract;
mod daily;
mod deploy;
mod faults;
mod guessing;
mod keeps;
mod lesson;
mod operator;
mod page;
mod race;
mod safety;
mod stored;
mod support;
