//! The view Play: a front end of [`quatrainment_play::GameState`]. [`game`] holds it, [`perform`] performs its effects, the
//! components draw it.

mod boards;
mod chips;
mod dialogs;
mod facts;
mod focus;
mod follow;
mod game;
mod heading;
mod history;
mod home;
mod keys;
mod message;
mod new_puzzle;
mod panel;
mod perform;
mod presses;
mod result;
mod review;
mod rule;
mod saved;
mod sprint;
mod tool;
mod tools;
mod view;

pub use boards::{Target, Yours};
pub use chips::Chips;
pub use dialogs::Dialogs;
pub use game::{DialogKind, Play};
pub use keys::{Shortcut, shortcut};
pub use message::{MessageBox, refusal};
pub use presses::Presses;
pub use tool::Tool;
pub use tools::ReplayTools;
pub use view::{PlayView, is_typing, outline};
