//! The commands of the page's tool chain, which is a program of its own (`page/`), because it takes longer to compile.

use clap::{Args, Subcommand};

/// A command of the page's tool chain.
#[derive(Subcommand)]
pub enum Task {
    /// Build the page into target/web, for any web server
    Web,
    /// Build the page and serve it by quatrainment-server on this machine
    Serve {
        /// Where it listens
        #[arg(long, default_value_t = 8080)]
        port: u16,
    },
    /// Photograph every view of the page in all sizes, light and dark, on paper and in forced colours, into target/shots
    Shots(Choice),
    /// Photograph the game in the page for the README; a part of `pictures`
    #[command(hide = true)]
    Picture,
    /// Measure how long a press takes until it is painted, against a plain page of buttons, how long solving takes, and how
    /// soon the page is ready
    Speed {
        /// The page as it was built last
        #[arg(long)]
        as_is: bool,
        /// Only on this processor as it is
        #[arg(long)]
        quick: bool,
    },
    /// Build the page and run its tests in Firefox
    Firefox(Choice),
}

/// What is photographed or tested.
#[derive(Args)]
pub struct Choice {
    /// Only what has one of these in its name, like `play`, `why` or, for pictures, `dark`
    pub names: Vec<String>,
    /// The page as it was built last
    #[arg(long)]
    pub as_is: bool,
}
