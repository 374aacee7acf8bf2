//! Drawings as pixels.

use anyhow::{Context, Result, bail};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// The longest side of a picture, in pixels.
const MAX_PIXELS: f32 = 20_000.0;

/// The fonts of drawings; see `fonts/README.md`.
const FONTS: [&[u8]; 2] = [
    include_bytes!("fonts/regular.ttf"),
    include_bytes!("fonts/italic.ttf"),
];

/// Returns a drawing as PNG, this many times as large.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>> {
    pixels(svg, scale)?
        .encode_png()
        .context("the picture cannot be written as PNG")
}

/// Returns the pixels of a drawing. They are the same on every machine, whatever fonts it has.
pub fn pixels(svg: &str, scale: f32) -> Result<Pixmap> {
    let mut options = usvg::Options::default();
    for font in FONTS {
        options.fontdb_mut().load_font_data(font.to_vec());
    }
    let tree = usvg::Tree::from_str(svg, &options).context("the drawing is not SVG")?;
    let (wide, high) = (tree.size().width() * scale, tree.size().height() * scale);
    if !(1.0..=MAX_PIXELS).contains(&wide) || !(1.0..=MAX_PIXELS).contains(&high) {
        bail!(
            "a picture cannot have {wide:.0} x {high:.0} pixels: the limit per side is {MAX_PIXELS}; use another --scale"
        );
    }
    let mut pixels = Pixmap::new(wide.ceil() as u32, high.ceil() as u32)
        .context("the picture does not fit in memory")?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    Ok(pixels)
}
