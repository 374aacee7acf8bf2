//! The state shared by all requests.

use super::error::ApiError;
use super::health::Health;
use super::hub::Hub;
use super::limits::{Buckets, Counts, Turns};
use super::metrics::Metrics;
use super::puzzle::Pictures;
use crate::clock::Clock;
use crate::secret;
use crate::settings::Serve;
use crate::store::upkeep::Lifetimes;
use crate::store::{Store, StoreError, daily, people, rooms};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{Notify, broadcast, watch};

/// The maximum number of wrong codes of the old length per minute: of 32⁶ codes, finding one of 100 rooms takes 31 days.
const OLD_CODES_PER_MINUTE: u64 = 240;

/// The state shared by all requests.
pub struct Server {
    /// The database.
    pub store: Store,
    /// The time.
    pub clock: Clock,
    /// The settings for serving.
    pub(super) settings: Serve,
    /// The secret from which the daily puzzles are drawn.
    pub(super) daily_secret: String,
    /// The key of the hashes under which players are noted.
    pub(super) player_key: String,
    /// The hashes of players whose streams must check whether they may continue.
    pub(super) signouts: broadcast::Sender<Arc<str>>,
    /// The followers of each topic.
    pub(super) hub: Hub,
    /// Metrics for the operator.
    pub(super) metrics: Metrics,
    /// Requests per address.
    pub(super) addresses: Buckets<IpAddr>,
    /// Requests per player.
    pub(super) people: Buckets<String>,
    /// New players per address.
    pub(super) identities: Buckets<IpAddr>,
    /// Wrong codes, from all addresses together.
    codes: Turns,
    /// Wrong codes of the length that older servers gave.
    old_codes: Turns,
    /// Pictures of puzzles.
    pub(super) pictures: Pictures,
    /// Live streams, of players and of people who are not signed in.
    pub(super) streams: Counts<bool>,
    /// The same per address.
    pub(super) streams_of_address: Counts<(bool, IpAddr)>,
    /// Live streams per player.
    pub(super) streams_of_person: Counts<String>,
    /// Signals that today's ranking has changed.
    pub(super) today: Notify,
    /// Whether the database can be written.
    pub(super) health: Health,
    /// Becomes true when the server ends.
    pub(super) closing: watch::Sender<bool>,
}

impl Server {
    /// Creates a server without starting its background tasks.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn new(store: Store, settings: Serve) -> Result<Server, StoreError> {
        let fresh = secret::symbols(52);
        let prepare = store.write::<_, StoreError, _>(move |tx| {
            Box::pin(async move {
                rooms::forget_removed(tx).await?;
                let daily_secret = daily::secret(tx, "daily", &fresh).await?;
                Ok((daily_secret, people::key(tx).await?))
            })
        });
        let (daily_secret, player_key) = prepare.await?;
        let minute = 60_000;
        Ok(Server {
            hub: Hub::new(&store),
            store,
            clock: Clock::behind(settings.clock_behind),
            daily_secret,
            player_key,
            signouts: broadcast::Sender::new(1024),
            metrics: Metrics::default(),
            addresses: Buckets::new(settings.requests_per_address, minute),
            people: Buckets::new(settings.requests_per_person, minute),
            identities: Buckets::new(settings.identities_per_address, 60 * minute),
            codes: Turns::new(settings.wrong_codes_per_second, 1000),
            old_codes: Turns::new(
                OLD_CODES_PER_MINUTE.min(settings.wrong_codes_per_second.saturating_mul(60)),
                minute,
            ),
            pictures: Pictures::default(),
            streams: Counts::default(),
            streams_of_address: Counts::default(),
            streams_of_person: Counts::default(),
            today: Notify::new(),
            health: Health::default(),
            closing: watch::Sender::new(false),
            settings,
        })
    }

    /// Ends all streams and background tasks.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    pub(super) fn now(&self) -> u64 {
        self.clock.now()
    }

    /// Returns for how many days a race is stored, at least one.
    pub(super) fn kept_days(&self) -> Option<u64> {
        Some((self.settings.room_hours / 24).max(1))
    }

    pub(super) fn lifetimes(&self) -> Lifetimes {
        // A time that overflows is far in the future.
        let hours = |number: u64| number.saturating_mul(3_600_000);
        let days = |number: u64| hours(number.saturating_mul(24));
        Lifetimes {
            room: hours(self.settings.room_hours),
            class: days(self.settings.class_days),
            person: days(self.settings.identity_days),
        }
    }

    /// Waits until a typed code may be tried, and returns the turns to give this one back to if it is right. Only codes can be
    /// guessed; a link has 130 random bits. No address is counted: a whole school shares one, and guesses come from many.
    pub(super) async fn turn_for_code(&self, code: &str) -> Result<&Turns, ApiError> {
        let turns = match code.len() {
            secret::CODE_LENGTH => &self.codes,
            _ => &self.old_codes,
        };
        let wait = turns.take(self.now()).map_err(ApiError::too_many)?;
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
        Ok(turns)
    }
}
