//! A server in this process that is asked without a network: for fuzzing requests.

use crate::process::Folder;
use anyhow::{Context, Result};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use quatrainment_server::http::{router, start};
use quatrainment_server::settings::Serve;
use quatrainment_server::store::Store;
use serde_json::{Value, json};
use tower::ServiceExt;

/// A server, with a player who hosts a race and teaches a class.
pub struct InProcess {
    runtime: tokio::runtime::Runtime,
    router: Router,
    secret: String,
    room: String,
    class: String,
    day: String,
    _folder: Folder,
}

impl InProcess {
    /// Starts one with a fresh database and without rate limits.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start() -> Result<InProcess> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        let folder = Folder::new()?;
        let settings = Serve {
            requests_per_address: 0,
            requests_per_person: 0,
            identities_per_address: 0,
            wrong_codes_per_second: 0,
            ..Serve::default()
        };
        let database = folder.file("requests.db");
        let router = runtime.block_on(async {
            let server = start(Store::open(&database).await?, settings).await?;
            anyhow::Ok(router(&server))
        })?;
        let text = |value: &Value| value.as_str().map(str::to_owned).context("a text");
        let mut one = InProcess {
            runtime,
            router,
            secret: String::new(),
            room: String::new(),
            class: String::new(),
            day: String::new(),
            _folder: folder,
        };
        one.secret = text(&one.ask_json("POST", "/api/me", &json!({}))?["secret"])?;
        one.room = text(&one.ask_json("POST", "/api/rooms", &json!({}))?["id"])?;
        one.class = text(&one.ask_json("POST", "/api/classes", &json!({ "title": "x" }))?["id"])?;
        let task = json!({ "work": { "puzzle": "q1244tttqbv8r5" } });
        one.ask_json("POST", &format!("/api/classes/{}/tasks", one.class), &task)?;
        one.day = text(&one.ask_json("GET", "/api/today", &json!({}))?["day"])?;
        one.ask_json("POST", &format!("/api/days/{}/begin", one.day), &json!({}))?;
        Ok(one)
    }

    /// Sends a request given as text and returns the status of the answer; `None` when it is no request. The first line is
    /// the method and the path, the rest is the body. `ROOM`, `CLASS` and `DAY` stand for those that exist.
    #[must_use]
    pub fn ask(&self, text: &str) -> Option<u16> {
        let (first, body) = text.split_once('\n').unwrap_or((text, ""));
        let (method, path) = first.split_once(' ')?;
        let fill = |text: &str| {
            text.replace("ROOM", &self.room)
                .replace("CLASS", &self.class)
                .replace("DAY", &self.day)
        };
        // Deleting what all requests need would make the rest of them dull.
        if method.eq_ignore_ascii_case("DELETE") && !path.contains("/tasks/") {
            return None;
        }
        let request = self
            .request(method, &fill(path))
            .body(Body::from(fill(body)))
            .ok()?;
        let response = self
            .runtime
            .block_on(self.router.clone().oneshot(request))
            .ok()?;
        Some(response.status().as_u16())
    }

    fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "localhost");
        let request = request.header("content-type", "application/json");
        if self.secret.is_empty() {
            request
        } else {
            request.header("authorization", format!("Bearer {}", self.secret))
        }
    }

    fn ask_json(&self, method: &str, path: &str, body: &Value) -> Result<Value> {
        let request = self
            .request(method, path)
            .body(Body::from(body.to_string()))?;
        self.runtime.block_on(async {
            let response = self.router.clone().oneshot(request).await?;
            let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await?;
            Ok(serde_json::from_slice(&bytes)?)
        })
    }
}
