//! The program `quatrainment-server`.

use clap::Parser;
use quatrainment_server::commands;
use quatrainment_server::settings::Settings;

fn main() -> anyhow::Result<()> {
    commands::run(Settings::parse())
}
