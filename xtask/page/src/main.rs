//! Commands for the page: building it, serving it, looking at it. `cargo xtask` calls them by their names.

#![forbid(unsafe_code)]

mod firefox;
mod shots;
mod speed;

use anyhow::{Context, Result, bail};
use page_tools::{serve, web};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<()> {
    match args.first().map(String::as_str) {
        Some("web") => web::build().map(|folder| println!("\nthe page is in {}", folder.display())),
        Some("serve") => serve_page(&args[1..]),
        Some("shots") => shots::run(&args[1..]),
        Some("picture") => shots::picture(),
        Some("speed") => speed::run(&args[1..]),
        Some("firefox") => firefox::run(&args[1..]),
        _ => bail!(
            "the commands are web, serve, shots, picture, speed and firefox; see cargo xtask help"
        ),
    }
}

/// Builds the page and serves it until it is stopped.
fn serve_page(args: &[String]) -> Result<()> {
    let port = match args {
        [] => 8080,
        [option, port] if option == "--port" => port.parse().with_context(|| {
            format!("'{port}' is not a port; it should be a number up to 65535")
        })?,
        _ => bail!("cargo xtask serve takes --port PORT and nothing else"),
    };
    let folder = web::build()?;
    let server = serve::Server::start(&folder, "/", port)?;
    println!("\nthe page is on {} (stop with Ctrl-C)", server.url());
    loop {
        std::thread::park();
    }
}
