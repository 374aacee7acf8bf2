//! Long tables on a terminal, shown by the program that `PAGER` names.

use anyhow::Result;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;

/// The pager that runs. A signal that ends the program waits for it, because it has the terminal.
static RUNNING: Mutex<Option<Child>> = Mutex::new(None);

/// What `less` does unless `LESS` is set: it shows colours, and leaves its last screen on the terminal.
const LESS: &str = "RX";

/// Writes a text, through the pager if it is longer than the terminal.
pub fn page(text: &str, out: &mut impl Write) -> Result<()> {
    match Pager::start(text.lines().count()) {
        None => out.write_all(text.as_bytes())?,
        Some(mut pager) => {
            // While it has the terminal, an interrupt is for the pager.
            #[cfg(unix)]
            let _ignored =
                signal_hook::flag::register(signal_hook::consts::SIGINT, std::sync::Arc::default());
            pager.write_all(text.as_bytes())?;
        }
    }
    Ok(())
}

/// A pager that takes lines until it is dropped, and then waits for its reader.
pub struct Pager(Option<ChildStdin>);

impl Pager {
    /// Starts the pager if so many lines do not fit on the terminal.
    pub fn start(lines: usize) -> Option<Pager> {
        let (_, height) = terminal_size::terminal_size()?;
        if !io::stdout().is_terminal() || lines < usize::from(height.0) {
            return None;
        }
        let line = command(|name| env::var(name).ok())?;
        let mut command = match cfg!(windows) {
            true => Command::new("cmd"),
            false => Command::new("sh"),
        };
        command.args([if cfg!(windows) { "/C" } else { "-c" }, &line]);
        if env::var_os("LESS").is_none() {
            command.env("LESS", LESS);
        }
        let mut child = command.stdin(Stdio::piped()).spawn().ok()?;
        let input = child.stdin.take();
        *RUNNING.lock().ok()? = Some(child);
        Some(Pager(input))
    }
}

/// Returns the command line of the pager, if there is one.
fn command(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    if variable("TERM").is_some_and(|terminal| terminal == "dumb") {
        return None;
    }
    let line = variable("PAGER").unwrap_or_else(|| {
        let usual = if cfg!(windows) { "more" } else { "less" };
        usual.to_owned()
    });
    let line = line.trim();
    (!line.is_empty() && line != "cat").then(|| line.to_owned())
}

impl Write for Pager {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Some(input) => input.write(bytes),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), ChildStdin::flush)
    }
}

impl Drop for Pager {
    fn drop(&mut self) {
        drop(self.0.take());
        wait();
    }
}

/// Waits until the pager has ended, if there is one.
pub fn wait() {
    if let Ok(mut running) = RUNNING.lock()
        && let Some(mut child) = running.take()
    {
        let _ = child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pager_is_that_of_the_environment() {
        let with = |variables: &[(&str, &str)]| {
            let variables: Vec<(String, String)> = variables
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect();
            command(move |name| {
                let found = variables.iter().find(|(known, _)| known == name);
                found.map(|(_, value)| value.clone())
            })
        };
        assert_eq!(with(&[("PAGER", "less -S")]).as_deref(), Some("less -S"));
        assert_eq!(with(&[("PAGER", "cat")]), None);
        assert_eq!(with(&[("PAGER", " ")]), None);
        assert_eq!(with(&[("PAGER", "less"), ("TERM", "dumb")]), None);
        assert!(with(&[]).is_some());
    }
}
