//! Servers as separate processes, which can be killed.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// How to start the program `quatrainment-server`.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    first: Option<&'static str>,
}

impl Program {
    /// The program at a path.
    #[must_use]
    pub fn at(path: &Path) -> Program {
        Program {
            path: path.to_owned(),
            first: None,
        }
    }

    /// This program, which becomes a server with the command `server`.
    ///
    /// # Errors
    /// When its path is unknown.
    pub fn own() -> Result<Program> {
        Ok(Program {
            path: std::env::current_exe()?,
            first: Some("server"),
        })
    }

    fn command(&self, database: &str) -> Command {
        let mut command = Command::new(&self.path);
        command
            .args(self.first)
            .args(["--database", database])
            .stdin(Stdio::null());
        command
    }

    /// Starts a server at a free port, without rate limits.
    ///
    /// # Errors
    /// When it does not start.
    pub fn serve(&self, database: &str) -> Result<Process> {
        self.serve_at(database, "127.0.0.1:0".parse()?, 0)
    }

    /// Starts a server at an address, with a clock that is behind by some milliseconds.
    ///
    /// # Errors
    /// When it does not start.
    pub fn serve_at(&self, database: &str, address: SocketAddr, behind: u64) -> Result<Process> {
        let mut command = self.command(database);
        command.args(["--listen", &address.to_string(), "--log", "error"]);
        for limit in [
            "requests-per-address",
            "requests-per-person",
            "identities-per-address",
        ] {
            command.args([format!("--{limit}"), "0".to_owned()]);
        }
        command.args([
            "--streams-per-address",
            "20000",
            "--max-anonymous-streams",
            "15000",
            "--anonymous-streams-per-address",
            "20000",
            "--clock-behind",
            &behind.to_string(),
        ]);
        // Its messages about a broken database are expected here.
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("the server cannot be started")?;
        let output = child.stdout.take().context("it has an output")?;
        let mut lines = BufReader::new(output).lines();
        let first = lines.next().transpose()?.unwrap_or_default();
        let address = first
            .strip_prefix("Listening on http://")
            .and_then(|address| address.parse().ok());
        match address {
            Some(address) => Ok(Process { child, address }),
            None => {
                let _ = child.kill();
                let _ = child.wait();
                bail!("the server did not start: {first}")
            }
        }
    }

    /// Replays everything in a database.
    ///
    /// # Errors
    /// When something is wrong in it.
    pub fn check(&self, database: &str) -> Result<String> {
        let output = self.command(database).arg("check").output()?;
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if !output.status.success() {
            bail!("check: {text} {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(text)
    }
}

/// A server that runs, until it is killed or this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Its address.
    pub address: SocketAddr,
}

impl Process {
    /// Kills it, like `kill -9`.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Returns its memory in bytes, where the system reports it.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace()
            .nth(1)?
            .parse::<u64>()
            .ok()
            .map(|kilobytes| kilobytes * 1024)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A fresh folder, which is deleted in the end.
#[derive(Debug)]
pub struct Folder(tempfile::TempDir);

impl Folder {
    /// Creates one.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn new() -> Result<Folder> {
        Ok(Folder(tempfile::tempdir()?))
    }

    /// Returns its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Returns the path of a file in it.
    #[must_use]
    pub fn file(&self, name: &str) -> String {
        self.path().join(name).display().to_string()
    }
}
