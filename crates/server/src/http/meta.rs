//! The server itself: name and version, health, metrics and the description of the API.

use super::error::ApiError;
use super::guard::OnThisMachine;
use super::server::Server;
use super::{classes, daily, live, me, races, rooms};
use crate::store::{StoreError, upkeep};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use quatrainment_protocol::path;
use quatrainment_protocol::people::About;
use quatrainment_protocol::problem::{Problem, Word};
use std::any::Any;
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;

/// Returns the name, version and settings of the server.
#[utoipa::path(get, path = path::ABOUT, tag = "server", responses((status = 200, body = About)))]
pub async fn about(State(server): State<Arc<Server>>) -> Json<About> {
    Json(About {
        server: About::SERVER.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        now: server.now(),
        room_hours: server.settings.room_hours,
        class_days: server.settings.class_days,
        identity_days: server.settings.identity_days,
    })
}

/// Checks that the server can read and write its database. Every host name is answered.
#[utoipa::path(get, path = path::HEALTH, tag = "server",
    responses((status = 200, body = String), (status = 503, body = Problem)))]
pub async fn health(State(server): State<Arc<Server>>) -> Result<&'static str, ApiError> {
    server.check_health().await?;
    Ok("ok\n")
}

/// Returns metrics for Prometheus, to this machine only unless set otherwise.
#[utoipa::path(get, path = path::METRICS, tag = "server",
    responses((status = 200, body = String), (status = 404, body = Problem)))]
pub async fn metrics(
    State(server): State<Arc<Server>>,
    axum::Extension(OnThisMachine(is_local)): axum::Extension<OnThisMachine>,
) -> Result<Response, ApiError> {
    if !server.settings.public_metrics && !is_local {
        return Err(ApiError::missing("no such address"));
    }
    let counts = server
        .store
        .read::<_, StoreError, _>(|tx| Box::pin(async move { upkeep::counts(tx).await }))
        .await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, server.metrics.text(counts)).into_response())
}

/// Returns the OpenAPI document.
pub async fn document() -> Response {
    let text = openapi().to_json().unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// The response to an unknown address.
pub async fn nothing_here() -> ApiError {
    ApiError::missing("no such address; see /api/openapi.json for all of them")
}

/// The response to a method that an address does not have.
pub async fn wrong_method() -> ApiError {
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        Word::WrongMethod,
        "method not allowed",
    )
}

/// The response to a request whose handler panicked.
#[allow(clippy::needless_pass_by_value, reason = "the layer hands over a box")]
pub fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    let message = "internal error; please tell the operator of this server";
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, Word::Unexpected, message).into_response()
}

/// Returns the OpenAPI document of the API.
#[must_use]
pub fn openapi() -> Document {
    Interface::openapi()
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "quatrainment-server",
        description = "A daily ranking, races and classes of Quatrainment. Requests are authenticated by a secret: browsers have \
            it in a cookie, programs send it as `Authorization: Bearer`. Times are milliseconds since 1970. A POST may \
            carry an `Idempotency-Key`, so that it can be sent again safely.",
    ),
    paths(
        about, health, metrics,
        me::create, me::get, me::rename, me::delete, me::export, me::link, me::arrive, me::revoke,
        daily::play::today, daily::play::begin, daily::play::log,
        daily::ranking::days, daily::ranking::ranking, daily::ranking::replay,
        rooms::code,
        races::create, races::join, races::leave, races::lead,
        races::view::get, races::view::qr,
        races::host::rules, races::host::door, races::host::start, races::host::end, races::host::rematch,
        races::host::remove, races::host::rename, races::host::strike,
        races::play::log, races::play::give_up, races::play::games, races::play::replay,
        races::results::get, races::results::replay,
        classes::create, classes::change, classes::delete, classes::door,
        classes::view::get, classes::view::qr, classes::view::csv,
        classes::again::copy, classes::again::race, classes::again::end_race,
        classes::tasks::add_task, classes::tasks::add_puzzles, classes::tasks::change_task, classes::tasks::delete_task, classes::tasks::log,
        classes::tasks::replay,
        classes::members::join, classes::members::leave, classes::members::remove, classes::members::rename,
        classes::members::teacher_link, classes::members::teach,
        live::stream,
    ),
    modifiers(&Secret),
)]
struct Interface;

/// Describes how a secret travels.
struct Secret;

impl utoipa::Modify for Secret {
    fn modify(&self, document: &mut Document) {
        use utoipa::openapi::security::{
            Http, HttpAuthScheme, SecurityRequirement, SecurityScheme,
        };
        let components = document.components.get_or_insert_default();
        components.add_security_scheme(
            "secret",
            SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)),
        );
        let none: [&str; 0] = [];
        document.security = Some(vec![
            SecurityRequirement::new("secret", none),
            SecurityRequirement::default(),
        ]);
    }
}
