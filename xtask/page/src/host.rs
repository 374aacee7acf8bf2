//! The network of the browser tests: a host of plain files, which can stop or get another version of the page, and a proxy that
//! records requests to other hosts.

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tokio::runtime::Runtime;
use tower::ServiceExt;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

/// A host that serves the files of one folder and nothing else, like a site without the game's server. Dropping it stops it.
pub struct Host {
    address: SocketAddr,
    mount: &'static str,
    folder: Arc<Mutex<PathBuf>>,
    /// Everything that it does; without it all connections are closed.
    runtime: Mutex<Option<Runtime>>,
}

impl Host {
    /// Serves a folder under a path such as `/` or `/games/`.
    ///
    /// # Errors
    /// When the system has no port for it.
    pub fn start(folder: &Path, mount: &'static str) -> Result<Host> {
        let folder = Arc::new(Mutex::new(folder.to_owned()));
        let current = Arc::clone(&folder);
        let files = tower::service_fn(move |request: Request| {
            let folder = lock(&current).clone();
            ServeDir::new(folder).precompressed_br().oneshot(request)
        });
        let router = match mount {
            "/" => Router::new().fallback_service(files),
            _ => Router::new().nest_service(mount, files),
        };
        // Browsers ask whether a file has changed, instead of guessing.
        let always = HeaderValue::from_static("no-cache");
        let router = router.layer(SetResponseHeaderLayer::overriding(CACHE_CONTROL, always));
        let runtime = Runtime::new()?;
        let listener = runtime.block_on(tokio::net::TcpListener::bind(("127.0.0.1", 0)))?;
        let address = listener.local_addr()?;
        runtime.spawn(async { axum::serve(listener, router).await });
        Ok(Host {
            address,
            mount,
            folder,
            runtime: Mutex::new(Some(runtime)),
        })
    }

    /// Host and port, with `http://` and without a slash at the end.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address of the page.
    pub fn url(&self) -> String {
        format!("{}{}", self.origin(), self.mount)
    }

    /// Serves another folder from now on, as when a new version is uploaded.
    pub fn publish(&self, folder: &Path) {
        folder.clone_into(&mut lock(&self.folder));
    }

    /// Stops listening and closes every connection.
    pub fn stop(&self) {
        if let Some(runtime) = lock(&self.runtime).take() {
            runtime.shutdown_timeout(Duration::from_secs(1));
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A proxy that refuses everything, and records the requests. Browsers contact this machine without a proxy, so all requests
/// here are for other hosts.
pub struct Proxy {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Proxy {
    /// Starts to listen, until the program ends.
    ///
    /// # Errors
    /// When the system has no port for it.
    pub fn start() -> Result<Proxy> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).context("a proxy needs a port")?;
        let proxy = Proxy {
            address: listener.local_addr()?,
            asked: Arc::default(),
        };
        let asked = Arc::clone(&proxy.asked);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let asked = Arc::clone(&asked);
                thread::spawn(move || {
                    let mut lines = BufReader::new(&stream).lines().map_while(Result::ok);
                    lock(&asked).extend(lines.next());
                    lines.find(String::is_empty);
                    let refusal =
                        "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
                    let _ = (&stream).write_all(refusal.as_bytes());
                });
            }
        });
        Ok(proxy)
    }

    /// Host and port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The first lines of all requests that arrived.
    pub fn asked(&self) -> Vec<String> {
        lock(&self.asked).clone()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::net::TcpStream;

    /// Sends a request and returns the answer.
    fn ask(address: SocketAddr, line: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        let head = format!("{line} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn a_host_has_its_files_where_they_are_mounted_and_no_api() {
        let folder = std::env::temp_dir().join(format!("page-host-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("index.html"), "<p>first").unwrap();
        for (mount, other) in [("/", "/api"), ("/sub/", "/")] {
            let host = Host::start(&folder, mount).unwrap();
            let found = ask(host.address, &format!("GET {mount}"));
            assert!(found.starts_with("HTTP/1.1 200") && found.ends_with("<p>first"));
            assert!(found.contains("cache-control: no-cache"));
            let missing = ask(host.address, &format!("GET {other}"));
            assert!(missing.starts_with("HTTP/1.1 404"), "{missing}");
            host.publish(&folder.join("nowhere"));
            let gone = ask(host.address, &format!("GET {mount}"));
            assert!(gone.starts_with("HTTP/1.1 404"));
            host.stop();
            assert!(TcpStream::connect(host.address).is_err());
        }
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_proxy_refuses_and_remembers() {
        let proxy = Proxy::start().unwrap();
        for line in ["GET http://example.org/", "CONNECT example.org:443"] {
            assert!(ask(proxy.address(), line).starts_with("HTTP/1.1 403 "));
        }
        assert_eq!(
            proxy.asked(),
            [
                "GET http://example.org/ HTTP/1.1",
                "CONNECT example.org:443 HTTP/1.1"
            ]
        );
    }
}
