//! Players: names, devices, and roles in rooms and classes.

use serde::{Deserialize, Serialize};

/// The role of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The host of a race: chooses the rules, starts rounds. There is exactly one.
    Host,
    /// Plays a race.
    Player,
    /// Watches a race.
    Spectator,
    /// Teaches a class. There may be several.
    Teacher,
    /// A student of a class.
    Student,
    /// A role of a newer server.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl Role {
    /// Returns whether the member is the host of the race or a teacher of the class.
    #[must_use]
    pub fn leads(self) -> bool {
        matches!(self, Role::Host | Role::Teacher)
    }

    /// Returns whether the member plays in races.
    #[must_use]
    pub fn plays(self) -> bool {
        matches!(self, Role::Host | Role::Player | Role::Student)
    }

    /// Returns the name on the wire, which is also shown.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Host => "host",
            Role::Player => "player",
            Role::Spectator => "spectator",
            Role::Teacher => "teacher",
            Role::Student => "student",
            Role::Unknown => "unknown",
        }
    }

    /// Returns the role with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Role> {
        let all = [
            Role::Host,
            Role::Player,
            Role::Spectator,
            Role::Teacher,
            Role::Student,
        ];
        all.into_iter().find(|role| role.name() == name)
    }
}

/// A member of a room or a class. The number is meaningless elsewhere, so players cannot be tracked from room to room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Member {
    /// The number, from 1 in the order of joining.
    pub number: u64,
    /// The typed name.
    pub name: String,
    /// The role.
    pub role: Role,
    /// When the member was last seen, in milliseconds since 1970; in a class, only teachers get it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
}

impl Member {
    /// Adds or replaces a member in a list. The time of the last visit stays if the new entry has none.
    pub fn put(members: &mut Vec<Member>, new: Member) {
        let known = members
            .iter_mut()
            .find(|member| member.number == new.number);
        match known {
            Some(member) => {
                let seen = new.seen.or(member.seen);
                *member = Member { seen, ..new };
            }
            None => members.push(new),
        }
    }

    /// Copies the times of the last visits from a list that was fetched later.
    pub fn put_seen(members: &mut [Member], fetched: &[Member]) {
        for member in members {
            if let Some(fetched) = fetched.iter().find(|other| other.number == member.number) {
                member.seen = fetched.seen;
            }
        }
    }
}

/// Races and classes are both rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A room for rounds of the same puzzle.
    Race,
    /// A permanent room with tasks.
    Class,
    /// A kind of a newer server.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl Kind {
    /// Returns the name on the wire and in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Race => "race",
            Kind::Class => "class",
            Kind::Unknown => "unknown",
        }
    }

    /// Returns the kind with a name.
    #[must_use]
    pub fn named(name: &str) -> Kind {
        let all = [Kind::Race, Kind::Class];
        let kind = all.into_iter().find(|kind| kind.name() == name);
        kind.unwrap_or(Kind::Unknown)
    }
}

/// You.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// Your name.
    pub name: String,
    /// The device that sent the request.
    pub device: String,
    /// Your devices.
    pub devices: Vec<Device>,
    /// The rooms and classes that you are in.
    pub rooms: Vec<MyRoom>,
}

/// A device, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// The identifier, used to sign the device out. It is not the secret.
    pub id: String,
    /// When it was added, in milliseconds since 1970.
    pub created: u64,
    /// When it was last seen, to the day.
    pub seen: u64,
}

/// A room or class that you are in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyRoom {
    /// The identifier.
    pub id: String,
    /// `race` or `class`.
    pub kind: Kind,
    /// The title of a class.
    pub title: Option<String>,
    /// Your role.
    pub role: Role,
}

/// A new player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// The name.
    pub name: String,
    /// The secret, for programs that send it in the header Authorization: Bearer. A browser gets it as a cookie.
    pub secret: String,
}

/// A link that adds another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Link {
    /// The secret of the link, for the fragment of an address: it works once.
    pub token: String,
    /// When it expires, in milliseconds since 1970.
    pub expires: u64,
}

/// A link that adds a teacher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeacherLink {
    /// The secret of the link, for the fragment of an address: it works once.
    pub token: String,
    /// When it expires, in milliseconds since 1970.
    pub expires: u64,
}

/// A new room or class: share its link or code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Made {
    /// The identifier: 130 random bits, for links.
    pub id: String,
    /// The code to type, while the room is unlocked.
    pub code: String,
}

/// The room or class of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Found {
    /// The identifier of the room or class.
    pub id: String,
    /// `race` or `class`.
    pub kind: Kind,
}

/// A change was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// The number of the change, as in the stream.
    pub seq: u64,
}

/// The server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct About {
    /// Always `quatrainment-server`. A page checks it once to know whether to show Together.
    pub server: String,
    /// The version of the program.
    pub version: String,
    /// The server's clock, in milliseconds since 1970.
    pub now: u64,
    /// Hours without a change before a race is deleted, with its results.
    pub room_hours: u64,
    /// Days of inactivity before a class is deleted.
    pub class_days: u64,
    /// Days without a visit before a player is deleted.
    pub identity_days: u64,
}

impl About {
    /// The name that every Quatrainment server reports.
    pub const SERVER: &'static str = "quatrainment-server";

    /// The header that every response of a server has, also with the page, so that a page on another host need not ask for
    /// something that is not there.
    pub const HEADER: &'static str = "quatrainment-server";
}
