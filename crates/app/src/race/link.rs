//! The link to a server: it joins a race, follows it, and sends what the player does. Two threads, one for each direction;
//! what they have to say arrives in the game's loop as [`News`].

use super::{Happened, Room};
use crate::http::Http;
use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long one stream is read before the next: a connection that died without a word is noticed by then.
const STREAM: Duration = Duration::from_secs(30);

/// How long to wait before trying again.
const AGAIN: Duration = Duration::from_millis(500);

/// How much of an answer is read at most. A room of 200 people and 20 rounds is below that.
const MAX_BYTES: u64 = 4 << 20;

/// The longest code that somebody types, with spaces between the letters.
const MAX_CODE: usize = 16;

/// Something that the player wants of the server.
#[derive(Debug)]
pub enum Ask {
    /// Take the log of a round.
    Log { round: u64, log: String },
    /// Do something in the room that needs no more than its name: `start`, `rematch`, `end`, `lead`.
    Do(&'static str),
    /// Describe the room.
    Room,
}

/// Something that the server says, or what became of the connection.
#[derive(Debug)]
pub enum News {
    /// The whole room.
    Room(Box<Room>),
    /// What happened, up to the change with this number.
    Happened(u64, Vec<Happened>),
    /// The log that the server has is another one.
    LogDiffers,
    /// The server refused something, with the reason.
    Refused(String),
    /// The server cannot be reached; trying goes on.
    Lost,
    /// The room is gone, or the player was removed from it.
    Gone(String),
}

/// Who joins what.
#[derive(Debug)]
pub struct Joining<'a> {
    /// The address of the server.
    pub server: &'a str,
    /// The code of the room.
    pub code: &'a str,
    pub name: Option<&'a str>,
    pub spectate: bool,
    /// The secret of last time, if there was one.
    pub secret: Option<String>,
}

/// A room that the player is in.
#[derive(Clone, Debug)]
pub struct Link {
    http: Arc<Http>,
    server: String,
    /// The secret by which the server knows the player.
    pub secret: String,
    /// The identifier of the room.
    id: String,
}

/// An answer of the server.
struct Answer {
    status: u16,
    body: Value,
}

impl Answer {
    fn is_good(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The reason of a refusal.
    fn message(&self) -> String {
        match self.body["message"].as_str() {
            Some(message) => message.to_owned(),
            None => format!("the server answered with status {}", self.status),
        }
    }

    fn error(&self) -> &str {
        self.body["error"].as_str().unwrap_or_default()
    }
}

impl Link {
    /// Joins a race, and returns it with the room as it is.
    pub fn join(joining: &Joining) -> Result<(Link, Room)> {
        let server = joining.server.trim_end_matches('/').to_owned();
        let server = if server.contains("://") {
            server
        } else {
            format!("https://{server}")
        };
        let mut link = Link {
            http: Arc::new(Http::new()?),
            server,
            secret: String::new(),
            id: String::new(),
        };
        let hello = link
            .get("/api")
            .with_context(|| format!("{} cannot be reached", link.server))?;
        if hello.body["server"] != "quatrainment-server" {
            bail!("at {} there is no Quatrainment server", link.server);
        }
        link.secret = joining.secret.clone().unwrap_or_default();
        if link.secret.is_empty() || link.get("/api/me")?.status == 401 {
            link.secret.clear();
            let me = link.succeed("/api/me", &json!({ "name": joining.name }))?;
            link.secret = text(&me["secret"])?;
        }
        link.id = link.find(joining.code)?;
        let join = json!({ "name": joining.name, "spectate": joining.spectate });
        link.succeed(&format!("/api/rooms/{}/join", link.id), &join)?;
        let room = link.room()?;
        Ok((link, room))
    }

    /// Finds the identifier of a race by its code; a link has the identifier itself, which is longer.
    fn find(&self, code: &str) -> Result<String> {
        if code.len() > MAX_CODE {
            return Ok(code.to_owned());
        }
        let found = self.succeed("/api/codes", &json!({ "code": code }))?;
        if found["kind"] != "race" {
            bail!("{code} is the code of a class, not of a race; classes are on the page");
        }
        text(&found["id"])
    }

    /// Leaves the room, so that nobody waits for the player.
    pub fn leave(&self) {
        let _ = self.post(&format!("/api/rooms/{}/leave", self.id), &json!({}));
    }

    /// Follows the room, and returns where to send what the player wants. News arrive wrapped as events of the loop.
    pub fn follow<E: Send + 'static>(
        &self,
        events: &Sender<E>,
        wrap: fn(News) -> E,
    ) -> Sender<Ask> {
        let (asks, received) = mpsc::channel();
        let (link, news) = (self.clone(), events.clone());
        thread::spawn(move || link.listen(&|one| news.send(wrap(one)).is_ok()));
        let (link, news) = (self.clone(), events.clone());
        thread::spawn(move || link.send(&received, &|one| news.send(wrap(one)).is_ok()));
        asks
    }

    fn request(
        &self,
        method: &str,
        path: &str,
        body: Option<&str>,
        time: Duration,
    ) -> Result<(u16, impl Read)> {
        let url = format!("{}{path}", self.server);
        let secret = Some(self.secret.as_str()).filter(|secret| !secret.is_empty());
        self.http.ask(method, &url, secret, body, time)
    }

    fn answer(&self, method: &str, path: &str, body: Option<&str>) -> Result<Answer> {
        let (status, reader) = self.request(method, path, body, PATIENCE)?;
        let mut text = String::new();
        reader.take(MAX_BYTES).read_to_string(&mut text)?;
        Ok(Answer {
            status,
            body: serde_json::from_str(&text).unwrap_or_default(),
        })
    }

    fn get(&self, path: &str) -> Result<Answer> {
        self.answer("GET", path, None)
    }

    fn post(&self, path: &str, body: &Value) -> Result<Answer> {
        self.answer("POST", path, Some(&body.to_string()))
    }

    fn succeed(&self, path: &str, body: &Value) -> Result<Value> {
        let answer = self.post(path, body)?;
        if answer.is_good() {
            Ok(answer.body)
        } else {
            Err(anyhow!(answer.message()))
        }
    }

    fn room(&self) -> Result<Room> {
        let answer = self.get(&format!("/api/rooms/{}", self.id))?;
        if !answer.is_good() {
            bail!(answer.message());
        }
        Room::deserialize(answer.body).context("the server is of another version")
    }

    /// Passes on what happens in the room, until it is gone or nobody wants to hear of it.
    fn listen(&self, tell: &impl Fn(News) -> bool) {
        let mut is_lost = false;
        loop {
            match self.get(&format!("/api/rooms/{}", self.id)) {
                Ok(answer) if answer.is_good() => match Room::deserialize(answer.body) {
                    Ok(room) => {
                        is_lost = false;
                        let seq = room.seq;
                        if !tell(News::Room(Box::new(room))) {
                            return;
                        }
                        // However the stream ends, it begins anew with the room as it is then.
                        match self.listen_to_stream(seq, tell) {
                            Ok(true) => {}
                            Ok(false) => return,
                            Err(_) => thread::sleep(AGAIN),
                        }
                    }
                    Err(error) => {
                        tell(News::Gone(format!(
                            "the server is of another version: {error}"
                        )));
                        return;
                    }
                },
                Ok(answer) if matches!(answer.status, 401 | 403 | 404) => {
                    tell(News::Gone(answer.message()));
                    return;
                }
                _ => {
                    if !is_lost && !tell(News::Lost) {
                        return;
                    }
                    is_lost = true;
                    thread::sleep(AGAIN);
                }
            }
        }
    }

    /// Reads one stream until the room is to be asked for again; returns whether somebody still wants to hear of it.
    fn listen_to_stream(&self, seq: u64, tell: &impl Fn(News) -> bool) -> Result<bool> {
        let path = format!("/api/stream?topic={}&after={seq}", self.id);
        let (status, reader) = self.request("GET", &path, None, STREAM)?;
        ensure!(status == 200, "the server answered {status}");
        let (mut reader, mut message, mut line) =
            (BufReader::new(reader), Message::default(), String::new());
        loop {
            line.clear();
            reader.by_ref().take(MAX_BYTES).read_line(&mut line)?;
            let line = line.strip_suffix('\n').context("the stream ended")?;
            match message.take_line(line.strip_suffix('\r').unwrap_or(line)) {
                None => {}
                Some(Ended::Reset) => return Ok(true),
                Some(Ended::Happened(id, happened)) => {
                    let is_wanted = tell(News::Happened(id, happened));
                    if !is_wanted {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Sends what the player wants, one after the other; what cannot be sent is tried again.
    fn send(&self, asks: &Receiver<Ask>, tell: &impl Fn(News) -> bool) {
        let mut waiting = VecDeque::new();
        loop {
            if waiting.is_empty() {
                match asks.recv() {
                    Ok(ask) => waiting.push_back(ask),
                    Err(_) => return,
                }
            }
            waiting.extend(asks.try_iter());
            // A log holds all that the logs before it hold.
            let last = waiting
                .iter()
                .rposition(|ask| matches!(ask, Ask::Log { .. }));
            let mut place = 0;
            waiting.retain(|ask| {
                place += 1;
                !matches!(ask, Ask::Log { .. }) || Some(place - 1) == last
            });
            let Some(ask) = waiting.front() else { continue };
            let answer = match ask {
                Ask::Log { round, log } => self.post(
                    &format!("/api/rooms/{}/rounds/{round}/log", self.id),
                    &json!({ "log": log }),
                ),
                Ask::Do(what) => self.post(&format!("/api/rooms/{}/{what}", self.id), &json!({})),
                Ask::Room => self.get(&format!("/api/rooms/{}", self.id)),
            };
            // Too many requests and a database that is away pass, like a lost connection.
            let Ok(answer) = answer.and_then(|answer| match answer.status {
                429 | 500.. => Err(anyhow!(answer.message())),
                _ => Ok(answer),
            }) else {
                thread::sleep(AGAIN);
                continue;
            };
            let news = match waiting.pop_front() {
                Some(Ask::Room) if answer.is_good() => Room::deserialize(answer.body)
                    .ok()
                    .map(|room| News::Room(Box::new(room))),
                Some(Ask::Log { .. }) if answer.error() == "log_differs" => Some(News::LogDiffers),
                // The round ended while the log was on its way.
                Some(Ask::Log { .. }) if answer.status == 409 => None,
                Some(Ask::Log { .. } | Ask::Do(_)) if !answer.is_good() => {
                    Some(News::Refused(answer.message()))
                }
                _ => None,
            };
            if news.is_some_and(|news| !tell(news)) {
                return;
            }
        }
    }
}

fn text(value: &Value) -> Result<String> {
    value
        .as_str()
        .map(str::to_owned)
        .context("the server's answer is not understood")
}

/// A message of a stream, as its lines arrive.
#[derive(Debug, Default)]
struct Message {
    id: u64,
    event: String,
    data: String,
}

/// A message that is complete.
#[derive(Debug)]
enum Ended {
    /// Too much happened: everything must be fetched.
    Reset,
    Happened(u64, Vec<Happened>),
}

impl Message {
    fn take_line(&mut self, line: &str) -> Option<Ended> {
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "id" => self.id = value.parse().unwrap_or(self.id),
            "event" => value.clone_into(&mut self.event),
            "data" => self.data.push_str(value),
            "" if line.is_empty() => {
                let message = std::mem::take(self);
                self.id = message.id;
                return match message.event.as_str() {
                    "reset" => Some(Ended::Reset),
                    "" | "message" => {
                        let happened = serde_json::from_str(&message.data).ok()?;
                        Some(Ended::Happened(message.id, happened))
                    }
                    _ => None,
                };
            }
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_cut_into_messages() {
        let text = "event: hello\ndata: {}\n\n: heartbeat\n\nid: 7\ndata: [{\"type\":\"rematch\"}]\n\nevent: reset\ndata:\n\n";
        let mut message = Message::default();
        let ended: Vec<Ended> = text
            .lines()
            .filter_map(|line| message.take_line(line))
            .collect();
        assert!(
            matches!(&ended[..], [Ended::Happened(7, happened), Ended::Reset] if happened.len() == 1),
            "{ended:?}"
        );
    }
}
