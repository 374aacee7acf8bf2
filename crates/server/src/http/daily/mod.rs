//! The ranked daily.
//!
//! | file | what |
//! |---|---|
//! | `play.rs` | today, and your try at it |
//! | `ranking.rs` | the days before, who was best, and how |

pub mod play;
pub mod ranking;

use super::gather::Gather;
use super::{ApiError, Server};
use crate::domain::daily::{self, day_of};
use crate::domain::ranking::{Place, Score};
use crate::store::daily::{self as stored, Day, DayResult};
use crate::store::{Store, StoreError};
use quatrainment::generate::Date;

/// What is asked of the database for many tries at once.
#[derive(Debug)]
pub struct Gathered {
    /// The try of a person at a day, with the puzzle.
    tries: Gather<(String, String), Option<(DayResult, Day)>>,
    /// A try as it was and as it is to be.
    extensions: Gather<(DayResult, DayResult), bool>,
    /// The place of a score on a day.
    places: Gather<(String, Score), Place>,
}

impl Gathered {
    /// Gathers for a database.
    pub fn new(store: &Store) -> Gathered {
        Gathered {
            tries: Gather::new(store, |store: Store, asked: Vec<_>| async move {
                store
                    .read(move |tx| Box::pin(async move { stored::with_days(tx, &asked).await }))
                    .await
            }),
            extensions: Gather::new(store, |store: Store, tries: Vec<_>| async move {
                store
                    .write(move |tx| Box::pin(async move { stored::extend_all(tx, &tries).await }))
                    .await
            }),
            places: Gather::new(store, |store: Store, asked: Vec<_>| async move {
                store
                    .read(move |tx| Box::pin(async move { stored::place_all(tx, &asked).await }))
                    .await
            }),
        }
    }
}

impl Server {
    /// Returns the puzzle of a day that has begun, drawn by whoever asks first.
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

    /// Reads the day in an address; days to come do not exist.
    fn day(&self, text: &str) -> Result<Date, ApiError> {
        let day: Result<Date, _> = text.parse();
        let day = day.map_err(|error| ApiError::bad(error.to_string()))?;
        if day > day_of(self.now()) {
            Err(ApiError::missing("that day has not begun yet"))
        } else {
            Ok(day)
        }
    }
}
