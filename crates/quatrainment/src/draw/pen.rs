//! What all drawings in SVG consist of: colours, numbers and shapes as they are written there.

pub(super) const INK: &str = "#1b2a41";
pub(super) const PALE: &str = "#c8cfda";
pub(super) const PAPER: &str = "#ffffff";

/// Formats a number with at most one digit after the point.
pub(super) fn n(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// Escapes a text for HTML and SVG.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

pub(super) fn rectangle(
    x: f64,
    y: f64,
    wide: f64,
    high: f64,
    round: f64,
    fill: &str,
    line: &str,
) -> String {
    let round = if round > 0.0 {
        format!(" rx=\"{}\"", n(round))
    } else {
        String::new()
    };
    let line = if line.is_empty() {
        String::new()
    } else {
        format!(" stroke=\"{line}\" stroke-width=\"1\"")
    };
    let (x, y, wide, high) = (n(x), n(y), n(wide), n(high));
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"{round} fill=\"{fill}\"{line}/>"
    )
}

/// Returns a square as part of a path.
pub(super) fn square(x: f64, y: f64, side: f64) -> String {
    let (x, y, side) = (n(x), n(y), n(side));
    format!("M{x} {y}h{side}v{side}h-{side}Z")
}

/// Draws dark shapes with corners rounded by an outline.
pub(super) fn filled(shapes: &str, weight: f64) -> String {
    if shapes.is_empty() {
        return String::new();
    }
    format!(
        "<path d=\"{shapes}\" stroke=\"{INK}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
        n(weight)
    )
}

pub(super) fn path(lines: &str, weight: f64, colour: &str) -> String {
    if lines.is_empty() {
        return String::new();
    }
    format!(
        "<path d=\"{lines}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>",
        n(weight)
    )
}

pub(super) fn moved(body: &str, x: f64, y: f64) -> String {
    if x == 0.0 && y == 0.0 {
        return body.to_owned();
    }
    format!("<g transform=\"translate({} {})\">{body}</g>", n(x), n(y))
}
