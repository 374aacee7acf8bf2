//! `cargo xtask versus`: modtwo beside other libraries, on the same data, in one run, on pinned processors.
//!
//! The peers come from Debian's source packages and from cargo, at run time, into `target/versus`, and are built for this
//! machine. Each runs in a small program of its own (`xtask/versus/`), which prints the seconds of every run and a
//! check of the result; nothing of them is ever linked into ours.

use crate::versus_python;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// A library to compare with.
struct Peer {
    name: &'static str,
    operations: &'static [&'static str],
    sizes: &'static [usize],
    build: fn(&Folders) -> Result<PathBuf>,
}

const PEERS: [Peer; 3] = [
    Peer {
        name: "m4ri",
        operations: &["rank", "echelon", "solve", "inverse", "kernel", "product"],
        sizes: &[64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384],
        build: build_m4ri,
    },
    Peer {
        name: "ntl",
        operations: &[
            "polynomial-product",
            "polynomial-division",
            "polynomial-gcd",
            "polynomial-extended-gcd",
        ],
        sizes: &[
            1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000,
        ],
        build: build_ntl,
    },
    Peer {
        name: "bitgauss",
        operations: &["rank", "echelon", "inverse", "product"],
        sizes: &[64, 256, 1024, 4096],
        build: build_bitgauss,
    },
];

/// The folders of a comparison.
struct Folders {
    /// The small programs of the peers.
    programs: PathBuf,
    /// Cargo's target folder, and ours in it.
    target: PathBuf,
    work: PathBuf,
}

/// The options of `versus`.
#[derive(Args)]
#[command(
    after_help = "Needs apt-get, tar, a C++ compiler, make, the GMP headers and taskset. NTL takes some minutes to build, \
                  once. python compares the Python package with galois, numpy and Sage, and takes only --size."
)]
pub struct Options {
    /// The library to compare with; may be repeated
    #[arg(long = "peer", value_name = "NAME", default_values = ["m4ri", "ntl"])]
    #[arg(value_parser = ["m4ri", "ntl", "bitgauss", "python"])]
    peers: Vec<String>,
    /// Side of the matrices or degree of the polynomials; may be repeated
    #[arg(long = "size", value_name = "N")]
    sizes: Vec<usize>,
    /// One operation only; may be repeated
    #[arg(long = "operation", value_name = "NAME")]
    #[arg(value_parser = PossibleValuesParser::new(PEERS.iter().flat_map(|peer| peer.operations)))]
    operations: Vec<String>,
    /// Threads for the matrices; 2 compares two with two
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// The number of turns of the two sides
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,
    /// The instruction set of modtwo, or `all`; may be repeated, for one table each [default: the fastest]
    #[arg(long = "isa", value_name = "NAME")]
    sets: Vec<String>,
}

/// Runs the comparison and prints its tables.
pub fn run(options: &Options) -> Result<()> {
    if options.peers.iter().any(|name| name == "python") {
        return versus_python::run(&options.sizes);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("xtask has a parent folder")?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let folders = Folders {
        programs: root.join("xtask/versus"),
        work: target.join("versus"),
        target,
    };
    fs::create_dir_all(&folders.work)?;

    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root).args([
        "build",
        "--release",
        "--package",
        "modtwo",
        "--example",
        "versus",
    ]);
    succeed(&mut cargo)?;
    let ours = folders.target.join("release/examples/versus");

    let sets = instruction_sets(&ours, &options.sets)?;
    for peer in PEERS
        .iter()
        .filter(|peer| options.peers.iter().any(|name| name == peer.name))
    {
        let theirs = (peer.build)(&folders).with_context(|| format!("building {}", peer.name))?;
        print!("{}", origin(&folders, peer.name)?);
        for set in &sets {
            compare(peer, &ours, &theirs, options, set)?;
        }
    }
    Ok(())
}

/// Returns the instruction sets to compare: those that are asked for, or the fastest of this processor.
fn instruction_sets(ours: &Path, wanted: &[String]) -> Result<Vec<String>> {
    let listed = output(Command::new(ours).arg("instruction-sets"))?;
    let available: Vec<String> = listed.lines().map(str::to_string).collect();
    if wanted.iter().any(|name| name == "all") {
        return Ok(available);
    }
    for name in wanted {
        let known = available.join(", ");
        ensure!(
            available.contains(name),
            "this processor has no instruction set {name}; it has {known}"
        );
    }
    let fastest = available
        .last()
        .context("modtwo names no instruction set")?;
    Ok(if wanted.is_empty() {
        vec![fastest.clone()]
    } else {
        wanted.to_vec()
    })
}

/// Prints a table for one instruction set: the best of all runs of each side, which took turns. The peer is built for
/// this machine and always uses everything it has.
fn compare(peer: &Peer, ours: &Path, theirs: &Path, options: &Options, set: &str) -> Result<()> {
    println!(
        "### modtwo with {set} beside {}, {} thread(s)\n",
        peer.name, options.threads
    );
    println!("Processor: {}\n", processor());
    println!("| operation | size | modtwo | {} | ratio |", peer.name);
    println!("|---|---|---|---|---|");
    let wanted =
        |name: &str| options.operations.is_empty() || options.operations.iter().any(|o| o == name);
    let sizes = if options.sizes.is_empty() {
        peer.sizes
    } else {
        &options.sizes
    };
    for operation in peer.operations.iter().filter(|name| wanted(name)) {
        for &size in sizes {
            let seed = seed(ours, operation, size)?;
            let (mut best_ours, mut best_theirs) = (f64::INFINITY, f64::INFINITY);
            // Long enough to be measured, short enough to be waited for.
            let mut repeats = 1;
            for round in 0..=options.rounds {
                let run = Run {
                    operation,
                    size,
                    threads: options.threads,
                    repeats,
                    seed,
                };
                let mine = measure(ours, &run, Some(set))?;
                let other = measure(theirs, &run, None)?;
                ensure!(
                    mine.check == other.check,
                    "{operation} at {size}: the results differ ({} and {})",
                    mine.check,
                    other.check
                );
                if round == 0 {
                    repeats = ((0.5 / other.best) as usize).clamp(2, 1000);
                    continue;
                }
                best_ours = best_ours.min(mine.best);
                best_theirs = best_theirs.min(other.best);
            }
            let ratio = best_theirs / best_ours;
            println!(
                "| {operation} | {size} | {} | {} | {ratio:.2} |",
                show(best_ours),
                show(best_theirs)
            );
        }
    }
    println!();
    Ok(())
}

/// A seed; for solving and inverting, of an invertible matrix.
fn seed(ours: &Path, operation: &str, size: usize) -> Result<u64> {
    if !matches!(operation, "solve" | "inverse") {
        return Ok(1);
    }
    let output = output(Command::new(ours).args(["seed", &size.to_string(), "0", "1", "1"]))?;
    Ok(output.trim().parse()?)
}

struct Measured {
    best: f64,
    check: String,
}

/// A run of a program.
struct Run<'a> {
    operation: &'a str,
    size: usize,
    threads: usize,
    repeats: usize,
    seed: u64,
}

fn measure(program: &Path, run: &Run<'_>, isa: Option<&str>) -> Result<Measured> {
    let processors = if run.threads == 1 {
        "1".to_string()
    } else {
        format!("0-{}", run.threads - 1)
    };
    let mut command = Command::new("taskset");
    command
        .args(["--cpu-list", &processors])
        .arg(program)
        .arg(run.operation);
    command.args([run.size, run.threads, run.repeats].map(|number| number.to_string()));
    command.arg(run.seed.to_string()).args(isa);
    let output = output(&mut command)?;
    let mut measured = Measured {
        best: f64::INFINITY,
        check: String::new(),
    };
    for line in output.lines() {
        match line.strip_prefix("check ") {
            Some(check) => measured.check = check.to_string(),
            None => measured.best = measured.best.min(line.parse()?),
        }
    }
    ensure!(
        !measured.check.is_empty(),
        "{} printed no check",
        program.display()
    );
    Ok(measured)
}

fn show(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.3} µs", s * 1e6),
        s if s < 1.0 => format!("{:.3} ms", s * 1e3),
        s => format!("{s:.3} s"),
    }
}

fn processor() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim().to_string())
    };
    let processors = info
        .lines()
        .filter(|line| line.starts_with("processor"))
        .count();
    let (name, family, model) = (field("model name"), field("cpu family"), field("model"));
    format!(
        "{} (family {} model {}), {processors} processors",
        name.unwrap_or_default(),
        family.unwrap_or_default(),
        model.unwrap_or_default()
    )
}

/// Which release of a peer this is, and for M4RI the sizes of the caches that it is told, from which it takes the sizes of its
/// blocks. Releases after 20240729 find them in another way; they are set here, so that is of no effect.
fn origin(folders: &Folders, peer: &str) -> Result<String> {
    let packages: &[&str] = match peer {
        "m4ri" => &["libm4ri"],
        "ntl" => &["ntl", "gf2x"],
        _ => return Ok(String::new()),
    };
    let mut lines = String::new();
    for package in packages {
        let archive = fetched(folders, package)?;
        let archive = archive.file_name().unwrap_or_default().to_string_lossy();
        lines += &format!("Source from Debian: {archive}\n");
    }
    if peer == "m4ri" {
        let config = unpacked(folders, "libm4ri")?.join("m4ri/m4ri_config.h");
        let config = fs::read_to_string(config)?;
        lines += &format!("Told to M4RI: {}\n", caches(&config));
    }
    Ok(lines + "\n")
}

/// The sizes of the caches in M4RI's settings.
fn caches(config: &str) -> String {
    let told = config
        .lines()
        .filter_map(|line| line.strip_prefix("#define __M4RI_CPU_"))
        .map(|told| told.split_whitespace().collect::<Vec<_>>().join(" "));
    told.collect::<Vec<_>>().join(", ")
}

/// M4RI, compiled file by file with our program: its own build needs autoconf, which adds nothing but these settings.
fn build_m4ri(folders: &Folders) -> Result<PathBuf> {
    let program = folders.work.join("m4ri");
    let source = folders.programs.join("m4ri.c");
    if newer(&program, &source) {
        return Ok(program);
    }
    let folder = unpacked(folders, "libm4ri")?;
    let template = fs::read_to_string(folder.join("m4ri/m4ri_config.h.in"))?;
    let cache = |level: &str| {
        let size = output(Command::new("getconf").arg(level)).unwrap_or_default();
        size.trim()
            .parse::<u64>()
            .unwrap_or(0)
            .max(32 << 10)
            .to_string()
    };
    let mut config = template;
    for (name, value) in [
        ("HAVE_MM_MALLOC", "1".to_string()),
        ("HAVE_POSIX_MEMALIGN", "1".to_string()),
        ("HAVE_SSE2", "1".to_string()),
        ("HAVE_OPENMP", "1".to_string()),
        ("HAVE_LIBPNG", "0".to_string()),
        ("CPU_L1_CACHE", cache("LEVEL1_DCACHE_SIZE")),
        ("CPU_L2_CACHE", cache("LEVEL2_CACHE_SIZE")),
        ("CPU_L3_CACHE", cache("LEVEL3_CACHE_SIZE")),
        ("DEBUG_DUMP", "0".to_string()),
        ("DEBUG_MZD", "0".to_string()),
        ("ENABLE_MZD_CACHE", "1".to_string()),
        ("ENABLE_MMC", "1".to_string()),
    ] {
        config = config.replace(&format!("@M4RI_{name}@"), &value);
    }
    fs::write(folder.join("m4ri/m4ri_config.h"), config)?;
    let mut files: Vec<PathBuf> = fs::read_dir(folder.join("m4ri"))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    let mut cc = Command::new("cc");
    cc.args(["-O3", "-march=native", "-fopenmp", "-std=gnu11", "-w", "-I"])
        .arg(&folder);
    cc.args(files)
        .arg(source)
        .arg("-lm")
        .arg("-o")
        .arg(&program);
    succeed(&mut cc)?;
    Ok(program)
}

/// NTL upon gf2x, both built natively.
fn build_ntl(folders: &Folders) -> Result<PathBuf> {
    let program = folders.work.join("ntl");
    let source = folders.programs.join("ntl.cpp");
    if newer(&program, &source) {
        return Ok(program);
    }
    let prefix = folders.work.join("installed");
    if !prefix.join("lib/libgf2x.a").exists() {
        let folder = unpacked(folders, "gf2x")?;
        let mut configure = Command::new("./configure");
        configure.args([
            "--disable-shared",
            "--enable-static",
            "CFLAGS=-O3 -march=native",
        ]);
        succeed(
            configure
                .arg(format!("--prefix={}", prefix.display()))
                .current_dir(&folder),
        )?;
        succeed(Command::new("make").current_dir(&folder))?;
        succeed(Command::new("make").arg("install").current_dir(&folder))?;
    }
    if !prefix.join("lib/libntl.a").exists() {
        let folder = unpacked(folders, "ntl")?.join("src");
        let mut configure = Command::new("./configure");
        configure.args(["NATIVE=on", "TUNE=x86", "SHARED=off", "NTL_GF2X_LIB=on"]);
        configure.arg(format!("GF2X_PREFIX={}", prefix.display()));
        succeed(
            configure
                .arg(format!("PREFIX={}", prefix.display()))
                .current_dir(&folder),
        )?;
        succeed(Command::new("make").current_dir(&folder))?;
        succeed(Command::new("make").arg("install").current_dir(&folder))?;
    }
    let mut cc = Command::new("c++");
    cc.args(["-O3", "-march=native", "-I"])
        .arg(prefix.join("include"))
        .arg(source);
    cc.args(["lib/libntl.a", "lib/libgf2x.a"].map(|library| prefix.join(library)));
    succeed(cc.args(["-lgmp", "-lpthread", "-o"]).arg(&program))?;
    Ok(program)
}

fn build_bitgauss(folders: &Folders) -> Result<PathBuf> {
    let target = folders.work.join("bitgauss");
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["build", "--release", "--manifest-path"])
        .arg(folders.programs.join("bitgauss/Cargo.toml"));
    cargo
        .arg("--target-dir")
        .arg(&target)
        .env("RUSTFLAGS", "-Ctarget-cpu=native");
    succeed(&mut cargo)?;
    Ok(target.join("release/versus-bitgauss"))
}

/// Whether a program has been built after its source was last changed.
fn newer(program: &Path, source: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified());
    matches!((time(program), time(source)), (Ok(program), Ok(source)) if program > source)
}

/// The folder of a Debian source package, fetched and unpacked.
fn unpacked(folders: &Folders, package: &str) -> Result<PathBuf> {
    let folder = folders.work.join(format!("{package}-source"));
    if !folder.exists() {
        let archive = fetched(folders, package)?;
        let partial = folders.work.join(format!("{package}-partial"));
        fs::create_dir_all(&partial)?;
        let mut tar = Command::new("tar");
        succeed(
            tar.arg("--extract")
                .arg("--strip-components=1")
                .arg("--file")
                .arg(archive)
                .current_dir(&partial),
        )?;
        fs::rename(partial, &folder)?;
    }
    Ok(folder)
}

/// The upstream archive of a Debian source package, from the mirror that this machine already uses, the newest
/// release that still has it.
fn fetched(folders: &Folders, package: &str) -> Result<PathBuf> {
    let find = || -> Result<Option<PathBuf>> {
        for entry in fs::read_dir(&folders.work)? {
            let path = entry?.path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if name.starts_with(&format!("{package}_")) && name.contains(".orig.tar.") {
                return Ok(Some(path));
            }
        }
        Ok(None)
    };
    if let Some(archive) = find()? {
        return Ok(archive);
    }
    let mirror = mirror()?;
    for suite in ["sid", "testing", "stable", "oldstable"] {
        let state = folders.work.join("apt").join(suite);
        fs::create_dir_all(state.join("lists/partial"))?;
        fs::create_dir_all(state.join("cache/archives/partial"))?;
        fs::write(
            state.join("sources.list"),
            format!("deb-src {mirror} {suite} main\n"),
        )?;
        let apt = |arguments: &[&str]| {
            let mut command = Command::new("apt-get");
            for (option, path) in [
                ("Dir::Etc::SourceList", state.join("sources.list")),
                ("Dir::Etc::SourceParts", state.join("none")),
                ("Dir::State::Lists", state.join("lists")),
                ("Dir::Cache", state.join("cache")),
            ] {
                command
                    .arg("--option")
                    .arg(format!("{option}={}", path.display()));
            }
            succeed(command.args(arguments).current_dir(&folders.work))
        };
        if apt(&["update"]).is_ok()
            && apt(&["source", "--download-only", "--tar-only", package]).is_ok()
        {
            break;
        }
    }
    find()?.with_context(|| format!("no Debian mirror has the source of {package}"))
}

/// The Debian mirror that apt is set up with.
fn mirror() -> Result<String> {
    let format = "$(REPO_URI) $(ORIGIN)";
    let targets = output(Command::new("apt-get").args(["indextargets", "--format", format]))?;
    let mirrors = targets
        .lines()
        .filter_map(|line| line.strip_suffix(" Debian"));
    let mirror = mirrors
        .map(str::to_string)
        .find(|uri| !uri.contains("security"));
    mirror.context("apt knows no Debian mirror; run apt-get update first")
}

fn succeed(command: &mut Command) -> Result<()> {
    output(command).map(drop)
}

/// Returns the output of a command; its errors are shown if it fails.
fn output(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| format!("running {command:?}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        let tail: Vec<&str> = errors.lines().rev().take(10).collect();
        bail!(
            "{command:?} failed:\n{}",
            tail.into_iter().rev().collect::<Vec<_>>().join("\n")
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caches_that_m4ri_is_told_are_printed() {
        let config = "#define __M4RI_HAVE_SSE2 1\n#define __M4RI_CPU_L1_CACHE\t\t32768\n#define __M4RI_CPU_L3_CACHE\t\t37486592\n";
        assert_eq!(caches(config), "L1_CACHE 32768, L3_CACHE 37486592");
    }
}
