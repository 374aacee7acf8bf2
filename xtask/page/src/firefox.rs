//! `cargo xtask firefox`: the tests of the page in Firefox, which `cargo xtask test` runs in Chromium.

use anyhow::{Result, ensure};
use page_tools::driver::BROWSER_VARIABLE;
use page_tools::web;
use xtask::{folders, tools};

/// Builds the page and runs the tests whose names contain one of the arguments, or all of them. `--as-is` takes the page
/// as it was built last.
pub fn run(args: &[String]) -> Result<()> {
    for (program, command) in [
        ("firefox", "sudo apt-get install firefox-esr"),
        ("geckodriver", "cargo install geckodriver --locked"),
    ] {
        ensure!(
            tools::found(program),
            "{program} is missing (on Debian: {command})"
        );
    }
    let (flags, names): (Vec<&String>, Vec<&String>) =
        args.iter().partition(|arg| arg.starts_with("--"));
    if !flags.iter().any(|flag| *flag == "--as-is") {
        web::build()?;
    }
    let features = format!("{},page-tools/browser", tools::FEATURES);
    let tests = [
        "test",
        "--workspace",
        "--features",
        &features,
        "--test",
        "browser",
    ];
    let mut cargo = tools::cargo();
    cargo
        .args(tests)
        .args(["--", "--test-threads", "2"])
        .args(names);
    tools::run(
        cargo
            .env(BROWSER_VARIABLE, "firefox")
            .current_dir(folders::project()),
    )
}
