//! The file of a backup: it has its name only when it is complete.

use super::contract::StoreError;
use std::path::{Path, PathBuf};

/// A backup that is being written, under another name beside its own. If it is dropped before it is
/// [finished](Unfinished::finish), nothing of it stays.
#[derive(Debug)]
pub struct Unfinished {
    file: PathBuf,
    written: PathBuf,
}

impl Unfinished {
    /// Prepares to write a file that does not exist yet.
    ///
    /// # Errors
    /// When it exists, or its folder does not.
    pub fn new(file: &Path) -> Result<Unfinished, StoreError> {
        if file.exists() {
            return Err(StoreError::Backup(format!(
                "{} already exists; name a new file",
                file.display()
            )));
        }
        let folder = file.parent().filter(|folder| *folder != Path::new(""));
        if let Some(folder) = folder
            && !folder.is_dir()
        {
            return Err(StoreError::Backup(format!(
                "there is no folder {}; create it first",
                folder.display()
            )));
        }
        let mut written = file.as_os_str().to_owned();
        written.push(".unfinished");
        let unfinished = Unfinished {
            file: file.to_owned(),
            written: written.into(),
        };
        // One that was killed may have left something.
        unfinished.remove();
        Ok(unfinished)
    }

    /// Returns the path to write to.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.written
    }

    /// Puts the file on the disk and gives it its name.
    ///
    /// # Errors
    /// When that fails, with the reason.
    pub fn finish(self) -> Result<(), StoreError> {
        // The copy must survive as well as the original.
        let written = std::fs::OpenOptions::new().write(true).open(&self.written);
        let synced = written.and_then(|file| file.sync_all());
        let named = synced.and_then(|()| {
            if self.file.exists() {
                return Err(std::io::ErrorKind::AlreadyExists.into());
            }
            std::fs::rename(&self.written, &self.file)
        });
        named.map_err(|error| StoreError::Backup(format!("{}: {error}", self.file.display())))
    }

    fn remove(&self) {
        // Usually there is none.
        let _ = std::fs::remove_file(&self.written);
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        self.remove();
    }
}
