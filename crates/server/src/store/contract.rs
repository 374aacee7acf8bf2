//! What a database must do, and what it is asked with.

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

/// Makes the values of a statement.
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

/// What happened in a topic at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The number of the change.
    pub seq: u64,
    /// What everyone hears.
    pub everyone: Vec<LiveEvent>,
    /// What only those hear who lead.
    pub staff: Vec<LiveEvent>,
}

/// Whom to wake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wake {
    /// Those who follow a topic: this happened there.
    Happened(Arc<str>, Arc<Happened>),
    /// Those who follow a topic: another process made a change with this number, which the database has.
    Changed(Arc<str>, u64),
    /// Those who follow a topic: it is gone.
    Gone(Arc<str>),
    /// Everybody: something may have been missed.
    Everybody,
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
    fn wake(&mut self, wake: Wake);
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

    /// Returns whom to wake from now on.
    fn wakes(&self) -> broadcast::Receiver<Wake>;

    /// Writes a copy of everything into a file, while others go on.
    fn backup<'a>(&'a self, file: &'a std::path::Path) -> BoxFuture<'a, Result<(), StoreError>>;
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
