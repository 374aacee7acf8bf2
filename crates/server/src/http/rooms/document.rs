//! Opening and changing the document of a room, whether that is a race or a class.

use crate::http::error::ApiError;
use crate::secret;
use crate::store::rooms::{self, Membership, Room};
use crate::store::{StoreError, Tx};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::people::{Done, Role};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The document of a room: a race or a class.
pub trait RoomDocument: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The kind of the room, as it is stored and as links name it.
    const KIND: &'static str;

    /// The role of the host or teacher.
    const LEADER: Role;

    /// Whether only leaders receive events about members.
    const IS_DISCREET: bool;

    /// The error for people who are not in the room: the same as for a room that does not exist.
    const MISSING: &'static str;

    /// The error for members who are not leaders.
    const FORBIDDEN: &'static str;

    /// Returns whether the room is unlocked, as a mutable reference.
    fn door(&mut self) -> &mut bool;

    /// Returns the time of the next change by the clock.
    fn due(&self) -> Option<u64> {
        None
    }
}

/// Returns the error for a room that does not exist, or that the player is not in.
pub fn missing<D: RoomDocument>() -> ApiError {
    ApiError::missing(D::MISSING)
}

fn damaged(error: &serde_json::Error) -> ApiError {
    StoreError::Damaged(error.to_string()).into()
}

/// Reads the document of a room, which must be of the right kind.
pub fn read<D: RoomDocument>(room: &Room) -> Result<D, ApiError> {
    if room.kind != D::KIND {
        return Err(missing::<D>());
    }
    serde_json::from_str(&room.document).map_err(|error| damaged(&error))
}

/// Serializes a document for storage.
pub fn write<D: RoomDocument>(document: &D) -> Result<String, ApiError> {
    serde_json::to_string(document).map_err(|error| damaged(&error))
}

/// Stores the document of a room that was [locked](lock), and publishes events to everyone and to leaders.
pub async fn keep<D: RoomDocument>(
    tx: &mut dyn Tx,
    room: &Room,
    document: &D,
    now: u64,
    everyone: &[LiveEvent],
    staff: &[LiveEvent],
) -> Result<(), ApiError> {
    rooms::save(tx, &room.id, &write(document)?, document.due(), now).await?;
    Ok(rooms::publish(tx, &room.id, room.seq, now, everyone, staff).await?)
}

/// Locks the room of an address until the end of the transaction, and numbers its next change.
pub async fn lock(tx: &mut dyn Tx, id: &str) -> Result<Option<Room>, ApiError> {
    Ok(if secret::is_id(id) {
        rooms::lock(tx, id).await?
    } else {
        None
    })
}

/// Returns a room that the player is in.
pub async fn open<D: RoomDocument>(
    tx: &mut dyn Tx,
    id: &str,
    person: &str,
) -> Result<(Room, Membership, D), ApiError> {
    let room = if secret::is_id(id) {
        rooms::find(tx, id).await?
    } else {
        None
    };
    admit(tx, room, person).await
}

/// Returns the document of a room that the player leads.
pub async fn open_as_leader<D: RoomDocument>(
    tx: &mut dyn Tx,
    id: &str,
    person: &str,
) -> Result<D, ApiError> {
    let (_, me, document) = open(tx, id, person).await?;
    check_leads::<D>(&me)?;
    Ok(document)
}

/// Returns a room with its document to a current member, not to one who left or was removed.
async fn admit<D: RoomDocument>(
    tx: &mut dyn Tx,
    room: Option<Room>,
    person: &str,
) -> Result<(Room, Membership, D), ApiError> {
    let room = room.ok_or_else(missing::<D>)?;
    let me = rooms::member(tx, &room.id, person).await?;
    let me = me.filter(Membership::is_here).ok_or_else(missing::<D>)?;
    let document = read(&room)?;
    Ok((room, me, document))
}

fn check_leads<D: RoomDocument>(me: &Membership) -> Result<(), ApiError> {
    if me.member.role == D::LEADER {
        Ok(())
    } else {
        Err(ApiError::forbidden(D::FORBIDDEN))
    }
}

/// A room that is being changed: it is locked, and the requester is a member.
pub struct Change<'a, D> {
    /// The transaction.
    pub tx: &'a mut dyn Tx,
    /// The room.
    pub room: Room,
    /// The race or the class.
    pub document: D,
    /// The requester's membership.
    pub me: Membership,
    /// The server's clock.
    pub now: u64,
}

impl<'a, D: RoomDocument> Change<'a, D> {
    /// Locks a room for a member.
    pub async fn begin(
        tx: &'a mut dyn Tx,
        id: &str,
        person: &str,
        now: u64,
    ) -> Result<Change<'a, D>, ApiError> {
        let room = lock(tx, id).await?;
        let (room, me, document) = admit(tx, room, person).await?;
        Ok(Change {
            tx,
            room,
            document,
            me,
            now,
        })
    }

    /// Locks a room for a leader.
    pub async fn begin_as_leader(
        tx: &'a mut dyn Tx,
        id: &str,
        person: &str,
        now: u64,
    ) -> Result<Change<'a, D>, ApiError> {
        let change = Change::begin(tx, id, person, now).await?;
        check_leads::<D>(&change.me)?;
        Ok(change)
    }

    /// Stores the document, publishes events to everyone, and returns the number of the change.
    pub async fn finish(self, everyone: &[LiveEvent]) -> Result<Done, ApiError> {
        self.finish_with(everyone, &[]).await
    }

    /// Like [`Change::finish`], with more events for leaders.
    pub async fn finish_with(
        self,
        everyone: &[LiveEvent],
        staff: &[LiveEvent],
    ) -> Result<Done, ApiError> {
        keep(
            self.tx,
            &self.room,
            &self.document,
            self.now,
            everyone,
            staff,
        )
        .await?;
        Ok(Done { seq: self.room.seq })
    }
}

/// Returns the events about members for everyone and for leaders.
pub fn audience<D: RoomDocument>(events: &[LiveEvent]) -> (&[LiveEvent], &[LiveEvent]) {
    if D::IS_DISCREET {
        (&[], events)
    } else {
        (events, &[])
    }
}
