//! What needs more than cargo: `cargo xtask test` runs every check there is, `cargo xtask serve` shows the page.

#![forbid(unsafe_code)]

mod api;
mod package;
mod pages;
mod sanitize;
mod scaling;
mod shots;
mod speed;
mod test;
mod versus;

use anyhow::{Context, Result, bail};
use std::process::ExitCode;
use xtask::{serve, web};

const HELP: &str = "\
cargo xtask COMMAND

  test     run everything: format, lints, unit, property, doc, command-line and
           terminal tests, the documentation, and the page in a real browser
  web      build the page in the browser into target/web, for any web server
  serve    build the page and serve it on http://127.0.0.1:8080 (--port PORT)
  shots    photograph every view of the page in all sizes, light and dark, into
           target/shots, to be looked at
  speed    measure how long a press takes until it is painted, against a plain
           page of buttons, and how soon the page is ready
  pages    make sample proofs, explanations, worksheets, lessons and drawings in
           target/pages, as PDF and PNG, to be looked at
  scaling  measure every method of solving on growing boards and draw time against
           cells in docs/scaling.svg
  api      list the public API of both libraries in docs/api (--check compares)
  package  make the packages of both libraries and run their tests outside the
           workspace
  sanitize run the tests of modtwo under Miri and AddressSanitizer (nightly)
  versus   build the fastest libraries of their kind for this machine and
           compare modtwo with them, on the same data in the same run
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<()> {
    match args.first().map(String::as_str) {
        Some("test") => test::run(),
        Some("web") => web::ship().map(|folder| println!("\nthe page is in {}", folder.display())),
        Some("serve") => serve_page(&args[1..]),
        Some("shots") => shots::run(&args[1..]),
        Some("speed") => speed::run(&args[1..]),
        Some("versus") => versus::run(&args[1..]),
        Some("api") => api::run(&args[1..]),
        Some("package") => package::run(),
        Some("pages") => pages::run(),
        Some("sanitize") => sanitize::run(),
        Some("scaling") => scaling::run(),
        Some("help" | "--help" | "-h") | None => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => bail!("there is no command '{other}'\n\n{HELP}"),
    }
}

/// Builds the page and serves it until it is stopped.
fn serve_page(args: &[String]) -> Result<()> {
    let port = match args {
        [] => 8080,
        [option, port] if option == "--port" => {
            port.parse().with_context(|| format!("'{port}' is no port; it should be a number up to 65535"))?
        }
        _ => bail!("cargo xtask serve takes --port PORT and nothing else"),
    };
    let folder = web::build()?;
    let server = serve::Server::start(&folder, "/", port)?;
    println!("\nthe page is on {} (stop with Ctrl-C)", server.url());
    loop {
        std::thread::park();
    }
}
