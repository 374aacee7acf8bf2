//! The database: [`contract`] defines the interface, [`sqlite`] and [`postgres`] implement it.
//!
//! A database runs jobs: functions that make statements in a transaction ([`Tx`]). All SQL is written once, in the common
//! part of both dialects, in `people.rs`, `daily.rs`, `rooms.rs` and `upkeep.rs`; so both databases behave alike, and
//! `tests/server/contract.rs` makes sure of it. Numbers are 64 bits, truth is 0 or 1, times are milliseconds since 1970.
//!
//! Every change to a room first locks its row ([`rooms::lock`]), which gives the change its number. So the changes of a
//! room happen one after the other, in any number of processes, and their events are numbered in the order in which they
//! become visible.

pub mod contract;
pub mod daily;
pub mod people;
pub mod postgres;
pub mod rooms;
mod schema;
pub mod sqlite;
pub mod upkeep;

pub use contract::{BoxFuture, StoreError, Tx, Value};

use contract::{Database, Job, Wake};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::broadcast;

/// A database, opened and up to date.
#[derive(Clone)]
pub struct Store(Arc<dyn Database>);

impl Store {
    /// Opens a database: the path of a file, or `postgres://…`. Missing tables are created.
    ///
    /// # Errors
    /// When it cannot be opened, with the reason.
    pub async fn open(database: &str) -> Result<Store, StoreError> {
        let store: Store =
            if database.starts_with("postgres://") || database.starts_with("postgresql://") {
                Store(Arc::new(postgres::Postgres::open(database).await?))
            } else {
                Store(Arc::new(sqlite::Sqlite::open(std::path::Path::new(
                    database,
                ))?))
            };
        // Two processes that start at once may both create the first table, and one of them fails.
        let mut tries = 3;
        while let Err(error) = store.write(|tx| Box::pin(schema::migrate(tx))).await {
            tries -= 1;
            if tries == 0 {
                return Err(error);
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
        Ok(store)
    }

    /// Runs a job that changes nothing.
    ///
    /// # Errors
    /// Those of the job, and of the database.
    pub async fn read<T, E, F>(&self, job: F) -> Result<T, E>
    where
        F: for<'a> FnOnce(&'a mut dyn Tx) -> BoxFuture<'a, Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (job, answer) = boxed(job);
        let ran = self.0.read(job).await;
        take(ran, &answer)
    }

    /// Runs a job in a transaction. If it fails, nothing has happened.
    ///
    /// # Errors
    /// Those of the job, and of the database.
    pub async fn write<T, E, F>(&self, job: F) -> Result<T, E>
    where
        F: for<'a> FnOnce(&'a mut dyn Tx) -> BoxFuture<'a, Result<T, E>> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (job, answer) = boxed(job);
        let ran = self.0.write(job).await;
        take(ran, &answer)
    }

    /// Returns a receiver of notices from now on.
    #[must_use]
    pub fn wakes(&self) -> broadcast::Receiver<Wake> {
        self.0.wakes()
    }

    /// Copies the database to a file while it is in use.
    ///
    /// # Errors
    /// When that fails, with the reason.
    pub async fn backup(&self, file: &std::path::Path) -> Result<(), StoreError> {
        self.0.backup(file).await
    }
}

/// The place for the answer of a job.
type Slot<T> = Arc<Mutex<Option<T>>>;

/// Turns a job with an answer into one that stores it in a slot, so that a [`Database`] need not know its type.
fn boxed<T, E, F>(job: F) -> (Job, Slot<Result<T, E>>)
where
    F: for<'a> FnOnce(&'a mut dyn Tx) -> BoxFuture<'a, Result<T, E>> + Send + 'static,
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
{
    let answer: Slot<Result<T, E>> = Arc::default();
    let slot = answer.clone();
    let job: Job = Box::new(move |tx| {
        Box::pin(async move {
            let result = job(tx).await;
            let ran = if result.is_ok() {
                Ok(())
            } else {
                Err(StoreError::Refused)
            };
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
            ran
        })
    });
    (job, answer)
}

fn take<T, E: From<StoreError>>(
    ran: Result<(), StoreError>,
    answer: &Slot<Result<T, E>>,
) -> Result<T, E> {
    let answer = answer.lock().unwrap_or_else(PoisonError::into_inner).take();
    match (ran, answer) {
        (Ok(()), Some(answer)) => answer,
        // The job itself failed.
        (Err(StoreError::Refused), Some(Err(error))) => Err(error),
        (Err(error), _) => Err(error.into()),
        (Ok(()), None) => {
            Err(StoreError::Unavailable("the database gave no answer".to_owned()).into())
        }
    }
}
