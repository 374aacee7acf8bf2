//! From the crate `quatrainment-web` to WebAssembly and the script that loads it.

use super::Page;
use super::assemble::Program;
use anyhow::{Context, Result, anyhow, bail};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;
use xtask::{folders, tools};

const TARGET: &str = "wasm32-unknown-unknown";

/// How the program calls the script `parts.js`. It is written in the program, so it is not a name that gets a hash.
const LINK: &str = "./parts";

/// Compiles the crate in the profile `page`, and collects the other parts of the page from its folder.
///
/// # Errors
/// When the compiler, its target or one of the files is missing, or when the crate does not compile.
pub fn compile() -> Result<Page> {
    tools::provide_target(TARGET)?;
    let mut cargo = tools::cargo();
    cargo.args(["build", "--package", "quatrainment-web"]);
    cargo.args(["--profile", "page", "--target", TARGET]);
    let status = cargo
        .env("CARGO_ENCODED_RUSTFLAGS", flags().join("\u{1f}"))
        .current_dir(folders::project())
        .status()
        .context("cargo cannot be started")?;
    if !status.success() {
        bail!("the page does not compile");
    }
    let built = folders::target().join(TARGET).join("page");
    let program = split(&built.join("quatrainment-web.wasm"))?;
    Page::from_folder(&folders::project().join("crates/web"), program)
}

/// Returns the compiler's flags for the page.
fn flags() -> Vec<String> {
    let fixed = [
        // Vectors of 128 bits, which browsers have since 2023 at the latest (Safari 16.4).
        "-Ctarget-feature=+simd128",
        // Leptos's own switch: components hide their types from each other, which makes for much less code.
        "--cfg=erase_components",
        // Says what uses what, which splitting needs.
        "-Clink-arg=--emit-relocs",
    ];
    // Panic messages name files; their folders on this machine are private.
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
    fixed
        .into_iter()
        .map(str::to_owned)
        .chain(folders.into_iter().flatten().map(remap))
        .collect()
}

/// Splits the compiled crate into the program and the parts that it fetches when they are needed.
fn split(compiled: &Path) -> Result<Program> {
    let folder = folders::target().join("web-parts");
    let main = folder.join("main.wasm");
    let compiled = fs::read(compiled)?;
    let mut options = wasm_split_cli_support::Options::new(&compiled);
    options.output_dir = &folder;
    options.main_out_path = &main;
    options.link_name = LINK;
    options.main_module = "./page.js";
    let split = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("the page cannot be split: {error:?}"))?;
    let part = |path: &PathBuf| {
        let name = path.file_name().context("a part has a name")?;
        Ok((name.to_string_lossy().into_owned(), fs::read(path)?))
    };
    let (script, wasm) = bind(&main)?;
    Ok(Program {
        script: script.replace(&format!("from \"{LINK}\""), "from \"./parts.js\""),
        wasm,
        parts_script: fs::read_to_string(folder.join(LINK))?,
        parts: split
            .split_modules
            .iter()
            .map(part)
            .collect::<Result<_>>()?,
    })
}

/// Creates the script and the program from the compiled crate, with wasm-bindgen.
fn bind(compiled: &Path) -> Result<(String, Vec<u8>)> {
    let folder = folders::target().join("web-bindgen");
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(compiled)
        .out_name("page")
        .typescript(false);
    bindgen
        // The parts use the table of functions, too.
        .keep_lld_exports(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen
        .web(true)?
        .omit_default_module_path(false)
        .generate(&folder)?;
    let script = fs::read_to_string(folder.join("page.js"))?;
    let wasm = fs::read(folder.join("page_bg.wasm"))?;
    // Its name is the file's name here, like all others.
    Ok((script.replace("page_bg.wasm", "page.wasm"), wasm))
}
