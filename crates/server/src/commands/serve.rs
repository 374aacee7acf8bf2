//! Serving until the signal to end.

use super::logs;
use crate::http;
use crate::settings::Serve;
use crate::store::Store;
use anyhow::{Context, Result, bail};
use tokio::net::TcpListener;

/// Serves until the signal to end. Everything is then in the database, and a database in a file is that one file.
pub async fn serve(database: &str, settings: Serve) -> Result<()> {
    logs::start(&settings)?;
    // A mistake in the settings creates no database.
    check(&settings)?;
    let listener = TcpListener::bind(settings.listen).await;
    let listener = listener.with_context(|| {
        let address = settings.listen;
        format!("cannot listen on {address}; choose another address with --listen")
    })?;
    let store = Store::open(database)
        .await
        .context("cannot open the database")?;
    let served = serve_at(listener, store.clone(), settings).await;
    let closed = store.close().await;
    served.and(closed.context("cannot close the database; keep all its files together"))
}

fn check(settings: &Serve) -> Result<()> {
    for origin in &settings.origin {
        if !origin.starts_with("https://") && !origin.starts_with("http://") {
            bail!(
                "invalid --origin '{origin}'; use the address that people type, like https://play.example.org"
            );
        }
    }
    if let Some(folder) = &settings.page
        && !folder.join("index.html").is_file()
    {
        bail!(
            "{} has no index.html; build the page with `cargo xtask web`",
            folder.display()
        );
    }
    Ok(())
}

async fn serve_at(listener: TcpListener, store: Store, settings: Serve) -> Result<()> {
    let address = listener.local_addr()?;
    let server = http::start(store, settings).await?;
    let router = http::router(&server);
    println!("Listening on http://{address}");
    let closed = server.clone();
    tokio::spawn(async move {
        shutdown_signal().await;
        tracing::info!("shutting down; open requests have ten seconds");
        closed.close();
    });
    http::serve(server, router, listener).await?;
    Ok(())
}

/// Waits for Ctrl-C or the signal to terminate.
async fn shutdown_signal() {
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
