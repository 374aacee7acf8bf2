//! Requests in, responses and live events out.
//!
//! | file | what |
//! |---|---|
//! | `server.rs` | the state shared by all requests |
//! | `serve.rs` | connections, their limits, and an orderly shutdown |
//! | `guard.rs` | the checks on every request: host, origin, rate; and the headers of every response |
//! | `actor.rs` | the sender and the content of a request |
//! | `me.rs`, `daily/`, `races/`, `classes/`, `live.rs`, `meta.rs` | the endpoints |
//! | `rooms/` | the common part of races and classes, and the endpoint for typed codes |
//! | `hub.rs` | delivers events to followers |
//! | `page.rs` | the files of the page |
//! | `guide.rs` | what the guide beside it may do in a browser |
//! | `puzzle.rs` | a puzzle for previews, with its picture |
//! | `background.rs` | work by the clock |

mod actor;
mod background;
mod classes;
mod daily;
mod error;
mod guard;
mod guide;
mod health;
mod hub;
mod limits;
mod live;
mod me;
mod meta;
mod metrics;
mod page;
mod puzzle;
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
use quatrainment_protocol::path;
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

/// The maximum size of a request's body in bytes.
const MAX_BODY: usize = 16 * 1024;

/// How long a request may take, its body included.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(15);

/// Creates a server and starts its background tasks.
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
        .route(path::ABOUT, get(meta::about))
        .route(path::OPENAPI, get(meta::document))
        .route(
            path::me::ME,
            post(me::create)
                .get(me::get)
                .patch(me::rename)
                .delete(me::delete),
        )
        .route(path::me::EXPORT, get(me::export))
        .route(path::me::LINK, post(me::link))
        .route(path::me::ARRIVE, post(me::arrive))
        .route(&path::me::device("{device}"), delete(me::revoke))
        .route(path::daily::TODAY, get(daily::play::today))
        .route(path::daily::DAYS, get(daily::ranking::days))
        .route(&path::daily::ranking("{day}"), get(daily::ranking::ranking))
        .route(&path::daily::begin("{day}"), post(daily::play::begin))
        .route(&path::daily::log("{day}"), post(daily::play::log))
        .route(
            &path::daily::result("{result}"),
            get(daily::ranking::replay),
        )
        .route(path::CODES, post(rooms::code))
        .route(path::room::ROOMS, post(races::create))
        .route(&path::room::one("{room}"), get(races::view::get))
        .route(&path::room::qr("{room}"), get(races::view::qr))
        .route(&path::room::join("{room}"), post(races::join))
        .route(&path::room::leave("{room}"), post(races::leave))
        .route(&path::room::lead("{room}"), post(races::lead))
        .route(&path::room::rules("{room}"), post(races::host::rules))
        .route(&path::room::door("{room}"), post(races::host::door))
        .route(&path::room::start("{room}"), post(races::host::start))
        .route(&path::room::end("{room}"), post(races::host::end))
        .route(&path::room::rematch("{room}"), post(races::host::rematch))
        .route(
            &path::room::remove("{room}", "{member}"),
            post(races::host::remove),
        )
        .route(
            &path::room::rename("{room}", "{member}"),
            post(races::host::rename),
        )
        .route(
            &path::room::log("{room}", "{round}"),
            post(races::play::log),
        )
        .route(
            &path::room::give_up("{room}", "{round}"),
            post(races::play::give_up),
        )
        .route(
            &path::room::games("{room}", "{round}"),
            get(races::play::games),
        )
        .route(&path::room::results("{room}"), get(races::results::get))
        .route(
            &path::room::result("{room}", "{round}", "{member}"),
            get(races::results::replay),
        )
        .route(
            &path::room::game("{room}", "{round}", "{member}"),
            get(races::play::replay),
        )
        .route(
            &path::room::strike("{room}", "{round}", "{member}"),
            post(races::host::strike),
        )
        .route(path::class::CLASSES, post(classes::create))
        .route(
            &path::class::one("{class}"),
            get(classes::view::get)
                .patch(classes::change)
                .delete(classes::delete),
        )
        .route(&path::class::qr("{class}"), get(classes::view::qr))
        .route(&path::class::join("{class}"), post(classes::members::join))
        .route(
            &path::class::leave("{class}"),
            post(classes::members::leave),
        )
        .route(&path::class::door("{class}"), post(classes::door))
        .route(
            &path::class::teacher_link("{class}"),
            post(classes::members::teacher_link),
        )
        .route(
            &path::class::teach("{class}"),
            post(classes::members::teach),
        )
        .route(&path::class::copy("{class}"), post(classes::again::copy))
        .route(
            &path::class::race("{class}"),
            post(classes::again::race).delete(classes::again::end_race),
        )
        .route(
            &path::class::puzzles("{class}"),
            post(classes::tasks::add_puzzles),
        )
        .route(&path::class::results("{class}"), get(classes::view::csv))
        .route(
            &path::class::remove("{class}", "{member}"),
            post(classes::members::remove),
        )
        .route(
            &path::class::rename("{class}", "{member}"),
            post(classes::members::rename),
        )
        .route(
            &path::class::tasks("{class}"),
            post(classes::tasks::add_task),
        )
        .route(
            &path::class::task("{class}", "{task}"),
            axum::routing::patch(classes::tasks::change_task).delete(classes::tasks::delete_task),
        )
        .route(
            &path::class::log("{class}", "{task}"),
            post(classes::tasks::log),
        )
        .route(
            &path::class::game("{class}", "{task}", "{member}"),
            get(classes::tasks::replay),
        )
        .route(path::STREAM, get(live::stream))
        .route(path::HEALTH, get(meta::health))
        .route(path::METRICS, get(meta::metrics));
    let api = match &server.settings.page {
        Some(folder) => api
            .route(&path::puzzle("{code}"), get(puzzle::show))
            .merge(page::files(folder)),
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
