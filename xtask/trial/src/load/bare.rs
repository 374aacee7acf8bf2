//! The bare database, for comparison.

use super::pace::Pace;
use anyhow::Result;
use quatrainment_server::store::{Store, StoreError, Value};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A database that only takes rows, one commit each.
pub enum Bare {
    /// One connection.
    Sqlite(Arc<Mutex<rusqlite::Connection>>),
    /// Over as many connections as the server has.
    Postgres(Store),
}

const BARE_ROW: [&str; 2] = ["A1 B2 C3 D4 A1 B2 C3 D4", "0123456789"];

impl Bare {
    /// Creates a file of SQLite.
    pub fn sqlite(file: &str) -> Result<Bare> {
        let connection = rusqlite::Connection::open(file)?;
        connection.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE bare (a TEXT, b TEXT)",
        )?;
        Ok(Bare::Sqlite(Arc::new(Mutex::new(connection))))
    }

    /// Creates a table in a database of PostgreSQL.
    pub async fn postgres(url: &str) -> Result<Bare> {
        let store = Store::open(url).await?;
        let create = store.write::<_, StoreError, _>(|tx| {
            Box::pin(async move { tx.query("CREATE TABLE bare (a TEXT, b TEXT)", &[]).await })
        });
        create.await?;
        Ok(Bare::Postgres(store))
    }

    /// Inserts rows, as fast as possible or at a rate, and returns the rate and how long each took.
    pub async fn insert(&self, time: Duration, rate: Option<f64>) -> Result<(f64, Vec<Duration>)> {
        let pace = Pace::new(time, rate);
        let tasks: Vec<_> = match self {
            Bare::Sqlite(connection) => {
                let (connection, pace) = (connection.clone(), pace.clone());
                let insert = move || {
                    let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                    let mut times = Vec::new();
                    while let Some((_, due)) = pace.next() {
                        std::thread::sleep(due.saturating_duration_since(Instant::now()));
                        connection.execute("INSERT INTO bare VALUES (?1, ?2)", BARE_ROW)?;
                        times.push(due.elapsed());
                    }
                    Ok(times)
                };
                vec![tokio::task::spawn_blocking(insert)]
            }
            Bare::Postgres(store) => (0..16)
                .map(|_| {
                    let (store, pace) = (store.clone(), pace.clone());
                    tokio::spawn(async move {
                        let mut times = Vec::new();
                        while let Some((_, due)) = pace.next() {
                            tokio::time::sleep_until(due.into()).await;
                            // A statement outside of a transaction is a commit of its own.
                            let insert = store.read::<_, StoreError, _>(|tx| {
                                Box::pin(async move {
                                    tx.query(
                                        "INSERT INTO bare VALUES ($1, $2)",
                                        &BARE_ROW.map(Value::from),
                                    )
                                    .await
                                })
                            });
                            insert.await?;
                            times.push(due.elapsed());
                        }
                        Ok(times)
                    })
                })
                .collect(),
        };
        pace.collect(tasks).await
    }
}
