//! Arguments that several commands take.

use crate::store::{Store, data_folder};
use anyhow::{Result, bail};
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// Where games are saved.
#[derive(Clone, Debug, Default, Args)]
pub struct DataArgs {
    /// The folder for games, history and preferences [default: the platform's data directory].
    #[arg(long, value_name = "FOLDER", global = true, value_hint = ValueHint::DirPath)]
    pub data_dir: Option<PathBuf>,
}

impl DataArgs {
    /// Opens the data in that folder to read it, and creates nothing: without a file, there are no games.
    ///
    /// # Errors
    /// When the folder was named and is not there.
    pub fn saved(&self) -> Result<Store> {
        let folder = data_folder(self.data_dir.as_deref())?;
        if self.data_dir.is_some() && !folder.is_dir() {
            bail!(
                "there is no folder {}; name an existing one with --data-dir",
                folder.display()
            );
        }
        Store::open_saved(&folder)
    }

    /// Opens the data in that folder, which is created if necessary.
    pub fn store(&self) -> Result<Store> {
        Store::open(&data_folder(self.data_dir.as_deref())?)
    }
}
