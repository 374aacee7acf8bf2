//! Asking a running server whether it works, where there is no other program to ask it: in a container.

use crate::settings::Serve;
use anyhow::{Context, Result, bail};
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::read;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long the server may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks the server of these settings. Fails when it does not work.
pub async fn health(settings: &Serve) -> Result<()> {
    let address = reachable(settings.listen);
    let answer = tokio::time::timeout(PATIENCE, ask(address))
        .await
        .with_context(|| format!("no answer from {address} within {} s", PATIENCE.as_secs()))?
        .with_context(|| format!("cannot ask {address}; name it with --listen"))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).unwrap_or("nothing");
    if status != "200" {
        let problem: Option<Problem> = read(body.trim()).ok();
        let message = problem.map_or_else(|| body.trim().to_owned(), |problem| problem.message);
        bail!("{address} answered {status}: {message}");
    }
    println!("ok");
    Ok(())
}

/// Returns the address at which a server that listens everywhere is reached.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

async fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /health HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(100_000).read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_everywhere_is_asked_on_this_machine() {
        let reached = |listen: &str| reachable(listen.parse().unwrap()).to_string();
        assert_eq!(reached("0.0.0.0:8480"), "127.0.0.1:8480");
        assert_eq!(reached("[::]:8480"), "[::1]:8480");
        assert_eq!(reached("192.0.2.7:80"), "192.0.2.7:80");
    }
}
