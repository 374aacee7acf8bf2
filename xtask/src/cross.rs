//! `cargo xtask cross`: the tests of `modtwo` for other machines: for 64-bit ARM in an emulator, and for WebAssembly, with
//! the vector instructions of the page and without, in Node.js.

use anyhow::Result;
use std::process::Command;
use xtask::folders;
use xtask::tools::{self, cargo, provide, provide_target};

/// Another machine and the tools that run programs for it here.
struct Machine {
    name: &'static str,
    target: &'static str,
    /// Programs with the Debian package that has each.
    tools: &'static [(&'static str, &'static str)],
    /// Variables for the compiler, the linker and the runner; `{project}` is the project's folder.
    environment: &'static [(&'static str, &'static str)],
}

const MACHINES: [Machine; 3] = [
    Machine {
        name: "64-bit ARM (NEON), in qemu",
        target: "aarch64-unknown-linux-gnu",
        tools: &[
            ("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu"),
            ("qemu-aarch64", "qemu-user"),
        ],
        environment: &[
            (
                "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER",
                "aarch64-linux-gnu-gcc",
            ),
            (
                "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER",
                "qemu-aarch64 -L /usr/aarch64-linux-gnu",
            ),
        ],
    },
    Machine {
        name: "WebAssembly (SIMD128), in Node.js",
        target: "wasm32-wasip1",
        tools: &[("node", "nodejs")],
        environment: &[
            WASI_RUNNER,
            (
                "CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS",
                "-C target-feature=+simd128",
            ),
        ],
    },
    Machine {
        name: "WebAssembly (portable), in Node.js",
        target: "wasm32-wasip1",
        tools: &[("node", "nodejs")],
        environment: &[WASI_RUNNER],
    },
];

const WASI_RUNNER: (&str, &str) = (
    "CARGO_TARGET_WASM32_WASIP1_RUNNER",
    "node --no-warnings {project}/xtask/src/wasi.mjs",
);

/// Tests that take minutes in an emulator, and do not depend on the instruction set.
const SLOW: [&str; 2] = ["every_small_degree", "several_threads"];

/// Runs the tests for every machine.
pub fn run() -> Result<()> {
    let project = folders::project().canonicalize()?;
    for machine in &MACHINES {
        println!("\n== {}", machine.name);
        provide_target(machine.target)?;
        for (tool, package) in machine.tools {
            provide(tool, package)?;
        }
        let mut test: Command = cargo();
        test.args([
            "test",
            "--package",
            "modtwo",
            "--release",
            "--lib",
            "--test",
            "suite",
        ]);
        test.args(["--target", machine.target, "--"]);
        test.args(SLOW.iter().flat_map(|name| ["--skip", name]));
        for (name, value) in machine.environment {
            test.env(
                name,
                value.replace("{project}", &project.display().to_string()),
            );
        }
        tools::run(&mut test)?;
    }
    Ok(())
}
