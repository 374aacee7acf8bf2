//! The program `quatrainment-server` with the page: for the tests in the browser, the pictures of Together, and developers.

use anyhow::{Context, Result};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use xtask::tools;

/// A server with its own database; dropping it ends it.
pub struct Served {
    process: Child,
    page: PathBuf,
    folder: PathBuf,
    url: String,
}

impl Served {
    /// Starts a server with the page in a folder. The program is built once.
    ///
    /// # Errors
    /// When it cannot be built or started.
    pub fn start(page: &Path) -> Result<Served> {
        Served::start_behind(page, Duration::ZERO)
    }

    /// Starts a server whose clock is behind.
    ///
    /// # Errors
    /// As [`Served::start`].
    pub fn start_behind(page: &Path, behind: Duration) -> Result<Served> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!(
            "quatrainment-together-{}-{number}",
            std::process::id()
        ));
        std::fs::create_dir_all(&folder)?;
        let (process, url) = serve(page, &folder, "127.0.0.1:0", behind)?;
        Ok(Served {
            process,
            page: page.to_owned(),
            folder,
            url,
        })
    }

    /// Kills the server.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn stop(&mut self) -> Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }

    /// Kills the server, unless it is stopped, and starts it again at the same address with the right time.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn restart(&mut self) -> Result<()> {
        self.stop()?;
        let address = self.url.trim_start_matches("http://");
        self.process = serve(&self.page, &self.folder, address, Duration::ZERO)?.0;
        Ok(())
    }

    /// The address of the page, without a slash at its end.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The program, which is built once.
///
/// # Errors
/// When it cannot be built.
pub fn server() -> Result<Command> {
    static BUILT: OnceLock<Option<PathBuf>> = OnceLock::new();
    let program = BUILT.get_or_init(|| tools::tested_program("quatrainment-server", "server").ok());
    let program = program.as_ref();
    Ok(Command::new(program.context(
        "run `cargo build -p quatrainment-server` to see why it cannot be built",
    )?))
}

/// Starts the program, and returns its address.
fn serve(page: &Path, folder: &Path, address: &str, behind: Duration) -> Result<(Child, String)> {
    let mut process = server()?
        .args([
            "--listen",
            address,
            "--clock-behind",
            &behind.as_millis().to_string(),
            "--log",
            "error",
        ])
        .arg("--database")
        .arg(folder.join("together.db"))
        .arg("--page")
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .context("the server cannot be started")?;
    let output = BufReader::new(process.stdout.take().context("it has an output")?);
    let first = output.lines().next().transpose()?.unwrap_or_default();
    let url = first
        .strip_prefix("Listening on ")
        .context("it prints its address")?
        .to_owned();
    Ok((process, url))
}
