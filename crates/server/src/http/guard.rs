//! Checks on every request (host, origin, rate), and the headers of every response.

use super::error::ApiError;
use super::limits::network;
use super::serve::Peer;
use super::server::Server;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quatrainment_protocol::path;
use quatrainment_protocol::people::About;
use quatrainment_protocol::problem::Word;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

/// What a response of the API may do in a browser: nothing.
const API_POLICY: &str =
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// What the page may do: use its own files. (The page says the same of itself, but cannot forbid frames there.)
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The address that a request comes from, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub IpAddr);

/// Whether a request was sent by a program on this machine itself, not by a proxy for somebody else.
#[derive(Clone, Copy, Debug)]
pub struct OnThisMachine(pub bool);

/// What proxies add to a request.
const FORWARDED: [&str; 5] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-real-ip",
];

/// Checks a request, and rejects it or passes it on.
pub async fn guard(
    State(server): State<Arc<Server>>,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map(|path| path.as_str().to_owned());
    let is_api = request.uri().path().starts_with("/api");
    let method = request.method().clone();
    let mut response = match check(&server, &request) {
        Ok((address, is_local)) => {
            request.extensions_mut().insert(Address(address));
            request.extensions_mut().insert(is_local);
            worded(next.run(request).await, is_api).await
        }
        Err(error) => error.into_response(),
    };
    let status = response.status();
    server.metrics.answered(status.as_u16(), started.elapsed());
    let milliseconds = started.elapsed().as_millis();
    // The route, never the path: that may hold the identifier of a room.
    let route = route.as_deref().unwrap_or("-");
    if status.is_server_error() {
        tracing::warn!(%method, route, status = status.as_u16(), %milliseconds, "answered");
    } else if status.is_client_error() {
        tracing::info!(%method, route, status = status.as_u16(), %milliseconds, "answered");
    } else {
        tracing::debug!(%method, route, status = status.as_u16(), %milliseconds, "answered");
    }
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value| {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    };
    set(
        header::CONTENT_SECURITY_POLICY,
        if is_api { API_POLICY } else { PAGE_POLICY },
    );
    set(HeaderName::from_static(About::HEADER), "1");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    );
    set(
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    );
    if is_api {
        set(header::CACHE_CONTROL, "no-store");
    } else {
        set(header::CACHE_CONTROL, "no-cache");
    }
    response
}

/// Gives an error response of a layer or a path extractor the form of all others.
async fn worded(response: Response, is_api: bool) -> Response {
    let status = response.status();
    let kind = response
        .headers()
        .get(header::CONTENT_TYPE)
        .map(HeaderValue::as_bytes);
    if !is_api || !status.is_client_error() || kind == Some(b"application/json") {
        return response;
    }
    let text = axum::body::to_bytes(response.into_body(), 1000)
        .await
        .unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let message = match status {
        StatusCode::REQUEST_TIMEOUT => "the request took too long",
        _ if text.is_empty() => "invalid request",
        _ => text.as_ref(),
    };
    ApiError::new(status, Word::BadRequest, message).into_response()
}

fn check(server: &Server, request: &Request) -> Result<(IpAddr, OnThisMachine), ApiError> {
    let headers = request.headers();
    let peer = request
        .extensions()
        .get::<Peer>()
        .map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0);
    let address = address(peer, headers, &server.settings.trusted_proxy);
    let host = text(headers, &header::HOST).or_else(|| {
        request
            .uri()
            .authority()
            .map(|authority| authority.as_str())
    });
    let is_local = is_on_this_machine(peer, host, headers);
    // Programs that watch a server ask it by another name than people, and a busy network must not look like a broken server.
    if request.uri().path() == path::HEALTH {
        return Ok((address, is_local));
    }
    let is_metrics = request.uri().path() == path::METRICS;
    let is_watched = is_metrics && (is_local.0 || server.settings.public_metrics);
    if !is_watched && !host.is_some_and(|host| serves_host(&server.settings.origin, host)) {
        let message = "unknown host; the operator can allow it with --origin";
        return Err(ApiError::new(
            StatusCode::MISDIRECTED_REQUEST,
            Word::WrongHost,
            message,
        ));
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        check_origin(&server.settings.origin, host.unwrap_or_default(), headers)?;
    }
    server
        .addresses
        .take(&network(address), server.now())
        .map_err(ApiError::too_many)?;
    Ok((address, is_local))
}

fn is_on_this_machine(peer: IpAddr, host: Option<&str>, headers: &HeaderMap) -> OnThisMachine {
    let is_forwarded = FORWARDED.iter().any(|name| headers.contains_key(*name));
    OnThisMachine(peer.to_canonical().is_loopback() && host.is_some_and(is_local) && !is_forwarded)
}

/// The peer, or the last address that a trusted proxy names.
fn address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    if !trusted.contains(&peer.to_canonical()) {
        return peer;
    }
    let forwarded = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok());
    // From the last to the first: each was added by the next, so the first that no trusted proxy added counts.
    let chain: Vec<IpAddr> = forwarded
        .flat_map(|value| value.split(','))
        .filter_map(|part| part.trim().parse().ok())
        .collect();
    chain
        .into_iter()
        .rev()
        .find(|address| !trusted.contains(&address.to_canonical()))
        .unwrap_or(peer)
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Whether a host is one of the configured origins, or this machine if none are set.
fn serves_host(origins: &[String], host: &str) -> bool {
    if origins.is_empty() {
        return is_local(host);
    }
    origins
        .iter()
        .any(|origin| host_of(origin).eq_ignore_ascii_case(host))
}

fn host_of(origin: &str) -> &str {
    origin
        .split_once("://")
        .map_or(origin, |(_, host)| host)
        .trim_end_matches('/')
}

fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

/// Rejects requests that another site makes a browser send. A request that changes something and carries a cookie must name
/// its origin; one with a secret in a header cannot come from another site.
fn check_origin(origins: &[String], host: &str, headers: &HeaderMap) -> Result<(), ApiError> {
    let foreign = || {
        ApiError::new(
            StatusCode::FORBIDDEN,
            Word::ForeignOrigin,
            "cross-origin requests are not allowed",
        )
    };
    let site = text(headers, &HeaderName::from_static("sec-fetch-site"));
    if site.is_some_and(|site| site != "same-origin" && site != "none") {
        return Err(foreign());
    }
    let origin = headers.get(header::ORIGIN);
    match origin.map(|origin| origin.to_str().unwrap_or("null")) {
        Some(origin) => {
            let known = if origins.is_empty() {
                origin == format!("http://{host}")
            } else {
                origins
                    .iter()
                    .any(|known| known.trim_end_matches('/').eq_ignore_ascii_case(origin))
            };
            if known { Ok(()) } else { Err(foreign()) }
        }
        None if site.is_none()
            && headers.contains_key(header::COOKIE)
            && !headers.contains_key(header::AUTHORIZATION) =>
        {
            Err(foreign())
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_hosts_are_served() {
        for host in [
            "localhost",
            "localhost:8480",
            "127.0.0.1:1",
            "[::1]:8480",
            "[::1]",
        ] {
            assert!(serves_host(&[], host), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:80",
            "",
            "localhost:x",
        ] {
            assert!(!serves_host(&[], host), "{host}");
        }
        let origins = ["https://play.example.org".to_owned()];
        assert!(serves_host(&origins, "PLAY.example.org"));
        assert!(!serves_host(&origins, "localhost"));
    }

    #[test]
    fn a_forwarded_address_is_believed_only_from_a_trusted_proxy() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(
            "x-forwarded-for",
            HeaderValue::from_static("6.6.6.6, 198.51.100.7, 10.0.0.2"),
        );
        assert_eq!(address(ip("192.0.2.1"), &headers, &[]), ip("192.0.2.1"));
        let trusted = [ip("10.0.0.1"), ip("10.0.0.2")];
        assert_eq!(
            address(ip("10.0.0.1"), &headers, &trusted),
            ip("198.51.100.7")
        );
        assert_eq!(
            address(ip("10.0.0.1"), &HeaderMap::new(), &trusted),
            ip("10.0.0.1")
        );
    }

    #[test]
    fn a_change_must_come_from_the_own_page() {
        let refused = |origins: &[&str], pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            let origins: Vec<String> = origins.iter().map(|&origin| origin.to_owned()).collect();
            check_origin(&origins, "localhost:8480", &headers).is_err()
        };
        assert!(!refused(
            &[],
            &[("origin", "http://localhost:8480"), ("cookie", "q=1")]
        ));
        assert!(refused(&[], &[("origin", "http://evil.example")]));
        assert!(refused(&[], &[("origin", "null")]));
        assert!(refused(&[], &[("cookie", "q=1")]));
        assert!(refused(
            &[],
            &[("cookie", "q=1"), ("sec-fetch-site", "cross-site")]
        ));
        assert!(!refused(&[], &[("authorization", "Bearer x")]));
        assert!(!refused(
            &["https://a.example"],
            &[("origin", "https://a.example")]
        ));
        assert!(refused(
            &["https://a.example"],
            &[("origin", "http://a.example")]
        ));
    }
}
