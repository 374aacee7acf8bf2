//! From the crate `quatrainment-web` to WebAssembly and the script that loads it.

use super::{Page, minify};
use crate::{folders, tools};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// The standard library that the page is linked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    /// Compiled together with the page, for size and without the texts of panics and of `{:?}`. A page that fits in
    /// [`MOST_BYTES`](super::MOST_BYTES) needs it: nobody reads those texts in a browser, yet they and what formats them
    /// are an eighth of what travels.
    Small,
    /// The one that comes with the compiler.
    Ready,
}

impl Library {
    /// The small one, unless something that it needs cannot be had; then a sentence says what.
    fn at_hand() -> Library {
        match provide_small() {
            Ok(()) => Library::Small,
            Err(missing) => {
                println!(
                    "{missing} Until then the page is built with the ready-made standard library, and is larger."
                );
                Library::Ready
            }
        }
    }

    fn options(self) -> &'static [&'static str] {
        match self {
            Library::Small => &["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"],
            Library::Ready => &[],
        }
    }

    fn flags(self) -> &'static [&'static str] {
        match self {
            Library::Small => &[
                "-Zunstable-options",
                "-Cpanic=immediate-abort",
                "-Zfmt-debug=none",
                "-Zlocation-detail=none",
            ],
            Library::Ready => &[],
        }
    }
}

/// Compiles the crate in the profile `page` and collects the other parts of the page from its folder.
///
/// # Errors
/// When the compiler, its target or one of the files is missing, or when the crate does not compile.
pub fn compile() -> Result<(Page, Library)> {
    provide_target()?;
    let library = Library::at_hand();
    let mut cargo = unlocked(tools::cargo());
    cargo.args(["build", "--package", "quatrainment-web", "--profile", "page", "--target", TARGET]);
    cargo.args(library.options()).env("CARGO_ENCODED_RUSTFLAGS", flags(library).join("\u{1f}"));
    let status = cargo.current_dir(folders::project()).status().context("cargo cannot be started")?;
    if !status.success() {
        bail!("the page does not compile");
    }
    let target = folders::target();
    let (script, wasm) = bind(&target.join(TARGET).join("page/quatrainment-web.wasm"))?;
    let page = Page::from_folder(&folders::project().join("crates/web"), minify::script(&script), wasm)?;
    Ok((page, library))
}

/// What the compiler is told for the page.
fn flags(library: Library) -> Vec<String> {
    // Leptos then hides the types of its components from each other, which makes for much less code.
    let mut flags = vec!["--cfg".to_owned(), "erase_components".to_owned()];
    flags.extend(library.flags().iter().map(|&flag| flag.to_owned()));
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
    for folder in folders.into_iter().flatten() {
        flags.push(format!("--remap-path-prefix={}=", folder.display()));
    }
    flags
}

/// Joins WebAssembly and script by wasm-bindgen.
fn bind(compiled: &Path) -> Result<(String, Vec<u8>)> {
    let folder = folders::target().join("web-bindgen");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(compiled).out_name("page").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.web(true)?.omit_default_module_path(false).generate(&folder)?;
    let script = fs::read_to_string(folder.join("page.js"))?;
    // Binaryen's optimiser would take a minute and make this one part in a hundred smaller, once compressed.
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

/// A command of the compiler that may use what is not stable yet. What is compiled is stable Rust; only how the standard
/// library is built is not.
fn unlocked(mut command: Command) -> Command {
    command.env("RUSTC_BOOTSTRAP", "1");
    command
}

/// Makes sure that the standard library can be compiled, or says what is missing and what to run.
fn provide_small() -> Result<(), &'static str> {
    let has_source = || {
        let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
        sysroot.is_ok_and(|output| {
            let sysroot = String::from_utf8_lossy(&output.stdout);
            Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock").is_file()
        })
    };
    if !has_source() {
        println!("the compiler has no source of the standard library yet; adding it with rustup");
        let _ = Command::new("rustup").args(["component", "add", "rust-src"]).status();
    }
    if !has_source() {
        return Err("The source of the standard library is missing: run `rustup component add rust-src`.");
    }
    let mut rustc = unlocked(Command::new("rustc"));
    rustc.args(Library::Small.flags()).args(["--print", "cfg", "--target", TARGET]);
    if !rustc.output().is_ok_and(|output| output.status.success()) {
        return Err("This compiler cannot build a small standard library: run `rustup update`.");
    }
    let mut fetch = unlocked(tools::cargo());
    fetch.args(["fetch", "--quiet", "--target", TARGET]).args(&Library::Small.options()[..1]);
    if !fetch.current_dir(folders::project()).output().is_ok_and(|output| output.status.success()) {
        return Err("What the standard library is made of cannot be fetched: go online and run this again.");
    }
    Ok(())
}
