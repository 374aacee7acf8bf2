//! The sender and the content of a request.

use super::error::ApiError;
use super::guard::Address;
use super::server::Server;
use crate::secret::{self, DeviceSecret};
use crate::store::people::{self, Person};
use crate::store::{BoxFuture, StoreError, Tx};
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quatrainment_protocol::problem::Word;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use std::sync::Arc;

/// The name of the cookie; with https its prefix makes browsers keep other hosts and paths away from it.
const COOKIE: &str = "quatrainment";
const SAFE_COOKIE: &str = "__Host-quatrainment";

/// The maximum age of the stored time of the last visit, in milliseconds.
const VISIT: u64 = 20 * 3_600_000;

/// A signed-in player.
pub struct Actor(pub Person);

impl FromRequestParts<Arc<Server>> for Actor {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut Parts,
        server: &Arc<Server>,
    ) -> Result<Actor, ApiError> {
        let Owner(person) = Owner::from_request_parts(parts, server).await?;
        if person.banned {
            return Err(ApiError::new(
                StatusCode::FORBIDDEN,
                Word::Banned,
                "the operator of this server banned you",
            ));
        }
        Ok(Actor(person))
    }
}

/// A signed-in player, banned or not. Their data is theirs.
pub struct Owner(pub Person);

impl FromRequestParts<Arc<Server>> for Owner {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut Parts,
        server: &Arc<Server>,
    ) -> Result<Owner, ApiError> {
        let secret = secret_of(&parts.headers).ok_or_else(ApiError::stranger)?;
        // It is checked every time: a device that was signed out stops at once.
        let find = server.store.read::<_, StoreError, _>(move |tx| {
            Box::pin(async move { people::find(tx, &secret).await })
        });
        let person = find.await?.ok_or_else(ApiError::stranger)?;
        let now = server.now();
        server
            .people
            .take(&person.id, now)
            .map_err(ApiError::too_many)?;
        if person.seen + VISIT < now {
            let (id, device) = (person.id.clone(), person.device.clone());
            server
                .store
                .write::<_, StoreError, _>(move |tx| {
                    Box::pin(async move { people::seen(tx, &id, &device, now).await })
                })
                .await?;
        }
        Ok(Owner(person))
    }
}

/// A player who may be signed in.
pub struct MaybeActor(pub Option<Person>);

impl FromRequestParts<Arc<Server>> for MaybeActor {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut Parts,
        server: &Arc<Server>,
    ) -> Result<MaybeActor, ApiError> {
        match Actor::from_request_parts(parts, server).await {
            Ok(Actor(person)) => Ok(MaybeActor(Some(person))),
            Err(error) if error.status() == StatusCode::UNAUTHORIZED => Ok(MaybeActor(None)),
            Err(error) => Err(error),
        }
    }
}

/// The secret in the header or, for browsers, in the cookie.
fn secret_of(headers: &HeaderMap) -> Option<DeviceSecret> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        return DeviceSecret::read(value.to_str().ok()?.strip_prefix("Bearer ")?);
    }
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(name, value)| {
        (name == COOKIE || name == SAFE_COOKIE)
            .then(|| DeviceSecret::read(value))
            .flatten()
    })
}

impl Server {
    /// Returns the header that sets or clears a browser's secret.
    pub(super) fn cookie(&self, secret: Option<&DeviceSecret>) -> Option<HeaderValue> {
        let safe = self
            .settings
            .origin
            .iter()
            .any(|origin| origin.starts_with("https://"));
        let (name, secure) = if safe {
            (SAFE_COOKIE, "; Secure")
        } else {
            (COOKIE, "")
        };
        let (value, age) = match secret {
            Some(secret) => (secret.text(), 400 * 86_400),
            None => (String::new(), 0),
        };
        let cookie =
            format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}");
        HeaderValue::from_str(&cookie).ok()
    }

    /// Returns the public address of the server, for links.
    pub(super) fn origin(&self, headers: &HeaderMap) -> String {
        match self.settings.origin.first() {
            Some(origin) => origin.trim_end_matches('/').to_owned(),
            None => {
                let host = headers
                    .get(header::HOST)
                    .and_then(|host| host.to_str().ok());
                format!("http://{}", host.unwrap_or("localhost"))
            }
        }
    }

    /// Does something once: a repeated request with the same key gets the same response.
    pub(super) async fn once<T, F>(
        &self,
        person: &Person,
        key: Key,
        job: F,
    ) -> Result<Answer, ApiError>
    where
        F: for<'a> FnOnce(&'a mut dyn Tx) -> BoxFuture<'a, Result<T, ApiError>> + Send + 'static,
        T: Serialize + Send + 'static,
    {
        let (person, now) = (person.id.clone(), self.now());
        let answer = self.store.write(move |tx| {
            Box::pin(async move {
                if let Some((key, request)) = &key.0
                    && let Some(reply) = people::take_key(tx, &person, key, request, now).await?
                {
                    let message = "this idempotency key was already used for another request";
                    return if reply.request == *request {
                        Ok(reply.answer)
                    } else {
                        Err(ApiError::invalid(message))
                    };
                }
                let answer = serde_json::to_string(&job(tx).await?);
                let answer = answer.map_err(|error| StoreError::Damaged(error.to_string()))?;
                if let Some((key, _)) = &key.0 {
                    people::reply(tx, &person, key, &answer).await?;
                }
                Ok(answer)
            })
        });
        answer.await.map(Answer)
    }
}

/// A response in JSON.
pub struct Answer(pub String);

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// The address of a request.
pub struct From(pub IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for From {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<From, ApiError> {
        let address = parts
            .extensions
            .get::<Address>()
            .map(|address| From(address.0));
        address.ok_or_else(|| ApiError::bad("the request has no address"))
    }
}

/// A body in JSON, read only after its size was checked.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Server>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, server: &Arc<Server>) -> Result<Body<T>, ApiError> {
        Ok(Body(Keyed::<T>::from_request(request, server).await?.body))
    }
}

/// The idempotency key of a request, with the hash of the request.
#[derive(Clone, Debug, Default)]
pub struct Key(Option<(String, String)>);

/// A body in JSON, with the key of the request.
pub struct Keyed<T> {
    /// The key, if there is one.
    pub key: Key,
    /// The body.
    pub body: T,
}

impl<T: DeserializeOwned> FromRequest<Arc<Server>> for Keyed<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, server: &Arc<Server>) -> Result<Keyed<T>, ApiError> {
        let kind = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok())
            .unwrap_or("");
        if kind.split(';').next().unwrap_or("").trim() != "application/json" {
            let message = "send JSON, with the header Content-Type: application/json";
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                Word::NotJson,
                message,
            ));
        }
        let what = format!("{} {}", request.method(), request.uri().path());
        let key = match request.headers().get("idempotency-key") {
            None => None,
            Some(key) => {
                let key = key
                    .to_str()
                    .ok()
                    .filter(|key| (8..=64).contains(&key.len()));
                let wrong =
                    || ApiError::bad("invalid idempotency key; use 8 to 64 letters or digits");
                Some(key.ok_or_else(wrong)?.to_owned())
            }
        };
        let bytes = Bytes::from_request(request, server).await;
        let bytes = bytes
            .map_err(|error| ApiError::new(error.status(), Word::BadBody, error.body_text()))?;
        let body: T = serde_json::from_slice(&bytes)
            .map_err(|error| ApiError::bad(format!("invalid body: {error}")))?;
        let hash = || secret::hash(&format!("{what}\n{}", String::from_utf8_lossy(&bytes)));
        Ok(Keyed {
            key: Key(key.map(|key| (key, hash()))),
            body,
        })
    }
}
