//! `cargo xtask dist`: a release, with manual, completions and licences, and its checksum, in `target/dist`.

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use xtask::folders;
use xtask::tools::{cargo, succeed};

const BINARY: &str = "quatrainment";
const SHELLS: [(&str, &str); 4] = [
    ("bash", "quatrainment.bash"),
    ("zsh", "_quatrainment"),
    ("fish", "quatrainment.fish"),
    ("powershell", "_quatrainment.ps1"),
];

/// The options of `dist`.
#[derive(Args)]
pub struct Options {
    /// Build for this target instead of this machine
    #[arg(long)]
    target: Option<String>,
    /// Make a Debian package for this machine instead of an archive
    #[arg(long, conflicts_with = "target")]
    debian: bool,
}

/// Builds a release.
pub fn run(options: &Options) -> Result<()> {
    let host = host()?;
    let target = options.target.as_ref().unwrap_or(&host);
    let out = folders::target().join("dist");
    fs::create_dir_all(&out)?;
    let binary = build(target)?;
    let documents = documents(&host)?;
    let file = if options.debian {
        debian(&binary, &documents, &out)?
    } else {
        archive(target, &binary, &documents, &out)?
    };
    let sum = checksum(&file)?;
    println!("{}\n{sum}", file.display());
    Ok(())
}

/// Returns the target that this machine is.
pub fn host() -> Result<String> {
    let version = Command::new("rustc")
        .arg("-vV")
        .output()
        .context("rustc cannot be started")?;
    let text = String::from_utf8(version.stdout)?;
    text.lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .context("rustc does not name its host")
}

/// Compiles the program with all features, as it is released, and returns its path.
pub fn build(target: &str) -> Result<PathBuf> {
    println!("compiling {BINARY} for {target}; this takes some minutes");
    let mut build = cargo();
    build.args([
        "build",
        "--profile",
        "dist",
        "--package",
        "quatrainment-app",
    ]);
    build.args(["--target", target]);
    // rustc would link with this machine's own compiler, and fail.
    let linker = "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER";
    if target == "aarch64-unknown-linux-gnu"
        && host()? != target
        && std::env::var_os(linker).is_none()
    {
        build.env(linker, "aarch64-linux-gnu-gcc");
    }
    succeed(&mut build)?;
    let name = if target.contains("windows") {
        format!("{BINARY}.exe")
    } else {
        BINARY.to_owned()
    };
    let path = folders::target().join(target).join("dist").join(name);
    let size = fs::metadata(&path)?.len();
    println!("{} has {size} bytes", path.display());
    Ok(path)
}

/// Writes the manual pages and completions, with a program for this machine, whatever the target is.
fn documents(host: &str) -> Result<PathBuf> {
    let program = build(host)?;
    let folder = folders::target().join("dist-documents");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("man"))?;
    fs::create_dir_all(folder.join("completions"))?;
    succeed(
        Command::new(&program)
            .args(["man", "--output"])
            .arg(folder.join("man")),
    )?;
    for (shell, file) in SHELLS {
        let script = Command::new(&program)
            .args(["completions", shell])
            .output()?;
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
    fs::copy(
        binary,
        folder.join(binary.file_name().context("the binary has a name")?),
    )?;
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
        succeed(
            Command::new("zip")
                .args(["-qr"])
                .arg(&file)
                .arg(&name)
                .current_dir(out),
        )?;
    } else {
        succeed(
            Command::new("tar")
                .arg(format)
                .arg(&file)
                .arg(&name)
                .current_dir(out),
        )?;
    }
    fs::remove_dir_all(&folder)?;
    Ok(file)
}

/// Packs a Debian package, with Debian's own tools.
fn debian(binary: &Path, documents: &Path, out: &Path) -> Result<PathBuf> {
    let version = env!("CARGO_PKG_VERSION");
    let architecture = answer(Command::new("dpkg").arg("--print-architecture"))?;
    let root = out.join("debian-root");
    let _ = fs::remove_dir_all(&root);
    let folder = |path: &str| -> Result<PathBuf> {
        let folder = root.join(path);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    };
    fs::copy(binary, folder("usr/bin")?.join(BINARY))?;
    let manual = folder("usr/share/man/man1")?;
    copy_tree(&documents.join("man"), &manual)?;
    let places = [
        (
            "quatrainment.bash",
            "usr/share/bash-completion/completions",
            "quatrainment",
        ),
        (
            "_quatrainment",
            "usr/share/zsh/vendor-completions",
            "_quatrainment",
        ),
        (
            "quatrainment.fish",
            "usr/share/fish/vendor_completions.d",
            "quatrainment.fish",
        ),
    ];
    for (script, place, name) in places {
        fs::copy(
            documents.join("completions").join(script),
            folder(place)?.join(name),
        )?;
    }
    let about = folder("usr/share/doc/quatrainment")?;
    fs::write(about.join("copyright"), copyright()?)?;
    let name =
        |variable: &str, default: &str| std::env::var(variable).unwrap_or(default.to_owned());
    let (name, address) = (
        name("DEBFULLNAME", "The Quatrainment developers"),
        name("DEBEMAIL", "noreply@example.org"),
    );
    let maintainer = format!("{name} <{address}>");
    let date = answer(Command::new("date").arg("--rfc-email"))?;
    let (changes, news) = (about.join("changelog"), about.join("NEWS"));
    fs::write(
        &changes,
        format!(
            "{BINARY} ({version}) stable; urgency=medium\n\n  * What is new is in NEWS.\n\n -- {maintainer}  {date}\n"
        ),
    )?;
    fs::copy(folders::project().join("CHANGELOG.md"), &news)?;
    let mut compressed = vec![changes, news];
    for page in fs::read_dir(&manual)? {
        compressed.push(page?.path());
    }
    succeed(
        Command::new("gzip")
            .args(["--best", "--no-name"])
            .args(compressed),
    )?;

    let depends = shared_libraries(&root.join("usr/bin").join(BINARY), out)?;
    // Debian's games are in /usr/games, which is not in every PATH.
    let control = format!(
        "Package: quatrainment\nVersion: {version}\nArchitecture: {architecture}\nSection: education\n\
         Priority: optional\nMaintainer: {maintainer}\nDepends: {depends}\n\
         Description: toggle puzzles to play, solve and study\n \
         Quatrainment, Merlin's Magic Square, Lights Out and related puzzles: a game in\n \
         the terminal, and exact answers with their evidence.\n"
    );
    fs::write(folder("DEBIAN")?.join("control"), control)?;
    let file = out.join(format!("{BINARY}_{version}_{architecture}.deb"));
    // Ubuntu would compress with zstd, which older Debians cannot read.
    succeed(
        Command::new("dpkg-deb")
            .args(["-Zxz", "--build", "--root-owner-group"])
            .arg(&root)
            .arg(&file),
    )?;
    fs::remove_dir_all(&root)?;
    Ok(file)
}

/// Returns the packages, with their versions, whose libraries a program needs.
fn shared_libraries(program: &Path, out: &Path) -> Result<String> {
    // The tool wants to be in the folder of a source package.
    let source = out.join("debian-source");
    fs::create_dir_all(source.join("debian"))?;
    fs::write(
        source.join("debian/control"),
        "Source: quatrainment\n\nPackage: quatrainment\nArchitecture: any\n",
    )?;
    let listed = answer(
        Command::new("dpkg-shlibdeps")
            .arg("-O")
            .arg(program)
            .current_dir(&source),
    );
    fs::remove_dir_all(&source)?;
    let listed = listed.context("install Debian's package dpkg-dev")?;
    listed
        .lines()
        .find_map(|line| line.strip_prefix("shlibs:Depends="))
        .map(str::to_owned)
        .context("dpkg-shlibdeps names no libraries")
}

/// Returns the licences in the form that Debian's tools read. Debian has the text of Apache's on every machine.
fn copyright() -> Result<String> {
    let mit = fs::read_to_string(folders::project().join("LICENSE-MIT"))?;
    let (holder, terms) = mit
        .trim_start_matches("MIT License")
        .trim_start()
        .split_once("\n\n")
        .context("LICENSE-MIT has a line with the copyright, and its terms")?;
    let terms: String = terms
        .trim_end()
        .lines()
        .map(|line| {
            if line.is_empty() {
                " .\n".to_owned()
            } else {
                format!(" {line}\n")
            }
        })
        .collect();
    Ok(format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\
         Upstream-Name: Quatrainment\n\n\
         Files: *\nCopyright: {}\nLicense: Expat or Apache-2.0\n\n\
         License: Expat\n{terms}\n\
         License: Apache-2.0\n The text is in /usr/share/common-licenses/Apache-2.0.\n",
        holder.trim_start_matches("Copyright (c) "),
    ))
}

/// Returns the output of a command that must succeed.
fn answer(command: &mut Command) -> Result<String> {
    let shown = format!("{command:?}");
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("{shown} cannot be started"))?;
    ensure!(output.status.success(), "{shown} failed");
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
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
    let name = file
        .file_name()
        .context("the file has a name")?
        .to_string_lossy()
        .into_owned();
    let folder = file.parent().context("the file is in a folder")?;
    // Each system has a program for it.
    let programs: [&[&str]; 3] = [
        &["sha256sum"],
        &["shasum", "-a", "256"],
        &["certutil", "-hashfile"],
    ];
    for program in programs {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).arg(&name).current_dir(folder);
        if program[0] == "certutil" {
            command.arg("SHA256");
        }
        let Ok(output) = command.output() else {
            continue;
        };
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let is_sum =
            |word: &&str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        if let Some(sum) = text.split_whitespace().find(is_sum) {
            let line = format!("{sum}  {name}\n");
            fs::write(folder.join(format!("{name}.sha256")), &line)?;
            return Ok(line);
        }
    }
    bail!("no program computes SHA-256 here: install sha256sum (Debian's coreutils)")
}
