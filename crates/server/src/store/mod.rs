//! Where everything is kept: [`Database`] is what a database must do, [`sqlite`] and [`postgres`] do it.
//!
//! A database runs jobs: functions that make statements in a transaction ([`Tx`]). All SQL is written once, in the common
//! part of both dialects, in `people.rs`, `daily.rs`, `rooms.rs` and `upkeep.rs`; so both databases behave alike, and
//! `tests/server/contract.rs` makes sure of it. Numbers are 64 bits, truth is 0 or 1, times are milliseconds since 1970.
//!
//! Whoever changes a room first takes its row ([`rooms::lock`]), which gives the change its number. So the changes of a
//! room happen one after the other, in any number of processes, and their events are numbered in the order in which they
//! become visible.

pub mod daily;
pub mod people;
pub mod postgres;
pub mod rooms;
mod schema;
pub mod sqlite;
pub mod upkeep;

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::broadcast;

/// A future that can be stored and sent.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A value of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Null,
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Number(i64::from(truth))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// Makes the values of a statement.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::store::Value::from($value)),*] };
}
pub(crate) use values;

/// A row of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row(pub Vec<Value>);

impl Row {
    /// Returns the number in a column.
    ///
    /// # Errors
    /// When there is none.
    pub fn number(&self, column: usize) -> Result<u64, StoreError> {
        match self.0.get(column) {
            Some(Value::Number(number)) => Ok(u64::try_from(*number).unwrap_or(0)),
            _ => Err(StoreError::Damaged(format!(
                "column {column} should be a number"
            ))),
        }
    }

    /// Returns the truth in a column.
    ///
    /// # Errors
    /// When there is none.
    pub fn truth(&self, column: usize) -> Result<bool, StoreError> {
        Ok(self.number(column)? != 0)
    }

    /// Returns the text in a column.
    ///
    /// # Errors
    /// When there is none.
    pub fn text(&self, column: usize) -> Result<String, StoreError> {
        match self.0.get(column) {
            Some(Value::Text(text)) => Ok(text.clone()),
            _ => Err(StoreError::Damaged(format!(
                "column {column} should be a text"
            ))),
        }
    }

    /// Returns the text in a column, if there is one.
    #[must_use]
    pub fn maybe_text(&self, column: usize) -> Option<String> {
        self.text(column).ok()
    }
}

/// A transaction.
pub trait Tx: Send {
    /// Makes a statement. Its values are written `$1`, `$2`, ….
    fn query<'a>(
        &'a mut self,
        sql: &'a str,
        values: &'a [Value],
    ) -> BoxFuture<'a, Result<Vec<Row>, StoreError>>;

    /// Wakes those who follow a topic, in every process, once the transaction is committed.
    fn wake(&mut self, topic: &str);
}

/// Something to do in a transaction.
pub type Job =
    Box<dyn for<'a> FnOnce(&'a mut dyn Tx) -> BoxFuture<'a, Result<(), StoreError>> + Send>;

/// What a database must do.
pub trait Database: Send + Sync {
    /// Runs a job that changes nothing.
    fn read(&self, job: Job) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Runs a job in a transaction. If it fails, nothing has happened; if it succeeds, it is on the disk.
    fn write(&self, job: Job) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns the topics that are woken from now on. [`EVERY_TOPIC`] wakes all.
    fn wakes(&self) -> broadcast::Receiver<Arc<str>>;

    /// Writes a copy of everything into a file, while others go on.
    fn backup<'a>(&'a self, file: &'a std::path::Path) -> BoxFuture<'a, Result<(), StoreError>>;
}

/// Wakes those who follow any topic: some may have been missed.
pub const EVERY_TOPIC: &str = "*";

/// A database, opened and up to date.
#[derive(Clone)]
pub struct Store(Arc<dyn Database>);

impl Store {
    /// Opens a database: the path of a file, or `postgres://…`. What is missing in it is made.
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
        // Two processes that start at once may both make the first table, and one of them fails.
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

    /// Returns the topics that are woken from now on.
    #[must_use]
    pub fn wakes(&self) -> broadcast::Receiver<Arc<str>> {
        self.0.wakes()
    }

    /// Writes a copy of everything into a file, while others go on.
    ///
    /// # Errors
    /// When that fails, with the reason.
    pub async fn backup(&self, file: &std::path::Path) -> Result<(), StoreError> {
        self.0.backup(file).await
    }
}

/// Where a job leaves its answer.
type Slot<T> = Arc<Mutex<Option<T>>>;

/// Turns a job with an answer into one that leaves it somewhere, so that a [`Database`] need not know its type.
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
        // The job itself said no.
        (Err(StoreError::Refused), Some(Err(error))) => Err(error),
        (Err(error), _) => Err(error.into()),
        (Ok(()), None) => {
            Err(StoreError::Unavailable("the database gave no answer".to_owned()).into())
        }
    }
}

/// The reason why the database did not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// It cannot be reached, the disk is full, or the like.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// What is stored cannot be read.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The job failed, so nothing has happened.
    #[error("nothing was changed")]
    Refused,
}
