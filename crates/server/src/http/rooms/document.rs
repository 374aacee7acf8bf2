//! Opening and changing the document of a room, whether that is a race or a class.

use crate::http::error::ApiError;
use crate::secret;
use crate::store::rooms::{self, Membership, Room};
use crate::store::{StoreError, Tx};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::people::{Done, Role};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a room keeps as its document: a race or a class.
pub trait RoomDocument: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The kind of the room, as it is stored and as links name it.
    const KIND: &'static str;

    /// The part of whoever leads.
    const LEADER: Role;

    /// Whether only those who lead hear who comes and goes.
    const IS_DISCREET: bool;

    /// What whoever is not in a room is told: the same as when there is no such room.
    const MISSING: &'static str;

    /// What those are told who do not lead.
    const FORBIDDEN: &'static str;

    /// Returns whether others can join, to read or to change.
    fn door(&mut self) -> &mut bool;

    /// Returns when the clock changes the room by itself.
    fn due(&self) -> Option<u64> {
        None
    }
}

/// Returns the refusal for a room that does not exist, or that somebody is not in.
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

/// Writes a document as it is stored.
pub fn write<D: RoomDocument>(document: &D) -> Result<String, ApiError> {
    serde_json::to_string(document).map_err(|error| damaged(&error))
}

/// Keeps the document of a room that was [locked](lock), and tells everyone and those who lead what happened.
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

/// Takes the room in an address until the end of the transaction, and numbers its next change.
pub async fn lock(tx: &mut dyn Tx, id: &str) -> Result<Option<Room>, ApiError> {
    Ok(if secret::is_id(id) {
        rooms::lock(tx, id).await?
    } else {
        None
    })
}

/// Returns a room that somebody is in.
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

/// Returns the document of a room that somebody leads.
pub async fn open_as_leader<D: RoomDocument>(
    tx: &mut dyn Tx,
    id: &str,
    person: &str,
) -> Result<D, ApiError> {
    let (_, me, document) = open(tx, id, person).await?;
    check_leads::<D>(&me)?;
    Ok(document)
}

/// Returns a room with its document to somebody who is in it; whoever left or was removed is not.
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

/// A room that is being changed: it is taken, and whoever asks is in it.
pub struct Change<'a, D> {
    /// The transaction.
    pub tx: &'a mut dyn Tx,
    /// The room.
    pub room: Room,
    /// The race or the class.
    pub document: D,
    /// Whoever asks.
    pub me: Membership,
    now: u64,
}

impl<'a, D: RoomDocument> Change<'a, D> {
    /// Takes a room for somebody who is in it.
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

    /// Takes a room for somebody who leads it.
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

    /// Keeps the document, tells everyone, and returns the number of the change.
    pub async fn finish(self, everyone: &[LiveEvent]) -> Result<Done, ApiError> {
        self.finish_with(everyone, &[]).await
    }

    /// Like [`Change::finish`], and tells those who lead more.
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

/// Returns who hears who comes and goes: everyone, or only those who lead.
pub fn audience<D: RoomDocument>(events: &[LiveEvent]) -> (&[LiveEvent], &[LiveEvent]) {
    if D::IS_DISCREET {
        (&[], events)
    } else {
        (events, &[])
    }
}
