//! Requests in, answers and live events out.
//!
//! | file | what |
//! |---|---|
//! | `server.rs` | what all requests share |
//! | `serve.rs` | connections, their limits, and an orderly end |
//! | `guard.rs` | what every request must pass: host, origin, rate; and the headers of every answer |
//! | `actor.rs` | who asks, and what a request carries |
//! | `me.rs`, `daily/`, `races/`, `classes/`, `live.rs`, `meta.rs` | the endpoints |
//! | `rooms/` | what races and classes share, and the endpoint for typed codes |
//! | `hub.rs` | hands what happens to those who follow |
//! | `page.rs` | the files of the page |
//! | `background.rs` | what happens by the clock |

mod actor;
mod background;
mod classes;
mod daily;
mod error;
mod guard;
mod hub;
mod limits;
mod live;
mod me;
mod meta;
mod metrics;
mod page;
mod races;
mod rooms;
mod serve;
mod server;

pub use error::ApiError;
pub use meta::openapi;
pub use serve::serve;
pub use server::Server;

use crate::settings::Serve;
use crate::store::{Store, StoreError};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

/// The maximum size of a request's body in bytes.
const MAX_BODY: usize = 16 * 1024;

/// How long a request may take, its body included.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(15);

/// Makes a server and starts what happens by the clock.
///
/// # Errors
/// When the database fails.
pub async fn start(store: Store, settings: Serve) -> Result<Arc<Server>, StoreError> {
    let server = Arc::new(Server::new(store, settings).await?);
    background::start(&server);
    Ok(server)
}

/// Returns every endpoint behind the guard.
pub fn router(server: &Arc<Server>) -> Router {
    let api = Router::new()
        .route("/api", get(meta::about))
        .route("/api/openapi.json", get(meta::document))
        .route(
            "/api/me",
            post(me::create)
                .get(me::get)
                .patch(me::rename)
                .delete(me::delete),
        )
        .route("/api/me/export", get(me::export))
        .route("/api/me/link", post(me::link))
        .route("/api/me/arrive", post(me::arrive))
        .route("/api/me/devices/{device}", delete(me::revoke))
        .route("/api/today", get(daily::play::today))
        .route("/api/days", get(daily::ranking::days))
        .route("/api/days/{day}", get(daily::ranking::ranking))
        .route("/api/days/{day}/begin", post(daily::play::begin))
        .route("/api/days/{day}/log", post(daily::play::log))
        .route("/api/results/{result}", get(daily::ranking::replay))
        .route("/api/codes", post(rooms::code))
        .route("/api/rooms", post(races::create))
        .route("/api/rooms/{room}", get(races::view::get))
        .route("/api/rooms/{room}/qr", get(races::view::qr))
        .route("/api/rooms/{room}/join", post(races::join))
        .route("/api/rooms/{room}/leave", post(races::leave))
        .route("/api/rooms/{room}/lead", post(races::lead))
        .route("/api/rooms/{room}/rules", post(races::host::rules))
        .route("/api/rooms/{room}/door", post(races::host::door))
        .route("/api/rooms/{room}/start", post(races::host::start))
        .route("/api/rooms/{room}/end", post(races::host::end))
        .route("/api/rooms/{room}/rematch", post(races::host::rematch))
        .route(
            "/api/rooms/{room}/members/{member}/remove",
            post(races::host::remove),
        )
        .route(
            "/api/rooms/{room}/members/{member}/rename",
            post(races::host::rename),
        )
        .route(
            "/api/rooms/{room}/rounds/{round}/log",
            post(races::play::log),
        )
        .route(
            "/api/rooms/{room}/rounds/{round}/games/{member}",
            get(races::play::replay),
        )
        .route(
            "/api/rooms/{room}/rounds/{round}/games/{member}/strike",
            post(races::host::strike),
        )
        .route("/api/classes", post(classes::create))
        .route(
            "/api/classes/{class}",
            get(classes::view::get)
                .patch(classes::change)
                .delete(classes::delete),
        )
        .route("/api/classes/{class}/qr", get(classes::view::qr))
        .route("/api/classes/{class}/join", post(classes::members::join))
        .route("/api/classes/{class}/leave", post(classes::members::leave))
        .route("/api/classes/{class}/door", post(classes::door))
        .route(
            "/api/classes/{class}/teacher-link",
            post(classes::members::teacher_link),
        )
        .route("/api/classes/{class}/teach", post(classes::members::teach))
        .route("/api/classes/{class}/results.csv", get(classes::view::csv))
        .route(
            "/api/classes/{class}/members/{member}/remove",
            post(classes::members::remove),
        )
        .route(
            "/api/classes/{class}/members/{member}/rename",
            post(classes::members::rename),
        )
        .route("/api/classes/{class}/tasks", post(classes::tasks::add_task))
        .route(
            "/api/classes/{class}/tasks/{task}",
            axum::routing::patch(classes::tasks::change_task).delete(classes::tasks::delete_task),
        )
        .route(
            "/api/classes/{class}/tasks/{task}/log",
            post(classes::tasks::log),
        )
        .route(
            "/api/classes/{class}/tasks/{task}/games/{member}",
            get(classes::tasks::replay),
        )
        .route("/api/stream", get(live::stream))
        .route("/health", get(meta::health))
        .route("/metrics", get(meta::metrics));
    let api = match &server.settings.page {
        Some(folder) => api.merge(page::files(folder)),
        None => api.fallback(meta::nothing_here),
    };
    api.method_not_allowed_fallback(meta::wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(TimeoutLayer::with_status_code(
            axum::http::StatusCode::REQUEST_TIMEOUT,
            PATIENCE,
        ))
        .layer(axum::middleware::from_fn_with_state(
            server.clone(),
            guard::guard,
        ))
        .layer(CatchPanicLayer::custom(meta::panicked))
        .with_state(server.clone())
}
