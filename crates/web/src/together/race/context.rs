//! The race that is open, for the components of this tab.

use crate::together::live::Live;
use quatrainment_protocol::room::Room;

/// The race of a room, for its components.
pub type Race = Live<Room>;
