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

/// Returns a drawing as PNG, this many times as large, with a text that describes it.
pub fn described_png(svg: &str, scale: f32, description: &str) -> Result<Vec<u8>> {
    let pixels = pixels(svg, scale)?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.add_itxt_chunk("Description".to_owned(), description.to_owned())?;
    let mut writer = encoder.write_header()?;
    // The drawing is opaque, so its pixels need no change.
    writer.write_image_data(pixels.data())?;
    writer.finish()?;
    Ok(bytes)
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
