//! Players, their devices, and the responses to their requests.

use super::contract::{Row, StoreError, Tx, values};
use crate::secret::{self, DeviceSecret};
use quatrainment_protocol::people::Device;

/// A player, identified by a device's secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The identifier; it never leaves the server.
    pub id: String,
    /// The name that is displayed.
    pub name: String,
    /// Whether the operator banned the player.
    pub banned: bool,
    /// When the player was last seen, to the day.
    pub seen: u64,
    /// The device in use.
    pub device: String,
}

/// Adds a player with one device.
///
/// # Errors
/// Those of the database, as of every function here.
pub async fn add(tx: &mut dyn Tx, id: &str, name: &str, now: u64) -> Result<(), StoreError> {
    let sql = "INSERT INTO people (id, name, created, seen, banned) VALUES ($1, $2, $3, $3, 0)";
    tx.query(sql, values![id, name, now]).await.map(drop)
}

/// A player, as an operator's search finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The identifier.
    pub id: String,
    /// The name in rankings.
    pub name: String,
    /// Whether the operator banned the player.
    pub banned: bool,
}

/// Returns the players with this in their name, in rankings or in a room, those who were seen last first.
///
/// # Errors
/// Those of the database.
pub async fn named(tx: &mut dyn Tx, part: &str, most: u64) -> Result<Vec<Known>, StoreError> {
    let mut pattern = String::from("%");
    for letter in part.chars() {
        if matches!(letter, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    let sql = "SELECT id, name, banned FROM people
        WHERE name LIKE $1 ESCAPE '!' OR LOWER(name) LIKE $2 ESCAPE '!' OR id IN
            (SELECT person FROM members WHERE name LIKE $1 ESCAPE '!' OR LOWER(name) LIKE $2 ESCAPE '!')
        ORDER BY seen DESC, id LIMIT $3";
    let values = values![&pattern, pattern.to_lowercase(), most];
    let known = |row: &Row| {
        Ok(Known {
            id: row.text(0)?,
            name: row.text(1)?,
            banned: row.truth(2)?,
        })
    };
    tx.query(sql, values).await?.iter().map(known).collect()
}

/// Adds a device. Only the hash of its secret is stored.
///
/// # Errors
/// Those of the database.
pub async fn add_device(
    tx: &mut dyn Tx,
    id: &str,
    person: &str,
    hash: &str,
    now: u64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO devices (id, person, hash, created, seen) VALUES ($1, $2, $3, $4, $4)";
    tx.query(sql, values![id, person, hash, now])
        .await
        .map(drop)
}

/// Returns the player with a device's secret.
///
/// # Errors
/// Those of the database.
pub async fn find(tx: &mut dyn Tx, secret: &DeviceSecret) -> Result<Option<Person>, StoreError> {
    let sql = "SELECT p.id, p.name, p.banned, d.seen, d.hash FROM devices d JOIN people p ON p.id = d.person
        WHERE d.id = $1";
    let rows = tx.query(sql, values![&secret.device]).await?;
    let Some(row) = rows.first() else {
        return Ok(None);
    };
    if !secret::matches(&secret.proof, &row.text(4)?) {
        return Ok(None);
    }
    Ok(Some(Person {
        id: row.text(0)?,
        name: row.text(1)?,
        banned: row.truth(2)?,
        seen: row.number(3)?,
        device: secret.device.clone(),
    }))
}

/// Records a player's visit.
///
/// # Errors
/// Those of the database.
pub async fn seen(tx: &mut dyn Tx, person: &str, device: &str, now: u64) -> Result<(), StoreError> {
    tx.query(
        "UPDATE people SET seen = $2 WHERE id = $1",
        values![person, now],
    )
    .await?;
    tx.query(
        "UPDATE devices SET seen = $2 WHERE id = $1",
        values![device, now],
    )
    .await
    .map(drop)
}

/// Renames a player. Rooms keep the name that was typed there.
///
/// # Errors
/// Those of the database.
pub async fn rename(tx: &mut dyn Tx, person: &str, name: &str) -> Result<(), StoreError> {
    tx.query(
        "UPDATE people SET name = $2 WHERE id = $1",
        values![person, name],
    )
    .await
    .map(drop)
}

/// Bans a player, or lifts the ban.
///
/// # Errors
/// Those of the database.
pub async fn ban(tx: &mut dyn Tx, person: &str, banned: bool) -> Result<(), StoreError> {
    tx.query(
        "UPDATE people SET banned = $2 WHERE id = $1",
        values![person, banned],
    )
    .await
    .map(drop)
}

/// Returns the hash under which a player is noted where nothing else may say who it was.
///
/// # Errors
/// Those of the database.
pub async fn keyed(tx: &mut dyn Tx, person: &str) -> Result<String, StoreError> {
    Ok(secret::keyed(&key(tx).await?, person))
}

/// Returns the key of those hashes.
///
/// # Errors
/// Those of the database.
pub async fn key(tx: &mut dyn Tx) -> Result<String, StoreError> {
    super::daily::secret(tx, "players", &secret::symbols(52)).await
}

/// Makes all streams of a player check whether they may continue, in every process.
///
/// # Errors
/// Those of the database.
pub async fn sign_out(tx: &mut dyn Tx, person: &str, now: u64) -> Result<(), StoreError> {
    let hash = keyed(tx, person).await?;
    tx.query(
        "INSERT INTO signouts (hash, at) VALUES ($1, $2)",
        values![hash, now],
    )
    .await
    .map(drop)
}

/// Returns the hashes of the players who were signed out since a time, with the time of each.
///
/// # Errors
/// Those of the database.
pub async fn signed_out(tx: &mut dyn Tx, since: u64) -> Result<Vec<(String, u64)>, StoreError> {
    let sql = "SELECT hash, at FROM signouts WHERE at > $1";
    tx.query(sql, values![since])
        .await?
        .iter()
        .map(|row| Ok((row.text(0)?, row.number(1)?)))
        .collect()
}

/// Returns whether a device is signed in, and its player not banned.
///
/// # Errors
/// Those of the database.
pub async fn is_signed_in(tx: &mut dyn Tx, person: &str, device: &str) -> Result<bool, StoreError> {
    let sql = "SELECT d.id FROM devices d JOIN people p ON p.id = d.person
        WHERE d.id = $1 AND p.id = $2 AND p.banned = 0";
    Ok(!tx.query(sql, values![device, person]).await?.is_empty())
}

/// Returns a player's devices, the oldest first.
///
/// # Errors
/// Those of the database.
pub async fn devices(tx: &mut dyn Tx, person: &str) -> Result<Vec<Device>, StoreError> {
    let sql = "SELECT id, created, seen FROM devices WHERE person = $1 ORDER BY created, id";
    let rows = tx.query(sql, values![person]).await?;
    let device = |row: &Row| {
        Ok(Device {
            id: row.text(0)?,
            created: row.number(1)?,
            seen: row.number(2)?,
        })
    };
    rows.iter().map(device).collect()
}

/// Removes a device of a player. Returns `false` if there is none.
///
/// # Errors
/// Those of the database.
pub async fn revoke(tx: &mut dyn Tx, person: &str, device: &str) -> Result<bool, StoreError> {
    let sql = "DELETE FROM devices WHERE person = $1 AND id = $2 RETURNING id";
    Ok(!tx.query(sql, values![person, device]).await?.is_empty())
}

/// Stores a link that adds a device. It replaces an earlier one.
///
/// # Errors
/// Those of the database.
pub async fn add_move(
    tx: &mut dyn Tx,
    hash: &str,
    person: &str,
    expires: u64,
) -> Result<(), StoreError> {
    tx.query("DELETE FROM moves WHERE person = $1", values![person])
        .await?;
    let sql = "INSERT INTO moves (hash, person, expires) VALUES ($1, $2, $3)";
    tx.query(sql, values![hash, person, expires])
        .await
        .map(drop)
}

/// Redeems a link, and returns its player.
///
/// # Errors
/// Those of the database.
pub async fn take_move(
    tx: &mut dyn Tx,
    hash: &str,
    now: u64,
) -> Result<Option<String>, StoreError> {
    let sql = "DELETE FROM moves WHERE hash = $1 RETURNING person, expires";
    let rows = tx.query(sql, values![hash]).await?;
    let Some(row) = rows.first() else {
        return Ok(None);
    };
    (row.number(1)? > now).then(|| row.text(0)).transpose()
}

/// The stored response to a request with an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The hash of the request.
    pub request: String,
    /// The answer.
    pub answer: String,
}

/// Returns the stored response. It first locks the key, so that of two simultaneous requests one waits for the other.
///
/// # Errors
/// Those of the database.
pub async fn take_key(
    tx: &mut dyn Tx,
    person: &str,
    key: &str,
    request: &str,
    now: u64,
) -> Result<Option<Reply>, StoreError> {
    let sql =
        "INSERT INTO replies (person, key, request, answer, created) VALUES ($1, $2, $3, '', $4)
        ON CONFLICT (person, key) DO NOTHING RETURNING key";
    if !tx
        .query(sql, values![person, key, request, now])
        .await?
        .is_empty()
    {
        return Ok(None);
    }
    let rows = tx
        .query(
            "SELECT request, answer FROM replies WHERE person = $1 AND key = $2",
            values![person, key],
        )
        .await?;
    let row = rows
        .first()
        .ok_or_else(|| StoreError::Damaged("a reply vanished".to_owned()))?;
    Ok(Some(Reply {
        request: row.text(0)?,
        answer: row.text(1)?,
    }))
}

/// Stores a response.
///
/// # Errors
/// Those of the database.
pub async fn reply(
    tx: &mut dyn Tx,
    person: &str,
    key: &str,
    answer: &str,
) -> Result<(), StoreError> {
    let sql = "UPDATE replies SET answer = $3 WHERE person = $1 AND key = $2";
    tx.query(sql, values![person, key, answer]).await.map(drop)
}

/// Deletes a player with everything: devices, results, replays, memberships, and the events about them. Rooms and classes
/// without another leader are also deleted; their identifiers are returned.
///
/// # Errors
/// Those of the database.
pub async fn delete(tx: &mut dyn Tx, person: &str) -> Result<Vec<String>, StoreError> {
    for result in super::daily::results_of(tx, person).await? {
        super::daily::forget(tx, &result).await?;
    }
    let sql =
        "SELECT m.room FROM members m WHERE m.person = $1 AND m.role IN ('host', 'teacher')
        AND NOT EXISTS (SELECT 1 FROM members o WHERE o.room = m.room AND o.person <> m.person AND o.gone = 0
            AND o.role IN ('host', 'teacher')) ORDER BY m.room";
    let rows = tx.query(sql, values![person]).await?;
    let rooms = rows
        .iter()
        .map(|row| row.text(0))
        .collect::<Result<Vec<_>, _>>()?;
    for room in &rooms {
        super::rooms::delete(tx, room).await?;
    }
    for (room, membership) in super::rooms::rooms_of(tx, person).await? {
        super::rooms::forget_events(tx, &room.id, membership.member.number).await?;
    }
    let hash = keyed(tx, person).await?;
    for sql in [
        "DELETE FROM removed WHERE hash = $1",
        "DELETE FROM signouts WHERE hash = $1",
    ] {
        tx.query(sql, values![&hash]).await?;
    }
    tx.scrub();
    for sql in [
        "DELETE FROM entries WHERE person = $1",
        "DELETE FROM members WHERE person = $1",
        "DELETE FROM replies WHERE person = $1",
        "DELETE FROM moves WHERE person = $1",
        "DELETE FROM devices WHERE person = $1",
        "DELETE FROM people WHERE id = $1",
    ] {
        tx.query(sql, values![person]).await?;
    }
    Ok(rooms)
}
