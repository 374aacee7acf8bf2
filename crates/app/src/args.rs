//! Arguments that several commands take.

use crate::store::{Store, data_folder};
use anyhow::Result;
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
    /// Opens the data in that folder.
    pub fn store(&self) -> Result<Store> {
        Store::open(&data_folder(self.data_dir.as_deref())?)
    }
}
