//! A temporary PostgreSQL in a folder of its own.

use crate::process::Folder;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A PostgreSQL that runs until it is dropped.
#[derive(Debug)]
pub struct Postgres {
    folder: Folder,
    bin: PathBuf,
    port: u16,
    is_root: bool,
}

impl Postgres {
    /// Starts one.
    ///
    /// # Errors
    /// When there is none to start, with what to install.
    pub fn start() -> Result<Postgres> {
        let bin = binaries().context(
            "PostgreSQL 15 or newer is needed: install the Debian package `postgresql`, or put its `initdb` and \
             `pg_ctl` in the PATH",
        )?;
        let folder = Folder::new()?;
        let port = std::net::TcpListener::bind("127.0.0.1:0")?
            .local_addr()?
            .port();
        // PostgreSQL refuses to run as root; its package brings a user.
        let is_root =
            String::from_utf8_lossy(&Command::new("id").arg("-u").output()?.stdout).trim() == "0";
        if is_root {
            run(Command::new("chown").arg("postgres").arg(folder.path()))?;
        }
        let server = Postgres {
            folder,
            bin,
            port,
            is_root,
        };
        let data = server.folder.file("data");
        server.run(
            "initdb",
            &["-D", &data, "-A", "trust", "-U", "q", "--no-sync"],
        )?;
        server.up()?;
        Ok(server)
    }

    /// Starts it again after a [crash](Postgres::crash).
    ///
    /// # Errors
    /// When it does not start.
    pub fn up(&self) -> Result<()> {
        let (data, log) = (self.folder.file("data"), self.folder.file("log"));
        let options = format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1",
            self.port,
            self.folder.path().display()
        );
        self.run(
            "pg_ctl",
            &["-D", &data, "-o", &options, "-l", &log, "-w", "start"],
        )
    }

    /// Ends it as a crash would.
    ///
    /// # Errors
    /// When it does not run.
    pub fn crash(&self) -> Result<()> {
        self.run(
            "pg_ctl",
            &["-D", &self.folder.file("data"), "-m", "immediate", "stop"],
        )
    }

    /// Creates a database and returns its address.
    ///
    /// # Errors
    /// When one with that name exists.
    pub fn database(&self, name: &str) -> Result<String> {
        let port = self.port.to_string();
        run(Command::new(self.bin.join("createdb")).args([
            "-h",
            "127.0.0.1",
            "-p",
            &port,
            "-U",
            "q",
            name,
        ]))?;
        Ok(format!("postgres://q@127.0.0.1:{port}/{name}"))
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let program = self.bin.join(program);
        let mut command = Command::new(if self.is_root {
            Path::new("setpriv")
        } else {
            &program
        });
        if self.is_root {
            command
                .args(["--reuid=postgres", "--regid=postgres", "--clear-groups"])
                .arg(&program);
        }
        run(command.args(arguments).current_dir(self.folder.path()))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.crash();
    }
}

fn run(command: &mut Command) -> Result<()> {
    // What is started must not keep our pipes open.
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let status = status.with_context(|| format!("{command:?}"))?;
    if status.success() {
        Ok(())
    } else {
        bail!("{command:?}: {status}")
    }
}

/// Finds the programs of the newest version: where Debian keeps them, or in the PATH.
fn binaries() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut versions: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            Some((
                entry.file_name().to_str()?.parse().ok()?,
                entry.path().join("bin"),
            ))
        })
        .collect();
    versions.sort();
    let folders = versions
        .into_iter()
        .rev()
        .map(|(_, folder)| folder)
        .chain(std::env::split_paths(&path));
    folders
        .into_iter()
        .find(|folder| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file())
}
