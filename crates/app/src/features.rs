//! What is compiled only when a feature is on. A plain `cargo run` does without, so that the first game begins sooner;
//! released binaries have everything. What is missing says how to get it.

use crate::preview::Preview;
use anyhow::Result;
use clap::ValueEnum;
use quatrainment::notation::{Bitmap, RowWriter};
use quatrainment::{Pattern, Size};
use std::io::{Read, Write};
use std::time::Duration;
#[cfg(not(all(
    feature = "png",
    feature = "manual",
    feature = "graphics",
    feature = "race"
)))]
use {anyhow::anyhow, std::convert::Infallible};

/// A shell that completes commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    Bash,
    Elvish,
    Fish,
    #[value(name = "powershell")]
    Power,
    Zsh,
}

/// Says that something was left out of this program.
#[cfg(not(all(
    feature = "png",
    feature = "manual",
    feature = "graphics",
    feature = "race"
)))]
fn missing(what: &str, feature: &str) -> Result<Infallible> {
    Err(anyhow!(
        "this program was compiled without {what}; to include it, run\n  \
         cargo run --release --features {feature} -- ..."
    ))
}

/// Returns the sections of the manual page of a command that follow from its definition.
#[cfg(feature = "manual")]
pub fn manual_page(name: &str, command: &clap::Command) -> Result<Vec<u8>> {
    let version = concat!("quatrainment ", env!("CARGO_PKG_VERSION"));
    let man = clap_mangen::Man::new(command.clone().display_name(name))
        .title(name)
        .source(version);
    let man = man.manual("Quatrainment");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if command
        .get_arguments()
        .any(|argument| !argument.is_hide_set())
    {
        man.render_options_section(&mut text)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    Ok(text)
}

/// Says that there is no manual.
#[cfg(not(feature = "manual"))]
pub fn manual_page(_: &str, _: &clap::Command) -> Result<Vec<u8>> {
    missing("its manual", "manual").map(|never| match never {})
}

/// Returns the completion script for a shell.
#[cfg(feature = "manual")]
pub fn completion_script(shell: Shell, mut command: clap::Command) -> Result<Vec<u8>> {
    let shell = match shell {
        Shell::Bash => clap_complete::Shell::Bash,
        Shell::Elvish => clap_complete::Shell::Elvish,
        Shell::Fish => clap_complete::Shell::Fish,
        Shell::Power => clap_complete::Shell::PowerShell,
        Shell::Zsh => clap_complete::Shell::Zsh,
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "quatrainment", &mut script);
    Ok(script)
}

/// Says that there are no completions.
#[cfg(not(feature = "manual"))]
pub fn completion_script(_: Shell, _: clap::Command) -> Result<Vec<u8>> {
    missing("its completions", "manual").map(|never| match never {})
}

/// The longest side of a picture, in pixels.
#[cfg(feature = "png")]
const MAX_PIXELS: f32 = 20_000.0;

/// Returns a drawing as PNG, this many times as large.
#[cfg(feature = "png")]
pub fn rasterise(svg: &str, scale: f32) -> Result<Vec<u8>> {
    use anyhow::Context;
    pixels(svg, scale)?
        .encode_png()
        .context("the picture cannot be written as PNG")
}

/// Returns the pixels of a drawing.
#[cfg(feature = "png")]
fn pixels(svg: &str, scale: f32) -> Result<resvg::tiny_skia::Pixmap> {
    use anyhow::{Context, bail};
    use resvg::{tiny_skia, usvg};
    let tree =
        usvg::Tree::from_str(svg, &usvg::Options::default()).context("the drawing is not SVG")?;
    let (wide, high) = (tree.size().width() * scale, tree.size().height() * scale);
    if !(1.0..=MAX_PIXELS).contains(&wide) || !(1.0..=MAX_PIXELS).contains(&high) {
        bail!(
            "a picture of {wide:.0} x {high:.0} pixels is not drawn: each side is 1 to {MAX_PIXELS}; see \
             --scale"
        );
    }
    let mut pixels = tiny_skia::Pixmap::new(wide.ceil() as u32, high.ceil() as u32)
        .context("the picture does not fit in memory")?;
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    Ok(pixels)
}

/// Returns a drawing as what shows it in a terminal, this many times as large.
#[cfg(feature = "graphics")]
pub fn terminal_picture(svg: &str, scale: f32, how: Preview) -> Result<Vec<u8>> {
    crate::preview::encoded(&pixels(svg, scale)?, how)
}

/// Says that there are no pictures in terminals.
#[cfg(not(feature = "graphics"))]
pub fn terminal_picture(_: &str, _: f32, _: Preview) -> Result<Vec<u8>> {
    let add = if cfg!(feature = "png") {
        "full,graphics"
    } else {
        "graphics"
    };
    missing("pictures in terminals", add).map(|never| match never {})
}

/// Says that there are no PNG pictures.
#[cfg(not(feature = "png"))]
pub fn rasterise(_: &str, _: f32) -> Result<Vec<u8>> {
    missing("PNG pictures", "png").map(|never| match never {})
}

/// Returns a pattern as PNG.
#[cfg(feature = "png")]
pub fn pattern_png(pattern: &Pattern) -> Result<Vec<u8>> {
    Ok(Bitmap::of(pattern)?.png()?)
}

/// Says that there are no PNG pictures.
#[cfg(not(feature = "png"))]
pub fn pattern_png(_: &Pattern) -> Result<Vec<u8>> {
    missing("PNG pictures", "png").map(|never| match never {})
}

/// Returns a writer of the rows of a PNG picture.
#[cfg(feature = "png")]
pub fn png_rows<W: Write>(file: W, size: &Size) -> Result<RowWriter<W>> {
    Ok(RowWriter::png(file, size)?)
}

/// Says that there are no PNG pictures.
#[cfg(not(feature = "png"))]
pub fn png_rows<W: Write>(_: W, _: &Size) -> Result<RowWriter<W>> {
    missing("PNG pictures", "png").map(|never| match never {})
}

/// Asks servers over HTTP, with or without TLS.
#[cfg(feature = "race")]
#[derive(Debug)]
pub struct Http(ureq::Agent);

#[cfg(feature = "race")]
impl Http {
    /// Prepares to ask.
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

    /// Sends a request, with a secret and a body in JSON where there are such; returns the status and what the body is read
    /// from, for at most this long.
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

/// Says that servers cannot be asked.
#[cfg(not(feature = "race"))]
#[derive(Debug)]
pub enum Http {}

#[cfg(not(feature = "race"))]
impl Http {
    /// Says that servers cannot be asked.
    pub fn new() -> Result<Http> {
        missing("races", "race").map(|never| match never {})
    }

    /// There is nothing to ask with.
    pub fn ask(
        &self,
        _: &str,
        _: &str,
        _: Option<&str>,
        _: Option<&str>,
        _: Duration,
    ) -> Result<(u16, Box<dyn Read>)> {
        match *self {}
    }
}

/// Reads a picture of at most this many pixels.
pub fn read_bitmap(bytes: &[u8], max_pixels: u64) -> Result<Bitmap> {
    #[cfg(not(feature = "png"))]
    if bytes.starts_with(b"\x89PNG") {
        return missing("PNG pictures", "png").map(|never| match never {});
    }
    Ok(Bitmap::read(bytes, max_pixels)?)
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(not(feature = "manual"))]
    fn what_is_missing_says_how_to_get_it() {
        let error = super::manual_page("x", &clap::Command::new("x"))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("without its manual") && error.contains("--features manual"),
            "{error}"
        );
    }

    #[test]
    #[cfg(not(feature = "png"))]
    fn a_png_is_not_taken_for_something_else() {
        let error = super::read_bitmap(b"\x89PNG\r\n\x1a\n", 100)
            .unwrap_err()
            .to_string();
        assert!(error.contains("--features png"), "{error}");
    }
}
