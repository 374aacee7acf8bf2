//! Whether the server works, as an operator's programs ask it.

use super::server::Server;
use crate::secret;
use crate::store::{StoreError, upkeep};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// How long an answer holds. Anyone can ask, and a write takes the disk a moment.
const HOLDS: Duration = Duration::from_secs(1);

/// How long a write may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The number of bytes to write: more than fits on a page of either database.
const BYTES: usize = 16 * 1024;

/// The last answer, and when it was found.
#[derive(Default)]
pub struct Health(Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl Server {
    /// Fails when the database cannot be written: on a full disk, for example, from which one can still read. Something new
    /// is written, because a database skips what changes nothing.
    pub(super) async fn check_health(&self) -> Result<(), StoreError> {
        let mut last = self.health.0.lock().await;
        if let Some((found, answer)) = &*last
            && found.elapsed() < HOLDS
        {
            return answer.clone();
        }
        let answer = tokio::time::timeout(PATIENCE, self.probe())
            .await
            .unwrap_or_else(|_| {
                Err(StoreError::Unavailable(
                    "a change took longer than 5 s".to_owned(),
                ))
            });
        *last = Some((Instant::now(), answer.clone()));
        answer
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.store.check_space().await?;
        // Random, so that nothing can compress it.
        let (id, filler) = (secret::id(), secret::symbols(BYTES));
        let write = self.store.write::<_, StoreError, _>(move |tx| {
            Box::pin(async move { upkeep::probe(tx, &id, &filler).await })
        });
        write.await
    }
}
