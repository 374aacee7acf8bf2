//! What a request is answered when it cannot be done: a status, a word for programs and a sentence for people.

use crate::domain::class::ClassError;
use crate::domain::log::LogError;
use crate::domain::name::NameError;
use crate::domain::race::RaceError;
use crate::store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use utoipa::ToSchema;

/// A refusal.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    word: &'static str,
    message: String,
    retry_after: Option<u64>,
}

/// A refusal as it is sent.
#[derive(Serialize, ToSchema)]
pub struct Problem {
    /// A word for programs, like `door_closed`.
    pub error: &'static str,
    /// A sentence for people.
    pub message: String,
}

impl ApiError {
    /// Makes a refusal.
    pub fn new(status: StatusCode, word: &'static str, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            word,
            message: message.into(),
            retry_after: None,
        }
    }

    /// The request makes no sense.
    pub fn bad(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    /// The request is understood, and what it says cannot be.
    pub fn invalid(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message)
    }

    /// Nobody is known by the secret, or there is none.
    pub fn stranger() -> ApiError {
        ApiError::new(
            StatusCode::UNAUTHORIZED,
            "stranger",
            "you are not known here; begin with POST /api/me",
        )
    }

    /// It is not for this person to do.
    pub fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// There is no such thing, or not for this person.
    pub fn missing(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// It does not fit to what happened before.
    pub fn conflict(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, "conflict", message)
    }

    /// It was too often.
    pub fn too_many(seconds: u64) -> ApiError {
        let message = format!("too many requests; try again in {seconds} s");
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many", message);
        ApiError {
            retry_after: Some(seconds),
            ..error
        }
    }

    /// Returns the status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.status
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let problem = Problem {
            error: self.word,
            message: self.message,
        };
        let mut response = (self.status, Json(problem)).into_response();
        if let Some(seconds) = self.retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        // The reason is for the operator; it may name files. One line a second says enough: the disk may be full.
        static LOGGED: AtomicU64 = AtomicU64::new(0);
        let second = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |time| time.as_secs());
        if LOGGED.swap(second, Ordering::Relaxed) != second {
            tracing::error!(%error, "the database failed");
        }
        let message = "the server cannot store or read anything right now; try again in a moment";
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message);
        ApiError {
            retry_after: Some(1),
            ..error
        }
    }
}

impl From<LogError> for ApiError {
    fn from(error: LogError) -> ApiError {
        match error {
            LogError::Differs => {
                ApiError::new(StatusCode::CONFLICT, "log_differs", error.to_string())
            }
            _ => ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "log_refused",
                error.to_string(),
            ),
        }
    }
}

impl From<RaceError> for ApiError {
    fn from(error: RaceError) -> ApiError {
        match error {
            RaceError::Rules(_) => ApiError::invalid(error.to_string()),
            _ => ApiError::conflict(error.to_string()),
        }
    }
}

impl From<ClassError> for ApiError {
    fn from(error: ClassError) -> ApiError {
        match error {
            ClassError::Log(error) => error.into(),
            ClassError::NoTask => ApiError::missing(error.to_string()),
            _ => ApiError::invalid(error.to_string()),
        }
    }
}

impl From<NameError> for ApiError {
    fn from(error: NameError) -> ApiError {
        ApiError::invalid(error.to_string())
    }
}
