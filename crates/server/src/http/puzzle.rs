//! A puzzle under an address that other programs can look into, `/p/CODE`: its title and picture for a preview, and the way to
//! the page. (The page itself names a puzzle behind a `#`, which no server sees.)

use super::error::ApiError;
use super::server::Server;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use quatrainment::words::heading;
use quatrainment::{Puzzle, notation};
use quatrainment_protocol::path;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// The maximum length of a code, and the number of cells up to which a puzzle has a picture.
const MAX_LENGTH: usize = 16_000;
const MAX_CELLS: u64 = 1024;

/// The size of a picture, as previews show it.
const WIDE: u32 = 1200;
const HIGH: u32 = 630;

/// The free space around the boards.
const MARGIN: f32 = 50.0;

/// A puzzle never changes under its code, but a newer server may draw it better.
const KEEP: &str = "public, max-age=600";

/// The letters of drawings; see `fonts/README.md` there.
const FONT: &[u8] = include_bytes!("../../../app/src/fonts/regular.ttf");

/// The pictures that were drawn last.
pub struct Pictures {
    drawn: Mutex<VecDeque<(String, Arc<Vec<u8>>)>>,
    /// Drawing takes a processor for a moment: one is drawn at a time.
    pen: Semaphore,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures {
            drawn: Mutex::default(),
            pen: Semaphore::new(1),
        }
    }
}

impl Pictures {
    /// The number of pictures that are kept, of some 20 kB each.
    const MOST: usize = 100;

    /// How many may wait for their picture.
    const PATIENCE: std::time::Duration = std::time::Duration::from_secs(5);

    fn known(&self, code: &str) -> Option<Arc<Vec<u8>>> {
        let drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let known = drawn.iter().find(|(known, _)| known == code);
        known.map(|(_, picture)| picture.clone())
    }

    async fn of(&self, puzzle: Puzzle) -> Result<Arc<Vec<u8>>, ApiError> {
        let code = puzzle.to_string();
        if let Some(picture) = self.known(&code) {
            return Ok(picture);
        }
        let turn = tokio::time::timeout(Pictures::PATIENCE, self.pen.acquire()).await;
        let _turn = turn.map_err(|_| ApiError::too_many(10))?;
        if let Some(picture) = self.known(&code) {
            return Ok(picture);
        }
        let failed = || ApiError::missing("this puzzle has no picture");
        let drawing = tokio::task::spawn_blocking(move || draw(&puzzle)).await;
        let picture = Arc::new(drawing.ok().flatten().ok_or_else(failed)?);
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        drawn.truncate(Pictures::MOST - 1);
        drawn.push_front((code, picture.clone()));
        Ok(picture)
    }
}

/// Shows a puzzle, or its picture.
pub async fn show(
    State(server): State<Arc<Server>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    let (code, is_picture) = match name.strip_suffix(".png") {
        Some(code) => (code, true),
        None => (&name[..], false),
    };
    let puzzle = match read(code) {
        Ok(puzzle) => puzzle,
        Err(reason) => return damaged(&reason),
    };
    if is_picture {
        return match has_picture(&puzzle) {
            true => picture(&server, puzzle).await,
            false => damaged("this puzzle is too large for a picture"),
        };
    }
    html(StatusCode::OK, &preview(&puzzle, &server.origin(&headers)))
}

fn read(code: &str) -> Result<Puzzle, String> {
    if code.len() > MAX_LENGTH {
        return Err("the code is too long".to_owned());
    }
    notation::decode(code).map_err(|error| error.to_string())
}

fn has_picture(puzzle: &Puzzle) -> bool {
    puzzle.game().grid().len() <= MAX_CELLS
}

async fn picture(server: &Server, puzzle: Puzzle) -> Response {
    let picture = match server.pictures.of(puzzle).await {
        Ok(picture) => picture,
        Err(error) => return error.into_response(),
    };
    let headers = [
        (CONTENT_TYPE, "image/png"),
        (CACHE_CONTROL, KEEP),
        // Other sites show it.
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "cross-origin",
        ),
    ];
    (headers, picture.to_vec()).into_response()
}

/// Draws start and target side by side on a picture of the size that previews show.
fn draw(puzzle: &Puzzle) -> Option<Vec<u8>> {
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_font_data(FONT.to_vec());
    let tree = usvg::Tree::from_str(&puzzle.to_svg(), &options).ok()?;
    let (wide, high) = (tree.size().width(), tree.size().height());
    let (right, below) = (WIDE as f32 - 2.0 * MARGIN, HIGH as f32 - 2.0 * MARGIN);
    let scale = (right / wide).min(below / high);
    let place = Transform::from_scale(scale, scale).post_translate(
        (WIDE as f32 - wide * scale) / 2.0,
        (HIGH as f32 - high * scale) / 2.0,
    );
    let mut pixels = Pixmap::new(WIDE, HIGH)?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, place, &mut pixels.as_mut());
    pixels.encode_png().ok()
}

/// Returns the page with the tags for previews, which leads to the puzzle.
fn preview(puzzle: &Puzzle, origin: &str) -> String {
    let code = puzzle.to_string();
    let address = escaped(origin) + &path::puzzle(&code);
    let title = escaped(&format!("A puzzle of {}", heading(puzzle.game())));
    let differing = puzzle.difference().cells().count();
    let cells = puzzle.game().grid().len();
    let text = format!(
        "Press cells until your board looks like the target: {differing} of {cells} cells differ."
    );
    let picture = match has_picture(puzzle) {
        true => format!(
            "<meta property=\"og:image\" content=\"{address}.png\">\n\
             <meta property=\"og:image:type\" content=\"image/png\">\n\
             <meta property=\"og:image:width\" content=\"{WIDE}\">\n\
             <meta property=\"og:image:height\" content=\"{HIGH}\">\n\
             <meta property=\"og:image:alt\" content=\"The start and the target of the puzzle.\">\n\
             <meta name=\"twitter:card\" content=\"summary_large_image\">\n"
        ),
        false => String::new(),
    };
    let head = format!(
        "<meta name=\"description\" content=\"{text}\">\n\
         <meta property=\"og:type\" content=\"website\">\n\
         <meta property=\"og:site_name\" content=\"Quatrainment\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{text}\">\n\
         <meta property=\"og:url\" content=\"{address}\">\n\
         {picture}<meta http-equiv=\"refresh\" content=\"0; url=/#/play/{code}\">\n"
    );
    page(
        &title,
        &head,
        &format!("<p><a href=\"/#/play/{code}\">Play this puzzle</a></p>"),
    )
}

/// The answer to a code that cannot be read.
fn damaged(reason: &str) -> Response {
    let title = "This link is damaged";
    let reason = escaped(&quatrainment::words::sentence(reason.to_owned()));
    let body = format!(
        "<h1>{title}</h1>\n<p>{reason} Copy the whole link again, or ask for it.</p>\n\
         <p><a href=\"/#/play\">Play another puzzle</a></p>"
    );
    html(StatusCode::NOT_FOUND, &page(title, "", &body))
}

fn html(status: StatusCode, text: &str) -> Response {
    let keep = match status {
        StatusCode::OK => KEEP,
        _ => "no-cache",
    };
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, keep),
    ];
    (status, headers, text.to_owned()).into_response()
}

fn page(title: &str, head: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n{head}</head>\n\
         <body style=\"font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 3rem auto; padding: 0 1rem\">\n\
         {body}\n</body>\n</html>\n"
    )
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            other => escaped.push(other),
        }
    }
    escaped
}
