//! Connections: how many, how slow they may be, and how they end.

use super::server::Server;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::Sleep;
use tower::ServiceExt;

/// How long the head of a request may take.
const HEAD: Duration = Duration::from_secs(10);

/// How long a reader may leave written data unread.
const WRITE: Duration = Duration::from_secs(30);

/// How long open requests have to finish when the server shuts down.
const FAREWELL: Duration = Duration::from_secs(10);

/// The address at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// Serves until the server is closed, then lets open requests end.
///
/// # Errors
/// When connections can no longer be accepted.
pub async fn serve(server: Arc<Server>, router: Router, listener: TcpListener) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(server.settings.max_connections));
    let mut closing = server.closing.subscribe();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, perhaps: others will close theirs.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Connections beyond the limit are closed at once.
        let Ok(place) = places.clone().try_acquire_owned() else {
            continue;
        };
        let (server, router) = (server.clone(), router.clone());
        tokio::spawn(async move {
            server.metrics.connections.fetch_add(1, Ordering::Relaxed);
            connection(&server, router, stream, address).await;
            server.metrics.connections.fetch_sub(1, Ordering::Relaxed);
            drop(place);
        });
    }
    drop(listener);
    let all = u32::try_from(server.settings.max_connections).unwrap_or(u32::MAX);
    let _ = tokio::time::timeout(FAREWELL, places.acquire_many(all)).await;
    Ok(())
}

async fn connection(server: &Server, router: Router, stream: TcpStream, address: SocketAddr) {
    // Events are small and should not wait for more.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(address.ip()));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(16 * 1024);
    let io = Impatient {
        io: TokioIo::new(stream),
        deadline: None,
    };
    let mut connection = std::pin::pin!(builder.serve_connection(io, service));
    let mut closing = server.closing.subscribe();
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        _ = closing.wait_for(|closing| *closing) => None,
    };
    let ended = match ended {
        Some(ended) => ended,
        None => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// A connection that ends when its reader reads nothing for too long.
struct Impatient {
    io: TokioIo<TcpStream>,
    deadline: Option<Pin<Box<Sleep>>>,
}

impl Impatient {
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.deadline = None;
            return written;
        }
        let deadline = self
            .deadline
            .get_or_insert_with(|| Box::pin(tokio::time::sleep(WRITE)));
        match deadline.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl Read for Impatient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_read(context, buffer)
    }
}

impl Write for Impatient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write_vectored(context, parts);
        self.watch(context, written)
    }
}
