//! A small HTTP client: one connection, made again when it is lost.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody who asks a server.
#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    connection: Option<BufReader<TcpStream>>,
    /// The secret, once there is one.
    pub secret: Option<String>,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub body: Value,
}

impl Client {
    /// Makes somebody who has no secret yet.
    #[must_use]
    pub fn new(address: SocketAddr) -> Client {
        Client {
            address,
            connection: None,
            secret: None,
        }
    }

    /// Asks another server from now on.
    pub fn turn_to(&mut self, address: SocketAddr) {
        (self.address, self.connection) = (address, None);
    }

    /// Asks once.
    ///
    /// # Errors
    /// When the server cannot be reached or ends the connection.
    pub async fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer> {
        let answer = tokio::time::timeout(PATIENCE, self.exchange(method, path, body)).await;
        let answer = answer
            .context("no answer in time")
            .and_then(|answer| answer);
        if answer.is_err() {
            self.connection = None;
        }
        answer
    }

    /// Asks again and again until there is an answer that is no failure of the server.
    ///
    /// # Errors
    /// When there is none within a minute.
    pub async fn insist(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Answer> {
        for _ in 0..1200 {
            match self.ask(method, path, body).await {
                Ok(answer) if answer.status < 500 && answer.status != 429 => return Ok(answer),
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
        bail!("{method} {path}: no answer within a minute")
    }

    /// Becomes somebody.
    ///
    /// # Errors
    /// When the server cannot be reached.
    pub async fn register(&mut self) -> Result<()> {
        let answer = self
            .insist("POST", "/api/me", Some(&serde_json::json!({})))
            .await?;
        self.secret = answer.body["secret"].as_str().map(str::to_owned);
        self.secret
            .as_ref()
            .map(drop)
            .with_context(|| format!("no secret: {answer:?}"))
    }

    async fn exchange(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer> {
        if self.connection.is_none() {
            let stream = TcpStream::connect(self.address).await?;
            stream.set_nodelay(true)?;
            self.connection = Some(BufReader::new(stream));
        }
        let connection = self.connection.as_mut().context("no connection")?;
        let request = request(method, path, self.secret.as_deref(), body);
        connection.get_mut().write_all(request.as_bytes()).await?;
        let (status, length) = head(connection).await?;
        let mut bytes = vec![0; length];
        connection.read_exact(&mut bytes).await?;
        Ok(Answer {
            status,
            body: serde_json::from_slice(&bytes).unwrap_or(Value::Null),
        })
    }
}

fn request(method: &str, path: &str, secret: Option<&str>, body: Option<&Value>) -> String {
    let mut request = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n");
    if let Some(secret) = secret {
        request += &format!("authorization: Bearer {secret}\r\n");
    }
    let body = body.map(Value::to_string).unwrap_or_default();
    if !body.is_empty() {
        request += &format!(
            "content-type: application/json\r\ncontent-length: {}\r\n",
            body.len()
        );
    }
    request + "\r\n" + &body
}

/// Reads the status and the length of an answer.
async fn head(connection: &mut BufReader<TcpStream>) -> Result<(u16, usize)> {
    let mut line = String::new();
    connection.read_line(&mut line).await?;
    let status = line
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    let status = status.context("the connection was closed")?;
    let mut length = 0;
    loop {
        line.clear();
        if connection.read_line(&mut line).await? == 0 {
            bail!("the connection was closed");
        }
        let Some((name, value)) = line.trim().split_once(": ") else {
            return Ok((status, length));
        };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.parse()?;
        }
    }
}

/// A live stream.
#[derive(Debug)]
pub struct Stream {
    connection: BufReader<TcpStream>,
    /// The number of the last change that was heard of.
    pub last: u64,
}

impl Stream {
    /// Opens a stream, after a change.
    ///
    /// # Errors
    /// When the server refuses it or cannot be reached.
    pub async fn open(
        address: SocketAddr,
        secret: Option<&str>,
        topic: &str,
        after: Option<u64>,
    ) -> Result<Stream> {
        let stream = TcpStream::connect(address).await?;
        // Ten thousand of these fit in memory.
        let mut connection = BufReader::with_capacity(512, stream);
        let after = after.map_or_else(String::new, |after| format!("&after={after}"));
        let request = request(
            "GET",
            &format!("/api/stream?topic={topic}{after}"),
            secret,
            None,
        );
        connection.get_mut().write_all(request.as_bytes()).await?;
        let (status, _) = tokio::time::timeout(PATIENCE, head(&mut connection)).await??;
        if status != 200 {
            bail!("the stream is refused: {status}");
        }
        Ok(Stream {
            connection,
            last: 0,
        })
    }

    /// Waits for the next list of events.
    ///
    /// # Errors
    /// When the stream ends.
    pub async fn next(&mut self) -> Result<Vec<Value>> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.connection.read_line(&mut line).await? == 0 {
                bail!("the stream ended");
            }
            // The lengths of chunks are lines of their own and look like nothing else.
            if let Some(id) = line.strip_prefix("id: ") {
                self.last = id.trim().parse()?;
            } else if let Some(data) = line.strip_prefix("data: [") {
                return Ok(serde_json::from_str(&format!("[{}", data.trim()))?);
            }
        }
    }

    /// Waits for an event of a type.
    ///
    /// # Errors
    /// When the stream ends, or there is none within a minute.
    pub async fn until(&mut self, kind: &str) -> Result<Value> {
        let wait = async {
            loop {
                if let Some(event) = self
                    .next()
                    .await?
                    .into_iter()
                    .find(|event| event["type"] == kind)
                {
                    return Ok(event);
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(60), wait)
            .await
            .context("nothing was heard for a minute")?
    }
}
