//! `cargo xtask package`: packages all libraries, and runs their tests outside the workspace, as a user who downloads them
//! would.

use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;
use xtask::folders::{project, target};
use xtask::libraries;
use xtask::tools::{self, cargo};

/// Packages the libraries, unpacks them into a temporary folder and tests them there.
pub fn run() -> Result<()> {
    let target = target();
    let outside =
        std::env::temp_dir().join(format!("quatrainment-packages-{}", std::process::id()));
    std::fs::create_dir_all(&outside)?;
    let outcome = check(&target, &outside);
    std::fs::remove_dir_all(&outside)
        .with_context(|| format!("{} cannot be removed", outside.display()))?;
    outcome
}

fn check(target: &Path, outside: &Path) -> Result<()> {
    let libraries = libraries::published()?;
    // Publishing itself refuses uncommitted changes; trying them out should not.
    let mut package = cargo();
    package
        .args(["package", "--allow-dirty"])
        .current_dir(project());
    for library in &libraries {
        package.args(["--package", library]);
    }
    run_shown(&mut package)?;

    for library in &libraries {
        let name = format!("{library}-{}", env!("CARGO_PKG_VERSION"));
        let file = target.join("package").join(format!("{name}.crate"));
        let bytes = file
            .metadata()
            .with_context(|| format!("{} is missing", file.display()))?
            .len();
        println!("\n== {name}: {} kB", bytes / 1000);
        run_shown(
            Command::new("tar")
                .arg("-xzf")
                .arg(&file)
                .arg("-C")
                .arg(outside),
        )?;
        std::fs::rename(outside.join(&name), outside.join(library))?;
    }

    // A package does not carry the workspace's profile, and tests that enumerate are slow without optimisation.
    let mut config = vec!["profile.dev.opt-level=2".to_owned()];
    for library in &libraries {
        // The registry does not have it yet, or has an older one.
        let path = outside.join(library).display().to_string();
        config.push(format!("patch.crates-io.{library}.path={path:?}"));
    }
    for library in &libraries {
        println!("\n== the tests of {library}, outside the workspace");
        let mut test = cargo();
        test.args(["test", "--all-features", "--target-dir"])
            .arg(target.join("packaged"));
        for setting in &config {
            test.args(["--config", setting]);
        }
        run_shown(test.current_dir(outside.join(library)))?;
    }
    println!(
        "\nThe packages are in {}.",
        target.join("package").display()
    );
    Ok(())
}

/// Shows a command and runs it.
fn run_shown(command: &mut Command) -> Result<()> {
    println!("$ {command:?}");
    tools::run(command)
}
