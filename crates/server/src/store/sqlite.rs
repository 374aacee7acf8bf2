//! SQLite: one file, one thread that writes, some connections that read.
//!
//! The thread takes all jobs that wait, runs each in a savepoint of one transaction and commits them together, so that one
//! synchronisation of the disk serves them all. A job is answered after the commit.

use super::backup::Unfinished;
use super::contract::{BoxFuture, Database, Job, Row, StoreError, Tx, Value, Wake};
use super::scrub::Scrubbing;
use rusqlite::{Connection, OpenFlags, types::ValueRef};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use tokio::sync::{Semaphore, broadcast, oneshot};

/// The maximum number of jobs that are committed together.
const MAX_GROUP: usize = 256;

/// The maximum number of jobs that wait.
const MAX_WAITING: usize = 8192;

/// The maximum number of connections that read at once. They are kept, because opening one reads the whole schema.
const READERS: usize = 4;

/// The bytes of disk without which the database is reported as full.
const SPACE: usize = 256 * 1024;

/// A file of SQLite.
pub struct Sqlite {
    path: PathBuf,
    /// The thread that writes; `None` after the end.
    writer: Mutex<Option<Writer>>,
    /// The turns of those who read.
    turns: Semaphore,
    /// The idle connections; `None` after the end.
    readers: Arc<Mutex<Option<Vec<SqliteTx>>>>,
    wakes: broadcast::Sender<Wake>,
}

/// The thread that writes, which ends when nothing can be sent to it any longer.
struct Writer {
    jobs: mpsc::SyncSender<Work>,
    thread: std::thread::JoinHandle<Result<(), StoreError>>,
}

/// A job, and the sender of its answer.
struct Work {
    job: Job,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

impl Sqlite {
    /// Opens a file. If it is missing, it is created or refused.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn open(path: &Path, create: bool) -> Result<Sqlite, StoreError> {
        check_place(path, create)?;
        if !create {
            // Settings would already turn an empty file into a database.
            check_content(path)?;
        }
        let mut flags = OpenFlags::default();
        flags.set(OpenFlags::SQLITE_OPEN_CREATE, create);
        let mut connection = connect(path, flags)?;
        // A commit is on the disk before it is acknowledged.
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";
        connection
            .execute_batch(settings)
            .map_err(|error| named(path, &error))?;
        let (writer, jobs) = mpsc::sync_channel(MAX_WAITING);
        let (wakes, _) = broadcast::channel(1024);
        let sender = wakes.clone();
        let work = move || {
            let mut scrubbing = Scrubbing::new(&connection);
            loop {
                let first = match scrubbing.turn(&connection) {
                    None => jobs.recv().map_err(|_| RecvTimeoutError::Disconnected),
                    Some(time) => jobs.recv_timeout(time),
                };
                match first {
                    Ok(first) => {
                        connection = group(connection, first, &jobs, &sender, &mut scrubbing);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            scrubbing.end(&connection);
            gather(connection)
        };
        let thread = std::thread::Builder::new()
            .name("sqlite-writer".to_owned())
            .spawn(work);
        let thread = thread.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let jobs = writer;
        Ok(Sqlite {
            path: path.to_owned(),
            writer: Mutex::new(Some(Writer { jobs, thread })),
            turns: Semaphore::new(READERS),
            readers: Arc::new(Mutex::new(Some(Vec::new()))),
            wakes,
        })
    }
}

impl Database for Sqlite {
    fn read(&self, job: Job) -> BoxFuture<'_, Result<(), StoreError>> {
        let readers = self.readers.clone();
        let path = self.path.clone();
        Box::pin(async move {
            let _turn = self.turns.acquire().await.map_err(|_| closed())?;
            let read = move || {
                let idle = match &mut *readers.lock().unwrap_or_else(PoisonError::into_inner) {
                    Some(idle) => idle.pop(),
                    None => return Err(closed()),
                };
                let mut tx = match idle {
                    Some(tx) => tx,
                    None => {
                        let connection = connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
                        SqliteTx {
                            connection,
                            wakes: Vec::new(),
                            scrubs: false,
                        }
                    }
                };
                let result = ready(job(&mut tx));
                let mut idle = readers.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(idle) = idle.as_mut() {
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
            match &*self.writer.lock().unwrap_or_else(PoisonError::into_inner) {
                Some(writer) => writer.jobs.try_send(Work { job, answer }).map_err(busy)?,
                None => return Err(closed()),
            }
            result.await.unwrap_or_else(|_| Err(panicked()))
        })
    }

    fn wakes(&self) -> broadcast::Receiver<Wake> {
        self.wakes.subscribe()
    }

    fn backup<'a>(&'a self, file: &'a Path) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let unfinished = Unfinished::new(file)?;
            let path = self.path.clone();
            let copy = move || {
                let connection = connect(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
                let written = unfinished.path().to_str().ok_or_else(|| {
                    StoreError::Backup("the name of a backup must be Unicode".to_owned())
                })?;
                connection
                    .execute("VACUUM INTO ?1", [written])
                    .map_err(|error| named(unfinished.path(), &error))?;
                unfinished.finish()
            };
            tokio::task::spawn_blocking(copy)
                .await
                .unwrap_or_else(|_| Err(panicked()))
        })
    }

    fn check_space(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        let mut file = self.path.as_os_str().to_owned();
        file.push("-probe");
        Box::pin(async move {
            // The log of changes uses its own room again and again, so a full disk would long go unnoticed.
            let write = move || {
                let write = || {
                    let mut written = std::fs::File::create(&file)?;
                    std::io::Write::write_all(&mut written, &[1; SPACE])?;
                    written.sync_all()
                };
                let written = write();
                let removed = std::fs::remove_file(&file);
                written.and(removed).map_err(|error| {
                    StoreError::Unavailable(format!("no room beside the database: {error}"))
                })
            };
            tokio::task::spawn_blocking(write)
                .await
                .unwrap_or_else(|_| Err(panicked()))
        })
    }

    fn close(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let readers = take(&self.readers);
            let Some(Writer { jobs, thread }) = take(&self.writer) else {
                return Ok(());
            };
            let end = move || {
                drop(readers);
                // The thread writes what waits, and ends.
                drop(jobs);
                thread.join().unwrap_or_else(|_| Err(panicked()))
            };
            tokio::task::spawn_blocking(end)
                .await
                .unwrap_or_else(|_| Err(panicked()))
        })
    }
}

fn take<T>(place: &Mutex<Option<T>>) -> Option<T> {
    place.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Fails early, with what to do, where SQLite would only say that it cannot open a file.
fn check_place(path: &Path, create: bool) -> Result<(), StoreError> {
    let shown = path.display();
    if path.is_dir() {
        return Err(StoreError::Missing(format!(
            "{shown} is a folder; name a file with --database"
        )));
    }
    if shown.to_string().contains("://") {
        return Err(StoreError::Missing(format!(
            "{} is not a kind of database; use the path of a file or postgres://user@host/name",
            shown.to_string().split("://").next().unwrap_or_default()
        )));
    }
    if !create && !path.exists() {
        return Err(StoreError::Missing(format!(
            "there is no database {shown}; name it with --database"
        )));
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(StoreError::Missing(format!(
            "there is no folder {}; create it first, or name another file with --database",
            folder.display()
        ))),
        None => Ok(()),
    }
}

/// Fails when a file is not a database of a server, and changes nothing.
fn check_content(path: &Path) -> Result<(), StoreError> {
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let version = connection.query_row("SELECT version FROM schema_version", [], |row| {
        row.get::<_, i64>(0)
    });
    version
        .map(drop)
        .map_err(|error| StoreError::not_ours(&path.display().to_string(), &error.to_string()))
}

/// Moves everything from the log of changes into the file. The last connection that closes deletes the log.
fn gather(connection: Connection) -> Result<(), StoreError> {
    let gathered = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
    let closed = connection.close().map_err(|(_, error)| error);
    gathered.and(closed).map_err(|error| failed(&error))
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
    scrubbing: &mut Scrubbing,
) -> Connection {
    let mut tx = SqliteTx {
        connection,
        wakes: Vec::new(),
        scrubs: false,
    };
    let mut answers = Vec::new();
    let mut committed = tx.execute("BEGIN IMMEDIATE");
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
    let committed = committed.and_then(|()| tx.execute("COMMIT"));
    if committed.is_err() && !tx.connection.is_autocommit() {
        // If even that fails, the next BEGIN reports it.
        let _ = tx.execute("ROLLBACK");
    }
    if committed.is_ok() && tx.scrubs {
        // Before the answer: whoever is told that something was deleted finds nothing of it.
        scrubbing.ask(&tx.connection);
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
    /// Whether something was deleted that must leave no trace.
    scrubs: bool,
}

impl SqliteTx {
    fn execute(&self, sql: &str) -> Result<(), StoreError> {
        let statement = self.connection.prepare_cached(sql);
        statement
            .and_then(|mut statement| statement.raw_execute())
            .map(drop)
            .map_err(|error| failed(&error))
    }

    fn savepoint(&mut self, job: Job) -> Result<(), StoreError> {
        self.execute("SAVEPOINT job")?;
        let wakes = self.wakes.len();
        let run = std::panic::AssertUnwindSafe(|| ready(job(self)));
        let result = std::panic::catch_unwind(run).unwrap_or_else(|_| Err(panicked()));
        match result {
            Ok(()) => self.execute("RELEASE job"),
            Err(error) => {
                self.wakes.truncate(wakes);
                if !self.connection.is_autocommit() {
                    self.execute("ROLLBACK TO job")?;
                    self.execute("RELEASE job")?;
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

    fn scrub(&mut self) {
        self.scrubs = true;
        // Should the program be killed in between, the next one goes on. Without this row, it is done all the same now.
        let _ = self.run(
            "INSERT INTO secrets (name, value) VALUES ('scrub', '') ON CONFLICT DO NOTHING",
            &[],
        );
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

fn closed() -> StoreError {
    StoreError::Unavailable("the server is shutting down".to_owned())
}

fn panicked() -> StoreError {
    StoreError::Unavailable("the change failed unexpectedly".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn connections_that_read_are_few_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let database = Sqlite::open(&folder.path().join("kept.db"), true).unwrap();
        let read = || -> Job {
            Box::new(|tx| Box::pin(async move { tx.query("SELECT 1", &[]).await.map(drop) }))
        };
        let idle = || database.readers.lock().unwrap().as_ref().map(Vec::len);
        assert_eq!(idle(), Some(0));
        for _ in 0..3 {
            for done in
                futures_util::future::join_all((0..100).map(|_| database.read(read()))).await
            {
                done.unwrap();
            }
            assert!((1..=READERS).contains(&idle().unwrap()), "{:?}", idle());
        }
        let before = idle();
        database.read(read()).await.unwrap();
        assert_eq!(idle(), before, "no other one was opened");
        database.close().await.unwrap();
        assert_eq!(database.read(read()).await, Err(closed()));
    }
}
