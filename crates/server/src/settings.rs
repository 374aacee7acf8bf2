//! Every setting: a flag and an environment variable each.

use clap::{Args, Parser, Subcommand};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

/// Serves a daily ranking, races and classes of Quatrainment. Without a command it serves.
#[derive(Clone, Debug, Parser)]
#[command(name = "quatrainment-server", version, max_term_width = 100)]
pub struct Settings {
    /// Where everything is kept: a file, which SQLite makes, or postgres://user@host/name.
    #[arg(
        long,
        env = "QUATRAINMENT_DATABASE",
        default_value = "quatrainment-server.db",
        global = true,
        hide_env_values = true
    )]
    pub database: String,
    /// How serving works.
    #[command(flatten)]
    pub serve: Serve,
    /// What to do instead of serving.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What an operator may ask for.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Serve; the same as no command.
    Serve,
    /// Write a copy of everything into a new file, also while the server runs.
    Backup {
        /// The new file.
        file: PathBuf,
    },
    /// Replay every stored game and count everything again.
    Check {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Strike a result of the daily ranking; it is listed no longer.
    Strike {
        /// The result, as in the address of its replay.
        result: String,
    },
    /// Give the person behind a result another name.
    Rename {
        /// The result, as in the address of its replay.
        result: String,
        /// The name.
        name: String,
    },
    /// Ban the person behind a result: every request is refused, and the result struck.
    Ban {
        /// The result, as in the address of its replay.
        result: String,
        /// Allow the person again instead.
        #[arg(long)]
        lift: bool,
    },
    /// Print the OpenAPI document.
    Openapi,
}

/// How serving works.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    /// The address to listen at.
    #[arg(long, env = "QUATRAINMENT_LISTEN", default_value = "127.0.0.1:8480")]
    pub listen: SocketAddr,
    /// The address that people type, like `https://play.example.org`; several with commas. Requests for other hosts or from
    /// other pages are refused, and with https the cookie is for https only. Without it, only this machine is served.
    #[arg(long, env = "QUATRAINMENT_ORIGIN", value_delimiter = ',')]
    pub origin: Vec<String>,
    /// The folder of the page, as `cargo xtask web` makes it (target/web). Without it, only the API is served.
    #[arg(long, env = "QUATRAINMENT_PAGE")]
    pub page: Option<PathBuf>,
    /// A proxy whose X-Forwarded-For is believed; several with commas.
    #[arg(long, env = "QUATRAINMENT_TRUSTED_PROXY", value_delimiter = ',')]
    pub trusted_proxy: Vec<IpAddr>,
    /// The maximum number of connections.
    #[arg(long, env = "QUATRAINMENT_MAX_CONNECTIONS", default_value_t = 20_000)]
    pub max_connections: usize,
    /// The maximum number of live streams.
    #[arg(long, env = "QUATRAINMENT_MAX_STREAMS", default_value_t = 15_000)]
    pub max_streams: u64,
    /// The maximum number of live streams from one address (a school may have one for all).
    #[arg(long, env = "QUATRAINMENT_STREAMS_PER_ADDRESS", default_value_t = 400)]
    pub streams_per_address: u64,
    /// The maximum number of live streams of one person.
    #[arg(long, env = "QUATRAINMENT_STREAMS_PER_PERSON", default_value_t = 6)]
    pub streams_per_person: u64,
    /// Requests a minute from one address; 0 for no limit.
    #[arg(
        long,
        env = "QUATRAINMENT_REQUESTS_PER_ADDRESS",
        default_value_t = 6000
    )]
    pub requests_per_address: u64,
    /// Requests a minute by one person; 0 for no limit.
    #[arg(long, env = "QUATRAINMENT_REQUESTS_PER_PERSON", default_value_t = 300)]
    pub requests_per_person: u64,
    /// New identities an hour from one address; 0 for no limit.
    #[arg(
        long,
        env = "QUATRAINMENT_IDENTITIES_PER_ADDRESS",
        default_value_t = 300
    )]
    pub identities_per_address: u64,
    /// Typed codes and links an hour that do not exist, from one address; a hundred times as many from all.
    #[arg(
        long,
        env = "QUATRAINMENT_WRONG_CODES_PER_ADDRESS",
        default_value_t = 60
    )]
    pub wrong_codes_per_address: u64,
    /// After how many hours a race room is deleted.
    #[arg(long, env = "QUATRAINMENT_ROOM_HOURS", default_value_t = 24)]
    pub room_hours: u64,
    /// After how many days without anything happening a class is deleted.
    #[arg(long, env = "QUATRAINMENT_CLASS_DAYS", default_value_t = 200)]
    pub class_days: u64,
    /// After how many days without a visit somebody is deleted, with all results.
    #[arg(long, env = "QUATRAINMENT_IDENTITY_DAYS", default_value_t = 400)]
    pub identity_days: u64,
    /// Answer /metrics to everybody, not only to this machine.
    #[arg(long, env = "QUATRAINMENT_PUBLIC_METRICS")]
    pub public_metrics: bool,
    /// How many milliseconds the clock is behind; for trials.
    #[arg(long, default_value_t = 0, hide = true)]
    pub clock_behind: u64,
    /// How much is logged: error, warn, info (each request that fails) or debug (each request).
    #[arg(long, env = "QUATRAINMENT_LOG", default_value = "info")]
    pub log: String,
}

impl Default for Serve {
    fn default() -> Serve {
        Settings::parse_from(["quatrainment-server"]).serve
    }
}
