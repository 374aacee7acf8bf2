//! Asking the server: requests with JSON. A refusal is a word for programs and a sentence for people.

use super::json::Json;
use crate::browser;
use leptos::prelude::window;
use quatrainment::words::sentence;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Why something was not done.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The status of the answer; 0 when there was none.
    pub status: u16,
    /// A word like `log_differs`.
    pub word: String,
    /// A sentence for the player.
    pub message: String,
}

impl Problem {
    fn unreachable() -> Problem {
        let message = "The server does not answer. Check your connection and try again.".to_owned();
        Problem {
            status: 0,
            word: "unreachable".to_owned(),
            message,
        }
    }

    fn refused(status: u16, answer: &Json) -> Problem {
        let message = match answer.text("message") {
            // Its own words are for programs.
            _ if status == 401 => "the server does not know this device any more".to_owned(),
            text if text.is_empty() => "the server refused this, and did not say why".to_owned(),
            text => text,
        };
        Problem {
            status,
            word: answer.text("error"),
            message: sentence(message),
        }
    }

    /// Whether it may work if it is sent again a little later.
    pub fn is_passing(&self) -> bool {
        matches!(self.status, 0 | 408 | 429 | 502..=504)
    }
}

/// Asks the page's own origin, once, whether a server is there; it answers what it is. Another host gives `None`.
pub async fn about() -> Result<Option<Json>, Problem> {
    match send("GET", "/api", None, "").await {
        Err(problem) if problem.is_passing() => Err(problem),
        answer => Ok(answer
            .ok()
            .filter(|answer| answer.text("server") == "quatrainment-server")),
    }
}

/// Asks for something.
pub async fn get(path: &str) -> Result<Json, Problem> {
    ask("GET", path, None).await
}

/// Does something.
pub async fn post(path: &str, body: Json) -> Result<Json, Problem> {
    ask("POST", path, Some(body)).await
}

/// Sends a request. When there is no answer it is sent once more, with the same key, so nothing is done twice.
pub async fn ask(method: &str, path: &str, body: Option<Json>) -> Result<Json, Problem> {
    let body = body.map(|body| body.to_string());
    let key = format!("{:016x}", browser::seed());
    match send(method, path, body.as_deref(), &key).await {
        Err(problem) if problem.status == 0 => {
            pause(800).await;
            send(method, path, body.as_deref(), &key).await
        }
        answer => answer,
    }
}

/// Asks again and again until the server answers.
pub async fn until_answered<T, F>(ask: impl Fn() -> F) -> Result<T, Problem>
where
    F: Future<Output = Result<T, Problem>>,
{
    loop {
        match ask().await {
            Err(problem) if problem.is_passing() => pause(2_000).await,
            answer => return answer,
        }
    }
}

async fn send(method: &str, path: &str, body: Option<&str>, key: &str) -> Result<Json, Problem> {
    let (status, text) = fetch(method, path, body, key)
        .await
        .map_err(|_| Problem::unreachable())?;
    let answer = Json::parse(&text);
    if (200..300).contains(&status) {
        Ok(answer)
    } else {
        Err(Problem::refused(status, &answer))
    }
}

async fn fetch(
    method: &str,
    path: &str,
    body: Option<&str>,
    key: &str,
) -> Result<(u16, String), JsValue> {
    let init = web_sys::RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = web_sys::Headers::new()?;
        headers.set("Content-Type", "application/json")?;
        headers.set("Idempotency-Key", key)?;
        init.set_headers(&headers);
        init.set_body(&body.into());
        // What is under way when the page is left still arrives. web-sys has no function for this.
        js_sys::Reflect::set(&init, &"keepalive".into(), &true.into())?;
    }
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await?;
    let response: web_sys::Response = response.unchecked_into();
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.status(), text.as_string().unwrap_or_default()))
}

/// Waits for so many milliseconds.
pub async fn pause(milliseconds: u64) {
    let waiting = js_sys::Promise::new(&mut |done, _| {
        let wake = move || drop(done.call0(&JsValue::NULL));
        leptos::prelude::set_timeout(wake, Duration::from_millis(milliseconds));
    });
    let _ = JsFuture::from(waiting).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_refusal_is_a_sentence() {
        let answer = json!({"error": "door_closed", "message": "the door is closed; ask the host"});
        let problem = Problem::refused(403, &answer.into());
        assert_eq!(
            (&problem.word[..], problem.is_passing()),
            ("door_closed", false)
        );
        assert_eq!(problem.message, "The door is closed; ask the host.");
        // A request that took too long may arrive when it is sent again.
        for passing in [408, 429, 503] {
            assert!(
                Problem::refused(passing, &Json::Null).is_passing(),
                "{passing}"
            );
        }
        assert!(Problem::refused(500, &Json::Null).message.ends_with('.'));
    }
}
