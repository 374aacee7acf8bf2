//! The stored events of a room, for those who follow it.

use crate::store::contract::{Happened, Row, StoreError, Tx, Wake, values};
use quatrainment_protocol::event::LiveEvent;
use std::sync::Arc;

/// Stores the events of a change to a room that was [locked](super::lock), and notifies its followers.
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
