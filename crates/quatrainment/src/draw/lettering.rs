//! Marked-up texts in drawings: variables in italics, exponents raised, as text for a font or as strokes of a pen.

use super::html::escaped;
use super::letters::{self, Strokes};
use super::markup::{Span, Symbol, spans, symbols};
use super::svg::{INK, n};

/// The fonts of texts, by name: those of mathematical books first.
pub(super) const FONTS: &str =
    "Latin Modern Roman, CMU Serif, STIX Two Text, Libertinus Serif, Times New Roman, Times, serif";

/// The size of exponents and indices against the text, and how far they are moved up and down, in sizes of the text.
const SMALL: f64 = 0.7;
const RAISED: f64 = 0.36;
const LOWERED: f64 = -0.18;

/// A font may be wider than our letters by this factor.
const WIDER: f64 = 1.06;

/// How letters are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lettering {
    /// As text, in a font of the reader's machine.
    #[default]
    Font,
    /// As strokes of a pen, so that the drawing looks the same everywhere and needs no font at all.
    Strokes,
}

/// The point of a text that is placed.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Anchor {
    Middle,
    End,
}

/// Some letters of one kind.
#[derive(Clone, Debug, PartialEq)]
struct Run {
    text: String,
    is_italic: bool,
    /// How far it is moved up, in sizes of the text; if it is moved at all, it is also smaller.
    shift: f64,
}

impl Run {
    fn size(&self, size: f64) -> f64 {
        if self.shift == 0.0 {
            size
        } else {
            size * SMALL
        }
    }
}

/// A line of text in a drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Text {
    runs: Vec<Run>,
}

impl Text {
    /// Creates a text without marks.
    pub fn plain(text: &str) -> Text {
        let mut plain = Text::default();
        plain.push(text, false, 0.0);
        plain
    }

    /// Creates a text from one that is marked up.
    pub fn marked(text: &str) -> Text {
        let mut marked = Text::default();
        marked.push_marked(text);
        marked
    }

    /// Creates a formula.
    pub fn math(math: &str) -> Text {
        let mut text = Text::default();
        text.push_math(math, 0.0);
        text
    }

    fn push(&mut self, text: &str, is_italic: bool, shift: f64) {
        match self.runs.last_mut() {
            Some(run) if run.is_italic == is_italic && run.shift == shift => run.text += text,
            _ if text.is_empty() => {}
            _ => self.runs.push(Run {
                text: text.to_owned(),
                is_italic,
                shift,
            }),
        }
    }

    fn push_marked(&mut self, text: &str) {
        for span in spans(text) {
            match span {
                Span::Plain(text) | Span::Exact(text) => self.push(text, false, 0.0),
                Span::Stressed(text) => self.push(text, true, 0.0),
                Span::Math(math) => self.push_math(math, 0.0),
                Span::Either { drawn, .. } => self.push_marked(drawn),
            }
        }
    }

    fn push_math(&mut self, math: &str, shift: f64) {
        for symbol in symbols(math) {
            match symbol {
                Symbol::Variable(letter) => self.push(letter.encode_utf8(&mut [0; 4]), true, shift),
                Symbol::Word(word) => self.push(word, false, shift),
                Symbol::Sign('-') => self.push("−", false, shift),
                Symbol::Sign(sign) => self.push(sign.encode_utf8(&mut [0; 4]), false, shift),
                Symbol::Above(inside) => self.push_math(inside, RAISED),
                Symbol::Below(inside) => self.push_math(inside, LOWERED),
            }
        }
    }

    /// Returns the width of the letters.
    fn advance(&self, size: f64) -> f64 {
        self.runs
            .iter()
            .map(|run| letters::width(&run.text, run.size(size)))
            .sum()
    }

    /// Returns the width that is kept free for the text, whatever the font.
    pub fn width(&self, size: f64) -> f64 {
        self.advance(size) * WIDER
    }

    /// Returns the text as elements of an SVG drawing, its anchor at a point on the base line.
    pub fn to_svg(
        &self,
        (x, y): (f64, f64),
        size: f64,
        anchor: Anchor,
        lettering: Lettering,
        colour: &str,
    ) -> String {
        match lettering {
            Lettering::Font => self.in_font((x, y), size, anchor, colour),
            Lettering::Strokes => {
                let left = match anchor {
                    Anchor::Middle => x - self.advance(size) / 2.0,
                    Anchor::End => x - self.advance(size),
                };
                self.in_strokes((left, y), size, colour)
            }
        }
    }

    fn in_font(&self, (x, y): (f64, f64), size: f64, anchor: Anchor, colour: &str) -> String {
        // Font, colour and the usual anchor are set once, at the root.
        let anchor = if anchor == Anchor::End {
            " text-anchor=\"end\""
        } else {
            ""
        };
        let fill = if colour == INK {
            String::new()
        } else {
            format!(" fill=\"{colour}\"")
        };
        let mut inside = String::new();
        let mut shift = 0.0;
        for run in &self.runs {
            let mut style = String::new();
            if run.is_italic {
                style += " font-style=\"italic\"";
            }
            if run.shift != 0.0 {
                style += &format!(" font-size=\"{}\"", n(run.size(size)));
            }
            if run.shift != shift {
                style += &format!(" dy=\"{}\"", n((shift - run.shift) * size));
                shift = run.shift;
            }
            let text = escaped(&run.text);
            inside += &if style.is_empty() {
                text
            } else {
                format!("<tspan{style}>{text}</tspan>")
            };
        }
        let (x, y, size) = (n(x), n(y), n(size));
        format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{fill}>{inside}</text>")
    }

    fn in_strokes(&self, (x, y): (f64, f64), size: f64, colour: &str) -> String {
        let mut body = String::new();
        // Large and small letters are drawn with different pens.
        for is_small in [false, true] {
            let mut strokes = Strokes::default();
            let pen_size = if is_small { size * SMALL } else { size };
            let mut left = x;
            for run in &self.runs {
                if (run.shift != 0.0) == is_small {
                    strokes.add(
                        &run.text,
                        (left, y - run.shift * size),
                        pen_size,
                        run.is_italic,
                    );
                }
                left += letters::width(&run.text, run.size(size));
            }
            let [broad, fine, round] = Strokes::weights(pen_size);
            let stretch = format!(" transform=\"scale({:.4} 1)\"", Strokes::STRETCH);
            let paths = [
                (&strokes.broad, broad, &stretch[..]),
                (&strokes.fine, fine, ""),
                (&strokes.round, round, ""),
            ];
            let pen = format!(
                "fill=\"none\" stroke=\"{colour}\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
            );
            for (path, width, transform) in paths.into_iter().filter(|(path, ..)| !path.is_empty())
            {
                body +=
                    &format!("<path d=\"{path}\" {pen} stroke-width=\"{width:.2}\"{transform}/>");
            }
        }
        body
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_italic_and_exponents_raised() {
        let text = Text::math("R^{-1}·p = d_k");
        let kinds: Vec<(&str, bool, f64)> = text
            .runs
            .iter()
            .map(|run| (&run.text[..], run.is_italic, run.shift))
            .collect();
        assert_eq!(
            kinds,
            [
                ("R", true, 0.0),
                ("−1", false, RAISED),
                ("·", false, 0.0),
                ("p", true, 0.0),
                (" = ", false, 0.0),
                ("d", true, 0.0),
                ("k", true, LOWERED),
            ]
        );
        let svg = text.to_svg((0.0, 0.0), 10.0, Anchor::Middle, Lettering::Font, INK);
        assert!(
            svg.contains(
                "<tspan font-style=\"italic\">R</tspan><tspan font-size=\"7\" dy=\"-3.6\">−1</tspan>\
                 <tspan dy=\"3.6\">·</tspan>"
            ),
            "{svg}"
        );
    }

    #[test]
    fn marks_are_read_and_plain_text_is_escaped() {
        let text = Text::marked("press `A1`, *then* $x$ < 3");
        let svg = text.to_svg((0.0, 0.0), 10.0, Anchor::End, Lettering::Font, INK);
        assert!(
            svg.ends_with(
                ">press A1, <tspan font-style=\"italic\">then</tspan> <tspan font-style=\"italic\">x</tspan> &lt; 3\
                 </text>"
            ),
            "{svg}"
        );
    }

    #[test]
    fn strokes_need_no_font() {
        let svg =
            Text::math("R^{-1}").to_svg((0.0, 0.0), 10.0, Anchor::End, Lettering::Strokes, INK);
        assert!(
            !svg.contains("<text") && svg.matches("<path").count() >= 3,
            "{svg}"
        );
    }
}
