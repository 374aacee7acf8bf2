//! `cargo xtask dist`: a binary to hand out, with manual, completions and licences, and its checksum, in `target/dist`.

use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::folders;
use xtask::tools::{cargo, succeed};

const BINARY: &str = "quatrainment";
const SHELLS: [(&str, &str); 4] = [
    ("bash", "quatrainment.bash"),
    ("zsh", "_quatrainment"),
    ("fish", "quatrainment.fish"),
    ("powershell", "_quatrainment.ps1"),
];

/// Builds what the arguments ask for: an archive for `--target TARGET` (this machine's without it), or `--debian`.
pub fn run(args: &[String]) -> Result<()> {
    let host = host()?;
    let (target, is_debian) = match args {
        [] => (host.clone(), false),
        [option, target] if option == "--target" => (target.clone(), false),
        [option] if option == "--debian" => (host.clone(), true),
        _ => bail!("cargo xtask dist takes --target TARGET or --debian, and nothing else"),
    };
    let out = folders::target().join("dist");
    fs::create_dir_all(&out)?;
    let binary = build(&target)?;
    let documents = documents(&host)?;
    let file = if is_debian {
        debian(&binary, &documents, &out)?
    } else {
        archive(&target, &binary, &documents, &out)?
    };
    let sum = checksum(&file)?;
    println!("{}\n{sum}", file.display());
    Ok(())
}

fn host() -> Result<String> {
    let version = Command::new("rustc").arg("-vV").output().context("rustc cannot be started")?;
    let text = String::from_utf8(version.stdout)?;
    text.lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .context("rustc does not name its host")
}

/// Compiles the program with everything in it.
fn build(target: &str) -> Result<PathBuf> {
    println!("compiling {BINARY} for {target}; this takes some minutes");
    succeed(cargo().args([
        "build",
        "--profile",
        "dist",
        "--package",
        "quatrainment-app",
        "--features",
        "full",
        "--target",
        target,
    ]))?;
    let name = if target.contains("windows") { format!("{BINARY}.exe") } else { BINARY.to_owned() };
    let path = folders::target().join(target).join("dist").join(name);
    let size = fs::metadata(&path)?.len();
    ensure!(size <= 10_000_000, "{} has {size} bytes, and 10,000,000 are allowed", path.display());
    println!("{} has {size} bytes", path.display());
    Ok(path)
}

/// Lets the program write its manual pages and completions. It runs on this machine, whatever the target is.
fn documents(host: &str) -> Result<PathBuf> {
    let program = build(host)?;
    let folder = folders::target().join("dist-documents");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("man"))?;
    fs::create_dir_all(folder.join("completions"))?;
    succeed(Command::new(&program).args(["man", "--output"]).arg(folder.join("man")))?;
    for (shell, file) in SHELLS {
        let script = Command::new(&program).args(["completions", shell]).output()?;
        ensure!(script.status.success(), "no completions for {shell}");
        fs::write(folder.join("completions").join(file), script.stdout)?;
    }
    Ok(folder)
}

/// Packs a folder with everything, as tar.gz or, for Windows, zip.
fn archive(target: &str, binary: &Path, documents: &Path, out: &Path) -> Result<PathBuf> {
    let version = env!("CARGO_PKG_VERSION");
    let name = format!("{BINARY}-{version}-{target}");
    let folder = out.join(&name);
    let _ = fs::remove_dir_all(&folder);
    copy_tree(documents, &folder)?;
    fs::copy(binary, folder.join(binary.file_name().context("the binary has a name")?))?;
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(folders::project().join(file), folder.join(file))?;
    }
    let (file, format) = match target.contains("windows") {
        true => (out.join(format!("{name}.zip")), "-acf"),
        false => (out.join(format!("{name}.tar.gz")), "-czf"),
    };
    let _ = fs::remove_file(&file);
    // Windows has bsdtar, whose -a makes a zip; elsewhere zip is a program of its own.
    if target.contains("windows") && !cfg!(windows) {
        succeed(Command::new("zip").args(["-qr"]).arg(&file).arg(&name).current_dir(out))?;
    } else {
        succeed(Command::new("tar").arg(format).arg(&file).arg(&name).current_dir(out))?;
    }
    fs::remove_dir_all(&folder)?;
    Ok(file)
}

/// Packs a Debian package, with Debian's own tool.
fn debian(binary: &Path, documents: &Path, out: &Path) -> Result<PathBuf> {
    let version = env!("CARGO_PKG_VERSION");
    let architecture =
        Command::new("dpkg").arg("--print-architecture").output().context("dpkg cannot be started")?;
    let architecture = String::from_utf8(architecture.stdout)?.trim().to_owned();
    let root = out.join("debian-root");
    let _ = fs::remove_dir_all(&root);
    let folder = |path: &str| -> Result<PathBuf> {
        let folder = root.join(path);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    };
    fs::copy(binary, folder("usr/bin")?.join(BINARY))?;
    copy_tree(&documents.join("man"), &folder("usr/share/man/man1")?)?;
    let places = [
        ("quatrainment.bash", "usr/share/bash-completion/completions", "quatrainment"),
        ("_quatrainment", "usr/share/zsh/vendor-completions", "_quatrainment"),
        ("quatrainment.fish", "usr/share/fish/vendor_completions.d", "quatrainment.fish"),
    ];
    for (script, place, name) in places {
        fs::copy(documents.join("completions").join(script), folder(place)?.join(name))?;
    }
    let copyright = folder("usr/share/doc/quatrainment")?.join("copyright");
    fs::copy(folders::project().join("LICENSE-MIT"), copyright)?;
    let control = format!(
        "Package: quatrainment\nVersion: {version}\nArchitecture: {architecture}\nSection: games\nPriority: optional\n\
         Maintainer: The Quatrainment developers <noreply@example.org>\nDepends: libc6\n\
         Description: toggle puzzles to play, solve and study\n \
         Quatrainment, Merlin's Magic Square, Lights Out and every relative: a game in the\n \
         terminal, and exact answers with their evidence.\n"
    );
    fs::write(folder("DEBIAN")?.join("control"), control)?;
    let file = out.join(format!("{BINARY}_{version}_{architecture}.deb"));
    succeed(Command::new("dpkg-deb").args(["--build", "--root-owner-group"]).arg(&root).arg(&file))?;
    fs::remove_dir_all(&root)?;
    Ok(file)
}

fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Writes the checksum beside a file, in the form that `sha256sum --check` reads.
fn checksum(file: &Path) -> Result<String> {
    let name = file.file_name().context("the file has a name")?.to_string_lossy().into_owned();
    let folder = file.parent().context("the file is in a folder")?;
    // Each system has a program for it.
    let programs: [&[&str]; 3] = [&["sha256sum"], &["shasum", "-a", "256"], &["certutil", "-hashfile"]];
    for program in programs {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).arg(&name).current_dir(folder);
        if program[0] == "certutil" {
            command.arg("SHA256");
        }
        let Ok(output) = command.output() else { continue };
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let is_sum = |word: &&str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        if let Some(sum) = text.split_whitespace().find(is_sum) {
            let line = format!("{sum}  {name}\n");
            fs::write(folder.join(format!("{name}.sha256")), &line)?;
            return Ok(line);
        }
    }
    bail!("no program computes SHA-256 here: install sha256sum (Debian's coreutils)")
}
