//! From the crate `quatrainment-web` to WebAssembly and the script that loads it.

use super::Page;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;
use xtask::{folders, tools};

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the crate in the profile `page` and collects the other parts of the page from its folder.
///
/// # Errors
/// When the compiler, its target or one of the files is missing, or when the crate does not compile.
pub fn compile() -> Result<Page> {
    provide_target()?;
    let mut cargo = tools::cargo();
    cargo.args(["build", "--package", "quatrainment-web", "--profile", "page", "--target", TARGET]);
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags().join("\u{1f}"));
    let status = cargo.current_dir(folders::project()).status().context("cargo cannot be started")?;
    if !status.success() {
        bail!("the page does not compile");
    }
    let (script, wasm) = bind(&folders::target().join(TARGET).join("page/quatrainment-web.wasm"))?;
    Page::from_folder(&folders::project().join("crates/web"), script, wasm)
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
    erase.into_iter().chain(folders.into_iter().flatten().map(remap)).collect()
}

/// Joins WebAssembly and script by wasm-bindgen.
fn bind(compiled: &Path) -> Result<(String, Vec<u8>)> {
    let folder = folders::target().join("web-bindgen");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(compiled).out_name("page").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.web(true)?.omit_default_module_path(false).generate(&folder)?;
    let script = fs::read_to_string(folder.join("page.js"))?;
    let wasm = fs::read(folder.join("page_bg.wasm"))?;
    // Its name is the file's name here, like all others.
    Ok((script.replace("page_bg.wasm", "page.wasm"), wasm))
}

fn provide_target() -> Result<()> {
    let has_target = || {
        let rustc = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
        rustc.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    };
    if has_target() {
        return Ok(());
    }
    println!("the compiler has no {TARGET} yet; adding it with rustup");
    let _ = Command::new("rustup").args(["target", "add", TARGET]).status();
    if !has_target() {
        bail!(
            "the page needs the compiler's target {TARGET}: run `rustup target add {TARGET}` and try again"
        );
    }
    Ok(())
}
