//! What a request is answered when it cannot be done: a status, a word for programs and a sentence for people.

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

/// A refusal.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    word: Word,
    message: String,
    retry_after: Option<u64>,
}

impl ApiError {
    /// Makes a refusal.
    pub fn new(status: StatusCode, word: Word, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            word,
            message: message.into(),
            retry_after: None,
        }
    }

    /// The request makes no sense.
    pub fn bad(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, Word::BadRequest, message)
    }

    /// The request is understood, and what it says cannot be.
    pub fn invalid(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, Word::Invalid, message)
    }

    /// Nobody is known by the secret, or there is none.
    pub fn stranger() -> ApiError {
        ApiError::new(
            StatusCode::UNAUTHORIZED,
            Word::Stranger,
            "you are not known here; begin with POST /api/me",
        )
    }

    /// It is not for this person to do.
    pub fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, Word::Forbidden, message)
    }

    /// There is no such thing, or not for this person.
    pub fn missing(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, Word::NotFound, message)
    }

    /// It does not fit to what happened before.
    pub fn conflict(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, Word::Conflict, message)
    }

    /// It was too often.
    pub fn too_many(seconds: u64) -> ApiError {
        let message = format!("too many requests; try again in {seconds} s");
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
        // The reason is for the operator; it may name files. One line a second says enough: the disk may be full.
        static LOGGED: AtomicU64 = AtomicU64::new(0);
        let second = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |time| time.as_secs());
        if LOGGED.swap(second, Ordering::Relaxed) != second {
            tracing::error!(%error, "the database failed");
        }
        let message = "the server cannot store or read anything right now; try again in a moment";
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
            _ => ApiError::invalid(error.to_string()),
        }
    }
}

impl From<NameError> for ApiError {
    fn from(error: NameError) -> ApiError {
        ApiError::invalid(error.to_string())
    }
}
