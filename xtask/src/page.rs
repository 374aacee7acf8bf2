//! The commands of the page's tools, a separate program (`page/`) because it takes longer to compile.

use clap::{Args, Subcommand};

/// A command of the page's tools.
#[derive(Subcommand)]
pub enum Task {
    /// Build the page into target/web, for any web server
    Web,
    /// Build the page and serve it with quatrainment-server on this machine
    Serve {
        /// The port to listen on
        #[arg(long, default_value_t = 8080)]
        port: u16,
    },
    /// Take screenshots of every view of the page in all sizes, light and dark, on paper and in forced colours, in target/shots
    Shots(Choice),
    /// Take the screenshot of the page for the README; a part of `pictures`
    #[command(hide = true)]
    Picture,
    /// Measure the time from a press to its painting, against a plain page of buttons, the time of solving, and the time until
    /// the page is ready
    Speed(Measures),
    /// Build the page and run its tests in Firefox
    Firefox(Choice),
}

/// What to measure.
#[derive(Args)]
pub struct Measures {
    /// Use the page as it was built last
    #[arg(long)]
    pub as_is: bool,
    /// Leave out what slows down the processor or the network
    #[arg(long)]
    pub quick: bool,
    /// Only the time until the page is ready
    #[arg(long, conflicts_with = "quick")]
    pub visits: bool,
}

/// The views or tests to choose.
#[derive(Args)]
pub struct Choice {
    /// Only names that contain one of these, like `play`, `why` or, for screenshots, `dark`
    pub names: Vec<String>,
    /// Use the page as it was built last
    #[arg(long)]
    pub as_is: bool,
}
