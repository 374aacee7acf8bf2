//! The link to a server: it joins a race, follows it, and sends what the player does. Two threads, one for each direction;
//! what they have to say arrives in the game's loop as [`ServerMessage`].

use crate::http::Http;
use anyhow::{Context, Result, anyhow, bail, ensure};
use quatrainment_protocol::event::{self, LiveEvent};
use quatrainment_protocol::people::{About, Created, Found, Kind};
use quatrainment_protocol::problem::{Problem, Word, is_passing};
use quatrainment_protocol::room::Room;
use quatrainment_protocol::{ask, path, read, write};
use serde::Serialize;
use serde::de::DeserializeOwned;
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
    /// Do something in the room.
    Do(Wish),
    /// Describe the room.
    Room,
}

/// Something to do in a room that needs no more than its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Start,
    End,
    Rematch,
    Lead,
}

impl Wish {
    fn path(self, room: &str) -> String {
        match self {
            Wish::Start => path::room::start(room),
            Wish::End => path::room::end(room),
            Wish::Rematch => path::room::rematch(room),
            Wish::Lead => path::room::lead(room),
        }
    }
}

/// Something that the server says, or what became of the connection.
#[derive(Debug)]
pub enum ServerMessage {
    /// The whole room.
    Room(Box<Room>),
    /// What happened, up to the change with this number.
    Happened(u64, Vec<LiveEvent>),
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
    text: String,
}

impl Answer {
    fn is_good(&self) -> bool {
        (200..300).contains(&self.status)
    }

    fn read<T: DeserializeOwned>(&self) -> Result<T> {
        read(&self.text).context("the server runs a different version")
    }

    /// What was asked for, or the reason of the refusal.
    fn succeeded<T: DeserializeOwned>(&self) -> Result<T> {
        if self.is_good() {
            self.read()
        } else {
            Err(anyhow!(self.problem().message))
        }
    }

    /// The refusal.
    fn problem(&self) -> Problem {
        read(&self.text).unwrap_or_else(|_| Problem {
            error: Word::Other,
            message: format!("the server answered with status {}", self.status),
        })
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
            .get(path::ABOUT)
            .with_context(|| format!("cannot reach {}", link.server))?;
        let is_server = |about: About| about.server == About::SERVER;
        if !read(&hello.text).is_ok_and(is_server) {
            bail!("there is no Quatrainment server at {}", link.server);
        }
        link.secret = joining.secret.clone().unwrap_or_default();
        if link.secret.is_empty() || link.get(path::me::ME)?.status == 401 {
            link.secret.clear();
            let name = joining.name.map(str::to_owned);
            let me: Created = link.post(path::me::ME, &ask::NewMe { name })?.succeeded()?;
            link.secret = me.secret;
        }
        link.id = link.find(joining.code)?;
        let join = ask::Joining {
            name: joining.name.map(str::to_owned),
            spectate: joining.spectate,
        };
        let joined = link.post(&path::room::join(&link.id), &join)?;
        joined.succeeded::<serde::de::IgnoredAny>()?;
        let room = link.get(&path::room::one(&link.id))?.succeeded()?;
        Ok((link, room))
    }

    /// Finds the identifier of a race by its code; a link has the identifier itself, which is longer.
    fn find(&self, code: &str) -> Result<String> {
        if code.len() > MAX_CODE {
            return Ok(code.to_owned());
        }
        let typed = ask::TypedCode {
            code: code.to_owned(),
        };
        let found: Found = self.post(path::CODES, &typed)?.succeeded()?;
        match found.kind {
            Kind::Race => Ok(found.id),
            _ => bail!("{code} is the code of a class, not of a race; open it on the page"),
        }
    }

    /// Leaves the room, so that nobody waits for the player.
    pub fn leave(&self) {
        let _ = self.post(&path::room::leave(&self.id), &ask::Nothing {});
    }

    /// Follows the room, and returns where to send what the player wants. ServerMessage arrive wrapped as events of the loop.
    pub fn follow<E: Send + 'static>(
        &self,
        events: &Sender<E>,
        wrap: fn(ServerMessage) -> E,
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
        Ok(Answer { status, text })
    }

    fn get(&self, path: &str) -> Result<Answer> {
        self.answer("GET", path, None)
    }

    fn post<T: Serialize>(&self, path: &str, body: &T) -> Result<Answer> {
        self.answer("POST", path, Some(&write(body)))
    }

    /// Passes on what happens in the room, until it is gone or nobody wants to hear of it.
    fn listen(&self, tell: &impl Fn(ServerMessage) -> bool) {
        let mut is_failing = false;
        loop {
            let failure = match self.get(&path::room::one(&self.id)) {
                Ok(answer) if answer.is_good() => match answer.read::<Room>() {
                    Ok(room) => {
                        is_failing = false;
                        let seq = room.seq;
                        if !tell(ServerMessage::Room(Box::new(room))) {
                            return;
                        }
                        // However the stream ends, it begins anew with the room as it is then.
                        match self.listen_to_stream(seq, tell) {
                            Ok(true) => {}
                            Ok(false) => return,
                            Err(_) => thread::sleep(AGAIN),
                        }
                        continue;
                    }
                    Err(error) => {
                        tell(ServerMessage::Gone(format!("{error:#}")));
                        return;
                    }
                },
                Ok(answer) if matches!(answer.status, 401 | 403 | 404) => {
                    tell(ServerMessage::Gone(answer.problem().message));
                    return;
                }
                Ok(answer) if !is_passing(answer.status) => {
                    ServerMessage::Refused(answer.problem().message)
                }
                _ => ServerMessage::Lost,
            };
            // It is said once, however often it is tried again.
            if !std::mem::replace(&mut is_failing, true) && !tell(failure) {
                return;
            }
            thread::sleep(AGAIN);
        }
    }

    /// Reads one stream until the room is to be asked for again; returns whether somebody still wants to hear of it.
    fn listen_to_stream(&self, seq: u64, tell: &impl Fn(ServerMessage) -> bool) -> Result<bool> {
        let path = path::stream(&self.id, Some(seq));
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
                    let is_wanted = tell(ServerMessage::Happened(id, happened));
                    if !is_wanted {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Sends what the player wants, one after the other; what cannot be sent is tried again.
    fn send(&self, asks: &Receiver<Ask>, tell: &impl Fn(ServerMessage) -> bool) {
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
                Ask::Log { round, log } => {
                    let new = ask::NewLog { log: log.clone() };
                    self.post(&path::room::log(&self.id, round), &new)
                }
                Ask::Do(wish) => self.post(&wish.path(&self.id), &ask::Nothing {}),
                Ask::Room => self.get(&path::room::one(&self.id)),
            };
            let Some(answer) = answer.ok().filter(|answer| !is_passing(answer.status)) else {
                thread::sleep(AGAIN);
                continue;
            };
            let is_good = answer.is_good();
            let news = match waiting.pop_front() {
                Some(Ask::Room) if is_good => answer
                    .read()
                    .ok()
                    .map(|room| ServerMessage::Room(Box::new(room))),
                Some(Ask::Log { .. }) if !is_good => match answer.problem() {
                    problem if problem.error == Word::LogDiffers => Some(ServerMessage::LogDiffers),
                    // The round ended while the log was on its way.
                    _ if answer.status == 409 => None,
                    problem => Some(ServerMessage::Refused(problem.message)),
                },
                Some(Ask::Do(_)) if !is_good => {
                    Some(ServerMessage::Refused(answer.problem().message))
                }
                _ => None,
            };
            if news.is_some_and(|news| !tell(news)) {
                return;
            }
        }
    }
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
    /// Too much happened, or something that cannot be read: everything must be fetched.
    Reset,
    Happened(u64, Vec<LiveEvent>),
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
                    event::RESET => Some(Ended::Reset),
                    "" | "message" if message.data.is_empty() => None,
                    "" | "message" => Some(match read(&message.data) {
                        Ok(happened) => Ended::Happened(message.id, happened),
                        Err(_) => Ended::Reset,
                    }),
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
        let text = "event: hello\ndata: {}\n\n: heartbeat\n\nid: 7\ndata: [{\"type\":\"rematch\"}]\n\nevent: reset\ndata:\n\n\
            id: 8\ndata: [{\"type\":\"left\"}]\n\n";
        let mut message = Message::default();
        let ended: Vec<Ended> = text
            .lines()
            .filter_map(|line| message.take_line(line))
            .collect();
        assert!(
            matches!(&ended[..], [Ended::Happened(7, happened), Ended::Reset, Ended::Reset] if happened.len() == 1),
            "{ended:?}"
        );
    }
}
