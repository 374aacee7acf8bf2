//! The page: the files that `cargo xtask web` builds, compressed where the browser can read that, and cached for as long as they
//! may be.

use super::server::Server;
use axum::Router;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, LAST_MODIFIED, VARY};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use std::path::Path;
use std::sync::Arc;
use tower_http::services::ServeDir;

/// Returns a router that serves the files of a folder, and 404 for all others.
pub fn files(folder: &Path) -> Router<Arc<Server>> {
    let files = ServeDir::new(folder)
        .precompressed_br()
        .precompressed_gzip();
    Router::new().fallback_service(files).layer(from_fn(cached))
}

/// Adds the header with the caching time of a response.
async fn cached(request: Request, next: Next) -> Response {
    let is_hashed = is_hashed(request.uri().path());
    let mut response = next.run(request).await;
    let is_found = response.status().is_success();
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
