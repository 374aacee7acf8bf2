//! The tables, and how they came to be. A migration that was released is never changed; another follows it.

use super::contract::{StoreError, Tx, values};

/// The migrations, in order; each is a list of statements.
const MIGRATIONS: &[&[&str]] = &[&[
    "CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    // People and their devices. The secret of a device is kept as a hash.
    "CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, seen BIGINT NOT NULL,
        banned BIGINT NOT NULL)",
    "CREATE INDEX people_seen ON people (seen)",
    "CREATE TABLE devices (id TEXT PRIMARY KEY, person TEXT NOT NULL, hash TEXT NOT NULL, created BIGINT NOT NULL,
        seen BIGINT NOT NULL)",
    "CREATE INDEX devices_person ON devices (person)",
    "CREATE TABLE moves (hash TEXT PRIMARY KEY, person TEXT NOT NULL, expires BIGINT NOT NULL)",
    // The responses to requests with an idempotency key.
    "CREATE TABLE replies (person TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, answer TEXT NOT NULL,
        created BIGINT NOT NULL, PRIMARY KEY (person, key))",
    // The ranked daily. A result is 'open' while in progress, then 'solved', and 'struck' when disqualified.
    "CREATE TABLE days (day TEXT PRIMARY KEY, code TEXT NOT NULL, level TEXT NOT NULL, par BIGINT NOT NULL)",
    "CREATE TABLE results (id TEXT PRIMARY KEY, person TEXT NOT NULL, day TEXT NOT NULL, state TEXT NOT NULL,
        revealed BIGINT NOT NULL, received BIGINT NOT NULL, hinted BIGINT NOT NULL, presses BIGINT NOT NULL,
        hints BIGINT NOT NULL, milliseconds BIGINT NOT NULL, log TEXT NOT NULL)",
    "CREATE UNIQUE INDEX results_try ON results (person, day)",
    "CREATE INDEX results_rank ON results (day, hinted, presses, milliseconds, id) WHERE state = 'solved'",
    // The number of solved results in each span of time.
    "CREATE TABLE tally (day TEXT NOT NULL, hinted BIGINT NOT NULL, presses BIGINT NOT NULL, span BIGINT NOT NULL,
        count BIGINT NOT NULL, PRIMARY KEY (day, hinted, presses, span))",
    // The sums of that over all spans, so that a place in a day with a million results is a sum over few rows.
    "CREATE TABLE tally_presses (day TEXT NOT NULL, hinted BIGINT NOT NULL, presses BIGINT NOT NULL,
        count BIGINT NOT NULL, PRIMARY KEY (day, hinted, presses))",
    // Rooms: races, classes, and 'today' for followers of the ranking. `seq` numbers the changes.
    "CREATE TABLE rooms (id TEXT PRIMARY KEY, kind TEXT NOT NULL, code TEXT, document TEXT NOT NULL,
        seq BIGINT NOT NULL, due BIGINT, created BIGINT NOT NULL, active BIGINT NOT NULL)",
    "CREATE UNIQUE INDEX rooms_code ON rooms (code)",
    "CREATE INDEX rooms_due ON rooms (due) WHERE due IS NOT NULL",
    // `gone` is 1 after leaving and 2 after being removed.
    "CREATE TABLE members (room TEXT NOT NULL, person TEXT NOT NULL, number BIGINT NOT NULL, name TEXT NOT NULL,
        role TEXT NOT NULL, seen BIGINT NOT NULL, gone BIGINT NOT NULL, PRIMARY KEY (room, person))",
    "CREATE UNIQUE INDEX members_number ON members (room, number)",
    "CREATE INDEX members_person ON members (person)",
    "CREATE TABLE entries (room TEXT NOT NULL, task BIGINT NOT NULL, person TEXT NOT NULL, member BIGINT NOT NULL,
        state TEXT NOT NULL, presses BIGINT NOT NULL, hints BIGINT NOT NULL, remaining BIGINT NOT NULL,
        milliseconds BIGINT NOT NULL, received BIGINT NOT NULL, log TEXT NOT NULL, PRIMARY KEY (room, task, person))",
    "CREATE INDEX entries_person ON entries (person)",
    // Events for followers; `staff` only for leaders.
    "CREATE TABLE events (topic TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, everyone TEXT NOT NULL,
        staff TEXT NOT NULL, PRIMARY KEY (topic, seq))",
    "CREATE INDEX events_at ON events (at)",
],
&[
    // The sums of the tally over the spans of each minute: a place is then a sum over a few dozen rows, not hundreds.
    "CREATE TABLE tally_minutes (day TEXT NOT NULL, hinted BIGINT NOT NULL, presses BIGINT NOT NULL,
        minute BIGINT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (day, hinted, presses, minute))",
    "INSERT INTO tally_minutes (day, hinted, presses, minute, count)
        SELECT day, hinted, presses, CASE WHEN span < 600 THEN span / 60 ELSE span - 590 END, SUM(count) FROM tally
        GROUP BY 1, 2, 3, 4",
],
&[
    // One tally is enough: at a million results a day its few thousand rows are summed up in 2 ms.
    "DROP TABLE tally_minutes",
    "DROP TABLE tally_presses",
],
&[
    // What is written only to see whether something can be written.
    "CREATE TABLE probes (id TEXT PRIMARY KEY, filler TEXT NOT NULL)",
],
&[
    // 1 for a name that a host, a teacher or the operator gave: it stays when the player joins again or takes another name.
    "ALTER TABLE members ADD COLUMN named BIGINT NOT NULL DEFAULT 0",
    // Members whom a teacher removed. The number is not given again, and the keyed hash keeps the player out.
    "CREATE TABLE removed (room TEXT NOT NULL, number BIGINT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (room, number))",
    "CREATE INDEX removed_hash ON removed (hash)",
    // Keyed hashes of players whose streams must check whether they may continue.
    "CREATE TABLE signouts (hash TEXT NOT NULL, at BIGINT NOT NULL)",
    "CREATE INDEX signouts_at ON signouts (at)",
],
&[
    // How it goes with a task: the fewest presses that remain, the fewest ever, and when they became fewer.
    "ALTER TABLE entries ADD COLUMN to_go BIGINT",
    "ALTER TABLE entries ADD COLUMN nearest BIGINT",
    "ALTER TABLE entries ADD COLUMN closer BIGINT",
],
&[
    // Times are counted in fewer spans. `scale` has, for each number of doublings, the seconds of a span (`domain/ranking.rs`).
    "DELETE FROM tally",
    "INSERT INTO tally (day, hinted, presses, span, count)
        WITH RECURSIVE scale(doublings, seconds) AS (SELECT CAST(0 AS BIGINT), CAST(1 AS BIGINT)
            UNION ALL SELECT doublings + 1, 2 * seconds FROM scale WHERE doublings < 40)
        SELECT r.day, r.hinted, r.presses, 32 * s.doublings + r.milliseconds / 1000 / s.seconds, COUNT(*)
            FROM results r JOIN scale s ON r.milliseconds / 1000 < 64 * s.seconds
                AND (s.doublings = 0 OR r.milliseconds / 1000 >= 32 * s.seconds)
            WHERE r.state = 'solved' GROUP BY 1, 2, 3, 4",
]];

/// Returns the number of migrations that the tables have seen. It changes nothing.
pub(super) async fn version(tx: &mut dyn Tx) -> Result<u64, StoreError> {
    let rows = tx
        .query("SELECT version FROM schema_version WHERE one = 1", &[])
        .await?;
    rows.first().map_or(Ok(0), |row| row.number(0))
}

/// Brings the tables up to date. A second process waits and finds nothing to do.
pub(super) async fn migrate(tx: &mut dyn Tx) -> Result<(), StoreError> {
    tx.query(
        "CREATE TABLE IF NOT EXISTS schema_version (one BIGINT PRIMARY KEY, version BIGINT NOT NULL)",
        &[],
    )
    .await?;
    tx.query(
        "INSERT INTO schema_version VALUES (1, 0) ON CONFLICT (one) DO NOTHING",
        &[],
    )
    .await?;
    // This takes the row until the end of the transaction.
    let sql = "UPDATE schema_version SET version = version WHERE one = 1 RETURNING version";
    let rows = tx.query(sql, &[]).await?;
    let version = rows
        .first()
        .ok_or_else(|| StoreError::Damaged("no schema version".to_owned()))?
        .number(0)?;
    let done = usize::try_from(version).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        return Err(StoreError::Damaged(
            "the database was created by a newer version of this program".to_owned(),
        ));
    }
    for migration in MIGRATIONS.iter().skip(done) {
        for statement in *migration {
            tx.query(statement, &[]).await?;
        }
    }
    let version = MIGRATIONS.len() as u64;
    tx.query(
        "UPDATE schema_version SET version = $1 WHERE one = 1",
        values![version],
    )
    .await?;
    Ok(())
}
