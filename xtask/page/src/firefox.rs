//! `cargo xtask firefox`: the tests of the page in Firefox, which `cargo xtask test` runs in Chromium.

use anyhow::{Result, ensure};
use page_tools::driver::BROWSER_VARIABLE;
use page_tools::web;
use xtask::page::Choice;
use xtask::{folders, tools};

/// Builds the page and runs the tests whose names contain one of those given, or all of them.
pub fn run(choice: &Choice) -> Result<()> {
    for (program, command) in [
        ("firefox", "sudo apt-get install firefox-esr"),
        ("geckodriver", "cargo install geckodriver --locked"),
    ] {
        ensure!(
            tools::found(program),
            "{program} is missing (on Debian: {command})"
        );
    }
    web::built(choice.as_is)?;
    let mut cargo = tools::cargo();
    cargo
        .args(["test", "--workspace"])
        .args(["--test", "browser", "--", "--test-threads", "2"])
        .args(&choice.names);
    tools::run(
        cargo
            .env(BROWSER_VARIABLE, "firefox")
            .current_dir(folders::project()),
    )
}
