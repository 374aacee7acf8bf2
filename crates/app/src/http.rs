//! Requests to a server.

use anyhow::Result;
use std::io::Read;
use std::time::Duration;

/// Asks servers over HTTP, with or without TLS.
#[derive(Debug)]
pub struct Http(ureq::Agent);

impl Http {
    /// Creates a client.
    pub fn new() -> Result<Http> {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0);
        let config = config.timeout_connect(Some(Duration::from_secs(10)));
        Ok(Http(
            config
                .timeout_recv_response(Some(Duration::from_secs(10)))
                .build()
                .new_agent(),
        ))
    }

    /// Sends a request, with a secret and a JSON body if there are any. Returns the status and a reader of the body, which
    /// works for at most this long.
    pub fn ask(
        &self,
        method: &str,
        url: &str,
        secret: Option<&str>,
        body: Option<&str>,
        time: Duration,
    ) -> Result<(u16, impl Read + use<>)> {
        let mut request = ureq::http::Request::builder().method(method).uri(url);
        if let Some(secret) = secret {
            request = request.header("authorization", format!("Bearer {secret}"));
        }
        let response = match body {
            Some(body) => {
                let request = request
                    .header("content-type", "application/json")
                    .body(body.to_owned())?;
                self.0.run(
                    self.0
                        .configure_request(request)
                        .timeout_recv_body(Some(time))
                        .build(),
                )?
            }
            None => {
                let request = request.body(())?;
                self.0.run(
                    self.0
                        .configure_request(request)
                        .timeout_recv_body(Some(time))
                        .build(),
                )?
            }
        };
        Ok((
            response.status().as_u16(),
            response.into_body().into_reader(),
        ))
    }
}
