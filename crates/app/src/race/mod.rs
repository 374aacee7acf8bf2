//! A race on a server (`crates/server`): the [`link`] to it, which speaks `quatrainment_protocol`. What a race is, and what
//! becomes of it when something happens, is said there; everything that is drawn and decided is in [`play`](crate::play), as
//! for any other game.

mod link;

pub use link::{Ask, Joining, Link, ServerMessage, Wish};

/// A lobby in which two people wait.
#[cfg(test)]
pub fn sample() -> quatrainment_protocol::room::Room {
    quatrainment_protocol::read(
        r#"{"id": "x", "code": "K7P2QX", "link": "", "seq": 3, "now": 1000000, "you": 2, "door": true,
        "rules": {"game": "quatrainment", "size": "4x4", "level": "medium", "rounds": 2, "counts": "fewest",
            "hints": false, "minutes": 10},
        "phase": "lobby", "starts": null, "round": 0, "before": 0, "rounds": [],
        "members": [{"number": 1, "name": "Ada", "role": "host"}, {"number": 2, "name": "Bob", "role": "player"}],
        "progress": [], "standing": [], "log": ""}"#,
    )
    .unwrap()
}
