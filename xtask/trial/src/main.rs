//! Load-tests a server (`load`) and breaks it (`faults`); `cargo xtask load` and `cargo xtask faults` run it.

use anyhow::{Result, bail};
use clap::Parser;
use quatrainment_server::settings::Settings;
use server_trial::process::Program;
use server_trial::{faults, load};

fn main() -> Result<()> {
    let mut arguments: Vec<String> = std::env::args().collect();
    let what = if arguments.len() > 1 {
        arguments.remove(1)
    } else {
        String::new()
    };
    if what == "server" {
        // The tested servers are also this program, so that one build has both.
        return quatrainment_server::commands::run(Settings::parse_from(arguments));
    }
    let program = Program::own()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let is_small = arguments.iter().any(|argument| argument == "--small");
    match what.as_str() {
        "load" => runtime.block_on(load::run(
            &program,
            if is_small {
                load::Size::SMALL
            } else {
                load::Size::FULL
            },
        )),
        "faults" => {
            let only: Vec<String> = arguments
                .into_iter()
                .skip(1)
                .filter(|word| word != "--small")
                .collect();
            runtime.block_on(faults::run(&program, &only, is_small))
        }
        _ => {
            bail!("use `load` or `faults`, with --small to test less")
        }
    }
}
