//! PostgreSQL, 15 or newer: any number of processes share one database.
//!
//! Events are rows of a table; `NOTIFY` only tells other processes that there are new ones. After a lost connection, everyone
//! checks again.

use super::backup::Unfinished;
use super::contract::{BoxFuture, Database, Job, Row, StoreError, Tx, Value, Wake};
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod};
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio_postgres::config::Host;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{AsyncMessage, Config, NoTls};

/// The number of connections that one process opens at most, besides the one that listens.
const CONNECTIONS: usize = 16;

/// How long to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long to wait before listening again after a lost connection.
const PAUSE: Duration = Duration::from_millis(300);

/// A database of PostgreSQL.
pub struct Postgres {
    pool: Pool,
    config: Config,
    wakes: broadcast::Sender<Wake>,
    listener: tokio::task::JoinHandle<()>,
}

impl Postgres {
    /// Connects to a database.
    ///
    /// # Errors
    /// When that fails, or when it is older than 15.
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        // The address may hold a password, so no message repeats it.
        let wrong = |_| {
            StoreError::Unavailable("invalid address; use postgres://user@host/name".to_owned())
        };
        let mut config: Config = url.parse().map_err(wrong)?;
        config
            .connect_timeout(PATIENCE)
            .application_name("quatrainment-server");
        let manager = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = Manager::from_config(config.clone(), NoTls, manager);
        let builder = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(deadpool_postgres::Runtime::Tokio1);
        // The connection that was used last has its statements prepared and its memory warm.
        let builder = builder.queue_mode(deadpool_postgres::QueueMode::Lifo);
        let pool = builder
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .build();
        let pool = pool.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let client = connection(&pool).await?;
        let version = client
            .query_one("SHOW server_version_num", &[])
            .await
            .map_err(|error| failed(&error))?;
        let version: String = version.get(0);
        if version.parse().unwrap_or(0) < 150_000 {
            return Err(StoreError::Unavailable(
                "PostgreSQL is too old; version 15 or newer is required".to_owned(),
            ));
        }
        let (wakes, _) = broadcast::channel(1024);
        let listener = tokio::spawn(listen_forever(config.clone(), wakes.clone()));
        Ok(Postgres {
            pool,
            config,
            wakes,
            listener,
        })
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Database for Postgres {
    fn read(&self, job: Job) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let client = connection(&self.pool).await?;
            job(&mut Reading { client }).await
        })
    }

    fn write(&self, job: Job) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let client = Some(connection(&self.pool).await?);
            let mut writing = Writing {
                client,
                is_open: false,
                wakes: Vec::new(),
            };
            let done = match job(&mut writing).await {
                Ok(()) => writing.commit().await,
                Err(error) => Err(error),
            };
            if done.is_err() {
                writing.roll_back().await;
            } else {
                for wake in std::mem::take(&mut writing.wakes) {
                    let _ = self.wakes.send(wake);
                }
            }
            done
        })
    }

    fn wakes(&self) -> broadcast::Receiver<Wake> {
        self.wakes.subscribe()
    }

    fn backup<'a>(&'a self, file: &'a Path) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let unfinished = Unfinished::new(file)?;
            let mut command = tokio::process::Command::new("pg_dump");
            command
                .args(["--format=custom", "--no-password", "--file"])
                .arg(unfinished.path())
                .stdin(std::process::Stdio::null())
                .kill_on_drop(true);
            for (name, value) in environment(&self.config) {
                match value {
                    Some(value) => command.env(name, value),
                    None => command.env_remove(name),
                };
            }
            let status = command.status().await.map_err(|error| {
                StoreError::Backup(format!(
                    "cannot run pg_dump (install the package postgresql-client): {error}"
                ))
            })?;
            if !status.success() {
                return Err(StoreError::Backup(
                    "pg_dump failed; see its message above".to_owned(),
                ));
            }
            unfinished.finish()
        })
    }

    fn close(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            self.listener.abort();
            self.pool.close();
            Ok(())
        })
    }
}

/// Returns the variables that lead the programs of PostgreSQL to the same database. The address may hold a password: the
/// environment of a process is for its owner only, its arguments are for everyone on the machine.
fn environment(config: &Config) -> Vec<(&'static str, Option<OsString>)> {
    let list = |parts: Vec<String>| (!parts.is_empty()).then(|| parts.join(",").into());
    let hosts = config.get_hosts().iter().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(folder) => folder.display().to_string(),
    });
    let addresses = config.get_hostaddrs().iter().map(ToString::to_string);
    let ports = config.get_ports().iter().map(ToString::to_string);
    vec![
        ("PGHOST", list(hosts.collect())),
        ("PGHOSTADDR", list(addresses.collect())),
        ("PGPORT", list(ports.collect())),
        ("PGUSER", config.get_user().map(Into::into)),
        ("PGPASSWORD", config.get_password().map(password)),
        ("PGDATABASE", config.get_dbname().map(Into::into)),
        ("PGOPTIONS", config.get_options().map(Into::into)),
        // Another address must not come from elsewhere.
        ("PGSERVICE", None),
    ]
}

#[cfg(unix)]
fn password(bytes: &[u8]) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes.to_vec())
}

#[cfg(not(unix))]
fn password(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

async fn connection(pool: &Pool) -> Result<Object, StoreError> {
    pool.get()
        .await
        .map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// Statements outside of a transaction.
struct Reading {
    client: Object,
}

impl Tx for Reading {
    fn query<'a>(
        &'a mut self,
        sql: &'a str,
        values: &'a [Value],
    ) -> BoxFuture<'a, Result<Vec<Row>, StoreError>> {
        Box::pin(async move {
            let statement = self
                .client
                .prepare_cached(sql)
                .await
                .map_err(|error| failed(&error))?;
            let rows = self.client.query(&statement, &parameters(values)).await;
            rows.map_err(|error| failed(&error))?
                .iter()
                .map(row)
                .collect()
        })
    }

    fn wake(&mut self, _: Wake) {}
}

/// Statements in a transaction, and the notices to send with its commit.
struct Writing {
    /// The connection; `None` after it was returned.
    client: Option<Object>,
    /// Whether a transaction is open.
    is_open: bool,
    wakes: Vec<Wake>,
}

impl Writing {
    async fn commit(&mut self) -> Result<(), StoreError> {
        for note in self.wakes.iter().map(note).collect::<Vec<_>>() {
            self.query("SELECT pg_notify('quatrainment', $1)", &[note.into()])
                .await?;
        }
        if let Some(client) = self.client.as_ref().filter(|_| self.is_open) {
            client
                .batch_execute("COMMIT")
                .await
                .map_err(|error| failed(&error))?;
            self.is_open = false;
        }
        Ok(())
    }

    async fn roll_back(&mut self) {
        if let Some(client) = self.client.as_ref().filter(|_| self.is_open) {
            self.is_open = client.batch_execute("ROLLBACK").await.is_err();
        }
    }
}

impl Drop for Writing {
    /// A transaction that did not end, because its caller is gone or the connection is lost, ends with its
    /// connection.
    fn drop(&mut self) {
        if let Some(client) = self.client.take().filter(|_| self.is_open) {
            drop(Object::take(client));
        }
    }
}

impl Tx for Writing {
    fn query<'a>(
        &'a mut self,
        sql: &'a str,
        values: &'a [Value],
    ) -> BoxFuture<'a, Result<Vec<Row>, StoreError>> {
        Box::pin(async move {
            let ended = || StoreError::Unavailable("the transaction has ended".to_owned());
            let client = self.client.as_ref().ok_or_else(ended)?;
            let statement = client
                .prepare_cached(sql)
                .await
                .map_err(|error| failed(&error))?;
            let parameters = parameters(values);
            let query = client.query(&statement, &parameters);
            let rows = if self.is_open {
                query.await
            } else {
                // Both are sent at once; the database takes them in order.
                self.is_open = true;
                let (begun, rows) =
                    futures_util::future::join(client.batch_execute("BEGIN"), query).await;
                begun.and(rows)
            };
            rows.map_err(|error| failed(&error))?
                .iter()
                .map(row)
                .collect()
        })
    }

    fn wake(&mut self, wake: Wake) {
        self.wakes.push(wake);
    }
}

/// Returns the notice for other processes: a topic, and the number of the change unless the topic was deleted.
fn note(wake: &Wake) -> String {
    match wake {
        Wake::Happened(topic, happened) => format!("{topic} {}", happened.seq),
        Wake::Changed(topic, seq) => format!("{topic} {seq}"),
        Wake::Gone(topic) => topic.to_string(),
        Wake::Everybody => "*".to_owned(),
    }
}

/// Reads a [`note`].
fn noted(note: &str) -> Wake {
    match note.split_once(' ') {
        Some((topic, seq)) => match seq.parse() {
            Ok(seq) => Wake::Changed(topic.into(), seq),
            Err(_) => Wake::Everybody,
        },
        None if note == "*" => Wake::Everybody,
        None => Wake::Gone(note.into()),
    }
}

fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values
        .iter()
        .map(|value| value as &(dyn ToSql + Sync))
        .collect()
}

fn row(row: &tokio_postgres::Row) -> Result<Row, StoreError> {
    let value = |column: usize| {
        let damaged = |error: tokio_postgres::Error| StoreError::Damaged(error.to_string());
        let kind = row.columns()[column].type_();
        Ok(if *kind == Type::INT8 {
            row.try_get::<_, Option<i64>>(column)
                .map_err(damaged)?
                .map_or(Value::Null, Value::Number)
        } else if *kind == Type::TEXT {
            row.try_get::<_, Option<String>>(column)
                .map_err(damaged)?
                .map_or(Value::Null, Value::Text)
        } else {
            Value::Null
        })
    };
    Ok(Row((0..row.len())
        .map(value)
        .collect::<Result<_, StoreError>>()?))
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut tokio_postgres::types::private::BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Number(number) => number.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        *kind == Type::INT8 || *kind == Type::TEXT
    }

    to_sql_checked!();
}

fn failed(error: &tokio_postgres::Error) -> StoreError {
    match error.as_db_error() {
        Some(reason) => {
            StoreError::Unavailable(format!("{} ({})", reason.message(), reason.code().code()))
        }
        None => StoreError::Unavailable(error.to_string()),
    }
}

async fn listen_forever(config: Config, wakes: broadcast::Sender<Wake>) {
    loop {
        if let Err(error) = listen(&config, &wakes).await {
            tracing::warn!(%error, "lost the connection that listens to the database");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Passes notices on until the connection is lost.
async fn listen(config: &Config, wakes: &broadcast::Sender<Wake>) -> Result<(), StoreError> {
    let (client, mut connection) = config
        .connect(NoTls)
        .await
        .map_err(|error| failed(&error))?;
    let (sender, mut messages) = tokio::sync::mpsc::channel(1024);
    let forward = tokio::spawn(async move {
        loop {
            let message = std::future::poll_fn(|context| connection.poll_message(context)).await;
            match message {
                Some(Ok(AsyncMessage::Notification(note))) => {
                    if sender.send(note.payload().to_owned()).await.is_err() {
                        return;
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            }
        }
    });
    let listening = client
        .batch_execute("LISTEN quatrainment")
        .await
        .map_err(|error| failed(&error));
    if listening.is_ok() {
        // Earlier notices are lost, so everyone checks once.
        let _ = wakes.send(Wake::Everybody);
        while let Some(note) = messages.recv().await {
            let _ = wakes.send(noted(&note));
        }
    }
    forward.abort();
    listening.and_then(|()| {
        Err(StoreError::Unavailable(
            "the connection was closed".to_owned(),
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_was_written() {
        for wake in [
            Wake::Changed("room".into(), 7),
            Wake::Gone("room".into()),
            Wake::Everybody,
        ] {
            assert_eq!(noted(&note(&wake)), wake);
        }
        assert_eq!(noted("room x"), Wake::Everybody);
    }

    #[test]
    fn programs_of_postgresql_reach_the_database_of_the_address() {
        let told = |url: &str| {
            let told = environment(&url.parse().unwrap()).into_iter();
            let told = told.map(|(_, value)| value.unwrap_or_default().into_string().unwrap());
            told.take(6).collect::<Vec<_>>()
        };
        assert_eq!(
            told("postgres://ada:p%40ss%2F@db.example.org:5433/games"),
            ["db.example.org", "", "5433", "ada", "p@ss/", "games"]
        );
        assert_eq!(
            told("postgres://ada@%2Frun%2Fpostgresql/games"),
            ["/run/postgresql", "", "5432", "ada", "", "games"]
        );
        assert_eq!(
            told("postgresql:///games?host=a,b&port=1,2&hostaddr=10.0.0.1,10.0.0.2"),
            ["a,b", "10.0.0.1,10.0.0.2", "1,2", "", "", "games"]
        );
    }
}
