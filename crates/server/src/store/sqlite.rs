//! SQLite: one file, one thread that writes, some connections that read.
//!
//! The thread takes all jobs that wait, runs each in a savepoint of one transaction and commits them together, so that one
//! synchronisation of the disk serves them all. A job is answered after the commit.

use super::contract::{BoxFuture, Database, Job, Row, StoreError, Tx, Value, Wake};
use rusqlite::{Connection, OpenFlags, types::ValueRef};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::task::{Context, Poll, Waker};
use tokio::sync::{broadcast, oneshot};

/// The maximum number of jobs that are committed together.
const MAX_GROUP: usize = 256;

/// The maximum number of jobs that wait.
const MAX_WAITING: usize = 8192;

/// The number of idle connections that are kept for reading.
const READERS: usize = 4;

/// A file of SQLite.
pub struct Sqlite {
    path: PathBuf,
    writer: mpsc::SyncSender<Work>,
    readers: Arc<Mutex<Vec<SqliteTx>>>,
    wakes: broadcast::Sender<Wake>,
}

/// A job, and the sender of its answer.
struct Work {
    job: Job,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

impl Sqlite {
    /// Opens a file, and creates it if it is missing.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let mut connection = connect(path, OpenFlags::default())?;
        // A commit is on the disk before it is acknowledged.
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";
        connection
            .execute_batch(settings)
            .map_err(|error| named(path, &error))?;
        let (writer, jobs) = mpsc::sync_channel(MAX_WAITING);
        let (wakes, _) = broadcast::channel(1024);
        let sender = wakes.clone();
        let work = move || {
            while let Ok(first) = jobs.recv() {
                connection = group(connection, first, &jobs, &sender);
            }
        };
        let thread = std::thread::Builder::new()
            .name("sqlite-writer".to_owned())
            .spawn(work);
        thread.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Sqlite {
            path: path.to_owned(),
            writer,
            readers: Arc::default(),
            wakes,
        })
    }
}

impl Database for Sqlite {
    fn read(&self, job: Job) -> BoxFuture<'_, Result<(), StoreError>> {
        let readers = self.readers.clone();
        let path = self.path.clone();
        Box::pin(async move {
            let read = move || {
                let idle = readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let mut tx = match idle {
                    Some(tx) => tx,
                    None => {
                        let connection = connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
                        SqliteTx {
                            connection,
                            wakes: Vec::new(),
                        }
                    }
                };
                let result = ready(job(&mut tx));
                let mut idle = readers.lock().unwrap_or_else(PoisonError::into_inner);
                if idle.len() < READERS {
                    idle.push(tx);
                }
                result
            };
            tokio::task::spawn_blocking(read)
                .await
                .unwrap_or_else(|_| Err(panicked()))
        })
    }

    fn write(&self, job: Job) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let (answer, result) = oneshot::channel();
            let busy =
                |_| StoreError::Unavailable("too many changes wait to be written".to_owned());
            self.writer.try_send(Work { job, answer }).map_err(busy)?;
            result.await.unwrap_or_else(|_| Err(panicked()))
        })
    }

    fn wakes(&self) -> broadcast::Receiver<Wake> {
        self.wakes.subscribe()
    }

    fn backup<'a>(&'a self, file: &'a Path) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            if file.exists() {
                return Err(StoreError::Unavailable(format!(
                    "{} already exists",
                    file.display()
                )));
            }
            let (path, file) = (self.path.clone(), file.to_owned());
            let copy = move || {
                let connection = connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
                let file = file.display().to_string();
                connection
                    .execute("VACUUM INTO ?1", [&file])
                    .map_err(|error| failed(&error))?;
                // The copy must survive as well as the original.
                std::fs::File::open(&file)
                    .and_then(|file| file.sync_all())
                    .map_err(|error| StoreError::Unavailable(error.to_string()))
            };
            tokio::task::spawn_blocking(copy)
                .await
                .unwrap_or_else(|_| Err(panicked()))
        })
    }
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection =
        Connection::open_with_flags(path, flags).map_err(|error| named(path, &error))?;
    connection.set_prepared_statement_cache_capacity(200);
    // The operator's commands may write at the same time.
    let timeout = connection.busy_timeout(std::time::Duration::from_secs(10));
    timeout.map_err(|error| named(path, &error))?;
    Ok(connection)
}

/// Runs a job and those that wait behind it, and commits them together.
fn group(
    connection: Connection,
    first: Work,
    jobs: &mpsc::Receiver<Work>,
    wakes: &broadcast::Sender<Wake>,
) -> Connection {
    let mut tx = SqliteTx {
        connection,
        wakes: Vec::new(),
    };
    let mut answers = Vec::new();
    let mut committed = tx.batch("BEGIN IMMEDIATE");
    let mut next = Some(first);
    while let Some(Work { job, answer }) = next {
        if committed.is_ok() {
            let result = tx.savepoint(job);
            // A full disk may have ended the whole transaction, and then the jobs before are also lost.
            if tx.connection.is_autocommit() {
                let reason = result.clone().err().unwrap_or(StoreError::Refused);
                committed = Err(StoreError::Unavailable(reason.to_string()));
            }
            answers.push((answer, result));
        } else {
            answers.push((answer, Err(StoreError::Refused)));
        }
        next = if answers.len() < MAX_GROUP {
            jobs.try_recv().ok()
        } else {
            None
        };
    }
    let committed = committed.and_then(|()| tx.batch("COMMIT"));
    if committed.is_err() && !tx.connection.is_autocommit() {
        // If even that fails, the next BEGIN reports it.
        let _ = tx.batch("ROLLBACK");
    }
    let due = std::mem::take(&mut tx.wakes);
    for (answer, result) in answers {
        // The caller may no longer be waiting.
        let _ = answer.send(committed.clone().and(result));
    }
    if committed.is_ok() {
        for wake in due {
            let _ = wakes.send(wake);
        }
    }
    tx.connection
}

/// A transaction: the connection, and the notices to send after the commit.
struct SqliteTx {
    connection: Connection,
    wakes: Vec<Wake>,
}

impl SqliteTx {
    fn batch(&self, sql: &str) -> Result<(), StoreError> {
        self.connection
            .execute_batch(sql)
            .map_err(|error| failed(&error))
    }

    fn savepoint(&mut self, job: Job) -> Result<(), StoreError> {
        self.batch("SAVEPOINT job")?;
        let wakes = self.wakes.len();
        let run = std::panic::AssertUnwindSafe(|| ready(job(self)));
        let result = std::panic::catch_unwind(run).unwrap_or_else(|_| Err(panicked()));
        match result {
            Ok(()) => self.batch("RELEASE job"),
            Err(error) => {
                self.wakes.truncate(wakes);
                if !self.connection.is_autocommit() {
                    self.batch("ROLLBACK TO job; RELEASE job")?;
                }
                Err(error)
            }
        }
    }

    fn run(&self, sql: &str, values: &[Value]) -> rusqlite::Result<Vec<Row>> {
        // SQLite numbers its values with ?1, PostgreSQL with $1.
        let mut statement = self.connection.prepare_cached(&sql.replace('$', "?"))?;
        for (place, value) in values.iter().enumerate() {
            match value {
                Value::Null => statement.raw_bind_parameter(place + 1, rusqlite::types::Null)?,
                Value::Number(number) => statement.raw_bind_parameter(place + 1, number)?,
                Value::Text(text) => statement.raw_bind_parameter(place + 1, text)?,
            }
        }
        let columns = statement.column_count();
        let mut rows = statement.raw_query();
        let mut answer = Vec::new();
        while let Some(row) = rows.next()? {
            let value = |column| {
                Ok(match row.get_ref(column)? {
                    ValueRef::Integer(number) => Value::Number(number),
                    ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
                    ValueRef::Null | ValueRef::Real(_) | ValueRef::Blob(_) => Value::Null,
                })
            };
            answer.push(Row((0..columns)
                .map(value)
                .collect::<rusqlite::Result<_>>()?));
        }
        Ok(answer)
    }
}

impl Tx for SqliteTx {
    fn query<'a>(
        &'a mut self,
        sql: &'a str,
        values: &'a [Value],
    ) -> BoxFuture<'a, Result<Vec<Row>, StoreError>> {
        let answer = self.run(sql, values).map_err(|error| failed(&error));
        Box::pin(std::future::ready(answer))
    }

    fn wake(&mut self, wake: Wake) {
        self.wakes.push(wake);
    }
}

/// Returns the output of a future that never waits: here a statement is answered at once.
fn ready<T>(mut future: BoxFuture<'_, Result<T, StoreError>>) -> Result<T, StoreError> {
    match future
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(output) => output,
        Poll::Pending => Err(StoreError::Unavailable(
            "a job awaited something other than the database".to_owned(),
        )),
    }
}

fn failed(error: &rusqlite::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

fn named(path: &Path, error: &rusqlite::Error) -> StoreError {
    StoreError::Unavailable(format!("{}: {error}", path.display()))
}

fn panicked() -> StoreError {
    StoreError::Unavailable("the change failed unexpectedly".to_owned())
}
