//! Commands for the page: build it, serve it, take screenshots. `cargo xtask` passes them on.

#![forbid(unsafe_code)]

mod firefox;
mod shots;
mod speed;

use anyhow::Result;
use clap::Parser;
use page_tools::{served, web};
use std::process::ExitCode;
use xtask::page::Task;
use xtask::{folders, tools};

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

fn main() -> ExitCode {
    match run(Cli::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    match task {
        Task::Web => web::build().map(|folder| println!("\nthe page is in {}", folder.display())),
        Task::Serve { port } => serve(port),
        Task::Shots(choice) => shots::run(&choice),
        Task::Picture => shots::picture(),
        Task::Speed(measures) => speed::run(&measures),
        Task::Firefox(choice) => firefox::run(&choice),
    }
}

/// Builds the page and serves it, with Together, until it is stopped.
fn serve(port: u16) -> Result<()> {
    let folder = web::build()?;
    let database = folders::target().join("serve.db");
    println!("\nthe page is on http://127.0.0.1:{port} (stop with Ctrl-C)");
    tools::run(
        served::server()?
            .args(["--listen", &format!("127.0.0.1:{port}")])
            .arg("--database")
            .arg(database)
            .arg("--page")
            .arg(folder),
    )
}
