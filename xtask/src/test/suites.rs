//! The tests of all crates: cargo compiles them together, and they run one program after the other, those of crates with
//! changes first, so that each has a time.

use super::changes::Changes;
use super::{line, with_threads};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use xtask::{folders, tools};

/// A program with tests, that has run.
pub struct Suite {
    name: String,
    has_passed: bool,
    time: Duration,
}

impl fmt::Display for Suite {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&line(self.has_passed, self.time, &self.name))
    }
}

/// Runs all of them, whatever fails, and adds the outcome of each.
pub fn run(changes: &Changes, suites: &mut Vec<Suite>) -> Result<()> {
    let mut programs = compiled()?;
    programs.sort_by_key(|program| !changes.are_in(&program.folder));
    for program in programs {
        let name = format!("{}, {}", program.folder, program.target);
        println!("\n-- {name}");
        let folder = folders::project().join(&program.folder);
        let started = Instant::now();
        let mut tests = Command::new(&program.path);
        // As cargo runs them.
        tests
            .env("CARGO_MANIFEST_DIR", &folder)
            .current_dir(&folder);
        let status = with_threads(&mut tests)
            .status()
            .with_context(|| format!("{} cannot be started", program.path.display()))?;
        suites.push(Suite {
            name,
            has_passed: status.success(),
            time: started.elapsed(),
        });
    }
    let failed = suites.iter().filter(|suite| !suite.has_passed);
    let failed: Vec<&str> = failed.map(|suite| suite.name.as_str()).collect();
    if !failed.is_empty() {
        bail!("tests failed in {}", failed.join("; "));
    }
    Ok(())
}

/// A program with tests, that is compiled.
#[derive(Debug, PartialEq)]
struct Program {
    /// The crate's folder in the project.
    folder: String,
    target: String,
    path: PathBuf,
}

/// Compiles the tests of the whole workspace, and the examples.
fn compiled() -> Result<Vec<Program>> {
    let mut cargo = tools::cargo();
    cargo
        .args([
            "test",
            "--workspace",
            "--lib",
            "--bins",
            "--tests",
            "--examples",
        ])
        .args(["--no-run", "--message-format=json-render-diagnostics"])
        .current_dir(folders::project())
        .stderr(Stdio::inherit());
    let output = cargo.output().context("cargo cannot be started")?;
    ensure!(output.status.success(), "the tests do not compile");
    let project = folders::project();
    let lines = String::from_utf8(output.stdout)?;
    let programs = lines.lines().map(|line| program(line, &project));
    Ok(programs
        .collect::<Result<Vec<_>>>()?
        .into_iter()
        .flatten()
        .collect())
}

/// The program that a message of cargo is about, if it has tests.
fn program(message: &str, project: &Path) -> Result<Option<Program>> {
    let message: Value = serde_json::from_str(message)?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let (true, Some(path)) = (
        message["profile"]["test"] == true,
        text(&message["executable"]),
    ) else {
        return Ok(None);
    };
    let manifest =
        PathBuf::from(text(&message["manifest_path"]).context("a crate has a manifest")?);
    let folder = manifest.parent().context("a manifest is in a folder")?;
    let folder = folder.strip_prefix(project)?.to_string_lossy();
    let target = &message["target"];
    let kind = text(&target["kind"][0]).unwrap_or_default();
    let name = text(&target["name"]).unwrap_or_default();
    Ok(Some(Program {
        // As git writes it.
        folder: folder.replace('\\', "/"),
        target: match kind.as_str() {
            "test" | "bin" => format!("{kind} {name}"),
            _ => "lib".to_owned(),
        },
        path: path.into(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_programs_with_tests_are_run() {
        let message = |is_test: bool, executable: Value| {
            let target = json!({"kind": ["test"], "name": "suite"});
            let message = json!({
                "reason": "compiler-artifact", "manifest_path": "/here/crates/app/Cargo.toml", "target": target,
                "profile": {"test": is_test}, "executable": executable,
            });
            program(&message.to_string(), Path::new("/here")).unwrap()
        };
        let found = message(true, json!("/here/target/debug/deps/suite-1"));
        assert_eq!(
            found,
            Some(Program {
                folder: "crates/app".to_owned(),
                target: "test suite".to_owned(),
                path: "/here/target/debug/deps/suite-1".into(),
            })
        );
        assert_eq!(
            message(false, json!("/here/target/debug/quatrainment")),
            None
        );
        assert_eq!(message(true, Value::Null), None);
    }
}
