//! Requests to the server, with the messages of `quatrainment_protocol`. An error has a word for programs and a sentence for
//! people.

use crate::browser;
use leptos::prelude::window;
use quatrainment::words::sentence;
use quatrainment_protocol::people::About;
use quatrainment_protocol::problem::{self, Word};
use quatrainment_protocol::{path, read, write};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The status of the response; 0 when there was none.
    pub status: u16,
    /// The reason, for programs.
    pub word: Word,
    /// A sentence for the player.
    pub message: String,
}

impl Problem {
    fn unreachable() -> Problem {
        let message = "The server does not answer. Check your connection and try again.".to_owned();
        Problem {
            status: 0,
            word: Word::Other,
            message,
        }
    }

    /// The request succeeded, but the response cannot be read.
    fn unreadable(status: u16) -> Problem {
        let message =
            "The server runs a different version than this page. Reload the page.".to_owned();
        Problem {
            status,
            word: Word::Other,
            message,
        }
    }

    fn refused(status: u16, answer: &str) -> Problem {
        let refusal = read::<problem::Problem>(answer).ok();
        let word = refusal
            .as_ref()
            .map_or(Word::Other, |refusal| refusal.error);
        let message = match refusal {
            // Its own words are for programs.
            _ if status == 401 => "this device is no longer signed in".to_owned(),
            Some(refusal) if !refusal.message.is_empty() => refusal.message,
            _ => "the server rejected this without giving a reason".to_owned(),
        };
        Problem {
            status,
            word,
            message: sentence(message),
        }
    }

    /// Whether sending it again a little later may work.
    pub fn is_passing(&self) -> bool {
        problem::is_passing(self.status)
    }
}

/// Asks the page's origin, once, whether it is a server. Another host gives `None`.
pub async fn about() -> Result<Option<About>, Problem> {
    if !is_from_a_server().await? {
        return Ok(None);
    }
    match send_once("GET", path::ABOUT, None, "").await {
        Err(problem) if problem.is_passing() => Err(problem),
        answer => Ok(answer
            .ok()
            .and_then(|answer| read::<About>(&answer).ok())
            .filter(|about| about.server == About::SERVER)),
    }
}

/// Sends a GET request and reads the response.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    understood(&ask("GET", path, None).await?)
}

/// Sends a POST request and reads the response.
pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Problem> {
    understood(&ask("POST", path, Some(write(body))).await?)
}

/// Sends a request and ignores the response.
pub async fn send(method: &str, path: &str, body: Option<String>) -> Result<(), Problem> {
    ask(method, path, body).await.map(drop)
}

fn understood<T: DeserializeOwned>(answer: &str) -> Result<T, Problem> {
    read(answer).map_err(|_| Problem::unreadable(200))
}

/// Sends a request. Without a response it is sent once more, with the same idempotency key, so nothing is done twice.
pub async fn ask(method: &str, path: &str, body: Option<String>) -> Result<String, Problem> {
    let key = format!("{:016x}", browser::seed());
    match send_once(method, path, body.as_deref(), &key).await {
        Err(problem) if problem.status == 0 => {
            pause(800).await;
            send_once(method, path, body.as_deref(), &key).await
        }
        answer => answer,
    }
}

/// Repeats a request until the server answers.
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

/// Returns whether the page came from a server, which says so in a header. A request that fails would be an error in the
/// console of every other page.
async fn is_from_a_server() -> Result<bool, Problem> {
    let init = web_sys::RequestInit::new();
    init.set_method("HEAD");
    let response = JsFuture::from(window().fetch_with_str_and_init("./", &init)).await;
    let response: web_sys::Response = response
        .map_err(|_| Problem::unreachable())?
        .unchecked_into();
    Ok(response.headers().has(About::HEADER).unwrap_or(false))
}

async fn send_once(
    method: &str,
    path: &str,
    body: Option<&str>,
    key: &str,
) -> Result<String, Problem> {
    let (status, answer) = fetch(method, path, body, key)
        .await
        .map_err(|_| Problem::unreachable())?;
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
        // A request that is under way when the page is left still arrives. web-sys has no function for this.
        js_sys::Reflect::set(&init, &"keepalive".into(), &true.into())?;
    }
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await?;
    let response: web_sys::Response = response.unchecked_into();
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.status(), text.as_string().unwrap_or_default()))
}

/// Waits for a number of milliseconds.
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

    #[test]
    fn a_refusal_is_a_sentence() {
        let answer = r#"{"error": "door_closed", "message": "this room is locked; ask the host"}"#;
        let problem = Problem::refused(403, answer);
        assert_eq!(
            (problem.word, problem.is_passing()),
            (Word::DoorClosed, false)
        );
        assert_eq!(problem.message, "This room is locked; ask the host.");
        // A proxy in front of the server may answer in its own way.
        let gateway = Problem::refused(503, "<html>");
        assert!(gateway.is_passing() && gateway.message.ends_with('.'));
        assert!(Problem::unreachable().is_passing() && !Problem::unreadable(200).is_passing());
    }
}
