//! The pictures that others show of the page: one for links to it, drawn here, and those of the installed page, which
//! `cargo xtask picture` takes.

use anyhow::{Context, Result};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fs;
use std::path::Path;

/// The name of the picture for links.
pub const SHARE: &str = "share.png";

/// The folder of the screenshots.
const FOLDER: &str = "pictures";

/// The names of the screenshots.
pub const SCREENS: [&str; 2] = ["screen-narrow.png", "screen-wide.png"];

/// The size that sites crop the least.
const WIDE: u32 = 1200;
const HIGH: u32 = 630;

/// Gantner's example of 1988: what is on is 1.
const START: &str = "1101011010110101";
const TARGET: &str = "0111010111101101";

/// Returns all pictures by their names; the screenshots are files of the page's crate.
///
/// # Errors
/// When a screenshot is missing.
pub fn all(folder: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut pictures = vec![(SHARE.to_owned(), share()?)];
    for name in SCREENS {
        let path = folder.join(FOLDER).join(name);
        let picture = fs::read(&path).with_context(|| {
            let path = path.display();
            format!("{path} is missing: `cargo xtask picture` takes it")
        })?;
        pictures.push((name.to_owned(), picture));
    }
    Ok(pictures)
}

/// Draws the picture for links: a start, an arrow, its target. The name stands beside it wherever it is shown.
fn share() -> Result<Vec<u8>> {
    let tree = Tree::from_str(&drawing(), &Options::default())?;
    let mut picture = Pixmap::new(WIDE, HIGH).context("a picture has a size")?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    Ok(picture.encode_png()?)
}

fn drawing() -> String {
    let (start, target) = (board(START, 80), board(TARGET, 700));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{HIGH}\"><rect width=\"{WIDE}\" height=\"{HIGH}\" \
         fill=\"#faf7f0\"/>{start}{target}<path d=\"M545 315h95m-32-32 32 32-32 32\" fill=\"none\" stroke=\"#b3361e\" \
         stroke-width=\"14\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></svg>"
    )
}

/// Draws a board of 4×4 from a column of pixels on.
fn board(cells: &str, left: u32) -> String {
    const PITCH: u32 = 108;
    const CELL: u32 = 96;
    let top = (HIGH - 4 * PITCH + (PITCH - CELL)) / 2;
    let cell = |(place, state): (u32, char)| {
        let (x, y) = (left + place % 4 * PITCH, top + place / 4 * PITCH);
        let fill = match state {
            '0' => "#fffdf8",
            _ => "#1d1b18",
        };
        format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" rx=\"13\" fill=\"{fill}\" stroke=\"#948b7b\" stroke-width=\"3\"/>"
        )
    };
    (0..).zip(cells.chars()).map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_for_links_has_the_size_that_is_promised() {
        let picture = Pixmap::decode_png(&share().unwrap()).unwrap();
        assert_eq!((picture.width(), picture.height()), (WIDE, HIGH));
        // Both boards lie inside, so the edge is paper all around.
        let paper = picture.pixel(0, 0);
        assert!(
            (0..WIDE)
                .all(|x| picture.pixel(x, 30) == paper && picture.pixel(x, HIGH - 30) == paper)
        );
        assert!(
            (0..HIGH)
                .all(|y| picture.pixel(30, y) == paper && picture.pixel(WIDE - 30, y) == paper)
        );
    }
}
