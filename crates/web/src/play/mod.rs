//! The view Play: a front end of [`quatrainment_play::GameState`]. [`game`] holds it, [`perform`] performs its effects, the
//! components draw it.

mod boards;
mod chips;
mod dialogs;
mod facts;
mod follow;
mod game;
mod heading;
mod history;
mod home;
mod keys;
mod message;
mod new_puzzle;
mod perform;
mod presses;
mod result;
mod review;
mod saved;
mod sprint;
mod tool;
mod tools;
mod view;

pub use boards::{Target, Yours, is_target_folded};
pub use chips::Chips;
pub use game::Play;
pub use keys::{Shortcut, shortcut};
pub use message::{MessageBox, refusal};
pub use presses::Presses;
pub use tool::Tool;
pub use tools::ReplayTools;
pub use view::{NARROW, PlayView, is_typing};
