//! A builder for runs of the program; and the Markdown of the project.

pub mod markdown;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A run of the program and what it should do.
pub struct Test {
    pub args: Vec<String>,
    stdin: String,
}

/// What a run did.
pub struct Ran {
    pub stdout: String,
    pub stderr: String,
    pub code: Option<i32>,
}

impl Test {
    /// Arguments as one would type them, without quotes.
    pub fn new(line: &str) -> Test {
        Test {
            args: line.split_whitespace().map(str::to_owned).collect(),
            stdin: String::new(),
        }
    }

    pub fn stdin(mut self, text: &str) -> Test {
        self.stdin = text.to_owned();
        self
    }

    pub fn run(&self) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quatrainment"))
            .args(&self.args)
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that does not read its input has closed it already.
        let _ = child.stdin.take().unwrap().write_all(self.stdin.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran {
            stdout: text(output.stdout),
            stderr: text(output.stderr),
            code: output.status.code(),
        }
    }

    /// The output of a run that must end with this exit code.
    pub fn output(&self, code: i32) -> String {
        let ran = self.run();
        assert_eq!(
            ran.code,
            Some(code),
            "{:?} wrote {}{}",
            self.args,
            ran.stdout,
            ran.stderr
        );
        ran.stdout
    }

    pub fn json(&self, code: i32) -> serde_json::Value {
        serde_json::from_str(&self.output(code)).unwrap()
    }

    /// The one sentence of a run that must fail as bad input and write nothing else.
    pub fn error(&self) -> String {
        let ran = self.run();
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (Some(2), ""),
            "{:?}",
            self.args
        );
        assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
        ran.stderr
    }
}

/// A folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("folders")
        .join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The output of a run that must end with this exit code.
pub fn output(line: &str, code: i32) -> String {
    Test::new(line).output(code)
}

/// The sentence of a run that must fail as bad input.
pub fn error(line: &str) -> String {
    Test::new(line).error()
}

/// A file of this test run.
pub fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}
