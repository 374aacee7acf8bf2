//! The commands of the program: serving, and an operator's tools.
//!
//! | file | what |
//! |---|---|
//! | `serve.rs` | serving until the signal to end |
//! | `health.rs` | asking a running server whether it works |
//! | `logs.rs` | log lines, as text or JSON |
//! | `check.rs` | replaying everything that is stored |
//! | `list.rs`, `who.rs` | listing players, and finding the one who is meant |
//! | `moderate.rs` | disqualifying, renaming and banning |

mod check;
mod health;
mod list;
mod logs;
mod moderate;
mod serve;
mod who;

use crate::http;
use crate::settings::{Command, Settings};
use crate::store::Store;
use anyhow::{Context, Result};

/// Runs the command that the settings name.
///
/// # Errors
/// When it fails, with what to do about it.
pub fn run(settings: Settings) -> Result<()> {
    if let Some(Command::Openapi) = settings.command {
        println!("{}", http::openapi().to_pretty_json()?);
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        match settings.command {
            None | Some(Command::Serve) => serve::serve(&settings.database, settings.serve).await,
            Some(Command::Health) => health::health(&settings.serve).await,
            Some(command) => {
                let store = Store::open_existing(&settings.database)
                    .await
                    .context("cannot open the database")?;
                let done = operate(&store, command).await;
                let closed = store.close().await;
                done.and(closed.context("cannot close the database"))
            }
        }
    })
}

/// Runs an operator's command on a database that a server has created.
async fn operate(store: &Store, command: Command) -> Result<()> {
    // A backup is a copy of what is there, so it also works before an update of the tables.
    if !matches!(command, Command::Backup { .. }) {
        store.update().await?;
    }
    match command {
        Command::Backup { file } => {
            store.backup(&file).await?;
            println!("Backup written to {}.", file.display());
            Ok(())
        }
        Command::Check { json } => check::check(store, json).await,
        Command::List { what, json } => list::list(store, &what, json).await,
        Command::Disqualify { who, yes } => moderate::disqualify(store, &who, yes).await,
        Command::Rename { who, name, yes } => moderate::rename(store, &who, &name, yes).await,
        Command::Ban { who, lift, yes } => moderate::ban(store, &who, lift, yes).await,
        Command::Serve | Command::Health | Command::Openapi => Ok(()),
    }
}
