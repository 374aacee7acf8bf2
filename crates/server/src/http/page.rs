//! The page: the files that `cargo xtask web` builds, compressed where the browser can read that, and cached for as long as they
//! may be.

use super::guide;
use super::server::Server;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, LAST_MODIFIED, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tower_http::services::ServeDir;

/// The sizes in bytes of files that are compressed here: smaller ones gain nothing, larger ones take too long.
const SIZES: std::ops::RangeInclusive<usize> = 500..=2_000_000;

/// The maximum number of compressed files that are kept.
const MOST: usize = 300;

/// Returns a router that serves the files of a folder, and 404 for all others.
pub fn files(folder: &Path) -> Router<Arc<Server>> {
    let files = ServeDir::new(folder)
        .precompressed_br()
        .precompressed_gzip();
    Router::new()
        .fallback_service(files)
        .layer(from_fn_with_state(Arc::default(), compressed))
        .layer(from_fn(cached))
        .layer(from_fn_with_state(Arc::from(folder), policed))
}

/// Adds the policy of the pages of the guide.
async fn policed(State(folder): State<Arc<Path>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    if response.status().is_success() {
        let read = tokio::task::spawn_blocking(move || guide::policy(&folder, &path)).await;
        if let Ok(Some(policy)) = read {
            let headers = response.headers_mut();
            headers.insert(CONTENT_SECURITY_POLICY, policy);
        }
    }
    response
}

/// Compressed files by their paths, each with the time of its last change.
type Compressed = Arc<Mutex<HashMap<String, (HeaderValue, Bytes)>>>;

/// Compresses a file that has no compressed copy beside it, like those of the guide.
async fn compressed(State(kept): State<Compressed>, request: Request, next: Next) -> Response {
    let is_asked = request.method() == Method::GET && accepts_gzip(request.headers());
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    let headers = response.headers();
    let fits = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok())
        .is_some_and(|length| SIZES.contains(&length));
    let is_plain = response.status() == StatusCode::OK && !headers.contains_key(CONTENT_ENCODING);
    let (true, Some(changed)) = (
        is_asked && fits && is_plain && is_text(headers),
        headers.get(LAST_MODIFIED).cloned(),
    ) else {
        return response;
    };
    let (mut parts, body) = response.into_parts();
    let known = lock(&kept).get(&path).cloned();
    let content = match known.filter(|(before, _)| *before == changed) {
        Some((_, content)) => content,
        None => {
            let Ok(content) = axum::body::to_bytes(body, *SIZES.end()).await else {
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            };
            let done = tokio::task::spawn_blocking(move || gzip(&content)).await;
            let Ok(Ok(content)) = done else {
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            };
            let mut kept = lock(&kept);
            if kept.len() >= MOST {
                kept.clear();
            }
            kept.insert(path, (changed, content.clone()));
            content
        }
    };
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.remove(ACCEPT_RANGES);
    let gzip = HeaderValue::from_static("gzip");
    parts.headers.insert(CONTENT_ENCODING, gzip);
    Response::from_parts(parts, Body::from(content))
}

fn lock(
    kept: &Mutex<HashMap<String, (HeaderValue, Bytes)>>,
) -> std::sync::MutexGuard<'_, HashMap<String, (HeaderValue, Bytes)>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

fn gzip(content: &[u8]) -> std::io::Result<Bytes> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.into())
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT_ENCODING).iter();
    let mut codings = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    codings.any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let quality = quality.trim().trim_start_matches("q=").parse::<f32>();
        name.trim().eq_ignore_ascii_case("gzip") && quality.is_ok_and(|quality| quality > 0.0)
    })
}

/// Returns whether a file is made of words, not a picture, which is compressed already.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| {
        let words = ["text/", "javascript", "json", "xml", "wasm"];
        words.iter().any(|word| kind.contains(word))
    })
}

/// Adds the header with the caching time of a response.
async fn cached(request: Request, next: Next) -> Response {
    let is_hashed = is_hashed(request.uri().path());
    let mut response = next.run(request).await;
    // A browser that asks again is told that its copy still holds, and for how long.
    let is_found = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    let keep = if is_hashed && is_found {
        "public, max-age=31536000, immutable"
    } else {
        // A new version may have files that look older than those of the last one, so no browser may ask by date.
        headers.remove(LAST_MODIFIED);
        "no-cache"
    };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    response
}

/// Returns whether the name of a file carries the hash of its content, like `page-0123456789abcdef.wasm`.
fn is_hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    let hash = stem.rsplit_once('-').map_or("", |(_, hash)| hash);
    hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_used_only_where_it_is_accepted() {
        let accepts = |value: &'static str| {
            let pair = (ACCEPT_ENCODING, HeaderValue::from_static(value));
            accepts_gzip(&HeaderMap::from_iter([pair]))
        };
        assert!(accepts("gzip") && accepts("br, GZIP;q=0.5"));
        assert!(!accepts("br") && !accepts("gzip;q=0") && !accepts("gzip; q=0.0") && !accepts(""));
    }

    #[test]
    fn a_hash_is_known_by_its_form() {
        assert!(is_hashed("/page-0123456789abcdef.wasm"));
        assert!(is_hashed("/games/icon-0123456789abcdef.svg"));
        for path in [
            "/",
            "/index.html",
            "/sw.js",
            "/page-0123.js",
            "/page-0123456789abcdeg.js",
        ] {
            assert!(!is_hashed(path), "{path}");
        }
    }
}
