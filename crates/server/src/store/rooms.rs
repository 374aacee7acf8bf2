//! Rooms: races and classes, with members, logs and events.

use super::contract::{Happened, Row, StoreError, Tx, Wake, values};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::people::{Member, Role};
use quatrainment_protocol::progress::{Progress, State};
use std::sync::Arc;

/// A room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The identifier.
    pub id: String,
    /// `race`, `class` or `today`.
    pub kind: String,
    /// The code to type.
    pub code: Option<String>,
    /// A race or a class, as JSON.
    pub document: String,
    /// The number of its last change.
    pub seq: u64,
    /// When it was created.
    pub created: u64,
}

fn room(row: &Row) -> Result<Room, StoreError> {
    Ok(Room {
        id: row.text(0)?,
        kind: row.text(1)?,
        code: row.maybe_text(2),
        document: row.text(3)?,
        seq: row.number(4)?,
        created: row.number(5)?,
    })
}

/// Adds a room. Returns `false` if its code is taken.
///
/// # Errors
/// Those of the database, as of every function here.
pub async fn add(tx: &mut dyn Tx, new: &Room) -> Result<bool, StoreError> {
    let sql = "INSERT INTO rooms (id, kind, code, document, seq, due, created, active)
        VALUES ($1, $2, $3, $4, 0, NULL, $5, $5) ON CONFLICT DO NOTHING RETURNING id";
    let values = values![
        &new.id,
        &new.kind,
        new.code.as_ref(),
        &new.document,
        new.created
    ];
    Ok(!tx.query(sql, values).await?.is_empty())
}

/// Returns a room.
///
/// # Errors
/// Those of the database.
pub async fn find(tx: &mut dyn Tx, id: &str) -> Result<Option<Room>, StoreError> {
    let sql = "SELECT id, kind, code, document, seq, created FROM rooms WHERE id = $1";
    tx.query(sql, values![id])
        .await?
        .first()
        .map(room)
        .transpose()
}

/// Returns the room with a typed code.
///
/// # Errors
/// Those of the database.
pub async fn with_code(tx: &mut dyn Tx, code: &str) -> Result<Option<Room>, StoreError> {
    let sql = "SELECT id, kind, code, document, seq, created FROM rooms WHERE code = $1";
    tx.query(sql, values![code])
        .await?
        .first()
        .map(room)
        .transpose()
}

/// Locks a room until the end of the transaction, and numbers its next change.
///
/// # Errors
/// Those of the database.
pub async fn lock(tx: &mut dyn Tx, id: &str) -> Result<Option<Room>, StoreError> {
    let sql = "UPDATE rooms SET seq = seq + 1 WHERE id = $1 RETURNING id, kind, code, document, seq, created";
    tx.query(sql, values![id])
        .await?
        .first()
        .map(room)
        .transpose()
}

/// Stores the changes to a room that was [locked](lock).
///
/// # Errors
/// Those of the database.
pub async fn save(
    tx: &mut dyn Tx,
    id: &str,
    document: &str,
    due: Option<u64>,
    now: u64,
) -> Result<(), StoreError> {
    let sql = "UPDATE rooms SET document = $2, due = $3, active = $4 WHERE id = $1";
    tx.query(sql, values![id, document, due, now])
        .await
        .map(drop)
}

/// Gives a room that was [locked](lock) another code, or none.
///
/// # Errors
/// Those of the database.
pub async fn set_code(tx: &mut dyn Tx, id: &str, code: Option<&str>) -> Result<(), StoreError> {
    tx.query(
        "UPDATE rooms SET code = $2 WHERE id = $1",
        values![id, code],
    )
    .await
    .map(drop)
}

/// Returns the races that still have a code, although nothing has happened in them since a time.
///
/// # Errors
/// Those of the database.
pub async fn idle_races(tx: &mut dyn Tx, since: u64) -> Result<Vec<String>, StoreError> {
    let sql =
        "SELECT id FROM rooms WHERE kind = 'race' AND code IS NOT NULL AND active < $1 LIMIT 200";
    tx.query(sql, values![since])
        .await?
        .iter()
        .map(|row| row.text(0))
        .collect()
}

/// Stores the document of a race that is locked because nothing happens in it, which counts as no change, and takes its code.
///
/// # Errors
/// Those of the database.
pub async fn close(tx: &mut dyn Tx, id: &str, document: &str) -> Result<(), StoreError> {
    let sql = "UPDATE rooms SET document = $2, code = NULL WHERE id = $1";
    tx.query(sql, values![id, document]).await.map(drop)
}

/// Returns the rooms that the clock has to change.
///
/// # Errors
/// Those of the database.
pub async fn due(tx: &mut dyn Tx, now: u64, too_far: u64) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM rooms WHERE due IS NOT NULL AND (due <= $1 OR due > $2) LIMIT 100";
    tx.query(sql, values![now, now + too_far])
        .await?
        .iter()
        .map(|row| row.text(0))
        .collect()
}

/// Deletes a room with everything in it, and notifies its followers.
///
/// # Errors
/// Those of the database.
pub async fn delete(tx: &mut dyn Tx, id: &str) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM entries WHERE room = $1",
        "DELETE FROM members WHERE room = $1",
        "DELETE FROM removed WHERE room = $1",
        "DELETE FROM events WHERE topic = $1",
        "DELETE FROM rooms WHERE id = $1",
    ] {
        tx.query(sql, values![id]).await?;
    }
    tx.wake(Wake::Gone(id.into()));
    Ok(())
}

/// Stores the events of a change to a room that was [locked](lock), and notifies its followers.
///
/// # Errors
/// Those of the database.
pub async fn publish(
    tx: &mut dyn Tx,
    topic: &str,
    seq: u64,
    now: u64,
    everyone: &[LiveEvent],
    staff: &[LiveEvent],
) -> Result<(), StoreError> {
    if everyone.is_empty() && staff.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO events (topic, seq, at, everyone, staff) VALUES ($1, $2, $3, $4, $5)";
    tx.query(sql, values![topic, seq, now, text(everyone)?, text(staff)?])
        .await?;
    let happened = Happened {
        seq,
        everyone: everyone.to_vec(),
        staff: staff.to_vec(),
    };
    tx.wake(Wake::Happened(topic.into(), Arc::new(happened)));
    Ok(())
}

fn text(events: &[LiveEvent]) -> Result<String, StoreError> {
    serde_json::to_string(events).map_err(|error| StoreError::Damaged(error.to_string()))
}

fn list(text: &str) -> Result<Vec<LiveEvent>, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// Returns the events after a change.
///
/// # Errors
/// Those of the database.
pub async fn events(
    tx: &mut dyn Tx,
    topic: &str,
    after: u64,
    limit: u64,
) -> Result<Vec<Arc<Happened>>, StoreError> {
    let sql = "SELECT seq, everyone, staff FROM events WHERE topic = $1 AND seq > $2 ORDER BY seq LIMIT $3";
    let rows = tx.query(sql, values![topic, after, limit]).await?;
    let happened = |row: &Row| {
        Ok(Arc::new(Happened {
            seq: row.number(0)?,
            everyone: list(&row.text(1)?)?,
            staff: list(&row.text(2)?)?,
        }))
    };
    rows.iter().map(happened).collect()
}

/// Returns whether an event up to a change is still stored.
///
/// # Errors
/// Those of the database.
pub async fn has_event_until(tx: &mut dyn Tx, topic: &str, seq: u64) -> Result<bool, StoreError> {
    let sql = "SELECT seq FROM events WHERE topic = $1 AND seq <= $2 LIMIT 1";
    Ok(!tx.query(sql, values![topic, seq]).await?.is_empty())
}

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

/// Adds or re-adds a member to a room that was [locked](lock), and returns the member; `None` when the room is
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
    let hash = super::people::keyed(tx, &row.text(0)?).await?;
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
    let hash = super::people::keyed(tx, person).await?;
    let sql = "SELECT number FROM removed WHERE room = $1 AND hash = $2";
    Ok(!tx.query(sql, values![room, hash]).await?.is_empty())
}

/// Deletes the stored events that tell about a member, which would still be sent to those who join later. That the member left
/// stays.
///
/// # Errors
/// Those of the database.
pub async fn forget_events(tx: &mut dyn Tx, room: &str, number: u64) -> Result<(), StoreError> {
    let sql = "SELECT seq, everyone, staff FROM events WHERE topic = $1";
    for row in tx.query(sql, values![room]).await? {
        let (everyone, staff) = (row.text(1)?, row.text(2)?);
        let (others, other_staff) = (without(&everyone, number)?, without(&staff, number)?);
        if (&others, &other_staff) != (&everyone, &staff) {
            // The row stays: it counts among the changes that a stream may have missed.
            let sql = "UPDATE events SET everyone = $3, staff = $4 WHERE topic = $1 AND seq = $2";
            let values = values![room, row.number(0)?, others, other_staff];
            tx.query(sql, values).await?;
        }
    }
    Ok(())
}

/// Returns a list of events without those about a member. Events of a newer server are kept as they are.
fn without(events: &str, member: u64) -> Result<String, StoreError> {
    let mut list: Vec<serde_json::Value> =
        serde_json::from_str(events).map_err(|error| StoreError::Damaged(error.to_string()))?;
    let all = list.len();
    list.retain(|event| {
        let number = match event["type"].as_str() {
            Some("member") => &event["number"],
            Some("progress") => &event["member"],
            _ => return true,
        };
        number.as_u64() != Some(member)
    });
    if list.len() == all {
        return Ok(events.to_owned());
    }
    serde_json::to_string(&list).map_err(|error| StoreError::Damaged(error.to_string()))
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

/// A member's game in a round or a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its progress.
    pub progress: Progress,
    /// When the last part of the log arrived.
    pub received: u64,
    /// The log.
    pub log: String,
}

fn progress(row: &Row) -> Result<Progress, StoreError> {
    let state = match &row.text(2)?[..] {
        "open" => State::Open,
        "gave_up" => State::GaveUp,
        "struck" => State::Struck,
        _ => State::Solved,
    };
    Ok(Progress {
        task: row.number(0)?,
        member: row.number(1)?,
        solved: state.is_solved(),
        struck: state.is_struck(),
        presses: row.number(3)?,
        hints: row.number(4)?,
        left: row.number(5)?,
        milliseconds: row.number(6)?,
        to_go: row.maybe_number(7),
        nearest: row.maybe_number(8),
        closer: row.maybe_number(9),
        gave_up: state == State::GaveUp,
    })
}

fn entry(row: &Row) -> Result<Entry, StoreError> {
    Ok(Entry {
        progress: progress(row)?,
        received: row.number(10)?,
        log: row.text(11)?,
    })
}

/// Returns everyone's progress in all rounds or tasks after one.
///
/// # Errors
/// Those of the database.
pub async fn all_progress(
    tx: &mut dyn Tx,
    room: &str,
    after: u64,
) -> Result<Vec<Progress>, StoreError> {
    let sql = "SELECT task, member, state, presses, hints, remaining, milliseconds, to_go, nearest, closer FROM entries
        WHERE room = $1 AND task > $2 ORDER BY task, member";
    tx.query(sql, values![room, after])
        .await?
        .iter()
        .map(progress)
        .collect()
}

/// Returns a member's game in a round or a task.
///
/// # Errors
/// Those of the database.
pub async fn entry_of(
    tx: &mut dyn Tx,
    room: &str,
    task: u64,
    member: u64,
) -> Result<Option<Entry>, StoreError> {
    let sql =
        "SELECT e.task, e.member, e.state, e.presses, e.hints, e.remaining, e.milliseconds, e.to_go, e.nearest,
        e.closer, e.received, e.log
        FROM members m JOIN entries e ON e.room = m.room AND e.task = $2 AND e.person = m.person
        WHERE m.room = $1 AND m.number = $3";
    tx.query(sql, values![room, task, member])
        .await?
        .first()
        .map(entry)
        .transpose()
}

/// Returns all games of a player, with room and log.
///
/// # Errors
/// Those of the database.
pub async fn entries_of(tx: &mut dyn Tx, person: &str) -> Result<Vec<(String, Entry)>, StoreError> {
    let sql = "SELECT task, member, state, presses, hints, remaining, milliseconds, to_go, nearest, closer, received, log,
        room FROM entries WHERE person = $1 ORDER BY room, task";
    let rows = tx.query(sql, values![person]).await?;
    rows.iter()
        .map(|row| Ok((row.text(12)?, entry(row)?)))
        .collect()
}

/// Stores a member's game, in a room that was [locked](lock).
///
/// # Errors
/// Those of the database.
pub async fn save_entry(
    tx: &mut dyn Tx,
    room: &str,
    person: &str,
    entry: &Entry,
) -> Result<(), StoreError> {
    let state = match entry.progress.state() {
        State::Open => "open",
        State::GaveUp => "gave_up",
        State::Solved => "solved",
        State::Struck => "struck",
    };
    let Progress {
        task,
        member,
        presses,
        hints,
        left,
        milliseconds,
        to_go,
        nearest,
        closer,
        ..
    } = entry.progress;
    let sql =
        "INSERT INTO entries (room, task, person, member, state, presses, hints, remaining, milliseconds,
        received, log, to_go, nearest, closer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        ON CONFLICT (room, task, person) DO UPDATE SET state = $5, presses = $6, hints = $7, remaining = $8,
        milliseconds = $9, received = $10, log = $11, to_go = $12, nearest = $13, closer = $14";
    let values = values![
        room,
        task,
        person,
        member,
        state,
        presses,
        hints,
        left,
        milliseconds,
        entry.received,
        &entry.log,
        to_go,
        nearest,
        closer,
    ];
    tx.query(sql, values).await.map(drop)
}

/// Disqualifies a member's result of a round. Returns whether it was solved.
///
/// # Errors
/// Those of the database.
pub async fn strike(
    tx: &mut dyn Tx,
    room: &str,
    task: u64,
    member: u64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE entries SET state = 'struck' WHERE room = $1 AND task = $2 AND member = $3 AND state = 'solved'
        RETURNING task";
    Ok(!tx.query(sql, values![room, task, member]).await?.is_empty())
}

/// Deletes everyone's work on a task.
///
/// # Errors
/// Those of the database.
pub async fn delete_task(tx: &mut dyn Tx, room: &str, task: u64) -> Result<(), StoreError> {
    tx.query(
        "DELETE FROM entries WHERE room = $1 AND task = $2",
        values![room, task],
    )
    .await
    .map(drop)
}

/// Returns whether anybody sent a log of a round.
///
/// # Errors
/// Those of the database.
pub async fn is_played(tx: &mut dyn Tx, room: &str, task: u64) -> Result<bool, StoreError> {
    let sql = "SELECT task FROM entries WHERE room = $1 AND task = $2 AND presses > 0 LIMIT 1";
    Ok(!tx.query(sql, values![room, task]).await?.is_empty())
}

/// Returns the number of players in a room who have not finished a round: neither solved it nor given up.
///
/// # Errors
/// Those of the database.
pub async fn unfinished(
    tx: &mut dyn Tx,
    room: &str,
    task: u64,
    host_plays: bool,
) -> Result<u64, StoreError> {
    let sql =
        "SELECT COUNT(*) FROM members m WHERE m.room = $1 AND m.gone = 0
        AND (m.role = 'player' OR m.role = 'host' AND CAST($3 AS BIGINT) = 1)
        AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.room = m.room AND e.task = $2 AND e.person = m.person
            AND e.state <> 'open')";
    tx.query(sql, values![room, task, u64::from(host_plays)])
        .await?
        .first()
        .map_or(Ok(0), |row| row.number(0))
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
