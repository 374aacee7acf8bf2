//! The ranked daily.
//!
//! | file | what |
//! |---|---|
//! | `play.rs` | today, and your attempt at it |
//! | `ranking.rs` | past days, rankings and replays |

pub mod play;
pub mod ranking;

use super::error::ApiError;
use super::server::Server;
use crate::domain::daily::{self, day_of};
use crate::store::StoreError;
use crate::store::daily::{self as stored, Day};
use quatrainment::generate::Date;

impl Server {
    /// Returns the puzzle of a day that has started. The first request draws it.
    async fn puzzle_of(&self, day: Date) -> Result<Day, ApiError> {
        let name = day.to_string();
        let find = self.store.read::<_, StoreError, _>(move |tx| {
            Box::pin(async move { stored::day(tx, &name).await })
        });
        if let Some(day) = find.await? {
            return Ok(day);
        }
        let secret = self.daily_secret.clone();
        let draw = move || daily::puzzle(&secret, day);
        let drawn = tokio::task::spawn_blocking(draw)
            .await
            .unwrap_or_else(|error| Err(error.to_string()));
        let (puzzle, grade) = drawn.map_err(StoreError::Damaged)?;
        let (code, level) = (puzzle.to_string(), grade.level.to_string());
        let new = Day {
            day: day.to_string(),
            code,
            level,
            par: grade.par,
        };
        let add = self.store.write::<_, StoreError, _>(move |tx| {
            Box::pin(async move { stored::add_day(tx, &new).await })
        });
        Ok(add.await?)
    }

    /// Reads the day in an address. Future days do not exist.
    fn day(&self, text: &str) -> Result<Date, ApiError> {
        let day: Result<Date, _> = text.parse();
        let day = day.map_err(|error| ApiError::bad(error.to_string()))?;
        if day > day_of(self.now()) {
            Err(ApiError::missing("this day has not started yet"))
        } else {
            Ok(day)
        }
    }
}
