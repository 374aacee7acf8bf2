//! The race that is open, for the components of this tab.

use super::room::Room;
use crate::together::live::Live;

/// The race of a room, for its components.
pub type Race = Live<Room>;
