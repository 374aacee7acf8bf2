//! The database: [`contract`] defines the interface, [`sqlite`] and [`postgres`] implement it.
//!
//! A database runs jobs: functions that make statements in a transaction ([`Tx`]). All SQL is written once, in the common
//! part of both dialects, in `people.rs`, `daily.rs`, `rooms.rs` and `upkeep.rs`; so both databases behave alike, and
//! `tests/server/contract.rs` makes sure of it. Numbers are 64 bits, truth is 0 or 1, times are milliseconds since 1970.
//!
//! Every change to a room first locks its row ([`rooms::lock`]), which gives the change its number. So the changes of a
//! room happen one after the other, in any number of processes, and their events are numbered in the order in which they
//! become visible.

mod backup;
pub mod contract;
pub mod daily;
pub mod people;
pub mod postgres;
pub mod rooms;
mod schema;
mod scrub;
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
    /// Opens a database: the path of a file, or `postgres://…`. A missing file and missing tables are created.
    ///
    /// # Errors
    /// When it cannot be opened, with the reason.
    pub async fn open(database: &str) -> Result<Store, StoreError> {
        let store = Store::connect(database, true).await?;
        store.update().await?;
        Ok(store)
    }

    /// Opens a database that a server has created, and changes nothing.
    ///
    /// # Errors
    /// When there is none, or it cannot be opened, with the reason.
    pub async fn open_existing(database: &str) -> Result<Store, StoreError> {
        let store = Store::connect(database, false).await?;
        // The address of PostgreSQL may hold a password, so no message repeats it.
        let version = store.read(|tx| Box::pin(schema::version(tx))).await;
        match version {
            Ok(version) if version > 0 => Ok(store),
            Ok(_) => Err(StoreError::not_ours("this database", "it has no version")),
            Err(StoreError::Unavailable(reason)) => {
                Err(StoreError::not_ours("this database", &reason))
            }
            Err(error) => Err(error),
        }
    }

    async fn connect(database: &str, create: bool) -> Result<Store, StoreError> {
        Ok(if is_postgres(database) {
            Store(Arc::new(postgres::Postgres::open(database).await?))
        } else {
            let file = std::path::Path::new(database);
            Store(Arc::new(sqlite::Sqlite::open(file, create)?))
        })
    }

    /// Brings the tables up to date.
    ///
    /// # Errors
    /// When that fails, or a newer version has created them.
    pub async fn update(&self) -> Result<(), StoreError> {
        // Two processes that start at once may both create the first table, and one of them fails.
        let mut tries = 3;
        while let Err(error) = self.write(|tx| Box::pin(schema::migrate(tx))).await {
            tries -= 1;
            if tries == 0 {
                return Err(error);
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
        Ok(())
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

    /// Copies the database to a file while it is in use. If that fails, there is no file.
    ///
    /// # Errors
    /// When that fails, with the reason.
    pub async fn backup(&self, file: &std::path::Path) -> Result<(), StoreError> {
        self.0.backup(file).await
    }

    /// Checks that there is room for more, as far as that is known without writing to the database.
    ///
    /// # Errors
    /// When there is none, with the reason.
    pub async fn check_space(&self) -> Result<(), StoreError> {
        self.0.check_space().await
    }

    /// Finishes what waits to be written. A database in a file is then that one file.
    ///
    /// # Errors
    /// When that fails, with the reason. Nothing is lost then either.
    pub async fn close(&self) -> Result<(), StoreError> {
        self.0.close().await
    }
}

fn is_postgres(database: &str) -> bool {
    database.starts_with("postgres://") || database.starts_with("postgresql://")
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
