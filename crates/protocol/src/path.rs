//! Where each thing is asked for: one function, or one constant, a path. With a name in braces for a parameter, a function
//! gives the template that a server routes and describes.
//!
//! ```
//! use quatrainment_protocol::path;
//! assert_eq!(path::room::game("k7m4qz", 2, 5), "/api/rooms/k7m4qz/rounds/2/games/5");
//! assert_eq!(path::room::game("{room}", "{round}", "{member}"), "/api/rooms/{room}/rounds/{round}/games/{member}");
//! ```

use std::fmt::Display;

/// What the server is.
pub const ABOUT: &str = "/api";

/// The description of every path, for programs.
pub const OPENAPI: &str = "/api/openapi.json";

/// The room or class of a typed code.
pub const CODES: &str = "/api/codes";

/// Events as they happen.
pub const STREAM: &str = "/api/stream";

/// Whether the server can read its database.
pub const HEALTH: &str = "/health";

/// Numbers for Prometheus.
pub const METRICS: &str = "/metrics";

/// Follows a topic, from the change after a number on.
#[must_use]
pub fn stream(topic: &str, after: Option<u64>) -> String {
    match after {
        Some(after) => format!("{STREAM}?topic={topic}&after={after}"),
        None => format!("{STREAM}?topic={topic}"),
    }
}

/// You.
pub mod me {
    use super::Display;

    /// Who you are.
    pub const ME: &str = "/api/me";

    /// Everything that is kept about you.
    pub const EXPORT: &str = "/api/me/export";

    /// A link to another device.
    pub const LINK: &str = "/api/me/link";

    /// The use of such a link.
    pub const ARRIVE: &str = "/api/me/arrive";

    /// One of your devices.
    #[must_use]
    pub fn device(device: impl Display) -> String {
        format!("{ME}/devices/{device}")
    }
}

/// The ranked daily.
pub mod daily {
    use super::Display;

    /// Today, without the puzzle.
    pub const TODAY: &str = "/api/today";

    /// The days before today.
    pub const DAYS: &str = "/api/days";

    /// The ranking of a day.
    #[must_use]
    pub fn ranking(day: impl Display) -> String {
        format!("{DAYS}/{day}")
    }

    /// The beginning of your try.
    #[must_use]
    pub fn begin(day: impl Display) -> String {
        format!("{DAYS}/{day}/begin")
    }

    /// The log of your try.
    #[must_use]
    pub fn log(day: impl Display) -> String {
        format!("{DAYS}/{day}/log")
    }

    /// Somebody's game.
    #[must_use]
    pub fn result(result: impl Display) -> String {
        format!("/api/results/{result}")
    }

    /// Adds how much of a list is wanted.
    #[must_use]
    pub fn limited(path: &str, limit: u64) -> String {
        format!("{path}?limit={limit}")
    }
}

/// Races.
pub mod room {
    use super::Display;

    /// All of them; a new one is made here.
    pub const ROOMS: &str = "/api/rooms";

    /// A race as you see it.
    #[must_use]
    pub fn one(room: impl Display) -> String {
        format!("{ROOMS}/{room}")
    }

    /// Its link as a picture.
    #[must_use]
    pub fn qr(room: impl Display) -> String {
        format!("{ROOMS}/{room}/qr")
    }

    /// Joining it.
    #[must_use]
    pub fn join(room: impl Display) -> String {
        format!("{ROOMS}/{room}/join")
    }

    /// Leaving it.
    #[must_use]
    pub fn leave(room: impl Display) -> String {
        format!("{ROOMS}/{room}/leave")
    }

    /// Leading it when its host is away.
    #[must_use]
    pub fn lead(room: impl Display) -> String {
        format!("{ROOMS}/{room}/lead")
    }

    /// Its rules.
    #[must_use]
    pub fn rules(room: impl Display) -> String {
        format!("{ROOMS}/{room}/rules")
    }

    /// Its door.
    #[must_use]
    pub fn door(room: impl Display) -> String {
        format!("{ROOMS}/{room}/door")
    }

    /// Starting the next round.
    #[must_use]
    pub fn start(room: impl Display) -> String {
        format!("{ROOMS}/{room}/start")
    }

    /// Ending the round that is played.
    #[must_use]
    pub fn end(room: impl Display) -> String {
        format!("{ROOMS}/{room}/end")
    }

    /// Another game with the same people.
    #[must_use]
    pub fn rematch(room: impl Display) -> String {
        format!("{ROOMS}/{room}/rematch")
    }

    /// Removing a guest.
    #[must_use]
    pub fn remove(room: impl Display, member: impl Display) -> String {
        format!("{ROOMS}/{room}/members/{member}/remove")
    }

    /// Giving a guest another name.
    #[must_use]
    pub fn rename(room: impl Display, member: impl Display) -> String {
        format!("{ROOMS}/{room}/members/{member}/rename")
    }

    /// Your log of a round.
    #[must_use]
    pub fn log(room: impl Display, round: impl Display) -> String {
        format!("{ROOMS}/{room}/rounds/{round}/log")
    }

    /// Somebody's game of a round.
    #[must_use]
    pub fn game(room: impl Display, round: impl Display, member: impl Display) -> String {
        format!("{ROOMS}/{room}/rounds/{round}/games/{member}")
    }

    /// Striking somebody's result of a round.
    #[must_use]
    pub fn strike(room: impl Display, round: impl Display, member: impl Display) -> String {
        format!("{ROOMS}/{room}/rounds/{round}/games/{member}/strike")
    }
}

/// Classes.
pub mod class {
    use super::Display;

    /// All of them; a new one is made here.
    pub const CLASSES: &str = "/api/classes";

    /// A class as you see it.
    #[must_use]
    pub fn one(class: impl Display) -> String {
        format!("{CLASSES}/{class}")
    }

    /// Its link as a picture.
    #[must_use]
    pub fn qr(class: impl Display) -> String {
        format!("{CLASSES}/{class}/qr")
    }

    /// Joining it.
    #[must_use]
    pub fn join(class: impl Display) -> String {
        format!("{CLASSES}/{class}/join")
    }

    /// Leaving it.
    #[must_use]
    pub fn leave(class: impl Display) -> String {
        format!("{CLASSES}/{class}/leave")
    }

    /// Its door.
    #[must_use]
    pub fn door(class: impl Display) -> String {
        format!("{CLASSES}/{class}/door")
    }

    /// A link for a second teacher.
    #[must_use]
    pub fn teacher_link(class: impl Display) -> String {
        format!("{CLASSES}/{class}/teacher-link")
    }

    /// The use of such a link.
    #[must_use]
    pub fn teach(class: impl Display) -> String {
        format!("{CLASSES}/{class}/teach")
    }

    /// Who did what, as a table for a spreadsheet.
    #[must_use]
    pub fn results(class: impl Display) -> String {
        format!("{CLASSES}/{class}/results.csv")
    }

    /// Removing a participant.
    #[must_use]
    pub fn remove(class: impl Display, member: impl Display) -> String {
        format!("{CLASSES}/{class}/members/{member}/remove")
    }

    /// Giving a participant another name.
    #[must_use]
    pub fn rename(class: impl Display, member: impl Display) -> String {
        format!("{CLASSES}/{class}/members/{member}/rename")
    }

    /// Its tasks; a new one is added here.
    #[must_use]
    pub fn tasks(class: impl Display) -> String {
        format!("{CLASSES}/{class}/tasks")
    }

    /// A task.
    #[must_use]
    pub fn task(class: impl Display, task: impl Display) -> String {
        format!("{CLASSES}/{class}/tasks/{task}")
    }

    /// What you hand in for a task.
    #[must_use]
    pub fn log(class: impl Display, task: impl Display) -> String {
        format!("{CLASSES}/{class}/tasks/{task}/log")
    }

    /// What somebody handed in for a task.
    #[must_use]
    pub fn game(class: impl Display, task: impl Display, member: impl Display) -> String {
        format!("{CLASSES}/{class}/tasks/{task}/games/{member}")
    }
}
