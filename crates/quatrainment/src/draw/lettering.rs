//! Marked-up texts in drawings: variables in italics, exponents raised.

use super::markup::{Span, Symbol, spans, symbols};
use super::pen::{INK, escaped, n};

/// The fonts of texts, by name: those of mathematical books first.
pub(super) const FONTS: &str =
    "Latin Modern Roman, CMU Serif, STIX Two Text, Libertinus Serif, Times New Roman, Times, serif";

/// The sizes of the letters of titles and labels.
pub(super) const TITLE_SIZE: f64 = 13.0;
pub(super) const LABEL_SIZE: f64 = 11.0;

/// Half the height of a digit or a capital, as a share of its size: so far below the middle is the base line.
pub(super) const HALF_HEIGHT: f64 = 0.33;

/// The size of exponents and indices against the text, and how far they are moved up and down, in sizes of the text.
const SMALL: f64 = 0.7;
const RAISED: f64 = 0.36;
const LOWERED: f64 = -0.18;

/// A font may be wider than we take it to be by this factor.
const WIDER: f64 = 1.06;

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

    /// Returns the width that is kept free for the text, whatever the font.
    pub fn width(&self, size: f64) -> f64 {
        let widths = self.runs.iter();
        let width: f64 = widths.map(|run| advance(&run.text, run.size(size))).sum();
        width * WIDER
    }

    /// Returns the text as an element of an SVG drawing, its anchor at a point on the base line.
    pub fn to_svg(&self, (x, y): (f64, f64), size: f64, anchor: Anchor, colour: &str) -> String {
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
}

/// Returns the width of a text, about as in the fonts above.
fn advance(text: &str, size: f64) -> f64 {
    let width = |letter: char| match letter {
        ' '..='~' => ADVANCES[letter as usize - ' ' as usize],
        '·' | '’' => 28,
        '−' | '×' => 70,
        _ => 50,
    };
    let widths = text.chars().map(|letter| f64::from(width(letter)));
    widths.sum::<f64>() * size / 100.0
}

/// The widths of the letters from the space to ~, in hundredths of their size.
#[rustfmt::skip]
const ADVANCES: [u8; 95] = [
    33, 28, 50, 50, 50, 50, 50, 28, 38, 38, 50, 70, 28, 33, 28, 50, 50, 50, 50, //  !"#$%&'()*+,-./012
    50, 50, 50, 50, 50, 50, 50, 28, 28, 50, 70, 50, 47, 50, 72, 68, 70, 75, 66, // 3456789:;<=>?@ABCDE
    62, 77, 74, 34, 50, 76, 62, 90, 75, 76, 67, 76, 74, 56, 70, 74, 72, 98, 72, // FGHIJKLMNOPQRSTUVWX
    72, 60, 30, 50, 30, 50, 50, 50, 49, 55, 45, 55, 45, 31, 51, 56, 28, 30, 53, // YZ[\]^_`abcdefghijk
    28, 84, 56, 50, 55, 54, 39, 40, 37, 56, 53, 73, 53, 53, 45, 50, 50, 50, 50, // lmnopqrstuvwxyz{|}~
];

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
        let svg = text.to_svg((0.0, 0.0), 10.0, Anchor::Middle, INK);
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
        let svg = text.to_svg((0.0, 0.0), 10.0, Anchor::End, INK);
        assert!(
            svg.ends_with(
                ">press A1, <tspan font-style=\"italic\">then</tspan> <tspan font-style=\"italic\">x</tspan> &lt; 3\
                 </text>"
            ),
            "{svg}"
        );
    }
}
