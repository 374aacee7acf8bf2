//! You and the others: names, devices, and parts in rooms and classes.

use serde::{Deserialize, Serialize};

/// The part that a member plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Leads a race: chooses the rules, starts rounds. There is one.
    Host,
    /// Plays.
    Player,
    /// Watches.
    Spectator,
    /// Leads a class. There may be several.
    Teacher,
    /// Learns.
    Student,
    /// A part that only a newer server knows.
    #[serde(other, skip_serializing)]
    Unknown,
}

impl Role {
    /// Returns whether the member leads the room or the class.
    #[must_use]
    pub fn leads(self) -> bool {
        matches!(self, Role::Host | Role::Teacher)
    }

    /// Returns whether the member plays, too.
    #[must_use]
    pub fn plays(self) -> bool {
        matches!(self, Role::Host | Role::Player | Role::Student)
    }

    /// Returns the name on the wire, which is also the one to show.
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

/// Somebody in a room or a class. The number means nothing outside of it, so nobody can be followed from room to room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Member {
    /// The number, from 1 in the order of joining.
    pub number: u64,
    /// The typed name.
    pub name: String,
    /// The part that the member plays.
    pub role: Role,
    /// When the member was last here, in milliseconds since 1970; in a class only teachers are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
}

impl Member {
    /// Takes what is new about somebody into a list. When somebody was last seen stays known if it is not told anew.
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

    /// Takes over when everybody was last here, from a list that was fetched later.
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
    /// A room that stays, with tasks.
    Class,
    /// A kind that only a newer server knows.
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

/// Who you are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// Your name.
    pub name: String,
    /// The device that asks.
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
    /// The identifier, to revoke it by. It is not the secret.
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
    /// The part that you play.
    pub role: Role,
}

/// Somebody new.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// The name.
    pub name: String,
    /// The secret, for programs that send it in the header Authorization: Bearer. A browser has it in a cookie.
    pub secret: String,
}

/// A link to another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Link {
    /// The secret of the link, for the fragment of an address: it works once.
    pub token: String,
    /// When it ends, in milliseconds since 1970.
    pub expires: u64,
}

/// A link for a second teacher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeacherLink {
    /// The secret of the link, for the fragment of an address: it works once.
    pub token: String,
    /// When it ends, in milliseconds since 1970.
    pub expires: u64,
}

/// What was made: share the link or the code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Made {
    /// The identifier: 130 random bits, for links.
    pub id: String,
    /// The code to type, while the door is open.
    pub code: String,
}

/// Where a code leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Found {
    /// The identifier of the room or class.
    pub id: String,
    /// `race` or `class`.
    pub kind: Kind,
}

/// A change is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// The number of the change, as the stream will name it.
    pub seq: u64,
}

/// What the server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct About {
    /// `quatrainment-server`: what a page asks once, to know whether to show Together.
    pub server: String,
    /// The version of the program.
    pub version: String,
    /// The server's clock, in milliseconds since 1970.
    pub now: u64,
    /// After how many hours a race room is deleted.
    pub room_hours: u64,
    /// After how many days without anything happening a class is deleted.
    pub class_days: u64,
    /// After how many days without a visit somebody is deleted.
    pub identity_days: u64,
}

impl About {
    /// What every Quatrainment server calls itself.
    pub const SERVER: &'static str = "quatrainment-server";
}
