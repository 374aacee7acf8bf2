//! From the crate `quatrainment-web` to WebAssembly and the script that loads it.

use super::{Page, Program};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;
use xtask::{folders, tools};

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the crate in the profile `page`, with vector instructions and without, and collects the other parts of the page
/// from its folder.
///
/// # Errors
/// When the compiler, its target or one of the files is missing, or when the crate does not compile.
pub fn compile() -> Result<Page> {
    tools::provide_target(TARGET)?;
    let vectors = program("page", &["-Ctarget-feature=+simd128"])?;
    let plain = program("plain", &[])?;
    Page::from_folder(&folders::project().join("crates/web"), vectors, plain)
}

/// Compiles a program that will have this name, with more flags for the compiler.
fn program(name: &str, more_flags: &[&str]) -> Result<Program> {
    let mut cargo = tools::cargo();
    cargo.args([
        "build",
        "--package",
        "quatrainment-web",
        "--profile",
        "page",
        "--target",
        TARGET,
    ]);
    let mut flags = flags();
    flags.extend(more_flags.iter().map(|&flag| flag.to_owned()));
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    let status = cargo
        .current_dir(folders::project())
        .status()
        .context("cargo cannot be started")?;
    if !status.success() {
        bail!("the page does not compile");
    }
    bind(
        &folders::target()
            .join(TARGET)
            .join("page/quatrainment-web.wasm"),
        name,
    )
}

/// Returns what the compiler is told for the page.
fn flags() -> Vec<String> {
    // Leptos's own switch: components hide their types from each other, which makes for much less code.
    let erase = ["--cfg".to_owned(), "erase_components".to_owned()];
    // Messages of panics name files; nobody needs to know where they lay on this machine.
    let home = |name: &str, usual: &str| {
        let from_user = || std::env::var_os("HOME").map(|home| Path::new(&home).join(usual));
        std::env::var_os(name).map(PathBuf::from).or_else(from_user)
    };
    let folders = [
        home("CARGO_HOME", ".cargo"),
        home("RUSTUP_HOME", ".rustup"),
        folders::project().canonicalize().ok(),
    ];
    let remap = |folder: PathBuf| format!("--remap-path-prefix={}=", folder.display());
    erase
        .into_iter()
        .chain(folders.into_iter().flatten().map(remap))
        .collect()
}

/// Joins WebAssembly and script by wasm-bindgen.
fn bind(compiled: &Path, name: &str) -> Result<Program> {
    let folder = folders::target().join("web-bindgen");
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(compiled)
        .out_name(name)
        .typescript(false);
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen
        .web(true)?
        .omit_default_module_path(false)
        .generate(&folder)?;
    let script = fs::read_to_string(folder.join(format!("{name}.js")))?;
    let wasm = fs::read(folder.join(format!("{name}_bg.wasm")))?;
    // Its name is the file's name here, like all others.
    Ok(Program {
        script: script.replace(&format!("{name}_bg.wasm"), &format!("{name}.wasm")),
        wasm,
    })
}
