//! Error responses: a status, a word for programs and a sentence for people.

use crate::domain::class::ClassError;
use crate::domain::log::LogError;
use crate::domain::name::NameError;
use crate::domain::race::RaceError;
use crate::store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quatrainment_protocol::problem::{Problem, Word};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// An error response.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    word: Word,
    message: String,
    retry_after: Option<u64>,
}

impl ApiError {
    /// Creates an error response.
    pub fn new(status: StatusCode, word: Word, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            word,
            message: message.into(),
            retry_after: None,
        }
    }

    /// The request is malformed.
    pub fn bad(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, Word::BadRequest, message)
    }

    /// The request is well-formed, but its content is invalid.
    pub fn invalid(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, Word::Invalid, message)
    }

    /// The request has no secret, or an unknown one.
    pub fn stranger() -> ApiError {
        ApiError::new(
            StatusCode::UNAUTHORIZED,
            Word::Stranger,
            "you are not signed in; call POST /api/me first",
        )
    }

    /// This player is not allowed to do it.
    pub fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, Word::Forbidden, message)
    }

    /// It does not exist, or this player is not allowed to see it.
    pub fn missing(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, Word::NotFound, message)
    }

    /// It conflicts with the current state.
    pub fn conflict(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, Word::Conflict, message)
    }

    /// There were too many requests.
    pub fn too_many(seconds: u64) -> ApiError {
        let message = format!("too many requests; try again in {seconds} seconds");
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, Word::TooMany, message);
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
        // The reason is for the operator; it may name files. One line per second is enough: the disk may be full.
        static LOGGED: AtomicU64 = AtomicU64::new(0);
        let second = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |time| time.as_secs());
        if LOGGED.swap(second, Ordering::Relaxed) != second {
            tracing::error!(%error, "the database failed");
        }
        let message = "the database is not available; try again in a moment";
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, Word::Unavailable, message);
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
                ApiError::new(StatusCode::CONFLICT, Word::LogDiffers, error.to_string())
            }
            _ => ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                Word::LogRefused,
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
            ClassError::Over => ApiError::conflict(error.to_string()),
            _ => ApiError::invalid(error.to_string()),
        }
    }
}

impl From<NameError> for ApiError {
    fn from(error: NameError) -> ApiError {
        ApiError::invalid(error.to_string())
    }
}
