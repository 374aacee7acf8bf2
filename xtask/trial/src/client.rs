//! A client of a server, over one connection that is opened again when it is lost.
//!
//! It is asynchronous because ten thousand streams are open at once in a trial.

use anyhow::{Context, Result, bail, ensure};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::{Request, Response, header};
use hyper_util::client::legacy;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A client of a server.
#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    http: legacy::Client<HttpConnector, Full<Bytes>>,
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
    /// Creates a client without a secret.
    #[must_use]
    pub fn new(address: SocketAddr) -> Client {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        Client {
            address,
            http: legacy::Client::builder(TokioExecutor::new()).build(connector),
            secret: None,
        }
    }

    /// Sends all further requests to another server.
    pub fn turn_to(&mut self, address: SocketAddr) {
        self.address = address;
    }

    /// Sends a request once.
    ///
    /// # Errors
    /// When the server cannot be reached or ends the connection.
    pub async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer> {
        let exchange = async {
            let response = self.send(method, path, body).await?;
            let status = response.status().as_u16();
            let bytes = response.into_body().collect().await?.to_bytes();
            let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
            Ok(Answer { status, body })
        };
        let answer = tokio::time::timeout(PATIENCE, exchange).await;
        answer.context("no answer in time")?
    }

    /// Repeats a request until the answer is not a server error.
    ///
    /// # Errors
    /// When there is none within a minute.
    pub async fn insist(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer> {
        for _ in 0..1200 {
            match self.ask(method, path, body).await {
                Ok(answer) if answer.status < 500 && answer.status != 429 => return Ok(answer),
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
        bail!("{method} {path}: no answer within a minute")
    }

    /// Registers a player.
    ///
    /// # Errors
    /// When the server cannot be reached.
    pub async fn register(&mut self) -> Result<()> {
        let answer = self
            .insist("POST", "/api/me", Some(&serde_json::json!({})))
            .await?;
        self.secret = answer.body["secret"].as_str().map(str::to_owned);
        ensure!(self.secret.is_some(), "no secret: {answer:?}");
        Ok(())
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Response<Incoming>> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address));
        if let Some(secret) = &self.secret {
            request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        Ok(self.http.request(request.body(body.into())?).await?)
    }
}

/// A live stream.
#[derive(Debug)]
pub struct Stream {
    body: Incoming,
    /// Bytes received and not read.
    bytes: Vec<u8>,
    /// The number of the last change that was received.
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
        let mut client = Client::new(address);
        client.secret = secret.map(str::to_owned);
        let after = after.map_or_else(String::new, |after| format!("&after={after}"));
        let path = format!("/api/stream?topic={topic}{after}");
        let response = tokio::time::timeout(PATIENCE, client.send("GET", &path, None)).await??;
        let status = response.status();
        ensure!(status == 200, "the stream is refused: {status}");
        Ok(Stream {
            body: response.into_body(),
            bytes: Vec::new(),
            last: 0,
        })
    }

    /// Waits for the next list of events.
    ///
    /// # Errors
    /// When the stream ends.
    pub async fn next(&mut self) -> Result<Vec<Value>> {
        loop {
            while let Some(end) = self.bytes.windows(2).position(|two| two == b"\n\n") {
                let message: Vec<u8> = self.bytes.drain(..end + 2).collect();
                let message = String::from_utf8(message)?;
                let field = |name: &str| message.lines().find_map(|line| line.strip_prefix(name));
                // The greeting and heartbeats have no number.
                if let (Some(id), Some(data)) = (field("id: "), field("data: ")) {
                    self.last = id.parse()?;
                    return Ok(serde_json::from_str(data)?);
                }
            }
            let frame = self.body.frame().await.context("the stream ended")??;
            if let Ok(data) = frame.into_data() {
                self.bytes.extend_from_slice(&data);
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
                let events = self.next().await?;
                if let Some(event) = events.into_iter().find(|event| event["type"] == kind) {
                    return Ok(event);
                }
            }
        };
        let heard = tokio::time::timeout(Duration::from_secs(60), wait).await;
        heard.context("no event for a minute")?
    }
}
