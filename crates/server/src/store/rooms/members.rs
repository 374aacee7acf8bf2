//! The members of rooms.

use super::{Room, forget_events, lock, publish, room};
use crate::store::contract::{Row, StoreError, Tx, values};
use crate::store::people;
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::people::{Member, Role};

/// A member of a room, with the data that others do not see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Membership {
    /// The data that others see.
    pub member: Member,
    /// The player.
    pub person: String,
    /// Whether the member left.
    pub left: bool,
    /// Whether the member was removed, and cannot rejoin.
    pub removed: bool,
    /// Whether a host, a teacher or the operator gave the name.
    pub named: bool,
}

impl Membership {
    /// Returns whether the member is in the room: neither left nor removed.
    #[must_use]
    pub fn is_here(&self) -> bool {
        !self.left && !self.removed
    }
}

fn membership(row: &Row) -> Result<Membership, StoreError> {
    let role = row.text(3)?;
    let gone = row.number(5)?;
    Ok(Membership {
        person: row.text(0)?,
        member: Member {
            number: row.number(1)?,
            name: row.text(2)?,
            role: Role::named(&role)
                .ok_or_else(|| StoreError::Damaged(format!("a role '{role}'")))?,
            seen: Some(row.number(4)?),
        },
        left: gone == 1,
        removed: gone == 2,
        named: row.truth(6)?,
    })
}

/// Returns all current and former members of a room, in the order of joining.
///
/// # Errors
/// Those of the database.
pub async fn members(tx: &mut dyn Tx, room: &str) -> Result<Vec<Membership>, StoreError> {
    let sql = "SELECT person, number, name, role, seen, gone, named FROM members WHERE room = $1 ORDER BY number";
    tx.query(sql, values![room])
        .await?
        .iter()
        .map(membership)
        .collect()
}

/// Returns a player's membership.
///
/// # Errors
/// Those of the database.
pub async fn member(
    tx: &mut dyn Tx,
    room: &str,
    person: &str,
) -> Result<Option<Membership>, StoreError> {
    let sql = "SELECT person, number, name, role, seen, gone, named FROM members WHERE room = $1 AND person = $2";
    tx.query(sql, values![room, person])
        .await?
        .first()
        .map(membership)
        .transpose()
}

/// Returns the rooms that a player is in, with the role in each.
///
/// # Errors
/// Those of the database.
pub async fn rooms_of(
    tx: &mut dyn Tx,
    person: &str,
) -> Result<Vec<(Room, Membership)>, StoreError> {
    let sql = "SELECT r.id, r.kind, r.code, r.document, r.seq, r.created, m.person, m.number, m.name, m.role, m.seen,
        m.gone, m.named FROM members m JOIN rooms r ON r.id = m.room WHERE m.person = $1 ORDER BY r.created, r.id";
    let rows = tx.query(sql, values![person]).await?;
    let pair = |row: &Row| Ok((room(row)?, membership(&Row(row.0[6..].to_vec()))?));
    rows.iter().map(pair).collect()
}

/// Returns the number of rooms and classes that a player leads.
///
/// # Errors
/// Those of the database.
pub async fn led(tx: &mut dyn Tx, person: &str) -> Result<u64, StoreError> {
    let sql = "SELECT COUNT(*) FROM members WHERE person = $1 AND gone = 0 AND role IN ('host', 'teacher')";
    tx.query(sql, values![person])
        .await?
        .first()
        .map_or(Ok(0), |row| row.number(0))
}

/// Adds or re-adds a member to a room that was [locked](super::lock), and returns the member; `None` when the room is
/// full.
///
/// # Errors
/// Those of the database.
pub async fn join(
    tx: &mut dyn Tx,
    room: &str,
    person: &str,
    name: &str,
    role: Role,
    most: u64,
    now: u64,
) -> Result<Option<Member>, StoreError> {
    let sql = "SELECT CAST(COALESCE(MAX(number), 0) AS BIGINT),
        CAST(COALESCE(SUM(CASE WHEN gone = 0 AND person <> $2 THEN 1 ELSE 0 END), 0) AS BIGINT),
        (SELECT CAST(COALESCE(MAX(number), 0) AS BIGINT) FROM removed WHERE room = $1)
        FROM members WHERE room = $1";
    let rows = tx.query(sql, values![room, person]).await?;
    let (last, present) = rows.first().map_or(Ok((0, 0)), |row| {
        Ok((row.number(0)?.max(row.number(2)?), row.number(1)?))
    })?;
    if present >= most {
        return Ok(None);
    }
    let sql = "INSERT INTO members (room, person, number, name, role, seen, gone) VALUES ($1, $2, $3, $4, $5, $6, 0)
        ON CONFLICT (room, person) DO UPDATE SET role = $5, seen = $6, gone = 0,
            name = CASE WHEN members.named = 1 THEN members.name ELSE $4 END RETURNING number, name";
    let rows = tx
        .query(sql, values![room, person, last + 1, name, role.name(), now])
        .await?;
    let row = rows
        .first()
        .ok_or_else(|| StoreError::Damaged("a member vanished".to_owned()))?;
    Ok(Some(Member {
        number: row.number(0)?,
        name: row.text(1)?,
        role,
        seen: Some(now),
    }))
}

/// Records that a member left, or was removed and cannot rejoin.
///
/// # Errors
/// Those of the database.
pub async fn leave(
    tx: &mut dyn Tx,
    room: &str,
    number: u64,
    removed: bool,
) -> Result<(), StoreError> {
    let gone: u64 = if removed { 2 } else { 1 };
    let sql = "UPDATE members SET gone = $3 WHERE room = $1 AND number = $2";
    tx.query(sql, values![room, number, gone]).await.map(drop)
}

/// Deletes a member with every log and event, when a teacher removes a student. A keyed hash stays, so that the player cannot
/// rejoin.
///
/// # Errors
/// Those of the database.
pub async fn forget_member(tx: &mut dyn Tx, room: &str, number: u64) -> Result<(), StoreError> {
    let sql = "DELETE FROM members WHERE room = $1 AND number = $2 RETURNING person";
    let rows = tx.query(sql, values![room, number]).await?;
    let Some(row) = rows.first() else {
        return Ok(());
    };
    let hash = people::keyed(tx, &row.text(0)?).await?;
    let sql = "INSERT INTO removed (room, number, hash) VALUES ($1, $2, $3)";
    tx.query(sql, values![room, number, hash]).await?;
    tx.query(
        "DELETE FROM entries WHERE room = $1 AND member = $2",
        values![room, number],
    )
    .await?;
    forget_events(tx, room, number).await?;
    tx.scrub();
    Ok(())
}

/// Deletes what older servers kept of members whom a teacher removed.
///
/// # Errors
/// Those of the database.
pub async fn forget_removed(tx: &mut dyn Tx) -> Result<(), StoreError> {
    let sql = "SELECT room, number FROM members WHERE gone = 2 AND name = ''";
    for row in tx.query(sql, &[]).await? {
        forget_member(tx, &row.text(0)?, row.number(1)?).await?;
    }
    Ok(())
}

/// Returns whether a teacher removed a player from a room.
///
/// # Errors
/// Those of the database.
pub async fn is_removed(tx: &mut dyn Tx, room: &str, person: &str) -> Result<bool, StoreError> {
    let hash = people::keyed(tx, person).await?;
    let sql = "SELECT number FROM removed WHERE room = $1 AND hash = $2";
    Ok(!tx.query(sql, values![room, hash]).await?.is_empty())
}

/// Renames a member.
///
/// # Errors
/// Those of the database.
pub async fn rename_member(
    tx: &mut dyn Tx,
    room: &str,
    number: u64,
    name: &str,
) -> Result<(), StoreError> {
    let sql = "UPDATE members SET name = $3 WHERE room = $1 AND number = $2";
    tx.query(sql, values![room, number, name]).await.map(drop)
}

/// Makes the name of a member stay when the player joins again or takes another name.
///
/// # Errors
/// Those of the database.
pub async fn keep_name(tx: &mut dyn Tx, room: &str, number: u64) -> Result<(), StoreError> {
    let sql = "UPDATE members SET named = 1 WHERE room = $1 AND number = $2";
    tx.query(sql, values![room, number]).await.map(drop)
}

/// Who renames a player everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renaming<'a> {
    /// The player, who had this name: it is replaced where it stands, unless a leader gave it.
    Own(&'a str),
    /// The operator: the new name stands everywhere and stays.
    Operator,
}

/// Renames a player in the rooms that they were not removed from, and notifies the followers.
///
/// # Errors
/// Those of the database.
pub async fn rename_everywhere(
    tx: &mut dyn Tx,
    person: &str,
    renaming: Renaming<'_>,
    name: &str,
    now: u64,
) -> Result<(), StoreError> {
    for (room, membership) in rooms_of(tx, person).await? {
        let stays = match renaming {
            Renaming::Own(before) => membership.named || membership.member.name != before,
            Renaming::Operator => false,
        };
        if stays || membership.removed {
            continue;
        }
        if renaming == Renaming::Operator {
            keep_name(tx, &room.id, membership.member.number).await?;
        }
        if membership.member.name == name {
            continue;
        }
        let Some(room) = lock(tx, &room.id).await? else {
            continue;
        };
        rename_member(tx, &room.id, membership.member.number, name).await?;
        if membership.left {
            continue;
        }
        let renamed = [LiveEvent::Member(Member {
            name: name.to_owned(),
            ..membership.member
        })];
        // In a class only teachers hear of members.
        let (everyone, staff): (&[_], &[_]) = match &room.kind[..] {
            "class" => (&[], &renamed),
            _ => (&renamed, &[]),
        };
        publish(tx, &room.id, room.seq, now, everyone, staff).await?;
    }
    Ok(())
}

/// Records a member's visit.
///
/// # Errors
/// Those of the database.
pub async fn seen(tx: &mut dyn Tx, room: &str, person: &str, now: u64) -> Result<(), StoreError> {
    let sql = "UPDATE members SET seen = $3 WHERE room = $1 AND person = $2";
    tx.query(sql, values![room, person, now]).await.map(drop)
}

/// Changes a member's role.
///
/// # Errors
/// Those of the database.
pub async fn set_role(
    tx: &mut dyn Tx,
    room: &str,
    number: u64,
    role: Role,
) -> Result<(), StoreError> {
    let sql = "UPDATE members SET role = $3 WHERE room = $1 AND number = $2";
    tx.query(sql, values![room, number, role.name()])
        .await
        .map(drop)
}
