//! `cargo xtask serve`: a small web server for the page, as a careful host would serve it: the right types, compressed
//! where the browser can read it, hashed files kept for ever. The tests in the browser use it, too.
//!
//! It listens on 127.0.0.1 only and knows one folder without subfolders, so no path can lead out of it.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::{fs, io, thread};

/// The longest head of a request that is read.
const LONGEST_HEAD: u64 = 16 * 1024;

/// A running server; dropping it stops it.
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    folder: Mutex<PathBuf>,
    /// The path under which the folder is served, with a slash at both ends.
    mount: String,
    /// Requests for other hosts, which arrive when a browser takes this server for its proxy.
    foreign: Mutex<Vec<String>>,
    connections: Mutex<Vec<TcpStream>>,
    is_stopped: AtomicBool,
}

impl Server {
    /// Starts to serve a folder under a path such as `/` or `/games/`; port 0 means any free one.
    ///
    /// # Errors
    /// When the port is taken.
    pub fn start(folder: &Path, mount: &str, port: u16) -> Result<Server> {
        let listener = TcpListener::bind(("127.0.0.1", port)).with_context(|| {
            format!("port {port} of 127.0.0.1 cannot be used; choose another with --port")
        })?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            folder: Mutex::new(folder.to_owned()),
            mount: mount.to_owned(),
            foreign: Mutex::default(),
            connections: Mutex::default(),
            is_stopped: AtomicBool::new(false),
        });
        let server = Server {
            address,
            shared: Arc::clone(&shared),
        };
        thread::spawn(move || {
            for stream in listener.incoming() {
                if shared.is_stopped.load(Ordering::SeqCst) {
                    break;
                }
                let Ok(stream) = stream else { continue };
                let shared = Arc::clone(&shared);
                thread::spawn(move || shared.answer_all(stream));
            }
        });
        Ok(server)
    }

    /// The address of the page.
    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.shared.mount)
    }

    /// Host and port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves another folder from now on, as when a new version is uploaded.
    pub fn publish(&self, folder: &Path) {
        folder.clone_into(&mut lock(&self.shared.folder));
    }

    /// Requests for other hosts that arrived here.
    pub fn foreign(&self) -> Vec<String> {
        lock(&self.shared.foreign).clone()
    }

    /// Stops listening and closes every connection.
    pub fn stop(&self) {
        self.shared.is_stopped.store(true, Ordering::SeqCst);
        // The listener wakes up for a connection and sees that it is over.
        let _ = TcpStream::connect(self.address);
        for connection in lock(&self.shared.connections).drain(..) {
            let _ = connection.shutdown(Shutdown::Both);
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no thread of the server panics")
}

/// The head of a request.
struct Request {
    method: String,
    target: String,
    headers: BTreeMap<String, String>,
}

impl Request {
    /// Reads the next request of a connection; `None` at its end or when it is not one.
    fn read(connection: &mut impl BufRead) -> Option<Request> {
        let mut head = connection.take(LONGEST_HEAD);
        let mut line = || {
            let mut line = String::new();
            let length = head.read_line(&mut line).ok()?;
            (length > 0).then(|| line.trim_end().to_owned())
        };
        let first = line()?;
        let mut words = first.split(' ');
        let (method, target) = (words.next()?.to_owned(), words.next()?.to_owned());
        let mut headers = BTreeMap::new();
        loop {
            let line = line()?;
            if line.is_empty() {
                return Some(Request {
                    method,
                    target,
                    headers,
                });
            }
            let (name, value) = line.split_once(':')?;
            headers.insert(name.to_lowercase(), value.trim().to_owned());
        }
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    fn accepts(&self, encoding: &str) -> bool {
        let mut encodings = self.header("accept-encoding").split(',').map(str::trim);
        encodings.any(|offered| match offered.split_once(';') {
            Some((name, quality)) => name.trim() == encoding && quality.trim() != "q=0",
            None => offered == encoding,
        })
    }
}

/// An answer: its status, its headers and its content.
struct Answer {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
    content: Vec<u8>,
}

impl Answer {
    fn plain(status: &'static str) -> Answer {
        let headers = vec![("Content-Type", "text/plain; charset=utf-8".to_owned())];
        Answer {
            status,
            headers,
            content: format!("{status}\n").into_bytes(),
        }
    }

    fn write(&self, connection: &mut impl Write, with_content: bool) -> io::Result<()> {
        let mut head = format!(
            "HTTP/1.1 {}\r\nContent-Length: {}\r\n",
            self.status,
            self.content.len()
        );
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        connection.write_all((head + "X-Content-Type-Options: nosniff\r\n\r\n").as_bytes())?;
        if with_content {
            connection.write_all(&self.content)?;
        }
        connection.flush()
    }
}

impl Shared {
    /// Answers the requests of a connection until it is closed.
    fn answer_all(&self, stream: TcpStream) {
        let _ = stream.set_nodelay(true);
        let (Ok(kept), Ok(mut output)) = (stream.try_clone(), stream.try_clone()) else {
            return;
        };
        lock(&self.connections).push(kept);
        let mut input = BufReader::new(stream);
        while let Some(request) = Request::read(&mut input) {
            if self.is_stopped.load(Ordering::SeqCst) {
                break;
            }
            let answer = self.answer(&request);
            let written = answer.write(&mut output, request.method != "HEAD");
            // What else a request may carry is not read, so nothing can follow it.
            let is_over = request.header("connection").eq_ignore_ascii_case("close")
                || !matches!(request.method.as_str(), "GET" | "HEAD");
            if written.is_err() || is_over {
                break;
            }
        }
        let _ = output.shutdown(Shutdown::Both);
    }

    fn answer(&self, request: &Request) -> Answer {
        if request.method == "CONNECT" || !request.target.starts_with('/') {
            lock(&self.foreign).push(request.target.clone());
            return Answer::plain("403 Forbidden");
        }
        if !matches!(request.method.as_str(), "GET" | "HEAD") {
            let mut answer = Answer::plain("405 Method Not Allowed");
            answer.headers.push(("Allow", "GET, HEAD".to_owned()));
            return answer;
        }
        let path = request.target.split(['?', '#']).next().unwrap_or_default();
        if format!("{path}/") == self.mount {
            let mut answer = Answer::plain("301 Moved Permanently");
            answer.headers.push(("Location", self.mount.clone()));
            return answer;
        }
        let name = match path.strip_prefix(&self.mount) {
            Some("") => "index.html",
            Some(name) if is_name(name) => name,
            _ => return Answer::plain("404 Not Found"),
        };
        let folder = lock(&self.folder).clone();
        file(&folder, name, request).unwrap_or_else(|| Answer::plain("404 Not Found"))
    }
}

/// A file, in the best form that the browser can read.
fn file(folder: &Path, name: &str, request: &Request) -> Option<Answer> {
    let keep = if is_hashed(name) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut headers = vec![
        ("Content-Type", content_type(name).to_owned()),
        ("Cache-Control", keep.to_owned()),
        ("Vary", "Accept-Encoding".to_owned()),
    ];
    for (encoding, extension) in [("br", "br"), ("gzip", "gz")] {
        if request.accepts(encoding)
            && let Ok(content) = fs::read(folder.join(format!("{name}.{extension}")))
        {
            headers.push(("Content-Encoding", encoding.to_owned()));
            return Some(Answer {
                status: "200 OK",
                headers,
                content,
            });
        }
    }
    let content = fs::read(folder.join(name)).ok()?;
    Some(Answer {
        status: "200 OK",
        headers,
        content,
    })
}

/// Whether this is the name of a file and nothing else: no folders, no escapes, nothing hidden.
fn is_name(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    !name.is_empty() && !name.starts_with('.') && name.bytes().all(allowed)
}

/// Whether a name carries the hash of its content.
fn is_hashed(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    let hash = stem.rsplit_once('-').map_or("", |(_, hash)| hash);
    hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks a server that has three files and tells its answer.
    fn ask(head: &str) -> String {
        let name = format!(
            "xtask-serve-{}-{:?}",
            std::process::id(),
            thread::current().id()
        );
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), "<p>plain").unwrap();
        fs::write(folder.join("index.html.br"), "short").unwrap();
        fs::write(folder.join("page-0123456789abcdef.wasm"), "wasm").unwrap();
        let server = Server::start(&folder, "/sub/", 0).unwrap();
        let mut stream = TcpStream::connect(server.address()).unwrap();
        stream
            .write_all(format!("{head}\r\nConnection: close\r\n\r\n").as_bytes())
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        fs::remove_dir_all(folder).unwrap();
        answer
    }

    #[test]
    fn files_have_their_types_and_are_kept_as_long_as_they_may() {
        let index = ask("GET /sub/?a=b HTTP/1.1");
        assert!(
            index.starts_with("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n"),
            "{index}"
        );
        assert!(
            index.contains("Content-Type: text/html; charset=utf-8\r\nCache-Control: no-cache\r\n")
        );
        assert!(index.ends_with("\r\n\r\n<p>plain"));
        let wasm = ask("GET /sub/page-0123456789abcdef.wasm HTTP/1.1");
        assert!(wasm.contains(
            "Content-Type: application/wasm\r\nCache-Control: public, max-age=31536000, immu"
        ));
    }

    #[test]
    fn what_a_browser_can_read_compressed_it_gets_compressed() {
        let short = ask("GET /sub/ HTTP/1.1\r\nAccept-Encoding: gzip, deflate, br");
        assert!(
            short.contains("Content-Encoding: br\r\n") && short.ends_with("\r\n\r\nshort"),
            "{short}"
        );
        let plain = ask("GET /sub/ HTTP/1.1\r\nAccept-Encoding: gzip, br;q=0");
        assert!(plain.ends_with("<p>plain"), "{plain}");
    }

    #[test]
    fn a_head_has_no_content_and_other_methods_are_refused() {
        let head = ask("HEAD /sub/ HTTP/1.1");
        assert!(
            head.contains("Content-Length: 8\r\n") && head.ends_with("\r\n\r\n"),
            "{head}"
        );
        assert!(ask("POST /sub/ HTTP/1.1").starts_with("HTTP/1.1 405 "));
    }

    #[test]
    fn no_path_leads_out_of_the_folder() {
        for path in [
            "/",
            "/sub/../Cargo.toml",
            "/sub/%2e%2e/x",
            "/sub//etc/passwd",
            "/sub/.hidden",
            "/sub/no.js",
        ] {
            assert!(
                ask(&format!("GET {path} HTTP/1.1")).starts_with("HTTP/1.1 404 "),
                "{path}"
            );
        }
        assert!(ask("GET /sub HTTP/1.1").contains("301 Moved Permanently\r\n"));
    }

    #[test]
    fn requests_for_other_hosts_are_refused() {
        assert!(ask("GET http://example.org/ HTTP/1.1").starts_with("HTTP/1.1 403 "));
        assert!(ask("CONNECT example.org:443 HTTP/1.1").starts_with("HTTP/1.1 403 "));
    }
}
