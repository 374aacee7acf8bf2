//! The interface of a database, and its values.

use quatrainment_protocol::event::LiveEvent;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
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

/// Creates the values of a statement.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::store::contract::Value::from($value)),*] };
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

    /// Returns the number in a column, or `None`.
    #[must_use]
    pub fn maybe_number(&self, column: usize) -> Option<u64> {
        self.number(column).ok()
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

/// The events of one change in a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The number of the change.
    pub seq: u64,
    /// The events for everyone.
    pub everyone: Vec<LiveEvent>,
    /// The events for leaders only.
    pub staff: Vec<LiveEvent>,
}

/// A notice to followers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wake {
    /// To the followers of a topic: these events happened.
    Happened(Arc<str>, Arc<Happened>),
    /// To the followers of a topic: another process stored a change with this number.
    Changed(Arc<str>, u64),
    /// To the followers of a topic: it was deleted.
    Gone(Arc<str>),
    /// To everyone: something may have been missed.
    Everybody,
}

/// A transaction.
pub trait Tx: Send {
    /// Runs a statement. Its values are written `$1`, `$2`, ….
    fn query<'a>(
        &'a mut self,
        sql: &'a str,
        values: &'a [Value],
    ) -> BoxFuture<'a, Result<Vec<Row>, StoreError>>;

    /// Notifies the followers of a topic, in every process, once the transaction is committed.
    fn wake(&mut self, wake: Wake);

    /// Asks that after the commit nothing that was deleted can be read from the files of the database, if it has its own.
    fn scrub(&mut self) {}
}

/// Work in a transaction.
pub type Job =
    Box<dyn for<'a> FnOnce(&'a mut dyn Tx) -> BoxFuture<'a, Result<(), StoreError>> + Send>;

/// The interface of a database.
pub trait Database: Send + Sync {
    /// Runs a job that changes nothing.
    fn read(&self, job: Job) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Runs a job in a transaction. If it fails, nothing has happened; if it succeeds, it is on the disk.
    fn write(&self, job: Job) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Returns a receiver of notices from now on.
    fn wakes(&self) -> broadcast::Receiver<Wake>;

    /// Copies the database to a file while it is in use. If that fails, there is no file.
    fn backup<'a>(&'a self, file: &'a std::path::Path) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Checks that there is room for more, as far as that is known without writing to the database.
    fn check_space(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Finishes what waits to be written, and leaves the database as one whole.
    fn close(&self) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// An error of the database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// It cannot be reached, the disk is full, or the like.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// There is no database to open.
    #[error("{0}")]
    Missing(String),
    /// A backup cannot be written.
    #[error("{0}")]
    Backup(String),
    /// The stored data is unreadable.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The job failed, so nothing has happened.
    #[error("nothing was changed")]
    Refused,
}

impl StoreError {
    /// The error for a database that no server has created.
    pub(super) fn not_ours(name: &str, reason: &str) -> StoreError {
        StoreError::Missing(format!(
            "{name} is not a database of quatrainment-server ({reason}); name it with --database"
        ))
    }
}
