//! A server in this process, and people who ask it.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use quatrainment_server::http::{Server, router, start};
use quatrainment_server::settings::Serve;
use quatrainment_server::store::Store;
use serde_json::{Value, json};
use std::sync::Arc;
use tower::ServiceExt;

pub use server_trial::process::Folder;
pub use server_trial::solution;

/// A server with a database of its own.
pub struct Test {
    pub server: Arc<Server>,
    pub router: Router,
    /// Deleted in the end.
    pub _folder: Folder,
}

impl Test {
    pub async fn new() -> Test {
        Test::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Serve)) -> Test {
        let folder = Folder::new().unwrap();
        let store = Store::open(&folder.file("test.db")).await.unwrap();
        let mut settings = Serve::default();
        change(&mut settings);
        let server = start(store, settings).await.unwrap();
        Test {
            router: router(&server),
            server,
            _folder: folder,
        }
    }

    /// Somebody new.
    pub async fn person(&self, name: &str) -> Person {
        let answer = self
            .stranger()
            .post("/api/me", json!({ "name": name }))
            .await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        Person {
            router: self.router.clone(),
            secret: Some(answer.body["secret"].as_str().unwrap().to_owned()),
        }
    }

    /// Somebody without a secret.
    pub fn stranger(&self) -> Person {
        Person {
            router: self.router.clone(),
            secret: None,
        }
    }
}

impl Drop for Test {
    fn drop(&mut self) {
        self.server.close();
    }
}

/// Somebody who asks.
#[derive(Clone)]
pub struct Person {
    router: Router,
    pub secret: Option<String>,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: axum::http::HeaderMap,
    pub body: Value,
    pub text: String,
}

impl Answer {
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text);
        self.body
    }
}

impl Person {
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let response = self.open(method, path, body, headers).await;
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 1 << 24).await.unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer {
            status: parts.status,
            headers: parts.headers,
            body,
            text,
        }
    }

    /// Asks, and leaves the body open: for streams.
    pub async fn open(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
        headers: &[(&str, &str)],
    ) -> axum::response::Response {
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|(name, _)| *name == "host") {
            request = request.header("host", "localhost:8480");
        }
        if let Some(secret) = &self.secret {
            request = request.header("authorization", format!("Bearer {secret}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = match body {
            Some(body) => request
                .header("content-type", "application/json")
                .body(Body::from(body.to_string())),
            None => request.body(Body::empty()),
        };
        self.router.clone().oneshot(request.unwrap()).await.unwrap()
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None, &[]).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, Some(body), &[]).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.ask("PATCH", path, Some(body), &[]).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.ask("DELETE", path, None, &[]).await
    }

    /// Follows a topic.
    pub async fn follow(&self, topic: &str, after: Option<u64>) -> Stream {
        let path = match after {
            Some(after) => format!("/api/stream?topic={topic}&after={after}"),
            None => format!("/api/stream?topic={topic}"),
        };
        let response = self.open("GET", &path, None, &[]).await;
        assert_eq!(response.status(), StatusCode::OK);
        Stream {
            body: response.into_body().into_data_stream(),
            text: String::new(),
        }
    }
}

/// A live stream.
pub struct Stream {
    body: axum::body::BodyDataStream,
    text: String,
}

impl Stream {
    /// Returns the next message: its number and its events, or `None` at the end. Heartbeats and greetings are skipped.
    pub async fn next(&mut self) -> Option<(u64, Vec<Value>)> {
        use futures_util::StreamExt;
        loop {
            while let Some((message, rest)) = self.text.split_once("\n\n") {
                let message = message.to_owned();
                self.text = rest.to_owned();
                let field = |name: &str| message.lines().find_map(|line| line.strip_prefix(name));
                if let (Some(id), Some(data)) = (field("id: "), field("data: ")) {
                    return Some((id.parse().unwrap(), serde_json::from_str(data).unwrap()));
                }
            }
            let next =
                tokio::time::timeout(std::time::Duration::from_secs(30), self.body.next()).await;
            let bytes = next.expect("the stream is silent").transpose().unwrap()?;
            self.text += std::str::from_utf8(&bytes).unwrap();
        }
    }

    /// Returns the first bytes: the greeting, and what was missed.
    pub async fn greeting(&mut self) -> String {
        use futures_util::StreamExt;
        let bytes = self.body.next().await.expect("the stream begins").unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits for an event of a type.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let (_, events) = self.next().await.expect("the stream ended");
            if let Some(event) = events.into_iter().find(|event| event["type"] == kind) {
                return event;
            }
        }
    }
}
