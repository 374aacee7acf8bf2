//! The paths of the API: one function or constant per path. With a name in braces for a parameter, a function
//! gives the template that a server routes and describes.
//!
//! ```
//! use quatrainment_protocol::path;
//! assert_eq!(path::room::game("k7m4qz", 2, 5), "/api/rooms/k7m4qz/rounds/2/games/5");
//! assert_eq!(path::room::game("{room}", "{round}", "{member}"), "/api/rooms/{room}/rounds/{round}/games/{member}");
//! ```

use std::fmt::Display;

/// The name and version of the server.
pub const ABOUT: &str = "/api";

/// The description of every path, for programs.
pub const OPENAPI: &str = "/api/openapi.json";

/// The room or class of a typed code.
pub const CODES: &str = "/api/codes";

/// Events as they happen.
pub const STREAM: &str = "/api/stream";

/// Whether the server can read and write its database.
pub const HEALTH: &str = "/health";

/// Metrics for Prometheus.
pub const METRICS: &str = "/metrics";

/// The page of a puzzle with its picture, for previews in other programs.
#[must_use]
pub fn puzzle(code: impl Display) -> String {
    format!("/p/{code}")
}

/// Follows a topic, from the change after a number on.
#[must_use]
pub fn stream(topic: &str, after: Option<u64>) -> String {
    match after {
        Some(after) => format!("{STREAM}?topic={topic}&after={after}"),
        None => format!("{STREAM}?topic={topic}"),
    }
}

/// The signed-in player.
pub mod me {
    use super::Display;

    /// Your name, devices, rooms and classes.
    pub const ME: &str = "/api/me";

    /// All data stored about you.
    pub const EXPORT: &str = "/api/me/export";

    /// Creating a link that adds another device.
    pub const LINK: &str = "/api/me/link";

    /// Redeeming such a link.
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

    /// Past days.
    pub const DAYS: &str = "/api/days";

    /// The ranking of a day.
    #[must_use]
    pub fn ranking(day: impl Display) -> String {
        format!("{DAYS}/{day}")
    }

    /// Starting your attempt.
    #[must_use]
    pub fn begin(day: impl Display) -> String {
        format!("{DAYS}/{day}/begin")
    }

    /// The log of your attempt.
    #[must_use]
    pub fn log(day: impl Display) -> String {
        format!("{DAYS}/{day}/log")
    }

    /// A player's game.
    #[must_use]
    pub fn result(result: impl Display) -> String {
        format!("/api/results/{result}")
    }

    /// Adds a limit on the length of a list.
    #[must_use]
    pub fn limited(path: &str, limit: u64) -> String {
        format!("{path}?limit={limit}")
    }
}

/// Races.
pub mod room {
    use super::Display;

    /// All of them; a new one is created here.
    pub const ROOMS: &str = "/api/rooms";

    /// A race as you see it.
    #[must_use]
    pub fn one(room: impl Display) -> String {
        format!("{ROOMS}/{room}")
    }

    /// Its link as a QR code.
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

    /// Taking over as host when the host is away.
    #[must_use]
    pub fn lead(room: impl Display) -> String {
        format!("{ROOMS}/{room}/lead")
    }

    /// Its rules.
    #[must_use]
    pub fn rules(room: impl Display) -> String {
        format!("{ROOMS}/{room}/rules")
    }

    /// Locking and unlocking it.
    #[must_use]
    pub fn door(room: impl Display) -> String {
        format!("{ROOMS}/{room}/door")
    }

    /// Starting the next round.
    #[must_use]
    pub fn start(room: impl Display) -> String {
        format!("{ROOMS}/{room}/start")
    }

    /// Ending the current round.
    #[must_use]
    pub fn end(room: impl Display) -> String {
        format!("{ROOMS}/{room}/end")
    }

    /// A rematch with the same people.
    #[must_use]
    pub fn rematch(room: impl Display) -> String {
        format!("{ROOMS}/{room}/rematch")
    }

    /// Removing a guest.
    #[must_use]
    pub fn remove(room: impl Display, member: impl Display) -> String {
        format!("{ROOMS}/{room}/members/{member}/remove")
    }

    /// Renaming a guest.
    #[must_use]
    pub fn rename(room: impl Display, member: impl Display) -> String {
        format!("{ROOMS}/{room}/members/{member}/rename")
    }

    /// Your log of a round.
    #[must_use]
    pub fn log(room: impl Display, round: impl Display) -> String {
        format!("{ROOMS}/{room}/rounds/{round}/log")
    }

    /// Giving up a round.
    #[must_use]
    pub fn give_up(room: impl Display, round: impl Display) -> String {
        format!("{ROOMS}/{room}/rounds/{round}/give-up")
    }

    /// The best games of a round.
    #[must_use]
    pub fn games(room: impl Display, round: impl Display) -> String {
        format!("{ROOMS}/{room}/rounds/{round}/games")
    }

    /// The results of its finished rounds, for everyone who has the link.
    #[must_use]
    pub fn results(room: impl Display) -> String {
        format!("{ROOMS}/{room}/results")
    }

    /// A player's game of a finished round, for everyone who has the link.
    #[must_use]
    pub fn result(room: impl Display, round: impl Display, member: impl Display) -> String {
        format!("{ROOMS}/{room}/results/{round}/{member}")
    }

    /// A player's game of a round.
    #[must_use]
    pub fn game(room: impl Display, round: impl Display, member: impl Display) -> String {
        format!("{ROOMS}/{room}/rounds/{round}/games/{member}")
    }

    /// Disqualifying a player's result of a round.
    #[must_use]
    pub fn strike(room: impl Display, round: impl Display, member: impl Display) -> String {
        format!("{ROOMS}/{room}/rounds/{round}/games/{member}/strike")
    }
}

/// Classes.
pub mod class {
    use super::Display;

    /// All of them; a new one is created here.
    pub const CLASSES: &str = "/api/classes";

    /// A class as you see it.
    #[must_use]
    pub fn one(class: impl Display) -> String {
        format!("{CLASSES}/{class}")
    }

    /// Its link as a QR code.
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

    /// Locking and unlocking it.
    #[must_use]
    pub fn door(class: impl Display) -> String {
        format!("{CLASSES}/{class}/door")
    }

    /// Creating a link that adds a teacher.
    #[must_use]
    pub fn teacher_link(class: impl Display) -> String {
        format!("{CLASSES}/{class}/teacher-link")
    }

    /// Redeeming such a link.
    #[must_use]
    pub fn teach(class: impl Display) -> String {
        format!("{CLASSES}/{class}/teach")
    }

    /// The students' results, as a table for a spreadsheet.
    #[must_use]
    pub fn results(class: impl Display) -> String {
        format!("{CLASSES}/{class}/results.csv")
    }

    /// Removing a participant.
    #[must_use]
    pub fn remove(class: impl Display, member: impl Display) -> String {
        format!("{CLASSES}/{class}/members/{member}/remove")
    }

    /// Renaming a participant.
    #[must_use]
    pub fn rename(class: impl Display, member: impl Display) -> String {
        format!("{CLASSES}/{class}/members/{member}/rename")
    }

    /// Its tasks; a new one is added here.
    #[must_use]
    pub fn tasks(class: impl Display) -> String {
        format!("{CLASSES}/{class}/tasks")
    }

    /// Adding several puzzles at once.
    #[must_use]
    pub fn puzzles(class: impl Display) -> String {
        format!("{CLASSES}/{class}/puzzles")
    }

    /// Copying it, with its tasks and without its students.
    #[must_use]
    pub fn copy(class: impl Display) -> String {
        format!("{CLASSES}/{class}/copy")
    }

    /// Its race.
    #[must_use]
    pub fn race(class: impl Display) -> String {
        format!("{CLASSES}/{class}/race")
    }

    /// A task.
    #[must_use]
    pub fn task(class: impl Display, task: impl Display) -> String {
        format!("{CLASSES}/{class}/tasks/{task}")
    }

    /// Submitting work for a task.
    #[must_use]
    pub fn log(class: impl Display, task: impl Display) -> String {
        format!("{CLASSES}/{class}/tasks/{task}/log")
    }

    /// The work that a student submitted for a task.
    #[must_use]
    pub fn game(class: impl Display, task: impl Display, member: impl Display) -> String {
        format!("{CLASSES}/{class}/tasks/{task}/games/{member}")
    }
}
