//! Every setting, each with a flag and an environment variable.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

/// Serve a daily ranking, races and classes of Quatrainment. Without a command, it serves.
#[derive(Clone, Debug, Parser)]
#[command(name = "quatrainment-server", version, max_term_width = 100)]
pub struct Settings {
    /// The database: an SQLite file (created if missing) or postgres://user@host/name.
    #[arg(
        long,
        env = "QUATRAINMENT_DATABASE",
        default_value = "quatrainment-server.db",
        global = true,
        hide_env_values = true
    )]
    pub database: String,
    /// Settings for serving.
    #[command(flatten)]
    pub serve: Serve,
    /// The command; without one it serves.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Serve (the default).
    Serve,
    /// Copy the database to a new file. The server may be running.
    Backup {
        /// The new file.
        file: PathBuf,
    },
    /// Replay every stored game and recount every ranking.
    Check {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the ranking of a day, the members of a room, or the results and rooms of players with a name.
    List {
        /// A day (`today` or a date), the code or address of a room, or part of a name.
        #[arg(default_value = "today")]
        what: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Disqualify a result of the daily ranking, or a player's results in a race. They are no longer counted.
    #[command(alias = "strike")]
    Disqualify {
        /// DAY/PLACE (like today/3), ROOM/NAME (like k7m4q0/Ada) or the address of a replay.
        who: String,
        /// Do not ask on a terminal.
        #[arg(long)]
        yes: bool,
    },
    /// Rename a player everywhere.
    Rename {
        /// DAY/PLACE (like today/3), ROOM/NAME (like k7m4q0/Ada) or the address of a replay.
        who: String,
        /// The new name.
        name: String,
        /// Do not ask on a terminal.
        #[arg(long)]
        yes: bool,
    },
    /// Ban a player: reject their requests, and disqualify the result.
    Ban {
        /// DAY/PLACE (like today/3), ROOM/NAME (like k7m4q0/Ada) or the address of a replay.
        who: String,
        /// Lift the ban instead.
        #[arg(long)]
        lift: bool,
        /// Do not ask on a terminal.
        #[arg(long)]
        yes: bool,
    },
    /// Ask the running server whether it works, at the address of --listen. For containers: fails if it does not.
    Health,
    /// Print the OpenAPI document.
    Openapi,
}

/// Settings for serving.
#[derive(Clone, Debug, Args)]
pub struct Serve {
    /// The address to listen on.
    #[arg(long, env = "QUATRAINMENT_LISTEN", default_value = "127.0.0.1:8480")]
    pub listen: SocketAddr,
    /// The address that people type, like `https://play.example.org`; separate several with commas. Requests for other hosts
    /// or from other sites are rejected; with https, the cookie is sent over https only. Without this, only requests from this
    /// machine are served.
    #[arg(long, env = "QUATRAINMENT_ORIGIN", value_delimiter = ',')]
    pub origin: Vec<String>,
    /// The folder of the page, built by `cargo xtask web` (target/web). Without it, only the API is served.
    #[arg(long, env = "QUATRAINMENT_PAGE")]
    pub page: Option<PathBuf>,
    /// A proxy whose X-Forwarded-For is trusted; separate several with commas.
    #[arg(long, env = "QUATRAINMENT_TRUSTED_PROXY", value_delimiter = ',')]
    pub trusted_proxy: Vec<IpAddr>,
    /// The maximum number of connections.
    #[arg(long, env = "QUATRAINMENT_MAX_CONNECTIONS", default_value_t = 20_000)]
    pub max_connections: usize,
    /// The maximum number of live streams of players.
    #[arg(long, env = "QUATRAINMENT_MAX_STREAMS", default_value_t = 15_000)]
    pub max_streams: u64,
    /// The maximum number of live streams of players per address (a whole school may share one).
    #[arg(long, env = "QUATRAINMENT_STREAMS_PER_ADDRESS", default_value_t = 400)]
    pub streams_per_address: u64,
    /// The maximum number of live streams per player.
    #[arg(long, env = "QUATRAINMENT_STREAMS_PER_PERSON", default_value_t = 6)]
    pub streams_per_person: u64,
    /// The maximum number of live streams of people who are not signed in. They take no stream from a player.
    #[arg(
        long,
        env = "QUATRAINMENT_MAX_ANONYMOUS_STREAMS",
        default_value_t = 3000
    )]
    pub max_anonymous_streams: u64,
    /// The maximum number of live streams per address of people who are not signed in.
    #[arg(
        long,
        env = "QUATRAINMENT_ANONYMOUS_STREAMS_PER_ADDRESS",
        default_value_t = 200
    )]
    pub anonymous_streams_per_address: u64,
    /// The maximum number of requests per minute and address; 0 for no limit.
    #[arg(
        long,
        env = "QUATRAINMENT_REQUESTS_PER_ADDRESS",
        default_value_t = 6000
    )]
    pub requests_per_address: u64,
    /// The maximum number of requests per minute and player; 0 for no limit.
    #[arg(long, env = "QUATRAINMENT_REQUESTS_PER_PERSON", default_value_t = 300)]
    pub requests_per_person: u64,
    /// The maximum number of new players per hour and address; 0 for no limit.
    #[arg(
        long,
        env = "QUATRAINMENT_IDENTITIES_PER_ADDRESS",
        default_value_t = 1000
    )]
    pub identities_per_address: u64,
    /// The maximum number of wrong codes per second, from all addresses together. Past it, everyone who types a code waits alike.
    /// 0 for no limit.
    #[arg(
        long,
        env = "QUATRAINMENT_WRONG_CODES_PER_SECOND",
        default_value_t = 1000
    )]
    pub wrong_codes_per_second: u64,
    /// The limit of older versions, which also refused the right codes of neighbours. It is read and ignored, so that a server
    /// that is started with it still starts.
    #[arg(long, env = "QUATRAINMENT_WRONG_CODES_PER_ADDRESS", hide = true)]
    pub wrong_codes_per_address: Option<u64>,
    /// Hours without a change before a race is deleted, with its results: 2160 hours are 90 days.
    #[arg(long, env = "QUATRAINMENT_ROOM_HOURS", default_value_t = 2160)]
    pub room_hours: u64,
    /// Days of inactivity before a class is deleted.
    #[arg(long, env = "QUATRAINMENT_CLASS_DAYS", default_value_t = 200)]
    pub class_days: u64,
    /// Days without a visit before a player is deleted, with all results.
    #[arg(long, env = "QUATRAINMENT_IDENTITY_DAYS", default_value_t = 400)]
    pub identity_days: u64,
    /// Serve /metrics to everyone, not only to this machine.
    #[arg(long, env = "QUATRAINMENT_PUBLIC_METRICS")]
    pub public_metrics: bool,
    /// Milliseconds by which the clock is behind; for load tests.
    #[arg(long, default_value_t = 0, hide = true)]
    pub clock_behind: u64,
    /// What to log: error, warn, info (failed requests) or debug (every request).
    #[arg(long, env = "QUATRAINMENT_LOG", default_value = "info")]
    pub log: String,
    /// The form of log lines: text, or one JSON object per line.
    #[arg(long, env = "QUATRAINMENT_LOG_FORMAT", default_value = "text")]
    pub log_format: LogFormat,
}

/// The form of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// A line of text.
    Text,
    /// A JSON object.
    Json,
}

impl Default for Serve {
    fn default() -> Serve {
        Settings::parse_from(["quatrainment-server"]).serve
    }
}
